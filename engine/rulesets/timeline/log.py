"""What the generic columns of a game's log mean in `timeline`."""

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.columns import Columns
from engine.kernel.characteristics import number
from engine.kernel.definitions import Definition
from engine.kernel.state import State
from engine.rulesets.timeline.procedures import HAND

GAIN = 5
"""Cost gained at the beginning of a turn."""


class Log(Columns):
    """Dango and the main character's HP are the life; cost is kept over the opponent's turn and lost after it."""

    meaning: ClassVar[Mapping[str, str]] = {
        "life": "dango × 100 + HP of the main character",
        "board": "HP of the own characters",
        "sources_in_play": f"{GAIN}, always",
        "resource_available": "unused cost after the start step, and what effects add until it is lost",
        "resource_spent": "cost paid until it is lost",
        "stage": f"1 up to a cost of {GAIN}, then 2: cost comes anew each turn",
    }
    played: ClassVar[frozenset[str]] = frozenset({"used"})
    reasons: ClassVar[Mapping[str, str]] = {"defeated": "life", "deck_out": "deckout", "time": "match_clock"}

    def life(self, s: State, player: int) -> int:
        seat = s.seats[player]
        return 100 * seat.counters["dango"] + sum(
            number(s, s.permanents[i], "hp") for i in seat.zones["main"]
        )

    def board(self, s: State, player: int) -> int:
        zones = s.seats[player].zones
        return sum(number(s, s.permanents[i], "hp") for i in (*zones["main"], *zones["sub"]))

    def sources(self, s: State, player: int) -> int:
        return GAIN

    def available(self, s: State, player: int) -> int:
        return s.seats[player].counters["cost"]

    def stage(self, d: Definition) -> int:
        return 1 + (d.cost > GAIN)

    def seen(self, turn: int, first: bool) -> int:
        return HAND + turn - first

    def spent(self, event: Mapping[str, Any]) -> int:
        return int(event["amount"]) if event["kind"] == "paid" and event["counter"] == "cost" else 0

    def gained(self, event: Mapping[str, Any]) -> int:
        return int(event["amount"]) if event["kind"] == "gained" and event["counter"] == "cost" else 0


COLUMNS = Log()
