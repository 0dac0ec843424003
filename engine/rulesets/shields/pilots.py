"""Pilots and their units: pairing and the link (A1.7.4, A1.7.5)."""

from typing import Any

from engine.kernel import zones
from engine.kernel.events import PUBLIC, emit
from engine.kernel.state import Permanent, State


def unpaired(s: State, player: int) -> list[int]:
    """The player's units without a pilot (A1.7.4)."""
    return [i for i in s.seats[player].zones["battle"] if not s.permanents[i].under]


def pair(s: State, p: Permanent, card: int) -> None:
    """A pilot goes under a unit, which gains its numbers and its text (A1.7.4)."""
    zones.attach(s, p, card)
    emit(s, "paired", PUBLIC, p.id, p.owner, card)
    if linked(s, p):
        emit(s, "linked", PUBLIC, p.id, p.owner)


def linked(s: State, p: Permanent) -> bool:
    """Whether its pilot fulfils the link condition (A1.7.5)."""
    if not p.under:
        return False
    node: Any = s.defs[p.card].node
    pilot = s.defs[p.under[0][0]]
    name, trait = getattr(node, "link_name", None), getattr(node, "link_trait", None)
    if name is not None:
        return str(name.en) in pilot.name.en
    return trait is not None and trait in pilot.attributes.get("trait", ())
