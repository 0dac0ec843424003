"""Places and how many cards they hold (1.2), field spells (1.6.7), what happens to a pile (1.5.9)."""

import pytest

from engine import HostError
from tests.rules.override.cards import table
from tests.scene import down, scene, seat, unit


def test_J_26_five_units_the_sixth_is_refused() -> None:
    four = table(you=seat(field=["Ox"] * 4, hand=["Imp", "Bat"], cp=9)).choose("deploy Imp")
    assert len(four.you.field) == 5
    assert not four.offers("deploy Bat")


def test_J_26_each_player_has_five_places() -> None:
    game = table(you=seat(hand=["Imp"], cp=9), foe=seat(field=["Ox"] * 5))
    assert game.offers("deploy Imp")


def test_J_27_five_set_cards_the_sixth_is_refused() -> None:
    game = table(you=seat(set=["Toll"] * 4, hand=["Gift", "Insight"]))
    assert game.offers("set Gift")
    game.choose("set Insight")
    assert len(game.you.set) == 5
    assert not game.offers("set Gift")


def test_J_27_a_driven_card_frees_its_place() -> None:
    game = table(you=seat(set=["Insight"] * 5, hand=["Gift"])).choose("drive Insight")
    assert game.offers("set Gift")


def test_J_28_one_field_spell() -> None:
    game = table(you=seat(place=["Heath"], hand=["Marsh"], cp=2), foe=seat(place=["Marsh"]))
    game.choose("play Marsh")
    assert [p.name for p in game.you.place] == ["Marsh"]
    assert [p.name for p in game.foe.place] == ["Marsh"], "one for each player"


def test_J_29_exile_is_public() -> None:
    game = table(you=seat(set=["Banish"]), foe=seat(field=["Ox"])).play("drive Banish")
    for viewer in (0, 1, None):
        assert game.game.view(viewer)["seats"][1]["zones"]["exile"] == ["TST-OX"]
        assert [e["card"] for e in game.game.events_for(viewer) if e["kind"] == "exiled"] == ["TST-OX"]


def test_J_29_the_trash_is_public_too() -> None:
    game = table(you=seat(set=["Doom"]), foe=seat(field=[unit("Ox", under=[down("Hen")])])).play("drive Doom")
    hen = game.game.ruleset.cards
    for viewer in (0, 1, None):
        trash = game.game.view(viewer)["seats"][1]["zones"]["trash"]
        assert [hen[c].name.en for c in trash] == ["Hen", "Ox"], "a face-down card becomes public there"


def test_J_30_a_field_spell_costs_cp() -> None:
    game = table(you=seat(hand=["Marsh"], field=["Imp"], cp=3)).choose("play Marsh")
    assert game.you.cp == 1
    assert game.you["Imp"].bp == 3000
    assert not table(you=seat(hand=["Marsh"], cp=1)).offers("play Marsh")
    assert table(you=seat(hand=["Marsh"], cp=2)).offers("play Marsh")


def test_J_31_with_its_activator_on_the_field_it_is_free() -> None:
    game = table(you=seat(hand=["Marsh"], field=["Wolf"], cp=0))
    assert game.choose("play Marsh").you.cp == 0
    assert [p.name for p in game.you.place] == ["Marsh"]


def test_J_31_only_with_the_activator_on_the_own_field() -> None:
    game = table(you=seat(hand=["Marsh", "Wolf"], trash=["Wolf"], cp=1), foe=seat(field=["Wolf"]))
    assert not game.offers("play Marsh")


def test_J_31_an_activator_may_stand_on_any_card_with_a_cost() -> None:
    free = table(you=seat(hand=["Squire", "Bat"], set=["Rally"], field=["Wolf"], cp=0))
    free.play("deploy Squire", "pass turn", "drive Rally")
    assert (free.you.cp, free.you["Squire"].under) == (0, []), "and what costs nothing is not reduced"
    dear = table(you=seat(hand=["Squire"], set=["Rally"], cp=2))
    assert dear.offered == ["end"]


@pytest.mark.parametrize("viewer", [1, None])
def test_J_36_set_cards_are_face_down_and_hidden(viewer: int | None) -> None:
    game = table(you=seat(hand=["Gift", "Insight"], set=["Toll"])).choose("set Gift")
    seen = game.game.view(viewer)["seats"][0]["zones"]
    assert seen["set"] == [None, None], "the number is public"
    moved = [e for e in game.game.events_for(viewer) if e["kind"] == "moved"]
    assert [(e["card"], e["origin"], e["to"]) for e in moved] == [(None, "hand", "set")]
    own = game.game.view(0)["seats"][0]["zones"]["set"]
    assert [game.game.ruleset.cards[c].name.en for c in own] == ["Toll", "Gift"]


PILE = unit("Wolf", level=3, under=[down("Imp"), "Wolf", "Wolf"])


def test_J_59_destroyed_the_cards_under_it_go_along_to_the_trash() -> None:
    game = table(you=seat(set=["Doom"]), foe=seat(field=[PILE], trash=["Hen"])).play("drive Doom")
    assert sorted(game.foe.trash) == ["Hen", "Imp", "Wolf", "Wolf", "Wolf"]
    assert (game.foe.field, game.foe.exile, game.you.trash) == ([], [], ["Doom"])


def test_J_60_exiled_only_the_cards_under_it_go_to_the_trash() -> None:
    game = table(you=seat(set=["Banish"]), foe=seat(field=[PILE])).play("drive Banish")
    assert game.foe.exile == ["Wolf"]
    assert sorted(game.foe.trash) == ["Imp", "Wolf", "Wolf"]
    assert game.foe.field == []


def test_J_59_a_unit_that_is_destroyed_in_place_of_several_goes_once() -> None:
    game = table(you=seat(set=["Flood"]), foe=seat(field=["Ox", "Hen", "Saint"])).play("drive Flood")
    assert game.story("destroyed") == ["destroyed Saint foe"]
    assert [p.name for p in game.foe.field] == ["Ox", "Hen"]


def test_J_59_units_destroyed_by_damage_fall_at_the_same_time() -> None:
    game = table(you=seat(set=["Storm"], field=["Ox"]), foe=seat(field=["Hen", unit("Wolf", level=2)]))
    game.choose("drive Storm")
    told = game.story("damaged", "destroyed")
    assert [line.split()[0] for line in told] == ["damaged"] * 3 + ["destroyed"] * 2
    assert [p.name for p in game.foe.field] == ["Wolf"]


def test_J_59_a_unit_saved_from_its_damage_loses_it() -> None:
    game = table(you=seat(set=["Storm"], hand=[]), foe=seat(field=["Hen", "Angel", "Ox"])).choose(
        "drive Storm"
    )
    assert [(p.name, p.damage) for p in game.foe.field] == [("Hen", 0)]
    assert game.story("destroyed") == ["destroyed Angel foe", "destroyed Ox foe"]


def test_J_59_the_owner_orders_what_would_save_it_or_not() -> None:
    """Angel saves the Hen, Devil would have it exiled; the damage of both fighters is dealt all the same."""
    foe = seat(field=["Hen", "Angel"])
    for saves, field in (("Angel", ["Hen", "Angel"]), ("Devil", ["Angel"])):
        game = table(you=seat(field=["Ox", "Devil"]), foe=foe).play("attack Ox", "block Hen")
        assert game.asked == ("foe", "replacement")
        game.choose(next(o for o in game.offered if saves in o))
        assert [p.name for p in game.foe.field] == field
        assert game.you["Ox"].level == 1
        assert game.asked == ("you", "main")


def test_J_66_the_attacker_that_is_saved_gains_its_level() -> None:
    """Both would fall: the attacker's fate is to be ordered, the blocker's is not; the level asks for both."""
    game = table(you=seat(field=["Imp", "Angel"]), foe=seat(field=["Drifter", "Devil"]))
    game.play("attack Imp", "block Drifter")
    assert (game.asked, game.events("destroyed")) == (("you", "replacement"), [])
    game.choose(next(o for o in game.offered if "Angel" in o))
    assert game.story("destroyed", "level_up") == ["destroyed Drifter foe", "level_up Imp 2 you"]
    assert game.you["Imp"].damage == 0


def test_J_59_nothing_saves_a_unit_without_bp_and_it_goes_at_the_same_time() -> None:
    game = table(you=seat(set=["Wither"]), foe=seat(field=["Hen", "Angel"])).play("drive Wither", "unit Hen")
    assert game.story("destroyed", "replaced") == ["destroyed Hen foe"]


def test_J_59_units_that_fall_together_hear_each_other_fall() -> None:
    """Heath leaves Piper without BP and Mourner with less than its damage; Angel could save neither."""
    you = seat(field=[unit("Mourner", damage=3000), "Piper", "Angel"], hand=["Heath"], cp=1)
    game = table(you=you).choose("play Heath")
    assert game.story("destroyed", "drawn") == [
        "destroyed Piper you",
        "destroyed Mourner you",
        "drawn you Wolf",
    ]


def test_J_36_a_judge_puts_spells_and_artifacts_face_down_and_no_units() -> None:
    game = table(you=seat(hand=["Imp", "Doom", "Snare"]))
    imp, doom, snare = [game.game._state.defs[c].id for c in game.game._state.seats[0].zones["hand"]]
    game.game.fix(0, card=doom, origin="hand", to="set")
    game.game.fix(0, card=snare, origin="hand", to="set")
    with pytest.raises(HostError, match="set"):
        game.game.fix(0, card=imp, origin="hand", to="set")
    game.game.fix(0, card=imp, origin="hand", to="trash")
    game.game.fix(0, card=imp, origin="trash", to="hand")
    assert (game.you.set, game.you.hand) == (["Doom", "Snare"], ["Imp"])


@pytest.mark.parametrize("other", ["Ant", "Zebra"])
def test_J_31_another_unit_is_no_activator(other: str) -> None:
    cards = """
- {id: TST-WOLF, name: Wolf, type: unit, colour: green, cost: 1, bp: [2000, 3000, 4000]}
- {name: Ant, type: unit, colour: green, cost: 1, bp: [2000, 3000, 4000]}
- {name: Zebra, type: unit, colour: green, cost: 1, bp: [2000, 3000, 4000]}
- {name: Marsh, type: field, cost: 2, activator: TST-WOLF}
"""
    game = scene("override", cards=cards, you=seat(hand=["Marsh"], field=[other], cp=1))
    assert not game.offers("play Marsh")
