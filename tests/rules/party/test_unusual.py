"""Unusual constellations: what leaves in between, what happens at the same time, what triggers while a turn ends."""

from functools import partial

from tests.rules.party.cards import CARDS, resolve, stack, to
from tests.scene import names, scene, seat, unit

OWN = """
- name: Bounce
  type: summon
  element: water
  cost: 3
  ex: true
  abilities: [{choose: {one: {from: field, side: any, type: forward, count: 1}}, do: [{return: {to: $one}}]}]
- {name: Spear, type: summon, element: fire, cost: 0, abilities: [{do: [{gain: {player: enemy, counter: harm}}, {draw: {}}]}]}
- {name: Hoard, type: summon, element: fire, cost: 3, ex: true, abilities: [{if: you.hand >= 3, do: [{draw: {}}]}]}
- {name: Fetch, type: summon, element: fire, cost: 0, abilities: [{choose: {back: {from: trash, type: forward, count: 1}}, do: [{move: {cards: $back, into: hand}}]}]}
- name: Exchange
  type: summon
  element: fire
  cost: 0
  abilities:
  - choose: {hit: {from: field, type: forward, count: 1}, back: {from: trash, type: forward, count: 1}}
    do: [{damage: {to: $hit, amount: 9000}}, {deploy: {cards: $back}}]
- name: Plague
  type: summon
  element: fire
  cost: 0
  abilities:
  - choose: {hit: {from: field, type: forward, count: 1}}
    do: [{damage: {to: $hit, amount: 1000}}, {boost: {to: {from: field, type: forward}, attribute: power, amount: -3000}}]
- name: Widow
  type: forward
  element: fire
  cost: 1
  power: 3000
  abilities:
  - when: {destroyed: {side: any, other: true}}
    do: [{draw: {}}]
- name: Widower
  type: forward
  element: water
  cost: 1
  power: 4000
  abilities:
  - when: {buried: {side: any, other: true}}
    do: [{draw: {}}]
- name: Spiteful
  type: forward
  element: fire
  cost: 1
  power: 5000
  abilities:
  - when: {discarded: you}
    do: [{damage: {to: {from: field, side: enemy, type: forward}, amount: 1000}}, {boost: {to: self, attribute: power, amount: 1000}}]
- {name: Packrat, type: backup, element: water, cost: 1, abilities: [{when: {discarded: you}, once: turn, do: [{draw: {}}]}]}
"""
table = partial(scene, "party", cards=CARDS + OWN)


def test_F_52_B1_7_7_an_attacker_that_the_burst_returns_has_dealt_its_damage() -> None:
    game = table(you=seat(field=["Thief"], hand=["Idle"]), foe=seat(deck=["Bounce", "Seal"]))
    to(to(game, "attack").choose("attack Thief"), "burst").choose("yes")
    assert "Thief" in game.you.hand
    assert stack(game) == ["Thief"]
    resolve(game)
    assert game.story("returned", "drawn") == ["returned Thief you hand", "drawn you Imp"]


def test_B1_7_5_B1_10_6_an_effect_ends_before_the_rules_look_at_its_seventh_point() -> None:
    """One point for an opponent with six, then a card from the own empty deck: both lose when the rules look."""
    game = table(you=seat(hand=["Spear", "Idle"], deck=[]), foe=seat(damage=["Imp"] * 6)).choose("cast Spear")
    resolve(game)
    assert game.game.outcome == (None, "both")


def test_B1_10_2_the_if_of_a_summon_holds_for_its_burst_too() -> None:
    for hand, drawn in ((["Idle"] * 3, ["drawn foe Seal"]), (["Idle"] * 2, [])):
        game = table(you=seat(field=["Imp"], hand=["Idle"]), foe=seat(deck=["Hoard", "Seal"], hand=hand))
        to(to(game, "attack").choose("attack Imp"), "burst").choose("yes")
        assert game.story("drawn") == drawn


def test_B1_7_6_a_card_that_was_on_the_field_meanwhile_is_another_one() -> None:
    """Fetch means the Imp in the break zone; it comes onto the field and back there before Fetch resolves."""
    foe = seat(hand=["Doom", "Idle"])
    game = table(you=seat(trash=["Imp"], hand=["Fetch", "Revive", "Idle"]), foe=foe)
    game.play("cast Fetch", "cast Revive", "pass", "pass")
    assert names(game.you.field) == ["Imp"]
    game.play("pass", "cast Doom")
    resolve(game)
    assert game.story("cancelled") == ["cancelled you Fetch"]
    assert "Imp" in game.you.trash


def test_B1_6_2_B1_7_5_breaking_and_a_second_of_the_name_at_the_same_time() -> None:
    """The Imp that breaks and the one that has just come are two when the rules look: both go."""
    game = table(you=seat(field=["Imp"], trash=["Imp"], hand=["Exchange", "Idle"])).choose("cast Exchange")
    resolve(game)
    assert game.you.field == []
    assert game.story("destroyed", "buried") == ["destroyed Imp you", "buried Imp you"]


def test_B1_7_5_who_breaks_and_who_is_put_into_the_break_zone_see_each_other_leave() -> None:
    you = seat(field=["Widow", "Widower", "Giant"], hand=["Plague", "Idle"])
    game = table(you=you).play("cast Plague", "unit Widower")
    while stack(game) or game.asked == ("you", "order"):
        game.default()
    assert names(game.you.field) == ["Giant"]
    assert sorted(game.story("destroyed", "buried")) == ["buried Widow you", "destroyed Widower you"]
    assert len(game.story("drawn")) == 2


def test_B1_7_5_a_condition_that_fails_takes_the_power_and_breaks() -> None:
    """Slag Hound lives by its bonus at three points of damage; Dawn Indulgence takes one of them away."""
    hound = unit("Slag Hound", damage=4000)
    you = seat(field=[hound, *["Works Stoker"] * 5], damage=["Imp"] * 3, hand=["Dawn Indulgence", "Idle"])
    game = table(you=you).choose("cast Dawn Indulgence")
    while game.asked in (("you", "choose"), ("you", "pay")):
        game.choose(game.offered[0])
    resolve(game)
    assert len(game.you.damage) == 2
    assert game.story("destroyed") == ["destroyed Slag Hound you"]


def test_F_63_what_a_discard_at_the_end_of_the_turn_does_ends_with_the_turn() -> None:
    game = table(you=seat(field=["Spiteful"], hand=["Idle"] * 7), foe=seat(field=["Crab"], hand=["Idle"]))
    while game.asked != ("foe", "main"):
        game.default()
    assert [e["amount"] for e in game.events("damaged")] == [1000, 1000]
    assert (game.you["Spiteful"].power, game.foe["Crab"].damage) == (5000, 0)


def test_F_64_a_card_drawn_for_a_discard_is_discarded_as_well() -> None:
    """Packrat draws once a turn: six cards, one discarded, one drawn, one discarded; and it can be used next turn."""
    game = table(you=seat(field=["Packrat"], hand=["Idle"] * 6))
    while game.asked != ("foe", "main") and game.game.decision is not None:
        game.default()
    assert len(game.you.hand) == 5
    assert len(game.story("discarded")) == 2
    assert game.you["Packrat"].used == ()


def test_B1_9_5_an_ability_for_this_battle_needs_a_battle() -> None:
    you = seat(field=["Ribbon Dancer", "Pyre"], hand=["Idle"])
    game = table(you=you, foe=seat(hand=["Idle"]))
    assert not game.offers("use Ribbon Dancer 0")
    to(game, "attack").choose("attack Ribbon Dancer")
    assert game.offers("use Ribbon Dancer 0")
    game.play("use Ribbon Dancer 0", "dull Pyre")
    resolve(game)
    assert game.you["Ribbon Dancer"].power == 7000
    to(game, "main")
    assert game.you["Ribbon Dancer"].power == 5000
