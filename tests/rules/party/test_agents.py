"""The practice opponent plays `party` well enough, and the time that is needed for it is bounded."""

import engine
from engine.agents.match import match
from engine.simulate import simulate


def test_greedy_beats_random() -> None:
    found = list(match("party", games=20, seed=1))
    assert sum(r.wins.of for r in found) == 20
    assert sum(r.wins.won for r in found) >= 18


def test_games_between_equals_end_by_damage() -> None:
    decks = list(engine.ruleset("party").decks)
    found = list(simulate("party", [decks[0], decks[2]], ["greedy", "greedy"], games=2, seed=3))
    assert {g.reason for g in found} <= {"damage", "deck_out"}
    assert all(g.rounds >= 3 for g in found)
