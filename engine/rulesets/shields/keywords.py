"""What the keywords of `shields` that are effects do, in the card language (A1.12)."""

from typing import Any

from engine.kernel.definitions import Activation, Program
from engine.kernel.state import State
from engine.language import nodes as n
from engine.language.programs import effect
from engine.rulesets.shields.battle import strike
from engine.rulesets.shields.vocabulary import VOCABULARY

_EFFECTS: dict[str, dict[str, Any]] = {
    "repair": {"do": [{"heal": {"to": "self", "amount": "self.repair"}}]},
    "support": {
        "choose": {"helped": {"from": "battle", "other": True, "count": 1}},
        "do": [{"boost": {"to": "$helped", "attribute": "ap", "amount": "self.support"}}],
    },
}


def _breach(s: State, f: Any) -> None:
    """The unit's Breach when it dealt the damage, to the base or the top shield (A1.12.2)."""
    strike(s, 1 - f.player, f.event[2], f.player, "ability")


_BREACH = Program("breach", (_breach,), 0, 0, lambda s, c: True, frozenset({"damage"}))


def programs() -> dict[str, Program]:
    """Repair, Support and Breach as programs, by the keyword."""
    return {word: effect(word, data, VOCABULARY) for word, data in _EFFECTS.items()} | {"breach": _BREACH}


SUPPORT = Activation(n.Price(rest=True), ("main",), "support", None, False, lambda s, c: ())
"""Support N is an Activate·Main effect whose price is to rest the unit."""
