"""The set that ships with `party`: complete, in eight elements, using every word of the language."""

import re
from collections import Counter

import pytest

import engine
from engine.rulesets.party.vocabulary import VOCABULARY
from tests.language.usage import known_words, used_words

RULES = engine.ruleset("party")
CARDS = [d.node for d in RULES.cards.values()]


def test_there_are_enough_cards_of_each_kind_and_element() -> None:
    types = Counter(card.type for card in CARDS)
    assert len(CARDS) >= 72
    assert types["forward"] >= 40
    assert types["backup"] >= 20
    assert types["summon"] >= 14
    found = Counter(d.attributes["element"] for d in RULES.cards.values())
    assert set(found) == set(VOCABULARY.words["element"])
    assert min(found.values()) >= 4


def test_every_card_has_both_names_and_works() -> None:
    for card in CARDS:
        assert re.search(r"[A-Za-z]", card.name.en)
        assert re.search(r"[぀-ヿ一-鿿]", card.name.ja), card.id
        assert not card.unimplemented
    assert len({card.name.en for card in CARDS}) == len({card.name.ja for card in CARDS}) == len(CARDS)


def test_every_word_of_the_language_is_used() -> None:
    unused = known_words(VOCABULARY) - used_words(CARDS)
    assert not unused, sorted(unused)


@pytest.mark.parametrize("name", RULES.decks)
def test_a_starter_deck_has_a_plan_and_one_to_three_elements(name: str) -> None:
    deck = RULES.decks[name]
    assert {"name", "name.ja", "plan", "plan.ja"} <= set(deck.notes)
    assert len(deck.cards()) == 50
    main = Counter(RULES.cards[c].attributes["element"] for c in deck.cards())
    assert 1 <= len([e for e in main if e not in ("light", "dark")]) <= 3


def test_there_are_at_least_four_starter_decks() -> None:
    assert len(RULES.decks) >= 4


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_text_can_be_written(lang: str) -> None:
    for card in RULES.cards:
        text = RULES.text(card, lang)
        assert "{" not in text
        assert "None" not in text
        assert "Them gain" not in text
