"""Deploying units: J-72 … J-77, J-81, J-100, J-101."""

from tests.rules.override.small_cards import CARDS
from tests.scene import Scene, Zones, down, names, scene, seat, unit


def table(you: Zones, foe: Zones | None = None, **options: object) -> Scene:
    return scene("override", cards=CARDS, you=you, foe=foe or seat(), **options)  # type: ignore[arg-type]


def test_J_72_rides_and_effects_draw_in_round_1_of_the_first_player() -> None:
    game = table(seat(hand=["Fox", "Fox"], set=["Insight"], cp=2), round=1)
    game.play("deploy Fox", "copies 1")
    assert len(game.events("drawn")) == 1
    game.play("pass", "drive Insight")
    assert len(game.events("drawn")) == 3


def test_J_73_a_ride_pays_the_cost_once() -> None:
    for copies in (1, 2):
        game = table(seat(hand=["Fox"] * (1 + copies), cp=3)).play("deploy Fox", f"copies {copies}")
        assert game.you.cp == 1
        assert game.you["Fox"].level == 1 + copies


def test_J_74_no_ride_onto_a_unit_on_the_field() -> None:
    game = table(seat(field=["Fox"], hand=["Fox"], cp=9))
    game.play("deploy Fox")
    assert [(p.level, p.under) for p in game.you.field] == [(1, []), (1, [])]
    full = table(seat(field=["Fox"] * 5, hand=["Fox", "Fox"], cp=9))
    assert not full.offers("deploy Fox")


def test_J_75_reduction_override_and_evolution_in_one_pile() -> None:
    base = unit("Wolf", under=["Wolf"], rested=True)
    game = table(seat(field=[base], hand=["Fenrir", "Fenrir", "Imp"], cp=4))
    game.play("deploy Fenrir", "copies 1")
    assert names(game.you.field) == ["Fenrir"]
    assert game.you["Fenrir"].under == ["Wolf", "Wolf", down("Imp"), "Fenrir"]
    assert (game.you["Fenrir"].level, game.you.cp) == (2, 0)
    spectator = game.game.view(None)["seats"][0]["zones"]["field"][0]["under"]
    assert [card is None for card in spectator] == [False, False, True, False]


def test_J_76_the_order_of_a_deployment() -> None:
    foe = seat(field=["Ox"], set=["Pitfall"])
    game = table(seat(hand=["Wolf", "Wolf", "Wolf", "Imp"], cp=3), foe)
    game.play("deploy Wolf", "copies 2")
    order = [
        "paid you cp 3",
        "laid you Imp reduction",
        "laid you Wolf copy",
        "laid you Wolf copy",
        "deployed Wolf you 3",
        "overdrive Wolf you",
        "drawn you Hen",
        "drawn you Hen",
        "triggered you Wolf",
        "boosted Ox bp -1000",
    ]
    assert game.story() == order
    assert game.events("level_up") == []
    assert game.asked == ("foe", "window")  # the window comes last


def test_J_76_what_cannot_be_completed_is_not_offered() -> None:
    assert not table(seat(hand=["Wolf"], cp=3)).offers("deploy Wolf")
    assert not table(seat(hand=["Wolf", "Bat"], cp=3)).offers("deploy Wolf")
    assert table(seat(hand=["Wolf", "Imp"], cp=3)).offers("deploy Wolf")
    riding = table(seat(hand=["Wolf", "Wolf"], cp=3)).choose("deploy Wolf")
    assert riding.you["Wolf"].under == [down("Wolf")]  # the second Wolf is the reduction: no copy is left


def test_J_77_level_3_overdrives_by_battle_by_override_and_by_an_effect() -> None:
    battle = table(seat(field=[unit("Ox", level=2)]), seat(field=["Hen"]))
    battle.play("attack Ox", "block Hen")
    assert battle.story("level_up", "readied", "overdrive") == [
        "level_up Ox 3 you",
        "readied Ox you",
        "overdrive Ox you",
    ]
    assert battle.offers("attack Ox")

    ride = table(seat(hand=["Fox"] * 3, cp=2)).play("deploy Fox", "copies 2")
    assert ride.story("overdrive") == ["overdrive Fox you"]
    assert ride.offers("attack Fox")

    effect = table(seat(field=[unit("Fox", fresh=True)], set=["Growth"]))
    assert not effect.offers("attack Fox")
    effect.play("drive Growth")
    assert effect.story("overdrive") == ["overdrive Fox you"]
    assert effect.you.hand == ["Hen"]  # the same trigger
    assert effect.offers("attack Fox")


def test_J_77_a_spent_unit_that_an_effect_makes_level_3_is_upright_again() -> None:
    game = table(seat(field=[unit("Ox", rested=True)], set=["Growth"])).play("drive Growth")
    assert game.you["Ox"].rested is False


def test_J_81_an_evolution_needs_a_unit_of_its_colour_and_no_free_place() -> None:
    assert not table(seat(field=["Hen"], hand=["Kraken"], cp=9)).offers("deploy Kraken")
    assert not table(seat(hand=["Kraken"], cp=9)).offers("deploy Kraken")
    foes_only = table(seat(hand=["Kraken"], cp=9), seat(field=["Ox"]))
    assert not foes_only.offers("deploy Kraken")
    game = table(seat(field=["Hen", "Hen", "Hen", "Hen", unit("Ox", level=3)], hand=["Kraken"], cp=2))
    game.play("deploy Kraken")
    assert names(game.you.field) == ["Hen"] * 4 + ["Kraken"]
    assert (game.you["Kraken"].level, game.you["Kraken"].under) == (1, ["Ox"])
    assert game.offers("attack Kraken")  # an evolution may attack at once


def test_J_81_the_pile_goes_on_spent_and_damaged_with_what_lasts_on_it() -> None:
    base = unit("Chain Ox", rested=True, damage=2000, keywords=["indestructible"], flags=["bound"])
    game = table(seat(field=[base], hand=["Kraken", "Kraken"], cp=2))
    game.play("deploy Kraken", "copies 1")
    kraken = game.you["Kraken"]
    assert (kraken.rested, kraken.damage, kraken.level) == (True, 2000, 2)
    assert kraken.keywords == ["indestructible"]  # the printed Bind is covered
    assert not game.offers("attack Kraken")
    game.play("end", "end")
    assert not kraken.rested


def test_J_81_an_evolution_that_cannot_bear_the_damage_is_destroyed_at_once() -> None:
    game = table(seat(field=[unit("Hound", damage=3000)], hand=["Cub"], cp=1)).choose("deploy Cub")
    assert game.story("deployed", "destroyed") == ["deployed Cub you 1", "destroyed Cub you"]
    game = table(seat(field=[unit("Hound", damage=2500)], hand=["Cub"], cp=1)).choose("deploy Cub")
    assert [(p.name, p.damage) for p in game.you.field] == [("Cub", 2500)]


def test_J_81_a_granted_bind_goes_on_under_an_evolution() -> None:
    base = unit("Ox", rested=True, keywords=["bind"], flags=["bound"])
    game = table(seat(field=[base], hand=["Kraken", "Kraken", "Kraken"], cp=2))
    game.play("deploy Kraken", "copies 2")
    assert game.story("overdrive") == ["overdrive Kraken you"]
    assert game.you["Kraken"].rested


def test_J_100_cards_under_a_unit_that_goes_to_hand_go_to_the_trash() -> None:
    pile = unit("Wolf", level=2, under=[down("Imp"), "Wolf"])
    game = table(seat(field=[pile], set=["Recall"])).play("drive Recall")
    assert game.you.hand == ["Wolf"]
    assert sorted(game.you.trash) == ["Imp", "Recall", "Wolf"]
    assert game.story("returned", "moved") == [
        "returned Wolf you hand",
        "moved you Imp under trash",
        "moved you Wolf under trash",
        "moved you Recall set trash",
    ]


def test_J_77_a_unit_that_was_bound_recovers_by_overdrive_once_its_bind_is_gone() -> None:
    bound = unit("Titan", level=1, fresh=True, rested=True, flags=["bound"])
    game = table(seat(field=[bound], set=["Growth"])).play("drive Growth")
    assert game.you["Titan"].flags == ("overdriven",)
    assert game.offers("attack Titan")


def test_J_101_a_unit_put_by_an_effect_costs_nothing_is_level_1_and_counts_as_deployed() -> None:
    game = table(seat(set=["Recruit"], trash=["Titan"], cp=0), seat(set=["Pitfall"]))
    game.play("drive Recruit")
    assert (game.you["Titan"].level, game.you["Titan"].rested, game.you.cp) == (1, False, 0)
    assert game.story("deployed") == ["deployed Titan you 1"]
    assert game.asked == ("foe", "window")
    game.play("pass")
    assert not game.offers("attack Titan")


def test_J_101_without_a_free_place_it_stays_where_it_was() -> None:
    full = table(seat(field=["Hen"] * 5, set=["Recruit"], trash=["Titan"]))
    assert not full.offers("drive Recruit")  # nothing it does is possible
    assert table(seat(field=["Hen"] * 4, set=["Recruit"], trash=["Titan"])).offers("drive Recruit")


def test_J_53_only_unit_cards_in_hand_are_copies() -> None:
    game = table(seat(hand=["Fox", "Bat"], trash=["Fox"], cp=2)).play("deploy Fox", "full")
    assert game.you["Fox"].under == []


def test_J_51_the_reduction_is_told_to_its_owner_alone() -> None:
    game = table(seat(hand=["Wolf", "Imp"], cp=3)).play("deploy Wolf")
    told = [next(e for e in game.game.events_for(viewer) if e["kind"] == "laid") for viewer in (0, 1, None)]
    imp = game.game.ruleset.cards[told[0]["card"]].name.en
    assert (imp, told[1]["card"], told[2]["card"]) == ("Imp", None, None)
    assert game.game.describe(told[0]) == "Player 0 lays Imp face down as reduction."
    assert game.game.describe(told[1]) == "Player 0 lays a card face down as reduction."


def test_J_51_every_event_has_words_in_both_languages() -> None:
    game = table(
        seat(hand=["Wolf", "Wolf", "Imp"], field=["Ox"], set=["Recall", "Closing"], place=["Garden"], cp=3)
    )
    game.play("deploy Wolf", "copies 1", "pass", "drive Closing", "drive Recall", "Wolf")
    for lang in ("en", "ja"):
        assert all(game.game.describe(event, lang) for event in game.game.events)
    assert {e["kind"] for e in game.game.events} >= {"laid", "field_destroyed", "returned", "moved"}


def test_J_101_what_is_no_unit_stays_where_it_was() -> None:
    for card, field, trash in (("Hen", ["Hen"], ["Muster"]), ("Recruit", [], ["Recruit", "Muster"])):
        game = table(seat(set=["Muster"], trash=[card])).play("drive Muster")
        assert (names(game.you.field), game.you.trash) == (field, trash)


def test_J_101_an_evolution_put_by_an_effect_needs_no_base_and_may_attack() -> None:
    game = table(seat(set=["Recruit"], trash=["Kraken"])).play("drive Recruit")
    assert (game.you["Kraken"].under, game.offers("attack Kraken")) == ([], True)
