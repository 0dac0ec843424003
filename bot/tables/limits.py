"""How much one person may have open at once, so that nobody floods a server or somebody else."""

from collections.abc import Iterable

from bot.tables import refusals
from bot.tables.match import Table

MATCHES = 20
"""Matches of one person that go on or are about to begin; what others propose to them doesn't count."""
CHALLENGES = 5
"""Challenges of one person that wait for an answer."""
TO_ONE = 2
"""Of these, to the same person."""


def may_play(tables: Iterable[Table], person: int) -> None:
    """Raises `TooMany` where somebody has as many open matches as there may be."""
    if sum(_takes_part(table, person) for table in tables) >= MATCHES:
        raise refusals.TooMany(most=MATCHES)


def may_challenge(tables: Iterable[Table], person: int, other: int | None) -> None:
    """Whether somebody may propose another match, to somebody (`None`: to anybody).

    Raises `TooManyChallenges`, `TooManyToOne`.
    """
    waiting = [t.seats[1].person for t in tables if t.phase == "open" and t.seats[0].person == person]
    if other is not None and waiting.count(other) >= TO_ONE:
        raise refusals.TooManyToOne(most=TO_ONE)
    if len(waiting) >= CHALLENGES:
        raise refusals.TooManyChallenges(most=CHALLENGES)


def _takes_part(table: Table, person: int) -> bool:
    if table.phase == "open":
        return table.seats[0].person == person
    return table.phase != "over" and person in table.people
