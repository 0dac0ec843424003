"""What the generic columns of a game's log mean in `shields`."""

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.columns import Columns
from engine.kernel.characteristics import number
from engine.kernel.definitions import Definition
from engine.kernel.state import State
from engine.rulesets.shields.turns import HAND

COUNTERS = ("active", "ex")


class Log(Columns):
    """Base and shields are the life; resources are rested to pay, EX resources are used up (A1.6)."""

    meaning: ClassVar[Mapping[str, str]] = {
        "life": "HP left of the base + shields",
        "board": "sum of the AP of the own units",
        "sources_in_play": "resources, EX included",
        "resource_available": "resources active at the first choice of the turn, and those that come later",
        "resource_spent": "resources rested or used up for costs until the next own turn",
        "stage": "Lv. or cost, whichever is more: a resource comes each turn",
    }
    resource: ClassVar[str] = "resources"
    played: ClassVar[frozenset[str]] = frozenset({"deployed", "paired", "command_played"})
    reasons: ClassVar[Mapping[str, str]] = {
        "struck_down": "life",
        "deck_out": "deckout",
        "time": "match_clock",
    }

    def life(self, s: State, player: int) -> int:
        zones = s.seats[player].zones
        base = sum(max(0, number(s, s.permanents[i], "hp") - s.permanents[i].damage) for i in zones["base"])
        return base + len(zones["shields"])

    def board(self, s: State, player: int) -> int:
        return sum(number(s, s.permanents[i], "ap") for i in s.seats[player].zones["battle"])

    def sources(self, s: State, player: int) -> int:
        seat = s.seats[player]
        return len(seat.zones["resources"]) + seat.counters["ex"]

    def available(self, s: State, player: int) -> int:
        return sum(s.seats[player].counters[c] for c in COUNTERS)

    def source(self, d: Definition) -> bool:
        return d.type == "resource"

    def stage(self, d: Definition) -> int:
        return max(1, d.cost, int(d.attributes.get("lv", 0)))

    def seen(self, turn: int, first: bool) -> int:
        return HAND + turn

    def spent(self, event: Mapping[str, Any]) -> int:
        paid = event["kind"] == "ex_spent" or (event["kind"] == "paid" and event["counter"] == "active")
        return int(event["amount"]) if paid else 0

    def gained(self, event: Mapping[str, Any]) -> int:
        if event["kind"] == "gained" and event["counter"] in COUNTERS:
            return int(event["amount"])
        return int(event["kind"] == "moved" and event["to"] == "resources")


COLUMNS = Log()
