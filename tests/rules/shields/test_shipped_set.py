"""The set that ships with `shields`: complete, in two languages, using every word, with decks of two colours."""

import re
from collections import Counter

import pytest

import engine
from tests.language.usage import known_words, used_words

RULES = engine.ruleset("shields")
CARDS = [card for card in RULES.cards.values() if not card.token]


def test_there_are_enough_cards_of_each_kind() -> None:
    types = Counter(card.type for card in CARDS)
    colours = Counter(card.attributes.get("colour") for card in CARDS)
    assert types.total() >= 72
    assert types["unit"] >= 48
    assert types["pilot"] >= 10
    assert types["command"] >= 15
    assert types["base"] >= 6
    for colour in RULES.rules.vocabulary.words["colour"]:
        assert colours[colour] >= 14
    assert sum(bool(card.burst) for card in CARDS) >= 25
    assert sum(card.type == "command" and "ap" in card.numbers for card in CARDS) >= 2
    for field in ("link_name", "link_trait"):
        assert sum(getattr(card.node, field, None) is not None for card in CARDS) >= 6


def test_every_card_has_both_names_and_works() -> None:
    for card in RULES.cards.values():
        assert re.search(r"[A-Za-z]", card.name.en)
        assert re.search(r"[぀-ヿ一-鿿]", card.name.ja), card.id
        assert not card.node.unimplemented


def test_every_link_has_its_pilot() -> None:
    pilots = [card for card in CARDS if card.type == "pilot"]
    for card in CARDS:
        name, trait = (getattr(card.node, field, None) for field in ("link_name", "link_trait"))
        if name is not None:
            assert any(name.en in p.name.en and name.ja in p.name.ja for p in pilots), card
        if trait is not None:
            assert any(trait in p.attributes["trait"] for p in pilots), card


def test_every_word_of_the_language_is_used() -> None:
    unused = known_words(RULES.rules.vocabulary) - used_words(card.node for card in RULES.cards.values())
    assert not unused, sorted(unused)


@pytest.mark.parametrize("name", RULES.decks)
def test_a_starter_deck_has_two_colours_and_a_plan_in_both_languages(name: str) -> None:
    deck = RULES.decks[name]
    assert (len(deck.cards()), len(deck.cards("resource"))) == (50, 10)
    assert len({RULES.cards[card].attributes["colour"] for card in deck.cards()}) == 2
    assert set(deck.notes) >= {"name", "name.ja", "plan", "plan.ja"}


def test_there_are_at_least_four_starter_decks() -> None:
    assert len(RULES.decks) >= 4
