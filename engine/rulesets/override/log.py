"""What the generic columns of a game's log mean in `override`."""

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.columns import Columns
from engine.kernel.characteristics import number
from engine.kernel.definitions import Definition
from engine.kernel.state import State
from engine.rulesets.override.turns import HAND


class Log(Columns):
    """LP are the life, BP the board, CP the resource; CP stay for drives in the opponent's turn (1.4.1)."""

    meaning: ClassVar[Mapping[str, str]] = {
        "life": "LP",
        "board": "sum of the BP of the own units",
        "sources_in_play": "CP of a full charge",
        "resource_available": "CP after the charge, and what effects add until the next",
        "resource_spent": "CP paid until the next own charge, drives in the opponent's turn included",
        "stage": "the round whose full charge pays the cost (the first player's)",
    }
    resource: ClassVar[str] = "CP"
    played: ClassVar[frozenset[str]] = frozenset({"deployed", "played", "driven"})
    reasons: ClassVar[Mapping[str, str]] = {"knock_out": "life", "life_points": "round_limit"}

    def life(self, s: State, player: int) -> int:
        return s.seats[player].counters["lp"]

    def board(self, s: State, player: int) -> int:
        return sum(number(s, s.permanents[i], "bp") for i in s.seats[player].zones["field"])

    def sources(self, s: State, player: int) -> int:
        return s.seats[player].counters["cp_full"]

    def available(self, s: State, player: int) -> int:
        return s.seats[player].counters["cp"]

    def stage(self, d: Definition) -> int:
        return max(1, d.cost - 1)

    def seen(self, turn: int, first: bool) -> int:
        return HAND + 2 * (turn - 1) + (not first)

    def spent(self, event: Mapping[str, Any]) -> int:
        return int(event["amount"]) if event["kind"] == "paid" and event["counter"] == "cp" else 0

    def gained(self, event: Mapping[str, Any]) -> int:
        return int(event["amount"]) if event["kind"] == "gained" and event["counter"] == "cp" else 0


COLUMNS = Log()
