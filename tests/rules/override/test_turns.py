"""Rounds, turns and their phases (1.3.3, 1.4)."""

import pytest

from tests.rules.override.cards import opening, table
from tests.scene import Scene, seat, unit


def begun(first: int = 0) -> Scene:
    """A game after the mulligans, at the first main decision."""
    return opening(first).choose().choose()


def test_J_8_a_round_is_both_players_turns() -> None:
    game = begun(first=1)
    seen = []
    for _ in range(5):
        seen.append((game.game.turn, game.game.round, game.asked))
        game.choose("end")
    assert seen == [
        (1, 1, ("foe", "main")),
        (2, 1, ("you", "main")),
        (3, 2, ("foe", "main")),
        (4, 2, ("you", "main")),
        (5, 3, ("foe", "main")),
    ]


def test_J_16_first_player_draws_nothing_in_round_1() -> None:
    assert len(begun().you.hand) == 4
    assert len(begun(first=1).foe.hand) == 4


def test_J_17_second_player_draws_1_in_round_1() -> None:
    game = begun().choose("end")
    assert (len(game.you.hand), len(game.foe.hand)) == (4, 5)


def test_J_18_both_draw_2_from_round_2() -> None:
    game = begun().play("end", "end")
    assert (game.game.round, len(game.you.hand), len(game.foe.hand)) == (2, 6, 5)
    game.choose("end")
    assert (len(game.you.hand), len(game.foe.hand)) == (6, 7)
    game.choose("end")
    assert (game.game.round, len(game.you.hand)) == (3, 8)


def test_J_18_drawing_is_done_before_the_draws_wake_what_the_start_phase_wakes() -> None:
    """Abilities of the draw phase resolve in the draw phase, before the start phase begins."""
    game = table(at="charge", you=seat(field=["Lark", "Magpie"])).default()
    told = game.story("drawn", "lp_lost", "start_phase", "gained")
    assert told == [
        "drawn you Wolf",
        "drawn you Wolf",
        "lp_lost foe 1",
        "lp_lost foe 1",
        "start_phase you",
        "gained you lp 1",
    ]


def test_J_18_an_ability_of_the_draw_phase_has_its_window_there() -> None:
    game = table(at="charge", you=seat(field=["Magpie"]), foe=seat(set=["Alarm"])).default()
    assert game.asked == ("foe", "window")
    assert game.game.view(None)["phase"] == "draw"
    assert game.foe.lp == 8
    assert game.offers("drive Alarm")


def test_J_19_full_cp_by_round() -> None:
    game = begun()
    full: list[tuple[int, int]] = []
    while game.game.decision is not None:
        if game.asked == ("you", "main"):
            full.append((game.you.cp, 0))
        elif game.asked == ("foe", "main"):
            full[-1] = (full[-1][0], game.foe.cp)
        game.default()
    assert full == [(2, 3), (3, 3), *[(n + 1, n + 1) for n in range(3, 11)]]


@pytest.mark.parametrize("left", [0, 1, 9])
def test_J_20_cp_are_set_to_the_full_value_in_the_charge_phase(left: int) -> None:
    game = table(at="charge", round=5, you=seat(cp=left), foe=seat(cp=4))
    assert game.you.cp == 6
    assert game.foe.cp == 4, "only the turn player's"


def test_J_20_what_the_new_cp_destroy_is_destroyed_before_anybody_draws() -> None:
    """The check follows every step of the rules (1.7.8), the charge phase included."""
    game = table(active=1, round=5, you=seat(field=["Spendthrift"], cp=9)).choose("end")
    assert game.you.cp == 7
    assert game.story("destroyed", "drawn")[:3] == [
        "destroyed Spendthrift you",
        "drawn you Wolf",
        "drawn you Wolf",
    ]


def test_J_20_between_charge_phases_cp_are_kept() -> None:
    game = table(round=5, you=seat(cp=4), foe=seat(cp=0)).choose("end")
    assert (game.you.cp, game.foe.cp) == (4, 6)
    game.choose("end")
    assert game.you.cp == 7, "what was left over is gone"


def test_J_32_the_charge_phase_readies_the_turn_players_spent_units() -> None:
    game = table(
        at="charge",
        you=seat(field=[unit("Wolf", rested=True), "Imp"]),
        foe=seat(field=[unit("Ox", rested=True)]),
    )
    assert [p.rested for p in game.you.field] == [False, False]
    assert game.foe["Ox"].rested
    assert game.story("readied", "start_phase") == ["readied Wolf you", "start_phase you"]


def test_J_32_a_field_spell_does_not_count_as_a_unit_and_cp_come_first() -> None:
    game = table(at="charge", round=4, you=seat(place=["Marsh"], field=[unit("Wolf", rested=True)]))
    assert (game.you.cp, game.you["Wolf"].rested) == (5, False)


def bound() -> Scene:
    """Your Chain (Bind) has attacked and hit; the opponent's turn has passed."""
    game = table(you=seat(field=["Chain"])).choose("attack Chain")
    assert game.foe.lp == 9
    return game.play("end", "end")


def test_J_33_bind_a_unit_that_attacked_stays_sideways_for_good() -> None:
    game = bound()
    for _ in range(3):
        assert game.asked == ("you", "main")
        assert game.you["Chain"].rested
        assert not game.offers("attack Chain")
        game.play("end", "end")


def test_J_33_bind_no_effect_readies_the_unit() -> None:
    game = table(you=seat(field=["Chain"], set=["Rouse", "Rise", "Rise"]))
    game.play("attack Chain", "pass turn", "drive Rouse")
    assert game.you["Chain"].rested
    game.play("drive Rise", "drive Rise")
    assert game.you["Chain"].level == 3
    assert game.events("overdrive")
    assert game.you["Chain"].rested


def test_J_33_without_an_attack_bind_does_nothing() -> None:
    game = table(at="charge", you=seat(field=[unit("Chain", rested=True)]))
    assert not game.you["Chain"].rested


def test_J_34_other_effects_can_stop_recovery() -> None:
    spent = seat(field=[unit("Wolf", rested=True)])
    assert not table(at="charge", you=spent).you["Wolf"].rested
    game = table(at="charge", you=spent, foe=seat(field=["Jailer"]))
    assert game.you["Wolf"].rested
    game.play("end", "end")
    assert game.you["Wolf"].rested


def test_J_34_recovery_comes_back_when_what_stops_it_is_gone() -> None:
    game = table(you=seat(field=[unit("Wolf", rested=True)], set=["Doom"]), foe=seat(field=["Jailer"]))
    game.play("drive Doom", "unit Jailer", "end", "end")
    assert not game.you["Wolf"].rested


def test_J_35_nothing_happens_by_rule_in_the_start_phase_but_its_abilities_fire() -> None:
    quiet = table(at="charge")
    start = quiet.story().index("phase_began you start")
    assert quiet.story()[start:] == ["phase_began you start", "start_phase you", "phase_began you action"]
    game = table(at="charge", you=seat(field=["Lark"], lp=4), foe=seat(field=["Lark"], lp=4))
    start = game.story().index("phase_began you start")
    assert game.story()[start:] == [
        "phase_began you start",
        "start_phase you",
        "triggered you Lark",
        "gained you lp 1",
        "phase_began you action",
    ]
    assert (game.you.lp, game.foe.lp) == (5, 4)


def test_J_70_deploying_and_battling_in_any_order_any_number_of_times() -> None:
    game = table(you=seat(field=["Wolf", "Ox"], hand=["Imp", "Bat", "Gift", "Heath"], cp=3))
    game.play("attack Wolf", "deploy Imp", "set Gift", "attack Ox", "pass turn", "deploy Bat", "drive Gift")
    game.choose("play Heath")
    assert game.foe.lp == 8
    assert [p.name for p in game.you.field] == ["Wolf", "Ox", "Imp", "Bat"]
    assert game.asked == ("you", "main"), "only the player ends the phase"
    game.choose("end")
    assert game.asked == ("foe", "main")


def test_J_71_end_of_turn_abilities_fire_in_the_end_phase() -> None:
    game = table(you=seat(field=["Owl"]), foe=seat(field=["Owl"]))
    assert game.foe.lp == 10
    game.choose("end")
    assert (game.you.lp, game.foe.lp) == (10, 7), "the turn player's alone"
    told = game.story("phase_began", "end_phase", "lp_lost", "turn_began")
    assert told[:4] == ["phase_began you end", "end_phase you", "lp_lost foe 3", "turn_began foe 6 3"]


def test_J_71_they_come_before_the_hand_limit() -> None:
    game = table(you=seat(field=["Owl"], hand=["Imp"] * 8)).choose("end")
    assert game.asked == ("you", "discard")
    assert game.foe.lp == 7


def test_J_71_what_the_hand_limit_wakes_has_its_window_before_the_next_turn() -> None:
    game = table(
        you=seat(field=[unit("Raven", damage=500)], hand=["Imp"] * 8), foe=seat(set=["Alarm"])
    ).choose("end")
    game.play("pass", "card Imp")
    assert game.foe.lp == 9
    assert game.asked == ("foe", "window")
    assert game.offers("drive Alarm")
    assert (game.game.active, game.game.view(None)["phase"]) == (0, "end")
    assert game.you["Raven"].damage == 500, "damage ends after that"
