"""A command in the making: the table as it becomes, and what has to be stored of it."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from bot.tables.match import Seat, Table
from engine import Game


class Entry(NamedTuple):
    """A command as it is logged. `line`: what the record says of it, if it is a move; how many lines a take-back leaves."""

    serial: int
    game: int
    verb: str
    line: str
    person: int | None


class Mention(NamedTuple):
    """Somebody to be mentioned with the board, and why (`BoardRow.mention_for`); both empty: nobody any more."""

    person: int | None
    why: str | None


class Ended(NamedTuple):
    """A game of the match that is over, with all that its row needs."""

    number: int
    game: Game
    seats: tuple[Seat, Seat]
    began_at: datetime
    ended_at: datetime


@dataclass
class Change:
    """Starts from a table and becomes another. Throwing it away leaves everything as it was."""

    table: Table
    now: datetime
    person: int | None = None
    entries: list[Entry] = field(default_factory=list)
    ended: list[Ended] = field(default_factory=list)
    reports: list[tuple[int | None, str, str]] = field(default_factory=list)
    ruled: bool = False
    """Whether a judge, `person`, has dealt with all that has been said about the match."""
    mention: Mention | None = None
    snapshot: bool = False
    """Whether the game has to be stored whole: commands since can't be played again."""
    passed: int = 0

    def set(self, **fields: Any) -> None:
        """Changes fields of the table."""
        self.table = replace(self.table, **fields)

    def seat(self, at: int, **fields: Any) -> None:
        """Changes fields of a seat."""
        seats = list(self.table.seats)
        seats[at] = replace(seats[at], **fields)
        self.set(seats=(seats[0], seats[1]))

    def log(self, verb: str, line: str = "", *, moves: bool = True) -> None:
        """Notes a command. `moves`: what can be chosen is another now, so older buttons are stale."""
        table = self.table
        self.set(serial=table.serial + 1, revision=table.revision + moves, changed_at=self.now)
        if moves and table.credit:
            self.set(credit=timedelta())
        self.entries.append(Entry(table.serial + 1, table.number, verb, line, self.person))


Step = Callable[[Change], None]
"""A command: it changes the change, or raises a `Refusal`."""
