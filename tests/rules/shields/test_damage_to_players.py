"""The damage step against a player (G-46 to G-60)."""

from tests.rules.shields.cards import seat, table
from tests.scene import unit


def test_G_46_the_target_is_read_in_the_damage_step() -> None:
    game = table(seat(battle=["Grunt"]), seat(battle=["Wall"])).play("attack Grunt", "block Wall")
    assert game.events("shield_destroyed") == []
    assert game.foe["Wall"].damage == 2


def test_G_47_a_player_or_a_unit_is_attacked() -> None:
    foe = seat(battle=[unit("Ogre", rested=True)])
    assert table(seat(battle=["Imp"]), foe).play("attack Imp", "at player").events("shield_destroyed")
    game = table(seat(battle=["Imp"]), foe).play("attack Imp", "at Ogre")
    assert not game.events("shield_destroyed")
    assert game.story("damaged") == ["damaged Ogre 1 foe", "damaged Imp 4 you"]


def test_G_48_the_shield_area_is_looked_at_in_the_damage_step() -> None:
    foe = seat(hand=["Reinforce", "Keep"], resources=2)
    game = table(seat(battle=["Grunt"]), foe).play("attack Grunt", "play Reinforce")
    while game.asked != ("you", "main"):
        game.default()
    assert game.foe["Keep"].damage == 2
    assert len(game.foe.shields) == 5


def test_G_49_with_nothing_left_the_player_loses_at_once() -> None:
    game = table(seat(battle=["Imp"]), seat(shields=[])).choose("attack Imp")
    assert game.asked is None
    assert game.game.outcome == (0, "struck_down")
    assert game.story()[-2:] == ["player_hit foe 1", "ended you struck_down"]


def test_G_50_a_base_takes_it_and_the_shields_are_untouched() -> None:
    game = table(seat(battle=["Grunt"]), seat(base=["Keep"])).choose("attack Grunt")
    assert game.foe["Keep"].damage == 2
    assert len(game.foe.shields) == 5


def test_G_51_damage_on_a_base_adds_up() -> None:
    game = table(seat(battle=["Grunt", "Imp"]), seat(base=["Keep"])).play("attack Grunt", "attack Imp")
    assert game.foe["Keep"].damage == 3


def test_G_52_a_base_without_hp_left_goes_to_the_trash_a_token_out_of_the_game() -> None:
    game = table(seat(battle=["Ogre"]), seat(base=["Keep"])).choose("attack Ogre")
    assert (game.foe.base, game.foe.trash) == ([], ["Keep"])
    game = table(seat(battle=["Ogre"]), seat(base=["Mooring Stone"])).choose("attack Ogre")
    assert (game.foe.base, game.foe.trash, game.foe.exile) == ([], [], [])


def test_G_53_first_strike_against_a_base_is_dealt_first() -> None:
    game = table(seat(battle=["Lancer"]), seat(base=["Tower"])).choose("attack Lancer")
    assert game.story("damaged") == ["damaged Tower 3 foe"]
    assert game.you["Lancer"].damage == 0


def test_G_54_exactly_the_top_shield() -> None:
    game = table(seat(battle=["Grunt"]), seat(shields=["Imp", "Ogre", "Guard"])).choose("attack Grunt")
    assert game.foe.shields == ["Imp", "Ogre"]
    assert game.foe.trash == ["Guard"]


def test_G_55_one_shield_whatever_the_ap_and_nothing_is_carried_over() -> None:
    game = table(seat(battle=["Ogre"]), seat(shields=["Imp", "Imp"])).choose("attack Ogre")
    assert len(game.foe.shields) == 1
    assert game.game.outcome is None


def test_G_56_it_is_turned_up_for_both_and_then_goes_to_the_trash() -> None:
    game = table(seat(battle=["Grunt"]), seat(shields=["Imp", "Ogre"])).choose("attack Grunt")
    told = [e for e in game.game.events_for(None) if e["kind"] in ("shield_destroyed", "moved")]
    assert [(e["kind"], game._word(e["card"])) for e in told] == [
        ("shield_destroyed", "Ogre"),
        ("moved", "Ogre"),
    ]


def test_G_57_its_owner_may_use_its_burst() -> None:
    game = table(seat(battle=["Grunt"]), seat(shields=["Echo"])).choose("attack Grunt")
    assert (game.asked, game.offered) == (("foe", "burst"), ["yes", "no"])
    game.choose("yes")
    assert game.story("drawn") == ["drawn foe Grunt"]
    assert game.foe.trash == ["Echo"]


def test_G_58_or_decline_it() -> None:
    game = table(seat(battle=["Grunt"]), seat(shields=["Echo"])).play("attack Grunt", "no")
    assert (game.events("drawn"), game.foe.trash) == ([], ["Echo"])


def test_G_59_without_burst_no_offer() -> None:
    game = table(seat(battle=["Grunt"]), seat(shields=["Grunt"])).choose("attack Grunt")
    assert game.asked == ("you", "main")


def test_G_60_the_battle_ends_after_all_that_the_damage_wakes() -> None:
    game = table(seat(battle=["Raider"]), seat(shields=["Echo"])).choose("attack Raider")
    assert game.asked == ("foe", "burst")
    assert game.you["Raider"].ap == 5
    game.choose("yes")
    assert game.you["Raider"].ap == 2
