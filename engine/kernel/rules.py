"""What a ruleset gives the machine: its discipline, zones, words, cards and procedures, and the hooks the machine calls."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple

from engine.kernel import abilities, characteristics
from engine.kernel.decisions import Option
from engine.kernel.definitions import granting
from engine.kernel.events import PUBLIC, EventKind
from engine.kernel.pipeline import COMMIT, Proposed, keep
from engine.kernel.procedures import Procedure

if TYPE_CHECKING:
    from engine.kernel.definitions import Definition, Program
    from engine.kernel.disciplines import Discipline
    from engine.kernel.disciplines.resolve import Resolve
    from engine.kernel.state import Entry, Permanent, State
    from engine.language.vocabulary import Vocabulary


class Zone(NamedTuple):
    """A place for a player's cards: who sees them, what lies there, how many at the most (0: any number).

    `destroyed` is the kind of event that tells of a destruction there: not every object is a unit.
    """

    visible: Literal["all", "owner", "none"]
    holds: Literal["cards", "permanents"] = "cards"
    capacity: int = 0
    destroyed: str = "destroyed"


class Setting(NamedTuple):
    """An option of a game: its default, what it may be, and what it means."""

    default: Any
    allowed: Sequence[Any]
    meaning: str
    telling: Sequence[Any] = ()
    """Values with which being asked tells what is hidden: quick, and for simulations alone."""


class DeckSection(NamedTuple):
    """A part of a deck list: how many cards, of which types (all, if empty), and the zone in which they begin the game.

    `different`: no two with the same name. A section without a zone takes no part in the game.
    """

    name: str
    least: int
    most: int
    types: tuple[str, ...] = ()
    zone: str = ""
    different: bool = False


class DeckRules(NamedTuple):
    """How a deck is built: its sections, and how many copies of a name (or of a number) it may hold in all.

    `most` limits how many values of an attribute its cards may have together: `("colour", 2)`. `unlimited` are types of
    which there may be any number of copies.
    """

    sections: tuple[DeckSection, ...]
    copies: int
    copies_by: Literal["name", "number"] = "name"
    most: tuple[str, int] | None = None
    unlimited: frozenset[str] = frozenset()


class Rules:
    """Base of every ruleset's rules. One instance serves all games with the same cards; it holds no state of a game."""

    name: ClassVar[str]
    vocabulary: ClassVar["Vocabulary"]
    schema: ClassVar[Mapping[str, EventKind]]
    zones: ClassVar[Mapping[str, Zone]]
    counters: ClassVar[Mapping[str, int]]
    """Counters of a player and their values at the start."""
    decks: ClassVar[DeckRules]
    settings: ClassVar[Mapping[str, Setting]]
    procedures: ClassVar[Mapping[str, type[Procedure]]]
    discipline: "Discipline"
    commit: ClassVar[Mapping[str, Callable[["State", Any], None]]] = COMMIT
    losses: ClassVar[Mapping[str, str]] = {}
    """Counters whose loss is an event of its own kind; the others are `lost`."""
    moments: ClassVar[Mapping[str, str]] = {}
    """Kinds of events after which a window opens, and the name that card timings use for each."""
    vital: ClassVar[str] = ""
    """The attribute by which the checks say what dies; continuous effects on it make every event worth a check."""
    mute: ClassVar[str] = ""
    """The keyword that takes abilities and keywords away."""
    lends: ClassVar[bool] = False
    """A face-up card under an object lends it its numbers, keywords and abilities, and goes where the object goes."""
    arranges: ClassVar[bool] = False
    """Whoever owns several cards that come to their deck together says how they lie; else they lie as they are named."""
    once_a_moment: ClassVar[bool] = False
    """Several events of one moment that fit one ability wake it once."""
    worn: ClassVar[str] = ""
    """The number that damage lowers as long as it stays, not below 0; empty where damage is only compared."""
    idle: ClassVar[frozenset[str]] = frozenset()
    """Zones of the table in which only those abilities work that work anywhere."""
    own: ClassVar[Mapping[str, tuple[int, int]]] = {}
    """Kinds of events about a card off the table for which that card itself may wait, each with the places of card
    and player in the event."""

    def __init__(
        self, cards: Mapping[str, "Definition"], programs: Mapping[str, "Program"], fingerprint: str
    ) -> None:
        self.cards = cards
        self.programs = programs
        self.counted = frozenset(w for w, term in self.vocabulary.keywords.items() if term.counted)
        """Keywords that have a number."""
        self.grants = {granting(word): word for word in self.vocabulary.keywords}
        """The keywords by what a continuous effect changes that gives them."""
        self.mutes = granting(self.mute)
        self.noted = self.moments.keys() | self.own.keys()
        """Kinds of events that mean something where nobody on the table listens."""
        self.sees = {
            name: (PUBLIC, PUBLIC) if zone.visible == "all" else (1, 2) if zone.visible == "owner" else (0, 0)
            for name, zone in self.zones.items()
        }
        """The masks of those who see a zone's cards: player 0's, player 1's."""
        self.fingerprint = fingerprint
        """Names the ruleset and every set in play, by hash."""

    @classmethod
    def decisive(cls) -> frozenset[str]:
        """What a continuous effect may change by which something dies: the vital number, and whether that is muted."""
        return frozenset({cls.vital, granting(cls.mute)})

    # ---- a ruleset fills these in

    def begin(self, s: "State") -> None:
        """Pushes the procedure that is the whole game."""
        raise NotImplementedError

    def carried(self, s: "State") -> dict[str, Any]:
        """What the next game of the same match takes over from this one, as options of that game."""
        return {}

    def check(self, s: "State") -> None:
        """One pass of what the rules do by themselves: destroy, end the game. Sets `s.dirty` where it did something."""

    def menu(self, s: "State", player: int, menu: str, events: tuple[Any, ...]) -> list[Option] | None:
        """The options of a player in a window, a pass among them; `None` where the player is not asked."""
        raise NotImplementedError

    def asks(self, s: "State", player: int) -> bool:
        """Whether a window of answers could ask the player at all: a short look before one is opened."""
        return True

    def perform(self, s: "State", player: int, option: Option) -> None:
        """Carries an option of a menu out, or pushes the procedure that does."""
        raise NotImplementedError

    def before_priority(self, s: "State") -> None:
        """What the rules do whenever a player would get priority (party B1.11)."""

    def asked_as(self, s: "State", menu: str, player: int) -> str:
        """The kind of the decision that a player's menu is, as everybody may know it."""
        return menu

    def placed(self, s: "State", entry: "Entry") -> None:
        """An entry with its targets has taken its place."""

    def declines(self, s: "State", player: int) -> bool:
        """Whether the player has said to decline windows like this one."""
        return s.seats[player].passing == s.turn

    def declined(self, s: "State", player: int, option: Option) -> None:
        """The player has declined, for this window or for longer."""
        if option[0] == "pass_turn":
            s.seats[player].passing = s.turn

    def last_round(self, s: "State") -> int:
        """The round (or turn) that ends the game when the match clock has run out now; before the first, the first."""
        return max(1, s.round)

    def may_draw(self, s: "State", player: int) -> bool:
        """Whether a card that is due can be drawn; here an empty deck is refilled, or the game lost."""
        return bool(s.seats[player].zones["deck"])

    def room(self, s: "State", player: int) -> bool:
        """Whether an effect could put a card of the player onto the table."""
        return True

    def put(self, s: "State", player: int, card: int, origin: str) -> bool:
        """Puts a card onto the table by an effect; `False` where there is no place for it."""
        raise NotImplementedError

    def attach(self, s: "State", player: int, card: int, origin: str, host: int) -> None:
        """Puts a card onto the table, attached to an object."""
        raise NotImplementedError

    def use_within(self, s: "State", f: Any, card: int, free: bool) -> None:
        """A card is used in the middle of the effect of that frame, as a part of it."""
        raise NotImplementedError

    def resolved(self, s: "State", entry: "Entry", inside: tuple[int, ...]) -> None:
        """A card or an ability has been dealt with (on the stack: what is to follow when it has been); `inside` are
        cards that were used as a part of it."""

    def change_level(self, s: "State", p: "Permanent", by: int) -> None:
        """Raises or lowers an object's level."""
        raise NotImplementedError

    def ready(self, s: "State", p: "Permanent") -> None:
        """Turns an object upright, unless something of the ruleset prevents it."""
        raise NotImplementedError

    def replaced(self, s: "State", event: Proposed) -> None:
        """A proposed event has been replaced: it will not happen as it was."""

    def carried_out(self, s: "State", f: "Resolve") -> None:
        """An effect has been carried out, to its end or not."""

    def state(self, s: "State", p: "Permanent", word: str) -> bool:
        """Whether an object is in a state that only this ruleset knows."""
        return False

    def most(self, s: "State", player: int, counter: str) -> int | None:
        """What the counter can be at the most (`None`: any number)."""
        return None

    def strike(self, s: "State", player: int, amount: int, by: int, how: str) -> None:
        """Damage to a player, which lands where the ruleset says."""
        raise NotImplementedError

    def allows(self, s: "State", what: str) -> bool:
        """Whether something that a game may be played without (a keyword, `price`) is in use."""
        return True

    def counter(self, s: "State", player: int, name: str) -> int:
        """What `you.name` reads: a counter, or how many cards lie in a zone."""
        seat = s.seats[player]
        return seat.counters[name] if name in seat.counters else len(seat.zones[name])

    def fits(self, s: "State", zone: str, p: "Permanent | None") -> "Callable[[Definition], bool] | None":
        """What must be true of a hidden card in that zone, or under that object (`None`: nothing)."""
        return None

    def until(self, s: "State", player: int, word: str) -> int:
        """The last turn (or the battle) of a duration that begins now."""
        if word == "forever":
            return 0
        if word == "battle":
            return -s.battle[0] if s.battle else s.turn
        if word == "turn":
            return s.turn
        mine = player == s.active
        return s.turn + (2 if mine == (word == "own_turn") else 1)

    # ---- the machine's own

    def settle_state(self, s: "State") -> None:
        """Rule checks, repeated until nothing changes. What an effect has just affected stays its own (`s.result`)."""
        depth = len(s.frames)
        result = s.result
        while s.dirty and s.outcome is None:
            s.dirty = False
            self.check(s)
            if len(s.frames) != depth:
                keep(s, depth, result)
                break
        s.result = result

    def muted(self, s: "State", p: "Permanent") -> bool:
        """Whether the object has lost its abilities."""
        return bool(p.mods or self.mutes in s.statics) and characteristics.muted(s, p)

    def hear(self, s: "State", event: tuple[Any, ...], listening: tuple[tuple[int, int], ...]) -> None:
        """An event wakes the abilities that wait for its kind."""
        abilities.hear(s, event, listening)

    def note(self, s: "State", event: tuple[Any, ...]) -> None:
        """An event opens a window, or is about a card off the table and wakes that card's own ability."""
        moment = self.moments.get(event[0])
        if moment is not None and moment not in s.moment:
            s.moment = (*s.moment, moment)
        if event[0] in self.own:
            card, player = self.own[event[0]]
            abilities.own(s, event, event[card], event[player])
