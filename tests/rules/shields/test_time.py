"""Clocks and host calls (G-72 to G-76)."""

import pytest

import engine
from tests.rules.shields.cards import seat, table
from tests.scene import bounds, unit


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


@pytest.mark.parametrize("action", ["play Whisper", "deploy Imp", "activate Forge 0"])
def test_G_74_what_is_played_or_activated_is_an_action(action: str) -> None:
    game = table(seat(battle=["Forge"], hand=["Whisper", "Imp"], resources=4)).choose(action)
    game.game.expire("turn")
    assert not game.events("delayed")


def test_G_74_what_the_other_player_does_takes_no_action_away() -> None:
    game = table(seat(battle=["Grunt"]), seat(hand=["Whisper"], resources=1)).play(
        "attack Grunt", "play Whisper"
    )
    game.game.expire("turn")
    assert not game.events("delayed")


def test_G_74_nor_is_it_an_action_of_the_turn_player() -> None:
    ready = seat(hand=["Whisper"], resources=1)
    game = table(ready, ready).play("end", "play Whisper")
    assert game.asked == ("you", "action")
    game.game.expire("turn")
    assert game.story("delayed") == ["delayed you 1"]


def test_G_74_a_judge_warns_forgives_and_disqualifies() -> None:
    game = table(seat())
    game.game.warn(0)
    game.game.forgive(0)
    game.game.warn(0)
    assert game.game.outcome is None
    game.game.disqualify(0)
    assert game.game.outcome == (1, "disqualified")


def test_G_72_G_73_G_75_what_the_clocks_can_be_set_to() -> None:
    options = engine.ruleset("shields").options
    seconds = [options[clock].default for clock in ("turn_seconds", "decision_seconds", "match_minutes")]
    assert seconds == [60, 20, 50]
    assert bounds("shields", "turn_seconds", 9, 10, 604800, 604801) == [False, True, True, False]
    assert bounds("shields", "decision_seconds", 4, 5, 604800, 604801) == [False, True, True, False]
    assert bounds("shields", "match_minutes", 14, 15, 180, 181) == [False, True, True, False]


def test_G_75_time_of_the_match_finishes_the_turn_and_counts_the_shield_area() -> None:
    game = table(seat(base=["Keep"]), seat(shields=["Grunt"] * 4, base=["Keep"]))
    game.game.expire("match")
    assert game.asked == ("you", "main")
    game.choose("end")
    assert game.game.outcome == (0, "time")


def test_G_75_before_the_first_turn_that_turn_is_the_last() -> None:
    game = engine.new_game("shields", ["corsairs", "lanterns"], seed=1)
    game.expire("match")
    while game.decision is not None:
        game.push(game.decision.default if game.decision.max > 1 else game.decision.default[0])
    assert game.turn == 1
    assert game.outcome is not None
    assert game.outcome[1] == "time"


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
