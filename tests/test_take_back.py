"""Taking back: what has been shown since is told as it was."""

import random

import engine


def test_what_a_take_back_revealed_is_told_from_the_game_that_was() -> None:
    """Cards that were shuffled get numbers that the earlier state doesn't have."""
    rng = random.Random(1)
    for seed in range(12):
        game = engine.new_game("override", ["sparks", "songs"], seed)
        while game.decision is not None:
            before = len(game.events)
            copy = game.copy()
            copy.push(engine.random_choice(game.decision, rng))
            shown = [e["card"] for e in copy.events[before:] if e["kind"] == "drawn"]
            if shown and not game.decision.can_back:
                revealed = copy.take_back().revealed
                assert [e["card"] for e in revealed if e["kind"] == "drawn"] == shown
                assert copy == game
            game.push(engine.random_choice(game.decision, rng))
            if game.turn > 6:
                break
