"""What cards do that no rule id speaks of: looking, choosing blindly."""

import pytest

import engine
from tests.scene import scene, seat

HERON = """
- {name: Wolf, type: unit, colour: green, cost: 1, bp: [2000, 3000, 4000]}
- {name: Might, type: spell, timing: [action], abilities: [{do: [{gain: {counter: lp}}]}]}
- name: Heron
  type: unit
  colour: blue
  cost: 1
  bp: [2000, 3000, 4000]
  abilities:
  - when: {deployed: self}
    do:
    - look: {count: 3, bind: seen}
    - choose: {kept: {from: $seen, count: 1}}
    - move: {cards: $kept, into: hand}
    - move: {cards: $seen, into: deck_bottom}
"""


def test_the_rest_of_the_cards_looked_at_leaves_the_kept_one_in_the_hand() -> None:
    game = scene("override", cards=HERON, you=seat(hand=["Heron"], deck=["Wolf", "Wolf", "Might"], cp=3))
    size = len(game.you.deck)
    game.play("deploy Heron", "card Might")
    assert game.you.hand == ["Might"]
    assert len(game.you.deck) == size - 1
    assert game.you.deck.count("Wolf") == 2


def test_a_step_that_names_one_at_random_takes_one() -> None:
    cards = (
        HERON
        + """
- name: Salt
  type: spell
  timing: [action]
  abilities: [{do: [{move: {cards: {from: deck, side: enemy, count: 1, random: true}, into: exile}}]}]
"""
    )
    game = scene("override", cards=cards, you=seat(set=["Salt"]), foe=seat(deck=["Wolf", "Wolf", "Might"]))
    size = len(game.foe.deck)
    game.play("drive Salt")
    assert len(game.foe.exile) == 1
    assert len(game.foe.deck) == size - 1


SAVIOURS = """
- {name: Imp, type: unit, colour: green, cost: 1, bp: [2000, 3000, 4000]}
- name: Saint
  type: unit
  colour: yellow
  cost: 3
  bp: [6000, 7000, 8000]
  abilities: [{replace: {destroy: {to: {from: field, other: true}}}, with: {destroy: {to: self}}}]
- name: Angel
  type: unit
  colour: yellow
  cost: 3
  bp: [6000, 7000, 8000]
  abilities: [{replace: {destroy: {to: {from: field, where: [cost <= 2]}}}, with: nothing}]
- name: Gust
  type: spell
  timing: [action]
  abilities:
  - choose: {hit: {from: field, side: enemy, where: [cost <= 2], count: 1}}
    do: [{damage: {to: $hit, amount: 5000, bind: struck}}, {return: {to: $struck, into: hand}}]
"""


@pytest.mark.parametrize(("first", "left"), [("Angel", {"Angel", "Saint"}), ("Saint", {"Angel"})])
def test_what_damage_has_struck_is_kept_while_the_check_asks_for_an_order(first: str, left: set[str]) -> None:
    """Two replacements want the destruction that the check brings about in the middle of the effect."""
    game = scene(
        "override", cards=SAVIOURS, you=seat(set=["Gust"]), foe=seat(field=["Imp", "Angel", "Saint"])
    )
    game.play("drive Gust")
    assert game.asked == ("foe", "replacement")
    saved = engine.Game.from_json(game.game.to_json())
    assert saved == game.game
    game.choose(f"replacement {first} 0")
    assert game.foe.hand == ["Imp"], "returned, and not forgotten"
    assert {p.name for p in game.foe.field} == left
