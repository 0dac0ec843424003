"""Units on the field: their room, their levels, their right to act (1.4.1, 1.7.5 to 1.7.7)."""

from engine.kernel import zones
from engine.kernel.characteristics import forbidden, has
from engine.kernel.events import PUBLIC, emit
from engine.kernel.state import Permanent, State

UNITS = 5
"""Places in the unit zone (1.2)."""


def room(s: State, player: int) -> bool:
    """Whether the player has a free place for a unit (1.2)."""
    return len(s.seats[player].zones["field"]) < UNITS


def change_level(s: State, p: Permanent, by: int) -> None:
    """Between 1 and 3; damage stays; level 3 overdrives (1.7.5 to 1.7.7)."""
    level = max(1, min(3, p.level + by))
    if level == p.level or has(s, p, "level_lock"):
        return
    up = level > p.level
    p.level = level
    s.dirty = True
    emit(s, "level_up" if up else "level_down", PUBLIC, p.id, level, p.owner)
    if up and level == 3:
        overdrive(s, p)


def overdrive(s: State, p: Permanent) -> None:
    """The action right is back at once, and the unit may attack in this turn (1.7.7)."""
    p.flags = (*p.flags, "overdriven")
    ready(s, p)
    emit(s, "overdrive", PUBLIC, p.id, p.owner)


def ready(s: State, p: Permanent) -> None:
    """Recovers the action right, unless Bind holds it or something forbids it (1.4.1)."""
    if forbidden(s, p, "recover"):
        return
    if "bound" in p.flags or (s.battle and s.battle[1] == p.id):
        if has(s, p, "bind"):
            return
        p.flags = tuple([f for f in p.flags if f != "bound"])
    zones.ready(s, p)


def bind(s: State, attacker: Permanent) -> None:
    """A unit that has Bind when it attacks, or gets it while it does, won't recover (1.4.1)."""
    if "bound" not in attacker.flags and has(s, attacker, "bind"):
        attacker.flags = (*attacker.flags, "bound")
