"""Levels, BP and overdrive (1.7.5 to 1.7.7)."""

from tests.rules.override.cards import table
from tests.scene import seat, unit


def test_J_66_an_attacker_that_destroys_gains_a_level() -> None:
    game = table(you=seat(field=["Wolf"]), foe=seat(field=["Hen"])).play("attack Wolf", "block Hen")
    wolf = game.you["Wolf"]
    assert (wolf.level, wolf.bp, wolf.damage, wolf.rested) == (2, 6000, 3000, True)
    assert game.story("destroyed", "level_up") == ["destroyed Hen foe", "level_up Wolf 2 you"]


def test_J_66_not_for_a_player_attack_nor_for_a_blocker_that_lives() -> None:
    assert table(you=seat(field=["Wolf"])).choose("attack Wolf").you["Wolf"].level == 1
    both = table(
        you=seat(field=["Wolf"], place=["Marsh"]), foe=seat(field=[unit("Ox", level=2)], place=["Marsh"])
    )
    both.play("attack Wolf", "block Ox")
    assert (both.you.field, both.foe["Ox"].damage) == ([], 6000)
    tough = table(you=seat(field=[unit("Wolf", level=2)]), foe=seat(field=["Guard"])).play(
        "attack Wolf", "block Guard"
    )
    assert (tough.you["Wolf"].damage, tough.foe["Guard"].damage) == (2000, 0)
    assert tough.events("level_up", "overdrive") == []


def test_J_66_not_for_a_kill_by_an_ability() -> None:
    game = table(you=seat(field=["Boar"]), foe=seat(field=["Hen"])).choose("attack Boar")
    assert game.story("destroyed", "lp_lost") == ["destroyed Hen foe", "lp_lost foe 1"]
    assert game.you["Boar"].level == 1


def test_J_66_not_for_a_blocker_that_an_ability_destroys_instead_of_the_damage() -> None:
    game = table(you=seat(field=["Wolf"]), foe=seat(field=["Glass"])).play("attack Wolf", "block Glass")
    assert game.story("damaged", "destroyed") == ["destroyed Glass foe", "damaged Wolf 3000 you"]
    assert game.you["Wolf"].level == 1


def test_J_66_at_level_3_nothing_more_is_gained() -> None:
    game = table(you=seat(field=[unit("Wolf", level=3)]), foe=seat(field=["Hen"])).play(
        "attack Wolf", "block Hen"
    )
    assert game.you["Wolf"].level == 3
    assert game.you["Wolf"].rested
    assert game.events("level_up", "overdrive") == []


def test_J_67_a_blocker_that_destroys_does_not() -> None:
    game = table(you=seat(field=["Hen"]), foe=seat(field=["Wolf"])).play("attack Hen", "block Wolf")
    assert (game.you.field, game.foe["Wolf"].level, game.foe["Wolf"].bp) == ([], 1, 5000)


def test_J_68_level_3_in_battle_is_an_overdrive() -> None:
    game = table(you=seat(field=[unit("Wolf", level=2)]), foe=seat(field=["Hen"])).play(
        "attack Wolf", "block Hen"
    )
    wolf = game.you["Wolf"]
    assert (wolf.level, wolf.bp, wolf.rested) == (3, 7000, False)
    assert game.story("level_up", "readied", "overdrive") == [
        "level_up Wolf 3 you",
        "readied Wolf you",
        "overdrive Wolf you",
    ]
    assert game.choose("attack Wolf").foe.lp == 9


def test_J_68_level_2_in_battle_is_none() -> None:
    game = table(you=seat(field=["Wolf"]), foe=seat(field=["Hen"])).play("attack Wolf", "block Hen")
    assert game.events("overdrive") == []
    assert not game.offers("attack Wolf")


def test_J_69_at_level_3_abilities_fire() -> None:
    game = table(you=seat(field=[unit("Fox", level=2)]), foe=seat(field=["Imp"])).play(
        "attack Fox", "block Imp"
    )
    assert game.story("overdrive", "triggered", "drawn") == [
        "overdrive Fox you",
        "triggered you Fox",
        "drawn you Wolf",
    ]


def test_J_69_not_at_level_2_and_not_again() -> None:
    at_2 = table(you=seat(field=["Fox"]), foe=seat(field=["Imp"])).play("attack Fox", "block Imp")
    assert at_2.you["Fox"].level == 2
    assert at_2.events("triggered") == []
    at_3 = table(you=seat(field=[unit("Fox", level=3)]), foe=seat(field=["Imp"])).play(
        "attack Fox", "block Imp"
    )
    assert at_3.events("triggered") == []


def test_J_69_by_override_and_by_an_effect_too() -> None:
    ride = table(you=seat(hand=["Fox"] * 3, cp=2)).play("deploy Fox", "copies 2")
    assert len(ride.events("drawn")) == 2 + 1
    rise = table(you=seat(field=[unit("Fox", level=2, rested=True)], set=["Rise"])).choose("drive Rise")
    assert len(rise.events("drawn")) == 1
    assert not rise.you["Fox"].rested


def test_J_66_a_bp_that_falls_destroys_at_once_whatever_made_it_fall() -> None:
    """The check follows every single step: turning sideways, laying a card face down, paying."""
    foe = seat(field=["Hen"])
    rested = table(you=seat(field=[unit("Sentinel", damage=4000)]), foe=foe).choose("attack Sentinel")
    assert (rested.you.field, rested.asked) == ([], ("you", "main")), "nobody is asked to block"
    laid = table(you=seat(field=[unit("Scholar", damage=2000)], hand=["Toll", "Alarm"])).choose("set Toll")
    assert laid.you.field == []
    paid = table(you=seat(field=[unit("Miser", damage=2000)], set=["Toll"], cp=2)).choose("drive Toll")
    assert paid.story("paid", "destroyed", "lp_lost") == [
        "paid you cp 1",
        "destroyed Miser you",
        "lp_lost foe 1",
    ]


def test_J_104_pierce_is_had_or_not_when_the_damage_is_dealt() -> None:
    """Both fall; the Pierce that another unit grants was there."""
    game = table(you=seat(field=[unit("Wolf", damage=4000), "Pike"]), foe=seat(field=["Hen"]))
    game.play("attack Wolf", "block Hen")
    assert game.story("destroyed", "lp_lost") == ["destroyed Wolf you", "destroyed Hen foe", "lp_lost foe 1"]
    alone = table(you=seat(field=[unit("Wolf", damage=4000)]), foe=seat(field=["Hen"]))
    assert alone.play("attack Wolf", "block Hen").foe.lp == 10
