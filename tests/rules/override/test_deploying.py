"""Deploying units: cost, the first turn, evolution, reduction, override (1.5)."""

import pytest

from tests.rules.override.cards import table
from tests.scene import Scene, down, names, seat, unit


def test_J_42_deploying_costs_cp() -> None:
    game = table(you=seat(hand=["Ox"], cp=4)).choose("deploy Ox")
    assert (game.you.cp, game.you.hand, names(game.you.field)) == (1, [], ["Ox"])
    ox = game.you["Ox"]
    assert (ox.level, ox.bp, ox.rested, ox.damage, ox.under) == (1, 5000, False, 0, [])


def test_J_42_too_little_cp_refused() -> None:
    assert table(you=seat(hand=["Ox"], cp=3)).offers("deploy Ox")
    assert not table(you=seat(hand=["Ox"], cp=2)).offers("deploy Ox")


def test_J_42_increases_and_decreases_of_the_cost() -> None:
    def offered(cp: int, mine: str = "Drifter", theirs: str = "Drifter") -> bool:
        you = seat(field=[mine], hand=["Ox"], cp=cp)
        return table(you=you, foe=seat(field=[theirs])).offers("deploy Ox")

    assert (offered(3, theirs="Tax"), offered(4, theirs="Tax")) == (False, True)
    assert offered(0, mine="Forge")
    assert (offered(0, "Forge", "Tax"), offered(1, "Forge", "Tax")) == (False, True)


def test_J_42_only_in_the_own_action_phase() -> None:
    game = table(active=1, you=seat(hand=["Imp"], set=["Alarm"], cp=9), foe=seat(field=["Ox"]))
    assert game.choose("attack Ox").offered == ["pass", "pass turn"]
    assert game.choose("pass turn").asked == ("foe", "main")


def test_J_43_no_attack_in_the_turn_of_deployment() -> None:
    game = table(you=seat(hand=["Ox"], cp=3)).choose("deploy Ox")
    assert not game.you["Ox"].rested
    assert not game.offers("attack Ox")
    game.play("end", "end")
    assert game.offers("attack Ox")


def test_J_43_it_may_block_at_once() -> None:
    game = table(you=seat(hand=["Ox"], cp=3), foe=seat(field=["Wolf"])).play(
        "deploy Ox", "end", "attack Wolf"
    )
    assert game.offers("block Ox")


def test_J_43_a_card_that_comes_back_is_a_new_object() -> None:
    game = table(you=seat(field=[unit("Ox", level=2, under=["Ox"], damage=3000)], set=["Recall"], cp=3))
    assert game.offers("attack Ox")
    game.play("drive Recall", "deploy Ox")
    ox = game.you["Ox"]
    assert (ox.level, ox.damage, ox.under) == (1, 0, [])
    assert not game.offers("attack Ox")


def test_J_44_an_evolution_may_attack_at_once() -> None:
    game = table(you=seat(hand=["Fenrir"], field=[unit("Imp", fresh=True)], cp=5))
    assert not game.offers("attack Imp")
    game.choose("deploy Fenrir")
    assert names(game.you.field) == ["Fenrir"]
    assert game.you["Fenrir"].under == ["Imp"]
    assert game.offers("attack Fenrir")


def test_J_44_an_evolution_needs_an_own_unit_of_its_colour() -> None:
    assert not table(you=seat(hand=["Fenrir", "Imp"], cp=9)).offers("deploy Fenrir")
    red = table(you=seat(hand=["Fenrir"], field=["Bat"], cp=9), foe=seat(field=["Imp"]))
    assert not red.offers("deploy Fenrir")
    green = table(you=seat(hand=["Fenrir"], field=["Bat", "Imp", "Wolf"], cp=9)).choose("deploy Fenrir")
    assert (green.asked, green.offered) == (("you", "base"), ["onto Imp", "onto Wolf"])


def test_J_45_a_zodiac_evolution_may_attack_at_once() -> None:
    game = table(you=seat(hand=["Leo"], field=[unit("Wolf", fresh=True)], cp=5)).choose("deploy Leo")
    assert game.offers("attack Leo")


def test_J_45_a_zodiac_evolution_needs_its_named_base() -> None:
    game = table(you=seat(hand=["Leo"], field=["Imp"], cp=9))
    assert not game.offers("deploy Leo")
    two = table(you=seat(hand=["Leo"], field=["Imp", "Wolf"], cp=9)).choose("deploy Leo")
    assert [p.name for p in two.you.field] == ["Imp", "Leo"]


def test_J_46_a_miracle_awakening_may_attack_at_once() -> None:
    game = table(you=seat(hand=["Dawn"], field=[unit("Imp", fresh=True)], lp=5, cp=5)).choose("deploy Dawn")
    assert game.offers("attack Dawn")


def test_J_46_a_miracle_awakening_needs_its_state() -> None:
    def offered(lp: int) -> bool:
        return table(you=seat(hand=["Dawn"], field=["Imp"], lp=lp, cp=5)).offers("deploy Dawn")

    assert offered(5)
    assert not offered(6)


def test_J_46_its_state_is_checked_when_it_is_declared_and_its_base_too() -> None:
    assert not table(you=seat(hand=["Dawn"], field=["Bat"], lp=1, cp=5)).offers("deploy Dawn")


def test_J_47_haste_may_attack_at_once() -> None:
    game = table(you=seat(hand=["Hare", "Imp"], cp=9)).play("deploy Hare", "full")
    assert game.offers("attack Hare")
    game.play("deploy Imp")
    assert not game.offers("attack Imp")


def test_J_48_haste_granted_by_a_unit_deployed_later_works() -> None:
    game = table(you=seat(hand=["Ox", "Piper"], cp=9)).choose("deploy Ox")
    assert not game.offers("attack Ox")
    game.choose("deploy Piper")
    assert game.offers("attack Ox")
    assert not game.offers("attack Piper")


def test_J_49_haste_granted_by_any_effect_works() -> None:
    game = table(you=seat(hand=["Ox"], set=["Whistle"], cp=9)).play("deploy Ox", "pass turn")
    assert not game.offers("attack Ox")
    game.choose("drive Whistle")
    assert game.offers("attack Ox")


# ---- reduction


def test_J_50_reduction_by_a_unit_of_the_same_colour_only() -> None:
    game = table(you=seat(hand=["Wolf", "Bat", "Ox", "Gift", "Marsh", "Imp", "Fenrir"], cp=9))
    game.choose("deploy Wolf")
    assert game.asked == ("you", "reduction")
    assert game.offered == ["full", "reduce Imp", "reduce Fenrir"]


def test_J_50_an_artifact_of_the_colour_reduces_nothing() -> None:
    game = table(you=seat(hand=["Jailer", "Gift", "Hen"], cp=9)).choose("deploy Jailer")
    assert game.offered == ["full", "reduce Hen"]
    assert not table(you=seat(hand=["Jailer", "Gift"], cp=3)).offers("deploy Jailer")


def test_J_50_the_card_comes_from_the_hand() -> None:
    game = table(you=seat(hand=["Wolf"], field=["Imp"], trash=["Imp"], cp=3))
    assert not game.offers("deploy Wolf")


def test_J_50_not_with_colourless() -> None:
    game = table(you=seat(hand=["Drifter", "Nomad"], cp=1))
    assert not game.offers("deploy Drifter")
    assert table(you=seat(hand=["Drifter", "Nomad"], cp=2)).choose("deploy Drifter").asked == ("you", "main")


def test_J_50_one_card_a_deployment() -> None:
    game = table(you=seat(hand=["Wolf", "Imp", "Hare"], cp=2))
    assert not game.offers("deploy Wolf")


def test_J_51_the_card_lies_face_down_under_the_unit() -> None:
    game = table(you=seat(hand=["Wolf", "Imp"], cp=3)).choose("deploy Wolf")
    wolf = game.you["Wolf"]
    assert wolf.under == [down("Imp")]
    assert not wolf.rested, "the unit itself is upright"
    assert (game.you.hand, wolf.level) == ([], 1)
    seen = [game.game.view(viewer)["seats"][0]["zones"]["field"][0]["under"] for viewer in (0, 1, None)]
    assert seen == [["TST-IMP"], [None], [None]], "its owner knows it, the others that it is there"
    assert "TST-IMP" not in str(game.game.events_for(1))


def test_J_52_reduction_makes_it_cheaper_by_1() -> None:
    game = table(you=seat(hand=["Wolf", "Imp"], cp=4)).choose("deploy Wolf")
    assert game.play("reduce Imp").you.cp == 1
    full = table(you=seat(hand=["Wolf", "Imp"], cp=4)).play("deploy Wolf", "full")
    assert (full.you.cp, full.you.hand, full.you["Wolf"].under) == (0, ["Imp"], [])


def test_a_cost_that_is_made_cheaper_is_shown_as_0_and_not_below() -> None:
    game = table(you=seat(field=["Forge"], hand=["Imp"], cp=0))
    assert game.game.describe(game.offered.index("deploy Imp")) == "Deploy Imp (cost 0, BP 2000)"


def test_J_52_reduction_only_where_the_cost_is_1_or_more() -> None:
    """Forge makes the green units 3 cheaper: a cost never falls below 0, and a cost of 0 is not reduced."""
    game = table(you=seat(field=["Forge"], hand=["Hare", "Imp"], cp=0)).choose("deploy Hare")
    assert (game.asked, game.you.cp, game.you.hand) == (("you", "main"), 0, ["Imp"])
    one = table(you=seat(field=["Forge"], hand=["Wolf", "Imp"], cp=0)).choose("deploy Wolf")
    assert (one.you.cp, one.you["Wolf"].under) == (0, [down("Imp")])


# ---- override


def ridden(copies: int) -> Scene:
    """Three Oxen in hand, one of them deployed with so many copies under it, at full cost."""
    game = table(you=seat(hand=["Ox"] * 3, cp=3)).play("deploy Ox", f"copies {copies}")
    return game.choose("full") if game.asked == ("you", "reduction") else game


def test_J_53_override_with_the_same_name_only() -> None:
    game = table(you=seat(hand=["Ox", "Hen", "Ox", "Hen"], cp=9)).choose("deploy Ox")
    assert (game.asked, game.offered) == (("you", "copies"), ["copies 0", "copies 1"])
    alone = table(you=seat(hand=["Ox", "Hen", "Jailer"], cp=9)).choose("deploy Ox")
    assert alone.asked != ("you", "copies")


def test_J_53_the_copies_come_from_the_hand() -> None:
    game = table(you=seat(hand=["Ox"], field=["Ox"], trash=["Ox"], cp=9)).choose("deploy Ox")
    assert [p.level for p in game.you.field] == [1, 1]


@pytest.mark.parametrize(("copies", "level", "bp"), [(0, 1, 5000), (1, 2, 6000), (2, 3, 7000)])
def test_J_54_J_55_one_copy_level_2_two_copies_level_3(copies: int, level: int, bp: int) -> None:
    game = ridden(copies)
    ox = game.you["Ox"]
    assert (ox.level, ox.bp, ox.under) == (level, bp, ["Ox"] * copies)
    assert game.events("level_up") == [], "deployed with its level, no level gained"


def test_J_55_not_more_than_two_copies() -> None:
    game = table(you=seat(hand=["Ox"] * 5, cp=9)).choose("deploy Ox")
    assert game.offered == ["copies 0", "copies 1", "copies 2"]


@pytest.mark.parametrize("copies", [0, 1, 2])
def test_J_56_draws_as_many_as_laid(copies: int) -> None:
    game = ridden(copies)
    assert len(game.events("drawn")) == copies
    assert len(game.you.hand) == 2


def test_J_57_level_3_by_override_acts_at_once() -> None:
    game = ridden(2)
    assert game.story("deployed", "overdrive") == ["deployed Ox you 3", "overdrive Ox you"]
    assert game.choose("attack Ox").foe.lp == 9


def test_J_58_level_2_by_override_does_not() -> None:
    game = ridden(1)
    assert not game.offers("attack Ox")
    assert game.events("overdrive") == []
