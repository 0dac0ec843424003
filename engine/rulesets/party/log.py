"""What the generic columns of a game's log mean in `party`."""

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.columns import Columns
from engine.kernel.characteristics import number
from engine.kernel.definitions import Definition
from engine.kernel.state import State
from engine.rulesets.party.procedures import HAND
from engine.rulesets.party.processes import POINTS

DISCARD = 2
"""CP of a discarded card."""


class Log(Columns):
    """Damage counts down from 7; CP come out of backups and discards, and aren't kept (B1.5)."""

    meaning: ClassVar[Mapping[str, str]] = {
        "life": "7 - damage",
        "board": "sum of the power of the own forwards",
        "sources_in_play": "backups",
        "resource_available": "upright backups + 2 for each card in hand at the first choice of the turn, and 2 for each later one",
        "resource_spent": "CP paid until the next own turn",
        "stage": "the turn by which one discard and a backup each turn before pay the cost",
    }
    colour: ClassVar[str] = "element"
    resource: ClassVar[str] = "CP"
    played: ClassVar[frozenset[str]] = frozenset({"enters", "cast"})
    reasons: ClassVar[Mapping[str, str]] = {"damage": "life", "deck_out": "deckout", "time": "match_clock"}

    def life(self, s: State, player: int) -> int:
        return POINTS - len(s.seats[player].zones["damage"])

    def board(self, s: State, player: int) -> int:
        field = [s.permanents[i] for i in s.seats[player].zones["field"]]
        return sum(number(s, p, "power") for p in field if s.defs[p.card].type == "forward")

    def sources(self, s: State, player: int) -> int:
        return sum(s.defs[s.permanents[i].card].type == "backup" for i in s.seats[player].zones["field"])

    def available(self, s: State, player: int) -> int:
        zones = s.seats[player].zones
        field = [s.permanents[i] for i in zones["field"]]
        backups = sum(s.defs[p.card].type == "backup" and not p.rested for p in field)
        return backups + DISCARD * len(zones["hand"])

    def source(self, d: Definition) -> bool:
        return d.type == "backup"

    def stage(self, d: Definition) -> int:
        return max(1, d.cost - DISCARD + 1)

    def seen(self, turn: int, first: bool) -> int:
        return HAND + 2 * turn - first

    def spent(self, event: Mapping[str, Any]) -> int:
        return int(event["amount"]) if event["kind"] == "paid" and event["counter"] == "cp" else 0

    def gained(self, event: Mapping[str, Any]) -> int:
        """A card that comes into the hand could be discarded; a surplus of a payment is lost."""
        into_hand = event["kind"] == "drawn" or event.get("to") == "hand"
        return DISCARD * into_hand


COLUMNS = Log()
