"""The state of a game: plain data, copied by hand in microseconds, compared whole, written as JSON at any decision.

A card in a pile, a deck or a hand is an integer; `State.defs` gives each integer its definition. An integer names a
card only as long as whoever could see it still can: a card that goes where somebody loses sight of it becomes a new
integer, so a rearrangement of hidden cards can't reach into what was seen before (see `views.twin`). What lies on the
table is a `Permanent` with a number of its own; when it leaves and comes back it is a new object.

Collections that change rarely are tuples, replaced whole, so that every copy is shallow.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.kernel.decisions import Decision

if TYPE_CHECKING:
    from engine.kernel.definitions import Definition
    from engine.kernel.procedures import Procedure
    from engine.kernel.rules import Rules

FIRST_PERMANENT = 1 << 20
"""Numbers below are cards, from here on permanents: a bound object is told apart by its size."""

Modifier = tuple[Any, ...]
"""`(what, value, until)`: an attribute and an amount, or "keyword", its name and, where it has one, its number. `until`
is the last turn's number; 0: as long as the object stays; negative: the battle with that serial."""


class Outcome(NamedTuple):
    """How a game ended: the winning player or `None` for a draw, and why, in one word."""

    winner: int | None
    reason: str


class Entry(NamedTuple):
    """Something that waits to resolve: plain data."""

    id: int
    player: int
    source: int
    card: int
    program: str
    event: tuple[Any, ...] = ()
    binds: tuple[Any, ...] = ()
    urgent: bool = False
    mods: tuple[Any, ...] = ()
    sort: str = "effect"
    """What it is where entries wait side by side: `use` (of a card), `effect`, `processing` or `modifier`."""
    bound: int = 0
    """The entry that a modifier was placed for."""


def new_entry(
    id: int,
    player: int,
    source: int,
    card: int,
    program: str,
    event: tuple[Any, ...] = (),
    binds: tuple[Any, ...] = (),
    mods: tuple[Any, ...] = (),
    sort: str = "effect",
    bound: int = 0,
) -> Entry:
    """The same as `Entry(…)`, but quicker: calling a class with keywords is slow, and entries are made all the time."""
    return Entry._make((id, player, source, card, program, event, binds, False, mods, sort, bound))


class Permanent:
    """An object on the table: a card, the cards under it, and what lasts on it."""

    __slots__ = (
        "card", "cause", "damage", "entered", "flags", "host", "id", "level", "mods", "owner", "rested", "under",
        "used", "zone",
    )  # fmt: skip

    def __init__(self, id: int, card: int, owner: int, zone: str, entered: int) -> None:
        self.id = id
        self.card = card
        self.owner = owner
        self.zone = zone
        self.entered = entered
        """The turn in which it came; it may matter for acting at once."""
        self.rested = False
        self.level = 1
        self.damage = 0
        self.under: tuple[tuple[int, bool], ...] = ()
        """Cards under it from the bottom, each with whether it lies face up."""
        self.mods: tuple[Modifier, ...] = ()
        self.used: tuple[int, ...] = ()
        """Abilities "once a turn" already used this turn."""
        self.flags: tuple[str, ...] = ()
        self.host = 0
        self.cause: tuple[int, str] = (owner, "rules")
        """Whose effect or battle put the last damage on it, and how: what destroys it if it is destroyed by damage."""

    def copy(self) -> "Permanent":
        other = Permanent.__new__(Permanent)
        other.id = self.id
        other.card = self.card
        other.owner = self.owner
        other.zone = self.zone
        other.entered = self.entered
        other.rested = self.rested
        other.level = self.level
        other.damage = self.damage
        other.under = self.under
        other.mods = self.mods
        other.used = self.used
        other.flags = self.flags
        other.host = self.host
        other.cause = self.cause
        return other

    def key(self) -> tuple[Any, ...]:
        return (
            self.id, self.card, self.owner, self.zone, self.entered, self.rested, self.level, self.damage,
            self.under, self.mods, self.used, self.flags, self.host, self.cause,
        )  # fmt: skip

    @classmethod
    def from_key(cls, key: tuple[Any, ...]) -> "Permanent":
        p = cls(key[0], key[1], key[2], key[3], key[4])
        p.rested, p.level, p.damage, p.under, p.mods, p.used, p.flags, p.host, p.cause = key[5:]
        return p

    def __repr__(self) -> str:
        return f"<permanent {self.id} of player {self.owner} in {self.zone}>"


class Seat:
    """One player's side: zones (cards or permanents by number), counters, and states that last on the player."""

    __slots__ = ("counters", "delays", "mods", "passing", "shown", "zones")

    def __init__(self, zones: dict[str, list[int]], counters: dict[str, int]) -> None:
        self.zones = zones
        self.counters = counters
        self.mods: tuple[Modifier, ...] = ()
        self.passing = 0
        """Declines every window until the end of this turn (its number)."""
        self.delays = 0
        self.shown: tuple[int, ...] = ()
        """Cards that lie face up in a zone of face-down cards."""

    def copy(self) -> "Seat":
        other = Seat.__new__(Seat)
        other.zones = {name: cards[:] for name, cards in self.zones.items()}
        other.counters = self.counters.copy()
        other.mods = self.mods
        other.passing = self.passing
        other.delays = self.delays
        other.shown = self.shown
        return other

    def key(self) -> tuple[Any, ...]:
        return (self.zones, self.counters, self.mods, self.passing, self.delays, self.shown)


class State:
    """Everything about a game, and nothing that could not be written as JSON, but for `rules` and what is derived."""

    __slots__ = (
        "acted", "active", "answer", "battle", "decision", "defs", "dirty", "first", "forced", "frames", "gone",
        "last_round", "line", "listeners", "log", "moment", "options", "outcome", "permanents", "phase", "random", "replacers",
        "result", "round", "rules", "seats", "serial", "since", "statics", "turn", "waiting",
    )  # fmt: skip

    def __init__(
        self,
        rules: "Rules",
        defs: tuple["Definition", ...],
        seats: list[Seat],
        random: int,
        options: dict[str, Any],
    ) -> None:
        self.rules = rules
        self.options = options
        """The game's settings; never changed."""
        self.defs = defs
        self.seats = seats
        self.permanents: dict[int, Permanent] = {}
        self.gone: dict[int, tuple[Permanent, str]] = {}
        """What left the table while something still waits that may ask for it: its last state, and how it left."""
        self.frames: list[Procedure] = []
        self.waiting: list[Entry] = []
        self.line: list[Entry] = []
        """The stack, or the timeline; oldest first."""
        self.listeners: dict[str, tuple[tuple[int, int], ...]] = {}
        self.replacers: dict[str, tuple[tuple[int, int], ...]] = {}
        self.statics: dict[str, tuple[tuple[int, int], ...]] = {}
        self.battle: tuple[int, ...] = ()
        """`(serial, attacker, blocker or target)` of the battle under way, then those who attack with the first."""
        self.moment: tuple[str, ...] = ()
        """Window events since the last window."""
        self.random = random
        self.serial = FIRST_PERMANENT
        self.first = 0
        self.active = 0
        self.turn = 0
        self.round = 0
        self.phase = "setup"
        self.acted = False
        """Whether the turn player has acted in this turn."""
        self.forced = -1
        """The player whose time has run out: every choice takes its default until the turn ends."""
        self.last_round = 0
        self.outcome: Outcome | None = None
        self.result: Any = None
        self.log: list[tuple[Any, ...]] = []
        self.decision: Decision | None = None
        self.answer: Any = None
        self.dirty = False
        self.since = 0
        """Where in the log the events of this moment begin, while they are committed."""

    def copy(self) -> "State":
        o = State.__new__(State)
        o.rules = self.rules
        o.options = self.options
        o.defs = self.defs
        o.seats = [seat.copy() for seat in self.seats]
        o.permanents = {i: p.copy() for i, p in self.permanents.items()}
        o.gone = self.gone.copy()
        o.frames = [f.copy() for f in self.frames]
        o.waiting = self.waiting[:]
        o.line = self.line[:]
        o.listeners = self.listeners.copy()
        o.replacers = self.replacers.copy()
        o.statics = self.statics.copy()
        o.battle = self.battle
        o.moment = self.moment
        o.random = self.random
        o.serial = self.serial
        o.first = self.first
        o.active = self.active
        o.turn = self.turn
        o.round = self.round
        o.phase = self.phase
        o.acted = self.acted
        o.forced = self.forced
        o.last_round = self.last_round
        o.outcome = self.outcome
        o.result = self.result
        o.log = self.log[:]
        o.decision = self.decision
        o.answer = self.answer
        o.dirty = self.dirty
        o.since = self.since
        return o

    def key(self) -> tuple[Any, ...]:
        """The whole state but for what is derived from it, and for the cards' names."""
        return (
            self.rules.fingerprint,
            self.options,
            [seat.key() for seat in self.seats],
            [p.key() for p in self.permanents.values()],
            [(p.key(), how) for p, how in self.gone.values()],
            [f.key() for f in self.frames],
            self.waiting, self.line, self.listeners, self.replacers, self.statics, self.battle, self.moment,
            self.random, self.serial, self.first, self.active, self.turn, self.round, self.phase, self.acted,
            self.forced, self.last_round, self.outcome, self.result, self.log,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._same_cards(other) and self.key() == other.key()

    def _same_cards(self, other: "State") -> bool:
        return self.defs == other.defs or [d.id for d in self.defs] == [d.id for d in other.defs]

    __hash__ = None  # type: ignore[assignment]
