"""What a card costs now (1.5.7, 1.6.7)."""

from engine.kernel.characteristics import cost
from engine.kernel.state import State


def price(s: State, player: int, card: int) -> int:
    """The cost now: 0 with the activator's unit on the own field, never below 0 (1.5.7, 1.6.7)."""
    d = s.defs[card]
    activator = d.attributes.get("activator")
    if activator is not None:
        name = s.rules.cards[activator].name.en
        if any(s.defs[s.permanents[i].card].name.en == name for i in s.seats[player].zones["field"]):
            return 0
    return max(0, cost(s, card))
