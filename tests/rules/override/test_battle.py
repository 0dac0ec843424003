"""A battle: declared, blocked, fought (1.7.1 to 1.7.4)."""

from tests.rules.override.cards import table
from tests.scene import seat, unit


def test_J_61_attacking_spends_the_action_right() -> None:
    game = table(you=seat(field=["Wolf"])).choose("attack Wolf")
    assert game.you["Wolf"].rested
    assert not game.offers("attack Wolf")


def test_J_61_it_is_spent_before_the_attacks_abilities() -> None:
    game = table(you=seat(field=["Boar"]), foe=seat(field=["Ox"])).choose("attack Boar")
    assert game.story("rested", "attacks", "triggered", "damaged")[:4] == [
        "rested Boar you",
        "attacks Boar you",
        "triggered you Boar",
        "damaged Ox 3000 foe",
    ]
    assert game.asked == ("foe", "block")


def test_J_61_a_spent_unit_cannot_attack() -> None:
    game = table(you=seat(field=[unit("Wolf", rested=True), "Ox"]))
    assert game.offered == ["end", "attack Ox"]


def test_J_61_if_the_attacker_has_left_the_battle_ends() -> None:
    game = table(you=seat(field=["Imp"]), foe=seat(field=["Ox"], set=["Snare"], cp=2))
    game.play("attack Imp", "drive Snare")
    assert game.story("destroyed", "block_decided", "lp_lost") == ["destroyed Imp you"]
    assert game.asked == ("you", "main")


def test_J_62_blocking_spends_it_too() -> None:
    game = table(you=seat(field=["Hen"]), foe=seat(field=["Ox"])).play("attack Hen", "block Ox")
    assert game.foe["Ox"].rested
    assert game.story("rested", "blocks") == ["rested Hen you", "rested Ox foe", "blocks Ox Hen foe"]


def test_J_62_a_blocker_may_not_block_again() -> None:
    game = table(you=seat(field=["Hen", "Hen"]), foe=seat(field=["Ox"])).play("attack Hen", "block Ox")
    game.choose("attack Hen")
    assert game.foe.lp == 9
    assert game.asked == ("you", "main"), "without a unit that could block, nobody is asked"


def test_J_63_a_spent_unit_cannot_block() -> None:
    field = [unit("Ox", rested=True), "Hen", unit("Wolf", rested=True)]
    game = table(you=seat(field=["Imp"]), foe=seat(field=field)).choose("attack Imp")
    assert (game.asked, game.offered) == (("foe", "block"), ["no block", "block Hen"])


def test_J_64_blocking_is_optional() -> None:
    game = table(you=seat(field=["Wolf"]), foe=seat(field=["Ox", "Hen"])).choose("attack Wolf")
    assert game.offered == ["no block", "block Ox", "block Hen"]
    game.choose("no block")
    assert [p.rested for p in game.foe.field] == [False, False]
    assert game.foe.lp == 9


def test_J_64_only_the_defender_blocks_with_one_unit() -> None:
    game = table(you=seat(field=["Wolf", "Imp"]), foe=seat(field=["Ox"])).choose("attack Wolf")
    assert (game.asked, game.offered) == (("foe", "block"), ["no block", "block Ox"])
    game.choose("block Ox")
    assert game.asked == ("you", "main")


def test_J_65_unblocked_is_a_player_attack() -> None:
    game = table(you=seat(field=["Wolf"])).choose("attack Wolf")
    assert game.story("attacks", "block_decided", "lp_lost", "hits") == [
        "attacks Wolf you",
        "block_decided foe Wolf",
        "lp_lost foe 1",
        "hits Wolf foe",
    ]
    assert (game.you.lp, game.foe.lp) == (10, 9)


def test_J_65_one_lp_whatever_the_level() -> None:
    for level in (1, 2, 3):
        game = table(you=seat(field=[unit("Wolf", level=level)])).choose("attack Wolf")
        assert game.foe.lp == 9


def test_J_65_what_a_hit_wakes_comes_after_the_lp() -> None:
    game = table(you=seat(field=["Stork"])).choose("attack Stork")
    assert (game.foe.lp, game.asked) == (9, ("you", "mode"))
    game.choose("mode 1")
    assert game.offers("attack Stork")


def test_J_61_nothing_attacks_any_more_when_the_battle_is_over() -> None:
    game = table(you=seat(field=["Wolf"], set=["Net"])).choose("attack Wolf")
    while game.asked != ("you", "main"):
        game.default()
    assert not game.offers("drive Net")


def test_J_65_a_hit_is_a_hit_whatever_the_lost_lp_brings_about() -> None:
    """With 9 LP the Pilgrim is dying, and Angel saves it, before the hit is told."""
    foe = seat(field=[unit("Pilgrim", damage=1000, rested=True), unit("Angel", rested=True)])
    game = table(you=seat(field=["Stork"]), foe=foe).choose("attack Stork")
    assert [p.name for p in game.foe.field] == ["Pilgrim", "Angel"]
    assert game.asked == ("you", "mode")


def test_no_block_is_asked_for_an_attacker_that_a_judge_has_mended_away() -> None:
    game = table(you=seat(field=["Wolf"]), foe=seat(field=["Ox"])).choose("attack Wolf")
    assert game.asked == ("foe", "block")
    game.game.fix(0, unit=game.you["Wolf"].id, damage=90_000)
    assert game.asked == ("you", "main")
    assert (game.foe.lp, game.events("block_decided")) == (10, [])


def test_J_65_a_blocked_attack_does_not_hit_the_player() -> None:
    game = table(you=seat(field=[unit("Wolf", level=3)]), foe=seat(field=["Imp"])).play(
        "attack Wolf", "block Imp"
    )
    assert game.foe.lp == 10
    assert game.events("hits") == []


def test_J_65_damage_is_dealt_at_the_same_time_and_stays_until_the_end_of_the_turn() -> None:
    game = table(you=seat(field=["Ox"]), foe=seat(field=[unit("Wolf", level=2)])).play(
        "attack Ox", "block Wolf"
    )
    assert game.story("damaged", "destroyed") == [
        "damaged Wolf 5000 foe",
        "damaged Ox 6000 you",
        "destroyed Ox you",
    ]
    assert game.foe["Wolf"].damage == 5000
    game.choose("end")
    assert game.foe["Wolf"].damage == 0


def test_J_65_damage_of_the_bp_destroys_less_does_not() -> None:
    equal = table(you=seat(field=["Ox"]), foe=seat(field=["Wolf"])).play("attack Ox", "block Wolf")
    assert (equal.you.field, equal.foe.field) == ([], [])
    less = table(you=seat(field=["Ox"]), foe=seat(field=[unit("Imp", level=3, damage=500)]))
    less.play("attack Ox", "block Imp")
    assert [p.damage for p in less.you.field] == [4000]
