"""The rulings of A4: each a scene with its expected outcome."""

from engine.rulesets.shields.battle import can_attack
from tests.rules.shields.cards import seat, table
from tests.scene import unit


def rested(*names: str) -> list[unit]:
    return [unit(name, rested=True) for name in names]


def test_A4_1_breach_comes_before_the_victims_destroyed_effect() -> None:
    game = table(seat(battle=["Sapper"]), seat(battle=rested("Martyr"))).play("attack Sapper", "at Martyr")
    assert game.story("destroyed", "shield_destroyed", "drawn") == [
        "destroyed Martyr foe",
        "shield_destroyed foe Grunt",
        "drawn foe Grunt",
    ]


def test_A4_2_breach_happens_though_both_die_and_nothing_saves_the_dead() -> None:
    game = table(seat(battle=["Sapper"]), seat(battle=rested("Sapper"))).play("attack Sapper", "at Sapper")
    assert (game.you.battle, game.foe.battle, len(game.foe.shields)) == ([], [], 4)
    game = table(seat(battle=["Leech"]), seat(battle=rested("Leech"))).play("attack Leech", "at Leech")
    assert (game.you.trash, game.events("healed")) == (["Leech"], [])


def test_A4_3_suppression_and_one_shield_or_two() -> None:
    game = table(seat(battle=["Presser"]), seat(shields=["Grunt"])).choose("attack Presser")
    assert (game.foe.shields, game.game.outcome) == ([], None)
    game = table(seat(battle=["Presser"]), seat(shields=["Phoenix", "Echo"])).choose("attack Presser")
    assert game.story("shield_destroyed") == ["shield_destroyed foe Echo", "shield_destroyed foe Phoenix"]
    assert game.asked == ("foe", "order")
    assert [option.split()[-1] for option in game.offered] == ["Echo", "Phoenix"]
    game.play(game.offered[1], "yes", "no")
    assert game.foe["Phoenix"].id
    assert game.foe.trash == ["Echo"]


def test_A4_4_who_leaves_ends_it_for_the_player_too() -> None:
    game = table(seat(battle=["Bomber", "Imp"]), seat(shields=[])).play("attack Bomber", "unit Bomber")
    assert game.game.outcome is None
    assert game.events("damaged", "player_hit") == []


def test_A4_5_attacking_a_player_holds_after_a_block() -> None:
    game = table(seat(battle=["Raider"]), seat(battle=["Wall"])).play("attack Raider", "block Wall")
    assert game.foe.trash == ["Wall"], "5 damage of a raider that was blocked"


def test_A4_6_breach_and_suppression_on_a_condition_that_fails() -> None:
    foe = {"hand": ["Rain"], "resources": 2}
    game = table(seat(battle=["Captain", "Grunt"]), seat(**foe)).play(
        "attack Captain", "play Rain", "unit Grunt"
    )
    assert len(game.foe.shields) == 4
    game = table(seat(battle=["Captain", "Grunt"]), seat(battle=rested("Imp"), **foe))
    game.play("attack Captain", "at Imp", "play Rain", "unit Grunt")
    assert len(game.foe.shields) == 5
    game = table(seat(battle=["Captain", "Grunt"])).choose("attack Captain")
    assert len(game.foe.shields) == 3


def test_A4_7_an_attack_stays_valid_and_without_a_link_there_is_none() -> None:
    you = seat(hand=["Steed", "Rider"], resources=4)
    game = table(you).play("deploy Steed", "pair Rider", "attack Steed")
    assert len(game.foe.shields) == 4
    game = table(you).play("deploy Steed", "pair Rider")
    s = game.game._state
    p = s.permanents[game.you["Steed"].id]
    assert can_attack(s, p)
    p.under = ()
    assert not can_attack(s, p)


def test_A4_8_the_ex_base_is_a_base_and_no_shield() -> None:
    game = table(seat(battle=["Patron"], base=["Mooring Stone"]), seat(base=["Mooring Stone"]), at="start")
    assert game.you["Patron"].ap == 3
    assert game.you["Patron"].hp == 3 + 5


def test_A4_9_losing_hp_destroys_and_is_not_the_opponents_damage() -> None:
    you = seat(hand=["Zap"], resources=1)
    foe = seat(battle=[unit("Grunt", damage=3), "Banner"])
    game = table(you, foe).play("play Zap", "unit Banner")
    assert game.story("damaged", "destroyed") == [
        "damaged Banner 1 foe",
        "destroyed Banner foe",
        "destroyed Grunt foe",
    ]
    assert not game.events("defeats")


def test_A4_10_a_required_target_that_is_not_there() -> None:
    assert not table(seat(hand=["Zap"], resources=1)).offers("play Zap")
    assert not table(seat(hand=["Twins"], resources=1), seat(battle=["Imp"])).offers("play Twins")
    assert table(seat(hand=["Twins"], resources=1), seat(battle=["Imp", "Imp"])).offers("play Twins")
    assert table(seat(hand=["Thenfirst"], resources=1)).offers("play Thenfirst")


def test_A4_11_the_watcher_of_an_ex_resource() -> None:
    you = seat(battle=["Miser"], hand=["Envoy"], resources=1, ex=1)
    game = table(you).play("deploy Envoy", "pay 1")
    assert (game.asked, game.offered) == (("you", "order"), ["entry Miser", "entry Envoy"])
    you = seat(battle=["Miser"], hand=["Blessing"], resources=1, ex=1)
    game = table(you).play("play Blessing", "pay 1")
    assert game.story("boosted", "drawn") == ["boosted Miser hp 2", "drawn you Grunt"]


def test_A4_12_a_rested_blocker_does_not_block_and_two_are_one() -> None:
    foe = seat(battle=[unit("Wall", rested=True, under=["Squire"])])
    game = table(seat(battle=["Grunt"]), foe).play("attack Grunt", "at player")
    assert game.asked == ("you", "main")
    foe = seat(battle=[unit("Wall", under=["Squire"])])
    game = table(seat(battle=["Grunt"]), foe).choose("attack Grunt")
    assert game.offered == ["no block", "block Wall"]
    assert game.foe["Wall"].keywords.count("blocker") == 1
