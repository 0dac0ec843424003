"""What cards speak of: numbers, conditions, and objects by where they are and what they are like."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from engine.language.expressions import ConditionText, ValueText
from engine.language.keyed import Keyed, Node
from engine.language.nodes.terms import CardId, Name, Reference, Side


class Count(Node):
    """How many objects match."""

    key: ClassVar[str] = "count"
    count: "Selector | Reference"
    flat: ClassVar[bool] = True


class Total(Node):
    """The sum of one attribute over the objects."""

    key: ClassVar[str] = "total"
    flat: ClassVar[bool] = True
    total: Name
    of: "Selector | Reference"


class Halve(Node):
    """Half of a value, rounded as said."""

    key: ClassVar[str] = "halve"
    flat: ClassVar[bool] = True
    halve: "Value"
    round: Literal["down", "up"] = "down"


class Times(Node):
    """The product of two values."""

    key: ClassVar[str] = "times"
    flat: ClassVar[bool] = True
    times: Annotated[list["Value"], Field(min_length=2, max_length=2)]


class Plus(Node):
    """The sum of two values; a negative number subtracts."""

    key: ClassVar[str] = "plus"
    flat: ClassVar[bool] = True
    plus: Annotated[list["Value"], Field(min_length=2, max_length=2)]


VALUES: list[type[Node]] = [Count, Total, Halve, Times, Plus]
Value = int | ValueText | Annotated[Any, Keyed(lambda: VALUES)]
"""A number, a reference to one (`$event.amount`, `$hit.bp`, `you.lp`), or one of the value nodes."""


class Compare(Node):
    """Two values compared; usually written as text: `cost <= 3`, `you.lp < enemy.lp`."""

    key: ClassVar[str] = "compare"
    left: "Value"
    op: Literal["<=", ">=", "==", "!=", "<", ">"]
    right: "Value | str"


class Has(Node):
    """The object has a keyword; usually written as text: `has haste`."""

    key: ClassVar[str] = "has"
    flat: ClassVar[bool] = True
    has: Name
    of: Reference | None = None


class Is(Node):
    """The object is in a state (`rested`, `damaged`); usually written as text: `rested`, `not rested`."""

    key: ClassVar[str] = "is"
    flat: ClassVar[bool] = True
    is_: Name = Field(alias="is")
    of: Reference | None = None


class Exists(Node):
    """At least one object matches."""

    key: ClassVar[str] = "exists"
    flat: ClassVar[bool] = True
    exists: "Selector"


class Destroyed(Node):
    """One of the bound objects was destroyed."""

    key: ClassVar[str] = "destroyed"
    flat: ClassVar[bool] = True
    destroyed: Reference


class Not(Node):
    """The condition does not hold."""

    key: ClassVar[str] = "not"
    flat: ClassVar[bool] = True
    not_: "Condition" = Field(alias="not")


class AllOf(Node):
    """Every condition holds."""

    key: ClassVar[str] = "all"
    flat: ClassVar[bool] = True
    all: Annotated[list["Condition"], Field(min_length=1)]


class AnyOf(Node):
    """At least one condition holds."""

    key: ClassVar[str] = "any"
    flat: ClassVar[bool] = True
    any: Annotated[list["Condition"], Field(min_length=1)]


CONDITIONS: list[type[Node]] = [Compare, Has, Is, Exists, Destroyed, Not, AllOf, AnyOf]
Condition = ConditionText | Annotated[Any, Keyed(lambda: CONDITIONS)]


class UpTo(Node):
    """Any number from 0 to this one."""

    key: ClassVar[str] = "up_to"
    flat: ClassVar[bool] = True
    up_to: Annotated[int, Field(ge=1, le=20)]


class Selector(Node):
    """Objects by where they are and what they are like."""

    from_: Name | Reference = Field(alias="from")
    """A zone of the ruleset (`field`, `hand`, `trash`, `deck` …) or cards bound before (`$seen`)."""
    side: Side = "own"
    type: Name | None = None
    name: CardId | None = None
    """A card's id; objects with the same name match."""
    where: list[Condition] = Field(default=[])
    """Conditions on the candidate: bare attributes are the candidate's own."""
    other: bool = False
    """Leaves out the source itself."""
    count: Literal["all"] | Annotated[int, Field(ge=1, le=20)] | UpTo = "all"
    by: Literal["you", "enemy"] = "you"
    """Who chooses."""
    random: bool = False
    top: bool = False
    """The top ones of a pile: nobody chooses, and nobody looks."""


Objects = Reference | Selector
