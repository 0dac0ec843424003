"""What the generic columns of a game's log mean in a ruleset: its declarations, in its module `log`.

The analysis reads every ruleset through these five numbers and three words, and knows none of them by name. A ruleset
without a module `log` gets the defaults below.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any, ClassVar

from engine.kernel.definitions import Definition
from engine.kernel.state import State

REASONS: dict[str, str] = {"conceded": "concede", "disqualified": "disqualified", "library_out": "deckout"}
"""Reasons for an end that every ruleset shares, and what the log calls them."""


class Columns:
    """The generic columns. A ruleset's module `log` holds a subclass's instance as `COLUMNS`."""

    meaning: ClassVar[Mapping[str, str]] = {
        "life": "the first counter",
        "board": "objects on the table",
        "sources_in_play": "0",
        "resource_available": "0",
        "resource_spent": "0",
        "stage": "the cost",
    }
    """In words, for the documentation. What a ruleset doesn't declare is 0."""
    resource: ClassVar[str] = "cost"
    """What cards are paid with, as an axis label."""
    hand: ClassVar[str] = "hand"
    deck: ClassVar[str] = "deck"
    colour: ClassVar[str] = "colour"
    """The attribute of a card that decks are told apart by."""
    played: ClassVar[frozenset[str]] = frozenset({"deployed", "played"})
    """Kinds of events that tell of a card of the player being played; each has `player` and `card`."""
    reasons: ClassVar[Mapping[str, str]] = {}
    """What the log calls the ruleset's own reasons for an end: `life`, `deckout`, `objective`, `round_limit` …"""

    def life(self, s: State, player: int) -> int:
        """How far the player is from losing."""
        return next(iter(s.seats[player].counters.values()), 0)

    def board(self, s: State, player: int) -> int:
        """What the player has on the table."""
        return sum(p.owner == player for p in s.permanents.values())

    def sources(self, s: State, player: int) -> int:
        """What brings the player resources every turn."""
        return 0

    def available(self, s: State, player: int) -> int:
        """What the player could spend now; read at the first decision of the own turn."""
        return 0

    def source(self, d: Definition) -> bool:
        """Whether the card is in a deck to bring resources."""
        return False

    def stage(self, d: Definition) -> int:
        """The first own turn in which the card can be paid with what comes by itself."""
        return max(1, d.cost)

    def seen(self, turn: int, first: bool) -> int:
        """Cards of the own deck seen by the main part of an own turn, without a mulligan and effects."""
        return 5 + turn

    def spent(self, event: Mapping[str, Any]) -> int:
        """What the player of the event spends by it."""
        return 0

    def gained(self, event: Mapping[str, Any]) -> int:
        """What the event adds to what the player of the event has to spend, after that decision."""
        return 0

    def reason(self, engine_reason: str) -> str:
        """What the log calls the end of a game."""
        return self.reasons.get(engine_reason) or REASONS.get(engine_reason, "objective")


@cache
def columns(ruleset: str) -> Columns:
    """The declarations of a ruleset, or the defaults where it has none."""
    name = f"engine.rulesets.{ruleset}.log"
    try:
        found: Columns = import_module(name).COLUMNS
    except ModuleNotFoundError as e:
        if e.name not in (name, name.rpartition(".")[0]):
            raise
        return Columns()
    return found
