"""What all rulebooks' battles have in common."""

import pytest

import engine
from engine.kernel.turns import close_battle


@pytest.mark.parametrize("name", ["override", "party", "shields"])
def test_what_lasts_for_a_battle_ends_with_it_for_players_too(name: str) -> None:
    decks = list(engine.ruleset(name).decks)[:2]
    s = engine.new_game(name, decks, seed=1)._state
    serial = 40
    s.battle = (serial, 0, 0)
    ends, stays = ("no_draw", 1, -serial), ("no_draw", 1, -serial - 1)
    s.seats[1].mods = (ends, stays)
    close_battle(s)
    assert s.battle == ()
    assert s.seats[1].mods == (stays,)
