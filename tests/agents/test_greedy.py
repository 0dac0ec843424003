"""The practice opponent: it beats chance, answers every kind of decision, and never loses its way."""

import random

import pytest

import engine
from engine.agents import Seat, agent
from engine.agents.greedy import SUBSETS, Greedy, answers
from engine.agents.judgement import judgement
from engine.agents.match import match
from engine.kernel.decisions import Decision
from engine.simulate import simulate

RULES = judgement("override")


def test_greedy_beats_random_with_every_starter_deck() -> None:
    found = list(match("override", games=20, seed=1))
    assert {(r.deck, r.seat) for r in found} == {
        (deck, seat) for deck in engine.ruleset("override").decks for seat in range(2)
    }
    assert sum(r.wins.of for r in found) == 20
    assert sum(r.wins.won for r in found) >= 16


def test_greedy_takes_a_won_game() -> None:
    """One LP left, nobody to block: to attack wins, whatever else could be done."""
    game = engine.new_game("override", ["sparks", "sparks"], seed=3, options={"first": 0})
    agents = [agent("greedy", 1), agent("random", 2)]
    while True:
        d = game.decision
        assert d is not None
        foe_field = game.view(None)["seats"][1]["zones"]["field"]
        attacks = [i for i, option in enumerate(d.options) if option[0] == "attack"]
        if d.kind == "main" and d.player == 0 and attacks and not foe_field:
            break
        game.push(agents[d.player].choose(Seat(game, d.player)))
    game.fix(1, counter="lp", value=1)
    d = game.decision
    assert d is not None
    choice = agent("greedy", 5).choose(Seat(game, 0))
    assert isinstance(choice, int)
    assert d.options[choice][0] == "attack"


def test_every_kind_of_decision_is_answered_legally_and_the_habit_is_legal_too() -> None:
    kinds = set()
    rng = random.Random(6)
    for seed, decks in enumerate([("songs", "sparks"), ("bells", "antlers"), ("orchard", "songs")] * 2):
        game = engine.new_game("override", decks, seed=seed)
        while (d := game.decision) is not None:
            kinds.add(d.kind)
            picked = RULES.habit(game._state, d)
            d.indices(picked[0] if d.min == d.max == 1 else picked)
            if rng.random() < 0.2:
                d.indices(Greedy(seed, samples=1).choose(Seat(game, d.player)))
            game.push(engine.random_choice(d, rng))
    assert {"mulligan", "main", "window", "block", "copies", "reduction", "choose", "may", "discard"} <= kinds


def test_too_many_answers_are_left_to_habit() -> None:
    many = Decision(0, "discard", [("card", str(i)) for i in range(12)], min=4, max=4)
    same = Decision(0, "discard", [("card", "A")] * 8, min=3, max=3)
    few = Decision(0, "choose", [("unit", i) for i in range(3)], min=0, max=2)
    assert answers(many, RULES) == []
    assert answers(same, RULES) == [(0, 1, 2)]
    assert answers(few, RULES) == [(), (0,), (1,), (2,), (0, 1), (0, 2), (1, 2)]
    assert len(answers(few, RULES)) <= SUBSETS


def test_a_window_without_a_drive_is_declined_at_once_but_not_for_the_turn() -> None:
    window = Decision(0, "window", [("pass",), ("pass_turn",)], public=True)
    assert answers(window, RULES) == [0]


def test_games_between_greedy_agents_end_by_the_rules() -> None:
    found = list(simulate("override", ["songs", "antlers"], ["greedy", "greedy"], games=3, seed=2))
    assert {g.reason for g in found} <= {"knock_out", "life_points", "library_out"}
    assert all(g.rounds <= 10 and g.decisions < 1000 for g in found)


def test_gentle_plays_a_close_game_and_seldom_wins() -> None:
    """Against somebody who plays well and somebody who doesn't: neither is overrun, both meet attacks."""
    lost = 0
    for name in ("greedy", "random"):
        for seed in range(3):
            game = engine.new_game("override", ["sparks", "bells"], seed)
            players = [agent(name, seed), agent("gentle", seed)]
            while (d := game.decision) is not None:
                game.push(players[d.player].choose(Seat(game, d.player)))
            assert game.round > 5
            owners = {e["unit"]: e["player"] for e in game.events if e["kind"] == "deployed"}
            assert 1 in [owners[e["unit"]] for e in game.events if e["kind"] == "attacks"]
            lost += game.outcome is not None and game.outcome.winner == 0
    assert lost >= 5


@pytest.mark.parametrize("ruleset", engine.rulesets())
def test_gentle_plays_every_ruleset(ruleset: str) -> None:
    decks = list(engine.ruleset(ruleset).decks)[:2]
    (game,) = simulate(ruleset, decks, ["gentle", "gentle"], games=1, seed=4)
    assert game.rounds > 3
