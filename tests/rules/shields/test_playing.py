"""Paying and playing (A1.6, A1.7)."""

import pytest

from tests.rules.shields.cards import seat, table
from tests.scene import names, unit


def test_A1_6_1_level_counts_all_resources_active_or_rested_ex_included() -> None:
    assert table(seat(hand=["Ogre"], resources=3, ex=1, active=2)).offers("deploy Ogre")
    assert not table(seat(hand=["Ogre"], resources=3)).offers("deploy Ogre")


def test_A1_6_2_cost_rests_active_resources_and_a_used_ex_resource_is_gone() -> None:
    game = table(seat(hand=["Ogre", "Lancer"], resources=3, ex=1)).play("deploy Ogre")
    assert (game.asked, game.offered) == (("you", "pay"), ["pay 0", "pay 1"])
    game.choose("pay 1")
    assert (game.you.active, game.you.ex) == (1, 0)
    assert not table(seat(hand=["Ogre"], resources=4, active=2)).offers("deploy Ogre")


def test_A1_6_2_the_level_falls_with_the_ex_resource() -> None:
    game = table(seat(hand=["Imp", "Ogre"], resources=3, ex=1))
    assert game.offers("deploy Ogre")
    game.play("deploy Imp", "pay 1")
    assert not game.offers("deploy Ogre")


def test_A1_6_3_nothing_has_happened_before_all_is_chosen() -> None:
    game = table(seat(hand=["Grunt"], resources=1, ex=1)).choose("deploy Grunt")
    assert game.asked == ("you", "pay")
    assert (game.you.hand, game.events("paid", "moved")) == (["Grunt"], [])
    assert game.game.decision is not None
    assert game.game.decision.can_back


def test_A1_6_4_a_lower_cost_does_not_lower_the_level() -> None:
    game = table(
        seat(battle=["Root Colossus"], hand=["Broken Mast"], resources=4),
        seat(battle=[unit("Imp", rested=True)]),
    )
    assert not game.offers("play Broken Mast"), "Lv. 5"
    game = table(
        seat(battle=["Root Colossus"], hand=["Broken Mast"], resources=5, active=2),
        seat(battle=[unit("Imp", rested=True)]),
    )
    assert game.offers("play Broken Mast"), "for 2 in place of 3"


def test_A1_7_1_a_unit_enters_active_and_waits_a_turn_to_attack() -> None:
    game = table(seat(hand=["Forge"], resources=2)).choose("deploy Forge")
    assert not game.you["Forge"].rested
    assert game.offered == ["end", "activate Forge 0"]


def test_A1_7_2_for_a_seventh_unit_another_goes_to_the_trash_undestroyed() -> None:
    six = ["Martyr", "Ogre", "Imp", "Imp", "Imp", "Imp"]
    game = table(seat(battle=six, hand=["Grunt"], resources=1)).choose("deploy Grunt")
    assert game.asked == ("you", "excess")
    assert not game.offers("unit Grunt")
    game.choose("unit Martyr")
    assert names(game.you.battle) == ["Ogre", "Imp", "Imp", "Imp", "Imp", "Grunt"]
    assert game.story("trashed", "destroyed", "drawn") == ["trashed Martyr you"]


def test_A1_7_2_for_two_at_once_two_go() -> None:
    six = ["Ogre", "Grunt", "Imp", "Imp", "Imp", "Imp"]
    game = table(seat(battle=six, hand=["Swarm"], resources=1)).choose("play Swarm")
    assert game.game.decision is not None
    assert (game.game.decision.min, len(game.offered)) == (2, 6)
    game.choose("unit Ogre", "unit Grunt")
    assert names(game.you.battle) == ["Imp"] * 4 + ["Stone"] * 2
    game = table(seat(battle=six[:5], hand=["Swarm"], resources=1)).choose("play Swarm")
    assert len(game.offered) == 5


def test_A1_7_3_a_second_base_sends_the_first_to_the_trash_undestroyed() -> None:
    game = table(seat(base=["Keep"], hand=["Tower"], resources=1)).choose("deploy Tower")
    assert names(game.you.base) == ["Tower"]
    assert game.you.trash == ["Keep"]
    assert not game.events("base_destroyed")


def test_A1_7_2_an_effect_deploys_units_and_bases_and_nothing_else() -> None:
    for card, battle, base in (
        ("Imp", ["Imp"], []),
        ("Keep", [], ["Keep"]),
        ("Whisper", [], []),
        ("Rider", [], []),
    ):
        game = table(seat(hand=["Muster"], trash=[card], base=[], resources=1)).choose("play Muster")
        assert (names(game.you.battle), names(game.you.base)) == (battle, base)
        assert (card in game.you.trash) is not bool(battle or base)


def test_A1_7_4_a_pilot_goes_under_a_unit_without_one_and_stays() -> None:
    you = seat(battle=[unit("Grunt", under=["Rider"]), "Ogre"], hand=["Scribe"], resources=1)
    game = table(you).choose("pair Scribe")
    assert game.you["Ogre"].under == ["Scribe"], "there was no other unit to choose"
    assert (game.you["Grunt"].ap, game.you["Grunt"].hp) == (3, 4)
    game.choose("attack Ogre")
    assert game.story("drawn") == ["drawn you Grunt"], "its text is the unit's"
    assert not table(seat(battle=[unit("Grunt", under=["Rider"])], hand=["Scribe"], resources=1)).offers(
        "pair Scribe"
    )


@pytest.mark.parametrize(("resources", "hand", "offered"), [(2, 1, True), (1, 1, False), (2, 0, False)])
def test_A1_6_2_A1_9_2_the_whole_price_of_an_effect_must_be_there(
    resources: int, hand: int, offered: bool
) -> None:
    game = table(seat(battle=["Broker"], hand=["Ogre"] * hand, resources=resources))
    assert game.offers("activate Broker 0") is offered
    if offered:
        game.choose("activate Broker 0").default()
        assert (game.you.active, game.you.trash, len(game.events("drawn"))) == (0, ["Ogre"], 1)


def test_A1_6_2_A1_9_2_cards_of_the_trash_are_exiled_for_a_price() -> None:
    game = table(seat(battle=["Delver"], trash=["Imp", "Ogre", "Grunt"])).choose("activate Delver 0")
    assert (game.asked, len(game.offered)) == (("you", "exile"), 3)
    game.choose("Imp", "Grunt")
    assert (game.you.trash, sorted(game.you.exile), len(game.events("drawn"))) == (
        ["Ogre"],
        ["Grunt", "Imp"],
        1,
    )
    assert not table(seat(battle=["Delver"], trash=["Imp"])).offers("activate Delver 0")


def test_A1_7_2_A1_7_3_a_base_takes_no_place_of_a_unit() -> None:
    game = table(seat(battle=["Imp"] * 6, base=[], hand=["Keep"], resources=1)).choose("deploy Keep")
    assert (game.asked, names(game.you.base), len(game.you.battle)) == (("you", "main"), ["Keep"], 6)


def test_A1_2_2_A1_7_4_a_pilot_lends_its_unit_what_can_be_activated() -> None:
    game = table(seat(battle=[unit("Grunt", under=["Drill"]), "Ogre"]))
    lent = [o for o in game.offered if o.startswith("activate")]
    assert len(lent) == 1
    assert lent[0].startswith("activate Grunt")
    game.choose(lent[0])
    assert (game.you["Grunt"].rested, game.story("drawn")) == (True, ["drawn you Grunt"])
    assert not table(seat(battle=[unit("Grunt", under=["Drill"], rested=True)])).offers(lent[0])


def test_A1_7_4_its_colour_and_traits_are_not_the_units_and_it_goes_along() -> None:
    game = table(
        seat(battle=[unit("Grunt", under=["Rider"])], hand=["Rain"]), seat(hand=["Dousing Rain"], resources=4)
    )
    s = game.game._state
    assert not s.defs[s.permanents[game.you["Grunt"].id].card].attributes["trait"]
    game.play("end", "play Dousing Rain")
    assert sorted(game.you.hand) == ["Grunt", "Rain", "Rider"]


def test_A1_7_5_a_link_unit_has_the_pilot_that_its_condition_asks_for() -> None:
    for name, pilot, attacks in (
        ("Steed", "Rider", True),
        ("Steed", "Asha of Dawn", False),
        ("Named", "Asha of Dawn", True),
        ("Named", "Rider", False),
    ):
        game = table(seat(hand=[name, pilot], resources=4)).play(f"deploy {name}", f"pair {pilot}")
        assert game.offers(f"attack {name}") is attacks
        assert bool(game.events("linked")) is attacks


def test_A1_7_6_a_command_at_its_timing_and_with_its_targets() -> None:
    you = seat(hand=["Edict", "Rain", "Whisper", "Zap"], resources=3)
    game = table(you)
    assert sorted(game.offered) == ["end", "play Edict", "play Whisper"]
    assert table(you, seat(battle=["Imp"])).offers("play Zap")
    assert table(you).choose("play Edict").you.trash == ["Edict"]


def test_A1_7_7_a_command_with_a_pilot_is_paired_in_the_main_phase_only() -> None:
    you = seat(battle=["Steed"], hand=["Deputy"], resources=1)
    game = table(you)
    assert sorted(game.offered) == ["attack Steed", "end", "pair Deputy", "play Deputy"]
    game.choose("pair Deputy")
    assert (game.you["Steed"].ap, game.events("drawn")) == (3, [])
    game = table(seat(battle=["Grunt"]), you).choose("attack Grunt")
    assert game.offered == ["pass", "pass turn", "play Deputy"]
