"""An agent sees what its player may see: whatever differs only in hidden cards is the same to it."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator

import pytest

import engine
from engine.agents import Seat, UnknownAgent, agent, names
from engine.game import Game

PAIRS = [("sparks", "songs"), ("antlers", "bells"), ("orchard", "songs")]


def positions(decks: tuple[str, str], seed: int, every: int) -> Iterator[Game]:
    """A random game, stopped at every so-manieth decision."""
    rng = random.Random(seed)
    game = engine.new_game("override", decks, seed=seed)
    at = 0
    while game.decision is not None:
        if at % every == 0:
            yield game
        game.push(engine.random_choice(game.decision, rng))
        at += 1


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("decks", PAIRS)
def test_an_agent_cannot_tell_twins_apart(name: str, decks: tuple[str, str]) -> None:
    seen = 0
    for game in positions(decks, seed=11, every=4):
        assert game.decision is not None
        player = game.decision.player
        choice = agent(name, 5).choose(Seat(game, player))
        for i in range(2):
            twin = game.twin(player, random.Random(i))
            assert twin != game
            assert agent(name, 5).choose(Seat(twin, player)) == choice
            seen += 1
    assert seen > 40


def test_samples_of_twins_are_equal() -> None:
    for game in positions(("bells", "songs"), seed=3, every=5):
        assert game.decision is not None
        player = game.decision.player
        twin = game.twin(player, random.Random(1))
        one = Seat(game, player).sample(random.Random(2))
        other = Seat(twin, player).sample(random.Random(2))
        assert one == other
        assert one.decision == other.decision == game.decision


def test_a_sample_rearranges_what_is_hidden_and_nothing_else() -> None:
    hands = set()
    for game in positions(("antlers", "songs"), seed=8, every=9):
        assert game.decision is not None
        player = game.decision.player
        sample = Seat(game, player).sample(random.Random(4))
        assert json.dumps(sample.view(player)) == json.dumps(game.view(player))
        assert sample.events_for(player) == game.events_for(player)
        hands.add(sample.view(1 - player) != game.view(1 - player))
    assert True in hands


def test_a_sample_is_independent_and_names_neither_seed_nor_decks() -> None:
    game = engine.new_game("override", ["sparks", "songs"], seed=12345)
    before = game.copy()
    player = game.decision.player  # type: ignore[union-attr]
    sample = Seat(game, player).sample(random.Random(0))
    while sample.decision is not None:
        sample.push(engine.random_choice(sample.decision, random.Random(1)))
    assert game == before
    assert game.decision == before.decision
    header = sample.record().header
    assert "seed" not in header
    assert "decks" not in header


def test_a_seat_shows_its_own_decision_only() -> None:
    game = engine.new_game("override", ["sparks", "songs"], seed=1)
    player = game.decision.player  # type: ignore[union-attr]
    own, other = Seat(game, player), Seat(game, 1 - player)
    assert own.decision is game.decision
    assert other.decision is None
    assert own.view == game.view(player)
    assert own.events == game.events_for(player)
    for name in names():
        with pytest.raises(ValueError, match="nothing to decide"):
            agent(name).choose(other)


def test_an_unknown_agent_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(UnknownAgent, match=r"no agent 'deep'; there are gentle, greedy, random"):
        agent("deep")


def test_agents_play_the_same_game_in_every_process() -> None:
    program = (
        "from engine.simulate import play, simulate\n"
        "from engine.agents import agent\n"
        "import engine\n"
        "for decks in (['sparks', 'bells'], ['songs', 'orchard']):\n"
        "    game = engine.new_game('override', decks, seed=4)\n"
        "    play(game, [agent('greedy', 1), agent('random', 2)])\n"
        "    print(game.record().to_json())\n"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("0", "1", "777")
    }
    assert len(told) == 1
    assert len(told.pop()) > 1000
