"""What a position of override is worth to the agents."""

import random
from itertools import pairwise

import engine
from engine.kernel.decisions import Decision
from engine.rulesets.override.evaluation import LP, WON, evaluate, habit, hand
from tests.scene import scene, seat


def test_what_is_good_for_one_is_bad_for_the_other() -> None:
    rng = random.Random(2)
    game = engine.new_game("override", ["songs", "bells"], seed=2)
    while game.decision is not None:
        assert evaluate(game._state, 0) == -evaluate(game._state, 1)
        game.push(engine.random_choice(game.decision, rng))
    assert game.outcome is not None
    assert evaluate(game._state, game.outcome.winner or 0) == WON


def test_the_last_life_points_are_worth_most() -> None:
    steps = [b - a for a, b in pairwise(LP)]
    assert steps == sorted(steps, reverse=True)
    assert steps[-1] > 1


def test_a_card_that_is_far_too_dear_is_worth_less() -> None:
    game = engine.new_game("override", ["bells", "bells"], seed=1)
    cards = game.ruleset.cards
    assert hand(game._state, cards["FDB-035"]) < hand(game._state, cards["FDB-015"])


def test_a_field_in_its_place_can_be_weighed_as_a_target() -> None:
    rules = engine.ruleset("override")
    field = next(d.name.en for d in rules.cards.values() if d.type == "field")
    wolf = next(d.name.en for d in rules.cards.values() if d.type == "unit")
    game = scene("override", you=seat(place=[field]), foe=seat(field=[wolf]))
    s = game.game._state
    objects = [*s.seats[0].zones["place"], *s.seats[1].zones["field"]]
    decision = Decision(0, "target", [("unit", i) for i in objects])
    assert habit(s, decision)[0] in (0, 1)
