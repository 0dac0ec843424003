"""The timeline itself and processing: where entries stand, what is immediate, HP 0 and defeats (1.9, 1.10)."""

from engine.kernel.procedures import run
from tests.rules.timeline.small_cards import declines, line, table
from tests.scene import seat, unit


def test_effects_and_processing_go_onto_the_timeline_at_once_D_14() -> None:
    foe = seat(main=["Plain"], hand=["Nap"], cost=1)
    game = table(seat(main=["Plain"], hand=["Fire Cracker"], cost=2), foe)
    game.play("use Fire Cracker")
    assert line(game) == ["Fire Cracker"]
    game = table(seat(main=["Plain"], field=["Dawn"]), foe, at="start")
    assert line(game) == ["gain", "Dawn"]


def test_also_while_something_resolves_and_then_at_the_newest_end_D_15_D_16() -> None:
    foe = seat(main=["Healer"], hand=["Tea", "Nap"], cost=2)
    game = table(seat(main=["Ox"], hand=["Deep Breath", "Nap"], cost=3), foe)
    game.play("use Deep Breath", "use Tea")
    while not game.story("damaged"):
        game.play("pass")
    assert game.story("damaged") == ["damaged Healer 1 foe"]
    assert line(game) == ["Tea", "Healer"]


def test_the_oldest_resolves_first_D_17() -> None:
    foe = seat(main=["Plain"], hand=["Jab", "Tea", "Nap"], cost=5)
    game = table(seat(main=["Plain"], hand=["Blast", "Jab", "Nap"], cost=5), foe)
    game.play("use Blast", "use Jab", "use Jab", "use Tea")
    assert line(game) == ["Blast", "Jab", "Jab", "Tea"]
    declines(game)
    used = [e["card"] for e in game.events("resolves") if e["sort"] == "use"]
    assert used == ["Blast", "Jab", "Jab", "Tea"]


def test_a_player_orders_own_entries_of_one_moment_D_18() -> None:
    for first in ("entry Weeper", "entry Weeper 2"):
        you = seat(main=[unit("Weeper")], sub=["Frail"], hand=["Nap"], cost=1)
        game = table(you, seat(main=["Plain"]))
        s = game.game._state
        s.rules.commit["destroy"](s, [("destroy", game.you["Frail"].id, 1, "", 1, "ability", ())])
        s.frames[-2].pc = 0
        s.dirty = True
        run(s)
        assert game.asked == ("you", "order")
        declines(game.play(first))
        told = ["gained you cost 1", "drawn you Nap"]
        assert game.story("gained", "drawn") == (told if first == "entry Weeper" else told[::-1])


def test_of_one_moment_the_turn_players_entries_come_first_D_19() -> None:
    for active in (0, 1):
        you = seat(main=[unit("Mortar")], sub=["Ox"], hand=["Both Burn", "Nap"], cost=5)
        foe = seat(main=[unit("Healer", damage=0)], sub=["Ox"], hand=["Both Burn", "Nap"], cost=5)
        game = table(you, foe, active=active)
        game.play("use Both Burn")
        while game.asked[1] in ("answer", "order") and not game.story("damaged"):  # type: ignore[index]
            game.default()
        while game.asked[1] == "order":  # type: ignore[index]
            game.default()
        owners = [e.player for e in game.game._state.line]
        assert owners == sorted(owners, key=lambda p: p != active)
        assert set(owners) == {0, 1}


def test_a_new_entry_does_not_interrupt_what_resolves_D_20() -> None:
    game = table(seat(main=["Ox"], hand=["Two Blows"], cost=2), seat(main=["Mortar"], sub=["Plain"]))
    game.play("use Two Blows")
    while game.asked[1] == "order":  # type: ignore[index]
        game.default()
    assert [e["unit"] for e in game.events("damaged")] == ["Mortar", "Mortar", "Ox", "Ox"]


def test_immediate_processing_comes_in_mid_resolution_D_22_D_59() -> None:
    game = table(seat(main=["Plain"], hand=["Rout"], cost=3), seat(main=["Ox"], sub=["Fowl", "Plain"]))
    game.play("use Rout")
    assert game.asked == ("foe", "next_main")  # Rout isn't done yet
    assert game.story("damaged") == []
    game.play("unit Fowl")
    assert game.story("damaged") == ["damaged Fowl 3 foe"]


def test_several_immediate_processings_are_one_and_triggers_wait_D_23() -> None:
    you = seat(main=["Weeper"], sub=["Kettle"], hand=["Both Fall"], cost=1)
    game = table(you, seat(main=["Plain"], sub=["Kettle", "Ox"]))
    game.play("use Both Fall")
    assert game.asked == ("foe", "next_main")
    assert line(game) == []  # Weeper's and Kettle's triggers wait until all is done
    game.play("unit Kettle")
    while game.asked[1] == "order":  # type: ignore[index]
        game.default()
    assert game.story("destroyed", "dango_lost", "enters", "drawn", "gained") == [
        "destroyed Weeper you", "destroyed Plain foe", "dango_lost you 1", "dango_lost foe 1", "enters Kettle you",
        "enters Kettle foe", "gained you cost 1", "drawn you Nap", "drawn you Nap", "drawn foe Nap",
    ]  # fmt: skip


def test_a_defeat_costs_one_dango_D_24() -> None:
    game = table(seat(main=["Plain"], hand=["Rout"], cost=3), seat(main=["Ox"], sub=["Plain"], dango=3))
    game.play("use Rout")
    assert (game.you.dango, game.foe.dango) == (3, 2)


def test_an_empty_main_area_is_filled_by_its_player_D_25() -> None:
    game = table(
        seat(main=["Plain"], hand=["Rout"], cost=3), seat(main=["Ox"], sub=["Fowl", "Plain", "Kettle"])
    )
    game.play("use Rout")
    assert game.offered == ["unit Fowl", "unit Plain", "unit Kettle"]
    game.play("unit Plain")
    assert [p.name for p in game.foe.main] == ["Plain"]


def test_a_second_field_card_replaces_the_first_D_26() -> None:
    foe = seat(main=["Plain"], field=["Mist"])
    game = table(seat(main=["Plain"], field=["Dawn"], hand=["Mist"], cost=1), foe)
    game.play("use Mist")
    assert [p.name for p in game.you.field] == ["Mist"]
    assert game.you.trash == ["Dawn"]
    assert [p.name for p in game.foe.field] == ["Mist"]  # one a player


def test_nothing_else_is_immediate_D_28() -> None:
    foe = seat(main=["Healer"], sub=["Plain"], hand=["Nap"], cost=5)
    game = table(seat(main=["Plain"], hand=["Blast"], cost=3), foe)
    game.play("use Blast", "pass", "entry Healer processing")
    assert line(game)[0] == "defeat Healer"  # HP 0 waits like everything that isn't one of the four
    assert game.asked == ("foe", "answer")
    assert game.story("destroyed") == []


def test_hp_0_puts_a_defeat_onto_the_timeline_and_a_heal_before_it_saves_D_32_D_33() -> None:
    for cost, saved in ((1, True), (0, False)):
        foe = seat(main=["Frail"], sub=["Plain"], hand=["Tea", "Nap"], cost=cost)
        game = table(seat(main=["Plain"], hand=["Fire Cracker"], cost=2), foe)
        game.play("use Fire Cracker")
        if saved:
            game.play("use Tea")
        declines(game)
        assert game.story("destroyed") == ([] if saved else ["destroyed Frail foe"])
        assert ("defeat Frail" in line(game)) is False


def test_hp_is_0_without_any_damage_D_32() -> None:
    foe = seat(main=["Plain"], sub=["Ox"])
    game = table(seat(main=["Plain"], hand=["Wither"], cost=1), foe).choose("use Wither")
    assert game.story("damaged", "destroyed", "enters") == ["destroyed Plain foe", "enters Ox foe"]


def test_hp_becomes_0_when_a_bonus_ends_D_32() -> None:
    you = seat(main=[unit("Frail")], sub=["Plain"], hand=["Overheat", "Nap"], cost=1)
    game = table(you, seat(main=["Plain"]))
    game.play("use Overheat")
    piece = game.you["Frail"]
    assert (piece.hp, piece.damage) == (6, 5)
    while not game.story("turn_began"):
        game.default()
    assert game.story("destroyed", "enters") == ["destroyed Frail you", "enters Plain you"]
    assert game.story("boosted") == ["boosted Frail hp 3"]


def test_a_defeat_is_ordered_among_its_players_effects_D_55() -> None:
    foe = seat(main=[unit("Healer", damage=2)], sub=["Plain"])
    game = table(seat(main=["Plain"], hand=["Fire Cracker"], cost=2), foe)
    game.play("use Fire Cracker")
    assert (game.asked, game.offered) == (("foe", "order"), ["entry Healer", "entry Healer processing"])


def test_two_defeats_of_one_moment_the_turn_players_first_D_56() -> None:
    for active in (0, 1):
        you = seat(main=["Frail"], sub=["Plain"], hand=["Both Burn"], cost=1)
        foe = seat(main=["Frail"], sub=["Plain"], hand=["Both Burn"], cost=1)
        game = table(you, foe, active=active)
        game.play("use Both Burn")
        declines(game)
        assert [e["player"] for e in game.events("destroyed")] == (
            ["you", "foe"] if active == 0 else ["foe", "you"]
        )


def test_both_without_dango_in_one_processing_is_a_draw_D_60() -> None:
    you = seat(main=["Plain"], sub=["Ox"], hand=["Both Fall"], cost=1, dango=1)
    game = table(you, seat(main=["Plain"], sub=["Ox"], dango=1))
    game.play("use Both Fall")
    assert game.game.outcome == (None, "defeated")


def test_healed_and_down_again_is_a_second_defeat_entry_D_61() -> None:
    foe = seat(main=[unit("Frail", damage=2)], sub=["Plain"], hand=["Tea", "Nap"], cost=2)
    game = table(seat(main=["Plain"], hand=["Jab", "Blast"], cost=4), foe)
    game.play("use Jab", "use Tea", "use Blast")
    declines(game)
    # [Jab, Tea, Blast]: HP 0 → [Tea, Blast, defeat] → HP 2 → HP 0 again → [defeat, defeat]
    told = [f"{e['card']} {e['sort']}" for e in game.events("resolves") if e["sort"] != "effect"]
    assert told == ["Jab use", "Tea use", "Blast use", "Frail processing", "Frail processing"]
    assert len(game.story("destroyed")) == 1  # the one without its character does nothing


def test_damage_at_hp_0_is_none_D_53_D_61() -> None:
    you = seat(main=["Plain"], hand=["Two Blows"], cost=2)
    game = table(you, seat(main=[unit("Frail", damage=1)], sub=["Plain", "Ox"]))
    game.play("use Two Blows")
    assert game.story("damaged") == ["damaged Frail 2 foe"]
    assert (game.foe.dango, game.asked) == (2, ("foe", "next_main"))


def test_who_has_nobody_for_the_main_area_loses_D_25() -> None:
    game = table(seat(main=["Plain"], hand=["Rout"], cost=3), seat(main=["Ox"], dango=3))
    game.play("use Rout")
    assert game.game.outcome == (0, "defeated")
    assert game.story("damaged") == []  # on the spot, in mid-resolution
