"""Answer trees counted to depth 4 from three positions, against `answer_trees.yaml` ("perft").

A tree's leaves at depth n are all ways to answer the next n questions, whoever is asked. The file holds the counts,
the shallow ones counted by hand. Here they are counted twice more: from what decisions offer, and slowly, by trying
every answer that could be given at all and keeping those that are accepted.
"""

from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import yaml

import engine
from engine.kernel.decisions import Decision
from tests.rules.shields.cards import seat, table
from tests.scene import Scene, unit

COUNTS: dict[str, Any] = yaml.safe_load(
    Path(__file__).with_name("answer_trees.yaml").read_text(encoding="utf-8")
)


def attackers() -> Scene:
    return table(seat(battle=["Grunt", "Ogre"]), seat(battle=[unit("Imp", rested=True)]))


def answers_in_battle() -> Scene:
    you = seat(battle=["Grunt"], hand=["Whisper"], resources=1)
    return table(you, seat(battle=["Wall"], hand=["Whisper"], resources=1, shields=["Grunt", "Echo"]))


def a_full_table() -> Scene:
    six = ["Steed", "Imp", "Imp", "Imp", "Imp", "Helper"]
    return table(seat(battle=six, hand=["Swarm", "Rider"], resources=2, ex=1), seat(battle=["Guard"]))


POSITIONS = {"attackers": attackers, "answers in battle": answers_in_battle, "a full table": a_full_table}


def offered(d: Decision) -> list[Any]:
    """Every answer that the decision says is legal."""
    if d.min == d.max == 1:
        return list(range(len(d.options)))
    sizes = range(d.min, d.max + 1)
    return [picked for size in sizes for picked in combinations(range(len(d.options)), size)]


def accepted(game: engine.Game) -> list[Any]:
    """Every answer that is accepted: all indices and all subsets are tried."""
    d = game.decision
    assert d is not None
    n = len(d.options)
    tried: list[Any] = [
        *range(-1, n + 2),
        *[p for size in range(n + 2) for p in combinations(range(n), size)],
    ]
    found = set()
    for answer in tried:
        trial = game.copy()
        try:
            trial.push(answer)
        except engine.IllegalChoice:
            continue
        found.add((answer,) if isinstance(answer, int) else answer)
    return sorted(found)


def leaves(game: engine.Game, depth: int, *, slowly: bool) -> int:
    """Ways to answer the next `depth` questions; a game that is over has none."""
    if game.decision is None:
        return 0
    answers = accepted(game) if slowly else offered(game.decision)
    if depth == 1:
        return len(answers)
    total = 0
    for answer in answers:
        after = game.copy()
        after.push(answer)
        total += leaves(after, depth - 1, slowly=slowly)
    return total


@cache
def start(name: str) -> engine.Game:
    return POSITIONS[name]().game


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("depth", range(1, 5))
def test_the_tree_has_as_many_leaves_as_the_file_says(name: str, depth: int) -> None:
    assert leaves(start(name), depth, slowly=False) == COUNTS[name][depth]


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("depth", range(1, 5))
def test_trying_every_answer_gives_the_same(name: str, depth: int) -> None:
    assert leaves(start(name), depth, slowly=True) == COUNTS[name][depth]


def test_the_deepest_counts_by_brute_force() -> None:
    for name in POSITIONS:
        assert leaves(start(name), 4, slowly=True) == COUNTS[name][4]
