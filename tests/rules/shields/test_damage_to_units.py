"""The damage step against a unit, and the end of a battle (G-61 to G-71)."""

from tests.rules.shields.cards import seat, table
from tests.scene import unit

RESTED = [unit("Ogre", rested=True)]


def test_G_61_both_deal_their_ap_at_the_same_time() -> None:
    game = table(seat(battle=["Ogre"]), seat(battle=RESTED)).play("attack Ogre", "at Ogre")
    assert game.story("damaged") == ["damaged Ogre 4 foe", "damaged Ogre 4 you"]


def test_G_62_those_who_live_keep_the_damage() -> None:
    game = table(seat(battle=["Imp"]), seat(battle=RESTED)).play("attack Imp", "at Ogre")
    assert game.foe["Ogre"].damage == 1
    game.choose("end")
    assert game.foe["Ogre"].damage == 1


def test_G_63_without_hp_left_a_unit_is_destroyed() -> None:
    game = table(seat(battle=["Imp"]), seat(battle=RESTED)).play("attack Imp", "at Ogre")
    assert (game.you.battle, game.you.trash) == ([], ["Imp"])


def test_G_64_G_65_first_strike_kills_and_takes_nothing() -> None:
    foe = seat(battle=[unit("Lancer", rested=True)])
    game = table(seat(battle=["Lancer"]), foe).play("attack Lancer", "at Lancer")
    assert game.foe.trash == ["Lancer"]
    assert game.you["Lancer"].damage == 0


def test_G_66_a_target_that_lives_hits_back() -> None:
    game = table(seat(battle=["Lancer"]), seat(battle=RESTED)).play("attack Lancer", "at Ogre")
    assert game.story("damaged", "destroyed") == [
        "damaged Ogre 3 foe",
        "damaged Lancer 4 you",
        "destroyed Lancer you",
    ]


def test_G_67_both_dying_die_together() -> None:
    foe = seat(battle=[unit("Martyr", rested=True)])
    game = table(seat(battle=[unit("Martyr", damage=1)]), foe).play("attack Martyr", "at player")
    game = table(seat(battle=[unit("Ogre", damage=4)]), foe).play("attack Ogre", "at Martyr")
    assert game.story("destroyed", "drawn") == [
        "destroyed Ogre you",
        "destroyed Martyr foe",
        "drawn foe Grunt",
    ]


def test_G_68_the_battle_ends_after_all_effects() -> None:
    foe = seat(battle=[unit("Martyr", rested=True)])
    game = table(seat(battle=["Hunter"]), foe).play("attack Hunter", "at Martyr")
    kinds = [e["kind"] for e in game.events("destroyed", "drawn")]
    assert kinds == ["destroyed", "drawn"]
    assert game.you["Hunter"].ap == 2


def test_G_69_during_this_battle_stops() -> None:
    game = table(seat(battle=["Raider"])).choose("attack Raider")
    assert game.you["Raider"].ap == 2


def test_G_70_also_when_the_battle_was_cut_short() -> None:
    you = seat(battle=["Bomber", "Grunt"], hand=["Rally"], resources=1)
    foe = seat(battle=[unit("Ogre", rested=True)], hand=["Rain"], resources=2)
    game = table(you, foe).play("attack Grunt", "at Ogre", "pass", "play Rally")
    assert game.you["Grunt"].hp == 5
    game.play("play Rain", "unit Ogre")
    assert game.asked == ("you", "main")
    assert game.you["Grunt"].hp == 3


def test_G_71_back_to_the_main_phase_where_another_unit_may_attack() -> None:
    game = table(seat(battle=["Grunt", "Ogre"])).choose("attack Grunt")
    assert (game.asked, game.offered) == (("you", "main"), ["end", "attack Ogre"])
