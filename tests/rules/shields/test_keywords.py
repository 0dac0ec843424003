"""Keywords, timing words, bursts (A1.12)."""

import pytest

from tests.rules.shields.cards import seat, table
from tests.scene import names, unit


def test_A1_12_1_repair_recovers_at_the_own_end_step_and_adds_up() -> None:
    game = table(seat(battle=[unit("Medic", damage=4)])).choose("end")
    assert game.you["Medic"].damage == 2
    game = table(seat(battle=[unit("Doublecross", damage=4)])).choose("end")
    assert game.story("healed") == ["healed Doublecross 3 you"]
    game = table(seat(battle=["Medic"]), seat(battle=[unit("Medic", damage=4)])).choose("end")
    assert (game.events("healed", "triggered"), game.foe["Medic"].damage) == ([], 4)


def test_A1_12_2_breach_hits_the_base_else_the_top_shield() -> None:
    rested = [unit("Imp", rested=True)]
    game = table(seat(battle=["Sapper"]), seat(battle=rested, base=["Keep"])).play("attack Sapper", "at Imp")
    assert (game.foe["Keep"].damage, len(game.foe.shields)) == (2, 5)
    game = table(seat(battle=["Sapper"]), seat(battle=rested)).play("attack Sapper", "at Imp")
    assert len(game.foe.shields) == 4, "one, whatever the number"
    game = table(seat(battle=["Sapper"]), seat(battle=rested, shields=[])).play("attack Sapper", "at Imp")
    assert game.game.outcome is None
    you = seat(battle=[unit("Sapper", under=["Quartermaster Sable"])])
    game = table(you, seat(battle=rested, base=["Tower"])).play("attack Sapper", "at Imp")
    assert game.foe["Tower"].damage == 3, "2 and 1"


def test_A1_12_2_breach_works_on_the_own_turn_only() -> None:
    game = table(seat(battle=["Imp"]), seat(battle=[unit("Sapper", rested=True)])).play(
        "attack Imp", "at Sapper"
    )
    assert len(game.you.shields) == 5


def test_A1_12_3_support_rests_the_unit_and_helps_another() -> None:
    game = table(seat(battle=["Helper", "Grunt"])).choose("support Helper")
    assert (game.you["Helper"].rested, game.you["Grunt"].ap) == (True, 4)
    assert not table(seat(battle=["Helper"])).offers("support Helper"), "there is no other"
    game = table(seat(battle=[unit("Helper", under=["Pell the Gleaner Boy"]), "Grunt"])).choose(
        "support Helper"
    )
    assert game.you["Grunt"].ap == 5


def test_A1_12_3_support_that_an_effect_grants_for_the_turn_helps_as_well() -> None:
    game = table(seat(battle=["Grunt", "Ogre"], hand=["Lesson"], resources=1))
    assert not game.offers("support Grunt")
    game.play("play Lesson", "unit Grunt", "support Grunt")
    assert (game.you["Ogre"].ap, game.you["Grunt"].rested) == (6, True)


def test_A1_12_4_blocker_rests_and_becomes_the_target() -> None:
    game = table(seat(battle=["Grunt"]), seat(battle=["Wall"])).play("attack Grunt", "block Wall")
    assert game.story("rested", "blocks")[1:] == ["rested Wall foe", "blocks Wall Grunt foe"]
    assert table(seat(battle=[unit("Wall", under=["Squire"])])).you["Wall"].keywords == ["repair", "blocker"]


def test_A1_12_5_first_strike_deals_first() -> None:
    game = table(seat(battle=["Lancer"]), seat(battle=["Guard"])).play("attack Lancer", "block Guard")
    assert game.story("damaged") == ["damaged Guard 3 foe"]


def test_A1_12_6_high_maneuver_is_not_blocked() -> None:
    game = table(seat(battle=["Falcon"]), seat(battle=["Wall"])).choose("attack Falcon")
    assert (game.asked, len(game.foe.shields)) == (("you", "main"), 4)


def test_A1_12_7_suppression_hits_the_first_two_shields() -> None:
    game = table(seat(battle=["Presser"])).choose("attack Presser")
    assert len(game.foe.shields) == 3
    game = table(seat(battle=["Presser"]), seat(base=["Keep"])).choose("attack Presser")
    assert (game.foe["Keep"].damage, len(game.foe.shields)) == (3, 5)


def test_A1_12_7_A1_12_8_a_game_may_be_played_without_the_later_ones() -> None:
    game = table(seat(battle=["Presser"]), options={"later": "off"}).choose("attack Presser")
    assert len(game.foe.shields) == 4
    game = table(seat(battle=["Wraith"], trash=["Wraith"] * 2), options={"later": "off"}).choose(
        "attack Wraith"
    )
    assert game.asked == ("you", "main")


def test_A1_12_8_development_is_paid_from_the_trash_or_nothing_happens() -> None:
    you = seat(battle=["Wraith"], trash=["Wraith", "Driftbone Thrall", "Grunt"])
    game = table(you).choose("attack Wraith")
    assert (game.asked, game.offered) == (("you", "price"), ["yes", "no"])
    game.choose("yes")
    assert (game.you.exile, game.you.trash) == (["Wraith", "Driftbone Thrall"], ["Grunt"])
    assert len(game.events("drawn")) == 2
    assert not table(you).play("attack Wraith", "no").events("drawn")


@pytest.mark.parametrize(("pilot", "ap", "hp"), [("", 2, 2), ("Squire", 2, 14), ("Rider", 13, 13)])
def test_A1_12_9_while_linked_and_while_paired(pilot: str, ap: int, hp: int) -> None:
    bonded = table(seat(battle=[unit("Bonded", under=[pilot] if pilot else [])])).you["Bonded"]
    assert (bonded.ap, bonded.hp) == (ap, hp)


def test_A1_12_9_timing_words() -> None:
    assert table(seat(hand=["Envoy"], resources=2)).choose("deploy Envoy").events("milled")
    you = seat(battle=["Beacon Cutter"], hand=["Isolde of the Ninth Lamp"], resources=4)
    game = table(you).choose("pair Isolde of the Ninth Lamp")
    assert game.story("paired", "linked", "drawn")[1:] == ["linked Beacon Cutter you", "drawn you Grunt"]
    game = table(seat(battle=["Duelist"], hand=["Imp"], resources=3)).play("attack Duelist")
    assert game.asked == ("you", "action")
    game.choose("activate Duelist 0")
    assert game.you["Duelist"].ap == 4
    assert not game.offers("activate Duelist 0"), "once each turn"


def test_A1_12_10_a_burst_is_for_a_shield_that_is_destroyed() -> None:
    game = table(seat(battle=["Grunt"]), seat(shields=["Phoenix"])).play("attack Grunt", "yes")
    assert (names(game.foe.battle), game.foe.trash) == (["Phoenix"], [])
    you = seat(hand=["Lighthouse Skyhold"], shields=["Phoenix"], resources=3)
    game = table(you).choose("deploy Lighthouse Skyhold")
    assert (game.asked, game.you.hand) == (("you", "main"), ["Phoenix"]), (
        "none when it is taken into the hand"
    )


def test_A1_12_10_a_destroyed_shield_is_no_destroyed_unit() -> None:
    game = table(seat(battle=["Grunt"]), seat(shields=["Martyr"])).choose("attack Grunt")
    assert game.events("drawn", "triggered") == []
