"""How a game ends, and the clocks (1.9)."""

import pytest

import engine
from engine import HostError
from tests.rules.override.cards import opening, table
from tests.scene import Scene, bounds, seat


def test_J_5_lp_0_by_a_player_attack_ends_the_game_at_once() -> None:
    game = table(you=seat(field=["Stork", "Ox"]), foe=seat(lp=1, set=["Alarm"])).play(
        "attack Stork", "pass turn"
    )
    assert game.foe.lp == 0
    assert game.game.outcome == (0, "knock_out")
    assert game.asked is None
    assert [e["kind"] for e in game.events()][-2:] == ["lp_lost", "ended"], (
        "no ability and no window any more"
    )


def test_J_5_lp_1_does_not() -> None:
    game = table(you=seat(field=["Ox"]), foe=seat(lp=2)).choose("attack Ox")
    assert (game.foe.lp, game.game.outcome) == (1, None)


def test_J_6_lp_0_by_an_effect_likewise() -> None:
    game = table(you=seat(set=["Toll"], cp=1), foe=seat(lp=1)).choose("drive Toll")
    assert game.game.outcome == (0, "knock_out")
    assert game.you.set == ["Toll"], "on the spot: the card does not even go to the trash"


def test_J_6_lp_never_falls_below_0() -> None:
    game = table(you=seat(field=["Owl"]), foe=seat(lp=2)).choose("end")
    assert (game.foe.lp, game.game.outcome) == (0, (0, "knock_out"))


@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("active", [0, 1])
def test_J_7_the_player_unable_to_go_on_loses(player: int, active: int) -> None:
    game = table(active=active)
    game.game.concede(player)
    assert game.game.outcome == (1 - player, "conceded")
    other = table(active=active)
    other.game.disqualify(player)
    assert other.game.outcome == (1 - player, "disqualified")


def final(yours: int, theirs: int, *, first: int = 0) -> Scene:
    """Round 10, the last turn; you are the second player unless `first` is 0."""
    return table(round=10, active=1 - first, first=first, you=seat(lp=yours), foe=seat(lp=theirs))


def test_J_9_the_game_ends_after_round_10() -> None:
    before = table(round=9, active=1, you=seat(lp=3)).choose("end")
    assert (before.game.outcome, before.game.round) == (None, 10)
    half = before.choose("end")
    assert (half.game.outcome, half.asked) == (None, ("foe", "main")), "the second player still has a turn"
    assert half.choose("end").game.outcome == (1, "life_points")


def test_J_9_a_game_in_which_nobody_does_anything_has_20_turns() -> None:
    game = opening()
    while game.game.decision is not None:
        game.default()
    assert (game.game.turn, game.game.round) == (20, 10)


@pytest.mark.parametrize(("yours", "theirs", "winner"), [(4, 3, 0), (3, 4, 1), (12, 10, 0)])
def test_J_10_more_lp_wins_then(yours: int, theirs: int, winner: int) -> None:
    for first in (0, 1):
        assert final(yours, theirs, first=first).choose("end").game.outcome == (winner, "life_points")


def test_J_10_the_end_phase_comes_first() -> None:
    game = table(round=10, active=1, you=seat(lp=5), foe=seat(lp=3, field=["Owl"])).choose("end")
    assert (game.you.lp, game.game.outcome) == (2, (1, "life_points"))


@pytest.mark.parametrize("first", [0, 1])
def test_J_11_equal_lp_the_second_player_wins(first: int) -> None:
    assert final(3, 3, first=first).choose("end").game.outcome == (1 - first, "life_points")


# ---- the turn clock


def test_J_12_time_up_ends_the_turn_by_force() -> None:
    game = table(you=seat(field=["Owl", "Wolf"], hand=["Imp"], cp=5), foe=seat(field=["Ox"]))
    game.choose("deploy Imp")
    game.game.expire("turn")
    assert game.asked == ("foe", "main")
    assert game.foe.lp == 7, "the end phase with its abilities"


def test_J_12_a_battle_under_way_is_finished_by_defaults() -> None:
    game = table(you=seat(field=["Stork", "Wolf"]))
    game.choose("attack Stork")
    assert (game.asked, game.foe.lp) == (("you", "mode"), 9)
    game.game.expire("turn")
    assert game.story("drawn")[:1] == ["drawn you Wolf"], "the first option"
    assert game.asked == ("foe", "main")


def test_J_12_the_opponent_is_still_asked_in_what_is_under_way() -> None:
    game = table(you=seat(field=["Wolf"], set=["Might"]), foe=seat(field=["Ox"])).choose("attack Wolf")
    assert game.asked == ("you", "window")
    game.game.expire("turn")
    assert game.asked == ("foe", "block")
    game.choose("no block")
    assert game.foe.lp == 9
    assert game.game.active == 1


def test_J_12_what_is_only_being_declared_is_undone() -> None:
    game = table(you=seat(hand=["Ox", "Ox"], cp=5)).choose("deploy Ox")
    game.game.expire("turn")
    assert game.you.field == []
    assert (game.you.cp, game.you.hand) == (5, ["Ox", "Ox"])
    assert game.asked == ("foe", "main")


def test_J_12_the_hand_limit_discards_the_newest_cards() -> None:
    game = table(you=seat(hand=["Imp", "Bat", "Ox", "Hen", "Wolf", "Fox", "Hare", "Lark", "Owl"]))
    game.game.expire("turn")
    assert game.you.hand == ["Imp", "Bat", "Ox", "Hen", "Wolf", "Fox", "Hare"]
    assert game.you.trash == ["Lark", "Owl"]


def test_J_12_force_ends_with_the_turn() -> None:
    game = table()
    game.game.expire("turn")
    game.choose("end")
    assert game.asked == ("you", "main"), "in the next turn they decide again"


def test_J_12_only_the_turn_players_own_decisions_run_on_that_clock() -> None:
    game = table(you=seat(field=["Wolf"]), foe=seat(field=["Ox"])).choose("attack Wolf")
    assert game.asked == ("foe", "block")
    with pytest.raises(HostError, match="stands still"):
        game.game.expire("turn")
    with pytest.raises(HostError):
        opening().game.expire("turn")


def test_J_12_the_seconds() -> None:
    options = table().game.options
    assert (options["turn_seconds"], options["decision_seconds"], options["match_minutes"]) == (60, 20, 30)


# ---- stalling


def test_J_13_stalling_is_warned_of_then_disqualified() -> None:
    game = table()
    game.game.expire("turn")
    assert game.story("delayed", "warned") == ["delayed you 1", "warned you 1"]
    assert game.game.outcome is None
    game.choose("end")
    game.game.expire("turn")
    assert game.story("delayed")[1:] == ["delayed you 2"]
    assert game.game.outcome == (1, "disqualified")


def test_J_13_each_player_has_a_warning_of_their_own() -> None:
    game = table()
    game.game.expire("turn")
    game.game.expire("turn")
    assert game.story("warned") == ["warned you 1", "warned foe 1"]
    assert game.game.outcome is None
    game.game.expire("turn")
    assert game.game.outcome == (1, "disqualified")


@pytest.mark.parametrize("action", ["deploy Imp", "set Gift", "play Heath", "attack Wolf", "drive Relic"])
def test_J_13_a_turn_with_an_action_is_no_delay(action: str) -> None:
    game = table(you=seat(field=["Wolf"], hand=["Imp", "Gift", "Heath"], set=["Relic"], cp=2)).choose(action)
    game.game.expire("turn")
    assert game.events("delayed") == []


def test_J_13_a_drive_in_a_window_is_an_action_a_decline_is_none() -> None:
    def noted(choice: str) -> int:
        game = table(at="charge", you=seat(field=["Magpie"], set=["Alarm"])).default()
        assert game.asked == ("you", "window")
        game.choose(choice)
        game.game.expire("turn")
        return len(game.events("delayed"))

    assert noted("drive Alarm") == 0
    assert noted("pass") == 1


def test_J_13_a_drive_of_the_other_player_is_no_action_of_the_turn_player() -> None:
    game = table(at="charge", you=seat(field=["Magpie"]), foe=seat(set=["Alarm"])).default()
    assert game.asked == ("foe", "window")
    game.choose("drive Alarm")
    game.game.expire("turn")
    assert game.story("delayed") == ["delayed you 1"]


def test_J_13_a_deployment_that_is_only_declared_is_none() -> None:
    game = table(you=seat(hand=["Ox", "Ox"], cp=5)).choose("deploy Ox")
    game.game.expire("turn")
    assert game.story("delayed") == ["delayed you 1"]


def test_J_13_a_judge_can_warn_forgive_and_disqualify_by_hand() -> None:
    game = table()
    game.game.warn(1)
    assert (game.story("warned"), game.game.outcome) == (["warned foe 1"], None)
    assert game.asked == ("you", "main"), "the game goes on where it was"
    game.game.forgive(1)
    game.game.warn(1)
    assert game.game.outcome is None
    game.game.warn(1)
    assert game.game.outcome == (0, "disqualified")


def test_J_13_a_warning_counts_in_every_game_of_a_match() -> None:
    game = table()
    assert game.game.carried == {"warned": "nobody"}
    game.game.expire("turn")
    assert game.game.carried == {"warned": 0}
    game.game.expire("turn")
    assert game.game.carried == {"warned": "both"}
    game.game.forgive(0)
    assert game.game.carried == {"warned": 1}

    decks = ["antlers", "bells"]
    following = engine.new_game("override", decks, 7, game.game.carried)
    assert [s["delays"] for s in following.view(None)["seats"]] == [0, 1]
    assert following.carried == {"warned": 1}, "and in the one after it"
    assert engine.replay(following.record()) == following
    following.warn(0)
    assert following.outcome is None
    following.warn(1)
    assert following.outcome == (0, "disqualified")
    assert engine.replay(following.record()) == following


# ---- the match clock


def test_J_12_J_14_J_95_what_the_clocks_can_be_set_to() -> None:
    options = engine.ruleset("override").options
    seconds = [options[clock].default for clock in ("turn_seconds", "decision_seconds", "match_minutes")]
    assert seconds == [60, 20, 30]
    assert bounds("override", "turn_seconds", 9, 10, 604800, 604801) == [False, True, True, False]
    assert bounds("override", "decision_seconds", 4, 5, 604800, 604801) == [False, True, True, False]
    assert bounds("override", "match_minutes", 14, 15, 30, 31) == [False, True, True, False]


def test_J_14_the_round_under_way_is_played_to_its_end_then_more_lp_wins() -> None:
    game = table(round=6, you=seat(lp=4), foe=seat(lp=3))
    game.game.expire("match")
    assert game.asked == ("you", "main"), "the turn goes on"
    game.choose("end")
    assert (game.game.outcome, game.asked) == (None, ("foe", "main"))
    game.choose("end")
    assert game.game.outcome == (0, "life_points")


def test_J_14_in_the_second_players_turn_that_turn_is_the_last() -> None:
    game = table(round=6, active=1, you=seat(lp=3), foe=seat(lp=3))
    game.game.expire("match")
    assert game.choose("end").game.outcome == (1, "life_points")


def test_J_14_a_knock_out_still_wins_in_that_round() -> None:
    game = table(round=6, you=seat(field=["Ox"], lp=1), foe=seat(lp=1))
    game.game.expire("match")
    assert game.choose("attack Ox").game.outcome == (0, "knock_out")


def test_J_14_before_the_first_turn_round_1_is_the_last() -> None:
    game = opening()
    game.game.expire("match")
    while game.game.decision is not None:
        game.default()
    assert (game.game.round, game.game.outcome) == (1, (1, "life_points"))


def test_J_14_it_runs_out_once() -> None:
    for game in (table(), opening()):
        game.game.expire("match")
        with pytest.raises(HostError):
            game.game.expire("match")
