"""What cards do: one node for each step of an effect, and those that steer others."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from engine.language.keyed import Keyed, Node
from engine.language.nodes.terms import CardId, Name, PlayerWord, Until
from engine.language.nodes.values import Condition, Objects, Selector, Value


class Choose(Node):
    """Chooses objects and binds them to a name. Fewer than the count if there are no more."""

    key: ClassVar[str] = "choose"
    flat: ClassVar[bool] = True
    choose: Annotated[dict[Name, Selector], Field(min_length=1, max_length=4)]


class Damage(Node):
    """Deals damage, to all at the same time. `bind` names those of them that were dealt it."""

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
    """The player decides whether to do it. With `else` only who could do the first part of it may say yes."""

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
    most: ClassVar[int] = 20
    repeat: Value
    do: "Steps"


STEPS: list[type[Node]] = [
    Choose, Damage, Destroy, Bury, Exile, Return, Move, Deploy, Draw, Discard, Mill, Look, Reveal, Shuffle,
    Gain, Lose, Heal, Attach, UseCard, Create, Strike, Boost, Grant, Level, Ready, Rest, If, May, Modes, ForEach, Repeat,
]  # fmt: skip
Step = Annotated[Any, Keyed(lambda: STEPS)]
Steps = Annotated[list[Step], Field(min_length=1, max_length=24)]
