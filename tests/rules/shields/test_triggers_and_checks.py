"""Notes on battles, triggered effects, rules management (A1.8, A1.10, A1.11)."""

import pytest

from tests.rules.shields.cards import seat, table
from tests.scene import names, unit

# ---------------------------------------------------------------- A1.8


def test_A1_8_1_a_blocked_attack_asks_for_the_blocker_not_for_the_first_target() -> None:
    foe = seat(battle=[unit("Imp", rested=True), "Wall"], hand=["Rain"], resources=2)
    game = table(seat(battle=["Grunt"]), foe).play(
        "attack Grunt", "at Imp", "block Wall", "play Rain", "unit Imp"
    )
    assert game.foe["Wall"].damage == 2


def test_A1_8_2_a_target_that_becomes_active_stays_the_target() -> None:
    foe = seat(battle=[unit("Ogre", rested=True)], hand=["Wakeup"], resources=1)
    game = table(seat(battle=["Grunt"]), foe).play("attack Grunt", "at Ogre", "play Wakeup", "unit Ogre")
    assert not game.foe["Ogre"].rested
    assert game.foe["Ogre"].damage == 2


def test_A1_8_3_a_unit_set_active_may_attack_again() -> None:
    game = table(seat(battle=["Grunt"], hand=["Wakeup"], resources=1)).play(
        "attack Grunt", "pass", "play Wakeup"
    )
    assert game.offers("attack Grunt")


def test_A1_8_4_a_block_stands_when_the_keyword_is_lost() -> None:
    foe = seat(battle=[unit("Ogre", under=["Squire"]), "Imp"])
    game = table(seat(battle=["Grunt"]), foe).play("attack Grunt", "block Ogre")
    assert game.foe["Ogre"].damage == 2


def test_A1_8_5_first_strike_counts_on_the_attacker_alone() -> None:
    foe = seat(battle=[unit("Lancer", rested=True)])
    game = table(seat(battle=["Ogre"]), foe).play("attack Ogre", "at Lancer")
    assert (game.foe.battle, game.you["Ogre"].damage) == ([], 3)


def test_A1_8_6_no_damage_is_carried_over() -> None:
    game = table(seat(battle=["Ogre"]), seat(base=[unit("Keep", damage=3)])).choose("attack Ogre")
    assert (game.foe.base, len(game.foe.shields)) == ([], 5)


def test_A1_8_7_with_0_ap_an_attack_deals_nothing() -> None:
    game = table(seat(battle=["Pacifist"])).choose("attack Pacifist")
    assert len(game.foe.shields) == 5
    game = table(seat(battle=["Pacifist"]), seat(shields=[])).choose("attack Pacifist")
    assert game.game.outcome is None


def test_A1_8_8_a_base_never_hits_back() -> None:
    game = table(seat(battle=["Imp"]), seat(base=["Keep"])).choose("attack Imp")
    assert game.you["Imp"].damage == 0


def test_A1_8_9_a_battle_is_started_by_an_attack_alone() -> None:
    game = table(seat(battle=["Grunt"]), seat(battle=[unit("Imp", rested=True)])).choose("attack Grunt")
    assert game.game.view(None)["battle"] is None, "not before the target is chosen"


# ---------------------------------------------------------------- A1.10


def test_A1_10_1_once_an_event_and_once_a_moment() -> None:
    game = table(seat(battle=["Mourner", "Imp", "Imp"], hand=["Wave"], resources=1)).choose("play Wave")
    assert len(game.events("destroyed")) == 2
    assert len(game.events("drawn")) == 1, "two deaths of one moment"
    game = table(seat(battle=["Oncer", "Grunt"], hand=["Wave", "Wave"], resources=2)).play(
        "play Wave", "play Wave"
    )
    assert len(game.events("drawn")) == 1, "once each turn"


def test_A1_10_2_bursts_before_everything_else() -> None:
    you = seat(battle=["Sapper"])
    foe = seat(battle=[unit("Martyr", rested=True)], shields=["Grunt", "Echo"])
    game = table(you, foe).play("attack Sapper", "at Martyr")
    assert game.asked == ("foe", "burst"), "Breach came first, and its burst comes before what waits"
    game.choose("yes")
    assert game.story("triggered") == ["triggered you Sapper", "triggered foe Echo", "triggered foe Martyr"]


def test_A1_10_2_within_a_group_the_turn_player_first_each_in_their_order() -> None:
    you = seat(battle=["Scout", "Drummer"])
    game = table(you, seat(battle=["Drummer", "Drummer"])).choose("attack Scout")
    assert game.asked == ("you", "order")
    game.choose("entry Scout")
    assert game.asked == ("foe", "order")


def test_A1_10_3_a_waiting_effect_resolves_though_its_card_has_left() -> None:
    game = table(seat(battle=["Bomber", "Drummer"])).play("attack Bomber", "entry Bomber", "unit Drummer")
    assert game.story("destroyed", "milled") == ["destroyed Drummer you", "milled you Grunt"]


def test_A1_10_4_without_its_targets_an_effect_does_not_happen() -> None:
    game = table(seat(battle=["Ambush"]), seat(battle=["Ogre"])).choose("attack Ambush")
    assert game.foe["Ogre"].damage == 0, "there are not two"
    game = table(seat(battle=["Ambush"]), seat(battle=["Ogre", "Grunt"])).choose("attack Ambush")
    assert game.foe["Ogre"].damage == 1


def test_A1_10_5_destroyed_effects_resolve_from_the_trash() -> None:
    game = table(seat(battle=["Martyr"], hand=["Wave", "Wave"], resources=2)).play("play Wave", "play Wave")
    assert "Martyr" in game.you.trash
    assert game.story("drawn") == ["drawn you Grunt"]


def test_A1_10_6_cannot_beats_can_and_negative_numbers_are_kept() -> None:
    game = table(seat(battle=["Grunt"]), seat(battle=["Shackle"]))
    assert game.offered == ["end"]
    game = table(seat(hand=["Undertow"] * 2, resources=2), seat(battle=["Imp"])).play(
        "play Undertow", "play Undertow"
    )
    assert game.foe["Imp"].ap == -3
    s = game.game._state
    p = s.permanents[game.foe["Imp"].id]
    p.mods = (*p.mods, ("ap", 5, 0))
    assert game.foe["Imp"].ap == 2


def test_A1_10_7_all_your_units_are_those_of_that_moment() -> None:
    you = seat(battle=["Grunt"], hand=["Blessing", "Grunt"], resources=2)
    game = table(you).play("play Blessing", "deploy Grunt")
    assert [p.hp for p in game.you.battle] == [5, 3]


def test_A1_10_8_what_is_so_already_is_not_done() -> None:
    game = table(seat(battle=["Grunt"], hand=["Wakeup"], resources=1)).choose("play Wakeup")
    assert not game.events("readied")


def test_A1_10_9_then_does_not_ask_for_the_first_part_if_you_do_does() -> None:
    game = table(seat(hand=["Thenfirst"], resources=1)).choose("play Thenfirst")
    assert game.story("drawn") == ["drawn you Grunt"]
    game = table(seat(battle=["Wraith"], trash=["Wraith"])).choose("attack Wraith")
    assert (game.asked, game.events("drawn")) == (("you", "main"), [])


# ---------------------------------------------------------------- A1.11


def test_A1_11_1_defeat_and_both_at_once_is_a_draw() -> None:
    game = table(seat(hand=["Pages"], deck=["Grunt"], resources=1), seat(deck=["Grunt"])).choose("play Pages")
    assert game.game.outcome == (None, "deck_out")
    game = table(seat(hand=["Pages"], deck=["Grunt"], resources=1)).choose("play Pages")
    assert game.game.outcome == (1, "deck_out")


def test_A1_11_2_damage_of_at_least_the_hp_destroys_in_the_middle_of_an_effect() -> None:
    you = seat(battle=[unit("Grunt", damage=3), "Banner"], hand=["Wave"], resources=1)
    game = table(you).choose("play Wave")
    assert names(game.you.battle) == []
    assert game.story("destroyed") == ["destroyed Banner you", "destroyed Grunt you"]


def test_A1_11_2_what_is_saved_from_destruction_is_not_dying_still() -> None:
    game = table(seat(hand=["Zap"], resources=1), seat(battle=[unit("Phantom", damage=2)]))
    game.choose("play Zap")
    assert (names(game.foe.battle), game.foe["Phantom"].damage) == (["Phantom"], 0)


def test_A1_11_2_saved_from_an_effect_it_keeps_the_damage_that_it_can_bear() -> None:
    foe = seat(hand=["Rain"], resources=2)
    game = table(seat(battle=[unit("Phantom", damage=2)]), foe).play("end", "play Rain")
    assert (names(game.you.battle), game.you["Phantom"].damage) == (["Phantom"], 2)


def test_A1_11_2_another_is_destroyed_in_its_place() -> None:
    game = table(seat(hand=["Zap"], resources=1), seat(battle=[unit("Grunt", damage=2), "Proxy"]))
    game.play("play Zap", "unit Grunt")
    assert game.story("destroyed") == ["destroyed Proxy foe"]
    assert game.foe["Grunt"].damage == 0


@pytest.mark.parametrize("lost", [["Phantom"], ["Grunt", "Proxy"]])
def test_A1_11_2_nothing_saves_what_has_no_hp(lost: list[str]) -> None:
    game = table(seat(hand=["Wither"], resources=1), seat(battle=lost)).choose("play Wither")
    if len(lost) > 1:
        game.choose("unit Grunt")
    assert game.story("destroyed") == [f"destroyed {lost[0]} foe"]


def test_A1_11_3_excess_goes_as_in_deployment() -> None:
    game = table(seat(battle=["Imp"] * 6, hand=["Swarm"], resources=1)).choose("play Swarm")
    assert game.asked == ("you", "excess")
    game.default()
    assert (len(game.you.battle), len(game.events("trashed")), game.events("destroyed")) == (6, 2, [])


def test_A1_11_4_a_placement_beyond_a_cap_does_nothing() -> None:
    game = table(seat(resources=15, resource_deck=["Wind Cistern"]), at="start")
    assert (len(game.you.resources), len(game.you.resource_deck)) == (15, 1)
