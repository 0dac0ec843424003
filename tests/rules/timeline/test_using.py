"""Using cards and skills: the four steps, whole undo, payments, what is used inside an effect (1.6, 1.8, 1.9.5)."""

import pytest

from engine.kernel import zones
from engine.kernel.state import Permanent
from tests.rules.timeline.small_cards import declines, line, table
from tests.scene import Scene, seat, unit


def test_declared_placed_paid_targets_resolved_in_this_order_D_11() -> None:
    foe = seat(main=["Plain"], sub=["Ox"], hand=["Nap"], cost=1)
    game = table(seat(main=["Plain"], hand=["Bonfire", "Ash", "Nap"], cost=5), foe)
    game.play("use Bonfire", "card Ash", "unit Ox")
    kinds = [e["kind"] for e in game.events("moved", "put", "paid", "discarded", "resolves", "damaged")]
    assert kinds == ["moved", "put", "paid", "discarded", "put"]
    declines(game)
    kinds = [e["kind"] for e in game.events("resolves", "damaged", "used")]
    assert kinds[:3] == ["resolves", "damaged", "used"]


def test_when_used_comes_after_the_resolution_D_12() -> None:
    game = table(seat(main=["Plain"], hand=["Blast"], cost=3), seat(main=["Plain"]))
    game.play("use Blast")
    assert game.story("damaged", "used", "gained") == [
        "damaged Plain 5 foe",
        "used Blast you",
        "gained you cost 1",
    ]


def test_when_used_triggers_for_a_nullified_card_too_D_12() -> None:
    foe = seat(main=["Plain"], hand=["Deny"], cost=1)
    game = table(seat(main=["Plain"], hand=["Blast"], cost=3), foe)
    declines(game.play("use Blast", "use Deny"))
    assert game.story("damaged") == []
    assert game.story("used") == ["used Deny foe", "used Blast you"]
    assert game.you.cost == 1  # paid 3, gained 1


def test_a_use_that_cannot_be_paid_is_not_offered_D_13_D_36() -> None:
    foe = seat(main=["Plain"])
    assert not table(seat(main=["Plain"], hand=["Blast"], cost=2), foe).offers("use Blast")
    assert table(seat(main=["Plain"], hand=["Blast"], cost=3), foe).offers("use Blast")
    assert not table(seat(main=["Plain"], hand=["Bonfire"], cost=9), foe).offers("use Bonfire")


def test_a_declaration_changes_nothing_until_it_is_whole_D_13() -> None:
    game = table(
        seat(main=["Plain"], hand=["Bonfire", "Ash", "Nap"], cost=5), seat(main=["Plain"], sub=["Ox"])
    )
    before = len(game.events())
    game.play("use Bonfire", "card Ash")
    assert game.game.decision is not None
    assert game.game.decision.can_back
    assert (game.you.cost, game.you.hand, line(game)) == (5, ["Bonfire", "Ash", "Nap"], [])
    assert len(game.events()) == before


def test_a_use_whose_targets_are_lost_to_its_own_payment_is_undone_whole_D_13() -> None:
    hand = ["Trade In", "Ash"]
    game = table(seat(main=["Plain"], hand=hand, cost=5), seat(main=["Plain"]))
    assert game.offers("use Trade In")
    game.play("use Trade In")  # Ash pays, and nothing is left to be chosen
    assert game.asked == ("you", "main")
    assert (game.you.hand, game.you.cost, game.events("put", "paid", "discarded")) == (hand, 5, [])


def test_what_a_payment_triggers_stands_behind_the_use_D_44() -> None:
    foe = seat(main=["Plain"], hand=["Nap"], cost=1)
    game = table(seat(main=["Plain"], hand=["Bonfire", "Ash"], cost=5), foe)
    game.play("use Bonfire")
    assert line(game) == ["Bonfire", "Ash"]


def test_from_the_payment_on_the_card_may_be_lost_D_45() -> None:
    foe = seat(main=["Plain"], hand=["Nap"], cost=1)
    game = table(seat(main=["Plain"], hand=["Fire Cracker"], cost=5), foe)
    game.play("use Fire Cracker")
    s = game.game._state
    zones.move(s, 0, s.seats[0].zones["line"][0], "line", "trash")
    declines(game)
    assert game.story("damaged", "drawn", "used") == [
        "damaged Plain 3 foe",
        "drawn you Nap",
        "used Fire Cracker you",
    ]


def test_static_abilities_hold_while_their_condition_holds_D_34() -> None:
    for damage, dealt in ((0, 5), (3, 5), (4, 3)):
        foe = seat(main=[unit("Careful", damage=damage)], hand=["Nap"], cost=1)
        game = table(seat(main=["Plain"], hand=["Blast"], cost=3), foe)
        game.play("use Blast")
        assert line(game) == (["Careful", "Blast"] if dealt == 3 else ["Blast"])
        declines(game)
        assert game.story("damaged") == [f"damaged Careful {dealt} foe"]


def test_abilities_work_in_the_main_area_unless_marked_sub_D_65() -> None:
    assert table(seat(main=["Plain"], sub=["Choir"]), seat(main=["Plain"])).you["Plain"].atk == 3
    assert table(seat(main=["Choir"], sub=["Plain"]), seat(main=["Plain"])).you["Choir"].atk == 8
    assert not table(seat(main=["Plain"], sub=["Stone"], cost=5), seat(main=["Plain"])).offers(
        "skill Stone 1"
    )


def skills(game: Scene) -> list[str]:
    return [words for words in game.offered if words.startswith("skill")]


def test_each_active_skill_once_a_turn_D_65() -> None:
    game = table(seat(main=["Stone"], cost=5), seat(main=["Plain"]))
    assert skills(game) == ["skill Stone 1"]
    game.play("skill Stone 1")
    assert (game.you.cost, len(game.you.hand)) == (4, 1)
    assert skills(game) == []


def test_triggered_abilities_fire_every_time_D_35() -> None:
    game = table(seat(main=["Ox"], hand=["Two Blows"], cost=2), seat(main=["Healer"]))
    game.play("use Two Blows")
    assert game.story("damaged", "healed") == ["damaged Healer 2 foe"] * 2 + ["healed Healer 2 foe"] * 2


def test_an_activated_ability_needs_its_condition_at_the_declaration_alone_D_37() -> None:
    assert skills(table(seat(main=["Smith"], cost=5), seat(main=["Plain"]))) == []
    foe = seat(main=["Plain"], hand=["Nap"], cost=1)
    game = table(seat(main=[unit("Smith", damage=3)], cost=5), foe)
    game.play("skill Smith 0")
    game.game._state.permanents[game.you["Smith"].id].damage = 0
    declines(game)
    assert game.story("damaged") == ["damaged Plain 2 foe"]


def test_a_quick_skill_is_used_in_a_window_D_50() -> None:
    foe = seat(main=[unit("Smith", damage=3)], cost=2)
    game = table(seat(main=["Plain"], hand=["Blast", "Nap"], cost=5), foe)
    game.play("use Blast", "skill Smith 0")
    assert line(game) == ["Blast", "Smith"]
    declines(game)
    assert game.story("damaged") == ["damaged Smith 5 foe", "damaged Plain 2 you"]  # its source has 0 HP


def test_use_another_card_is_a_part_of_the_effect_D_21() -> None:
    you = seat(main=["Plain"], hand=["Second Use"], trash=["Fire Cracker"], cost=5)
    game = table(you, seat(main=["Plain"], hand=["Guard", "Nap"], cost=1))
    game.play("use Second Use")
    assert line(game) == ["Second Use"]
    declines(game)
    assert game.story("paid", "damaged", "drawn", "gained", "used") == [
        "paid you cost 1",
        "paid you cost 2",
        "damaged Plain 3 foe",
        "drawn you Nap",
        "gained you cost 2",
        "used Second Use you",
        "used Fire Cracker you",
    ]


@pytest.mark.parametrize("card", ["Guard", "Shield Song"])
def test_a_response_cannot_be_used_inside_an_effect_D_21_D_41(card: str) -> None:
    game = table(seat(main=["Plain"], hand=["Second Use"], trash=[card], cost=5), seat(main=["Plain"]))
    game.play("use Second Use")
    assert game.story("paid", "gained", "drawn", "used") == [
        "paid you cost 1",
        "gained you cost 2",
        "used Second Use you",
    ]


@pytest.mark.parametrize("dango", [1, 2])
def test_the_condition_of_a_card_used_inside_an_effect_is_asked_for_D_21_D_41(dango: int) -> None:
    you = seat(main=["Plain"], hand=["Second Use"], trash=["Last Stand"], cost=5, dango=dango)
    game = table(you, seat(main=["Plain"])).play("use Second Use")
    assert bool(game.events("drawn")) is (dango == 1)
    assert ("used Last Stand you" in game.story("used")) is (dango == 1)


def test_what_a_card_costs_besides_and_what_a_skill_costs_must_be_there_whole_D_13_D_65() -> None:
    foe = seat(main=["Plain"])
    assert not table(seat(main=["Plain"], hand=["Toll"], cost=2), foe).offers("use Toll")
    assert table(seat(main=["Plain"], hand=["Toll"], cost=3), foe).choose("use Toll").you.cost == 0
    assert not table(seat(main=["Stone"], hand=["Jab"], cost=0), foe).offers("skill Stone 1")
    assert table(seat(main=["Stone"], cost=1), foe).choose("skill Stone 1").you.cost == 0


def test_modifiers_of_the_outer_entry_reach_the_inner_card_D_21() -> None:
    you = seat(main=["Plain"], hand=["Big Second"], trash=["Fire Cracker"], cost=5)
    game = table(you, seat(main=["Plain"], hand=["Guard", "Nap"], cost=1))
    declines(game.play("use Big Second", "use Guard"))
    assert game.story("damaged") == ["damaged Plain 2 foe"]  # 5 less 3 of its own, 3 less 3 of the Cracker


def test_equipment_used_inside_an_effect_is_put_on_a_character_D_21() -> None:
    you = seat(main=["Plain"], sub=["Ox"], hand=["Free Use"], trash=["Ladle"], cost=1)
    game = table(you, seat(main=["Plain"]))
    game.play("use Free Use", "unit Ox")
    assert (game.you["Ox"].atk, game.you.cost) == (4, 0)
    assert game.you.equipment[0].host == game.you["Ox"].id


@pytest.mark.parametrize("card", ["Jab", "Fog", "Ox"])
def test_what_is_no_equipment_is_worn_by_nobody_D_27_D_41(card: str) -> None:
    you = seat(main=["Plain"], equipment=[unit("Ladle", on="Plain")], hand=["Dress Up"], cost=1, trash=[card])
    game = table(you, seat(main=["Plain"])).play("use Dress Up")
    assert [p.name for p in game.you.equipment] == ["Ladle"]
    assert sorted(game.you.trash) == sorted([card, "Dress Up"])


def test_a_second_equipment_replaces_the_first_D_27() -> None:
    game = table(
        seat(main=["Plain"], equipment=[unit("Ladle", on="Plain")], hand=["Hat"], cost=1),
        seat(main=["Plain"]),
    )
    game.play("use Hat")
    assert [p.name for p in game.you.equipment] == ["Hat"]
    assert [e["kind"] for e in game.events("removed", "equipped", "drawn")] == [
        "removed",
        "equipped",
        "drawn",
    ]


def test_equipment_without_bearer_and_nullified_cards_go_to_the_graveyard_D_66() -> None:
    foe = seat(main=["Plain"], hand=["Deny", "Nap"], cost=2)
    for card in ("Hat", "Mist"):
        game = table(seat(main=["Plain"], hand=[card, "Nap"], cost=3), foe)
        declines(game.play(f"use {card}", "use Deny"))
        assert game.you.trash == [card]
        assert game.you.equipment == game.you.field == []
    game = table(seat(main=["Plain"], sub=["Ox"], hand=["Hat"], cost=1), foe)
    game.play("use Hat", "unit Ox")
    s = game.game._state
    ox: Permanent = s.permanents[game.you["Ox"].id]
    zones.leave(s, [ox], "trash")
    declines(game)
    assert (game.you.equipment, game.you.trash) == ([], ["Ox", "Hat"])


def test_a_dazed_player_uses_no_quick_cards_D_40() -> None:
    hand = ["Jab", "Nap"]
    assert table(seat(main=["Plain"], hand=hand, cost=3), seat(main=["Plain"])).offers("use Jab")
    game = table(seat(main=["Plain"], hand=hand, cost=3, states=["dazed"]), seat(main=["Plain"]))
    assert not game.offers("use Jab")
    assert game.offers("use Nap")
