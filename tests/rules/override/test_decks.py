"""How a deck is built (1.1)."""

import pytest

import engine
from tests.rules.override.cards import LIST, SET
from tests.scene import own_set


def listed(*rows: tuple[int, str], side: tuple[tuple[int, str], ...] = ()) -> engine.Deck:
    text = "".join(f"{count} {name}\n" for count, name in rows)
    if side:
        text += "[side]\n" + "".join(f"{count} {name}\n" for count, name in side)
    return engine.parse_deck("override", text, [SET])


THIRTEEN = tuple((3, name) for name in LIST[:13])
FORTY = (*THIRTEEN, (1, LIST[13]))
TEN = tuple((3, card.name.en) for card in list(SET.cards.values())[14:17])
OTHER = list(SET.cards.values())[17].name.en


def problems(*rows: tuple[int, str], side: tuple[tuple[int, str], ...] = ()) -> list[str]:
    with pytest.raises(engine.DeckError) as refused:
        listed(*rows, side=side)
    return [p.message for p in refused.value.problems]


def test_J_1_a_deck_has_exactly_40_cards() -> None:
    assert len(listed(*FORTY).cards()) == 40
    assert problems(*THIRTEEN) == ["[main] has 39 cards; it must have 40"]
    assert problems(*THIRTEEN, (2, LIST[13])) == ["[main] has 41 cards; it must have 40"]


def test_J_2_a_fourth_copy_of_a_name_is_refused() -> None:
    four = ((4, LIST[0]), *THIRTEEN[1:])
    assert problems(*four) == [f"4 copies of {LIST[0]}; 3 are allowed"]


def test_J_2_copies_are_counted_over_deck_and_sideboard_together() -> None:
    assert len(listed(*FORTY, side=((2, LIST[13]),)).cards("side")) == 2
    assert problems(*FORTY, side=((3, LIST[13]),)) == [f"4 copies of {LIST[13]}; 3 are allowed"]


def test_J_2_copies_are_counted_by_name_not_by_card() -> None:
    """Two cards of different sets may share a name: they are one name to the deck and to override."""
    twin = own_set("override", "[{name: Wolf, type: unit, colour: red, cost: 1, bp: [500, 500, 500]}]", "TWO")
    text = "".join(f"{count} {name}\n" for count, name in THIRTEEN) + "1 TWO-001\n"
    with pytest.raises(engine.DeckError, match="4 copies of Wolf; 3 are allowed"):
        engine.parse_deck("override", text, [SET, twin])


def test_J_3_a_sideboard_has_at_most_10_cards() -> None:
    assert len(listed(*FORTY, side=(*TEN, (1, OTHER))).cards("side")) == 10
    assert listed(*FORTY).cards("side") == []
    assert problems(*FORTY, side=(*TEN, (2, OTHER))) == ["[side] has 11 cards; it must have 0 to 10"]
