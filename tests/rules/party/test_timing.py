"""When what can be used (F-21 to F-65): phases, windows, priority."""

import pytest

from tests.rules.party.cards import on, phase, resolve, stack, table, to
from tests.scene import names, seat, unit


def test_F_21_summons_and_abilities_can_be_used_in_the_opponents_turn() -> None:
    game = table(
        you=seat(field=["Whale"], hand=["Imp"]),
        foe=seat(hand=["Zap", "Chief"], field=["Sniper", "Chief", "Pyre"]),
    )
    to(game, "priority", "foe")
    assert {"cast Zap", "use Sniper 0", "use Chief 0"} <= set(game.offered)


@pytest.mark.parametrize("step", ["active", "draw"])
def test_F_22_F_24_no_window_in_active_and_draw_phase(step: str) -> None:
    game = table(you=seat(hand=["Zap"], field=["Imp"]), foe=seat(hand=["Zap"], field=["Seal"]), at=step)
    assert game.asked == ("you", "main"), "the first decision is in main phase 1"
    assert phase(game) == "main_1"


def test_F_23_all_cards_of_the_turn_player_become_active() -> None:
    field = [unit("Imp", rested=True), unit("Pyre", rested=True)]
    game = table(
        you=seat(field=field, hand=["Zap"]), foe=seat(field=[unit("Seal", rested=True)]), at="active"
    )
    assert [p.rested for p in game.you.field] == [False, False]
    assert game.foe["Seal"].rested
    assert phase(game) == "main_1"


def test_F_25_the_turn_player_draws_two() -> None:
    game = table(you=seat(hand=["Zap"]), foe=seat(hand=["Zap"]), at="draw")
    assert (len(game.you.hand), len(game.foe.hand)) == (3, 1)


def test_F_26_summons_and_abilities_are_usable_in_main_phase_1() -> None:
    game = table(
        you=seat(hand=["Zap", "Chief"], field=["Drummer", "Chief", "Pyre"]), foe=seat(field=["Whale"])
    )
    assert {"cast Zap", "use Drummer 0", "use Chief 0"} <= set(game.offered)


def test_F_27_only_the_turn_player_plays_characters() -> None:
    game = table(you=seat(hand=["Crier"]), foe=seat(hand=["Crier"]))
    assert game.offers("play Crier")
    game.choose("pass")
    assert game.asked == ("foe", "priority")
    assert not game.offers("play Crier")


def test_F_28_the_turn_player_has_the_first_chance() -> None:
    assert table(you=seat(hand=["Zap"]), foe=seat(hand=["Zap"])).asked == ("you", "main")


def test_F_29_a_character_is_on_the_field_at_once() -> None:
    game = table(you=seat(hand=["Crier", "Zap"]), foe=seat(hand=["Zap"])).choose("play Crier")
    assert names(game.you.field) == ["Crier"]
    assert game.story("enters", "drawn") == ["enters Crier you"]


def test_F_30_F_31_its_ability_comes_after_and_can_be_answered() -> None:
    game = table(you=seat(hand=["Greeter"]), foe=seat(field=["Seal"], hand=["Tide", "Idle"]))
    game.choose("play Greeter")
    assert stack(game) == ["Greeter"]
    to(game, "priority", "foe").choose("cast Tide")
    assert stack(game) == ["Greeter", "Tide"]
    resolve(game)
    assert game.story("cancelled") == ["cancelled you Greeter"], "the Seal had gone back before it resolved"
    assert sorted(game.foe.hand) == ["Idle", "Seal"]


def test_F_32_an_action_ability_can_be_answered() -> None:
    game = table(you=seat(field=["Sniper"]), foe=seat(field=["Seal"], hand=["Roar"]))
    game.play("use Sniper 0")
    to(game, "priority", "foe").choose("cast Roar")
    on(game)
    assert names(game.foe.field) == ["Seal"]


def test_F_33_a_special_ability_can_be_answered() -> None:
    game = table(
        you=seat(field=["Chief", "Pyre"], hand=["Chief"]), foe=seat(field=["Seal"], hand=["Tide", "Idle"])
    )
    game.play("use Chief 0")
    assert stack(game) == ["Chief"]
    to(game, "priority", "foe").choose("cast Tide")
    resolve(game)
    assert sorted(game.foe.hand) == ["Idle", "Seal"]


def test_F_34_a_summon_can_be_answered() -> None:
    game = table(you=seat(hand=["Zap", "Idle"]), foe=seat(field=["Seal"], hand=["Roar"])).choose("cast Zap")
    to(game, "priority", "foe").choose("cast Roar")
    resolve(game)
    assert game.foe["Seal"].damage == 3000
    assert game.story("boosted", "damaged") == ["boosted Seal power 3000", "damaged Seal 3000 foe"]


def test_F_35_F_36_the_phase_advances_after_two_passes_in_a_row() -> None:
    game = table(you=seat(hand=["Insight"], field=["Imp"]), foe=seat(hand=["Insight"])).choose("pass")
    assert game.asked == ("foe", "priority")
    assert game.offers("cast Insight")
    game.choose("pass")
    assert phase(game) == "preparation"


def test_F_37_after_the_opponent_acts_the_turn_player_may_act_again() -> None:
    game = table(you=seat(hand=["Crier"]), foe=seat(hand=["Insight", "Idle"])).play("pass", "cast Insight")
    resolve(game)
    assert game.asked == ("you", "main")
    assert phase(game) == "main_1"
    assert game.offers("play Crier")


def test_trap_F_36_handing_priority_over_does_not_clear_the_passes() -> None:
    game = table(you=seat(hand=["Zap"], field=["Imp"]), foe=seat(hand=["Zap"]))
    game.play("pass", "pass")
    assert phase(game) == "preparation", "one pass each is enough"


def test_F_38_F_39_four_steps_each_with_a_window() -> None:
    game = table(you=seat(field=["Imp"], hand=["Idle"]), foe=seat(field=["Whale"], hand=["Idle"]))
    game.play("pass", "pass")
    seen = []
    answers = {"attack": "attack Imp", "block": "no block"}
    while phase(game) != "main_2":
        assert game.asked is not None
        who, kind = game.asked
        seen.append((phase(game), who, kind))
        game.choose(answers.get(kind, "pass"))
    steps = ["preparation", "declaration", "block", "damage", "preparation"]
    windows = [(step, who) for step, who, kind in seen if kind == "priority"]
    assert windows == [(step, who) for step in steps for who in ("you", "foe")]


def test_trap_F_39_windows_between_declaration_block_and_damage() -> None:
    game = table(you=seat(field=["Imp"], hand=["Roar"]), foe=seat(field=["Seal"]))
    to(game, "attack").choose("attack Imp")
    assert (game.asked, phase(game)) == (("you", "priority"), "declaration")
    to(game, "block").choose("block Seal")
    assert (game.asked, phase(game)) == (("you", "priority"), "block")
    game.play("cast Roar")
    on(game)
    assert names(game.you.field) == ["Imp"]
    assert game.foe.field == []


def test_F_40_dulling_a_forward_in_preparation_prevents_its_attack() -> None:
    game = table(you=seat(field=["Imp", "Ogre"]), foe=seat(hand=["Lull"]))
    assert (game.asked, phase(game)) == (("foe", "priority"), "main_1")
    game.choose("pass")
    assert phase(game) == "preparation"
    game.play("cast Lull", "unit Imp")
    assert to(game, "attack").offered == ["no attack", "attack Ogre"]


def test_F_41_F_42_F_43_named_forwards_become_dull_but_for_brave() -> None:
    game = to(table(you=seat(field=["Imp", "Bravo"])), "attack").play("attack Imp", "go")
    assert game.you["Imp"].rested
    game.play("attack Bravo")
    assert not game.you["Bravo"].rested


def test_F_44_after_the_declaration_summons_are_usable() -> None:
    game = table(you=seat(field=["Imp"]), foe=seat(hand=["Zap"]))
    to(game, "attack").choose("attack Imp")
    game.choose("cast Zap")
    on(game)
    assert game.you.field == []
    assert game.foe.damage == []


def test_F_45_the_other_player_names_one_blocker_or_none() -> None:
    game = to(table(you=seat(field=["Imp"]), foe=seat(field=["Whale", "Seal", "Well"])), "attack")
    game.choose("attack Imp")
    assert (game.asked, game.offered) == (("foe", "block"), ["no block", "block Whale", "block Seal"])


def test_F_46_after_the_block_summons_are_usable() -> None:
    game = table(you=seat(field=["Imp"]), foe=seat(field=["Seal"], hand=["Zap"]))
    to(game, "attack").choose("attack Imp")
    to(game, "block").choose("block Seal")
    assert (game.asked, phase(game)) == (("foe", "priority"), "block")


def test_F_47_blocked_forwards_deal_their_power_to_each_other() -> None:
    game = to(table(you=seat(field=["Ogre"]), foe=seat(field=["Whale"])), "attack")
    game.play("attack Ogre", "block Whale")
    assert game.story("damaged", "destroyed") == [
        "damaged Whale 4000 foe",
        "damaged Ogre 7000 you",
        "destroyed Ogre you",
    ]


def test_F_48_unblocked_is_one_damage() -> None:
    game = to(table(you=seat(field=["Giant"]), foe=seat(deck=["Imp", "Ogre"])), "attack").choose(
        "attack Giant"
    )
    assert game.foe.damage == ["Imp"]


def test_F_49_F_51_the_player_says_whether_to_use_a_burst() -> None:
    game = to(table(you=seat(field=["Imp"]), foe=seat(deck=["Gift", "Ogre", "Ogre"])), "attack")
    game.choose("attack Imp")
    assert (game.asked, game.offered) == (("foe", "burst"), ["yes", "no"])
    game.choose("no")
    assert game.story("burst") == []
    assert game.foe.damage == ["Gift"]


def test_F_50_a_burst_resolves_at_once() -> None:
    game = table(you=seat(field=["Imp", "Ogre"], hand=["Roar"]), foe=seat(deck=["Flare"]))
    to(game, "attack").play("attack Imp", "go")
    to(game, "burst").play("yes", "unit Ogre")
    assert game.story("burst", "damaged", "destroyed")[:3] == [
        "burst foe Flare",
        "damaged Ogre 5000 you",
        "destroyed Ogre you",
    ]
    assert stack(game) == []
    assert (game.asked, phase(game)) == (("you", "priority"), "damage")


def test_F_52_abilities_that_watch_the_damage_come_after_the_burst() -> None:
    game = to(table(you=seat(field=["Thief"]), foe=seat(deck=["Gift", "Ogre", "Ogre"])), "attack")
    game.play("attack Thief", "yes")
    on(game)
    assert game.story("wounded", "burst", "drawn", "hits")[:5] == [
        "wounded foe Gift",
        "hits Thief you",
        "burst foe Gift",
        "drawn foe Ogre",
        "drawn you Imp",
    ]


def test_F_53_after_damage_and_burst_there_is_a_window() -> None:
    game = table(you=seat(field=["Imp"], hand=["Insight"]), foe=seat(deck=["Gift", "Ogre"]))
    to(game, "attack").choose("attack Imp")
    to(game, "burst").choose("no")
    assert (game.asked, phase(game)) == (("you", "priority"), "damage")
    assert game.offers("cast Insight")


def test_F_54_the_attack_goes_on_from_the_preparation_step() -> None:
    game = table(you=seat(field=["Imp", "Ogre"], hand=["Ember"]))
    to(game, "attack").play("attack Imp", "go")
    to(game, "attack")
    assert game.story("phase_began")[-2:] == ["phase_began you damage", "phase_began you preparation"]
    assert game.offered == ["no attack", "attack Ogre"]


def test_F_55_F_56_the_phase_ends_when_nobody_is_named() -> None:
    game = table(you=seat(field=["Imp", "Ogre"], hand=["Ember"]))
    to(game, "attack").choose("no attack")
    assert (game.asked, phase(game)) == (("you", "main"), "main_2")


def test_F_57_main_phase_2_is_like_the_first() -> None:
    game = table(you=seat(hand=["Crier", "Zap"], field=["Imp"]), foe=seat(hand=["Zap"]))
    to(game, "attack").choose("no attack")
    assert {"play Crier", "cast Zap"} <= set(game.offered)
    game.choose("pass")
    assert game.asked == ("foe", "priority")


def test_F_58_F_59_after_the_opponent_acts_forwards_can_be_played_again() -> None:
    game = table(you=seat(field=["Crier", "Hare"], hand=["Ember"]), foe=seat(hand=["Tide"], field=["Seal"]))
    to(game, "attack").choose("no attack")
    game.choose("pass").choose("cast Tide")
    to(game, "main", "you")
    assert phase(game) == "main_2"
    assert sorted(game.you.hand) == ["Crier", "Ember", "Hare"]
    game.play("play Crier")
    assert names(game.you.field) == ["Crier"]


def test_F_60_F_61_trap_but_nobody_attacks_any_more() -> None:
    game = table(you=seat(field=["Hare"], hand=["Ember", "Ogre"]), foe=seat(hand=["Tide"]))
    to(game, "attack").choose("no attack")
    game.choose("pass").choose("cast Tide")
    to(game, "main", "you").play("play Hare")
    game.play("discard Ogre")
    assert names(game.you.field) == ["Hare"], "with Haste, and nobody has attacked this turn"
    while game.game.turn == 5:
        assert game.asked[1] != "attack"  # type: ignore[index]
        game.default()
    phases = [e["phase"] for e in game.events("phase_began")]
    assert phases[:3] == ["preparation", "main_2", "end"]


def test_F_62_nothing_is_usable_in_the_end_phase() -> None:
    game = table(
        you=seat(hand=["Zap"], field=["Drummer"]), foe=seat(hand=["Zap"], field=["Drummer"]), at="end"
    )
    assert game.game.turn == 6
    assert phase(game) == "main_1"


def test_F_62_what_triggers_at_the_end_resolves_without_a_window() -> None:
    game = table(you=seat(field=["Giver"], hand=["Zap"]), foe=seat(hand=["Zap"]), at="end")
    assert game.asked == ("you", "may")
    game.choose("yes")
    assert len(game.you.hand) == 2
    assert game.game.turn == 6


def test_F_63_damage_and_bonuses_end_together() -> None:
    game = table(
        you=seat(field=["Imp"], hand=["Roar", "Zap", "Idle"]), foe=seat(field=[unit("Seal", damage=2000)])
    )
    game.play("cast Roar")
    resolve(game).play("cast Zap", "unit Imp")
    resolve(game)
    assert (game.you["Imp"].damage, game.you["Imp"].power) == (3000, 6000)
    while game.game.turn == 5:
        game.default()
    assert names(game.you.field) == ["Imp"]
    assert (game.you["Imp"].damage, game.you["Imp"].power) == (0, 3000)
    assert game.foe["Seal"].damage == 0


def test_F_64_F_65_the_turn_player_discards_down_to_five() -> None:
    game = table(you=seat(hand=["Imp"] * 4 + ["Ogre"] * 3), foe=seat(hand=["Seal"] * 7), at="end")
    assert game.asked == ("you", "discard")
    assert (game.game.decision.min, game.game.decision.max) == (2, 2)  # type: ignore[union-attr]
    game.choose("card Imp", "card Ogre")
    assert len(game.you.hand) == 5
    assert len(game.foe.hand) == 9, "the other player keeps all, and draws for the turn"


def test_F_64_with_five_or_fewer_nothing_happens() -> None:
    game = table(you=seat(hand=["Imp"] * 5), foe=seat(hand=["Zap"]), at="end")
    assert (game.asked, game.game.turn) == (("foe", "main"), 6)
    assert game.story("discarded") == []
