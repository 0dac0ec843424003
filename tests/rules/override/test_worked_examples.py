"""The worked examples of RULES.md, played and told; the numbers that they state are asserted besides."""

from collections.abc import Sequence

import pytest

import engine
from tests.rules.override.small_cards import CARDS
from tests.rules.override.transcript import Transcript
from tests.scene import Scene, Zones, down, names, scene, seat, unit


def table(you: Zones, foe: Zones | None = None, **options: object) -> Scene:
    return scene("override", cards=CARDS, you=you, foe=foe or seat(), **options)  # type: ignore[arg-type]


def counts(t: Transcript) -> tuple[int, int, int]:
    """A's CP, hand and deck."""
    you = t.scene.you
    return you.cp, len(you.hand), len(you.deck)


def test_example_01_cp_and_draws_J_16_J_17_J_18_J_19_J_20() -> None:
    t = Transcript("Example 1: CP and draws")
    hand = ["Scout", "Hen", "Hen", "Hen"]
    t.part("Three rounds", table(seat(hand=hand), seat(hand=hand), round=1, at="charge"))
    assert counts(t) == (2, 4, 20)  # no draw in round 1 for who goes first
    t.play("deploy Scout")
    assert t.scene.you.cp == 1
    t.play("end")
    assert (t.scene.foe.cp, len(t.scene.foe.hand)) == (3, 5)
    t.play("end")
    assert (t.scene.you.cp, len(t.scene.you.hand)) == (3, 5)
    t.play("end")
    assert (t.scene.foe.cp, len(t.scene.foe.hand)) == (3, 7)
    t.play("end")
    assert t.scene.you.cp == 4
    t.play("end")
    assert t.scene.foe.cp == 4
    t.check("example_01")


def test_example_02_reduction_and_ride_J_50_J_51_J_52_J_53_J_54_J_56_J_58_J_73_J_75_J_76() -> None:
    t = Transcript("Example 2: reduction and ride")
    foe = seat(field=["Ox"])
    t.part("With Imp", table(seat(hand=["Wolf", "Wolf", "Imp", "Bat"], cp=3), foe, round=2))
    t.play("deploy Wolf", "copies 1")
    wolf = t.scene.you["Wolf"]
    assert t.scene.story("paid", "laid", "deployed", "drawn", "boosted") == [
        "paid you cp 3",
        "laid you Imp reduction",
        "laid you Wolf copy",
        "deployed Wolf you 2",
        "drawn you Hen",
        "boosted Ox bp -1000",
    ]
    assert (t.scene.you.cp, len(t.scene.you.hand)) == (0, 2)
    assert (wolf.under, wolf.level, wolf.bp, wolf.rested) == ([down("Imp"), "Wolf"], 2, 6000, False)
    assert t.scene.foe["Ox"].bp == 4000
    assert t.scene.offered == ["end"]  # it can't attack in this turn

    t.part("With Bat instead of Imp", table(seat(hand=["Wolf", "Wolf", "Bat"], cp=3), foe, round=2))
    t.play("deploy Wolf")  # the other Wolf is green: it can lie face down, but then no copy is left
    assert t.scene.you["Wolf"].under == [down("Wolf")]
    assert (t.scene.you["Wolf"].level, t.scene.you.hand, t.scene.you.cp) == (1, ["Bat"], 0)

    t.part("With one Wolf and Bat", table(seat(hand=["Wolf", "Bat"], cp=3), foe, round=2))
    assert t.scene.offered == ["end", "deploy Bat"]
    t.check("example_02")


def test_example_03_ride_to_level_3_J_55_J_56_J_57_J_69_J_73_J_77() -> None:
    t = Transcript("Example 3: ride to level 3")
    t.part("Three Foxes", table(seat(hand=["Fox", "Fox", "Fox"], cp=2)))
    t.play("deploy Fox", "copies 2")
    fox = t.scene.you["Fox"]
    assert (fox.level, fox.bp, fox.under) == (3, 5000, ["Fox", "Fox"])
    assert (t.scene.you.cp, len(t.scene.you.hand)) == (0, 3)
    assert t.scene.story("paid", "deployed", "overdrive", "drawn", "triggered") == [
        "paid you cp 2",
        "deployed Fox you 3",
        "overdrive Fox you",
        "drawn you Hen",
        "drawn you Hen",
        "triggered you Fox",
        "drawn you Hen",
    ]
    assert t.scene.offers("attack Fox")
    t.play("attack Fox")
    assert t.scene.foe.lp == 9
    t.check("example_03")


def test_example_04_level_up_overdrive_damage_stays_J_59_J_61_J_62_J_66_J_68_J_77_J_78_J_79() -> None:
    t = Transcript("Example 4: level-up, overdrive, damage stays")
    wolf = unit("Wolf", level=2, under=["Wolf"])
    t.part("Wolf against Ox and Hen", table(seat(field=[wolf]), seat(field=["Ox", "Hen"])))
    t.play("attack Wolf")
    assert t.scene.you["Wolf"].rested
    t.play("block Ox")
    fighter = t.scene.you["Wolf"]
    assert t.scene.story("damaged") == ["damaged Ox 6000 foe", "damaged Wolf 5000 you"]
    assert t.scene.foe.trash == ["Ox"]
    assert (fighter.level, fighter.bp, fighter.damage, fighter.rested) == (3, 7000, 5000, False)
    t.play("attack Wolf", "block Hen")
    assert (t.scene.you.field, t.scene.foe.field) == ([], [])
    assert sorted(t.scene.you.trash) == ["Wolf", "Wolf"]
    assert len(t.scene.events("level_up")) == 1
    assert t.scene.story("damaged")[2:] == ["damaged Hen 7000 foe", "damaged Wolf 3000 you"]
    t.check("example_04")


def test_example_05_a_window_that_tells_nothing_J_36_J_83_J_84() -> None:
    t = Transcript("Example 5: a window that tells nothing")
    orders = []
    for name, card in (("A card for another event", "Pitfall"), ("The fitting card", "Tripwire")):
        foe = seat(field=["Ox"], set=[card])
        t.part(name, table(seat(field=["Boar"]), foe))
        t.play("attack Boar")
        assert t.scene.asked == ("foe", "window")
        fitting = ["drive Tripwire"] if card == "Tripwire" else []
        assert t.scene.offered == ["pass", "pass turn", *fitting]
        assert t.scene.game.view(0)["seats"][1]["zones"]["set"] == [None]
        t.play("pass", "no block")
        t.play("pass", "pass")  # after the block was decided, and after the LP was lost
        assert t.scene.foe.lp == 9
        orders.append(t.asked)
    assert orders[0] == orders[1] == ["A main", "B window", "B block", "B window", "B window"]
    t.check("example_05")


def test_example_06_drive_in_a_battle_J_37_J_38_J_41_J_80_J_83_J_99() -> None:
    t = Transcript("Example 6: a drive in a battle")
    you = seat(field=["Boar"], set=["Might"], cp=0)
    foe = seat(field=[unit("Ox", rested=True)], set=["Snare"], cp=2)
    t.part("B drives Snare", table(you, foe))
    t.play("attack Boar", "pass", "drive Snare", "pass")
    assert t.asked == ["A main", "A window", "B window", "A window"]
    assert (t.scene.you.field, t.scene.you.trash) == ([], ["Boar"])
    assert (t.scene.foe.cp, t.scene.foe.trash, t.scene.foe.lp) == (0, ["Snare"], 10)
    assert t.scene.asked == ("you", "main")

    t.part("A drives Might first", table(you, foe))
    t.play("attack Boar", "drive Might")
    assert t.scene.you["Boar"].bp == 6000
    assert t.scene.asked == ("foe", "window")
    assert t.scene.offered == ["pass", "pass turn"]
    t.play("pass", "pass", "pass")
    assert (t.scene.foe.lp, t.scene.foe.cp) == (9, 2)
    t.check("example_06")


def test_example_07_trigger_groups_J_79_J_90_J_91() -> None:
    t = Transcript("Example 7: trigger groups")
    foe = seat(field=["Hen", "Avenger"])

    def fight(name: str, you_set: Sequence[str] = ()) -> None:
        you = seat(field=["Bomb", "Mourner"], set=you_set)
        t.part(name, table(you, foe))

    fight("Nobody has set cards")
    t.play("attack Bomb", "block Hen")
    assert t.scene.asked == ("you", "order")
    t.play("Bomb")
    expected = [
        "destroyed Bomb you",
        "destroyed Hen foe",
        "triggered you Bomb",
        "damaged Mourner 2000 you",
        "damaged Avenger 2000 foe",
        "destroyed Avenger foe",
        "triggered foe Avenger",
        "lp_lost you 1",
        "triggered you Mourner",
        "drawn you Hen",
    ]
    told = ("destroyed", "triggered", "lp_lost", "drawn")
    assert t.scene.story(*told) == [e for e in expected if not e.startswith("damaged")]
    assert t.scene.story("damaged")[-2:] == ["damaged Mourner 2000 you", "damaged Avenger 2000 foe"]
    assert (t.scene.you.lp, len(t.scene.you.hand)) == (9, 1)
    assert names(t.scene.you.field) == ["Mourner"]
    assert t.scene.events("level_up") == []

    fight("A has a card in the spell zone: one window for three destructions and the LP", ["Pitfall"])
    t.play("attack Bomb", "pass", "block Hen", "pass", "Bomb")
    assert t.scene.asked == ("you", "window")
    t.play("pass")
    assert t.scene.asked == ("you", "main")
    assert t.asked.count("A window") == 3  # battle declared, block decided, and this one
    t.check("example_07")


def test_example_08_both_sides_in_one_group_J_90() -> None:
    t = Transcript("Example 8: both sides in one group")
    t.part("Bomb and Heir", table(seat(field=["Bomb"]), seat(field=["Heir", "Avenger"])))
    t.play("attack Bomb", "block Heir")
    assert t.scene.story("triggered", "lp_lost", "drawn") == [
        "triggered you Bomb",
        "triggered foe Avenger",
        "lp_lost you 1",
        "triggered foe Heir",
        "drawn foe Hen",
    ]
    assert (t.scene.you.lp, len(t.scene.foe.hand)) == (9, 1)
    t.check("example_08")


def test_example_09_deck_out_J_21_J_22_J_86_J_97() -> None:
    t = Transcript("Example 9: deck-out")
    nine = ["Hen"] * 9
    t.part("Two cards left", table(seat(deck=["Hen"] * 2, trash=nine, set=["Insight"]), at="charge"))
    t.play("pass")  # the window of the start phase
    assert (counts(t)[1:], len(t.scene.you.trash)) == ((2, 0), 9)
    t.play("drive Insight")
    assert (counts(t)[1:], t.scene.you.trash) == ((4, 7), ["Insight"])
    assert t.scene.story("driven", "reshuffled", "drawn", "moved")[2:] == [
        "driven you Insight",
        "reshuffled you 9",
        "drawn you Hen",
        "drawn you Hen",
        "moved you Insight set trash",
    ]

    t.part("One card left when it is driven", table(seat(deck=["Ox"], trash=nine, set=["Insight"])))
    t.play("drive Insight")
    assert t.scene.story("reshuffled", "drawn") == ["drawn you Ox", "reshuffled you 9", "drawn you Hen"]
    assert (counts(t)[1:], t.scene.you.trash) == ((2, 8), ["Insight"])
    t.check("example_09")


def test_example_10_library_out_J_24_J_25_J_98() -> None:
    t = Transcript("Example 10: library-out")

    def drought(name: str, deck: int) -> None:
        you = seat(deck=["Hen"] * deck, trash=["Hen"] * 9)
        t.part(name, table(you, seat(set=["Drought"]), active=1))
        t.play("drive Drought", "end")

    drought("Deck of three", 3)
    assert t.scene.asked == ("you", "main")
    assert counts(t)[1:] == (0, 3)
    drought("Deck of none", 0)
    assert t.scene.game.outcome == (1, "library_out")
    assert len(t.scene.you.trash) == 9

    locked = seat(deck=[], trash=["Hen"], states=["draw_lock"])
    t.part("Round 1 of the first player: no draw is due", table(locked, round=1, at="charge"))
    assert t.scene.asked == ("you", "main")
    t.check("example_10")


def test_example_11_bind_J_32_J_33_J_77_J_82_J_107() -> None:
    t = Transcript("Example 11: Bind")
    you = seat(field=["Chain Ox", "Chain Yak"], set=["Growth", "Hush"])
    t.part("One attacks, the other blocks", table(you, seat(field=["Scout"])))
    t.play("attack Chain Ox", "pass", "no block", "pass", "pass")
    assert t.scene.foe.lp == 9
    t.play("end", "pass")  # the window of A's end phase
    t.play("pass")  # that of B's start phase: A has face-down cards
    t.play("attack Scout", "pass", "block Chain Yak")
    assert t.scene.you["Chain Yak"].rested
    t.play("pass", "pass", "end", "pass", "pass")
    ox, yak = t.scene.you["Chain Ox"], t.scene.you["Chain Yak"]
    assert (ox.rested, yak.rested) == (True, False)
    t.play("drive Growth", "Chain Ox")
    assert (ox.level, ox.rested) == (3, True)
    assert t.scene.story("overdrive") == ["overdrive Chain Ox you"]
    t.play("drive Hush", "Chain Ox")
    assert ox.rested
    t.play("end", "end")
    assert not ox.rested
    assert t.scene.offers("attack Chain Ox")
    t.check("example_11")


def test_example_12_evolution_on_a_spent_base_J_44_J_60_J_75_J_81() -> None:
    t = Transcript("Example 12: evolution on a spent base")
    wolf = unit("Wolf", level=3, damage=2000, rested=True, under=["Wolf", "Wolf"])
    foe = seat(set=["Banish"])
    t.part("With Imp as reduction", table(seat(field=[wolf], hand=["Fenrir", "Imp"], cp=4), foe))
    t.play("deploy Fenrir", "pass")
    fenrir = t.scene.you["Fenrir"]
    assert fenrir.under == ["Wolf", "Wolf", "Wolf", down("Imp")]
    assert (fenrir.level, fenrir.bp, fenrir.damage, fenrir.rested) == (1, 7000, 2000, True)
    assert (t.scene.you.cp, t.scene.offered) == (0, ["end"])

    hand = ["Fenrir", "Fenrir", "Fenrir", "Imp"]
    t.part("With two Fenrirs as copies, exiled later", table(seat(field=[wolf], hand=hand, cp=4), foe))
    t.play("deploy Fenrir", "copies 2", "pass")
    fenrir = t.scene.you["Fenrir"]
    assert (fenrir.level, fenrir.bp, fenrir.rested, t.scene.you.cp) == (3, 9000, False, 0)
    assert fenrir.under == ["Wolf", "Wolf", "Wolf", down("Imp"), "Fenrir", "Fenrir"]
    assert t.scene.offers("attack Fenrir")
    t.play("end", "pass", "pass", "drive Banish")
    assert t.scene.you.exile == ["Fenrir"]
    assert sorted(t.scene.you.trash) == ["Fenrir", "Fenrir", "Imp", "Wolf", "Wolf", "Wolf"]
    t.check("example_12")


def test_example_13_forced_end_J_12_J_64_J_65_J_94_J_95_J_96() -> None:
    t = Transcript("Example 13: forced end")
    hand = ["Titan"] * 7
    you = seat(field=["Raider", "Bell"], hand=hand, cp=0, deck=["Ox"] * 5)
    t.part("The clock runs out in an ability", table(you, seat(field=["Hen"])))
    t.play("attack Raider")
    assert t.scene.asked == ("foe", "block")
    with pytest.raises(engine.HostError):
        t.scene.game.expire("turn")  # A's clock stands still
    t.play("no block")
    assert t.scene.foe.lp == 9
    assert t.scene.asked == ("you", "mode")
    t.host("expire", "turn")
    assert t.scene.asked == ("foe", "main")
    assert t.scene.story("drawn", "discarded", "gained", "delayed")[:3] == [
        "drawn you Ox",
        "gained you lp 1",
        "discarded you Ox",
    ]
    assert (t.scene.you.lp, len(t.scene.you.hand)) == (11, 7)
    assert t.scene.events("delayed", "warned") == []
    t.check("example_13")


def test_example_14_the_last_round_J_9_J_10_J_11_J_14_J_71_J_92() -> None:
    t = Transcript("Example 14: the last round")

    def last(name: str, mine: int, field: Sequence[str] = ()) -> None:
        t.part(name, table(seat(lp=mine), seat(lp=3, field=field), round=10, active=1))
        t.play("end")

    last("Each loses 3 LP at the end", 3, ["Doom"])
    assert t.scene.game.outcome == (1, "knock_out")
    assert (t.scene.you.lp, t.scene.foe.lp) == (0, 0)
    last("Without the ability: 3 to 3", 3)
    assert t.scene.game.outcome == (1, "life_points")
    last("4 to 3", 4)
    assert t.scene.game.outcome == (0, "life_points")

    t.part("The match clock runs out in A's turn of round 6", table(seat(lp=4), seat(lp=3), round=6))
    t.host("expire", "match")
    assert t.scene.game.outcome is None
    t.play("end")
    assert t.scene.asked == ("foe", "main")
    t.play("end")
    assert t.scene.game.outcome == (0, "life_points")
    t.check("example_14")
