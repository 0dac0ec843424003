"""An attack is declared (G-1 to G-10)."""

from tests.rules.shields.cards import seat, table
from tests.scene import unit


def test_G_1_only_the_turn_player_attacks_and_only_in_the_main_phase() -> None:
    game = table(seat(battle=["Grunt"]), seat(battle=["Ogre"], hand=["Whisper"], resources=2))
    assert game.offers("attack Grunt")
    assert not game.offers("attack Ogre")
    game.choose("end")
    assert (game.asked, game.offered) == (("foe", "action"), ["pass", "pass turn", "play Whisper"])


def test_G_2_the_opposing_player_is_a_target() -> None:
    game = table(seat(battle=["Grunt"]), seat(battle=[unit("Ogre", rested=True)])).choose("attack Grunt")
    assert (game.asked, game.offered) == (("you", "target"), ["at player", "at Ogre"])


def test_G_3_G_4_a_rested_enemy_unit_is_a_target_and_an_active_one_is_not() -> None:
    game = table(seat(battle=["Grunt"]), seat(battle=[unit("Imp", rested=True), "Ogre"])).choose(
        "attack Grunt"
    )
    assert game.offered == ["at player", "at Imp"]


def test_G_5_own_units_bases_and_shields_are_no_targets() -> None:
    you = seat(battle=["Grunt", unit("Ogre", rested=True)], base=["Keep"])
    foe = seat(battle=[unit("Imp", rested=True)], base=[unit("Tower", rested=True)])
    game = table(you, foe).choose("attack Grunt")
    assert game.offered == ["at player", "at Imp"]


def test_G_6_only_own_units_in_the_battle_area_attack() -> None:
    you = seat(battle=[unit("Grunt", under=["Rider"])], base=["Keep"], hand=["Ogre"])
    game = table(you, seat(battle=["Imp"]))
    assert [o for o in game.offered if o.startswith("attack")] == ["attack Grunt"]


def test_G_7_a_rested_unit_cannot_attack() -> None:
    game = table(seat(battle=[unit("Grunt", rested=True), "Ogre"]))
    assert game.offered == ["end", "attack Ogre"]


def test_G_8_one_unit_attacks_at_a_time() -> None:
    game = table(seat(battle=["Grunt", "Ogre"]))
    d = game.game.decision
    assert d is not None
    assert (d.min, d.max) == (1, 1)
    game.choose("attack Grunt")
    assert [e["unit"] for e in game.events("attacks")] == ["Grunt"]
    assert not game.you["Ogre"].rested


def test_G_9_declaring_rests_the_attacker() -> None:
    game = table(seat(battle=["Grunt"])).choose("attack Grunt")
    assert game.you["Grunt"].rested
    assert game.story("rested", "attacks")[0] == "rested Grunt you"


def test_G_10_the_five_steps_run_in_their_order() -> None:
    you = seat(battle=["Scout"])
    foe = seat(battle=["Guard"], hand=["Whisper"], resources=1)
    game = table(you, foe).play("attack Scout", "block Guard", "play Whisper")
    assert game.asked == ("you", "main"), "without anything to act with, nobody is asked again"
    assert game.story("attacks", "triggered", "blocks", "command_played", "damaged") == [
        "attacks Scout you 0",
        "triggered you Scout",
        "blocks Guard Scout foe",
        "command_played foe Whisper",
        "damaged Guard 2 foe",
        "damaged Scout 2 you",
    ]
