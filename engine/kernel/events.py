"""Everything that happens is an event: a tuple `(kind, mask, *fields)` in the log, with a schema for each kind.

`mask` says who may know the event's cards (bit 0: player 0, bit 1: player 1, bit 2: spectators) and is fixed when the
event is made; cards are the only secret fields. Names appear at the edge, in `told`.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.kernel.definitions import RESTLESS

if TYPE_CHECKING:
    from engine.kernel.state import State

PUBLIC = 7
SPECTATOR = 4

Event = tuple[Any, ...]


class EventKind(NamedTuple):
    """Field names and types of one kind. Types: `unit` (an object's number), `card`, `cards`, `player`, `number`, `word`."""

    name: str
    fields: tuple[str, ...]
    types: tuple[str, ...]
    subject: str

    def position(self, field: str) -> int:
        """Where the field stands in the event tuple."""
        return self.fields.index(field) + 2


def kind(name: str, subject: str, **fields: str) -> EventKind:
    """`kind("drawn", "player", player="player", card="card")`."""
    return EventKind(name, tuple(fields), tuple(fields.values()), subject)


COMMON = (
    kind("game_began", "player", player="player"),
    kind("mulligan", "player", player="player", count="number"),
    kind("turn_began", "player", player="player", turn="number", round="number"),
    kind("phase_began", "player", player="player", phase="word"),
    kind("drawn", "player", player="player", card="card"),
    kind("moved", "player", player="player", card="card", origin="word", to="word"),
    kind("looked", "player", player="player", cards="cards"),
    kind("revealed", "player", player="player", cards="cards"),
    kind("shuffled", "player", player="player", zone="word"),
    kind("reshuffled", "player", player="player", count="number"),
    kind("discarded", "player", player="player", card="card"),
    kind("milled", "player", player="player", card="card"),
    kind("deployed", "unit", unit="unit", card="card", player="player", level="number"),
    kind("destroyed", "unit", unit="unit", card="card", player="player"),
    kind("buried", "unit", unit="unit", card="card", player="player"),
    kind("exiled", "unit", unit="unit", card="card", player="player"),
    kind("returned", "unit", unit="unit", card="card", player="player", to="word"),
    kind("damaged", "unit", unit="unit", amount="number", player="player"),
    kind("healed", "unit", unit="unit", amount="number", player="player"),
    kind("boosted", "unit", unit="unit", attribute="word", amount="number"),
    kind("granted", "unit", unit="unit", keyword="word"),
    kind("state_granted", "player", player="player", keyword="word"),
    kind("level_up", "unit", unit="unit", level="number", player="player"),
    kind("level_down", "unit", unit="unit", level="number", player="player"),
    kind("rested", "unit", unit="unit", player="player"),
    kind("readied", "unit", unit="unit", player="player"),
    kind("gained", "player", player="player", counter="word", amount="number"),
    kind("lost", "player", player="player", counter="word", amount="number"),
    kind("paid", "player", player="player", counter="word", amount="number"),
    kind("triggered", "player", player="player", unit="unit", card="card"),
    kind("cancelled", "player", player="player", card="card"),
    kind("replaced", "player", player="player", unit="unit", card="card"),
    kind("put", "player", player="player", card="card", sort="word", entry="number", before="number"),
    kind("resolves", "player", player="player", card="card", sort="word", entry="number"),
    kind("modified", "player", player="player", card="card", sort="word", amount="number"),
    kind("shifted", "unit", unit="unit", card="card", player="player", to="word"),
    kind("timed_out", "player", player="player", clock="word"),
    kind("delayed", "player", player="player", count="number"),
    kind("warned", "player", player="player", count="number"),
    kind("forgiven", "player", player="player"),
    kind("fixed", "player", player="player", what="word", to="word"),
    kind("fixed_unit", "unit", unit="unit", what="word", to="word"),
    kind("fixed_card", "player", player="player", origin="word", to="word"),
    kind("fault", "player", player="player", card="card"),
    kind("ended", "player", player="player", reason="word"),
)


def schema(*own: EventKind) -> dict[str, EventKind]:
    """The kinds of a ruleset by name: the common ones and its own."""
    return {k.name: k for k in (*COMMON, *own)}


def mask_of(viewer: int | None) -> int:
    """The bit of a player, or of a spectator (`None`). Raises `ValueError` for anybody else."""
    if viewer is None:
        return SPECTATOR
    if type(viewer) is not int or viewer not in (0, 1):
        raise ValueError(f"no viewer {viewer!r}; there are 0, 1 and None, a spectator")
    return 1 << viewer


def told(s: "State", event: Event, mask: int) -> dict[str, Any]:
    """The event with names, as those in `mask` may know it: a hidden card is `None`, hidden cards are their number."""
    k: EventKind = s.rules.schema[event[0]]
    known = event[1] & mask
    out: dict[str, Any] = {"kind": k.name}
    for name, type_, value in zip(k.fields, k.types, event[2:], strict=True):
        if type_ == "card":
            out[name] = s.defs[value].id if known and value >= 0 else None
        elif type_ == "cards":
            out[name] = [s.defs[c].id for c in value] if known else len(value)
        else:
            out[name] = value
    return out


def emit(s: "State", *event: Any) -> None:
    """Writes a committed event – its kind, its mask, its fields – to the log and wakes what listens for its kind."""
    kind = event[0]
    s.log.append(event)
    if RESTLESS in s.statics:
        s.dirty = True
    if kind in s.listeners:
        s.rules.hear(s, event, s.listeners[kind])
    if kind in s.rules.noted:
        s.rules.note(s, event)


Schema = Mapping[str, EventKind]
