"""Answer-tree counts: how many sequences of legal answers there are from a position, to depth 4 (`perft.txt`).

Every sequence of answers of that length counts once, and so does one that ends the game before. The first numbers of
each position are counted by hand in the file; the others are found in two ways: by the offered options, and, slowly,
by trying every answer that could be written down, and keeping those accepted.
"""

from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest

import engine
from engine.game import Game
from tests.rules.timeline.small_cards import table
from tests.scene import Scene, seat, unit

FILE = Path(__file__).with_name("perft.txt")


def duel() -> Scene:
    """A can use one card, switch to one of two, or pass; B has an answer."""
    you = seat(main=["Plain"], sub=["Ox", "Kettle"], hand=["Fire Cracker"], cost=2)
    return table(you, seat(main=["Healer"], sub=["Plain"], hand=["Guard"], cost=1))


def window() -> Scene:
    """A has used Blast; B is asked, with a response and a quick card, and A can answer the answer."""
    you = seat(main=["Plain"], hand=["Blast", "Deny", "Nap"], cost=5)
    game = table(you, seat(main=["Plain"], sub=["Ox"], hand=["Guard", "Jab"], cost=2))
    return game.play("use Blast")


def payment() -> Scene:
    """A declares Bonfire: three different cards could pay, two characters be hit; a skill is quick."""
    you = seat(main=[unit("Smith", damage=3)], hand=["Bonfire", "Ash", "Nap", "Jab"], cost=2)
    return table(you, seat(main=["Plain"], sub=["Fowl"]))


POSITIONS: dict[str, Callable[[], Scene]] = {"duel": duel, "window": window, "payment": payment}


def counts() -> dict[tuple[str, int], int]:
    """The numbers of the file: `position depth count`, with comments."""
    rows = [row.split("#")[0].split() for row in FILE.read_text(encoding="utf-8").splitlines()]
    return {(row[0], int(row[1])): int(row[2]) for row in rows if row}


def offered(game: Game, depth: int) -> int:
    """Sequences of offered answers."""
    d = game.decision
    if depth == 0 or d is None:
        return 1
    total = 0
    for size in range(d.min, d.max + 1):
        for choice in combinations(range(len(d.options)), size):
            after = game.copy()
            after.push(choice[0] if d.min == d.max == 1 else choice)
            total += offered(after, depth - 1)
    return total


def tried(game: Game, depth: int) -> int:
    """Sequences of accepted answers, found by trying all that can be written down."""
    if depth == 0 or game.decision is None:
        return 1
    size = len(game.decision.options)
    answers = [a for k in range(min(size, 3) + 1) for a in combinations(range(-1, size + 1), k)]
    total = 0
    for answer in answers:
        after = game.copy()
        try:
            after.push(answer)
        except engine.IllegalChoice:
            continue
        total += tried(after, depth - 1)
    return total


@pytest.mark.parametrize(("name", "depth"), sorted(counts()))
def test_the_tree_has_as_many_answers_as_the_file_says(name: str, depth: int) -> None:
    assert offered(POSITIONS[name]().game, depth) == counts()[name, depth]


@pytest.mark.parametrize(("name", "depth"), sorted(counts()))
def test_brute_force_finds_as_many_answers(name: str, depth: int) -> None:
    assert tried(POSITIONS[name]().game, depth) == counts()[name, depth]


def test_every_position_has_its_four_numbers() -> None:
    assert sorted(counts()) == sorted((name, depth) for name in POSITIONS for depth in range(1, 5))
