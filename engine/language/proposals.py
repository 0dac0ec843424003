"""Steps that propose events: what they would do to whom, before anything replaces it."""

from collections.abc import Callable
from typing import Any

from engine.kernel.state import FIRST_PERMANENT, State
from engine.language import nodes as n
from engine.language.reading import Reader

PROPOSING = (n.Damage, n.Destroy, n.Exile, n.Return, n.Draw, n.Gain, n.Lose, n.Heal)


def proposal_of(node: Any, reader: Reader) -> Callable[[State, Any, str], tuple[tuple[Any, ...], ...]]:
    """The events that a step proposes."""
    kind = node.key
    if isinstance(node, n.Draw | n.Lose | n.Gain):
        players = reader.players(node.player)
        amount = reader.value(node.count if isinstance(node, n.Draw) else node.amount)
        word = "" if isinstance(node, n.Draw) else node.counter
        return lambda s, c, how: tuple(
            [(kind, player, amount(s, c), word, c.player, how, ()) for player in players(s, c)]
        )
    objects = reader.objects(node.to)
    if isinstance(node, n.Damage | n.Heal):
        amount = reader.value(node.amount)

        def damage(s: State, c: Any, how: str) -> tuple[tuple[Any, ...], ...]:
            value = amount(s, c)
            return tuple(
                [(kind, t, value, "", c.player, how, ()) for t in objects(s, c) if t >= FIRST_PERMANENT]
            )

        return damage
    into = node.into if isinstance(node, n.Return) else ""
    return lambda s, c, how: tuple(
        [(kind, t, 1, into, c.player, how, ()) for t in objects(s, c) if t >= FIRST_PERMANENT]
    )
