"""Set cards and how they are driven (1.6)."""

from tests.rules.override.cards import table
from tests.scene import seat, unit


def test_J_36_setting_is_free_and_a_card_set_this_turn_may_be_driven() -> None:
    game = table(you=seat(hand=["Toll"], cp=1)).choose("set Toll")
    assert game.you.cp == 1
    assert (game.you.hand, game.you.set) == ([], ["Toll"])
    assert game.offers("drive Toll")


def test_J_36_set_cards_are_not_taken_back() -> None:
    game = table(you=seat(hand=[], set=["Gift", "Marsh"][:1]))
    assert game.offered == ["end"]


def test_J_36_units_and_field_spells_are_not_set() -> None:
    game = table(you=seat(hand=["Imp", "Heath", "Gift", "Insight"], cp=0))
    assert [o for o in game.offered if o.startswith("set")] == ["set Insight", "set Gift"]


def test_J_37_an_artifact_needs_an_own_unit_of_its_colour() -> None:
    def offered(**where: list[str]) -> bool:
        return table(you=seat(set=["Gift"], **where), foe=seat(field=["Ox"])).offers("drive Gift")

    assert offered(field=["Wolf", "Hen"])
    assert not offered(field=["Wolf"]), "of its colour"
    assert not offered(hand=["Ox"], trash=["Ox"]), "on the own field"


def test_J_37_a_spell_needs_no_unit_and_costs_nothing_unless_it_says_so() -> None:
    game = table(you=seat(set=["Insight", "Toll"], cp=0))
    assert game.offers("drive Insight")
    assert not game.offers("drive Toll")


def test_J_38_an_artifact_costs_cp_at_the_drive() -> None:
    snare = table(active=1, you=seat(set=["Snare"], field=["Ox"], cp=3), foe=seat(field=["Imp"]))
    assert snare.you.cp == 3
    snare.play("attack Imp", "drive Snare")
    assert snare.you.cp == 1
    assert snare.foe.field == []
    assert snare.story("driven", "paid", "destroyed") == [
        "driven you Snare",
        "paid you cp 2",
        "destroyed Imp foe",
    ]


def test_J_39_free_artifacts_exist() -> None:
    game = table(you=seat(set=["Gift"], field=["Ox"], cp=0)).choose("drive Gift")
    assert (game.you.cp, game.you.hand, game.you.trash) == (0, ["Wolf"], ["Gift"])


def test_J_40_too_little_cp_refused() -> None:
    for cp, offered in ((1, False), (2, True)):
        game = table(active=1, you=seat(set=["Snare"], field=["Ox"], cp=cp), foe=seat(field=["Imp"]))
        assert game.choose("attack Imp").offers("drive Snare") is offered


def test_J_41_drives_resolve_at_once() -> None:
    """There is no stack: the opponent's fitting card is asked for only after everything is done."""
    game = table(you=seat(set=["Toll"], cp=1), foe=seat(set=["Alarm"])).choose("drive Toll")
    assert game.story() == ["driven you Toll", "paid you cp 1", "lp_lost foe 1", "moved you Toll set trash"]
    assert game.you.trash == ["Toll"]
    assert game.asked == ("foe", "window")


def test_J_41_a_card_is_driven_only_at_its_timing() -> None:
    game = table(you=seat(set=["Might", "Insight"], field=["Wolf"]))
    assert game.offers("drive Insight")
    assert not game.offers("drive Might")
    game.choose("attack Wolf")
    assert game.asked == ("you", "window")
    assert game.offers("drive Might")
    assert not game.offers("drive Insight"), "no action while a battle is under way"


def test_J_41_an_action_card_is_driven_in_the_own_action_phase_alone() -> None:
    game = table(active=1, you=seat(set=["Insight"]), foe=seat(field=["Ox"])).choose("attack Ox")
    assert game.asked == ("you", "window")
    assert game.offered == ["pass", "pass turn"]


def test_J_41_a_card_that_can_do_nothing_is_not_offered() -> None:
    game = table(you=seat(set=["Bolt"]))
    assert not game.offers("drive Bolt")
    assert table(you=seat(set=["Bolt"]), foe=seat(field=["Ox"])).offers("drive Bolt")


def test_J_41_targets_are_chosen_during_the_resolution_with_the_card_face_up() -> None:
    game = table(you=seat(set=["Bolt"]), foe=seat(field=["Ox", "Hen"])).choose("drive Bolt")
    assert game.asked == ("you", "choose")
    assert game.you.set == ["Bolt"]
    assert game.game.view(None)["seats"][0]["zones"]["set"] != [None]
    game.choose("unit Hen")
    assert (game.you.set, game.you.trash) == ([], ["Bolt"])


def test_J_41_a_card_that_has_gone_elsewhere_by_its_own_effect_does_not_go_to_the_trash() -> None:
    game = table(you=seat(set=["Vanish"])).choose("drive Vanish")
    assert (game.you.set, game.you.trash, game.you.hand[-1]) == ([], [], "Vanish")


def test_a_unit_saved_from_an_effect_keeps_the_damage_that_it_can_bear() -> None:
    foe = seat(field=[unit("Hen", damage=1000), "Angel"])
    game = table(you=seat(set=["Doom"]), foe=foe).play("drive Doom", "unit Hen")
    assert game.story("destroyed") == []
    assert game.foe["Hen"].damage == 1000


def test_J_41_a_drive_goes_on_with_those_that_its_damage_hit_whoever_fell_or_was_saved() -> None:
    """Angel falls and saves the Hen; both and the Ox were hit, and those still there are weakened."""
    game = table(you=seat(set=["Scorch"]), foe=seat(field=["Hen", "Ox", "Angel"])).choose("drive Scorch")
    assert [(p.name, p.bp) for p in game.foe.field] == [("Hen", 2500), ("Ox", 4500)]
