"""What a match is: its seats, its phase, the game on the table. Values that never change; a command makes new ones."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Final, Literal, NamedTuple

import engine
from bot.tables.presets import Preset
from bot.tables.seeds import base36
from bot.tables.standing import Stops
from engine import CardSet, Game, Ruleset

Phase = Literal["open", "decks", "playing", "over"]
"""A challenge waits for an answer; decks are chosen; the game goes on; all is said and done."""

PRACTICE: Final = 0
"""Challenged is the practice opponent."""
AGENT: Final = "greedy"


class Opponent(NamedTuple):
    """How the practice opponent plays: as which agent, with which deck, dealt from which seed; what is empty is by chance."""

    agent: str = AGENT
    deck: str = ""
    seed: int | None = None


CHANCE: Final = Opponent()


@dataclass(frozen=True)
class Challenge:
    """What somebody proposes to play. `to`: a person, `None` for anybody, or `PRACTICE`."""

    by: int
    to: int | None
    ruleset: str
    preset: str = "rules"
    server: int | None = None
    channel: int | None = None
    best_of: int = 1
    language: str = "en"
    """The language of what everybody sees."""
    sets: Sequence[CardSet] = ()
    rated: bool = True
    deck: str | None = None
    """The challenger's deck, if it is chosen already: a starter deck's name or a list."""
    opponent: Opponent = CHANCE
    """Where that is the practice opponent."""


@dataclass(frozen=True)
class Seat:
    """Who sits there, and what belongs to that player alone."""

    person: int | None = None
    agent: str | None = None
    deck: str | None = field(default=None, repr=False)
    """The deck list as text."""
    deck_name: str = ""
    stops: Stops = field(default_factory=Stops)
    mentioned: tuple[int, int] = (0, -1)
    """The game and the turn cycle in which this player was mentioned last."""
    told: tuple[int, int] = (0, -1)
    """The game and the turn of their own in which this player was mentioned last."""
    thought: float = 0.0
    """Seconds this player has taken in the game under way."""
    judges: int = 0
    """Calls for a judge in the game under way."""


class Offer(NamedTuple):
    """A player asks the other for something: `take_back`."""

    kind: str
    seat: int
    revision: int


class Call(NamedTuple):
    """A judge is called and the clocks stand still; what was left on them is kept."""

    seat: int
    reason: str
    left: Mapping[str, timedelta]


class Adrift(NamedTuple):
    """The match can be shown nowhere and the clocks stand still; what was left on them, and at which point of it."""

    number: int
    revision: int
    left: Mapping[str, timedelta]


class Mended(NamedTuple):
    """A judge has mended a game of the match; in which game and turn that was done with."""

    game: int
    number: int
    turn: int


class End(NamedTuple):
    """How a match ended. `winner` is a seat, or `None` for a draw and for an end without a result."""

    winner: int | None
    reason: str
    result: bool
    """Whether it counts: a match that was called off has none."""


class Start(NamedTuple):
    """The point of a finished game from which a match goes on: a game's record, and how many of its moves."""

    record: str
    moves: int
    seat: int = 0
    """Where the challenger sits down when the match begins."""


@dataclass(frozen=True)
class Table:
    """A match as it is after its last command. Read it, never change it: a command puts another one in its place."""

    id: int
    phase: Phase
    ruleset: str
    preset: Preset
    server: int | None
    channel: int | None
    thread: int | None
    language: str
    best_of: int
    rated: bool
    sets: tuple[str, ...] = field(repr=False)
    """The communities' sets in play, as text."""
    seats: tuple[Seat, Seat]
    created_at: datetime
    changed_at: datetime
    serial: int = 0
    """Commands so far. The board shows the table as it was at a serial number."""
    revision: int = 0
    """Goes up whenever what can be chosen changes. Buttons name it."""
    number: int = 1
    """The game of the match, from 1."""
    score: tuple[int, int] = (0, 0)
    game: Game | None = None
    steps: tuple[Game, ...] = ()
    """The game before each step of the declaration under way."""
    seed: int | None = field(default=None, repr=False)
    """Of the game under way. Never shown before its end."""
    commitment: str = ""
    clocks: Mapping[str, datetime] = field(default_factory=dict)
    """What runs out when."""
    turn_left: tuple[int, timedelta] | None = None
    """The turn, and what its player has left of it while the other player decides."""
    asked_at: datetime | None = None
    """Since when the open decision has been open."""
    began_at: datetime | None = None
    """When the game under way began."""
    match_called: bool = False
    """Whether the limit on the whole game has been reached."""
    offer: Offer | None = None
    call: Call | None = None
    adrift: Adrift | None = None
    credit: timedelta = timedelta()
    """What was added to the clocks because the bot was away; until the next move."""
    end: End | None = None
    mended: Mended | None = None
    """What a judge has mended last: the board says so until each player has had a turn to read it."""
    start: Start | None = field(default=None, repr=False)
    again_of: int | None = None
    """The match of which this is the rematch."""

    @property
    def name(self) -> str:
        """The id as people see it."""
        return base36(self.id)

    @property
    def rules(self) -> Ruleset:
        """The ruleset with the sets in play."""
        return rules_of(self.ruleset, self.sets)

    @property
    def people(self) -> tuple[int | None, int | None]:
        """Who sits on seat 0 and 1."""
        return self.seats[0].person, self.seats[1].person

    @property
    def practice(self) -> bool:
        """Whether one side is the practice opponent."""
        return any(s.agent for s in self.seats)

    @property
    def asked(self) -> int | None:
        """The seat whose decision is open."""
        d = self.game.decision if self.game is not None and self.phase == "playing" else None
        return None if d is None else d.player

    @property
    def due(self) -> tuple[str, datetime] | None:
        """The clock that runs out first, and when."""
        return min(self.clocks.items(), key=lambda c: (c[1], c[0])) if self.clocks else None

    @property
    def deadline(self) -> datetime | None:
        """Until when the open decision, or the turn, has to be finished."""
        return self.clocks.get("turn") or self.clocks.get("decision")

    def seat_of(self, person: int) -> int | None:
        """Where somebody sits."""
        return next((i for i, s in enumerate(self.seats) if s.person == person), None)

    def person(self, seat: int | None) -> int | None:
        """Who sits there."""
        return None if seat is None else self.seats[seat].person


@dataclass(frozen=True)
class Standing:
    """The answer to a command: the match as it now is.

    `again`: the same interaction was carried out before and nothing was done twice. `passed`: decisions that the
    players' own stops have answered since.
    """

    table: Table
    again: bool = False
    passed: int = 0


@lru_cache(maxsize=64)
def rules_of(name: str, sets: tuple[str, ...]) -> Ruleset:
    """The ruleset with sets given as text. Raises what `engine.ruleset` and `engine.load_set` raise."""
    return engine.ruleset(name, [engine.load_set(text + "\n") for text in sets])
