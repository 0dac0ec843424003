"""The set that ships with `override`: complete, playable by count, and using every word of the language."""

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from engine.language.parse import CardSet, load_set
from engine.rulesets import override
from engine.rulesets.override.vocabulary import VOCABULARY
from tests.language.usage import known_words, used_words

FOLDER = Path(override.__file__).parent
DECKS = sorted((FOLDER / "decks").glob("*.txt"))


@cache
def shipped() -> CardSet:
    return load_set(FOLDER / "cards.yaml", VOCABULARY)


def test_there_are_enough_cards_of_each_kind() -> None:
    cards = shipped().cards.values()
    types = Counter(card.type for card in cards)
    kinds = Counter(getattr(card, "kind", "") for card in cards)
    assert types["unit"] >= 52
    assert types["spell"] >= 10
    assert types["artifact"] >= 9
    assert types["field"] >= 5
    assert kinds["evolution"] >= 3
    assert kinds["zodiac"] >= 2
    assert kinds["miracle"] >= 2
    assert {getattr(card, "colour", None) for card in cards} == set(VOCABULARY.words["colour"])
    assert sum(getattr(card, "activator", None) is not None for card in cards) >= 2


def test_every_card_has_both_names_and_works() -> None:
    for card in shipped().cards.values():
        assert re.search(r"[A-Za-z]", card.name.en)
        assert re.search(r"[぀-ヿ一-鿿]", card.name.ja), card.id
        assert not card.unimplemented


def test_every_word_of_the_language_is_used() -> None:
    unused = known_words(VOCABULARY) - used_words(shipped().cards.values())
    assert not unused, sorted(unused)


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_a_starter_deck_is_legal_by_count(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    notes = {line.split(":")[0] for line in lines if line.startswith("#")}
    assert notes >= {"# name", "# name.ja", "# plan", "# plan.ja"}
    ids = {card.name.en: card.id for card in shipped().cards.values()} | {id_: id_ for id_ in shipped().cards}
    sections: dict[str, Counter[str]] = {}
    for line in lines:
        if line.startswith("["):
            counts = sections.setdefault(line.strip("[]"), Counter())
        elif line and not line.startswith("#"):
            number, _, name = line.partition(" ")
            counts[ids[name]] += int(number)
    assert set(sections) == {"main", "side"}
    assert sections["main"].total() == 40
    assert sections["side"].total() <= 10
    assert max((sections["main"] + sections["side"]).values()) <= 3


def test_there_are_at_least_four_starter_decks() -> None:
    assert len(DECKS) >= 4
