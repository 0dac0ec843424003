"""When and how cards act: continuous effects, replacements, and the abilities that hold them or steps."""

from typing import Annotated, Any, ClassVar, Literal, Union

from pydantic import Field

from engine.language.keyed import Keyed, Node
from engine.language.nodes.steps import Damage, Destroy, Draw, Exile, Gain, Heal, Lose, Return, Steps
from engine.language.nodes.terms import Name, PlayerWord, Side
from engine.language.nodes.values import Condition, Objects, Selector, Value


class StaticBoost(Node):
    """Changes an attribute of every matching object while it lasts."""

    key: ClassVar[str] = "boost"
    to: Objects
    attribute: Name
    amount: Value


class StaticGrant(Node):
    """Every matching object (or the player) has the keyword or state."""

    key: ClassVar[str] = "grant"
    to: Objects
    keyword: Name
    amount: Annotated[int, Field(ge=1, le=20)] | None = None


class StaticForbid(Node):
    """The matching objects can't do this."""

    key: ClassVar[str] = "forbid"
    to: Objects
    action: Name


class StaticCost(Node):
    """Changes the cost of matching cards."""

    key: ClassVar[str] = "cost"
    of: Selector
    by: int


STATICS: list[type[Node]] = [StaticBoost, StaticGrant, StaticForbid, StaticCost]


class Source(Node):
    """Where an event comes from."""

    side: Side = "any"
    kind: Literal["ability", "battle", "any"] = "any"


class ReplaceDamage(Node):
    """Damage that would be dealt."""

    key: ClassVar[str] = "damage"
    to: Objects
    source: Source = Field(default_factory=Source.model_construct)


class ReplaceDestroy(Node):
    """An object that would be destroyed."""

    key: ClassVar[str] = "destroy"
    to: Objects
    source: Source = Field(default_factory=Source.model_construct)


class ReplaceDraw(Node):
    """A card that would be drawn: of several each by itself, unless only their number changes (`with: {amount: …}`)."""

    key: ClassVar[str] = "draw"
    player: PlayerWord = "you"


class ReplaceLose(Node):
    """A counter that would be lost."""

    key: ClassVar[str] = "lose"
    player: PlayerWord = "you"
    counter: Name


class ReplaceHeal(Node):
    """Damage that would be taken off."""

    key: ClassVar[str] = "heal"
    to: Objects


class ReplaceEffect(Node):
    """A whole effect that waits: only where effects wait for their turn; `with: nothing` is all that can become of it."""

    key: ClassVar[str] = "effect"
    side: Side = "any"
    what: Literal["effect", "modifier", "any"] = "any"
    """`modifier`: what stands in front of an effect to change it."""


REPLACEABLE: list[type[Node]] = [
    ReplaceDamage, ReplaceDestroy, ReplaceDraw, ReplaceLose, ReplaceHeal, ReplaceEffect,
]  # fmt: skip


class Amount(Node):
    """The same event with another number."""

    key: ClassVar[str] = "amount"
    flat: ClassVar[bool] = True
    amount: Value


class Reduce(Node):
    """The same event with its number lowered, not below 0; reductions add up."""

    key: ClassVar[str] = "reduce"
    flat: ClassVar[bool] = True
    reduce: Value


INSTEAD: list[type[Node]] = [Amount, Reduce, Damage, Destroy, Exile, Return, Draw, Lose, Gain, Heal]


Subject = Union[Literal["self", "host", "you", "enemy", "any"], "SubjectFilter"]


class SubjectFilter(Node):
    """Which object an event has to be about."""

    side: Side = "any"
    type: Name | None = None
    where: list[Condition] = Field(default=[])
    other: bool = False


class Triggered(Node):
    """Does its steps each time something happens."""

    key: ClassVar[str] = "when"
    flat: ClassVar[bool] = True
    when: Annotated[dict[Name, Subject], Field(min_length=1, max_length=1)]
    if_: Condition | None = Field(default=None, alias="if")
    once: Literal["turn"] | None = None
    price: "Price | None" = None
    """What its player may pay for it, each time; without that it does nothing. Only `exile`."""
    anywhere: bool = False
    """Works wherever its object lies on the table; otherwise only where the ruleset says."""
    choose: dict[Name, Selector] | None = None
    do: Steps


class Static(Node):
    """Works all the time, while its condition holds."""

    key: ClassVar[str] = "static"
    flat: ClassVar[bool] = True
    static: Annotated[Any, Keyed(lambda: STATICS)]
    if_: Condition | None = Field(default=None, alias="if")
    anywhere: bool = False


class Replacement(Node):
    """Rewrites an event before it happens. `with: nothing` prevents it.

    Where one with `once` fits several objects of one moment, its player says for which it works.
    """

    key: ClassVar[str] = "replace"
    flat: ClassVar[bool] = True
    replace: Annotated[Any, Keyed(lambda: REPLACEABLE)]
    with_: Literal["nothing"] | Annotated[Any, Keyed(lambda: INSTEAD)] = Field(alias="with")
    if_: Condition | None = Field(default=None, alias="if")
    once: Literal["turn"] | None = None
    anywhere: bool = False


class Respond(Node):
    """What a card used as an answer puts in front of what it answers; `do` follows as an effect of its own."""

    key: ClassVar[str] = "respond"
    flat: ClassVar[bool] = True
    respond: Annotated[Any, Keyed(lambda: REPLACEABLE)]
    with_: Literal["nothing"] | Annotated[Any, Keyed(lambda: INSTEAD)] = Field(alias="with")
    choose: dict[Name, Selector] | None = None
    do: Steps | None = None


class OneShot(Node):
    """What a card does when it is used."""

    key: ClassVar[str] = "do"
    flat: ClassVar[bool] = True
    if_: Condition | None = Field(default=None, alias="if")
    choose: dict[Name, Selector] | None = None
    do: Steps


class Price(Node):
    """What an activated ability, or a card besides its cost, takes from its player: all of it, at once."""

    counter: Name | None = None
    """The counter that pays `amount` (`cp`, `cost`); a ruleset without one reads `amount` in its own resources."""
    amount: Annotated[int, Field(ge=0, le=20)] = 0
    rest: bool = False
    """The source is turned sideways."""
    discard: Annotated[int, Field(ge=0, le=5)] = 0
    same_name: bool = False
    """The discarded card must have the source's name."""
    leave: bool = False
    """The source itself goes to the trash."""
    exile: Annotated[int, Field(ge=0, le=10)] = 0
    """So many cards of the own trash are exiled."""
    where: list[Condition] = Field(default=[])
    """Conditions on the cards that are exiled."""


class Activated(Node):
    """Does its steps when its player pays for it."""

    key: ClassVar[str] = "activate"
    flat: ClassVar[bool] = True
    activate: Price
    timing: Annotated[list[Name], Field(min_length=1)]
    """When: words of the ruleset."""
    if_: Condition | None = Field(default=None, alias="if")
    once: Literal["turn"] | None = None
    anywhere: bool = False
    choose: dict[Name, Selector] | None = None
    do: Steps


class Burst(Node):
    """What its player may have a card do when it is turned up where the rules say; `self` is the card."""

    key: ClassVar[str] = "burst"
    flat: ClassVar[bool] = True
    if_: Condition | None = Field(default=None, alias="if")
    choose: dict[Name, Selector] | None = None
    burst: Steps


ABILITIES: list[type[Node]] = [Triggered, Static, Replacement, Respond, Activated, Burst, OneShot]
"""`OneShot` stands last: its key `do` is a field of the others too."""
Ability = Annotated[Any, Keyed(lambda: ABILITIES)]
