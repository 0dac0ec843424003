"""The sixteen worked examples of RULES.md, played and told; the numbers that they state are asserted besides."""

from tests.rules.timeline.small_cards import table
from tests.rules.timeline.transcript import Transcript
from tests.scene import Piece, seat, unit


def hp(piece: Piece) -> int:
    return max(0, piece.hp - piece.damage)


def test_example_01_damage_then_the_order_of_defeat_and_heal_D_18_D_33_D_55() -> None:
    t = Transcript("Example 1: the order of a defeat and a heal")
    for first, defeated in (("entry Healer processing", True), ("entry Healer", False)):
        you = seat(main=["Plain"], sub=["Ox"], hand=["Fire Cracker"], cost=5)
        foe = seat(main=[unit("Healer", damage=2)], sub=["Plain"])
        t.part(first, table(you, foe)).play("use Fire Cracker")
        assert t.scene.asked == ("foe", "order")
        assert hp(t.scene.foe["Healer"]) == 0
        assert (
            t.scene.story("drawn") == []
        )  # the draw is part of the resolving card, after the order is settled
        t.play(first).decline()
        assert len(t.scene.story("drawn")) == 1
        assert t.scene.foe.dango == (2 if defeated else 3)
        assert t.scene.foe.main[0].name == ("Plain" if defeated else "Healer")
        if not defeated:
            assert hp(t.scene.foe["Healer"]) == 2
        assert t.line == []
    t.check("example_01")


def test_example_02_tea_behind_the_cracker_saves_D_33_D_50() -> None:
    t = Transcript("Example 2: a quick card behind a lethal effect")
    you = seat(main=["Plain"], sub=["Ox"], hand=["Fire Cracker", "Nap"], cost=5)
    t.part("Tea", table(you, seat(main=[unit("Healer", damage=2)], sub=["Plain"], hand=["Tea"], cost=1)))
    t.play("use Fire Cracker", "use Tea")
    assert t.line == ["Fire Cracker", "Tea"]
    t.decline().play("entry Healer processing").decline()
    assert t.scene.story("damaged", "healed") == [
        "damaged Healer 3 foe",
        "healed Healer 2 foe",
        "healed Healer 2 foe",
    ]
    assert hp(t.scene.foe["Healer"]) == 4
    assert t.scene.foe.dango == 3
    t.check("example_02")


def test_example_03_reductions_add_up_D_6_D_7_D_8_D_53() -> None:
    t = Transcript("Example 3: reductions add up")
    for guards, damage in ((2, 1), (3, 0)):
        you = seat(main=["Plain"], hand=["Bonfire", "Nap"], cost=2)
        foe = seat(main=["Healer"], field=["Mist"], hand=["Shield Song"] * 3, cost=guards - 1)
        t.part(f"{guards} reductions", table(you, foe)).play("use Bonfire")
        t.play("use Shield Song")
        if guards == 3:
            t.play("pass", "use Shield Song")  # the window of the first song, then that of Bonfire goes on
            assert t.line == []
        t.decline()
        assert t.scene.story("damaged") == ([f"damaged Healer {damage} foe"] if damage else [])
        assert len(t.scene.story("healed")) == (1 if damage else 0)
    t.check("example_03")


def test_example_04_nothing_is_replaced_twice_D_3_D_4_D_5() -> None:
    t = Transcript("Example 4: nothing is replaced twice")
    you = seat(main=["Plain"], hand=["Jab"], cost=5)
    t.part(
        "Damage, draw, cost",
        table(you, seat(main=["Plain"], field=["Greed"], hand=["Turn To Cards"], cost=1)),
    )
    t.play("use Jab", "use Turn To Cards").decline()
    assert t.scene.story("drawn") == ["drawn foe Nap"]
    assert t.scene.story("gained", "damaged") == []
    t.check("example_04")


def test_example_05_only_the_matching_part_is_nullified_D_9_D_10() -> None:
    t = Transcript("Example 5: nullify damage")
    you = seat(main=["Plain"], hand=["Fire Cracker", "Nap"], cost=5)
    t.part("Ward", table(you, seat(main=["Plain"], hand=["Ward"], cost=1)))
    t.play("use Fire Cracker", "use Ward")
    assert t.line == ["Ward", "Fire Cracker"]
    t.decline()
    assert t.scene.story("damaged") == []
    assert len(t.scene.story("drawn")) == 1
    assert t.scene.you.cost == 3
    assert "used Fire Cracker you" in t.scene.story("used")
    t.check("example_05")


def test_example_06_the_old_field_card_is_gone_before_the_new_one_acts_D_26() -> None:
    t = Transcript("Example 6: a second field card")
    t.part("Fog", table(seat(main=["Plain"], field=["Mist"], hand=["Fog"], cost=1), seat(main=["Plain"])))
    t.play("use Fog")
    assert t.scene.story("removed", "laid", "drawn") == ["removed Mist you", "laid Fog you"]
    assert [p.name for p in t.scene.you.field] == ["Fog"]
    assert "Mist" in t.scene.you.trash
    t.check("example_06")


def test_example_07_two_defeats_of_one_moment_are_two_entries_D_19_D_56() -> None:
    t = Transcript("Example 7: both main characters reach HP 0")
    for dango in (3, 1):
        you = seat(main=[unit("Plain", damage=4)], sub=["Ox"], hand=["Both Burn"], cost=5, dango=dango)
        foe = seat(main=["Healer"], sub=["Ox"], dango=dango)
        foe = seat(main=[unit("Plain", damage=3)], sub=["Ox"], dango=dango)
        t.part(f"{dango} dango each", table(you, foe)).play("use Both Burn")
        told = t.scene.story("destroyed", "dango_lost", "enters")
        first = ["destroyed Plain you", "dango_lost you 1", "enters Ox you"]
        second = ["destroyed Plain foe", "dango_lost foe 1", "enters Ox foe"]
        assert told == (first + second if dango == 3 else first)
        outcome = t.scene.game.outcome
        assert outcome is None if dango == 3 else outcome == (1, "defeated")
    t.check("example_07")


def test_example_08_a_card_used_inside_an_effect_D_21() -> None:
    t = Transcript("Example 8: use a card from the graveyard")
    you = seat(main=["Plain"], hand=["Second Use"], trash=["Fire Cracker"], cost=5)
    t.part(
        "Second Use", table(you, seat(main=[unit("Healer", damage=2)], sub=["Plain"], hand=["Jab"], cost=1))
    )
    t.play("use Second Use", "use Jab").decline().play("entry Healer").decline()
    assert t.scene.story("used", "damaged", "gained") == [
        "damaged Healer 3 foe",  # the Cracker inside of the effect,
        "gained you cost 2",  # which goes on with its own part,
        "used Second Use you",
        "used Fire Cracker you",  # and only then tells of the inner use;
        "damaged Plain 1 you",  # the older Jab before what arose inside
        "used Jab foe",
    ]
    assert t.scene.you.cost == 5 - 1 - 2 + 2
    t.check("example_08")


def test_example_09_cost_is_kept_over_the_opponents_turn_D_31() -> None:
    t = Transcript("Example 9: cost kept and lost")
    you = seat(main=["Plain"], hand=["Nap"], cost=4)
    t.part("End step", table(you, seat(main=["Plain"], hand=["Jab", "Jab", "Jab"], cost=3)))
    t.play("pass", "use Jab", "pass")
    assert (t.scene.you.cost, t.scene.foe.cost) == (4, 2)
    while t.scene.game.turn == 5:
        t.play("pass")
    assert (t.scene.you.cost, t.scene.foe.cost) == (
        4,
        5,
    )  # B lost 2 in A's end step, and gained 5 in the next
    assert "lost foe cost 2" in t.scene.story("lost")
    t.check("example_09")


def test_example_10_equipment_goes_with_its_character_once_D_66() -> None:
    t = Transcript("Example 10: a character with equipment is defeated")
    you = seat(main=["Plain"], hand=["Rout"], cost=5)
    foe = seat(main=["Plain"], sub=["Ox"], equipment=[unit("Ladle", on="Plain")])
    scene = table(you, foe)
    host = scene.foe["Plain"].id
    scene.game._state.permanents[scene.foe["Ladle"].id].host = host
    t.part("Rout", scene).play("use Rout")
    assert t.scene.story("destroyed", "removed", "dango_lost", "enters", "drawn") == [
        "destroyed Plain foe", "removed Ladle foe", "dango_lost foe 1", "enters Ox foe", "drawn foe Nap",
    ]  # fmt: skip
    assert t.scene.foe.trash == ["Plain", "Ladle"]
    t.check("example_10")


def test_example_11_a_response_to_a_response_D_9_D_12_D_49() -> None:
    t = Transcript("Example 11: a response to a response")
    you = seat(main=["Plain"], hand=["Blast", "Deny"], cost=4)
    t.part("Deny", table(you, seat(main=["Plain"], hand=["Guard", "Jab"], cost=2)))
    t.play("use Blast", "use Guard")
    assert t.line == ["Guard", "Blast"]
    t.play("use Deny")
    assert t.line == ["Deny", "Guard", "Blast"]
    t.decline()
    assert t.scene.story("damaged") == ["damaged Plain 5 foe"]
    assert t.scene.story("used", "damaged") == [
        "used Deny you", "used Guard foe", "damaged Plain 5 foe", "used Blast you",
    ]  # fmt: skip
    assert t.scene.story("gained") == ["gained you cost 1", "gained foe cost 1", "gained you cost 1"]
    t.check("example_11")


def test_example_12_the_order_of_automatic_modifiers_D_47_D_48() -> None:
    t = Transcript("Example 12: the order of modifiers")
    you = seat(main=["Plain"], field=["Drain"], hand=["Blast"], cost=5)
    foe = seat(main=["Plain"], field=["Mist"], hand=["Nap"], cost=9)
    t.part("A's turn", table(you, foe)).play("use Blast")
    assert t.line == ["Drain", "Mist", "Blast"]
    t.decline()
    assert t.scene.story("lost", "damaged") == ["lost foe cost 5"]
    t.part("B's turn", table(you, foe, active=1)).play("pass", "use Blast")
    assert t.line == ["Mist", "Drain", "Blast"]
    t.decline()
    assert t.scene.story("lost", "damaged") == ["lost foe cost 3"]
    t.check("example_12")


def test_example_13_immediate_processing_in_mid_resolution_D_22_D_23_D_24_D_25_D_59() -> None:
    t = Transcript("Example 13: Rout")
    you = seat(main=["Plain"], hand=["Rout"], cost=5)
    t.part("Rout", table(you, seat(main=["Ox"], sub=["Kettle", "Fowl", "Plain"]))).play("use Rout")
    assert t.scene.asked == ("foe", "next_main")
    assert t.scene.foe.dango == 2
    t.play("unit Kettle")
    assert t.scene.asked == ("foe", "next_main")
    assert t.scene.story("enters", "damaged", "drawn", "destroyed") == [
        "destroyed Ox foe", "enters Kettle foe", "damaged Kettle 3 foe", "drawn foe Nap", "destroyed Kettle foe",
    ]  # fmt: skip
    assert t.scene.foe.dango == 1
    t.play("unit Fowl")
    assert hp(t.scene.foe["Fowl"]) == 6
    t.check("example_13")


def test_example_14_what_the_payment_triggers_stands_behind_D_11_D_36_D_44() -> None:
    t = Transcript("Example 14: payment")
    foe = seat(main=["Plain"], sub=["Ox"])
    t.part(
        "Bonfire",
        table(seat(main=["Plain"], hand=["Bonfire", "Ash"], cost=2), foe, options={"ask": "public"}),
    )
    t.play("use Bonfire").play("unit Ox")
    assert t.scene.story("put", "paid", "discarded") == [
        "put you Bonfire use 1048582 0".replace("1048582", str(t.scene.events("put")[0]["entry"])),
        "paid you cost 2",
        "discarded you Ash",
        f"put you Ash effect {t.scene.events('put')[1]['entry']} 0",
    ]
    assert hp(t.scene.foe["Ox"]) == 8
    for hand, cost in ((["Bonfire", "Ash"], 1), (["Bonfire"], 5)):
        t.part(f"{len(hand)} cards, {cost} cost", table(seat(main=["Plain"], hand=hand, cost=cost), foe))
        assert not t.scene.offers("use Bonfire")
    t.check("example_14")


def test_example_15_the_source_is_gone_D_1_D_55_D_58() -> None:
    t = Transcript("Example 15: the source is gone")
    you = seat(main=["Ox"], hand=["Blast"], cost=3)
    foe = seat(main=["Mortar"], sub=["Plain"], equipment=[unit("Ladle", on="Mortar")])
    t.part("Mortar", table(you, foe)).play("use Blast", "entry Mortar processing")
    assert t.scene.story("destroyed", "removed", "enters", "damaged") == [
        "damaged Mortar 5 foe", "destroyed Mortar foe", "removed Ladle foe", "enters Plain foe", "damaged Ox 3 you",
    ]  # fmt: skip
    assert t.scene.foe.dango == 2
    t.check("example_15")


def test_example_16_one_moment_for_both_D_23_D_60() -> None:
    t = Transcript("Example 16: both main characters are defeated at once")
    for dango, outcome in ((1, (None, "defeated")), (2, (0, "defeated"))):
        you = seat(main=["Plain"], sub=["Ox"], hand=["Both Fall"], cost=5, dango=dango)
        t.part(f"A has {dango}", table(you, seat(main=["Plain"], sub=["Ox"], dango=1))).play("use Both Fall")
        assert t.scene.game.outcome == outcome
        assert t.scene.story("enters") == ["enters Ox you", "enters Ox foe"]
    t.check("example_16")
