"""Lv. and resources: what can be paid, and paying it (A1.4, A1.6)."""

from engine.kernel import zones
from engine.kernel.characteristics import cost
from engine.kernel.decisions import Decision, Option
from engine.kernel.events import PUBLIC, emit
from engine.kernel.state import State

RESOURCES = 15
EX_RESOURCES = 5


def level(s: State, player: int) -> int:
    """The player's Lv.: all resources, active or rested, EX included (A1.6.1)."""
    seat = s.seats[player]
    return len(seat.zones["resources"]) + seat.counters["ex"]


def funds(s: State, player: int) -> int:
    """Resources that could pay now (A1.6.2)."""
    counters = s.seats[player].counters
    return counters["active"] + counters["ex"]


def price(s: State, card: int) -> int:
    """The cost now; a reduction doesn't lower the Lv. (A1.6.4)."""
    return max(0, cost(s, card))


def pay_decision(s: State, player: int, due: int, what: Option) -> Decision | None:
    """How many EX resources to use up, where there is a choice (A1.6.2)."""
    counters = s.seats[player].counters
    least = max(0, due - counters["active"])
    options: list[Option] = [("pay", k) for k in range(least, min(counters["ex"], due) + 1)]
    s.answer = options[0]
    return Decision(player, "pay", options, prompt=what) if len(options) > 1 else None


def pay(s: State, player: int, due: int, ex: int) -> None:
    """Resources are rested; an EX resource leaves the game."""
    zones.pay(s, player, "active", due - ex)
    if ex:
        s.seats[player].counters["ex"] -= ex
        emit(s, "ex_spent", PUBLIC, player, ex)
    s.dirty = True
