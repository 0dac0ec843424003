"""Places and turns (A1.4, A1.5)."""

from engine.kernel.state import FIRST_PERMANENT
from tests.rules.shields.cards import seat, table
from tests.scene import unit


def view(game, viewer):  # type: ignore[no-untyped-def]
    return game.game.view(viewer)["seats"][0]["zones"]


def test_A1_4_1_A1_4_2_nobody_sees_the_decks() -> None:
    game = table(seat(resource_deck=["Wind Cistern"] * 3))
    for viewer in (0, 1, None):
        assert (view(game, viewer)["deck"], view(game, viewer)["resource_deck"]) == (20, 3)


def test_A1_4_3_fifteen_resources_of_them_five_ex() -> None:
    game = table(seat(resources=3, ex=5, hand=["Sprout"])).play("play Sprout", "pay 0")
    assert game.you.ex == 5, "a sixth EX resource is not placed"
    game = table(seat(resources=12, ex=3, hand=["Sprout"])).play("play Sprout", "pay 0")
    assert game.you.ex == 3, "nor a sixteenth resource"
    assert view(game, None)["resources"] == ["SKH-R01"] * 12


def test_A1_4_4_A1_4_5_six_units_and_one_base_open_to_all() -> None:
    game = table(seat(battle=[unit("Grunt", under=["Rider"])] * 6, base=["Keep"]))
    assert [len(view(game, None)[zone]) for zone in ("battle", "base")] == [6, 1]
    assert len(view(game, None)["battle"][0]["under"]) == 1


def test_A1_4_6_shields_are_hidden_from_their_owner_too() -> None:
    game = table()
    assert [view(game, viewer)["shields"] for viewer in (0, 1, None)] == [5, 5, 5]


def test_A1_4_7_the_hand_is_its_owners() -> None:
    game = table(seat(hand=["Grunt"] * 12))
    assert view(game, 0)["hand"] == ["TST-GRUNT"] * 12, "no limit during the turn"
    assert view(game, 1)["hand"] == [None] * 12


def test_A1_4_8_A1_4_9_trash_and_removal_area_are_open() -> None:
    game = table(seat(trash=["Grunt"], exile=["Imp"]))
    assert view(game, 1)["trash"] == ["TST-GRUNT"]
    assert len(view(game, 1)["exile"]) == 1


def test_A1_4_10_a_card_whose_burst_is_open_is_in_no_zone() -> None:
    game = table(seat(battle=["Grunt"]), seat(shields=["Echo"])).choose("attack Grunt")
    assert game.asked == ("foe", "burst")
    assert game.foe.trash == game.foe.shields == game.foe.hand == []
    assert game.foe.resolving == ["Echo"]


def test_A1_4_10_a_command_that_resolves_is_in_no_zone() -> None:
    game = table(seat(hand=["Zap"], resources=1), seat(battle=["Grunt", "Ogre"])).choose("play Zap")
    assert game.asked == ("you", "choose")
    assert game.you.hand == game.you.trash == []
    assert game.choose("unit Grunt").you.trash == ["Zap"]


def test_A1_4_11_a_card_that_changes_zones_is_a_new_object() -> None:
    you = seat(hand=["Phoenix", "Rain"], battle=["Grunt"], resources=1)
    game = table(you).choose("deploy Phoenix")
    first = game.you["Phoenix"].id
    assert first >= FIRST_PERMANENT
    again = table(you).choose("deploy Phoenix")
    assert again.you["Phoenix"].mods == ()


# ---------------------------------------------------------------- A1.5


def test_A1_5_1_everything_rested_becomes_active_then_the_turn_starts() -> None:
    you = seat(battle=[unit("Grunt", rested=True)], base=[unit("Keep", rested=True)], resources=4, active=1)
    game = table(you, at="start")
    assert (game.you["Grunt"].rested, game.you["Keep"].rested, game.you.active) == (False, False, 4)
    kinds = [e["kind"] for e in game.events("readied", "start_step", "drawn")]
    assert kinds == ["readied", "readied", "start_step", "drawn"]


def test_A1_5_2_one_card_is_drawn_also_by_player_one_on_turn_one() -> None:
    import engine

    game = engine.new_game("shields", ["corsairs", "lanterns"], 1, {"first": 0})
    game.push(0)
    game.push(0)
    assert game.turn == 1
    assert len(game.view(0)["seats"][0]["zones"]["hand"]) == 6


def test_A1_5_2_the_last_card_of_a_deck_loses_at_once() -> None:
    game = table(seat(deck=["Grunt"]), at="start")
    assert game.game.outcome == (1, "deck_out")
    assert game.you.hand == ["Grunt"]


def test_A1_5_3_one_resource_face_up_and_active() -> None:
    game = table(seat(resource_deck=["Wind Cistern"] * 2, resources=1), at="start")
    assert (len(game.you.resources), game.you.active) == (2, 2)
    assert len(table(seat(resources=1), at="start").you.resources) == 1


def test_A1_5_4_the_main_phase_goes_on_until_its_player_ends_it() -> None:
    game = table(seat(battle=["Grunt", "Forge"], hand=["Imp", "Edict"], resources=4))
    game.play("deploy Imp", "play Edict", "activate Forge 0", "attack Grunt", "pass")
    assert game.asked == ("you", "main")
    game.choose("end")
    assert game.asked != ("you", "main")


def test_A1_5_5_the_end_phase_action_end_hand_cleanup() -> None:
    you = seat(battle=[unit("Medic", damage=3), "Grunt"], hand=["Blessing"] + ["Grunt"] * 12, resources=1)
    game = table(you, seat(hand=["Whisper"], resources=1)).play("play Blessing", "end")
    assert game.asked == ("foe", "action")
    game.choose("pass")
    assert game.story("healed") == ["healed Medic 2 you"]
    assert (game.asked, game.game.decision and game.game.decision.min) == (("you", "discard"), 2)
    assert game.you["Grunt"].hp == 5
    game.default()
    assert game.asked == ("foe", "main")
    assert (len(game.you.hand), game.you["Grunt"].hp) == (10, 3)


def test_A1_5_1_A1_5_2_A1_5_3_A1_5_4_A1_5_5_the_phases_in_their_order() -> None:
    game = table(seat(), seat(hand=["Whisper"], resources=1), at="start").choose("end")
    assert game.asked == ("foe", "action")
    assert [e["phase"] for e in game.events("phase_began")] == ["start", "draw", "resource", "main", "end"]
    assert game.game.view(None)["phase"] == "end", "its action step belongs to it"


def test_A1_5_6_no_step_ends_before_its_effects_have_resolved() -> None:
    you = seat(battle=["Scout", "Drummer"])
    game = table(you, seat(hand=["Whisper"], resources=1)).choose("attack Scout")
    assert game.asked == ("you", "order")
    game.choose("entry Scout")
    assert game.asked == ("foe", "action")


def test_A1_5_7_damage_stays_across_turns() -> None:
    game = table(seat(battle=[unit("Ogre", damage=2)])).choose("end")
    assert game.game.active == 1
    assert game.you["Ogre"].damage == 2
