"""Triggered abilities wake: an event that fits makes an entry that waits for its moment to close."""

from typing import TYPE_CHECKING, Any

from engine.kernel.characteristics import ability
from engine.kernel.state import Permanent, new_entry

if TYPE_CHECKING:
    from engine.kernel.state import State


class Context:
    """What a condition or a value may refer to where no resolution runs."""

    __slots__ = ("binds", "event", "player", "source")

    def __init__(
        self, player: int, source: int, event: tuple[Any, ...] = (), binds: tuple[Any, ...] = ()
    ) -> None:
        self.player = player
        self.source = source
        self.event = event
        self.binds = binds


def hear(s: "State", event: tuple[Any, ...], listening: tuple[tuple[int, int], ...]) -> None:
    """Makes an entry of every listening ability that the event fits (its condition read now, once a turn if so said)."""
    for number, i in listening:
        p = s.permanents.get(number) or s.gone[number][0]
        t = ability(s, p, i)
        if not t.matches(s, p, event) or (t.once and i in p.used):
            continue
        if s.rules.muted(s, p):
            continue
        if t.condition is not None and not t.condition(s, p, event):
            continue
        if s.rules.once_a_moment and any(
            e.source == p.id and e.program == t.program and e.event in s.log[s.since :] for e in s.waiting
        ):
            continue
        if t.once:
            p.used = (*p.used, i)
        arise(s, p, t.program, event)


def arise(s: "State", p: Permanent, program: str, event: tuple[Any, ...]) -> None:
    """The ability of an object has triggered: its entry waits."""
    s.serial += 1
    s.waiting.append(new_entry(s.serial, p.owner, p.id, p.card, program, event))
    s.dirty = True


def own(s: "State", event: tuple[Any, ...], card: int, player: int) -> None:
    """Wakes the ability by which a card off the table waits for what happens to itself."""
    d = s.defs[card]
    i = d.own.get(event[0])
    if i is not None:
        t = d.triggers[i]
        holder = Permanent(card, card, player, "", 0)
        if t.condition is None or t.condition(s, holder, event):
            arise(s, holder, t.program, event)
