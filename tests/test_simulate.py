"""Series of games from one seed."""

import pytest

import engine
from engine.agents import UnknownAgent, agent
from engine.simulate import derived, play, simulate


def test_everything_follows_from_the_seed() -> None:
    one = list(simulate("override", ["sparks", "bells"], games=4, seed=7))
    assert one == list(simulate("override", ["sparks", "bells"], games=4, seed=7))
    assert one != list(simulate("override", ["sparks", "bells"], games=4, seed=8))
    assert one[:2] == list(simulate("override", ["sparks", "bells"], games=2, seed=7))


def test_the_players_take_turns_at_being_first_unless_the_options_say_who() -> None:
    assert [g.first for g in simulate("override", ["sparks", "bells"], games=4)] == [0, 1, 0, 1]
    fixed = simulate("override", ["sparks", "bells"], games=3, options={"first": 1})
    assert [g.first for g in fixed] == [1, 1, 1]


def test_a_game_of_a_series_can_be_played_again_by_itself() -> None:
    found = list(simulate("override", ["songs", "antlers"], games=3, seed=5))[2]
    game = engine.new_game("override", ["songs", "antlers"], found.seed, {"first": found.first})
    taken = play(game, [agent("random", derived(5, 2, i)) for i in range(2)])
    assert game.outcome is not None
    assert (found.winner, found.reason, found.rounds, found.decisions) == (*game.outcome, game.round, taken)


def test_mistakes_are_told_before_the_first_game() -> None:
    with pytest.raises(UnknownAgent):
        next(simulate("override", ["sparks", "bells"], ["random", "clever"]))
    with pytest.raises(ValueError, match="no starter deck"):
        next(simulate("override", ["sparks", "none"]))
