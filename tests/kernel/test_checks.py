"""What is looked at less often than it could change is never missed: checks of the rules, and who has which keyword."""

import random

import pytest

import engine
from engine.game import Game
from engine.kernel import characteristics
from engine.kernel.decisions import random_choice
from engine.kernel.state import State

GAMES = 6


def games(name: str) -> list[Game]:
    decks = sorted(engine.ruleset(name).decks)
    rng = random.Random(5)
    return [engine.new_game(name, [rng.choice(decks), rng.choice(decks)], seed) for seed in range(GAMES)]


def checked(s: State) -> None:
    """The rules look at everything, whether something has happened or not."""
    if s.rules.discipline.late:
        s.rules.before_priority(s)
    else:
        s.dirty = True
        s.rules.settle_state(s)


@pytest.mark.parametrize("name", engine.rulesets())
def test_nothing_is_left_to_check_when_somebody_decides(name: str) -> None:
    for game in games(name):
        rng = random.Random(1)
        while game.decision is not None:
            if not game._state.frames[-1].declares:
                looked_at = game.copy()
                checked(looked_at._state)
                assert looked_at == game
            game.push(random_choice(game.decision, rng))


@pytest.mark.parametrize("name", engine.rulesets())
def test_keywords_and_failing_are_what_asking_each_one_gives(name: str) -> None:
    for game in games(name):
        rng = random.Random(2)
        vital = "power" if name == "party" else game._state.rules.vital
        while game.decision is not None:
            s = game._state
            there = s.permanents.values()
            for p in there:
                held = [k for k in s.rules.vocabulary.keywords if characteristics.has(s, p, k)]
                assert characteristics.keywords(s, p) == held
            numbered = [p for p in there if vital in s.defs[p.card].numbers]
            failing = [p for p in numbered if p.damage >= characteristics.number(s, p, vital)]
            assert characteristics.failing(s, vital) == failing
            game.push(random_choice(game.decision, rng))
