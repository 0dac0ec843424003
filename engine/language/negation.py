"""Negations as people say them: as far inside as they go, until only a single fact is denied."""

from typing import Any

from engine.language import nodes as n
from engine.language.expressions import Comparison, State

_OPPOSITE = {"<=": ">", ">": "<=", ">=": "<", "<": ">=", "==": "!=", "!=": "=="}


def plain(condition: Any) -> Any:
    """The same condition in which no `not` stands before a comparison, another `not`, or several conditions."""
    match condition:
        case n.Not():
            return _opposite(condition.not_)
        case n.AllOf():
            return n.AllOf.model_construct(all=[plain(part) for part in condition.all])
        case n.AnyOf():
            return n.AnyOf.model_construct(any=[plain(part) for part in condition.any])
    return condition


def _opposite(condition: Any) -> Any:
    match condition:
        case Comparison():
            return condition._replace(op=_OPPOSITE[condition.op])
        case n.Compare():
            return condition.model_copy(update={"op": _OPPOSITE[condition.op]})
        case State():
            return condition._replace(negated=not condition.negated)
        case n.Not():
            return plain(condition.not_)
        case n.AllOf():
            return n.AnyOf.model_construct(any=[_opposite(part) for part in condition.all])
        case n.AnyOf():
            return n.AllOf.model_construct(all=[_opposite(part) for part in condition.any])
    return n.Not.model_construct(not_=condition)
