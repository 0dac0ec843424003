"""Ten more transcripts: combinations that the worked examples of RULES.md don't reach."""

from tests.rules.timeline.small_cards import table
from tests.rules.timeline.transcript import Transcript
from tests.scene import seat, unit


def test_example_17_a_switch_answered_by_a_lethal_card_D_57_D_64() -> None:
    """The switch stands before the blow that was aimed at whoever is in front: the blow hits the newcomer."""
    t = Transcript("Example 17: switching away")
    you = seat(main=[unit("Plain", damage=6)], sub=["Ox"], hand=["Nap"], cost=3)
    t.part("Switch, then Blast", table(you, seat(main=["Plain"], hand=["Blast", "Nap"], cost=4)))
    t.play("switch", "use Blast")
    assert t.line == ["switch Plain", "Blast"]
    t.decline()
    assert t.scene.story("enters", "damaged") == ["enters Ox you", "damaged Ox 5 you"]
    t.check("example_17")


def test_example_18_a_chosen_target_switched_away_is_missed_D_41_D_57() -> None:
    t = Transcript("Example 18: a chosen target leaves the main area")
    you = seat(main=["Plain"], sub=["Ox"], hand=["Nap"], cost=3)
    t.part("Switch first", table(you, seat(main=["Plain"], hand=["Aimed", "Nap"], cost=4)))
    t.play("switch", "use Aimed").decline()
    assert t.scene.story("enters", "damaged") == ["enters Ox you"]
    t.check("example_18")


def test_example_19_deny_on_the_outer_card_after_its_guard_D_9_D_46() -> None:
    """A guard stands before a card that is nullified as a whole: it works on nothing."""
    t = Transcript("Example 19: guard and deny on one card")
    foe = seat(main=["Plain"], hand=["Guard", "Deny", "Nap"], cost=5)
    t.part("Both", table(seat(main=["Plain"], hand=["Blast", "Nap"], cost=4), foe))
    t.play("use Blast", "use Guard", "pass", "pass", "pass", "use Deny")
    assert t.line == ["Guard", "Deny", "Blast"]
    t.decline()
    assert t.scene.story("damaged") == []
    assert t.scene.story("used") == ["used Guard foe", "used Deny foe", "used Blast you"]
    t.check("example_19")


def test_example_20_the_part_after_a_response_is_an_entry_of_its_own_D_50() -> None:
    t = Transcript("Example 20: what follows a response")
    foe = seat(main=["Plain"], hand=["Shield Song", "Jab"], cost=2)
    t.part("Shield Song", table(seat(main=["Plain"], hand=["Blast", "Nap"], cost=4), foe))
    t.play("use Blast", "use Shield Song", "pass", "pass", "pass", "use Jab")
    assert t.line == ["Shield Song", "Blast", "Jab"]
    t.play("pass")
    t.decline()
    assert t.scene.story("damaged", "drawn") == [
        "damaged Plain 4 foe",
        "damaged Plain 1 you",
        "drawn foe Nap",
    ]
    t.check("example_20")


def test_example_21_nullified_equipment_in_the_graveyard_replaces_nothing_D_27_D_66() -> None:
    t = Transcript("Example 21: nullified equipment")
    you = seat(main=["Plain"], equipment=[unit("Ladle", on="Plain")], hand=["Hat", "Nap"], cost=3)
    t.part("Hat denied", table(you, seat(main=["Plain"], hand=["Deny"], cost=1)))
    t.play("use Hat", "use Deny").decline()
    assert [p.name for p in t.scene.you.equipment] == ["Ladle"]
    assert t.scene.you.trash == ["Hat"]
    t.check("example_21")


def test_example_22_the_attack_is_answered_and_its_atk_read_late_D_57() -> None:
    """The ATK of an attack is read when it resolves; a bonus that comes before it counts, one behind it doesn't."""
    t = Transcript("Example 22: an attack grows while it waits")
    you = seat(main=["Plain"], hand=["Swell", "Nap"], cost=3)
    t.part("Swell behind the attack", table(you, seat(main=["Plain"], hand=["Nap"], cost=1), at="battle"))
    t.play("attack", "pass", "use Swell")
    assert t.line == ["attack Plain", "Swell"]
    t.decline()
    assert t.scene.story("damaged", "boosted") == ["damaged Plain 2 foe", "boosted Plain atk 1"]
    t.check("example_22")


def test_example_23_two_characters_down_in_one_blow_and_the_order_of_their_defeats_D_18_D_56() -> None:
    t = Transcript("Example 23: main and sub character at HP 0")
    foe = seat(main=[unit("Frail")], sub=[unit("Kettle"), "Ox"], dango=3)
    for first, picks in (("entry Frail processing", ["Kettle", "Ox"]), ("entry Kettle processing", ["Ox"])):
        t.part(first, table(seat(main=["Plain"], hand=["Sweep"], cost=2), foe))
        t.play("use Sweep", first)
        if first == "entry Frail processing":
            t.play("unit Kettle")  # with HP 0 it comes into the main area, and is defeated there
        t.decline()
        assert [e["card"] for e in t.scene.events("enters")] == picks
        assert t.scene.foe.dango == 1
    t.check("example_23")


def test_example_24_a_trigger_of_a_character_that_enters_in_mid_resolution_D_23_D_59() -> None:
    t = Transcript("Example 24: enters in mid-resolution, and is switched later")
    foe = seat(main=["Fowl"], sub=["Kettle", "Ox"], hand=["Tea", "Nap"], cost=2)
    t.part("Rout, Tea", table(seat(main=["Plain"], hand=["Rout", "Nap"], cost=4), foe))
    t.play("use Rout", "use Tea").decline().play("unit Kettle")
    assert t.line == ["Tea", "Kettle", "defeat Kettle"]
    t.decline()
    assert t.scene.foe["Kettle"].zone == "main"  # Tea came first: HP 2
    assert t.scene.foe.dango == 2
    t.check("example_24")


def test_example_25_a_nullified_draw_behind_a_replaced_damage_D_5_D_54() -> None:
    t = Transcript("Example 25: replaced, then nullified")
    you = seat(main=["Plain"], hand=["Blast", "No Cards", "Nap"], cost=5)
    foe = seat(main=["Plain"], field=["Cardstorm"], hand=["Nap"], cost=1)
    t.part("Cardstorm alone", table(you, foe))
    t.play("use Blast")
    assert t.line == ["Cardstorm", "Blast"]
    t.decline()
    assert t.scene.story("drawn", "damaged") == ["drawn foe Nap"] * 5
    t.part("No Cards answers what Cardstorm will make of it", table(you, foe))
    t.play("use Blast", "pass", "use No Cards")
    assert t.line == ["Cardstorm", "No Cards", "Blast"]
    t.decline()
    assert t.scene.story("drawn", "damaged") == []
    t.check("example_25")


def test_example_26_a_chain_of_triggers_waits_in_line_D_15_D_16_D_35() -> None:
    """Mortars fire at each other: each shot is an entry behind all that stood there already."""
    t = Transcript("Example 26: a chain of triggers")
    you = seat(main=[unit("Big Mortar")], sub=["Ox"], hand=["Jab", "Nap"], cost=2)
    foe = seat(main=[unit("Big Mortar")], sub=["Ox"])
    t.part("Jab", table(you, foe))
    t.play("use Jab").decline()
    shots = [(e["unit"], e["player"]) for e in t.scene.events("damaged")]
    assert shots[:3] == [("Big Mortar", "foe"), ("Big Mortar", "you"), ("Big Mortar", "foe")]
    while t.scene.asked is not None and t.scene.asked[1] == "order":
        t.play("entry Big Mortar processing").decline()
    assert t.line == []
    assert [e["player"] for e in t.scene.events("destroyed")] == ["foe", "you"]
    t.check("example_26")
