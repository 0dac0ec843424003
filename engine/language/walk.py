"""A walk over everything in a card: each node, and each condition that was written as text."""

from collections.abc import Iterator
from typing import Any

from engine.language.expressions import Comparison, State
from engine.language.keyed import Node


def nodes_of(value: Any) -> Iterator[Any]:
    """Every node under a value, itself included; conditions written as text too."""
    if isinstance(value, Comparison | State):
        yield value
    elif isinstance(value, Node):
        yield value
        for name in type(value).model_fields:
            yield from nodes_of(getattr(value, name))
    elif isinstance(value, list):
        for item in value:
            yield from nodes_of(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from nodes_of(item)
