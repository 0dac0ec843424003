"""A match as one reader sees it: their language, their seat, the names of the players."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from bot.discord.ids import Id
from bot.discord.match.controls import Button, Style
from bot.discord.match.telling import Telling
from bot.tables import Seat, Table
from bot.words import Words


@dataclass(frozen=True)
class Reader:
    """Somebody who looks at a match; `seat` is `None` for everybody else than its players."""

    table: Table
    seat: int | None
    words: Words
    plain: tuple[str, str] = ("", "")
    """The players' names where a mention can't stand."""
    here: int | None = None
    """The channel from which somebody looks."""

    @property
    def names(self) -> tuple[str, str]:
        """The players as a message names them."""
        return name_of(self.table.seats[0], self.words), name_of(self.table.seats[1], self.words)

    @cached_property
    def telling(self) -> Telling:
        """The game in words for this reader."""
        assert self.table.game is not None
        return Telling(self.table.game, self.seat, self.words.language, self.names, self.words)

    def id(self, verb: str, argument: str = "") -> Id:
        """The id of a component about this match as it is now."""
        return Id(verb, argument, self.table.id, self.table.revision)

    def button(self, verb: str, label: str, style: Style = Style.PLAIN, argument: str = "") -> Button:
        """A button about this match as it is now."""
        return Button(self.id(verb, argument), label, style)


def name_of(seat: Seat, words: Words) -> str:
    """Who sits there, as a message names them: a mention, which pings nobody by itself."""
    if seat.person is not None:
        return f"<@{seat.person}>"
    if seat.agent is not None:
        return words.gettext("the practice opponent")
    return words.gettext("somebody who has left")


def until(when: datetime | None, words: Words) -> str:
    """When the time is up, which Discord counts down by itself; empty where nothing runs out."""
    if when is None:
        return ""
    return words.gettext("time is up <t:{time}:R>", time=int(when.timestamp()))
