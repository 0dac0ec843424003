"""What is wrong with a deck list is said in both languages, with place and remedy."""

import re

import pytest

import engine


def problems(ruleset: str, text: str) -> list[str]:
    with pytest.raises(engine.DeckError) as refused:
        engine.parse_deck(ruleset, text)
    return [p.text("ja") for p in refused.value.problems]


def test_lines_that_cannot_be_read() -> None:
    assert problems("override", "3 Cinder Runer\nhello\n[attic]\n0 Cinder Runner") == [
        "1行目：overrideに「Cinder Runer」というカードはありません（FDB-001 火の粉の走り手ですか？）",
        "2行目：`hello`は読めません。`3 FDB-001`のように書いてください",
        "3行目：overrideに[attic]という区分はありません",
        "4行目：「火の粉の走り手」が0枚です。1～99枚で書いてください",
    ]


def test_lists_that_are_no_deck() -> None:
    assert problems("override", "4 Cinder Runner") == [
        "[main]が4枚です。40枚にしてください",
        "1行目：「火の粉の走り手」が4枚です。3枚までです",
    ]


def test_all_that_is_wrong_is_said_at_once() -> None:
    """Copies and what is too much are counted beside lines that can't be read; what is missing may stand on those."""
    draft = engine.ruleset("override").draft("4 Cinder Runner\nnonsense\n5 FDB-002")
    assert [(p.line, p.kind) for p in draft.problems] == [(1, "copies"), (2, "no_line"), (3, "copies")]
    full = engine.ruleset("override").decks["bells"].text
    draft = engine.ruleset("override").draft(f"{full}\n[main]\n1 FDB-001\nnonsense")
    assert [p.kind for p in draft.problems] == ["size", "no_line"]


def test_words_of_a_ruleset_are_said_in_the_language() -> None:
    cards = engine.ruleset("shields").cards.values()
    colours = {str(c.attributes["colour"]): c.id for c in cards if "colour" in c.attributes and not c.token}
    said = problems("shields", "\n".join(f"1 {card}" for card in list(colours.values())[:3]))
    assert any(re.search(r"デッキの色が3種類です（.+、.+、.+）。2種類までです", line) for line in said)


def test_a_draft_holds_what_could_be_read() -> None:
    draft = engine.ruleset("override").draft("# name: Mine\n3 Cinder Runner\nnonsense\n[side]\n1 FDB-002")
    assert draft.deck.sections == {"main": (("FDB-001", 3),), "side": (("FDB-002", 1),)}
    assert draft.deck.name == "Mine"
    assert [p.kind for p in draft.problems] == ["no_line"]


def test_a_draft_says_what_is_missing() -> None:
    draft = engine.ruleset("override").draft("3 Cinder Runner")
    assert [p.message for p in draft.problems] == ["[main] has 3 cards; it must have 40"]
    starter = engine.ruleset("override").decks["bells"]
    assert not engine.ruleset("override").draft(starter.text).problems


def test_thousands_of_unknown_names_take_no_time() -> None:
    said = problems("override", "\n".join(f"1 Cinder {n}" for n in range(1400)))
    assert len(said) == 1400
    assert "ですか" in said[0]
    assert "ですか" not in said[-1]
