"""The attack step: what the attack wakes, and in which order (G-11 to G-23)."""

from tests.rules.shields.cards import seat, table
from tests.scene import unit


def test_G_11_the_attackers_own_effect_triggers() -> None:
    game = table(seat(battle=["Scout"])).choose("attack Scout")
    assert game.story("attacks", "drawn") == ["attacks Scout you 0", "drawn you Grunt"]


def test_G_12_other_cards_that_watch_attacks_trigger_on_both_sides() -> None:
    game = table(seat(battle=["Grunt", "Drummer"]), seat(battle=["Drummer"])).choose("attack Grunt")
    assert game.story("milled") == ["milled you Grunt", "milled foe Grunt"]


def test_G_13_G_15_several_are_one_group_and_their_player_orders_them() -> None:
    game = table(seat(battle=["Scout", "Drummer"])).choose("attack Scout")
    assert (game.asked, game.offered) == (("you", "order"), ["entry Scout", "entry Drummer"])
    game.choose("entry Drummer")
    assert game.story("milled", "drawn") == ["milled you Grunt", "drawn you Grunt"]


def test_G_14_the_turn_players_come_first() -> None:
    game = table(seat(battle=["Scout"]), seat(battle=["Drummer"])).choose("attack Scout")
    assert game.story("milled", "drawn") == ["drawn you Grunt", "milled foe Grunt"]


def test_G_16_what_one_of_them_wakes_comes_before_those_that_wait() -> None:
    game = table(seat(battle=["Bomber", "Drummer", "Martyr"])).choose("attack Bomber")
    game.play("entry Bomber", "Martyr")
    assert game.story("destroyed", "drawn", "milled") == [
        "destroyed Martyr you",
        "drawn you Grunt",
        "milled you Grunt",
    ]


def test_G_17_during_this_battle_holds_from_here_on() -> None:
    game = table(seat(battle=["Raider"]), seat(base=["Tower"])).choose("attack Raider")
    assert game.foe["Tower"].damage == 5


def test_G_18_the_block_step_waits_for_these_effects() -> None:
    game = table(seat(battle=["Scout", "Drummer"]), seat(battle=["Guard"])).choose("attack Scout")
    assert game.asked == ("you", "order")
    game.choose("entry Scout")
    assert game.asked == ("foe", "block")
    assert len(game.events("drawn", "milled")) == 2


def test_G_19_an_attacker_that_has_left_ends_the_battle() -> None:
    game = table(seat(battle=["Bomber"]), seat(battle=["Guard"], hand=["Whisper"], resources=3))
    game.play("attack Bomber", "unit Bomber")
    assert game.asked == ("you", "main")
    assert game.events("shield_destroyed", "blocks") == []


def test_G_20_a_target_that_has_left_ends_the_battle() -> None:
    foe = seat(battle=[unit("Imp", rested=True), "Guard"], hand=["Whisper"], resources=3)
    game = table(seat(battle=["Bomber"]), foe).play("attack Bomber", "at Imp", "unit Imp")
    assert game.asked == ("you", "main")
    assert game.events("damaged") == []


def test_G_21_attacking_a_player_is_judged_by_the_declared_target() -> None:
    game = table(seat(battle=["Raider"])).choose("attack Raider")
    assert game.events("boosted")
    foe = seat(battle=[unit("Imp", rested=True)])
    assert not table(seat(battle=["Raider"]), foe).play("attack Raider", "at Imp").events("boosted")


def test_G_22_attacking_a_unit_is_judged_by_the_declared_target() -> None:
    foe = seat(battle=[unit("Ogre", rested=True)])
    game = table(seat(battle=["Hunter"]), foe).play("attack Hunter", "at Ogre")
    assert game.story("damaged")[0] == "damaged Ogre 5 foe"
    assert not table(seat(battle=["Hunter"])).choose("attack Hunter").events("boosted")


def test_G_23_a_block_neither_makes_nor_ends_such_an_effect() -> None:
    game = table(seat(battle=["Raider"]), seat(battle=["Wall"])).play("attack Raider", "block Wall")
    assert game.story("damaged")[0] == "damaged Wall 5 foe"
    game = table(seat(battle=["Hunter"]), seat(battle=["Wall"])).play("attack Hunter", "block Wall")
    assert game.story("damaged")[0] == "damaged Wall 2 foe"
