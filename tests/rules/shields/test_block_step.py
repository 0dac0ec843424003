"""The block step (G-24 to G-36)."""

from tests.rules.shields.cards import seat, table
from tests.scene import unit


def test_G_24_only_the_player_who_is_attacked_blocks() -> None:
    game = table(seat(battle=["Grunt", "Wall"]), seat(battle=["Guard"])).choose("attack Grunt")
    assert (game.asked, game.offered) == (("foe", "block"), ["no block", "block Guard"])


def test_G_25_the_blocker_is_a_unit_in_the_battle_area() -> None:
    foe = seat(battle=["Ogre"], hand=["Wall"], shields=["Wall"])
    game = table(seat(battle=["Grunt"]), foe).choose("attack Grunt")
    assert game.asked == ("you", "main")


def test_G_26_a_rested_unit_cannot_block() -> None:
    foe = seat(battle=[unit("Wall", rested=True), "Guard"])
    game = table(seat(battle=["Grunt"]), foe).play("attack Grunt", "at player")
    assert game.offered == ["no block", "block Guard"]


def test_G_27_without_blocker_no_block() -> None:
    game = table(seat(battle=["Grunt"]), seat(battle=["Ogre", "Guard"])).choose("attack Grunt")
    assert game.offered == ["no block", "block Guard"]


def test_G_28_the_blocker_is_attacked_in_the_players_place() -> None:
    game = table(seat(battle=["Grunt"]), seat(battle=["Wall"])).play("attack Grunt", "block Wall")
    assert game.foe["Wall"].rested
    assert game.foe["Wall"].damage == 2
    assert len(game.foe.shields) == 5


def test_G_29_the_blocker_is_attacked_in_another_units_place() -> None:
    foe = seat(battle=[unit("Ogre", rested=True), "Wall"])
    game = table(seat(battle=["Grunt"]), foe).play("attack Grunt", "at Ogre", "block Wall")
    assert (game.foe["Wall"].damage, game.foe["Ogre"].damage) == (2, 0)


def test_G_30_one_block_for_an_attack() -> None:
    foe = seat(battle=["Wall", "Guard"])
    game = table(seat(battle=["Grunt"]), foe).play("attack Grunt", "block Wall")
    assert game.asked == ("you", "main")
    assert len(game.events("blocks")) == 1


def test_G_31_the_next_attack_may_be_blocked_again() -> None:
    foe = seat(battle=["Wall", "Guard"])
    game = table(seat(battle=["Grunt", "Ogre"]), foe).play(
        "attack Grunt", "block Wall", "attack Ogre", "at player"
    )
    assert game.offered == ["no block", "block Guard"]


def test_G_32_the_attacked_unit_does_not_block_for_itself() -> None:
    """Set active again after the declaration, a unit with Blocker still is the one that is attacked."""
    foe = seat(battle=[unit("Wall", rested=True), "Guard", "Rouser"])
    game = table(seat(battle=["Grunt"]), foe).play("attack Grunt", "at Wall")
    assert not game.foe["Wall"].rested
    assert game.offered == ["no block", "block Guard"]


def test_G_33_nobody_has_to_block() -> None:
    game = table(seat(battle=["Grunt"]), seat(battle=["Wall"])).play("attack Grunt", "no block")
    assert len(game.foe.shields) == 4
    assert not game.foe["Wall"].rested


def test_G_34_the_action_step_waits_for_what_the_block_wakes() -> None:
    foe = seat(battle=["Trapper", "Imp"], hand=["Whisper"], resources=1)
    game = table(seat(battle=["Grunt"]), foe).play("attack Grunt", "block Trapper")
    assert game.asked == ("foe", "choose")
    game.choose("unit Imp")
    assert game.asked == ("foe", "action")


def test_G_35_an_attacker_that_has_left_by_then_ends_the_battle() -> None:
    foe = seat(battle=["Trapper"], hand=["Whisper"], resources=1)
    game = table(seat(battle=["Grunt"]), foe).play("attack Grunt", "block Trapper", "unit Grunt")
    assert game.asked == ("you", "main")
    assert game.events("damaged") == []


def test_G_36_a_blocker_that_has_left_by_then_ends_the_battle() -> None:
    foe = seat(battle=["Trapper"], hand=["Whisper"], resources=1)
    game = table(seat(battle=["Grunt"]), foe).play("attack Grunt", "block Trapper", "unit Trapper")
    assert game.asked == ("you", "main")
    assert len(game.foe.shields) == 5
