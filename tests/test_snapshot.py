"""A game stored and fetched again and again stays the same, with what may be taken back."""

import random

import engine


def fetched(game: engine.Game, times: int) -> engine.Game:
    """The game after so many restarts of its host."""
    for _ in range(times):
        game = type(game).from_json(game.to_json())
    return game


def test_a_snapshot_of_a_snapshot_is_the_same_text() -> None:
    rng = random.Random(5)
    game = engine.new_game("override", ["antlers", "bells"], seed=5)
    while game.decision is not None:
        game.push(engine.random_choice(game.decision, rng))
        if rng.random() < 0.1:
            text = game.to_json()
            assert fetched(game, 1).to_json() == text
    assert fetched(game, 2) == game


def test_a_whole_declaration_is_taken_back_after_two_restarts() -> None:
    rng = random.Random(2)
    game = engine.new_game("override", ["antlers", "bells"], seed=2)
    declared = False
    while not declared:
        assert game.decision is not None
        if not game.decision.can_back:
            settled, moves = game.copy(), 0
        game.push(engine.random_choice(game.decision, rng))
        moves += 1
        declared = moves > 1 and game.decision is not None and not game.decision.can_back
    again = fetched(game, 2)
    assert len(again.take_back().moves) == moves
    assert again == settled
