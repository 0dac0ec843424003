"""The vocabulary of the card language: every node that a card file may hold, as an annotated class.

The validator, the JSON Schema and the authors' reference are generated from these classes; `compile` turns them into
programs and `render` into the printed text. Docstrings are the reference's sentences. What a *ruleset* adds (its
zones, events, keywords, counters and card types) stands in its `Vocabulary`.
"""

from functools import cache
from typing import Annotated, Any, ClassVar, Literal, Union

from pydantic import AfterValidator, Field

from engine.language.expressions import ConditionText, ValueText
from engine.language.faults import Unfit, unseen
from engine.language.keyed import Keyed, Node

Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
Reference = Annotated[
    str, Field(pattern=r"^(self|host|you|enemy|any|\$[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)?)$")
]
PlayerWord = Annotated[str, Field(pattern=r"^(you|enemy|each|\$[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)?)$")]
CardId = Annotated[str, Field(pattern=r"^[A-Z0-9]{2,5}-[A-Z0-9]{1,6}$")]
Side = Literal["own", "enemy", "any"]
Until = Literal["turn", "enemy_turn", "own_turn", "battle", "forever"]
"""`turn`: the end of this turn; `enemy_turn`, `own_turn`: the end of the opponent's, of your next turn; `battle`: the
end of the battle under way; `forever`: as long as the object stays where it is."""

# ---------------------------------------------------------------- values


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

# ---------------------------------------------------------------- conditions


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

# ---------------------------------------------------------------- selectors


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

# ---------------------------------------------------------------- steps


class Choose(Node):
    """Chooses objects and binds them to a name. Fewer than the count if there are no more."""

    key: ClassVar[str] = "choose"
    flat: ClassVar[bool] = True
    choose: Annotated[dict[Name, Selector], Field(min_length=1, max_length=4)]


class Damage(Node):
    """Deals damage, to all at the same time. `bind` names the damaged objects."""

    key: ClassVar[str] = "damage"
    to: Objects
    amount: Value
    bind: Name | None = None


class Destroy(Node):
    """Destroys, all at the same time."""

    key: ClassVar[str] = "destroy"
    to: Objects
    bind: Name | None = None


class Bury(Node):
    """Puts objects into their owner's trash, all at the same time; that doesn't destroy them."""

    key: ClassVar[str] = "bury"
    to: Objects


class Exile(Node):
    """Exiles, all at the same time."""

    key: ClassVar[str] = "exile"
    to: Objects


class Return(Node):
    """Moves objects off the table to their owner's hand or deck."""

    key: ClassVar[str] = "return"
    to: Objects
    into: Literal["hand", "deck_top", "deck_bottom"] = "hand"


class Move(Node):
    """Moves cards (from hand, deck, trash …) to a zone of their owner."""

    key: ClassVar[str] = "move"
    cards: Objects
    into: Literal["hand", "trash", "exile", "deck_top", "deck_bottom"]
    reveal: bool = False


class Deploy(Node):
    """Puts cards onto the field without cost."""

    key: ClassVar[str] = "deploy"
    cards: Objects


class Heal(Node):
    """Takes damage off, as much as there is at the most; all at the same time."""

    key: ClassVar[str] = "heal"
    to: Objects
    amount: Value


class Create(Node):
    """Puts tokens onto the table, all at the same time."""

    key: ClassVar[str] = "create"
    token: CardId
    count: Annotated[int, Field(ge=1, le=6)] = 1
    rested: bool = False


class Strike(Node):
    """Damage to a player, which lands where the rules say."""

    key: ClassVar[str] = "strike"
    player: PlayerWord = "enemy"
    amount: Value


class Attach(Node):
    """Attaches cards to one object; what it wears already goes where it would."""

    key: ClassVar[str] = "attach"
    cards: Objects
    to: Objects


class UseCard(Node):
    """The player uses a card in the middle of this effect, as a part of it."""

    key: ClassVar[str] = "use_card"
    cards: Objects
    free: bool = False
    """Its cost is not paid."""


class Draw(Node):
    """The player draws."""

    key: ClassVar[str] = "draw"
    player: PlayerWord = "you"
    count: Value = 1


class Discard(Node):
    """The player discards cards by choice, or at random."""

    key: ClassVar[str] = "discard"
    player: PlayerWord = "you"
    count: Value = 1
    random: bool = False


class Mill(Node):
    """The top cards of the player's deck go to the trash; what is missing is skipped."""

    key: ClassVar[str] = "mill"
    player: PlayerWord = "you"
    count: Value = 1


class Look(Node):
    """The player looks at the top cards of the own deck and binds them."""

    key: ClassVar[str] = "look"
    player: PlayerWord = "you"
    count: Value = 1
    bind: Name


class Reveal(Node):
    """Shows cards to both players."""

    key: ClassVar[str] = "reveal"
    cards: Objects


class Shuffle(Node):
    """The player shuffles the own deck."""

    key: ClassVar[str] = "shuffle"
    player: PlayerWord = "you"


class Gain(Node):
    """The player gains of a counter (`lp`, `cp` …)."""

    key: ClassVar[str] = "gain"
    player: PlayerWord = "you"
    counter: Name
    amount: Value = 1


class Lose(Node):
    """The player loses of a counter; `each`: both at the same time."""

    key: ClassVar[str] = "lose"
    player: PlayerWord = "you"
    counter: Name
    amount: Value = 1


class Boost(Node):
    """Changes an attribute by an amount for a time."""

    key: ClassVar[str] = "boost"
    to: Objects
    attribute: Name
    amount: Value
    until: Until = "turn"


class Grant(Node):
    """Gives a keyword or a state to objects or a player for a time."""

    key: ClassVar[str] = "grant"
    to: Objects
    keyword: Name
    amount: Annotated[int, Field(ge=1, le=20)] | None = None
    """For a keyword with a number."""
    until: Until = "turn"


class Level(Node):
    """Raises (or lowers) the level."""

    key: ClassVar[str] = "level"
    to: Objects
    by: Annotated[int, Field(ge=-2, le=2)] = 1


class Ready(Node):
    """Turns objects upright."""

    key: ClassVar[str] = "ready"
    to: Objects


class Rest(Node):
    """Turns objects sideways."""

    key: ClassVar[str] = "rest"
    to: Objects


class If(Node):
    """Does one thing or another."""

    key: ClassVar[str] = "if"
    flat: ClassVar[bool] = True
    if_: Condition = Field(alias="if")
    then: "Steps"
    else_: "Steps | None" = Field(default=None, alias="else")


class May(Node):
    """The player decides whether to do it."""

    key: ClassVar[str] = "may"
    flat: ClassVar[bool] = True
    may: "Steps"
    by: Literal["you", "enemy"] = "you"
    else_: "Steps | None" = Field(default=None, alias="else")


class Modes(Node):
    """The player chooses one of the branches."""

    key: ClassVar[str] = "modes"
    flat: ClassVar[bool] = True
    modes: Annotated[list["Steps"], Field(min_length=2, max_length=4)]
    by: Literal["you", "enemy"] = "you"


class ForEach(Node):
    """Does the steps once for each object, bound to a name."""

    key: ClassVar[str] = "for_each"
    flat: ClassVar[bool] = True
    for_each: Objects
    as_: Name = Field(default="it", alias="as")
    do: "Steps"


class Repeat(Node):
    """Does the steps several times."""

    key: ClassVar[str] = "repeat"
    flat: ClassVar[bool] = True
    repeat: Value
    do: "Steps"


STEPS: list[type[Node]] = [
    Choose, Damage, Destroy, Bury, Exile, Return, Move, Deploy, Draw, Discard, Mill, Look, Reveal, Shuffle,
    Gain, Lose, Heal, Attach, UseCard, Create, Strike, Boost, Grant, Level, Ready, Rest, If, May, Modes, ForEach, Repeat,
]  # fmt: skip
Step = Annotated[Any, Keyed(lambda: STEPS)]
Steps = Annotated[list[Step], Field(min_length=1, max_length=24)]

# ---------------------------------------------------------------- continuous effects


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

# ---------------------------------------------------------------- replacements


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
    """Cards that would be drawn."""

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

# ---------------------------------------------------------------- abilities

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
    """Rewrites an event before it happens. `with: nothing` prevents it."""

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

# ---------------------------------------------------------------- cards and sets


def _seen(text: str) -> str:
    if unseen(text):
        raise Unfit("unseen")
    return text


class Localized(Node):
    """A text in both languages."""

    en: Annotated[str, Field(min_length=1, max_length=40), AfterValidator(_seen)]
    ja: Annotated[str, Field(min_length=1, max_length=40), AfterValidator(_seen)]


class NamedAbilities(Node):
    """Abilities that a macro has put onto the card, printed under the macro's name."""

    text: Localized
    first: int
    """The place of the first one in the card's `abilities`."""
    count: int


class MacroNode(Node):
    """A named, parameterised keyword of a set, expanded when the set is loaded: `$$n` stands for its parameter `n`."""

    params: Annotated[list[Name], Field(max_length=4)] = Field(default=[])
    text: Localized
    abilities: Annotated[list[dict[str, Any]], Field(min_length=1, max_length=4)]


class CardNode(Node):
    """What every card of every ruleset has; a ruleset's own card class adds its attributes."""

    id: CardId
    name: Localized
    type: Name
    keywords: list[
        Name | Annotated[dict[Name, Annotated[int, Field(ge=1, le=20)]], Field(min_length=1, max_length=1)]
    ] = Field(default=[])
    """Keywords of the ruleset, those with a number as `{repair: 2}`, and macros of the set (`{sting: 2000}`)."""
    abilities: Annotated[list[Ability], Field(max_length=8)] = Field(default=[])
    named: list[NamedAbilities] = Field(default=[])
    """Filled by the loader; no field of a set file."""
    unimplemented: Annotated[str, Field(min_length=1, max_length=400), AfterValidator(_seen)] | None = None
    """A text that the language can't say yet; the card is counted and refused in decks."""


class SetNode(Node):
    """A set's own data."""

    id: Annotated[str, Field(pattern=r"^[A-Z0-9]{2,5}$")]
    name: Localized
    version: Annotated[int, Field(ge=1)] = 1


@cache
def complete() -> None:
    """Resolves the fields' annotations of all nodes, for whoever reads them; loading a valid set needs none of it."""
    every: list[type[Node]] = [
        *VALUES, *CONDITIONS, UpTo, Selector, *STEPS, *STATICS, *REPLACEABLE, Amount, Reduce, SubjectFilter, *ABILITIES,
        CardNode, SetNode, MacroNode,
    ]  # fmt: skip
    for node in every:
        node.model_rebuild()
