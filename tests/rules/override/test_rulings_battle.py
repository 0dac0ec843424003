"""Battle and keywords: J-78 … J-80, J-82, J-102 … J-108."""

from tests.rules.override.small_cards import CARDS
from tests.scene import Scene, Zones, scene, seat, unit


def table(you: Zones, foe: Zones | None = None, **options: object) -> Scene:
    return scene("override", cards=CARDS, you=you, foe=foe or seat(), **options)  # type: ignore[arg-type]


def fight(attacker: str | unit, blocker: str | unit, **sets: object) -> Scene:
    """The attacker has been blocked; both are the only units of their players."""
    game = table(seat(field=[attacker], **sets), seat(field=[blocker]))  # type: ignore[arg-type]
    game.choose(game.offered[-1])
    if game.asked == ("foe", "block"):
        game.choose(game.offered[-1])
    return game


def test_J_78_damage_stays_when_the_level_rises() -> None:
    game = fight("Ox", unit("Boar"))
    ox = game.you["Ox"]
    assert (ox.level, ox.bp, ox.damage) == (2, 6000, 4000)
    again = table(seat(field=[unit("Ox", damage=4000)], set=["Growth"])).play("drive Growth")
    assert (again.you["Ox"].bp, again.you["Ox"].damage) == (7000, 4000)


def test_J_78_damage_stays_when_the_level_falls_and_may_then_destroy() -> None:
    game = table(
        seat(set=["Toll of Years"], cp=2), seat(field=[unit("Ox", level=3, damage=6000)]), at="start"
    )
    game.play("drive Toll of Years")
    assert game.foe.field == []


def test_J_79_both_destroyed_nobody_gains_a_level() -> None:
    game = fight("Ox", unit("Ox"))
    assert (game.you.field, game.foe.field) == ([], [])
    assert game.events("level_up", "hits", "lp_lost") == []


def test_J_80_attacker_gone_no_damage_and_none_to_the_player() -> None:
    game = table(seat(field=["Hen"]), seat(field=["Boar"], set=["Bolt"]))
    game.play("attack Hen", "pass", "block Boar", "drive Bolt", "Hen")
    assert game.you.field == []
    assert (game.foe["Boar"].damage, game.foe["Boar"].rested, game.foe.lp) == (0, True, 10)


def test_J_80_blocker_gone_no_damage_and_the_player_is_not_hit() -> None:
    game = table(seat(field=["Boar"], set=["Bolt"]), seat(field=["Hen"]))
    game.play("attack Boar", "pass", "block Hen", "drive Bolt", "Hen")
    boar = game.you["Boar"]
    assert (boar.damage, boar.level, boar.rested) == (0, 1, True)
    assert (game.foe.field, game.foe.lp) == ([], 10)
    assert game.events("hits", "lp_lost", "level_up") == []


def test_J_80_an_attacker_gone_before_the_block_ends_the_battle() -> None:
    game = table(seat(field=["Hen"]), seat(field=["Boar"], set=["Bolt"]))
    game.play("attack Hen", "drive Bolt", "Hen")
    assert game.asked == ("you", "main")
    assert game.events("block_decided") == []


def test_J_82_bind_locks_by_attacking_only() -> None:
    game = table(seat(field=["Chain Ox", "Chain Yak"]), seat(field=["Scout"]))
    game.play("attack Chain Ox", "no block", "end", "attack Scout", "block Chain Yak", "end")
    assert (game.you["Chain Ox"].rested, game.you["Chain Yak"].rested) == (True, False)


def test_J_82_bind_holds_against_overdrive_and_for_good() -> None:
    game = table(seat(field=[unit("Chain Ox", level=2)]), seat(field=["Hen"]))
    game.play("attack Chain Ox", "block Hen")
    ox = game.you["Chain Ox"]
    assert game.story("overdrive") == ["overdrive Chain Ox you"]
    assert (ox.level, ox.rested) == (3, True)
    game.play("end", "end", "end", "end")
    assert ox.rested


def test_J_82_the_lock_ends_with_bind() -> None:
    game = table(seat(field=["Chain Ox"], set=["Hush"]))
    game.play("attack Chain Ox", "pass", "pass", "pass", "drive Hush", "end")
    assert game.you["Chain Ox"].rested  # not at once …
    game.play("end")
    assert not game.you["Chain Ox"].rested  # … but at the next charge phase


def test_J_82_a_unit_without_bind_when_it_attacks_is_not_locked() -> None:
    game = table(seat(field=["Chain Ox"], set=["Hush"])).play("drive Hush", "attack Chain Ox", "end", "end")
    assert not game.you["Chain Ox"].rested


def test_J_102_a_boost_and_the_damage_end_together_and_nobody_dies() -> None:
    game = table(seat(field=["Hen"], set=["Feather"]), seat(field=["Ox"]))
    game.play("drive Feather", "attack Hen", "block Ox")
    hen = game.you["Hen"]
    assert (hen.bp, hen.damage, hen.level) == (8000, 5000, 2)
    game.play("end")
    assert (hen.bp, hen.damage) == (4000, 0)
    assert game.story("destroyed") == ["destroyed Ox foe"]


def test_J_103_provoke_must_be_blocked_by_a_unit_that_can() -> None:
    game = table(seat(field=["Lurer"]), seat(field=["Hen", "Boar", unit("Ox", rested=True)]))
    game.play("attack Lurer")
    assert game.offered == ["block Hen", "block Boar"]
    single = table(seat(field=["Lurer"]), seat(field=["Hen"])).play("attack Lurer")
    assert single.story("blocks") == ["blocks Hen Lurer foe"]
    none = table(seat(field=["Lurer"]), seat(field=[unit("Ox", rested=True)])).play("attack Lurer")
    assert none.foe.lp == 9


def test_J_104_pierce_takes_an_lp_when_the_blocker_could_take_less() -> None:
    assert fight("Lancer", unit("Hen")).foe.lp == 9
    exact = fight("Lancer", unit("Ox"))
    assert (exact.foe.lp, exact.foe.field) == (10, [])
    damaged = fight(unit("Lancer"), unit("Titan", damage=5000))
    assert (damaged.foe.lp, damaged.foe.field, damaged.you.field) == (9, [], [])
    assert fight("Boar", unit("Hen")).foe.lp == 10
    assert fight("Lancer", unit("Titan")).foe.lp == 10


def test_J_105_indestructible_takes_no_damage_in_battle() -> None:
    game = fight("Titan", unit("Statue"))
    assert (game.foe["Statue"].damage, game.you["Titan"].level, game.you["Titan"].damage) == (0, 1, 3000)
    attacking = fight("Statue", unit("Titan"))
    assert attacking.you["Statue"].damage == 0
    bolt = table(seat(set=["Bolt"]), seat(field=["Statue"])).play("drive Bolt")
    assert bolt.foe.field == []  # an ability may still destroy it


def test_J_106_level_lock_neither_rises_nor_falls_but_deploying_sets() -> None:
    assert fight("Moss", unit("Hen")).you["Moss"].level == 1
    effect = table(seat(field=["Moss"], set=["Growth"])).play("drive Growth")
    assert (effect.you["Moss"].level, effect.events("level_up", "overdrive")) == (1, [])
    falls = table(seat(set=["Toll of Years"], cp=2), seat(field=[unit("Moss", level=3)]), at="start")
    falls.play("drive Toll of Years")
    assert falls.foe["Moss"].level == 3
    ride = table(seat(hand=["Moss"] * 3, cp=1)).play("deploy Moss", "copies 2")
    assert (ride.you["Moss"].level, ride.offers("attack Moss")) == (3, True)


def test_J_107_silence_takes_abilities_and_keywords() -> None:
    quiet = ["silence"]
    game = fight("Boar", unit("Avenger", keywords=quiet))
    assert (game.foe.field, game.you.lp) == ([], 10)
    assert fight("Lancer", unit("Hen", keywords=quiet)).foe.lp == 9
    assert fight(unit("Lancer", keywords=quiet), unit("Hen")).foe.lp == 10
    ghost = table(seat(field=[unit("Ghost", keywords=quiet)]), seat(field=["Hen"])).play("attack Ghost")
    assert ghost.asked == ("foe", "block")
    haste = table(seat(field=[unit("Runner", fresh=True, keywords=quiet)]))
    assert not haste.offers("attack Runner")
    tax = table(seat(hand=["Hen"], cp=1), seat(field=[unit("Tax Collector", keywords=quiet)]))
    assert tax.offers("deploy Hen")


def test_J_108_unblockable_is_not_blocked_and_beats_provoke() -> None:
    for name in ("Ghost", "Ghost Lurer"):
        game = table(seat(field=[name]), seat(field=["Ox"])).play(f"attack {name}")
        assert game.foe.lp == 9
        assert game.events("blocks") == []


def test_J_82_bind_that_comes_while_it_attacks_locks_too() -> None:
    foe = seat(field=["Hen"], set=["Warden's Shackle"], cp=2)
    game = table(seat(field=[unit("Ox", level=2)]), foe).play("attack Ox")
    game.play("drive Warden's Shackle", "block Hen")
    assert game.story("overdrive") == ["overdrive Ox you"]
    assert game.you["Ox"].rested
    game.play("end", "end")
    assert not game.you["Ox"].rested  # the Bind lasted to the end of the other player's turn


def test_J_59_what_saves_from_destruction_in_battle_saves_from_its_damage() -> None:
    game = fight("Titan", unit("Rootbound Effigy"))
    effigy = game.foe["Rootbound Effigy"]
    assert (game.foe.lp, effigy.damage, game.you["Titan"].level) == (9, 0, 1)
    bolt = table(seat(set=["Bolt"]), seat(field=[unit("Rootbound Effigy", damage=4000)])).play("drive Bolt")
    assert (bolt.foe.field, bolt.foe.lp) == ([], 10)  # an ability's damage is no battle


def test_J_59_what_saves_from_the_enemy_asks_whose_damage_it_was() -> None:
    mask = unit("Wandering Mask", level=3)
    game = fight("Titan", mask)
    assert (game.foe.hand, game.foe.trash) == (["Wandering Mask"], [])
    own = table(seat(field=[mask], set=["Bolt", "Bolt"])).play("drive Bolt", "drive Bolt")
    assert (own.you.hand, own.you.field) == ([], [])


def test_J_65_an_attack_hits_even_if_the_loss_is_prevented() -> None:
    for shield in ("Warded", "Debt Collector"):
        game = table(seat(field=["Page Diver"]), seat(field=[unit(shield, rested=True)]))
        game.play("attack Page Diver")
        assert (game.foe.lp, game.story("hits")) == (10, ["hits Page Diver foe"])
        assert len(game.you.hand) == 1
