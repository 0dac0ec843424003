"""Clocks and host calls (G-72 to G-76)."""

import pytest

import engine
from tests.rules.shields.cards import seat, table
from tests.scene import unit


def test_G_72_the_turn_ends_by_defaults_when_its_time_is_up() -> None:
    game = table(seat(battle=["Grunt", "Ogre"], hand=["Grunt"] * 12), seat(battle=["Imp"]))
    game.choose("attack Grunt")
    game.game.expire("turn")
    assert game.game._state.active == 1
    assert len(game.you.hand) == 10
    assert not game.events("delayed"), "there was an action"


def test_G_72_the_newest_cards_go() -> None:
    game = table(seat(hand=["Ogre"] * 10 + ["Imp"]))
    game.game.expire("turn")
    assert game.you.trash == ["Imp"]


def test_G_72_a_battle_under_way_is_finished() -> None:
    you = seat(battle=["Scout", "Drummer"])
    game = table(you).choose("attack Scout")
    assert game.asked == ("you", "order")
    game.game.expire("turn")
    assert len(game.foe.shields) == 4


def test_G_73_a_decision_out_of_turn_has_its_own_clock() -> None:
    game = table(seat(battle=["Grunt"]), seat(battle=["Wall"])).choose("attack Grunt")
    assert game.asked == ("foe", "block")
    with pytest.raises(engine.HostError):
        game.game.expire("turn")
    game.game.expire("decision")
    assert (game.asked, len(game.foe.shields)) == (("you", "main"), 4)


def test_G_73_silence_declines_a_burst() -> None:
    game = table(seat(battle=["Grunt"]), seat(shields=["Echo"])).choose("attack Grunt")
    game.game.expire("decision")
    assert not game.events("drawn")


def test_G_74_a_turn_without_an_action_is_a_delay_and_the_second_loses() -> None:
    game = table(seat())
    game.game.expire("turn")
    assert game.events("delayed", "warned")
    assert game.game.outcome is None
    game.choose("end")
    assert game.asked == ("you", "main")
    game.game.expire("turn")
    assert game.game.outcome == (1, "disqualified")


def test_G_74_a_judge_warns_forgives_and_disqualifies() -> None:
    game = table(seat())
    game.game.warn(0)
    game.game.forgive(0)
    game.game.warn(0)
    assert game.game.outcome is None
    game.game.disqualify(0)
    assert game.game.outcome == (1, "disqualified")


def test_G_75_time_of_the_match_finishes_the_turn_and_counts_the_shield_area() -> None:
    game = table(seat(base=["Keep"]), seat(shields=["Grunt"] * 4, base=["Keep"]))
    game.game.expire("match")
    assert game.asked == ("you", "main")
    game.choose("end")
    assert game.game.outcome == (0, "time")


def test_G_75_then_the_damage_on_the_base_then_a_draw() -> None:
    for damage, winner in ((2, 0), (0, None)):
        game = table(seat(base=["Keep"]), seat(base=[unit("Keep", damage=damage)]))
        game.game.expire("match")
        assert game.choose("end").game.outcome == (winner, "time")


def test_G_76_concession_and_disqualification() -> None:
    game = table()
    game.game.concede(0)
    assert game.game.outcome == (1, "conceded")
    game = table()
    game.game.disqualify(1)
    assert game.game.outcome == (0, "disqualified")
