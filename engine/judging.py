"""A judge mends a game: sets a counter, moves a card, sets an object's state, within the rules of the state."""

from typing import Any

from engine.kernel import zones
from engine.kernel.events import PUBLIC, emit
from engine.kernel.state import State
from engine.words import Telling

_STATE = {"rested": "bool", "damage": "int", "level": "int"}


class HostError(Telling, ValueError):
    """A host call that makes no sense now; the game is unchanged."""


class FixError(HostError):
    """The repair can't be made; nothing was changed."""


def fix(s: State, player: int, what: dict[str, Any]) -> None:
    """Carries one repair out. Raises `FixError`; the state is then unchanged."""
    names = set(what)
    if names == {"counter", "value"}:
        _counter(s, player, what["counter"], what["value"])
    elif names == {"card", "origin", "to"}:
        _card(s, player, what["card"], what["origin"], what["to"])
    elif "unit" in names and len(names) == 2 and names - {"unit"} <= set(_STATE):
        _unit(s, what["unit"], (names - {"unit"}).pop(), what)
    else:
        raise FixError("fix_what")
    s.dirty = True
    s.rules.settle_state(s)


def _counter(s: State, player: int, counter: Any, value: Any) -> None:
    counters = s.seats[player].counters
    if not isinstance(counter, str) or counter not in counters:
        raise FixError("fix_counter", given=counter, known=tuple(counters))
    if type(value) is not int or not 0 <= value <= 99:
        raise FixError("fix_value", counter=counter, given=value)
    most = s.rules.most(s, player, counter)
    if most is not None and value > most:
        raise FixError("fix_most", counter=counter, most=most)
    counters[counter] = value
    emit(s, "fixed", PUBLIC, player, counter, str(value))


def _card(s: State, player: int, card: Any, origin: Any, to: Any) -> None:
    seat = s.seats[player]
    for zone in (origin, to):
        if not isinstance(zone, str) or zone not in seat.zones or s.rules.zones[zone].holds != "cards":
            raise FixError("fix_pile", given=zone)
    found = next((c for c in seat.zones[origin] if s.defs[c].id == card), None)
    if found is None:
        raise FixError("fix_card", player=player, card=card, zone=origin)
    capacity = s.rules.zones[to].capacity
    if capacity and len(seat.zones[to]) >= capacity:
        raise FixError("fix_full", zone=to)
    fits = s.rules.fits(s, to, None)
    if fits is not None and not fits(s.defs[found]):
        raise FixError("fix_fits", card=card, zone=to)
    emit(s, "fixed_card", PUBLIC, player, origin, to)
    zones.move(s, player, found, origin, to)


def _unit(s: State, number: Any, name: str, what: dict[str, Any]) -> None:
    p = s.permanents.get(number) if type(number) is int else None
    if p is None:
        raise FixError("fix_object", given=number)
    value: Any = what[name]
    most = {"rested": 1, "damage": 99_999, "level": 3}[name]
    least = 1 if name == "level" else 0
    if type(value).__name__ != _STATE[name] or not least <= int(value) <= most:
        raise FixError("fix_state", name=name, given=value)
    setattr(p, name, value)
    emit(s, "fixed_unit", PUBLIC, number, name, str(value))
