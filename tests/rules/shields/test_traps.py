"""Mistakes that other simulators make with these rules: none of them here."""

from tests.rules.shields.cards import seat, table
from tests.scene import unit


def test_an_attack_on_an_active_unit_is_not_offered() -> None:
    game = table(seat(battle=["Grunt"]), seat(battle=["Ogre", unit("Imp", rested=True)])).choose(
        "attack Grunt"
    )
    assert not game.offers("at Ogre")


def test_after_a_block_the_current_target_is_read_not_the_declared_one() -> None:
    game = table(seat(battle=["Ogre"]), seat(battle=["Guard"], shields=["Imp"])).play(
        "attack Ogre", "block Guard"
    )
    assert game.foe.shields == ["Imp"]
    assert game.foe.trash == ["Guard"]


def test_the_defenders_first_strike_does_not_count() -> None:
    foe = seat(battle=[unit("Lancer", rested=True)])
    game = table(seat(battle=["Lancer"]), foe).play("attack Lancer", "at Lancer")
    assert game.you["Lancer"].damage == 0
    game = table(seat(battle=["Grunt"]), foe).play("attack Grunt", "at Lancer")
    assert (game.you.trash, game.foe.trash) == (["Grunt"], ["Lancer"])


def test_a_shield_is_not_in_the_trash_before_its_burst() -> None:
    game = table(seat(battle=["Grunt"]), seat(shields=["Echo"])).choose("attack Grunt")
    assert (game.asked, game.foe.trash) == (("foe", "burst"), [])


def test_0_ap_is_no_damage() -> None:
    game = table(seat(battle=["Pacifist"]), seat(shields=["Echo"])).choose("attack Pacifist")
    assert game.events("shield_destroyed", "damaged") == []
    foe = seat(battle=[unit("Grunt", rested=True)])
    game = table(seat(battle=["Pacifist"]), foe).play("attack Pacifist", "at Grunt")
    assert game.story("damaged") == ["damaged Pacifist 2 you"]


def test_an_empty_deck_loses_when_its_last_card_leaves_it() -> None:
    game = table(seat(hand=["Whisper"], deck=["Grunt"], resources=1)).choose("play Whisper")
    assert game.game.outcome == (1, "deck_out")


def test_a_blocker_that_is_attacked_does_not_block_for_itself() -> None:
    foe = seat(battle=[unit("Wall", rested=True), "Rouser"])
    game = table(seat(battle=["Grunt"]), foe).play("attack Grunt", "at Wall")
    assert game.events("blocks") == []
    assert game.foe["Wall"].damage == 2


def test_surplus_damage_goes_nowhere() -> None:
    game = table(seat(battle=["Ogre"]), seat(base=[unit("Keep", damage=3)], shields=["Imp"])).choose(
        "attack Ogre"
    )
    assert (game.foe.base, game.foe.shields, game.game.outcome) == ([], ["Imp"], None)


def test_passing_is_counted_across_the_players() -> None:
    ready = {"hand": ["Whisper"], "resources": 1}
    game = table(seat(battle=["Grunt"], **ready), seat(**ready)).play("attack Grunt", "pass")
    assert game.asked == ("you", "action")
    game.choose("pass")
    assert game.asked == ("you", "main"), "handing over set nothing back"


def test_each_player_orders_the_own_waiting_effects() -> None:
    foe = seat(battle=["Drummer", "Oncer"])
    game = table(seat(battle=["Scout", "Drummer"]), foe).choose("attack Scout")
    assert game.asked == ("you", "order")
    game = table(seat(battle=["Ogre"]), seat(battle=[unit("Martyr", rested=True), "Mourner"]))
    game.play("attack Ogre", "at Martyr")
    assert (game.asked, game.offered) == (("foe", "order"), ["entry Martyr", "entry Mourner"])
