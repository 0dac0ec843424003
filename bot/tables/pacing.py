"""When each line of a game's record was given and how long it took, read off the commands of its match."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

WAITED = ("begin", "judged", "unjudged", "take_back")
"""Commands after which the question is put anew: what went by before them is nobody's thinking time."""


class Given(NamedTuple):
    """A command of the game: its verb, what the record says of it, and when it was carried out."""

    verb: str
    line: str
    at: datetime


class Pace(NamedTuple):
    """For each line of a record, in milliseconds: the time since the game began, and the time that it took."""

    times: tuple[int, ...] = ()
    thought: tuple[int, ...] = ()


def pace(commands: Iterable[Given], lines: Sequence[str], began: datetime) -> Pace:
    """The pace of the lines that stand; empty where the commands don't tell it, as in a game that went on from another."""
    standing: list[tuple[str, int, int]] = []
    asked = began
    for verb, line, at in commands:
        if verb == "take_back":
            standing = standing[: int(line or 0)]
        elif verb == "back":
            standing = standing[:-1]
        elif line:
            standing.append((line, _ms(at - began), _ms(at - asked)))
        if line or verb in WAITED:
            asked = at
    if [line for line, _, _ in standing] != list(lines):
        return Pace()
    return Pace(tuple([at for _, at, _ in standing]), tuple([took for _, _, took in standing]))


def _ms(time: timedelta) -> int:
    return max(0, round(time / timedelta(milliseconds=1)))
