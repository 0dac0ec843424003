"""A card as the machine uses it: its attributes, and its abilities compiled to functions of the state."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.kernel.decisions import Decision

if TYPE_CHECKING:
    from engine.kernel.state import Permanent, State
    from engine.language.nodes import CardNode, Price

Op = Callable[["State", Any], Decision | None]
"""One operation of a program: gets the state and the `Resolve` frame. It does something, asks, or jumps."""


class Choice(NamedTuple):
    """A target: the binding that holds it, what may be chosen, and how many there must be."""

    slot: int
    objects: Callable[["State", Any], tuple[int, ...]]
    least: int


class Program:
    """A one-shot effect, flattened to operations with jumps; `possible` says whether it could do anything now."""

    __slots__ = (
        "bare", "choices", "condition", "kinds", "name", "needs", "ops", "possible", "slots", "targets",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        ops: tuple[Op, ...],
        slots: int,
        targets: int,
        possible: Callable[["State", Any], bool],
        kinds: frozenset[str],
        choices: tuple["Choice", ...] = (),
        condition: Callable[["State", Any], bool] | None = None,
        bare: bool = False,
    ) -> None:
        self.bare = bare
        """One operation of the rules' own that asks nothing and needs nothing but its player and source."""
        self.name = name
        self.ops = ops
        self.slots = slots
        """How many bindings a resolution holds."""
        self.targets = targets
        """How many of the first operations choose the targets: done when placed, where the discipline says so."""
        self.possible = possible
        self.kinds = kinds
        """The kinds of events it may propose."""
        self.condition = condition
        """That of a triggered ability, for disciplines that read it again when it resolves."""
        self.choices = choices
        """The targets that the first operations choose."""
        self.needs = tuple([choice for choice in choices if choice.least])
        """Those of them without which it can't be used."""

    def complete(self, s: "State", c: Any) -> bool:
        """Whether all its targets can be chosen."""
        return not self.needs or all(len(choice.objects(s, c)) >= choice.least for choice in self.needs)


class Trigger:
    """A triggered ability: the event it waits for and what it then does."""

    __slots__ = ("condition", "kind", "matches", "once", "own", "program")

    def __init__(
        self,
        kind: str,
        matches: Callable[["State", "Permanent", tuple[Any, ...]], bool],
        condition: Callable[["State", "Permanent", tuple[Any, ...]], bool] | None,
        program: str,
        once: bool,
        own: bool = False,
    ) -> None:
        self.kind = kind
        self.matches = matches
        self.condition = condition
        self.program = program
        self.once = once
        self.own = own
        """It waits for what happens to its own card off the table."""


KEYWORD = "keyword "
"""What `granting` begins with."""
RESTLESS = "~"
"""Where in the index of continuous effects those stand by which any event may decide that something dies."""


class Continuous:
    """A static ability: what it changes, of which objects, by how much."""

    __slots__ = ("affects", "amount", "keys", "what")

    def __init__(
        self,
        what: str,
        affects: Callable[["State", "Permanent", int], bool],
        amount: Callable[["State", "Permanent"], int],
        *,
        lowers: bool = False,
        restless: bool = False,
    ) -> None:
        """`lowers`: the amount may be below 0. `restless`: any event may change whether something dies by it."""
        self.what = what
        """What it changes: an attribute, `cost`, or what `granting`, `laying` or `forbidding` names."""
        self.keys = (what, *((lowering(what),) if lowers else ()), *((RESTLESS,) if restless else ()))
        """Where it stands in the index."""
        self.affects = affects
        self.amount = amount


@cache
def granting(keyword: str) -> str:
    """What a continuous effect changes that gives objects a keyword."""
    return KEYWORD + keyword


@cache
def laying(state: str) -> str:
    """What a continuous effect changes that lays a state on a player."""
    return f"player {state}"


@cache
def forbidding(action: str) -> str:
    """What a continuous effect changes that says what objects can't do."""
    return f"can't {action}"


@cache
def lowering(what: str) -> str:
    """Where in the index those effects stand that may lower a number."""
    return f"-{what}"


class Replacer:
    """A replacement: the proposed events it applies to and what it makes of one."""

    __slots__ = ("kind", "makes", "matches", "modifier", "once", "part", "rewrite", "sort", "standing")

    def __init__(
        self,
        kind: str,
        matches: Callable[["State", "Permanent", tuple[Any, ...]], bool],
        rewrite: Callable[["State", "Permanent", tuple[Any, ...]], tuple[tuple[Any, ...], ...]],
        once: bool,
        *,
        part: Callable[["State", Any], bool],
        modifier: Callable[["State", Any], tuple[tuple[Any, ...], ...]],
        standing: Callable[["State", "Permanent"], bool] | None = None,
        sort: str = "replacement",
        makes: str = "",
    ) -> None:
        self.kind = kind
        self.matches = matches
        self.rewrite = rewrite
        self.once = once
        self.sort = sort
        """`replacement`, `reduction` or `nullification`."""
        self.makes = makes
        """The kind of event that it makes, where it is another."""
        self.standing = standing
        """Its condition, where that can be read before there is an event."""
        self.part = part
        """Whether the event of a context is one that it rewrites, without that condition."""
        self.modifier = modifier
        """What it makes of the event of a context."""


class Answer:
    """What a card used as an answer does: a modifier, and an effect that follows it (its program; empty for none)."""

    __slots__ = ("modifier", "program", "side", "what")

    def __init__(self, modifier: Replacer, program: str, side: str, what: str) -> None:
        self.modifier = modifier
        self.program = program
        self.side = side
        """Whose effects it may answer: `own`, `enemy` or `any`."""
        self.what = what
        """What it may answer: `effect`, `modifier` or `any`."""


class Activation:
    """An activated ability: its price, when it may be used, and what it does. A ruleset's menus offer it."""

    __slots__ = ("fuel", "once", "price", "program", "timing", "usable")

    def __init__(
        self,
        price: "Price",
        timing: tuple[str, ...],
        program: str,
        usable: Callable[["State", Any], bool] | None,
        once: bool,
        fuel: Callable[["State", Any], tuple[int, ...]],
    ) -> None:
        self.fuel = fuel
        """The cards of the trash that the price may exile."""
        self.price = price
        self.timing = timing
        self.program = program
        self.usable = usable
        self.once = once


class Definition:
    """One card of a set, compiled. Shared by all games; never changed."""

    __slots__ = (
        "abilities", "activations", "answer", "anywhere", "attributes", "burst", "continuous", "cost", "counted", "id",
        "index", "keywords", "name", "node", "numbers", "own", "program", "replacers", "token", "triggers", "type",
        "usable",
    )  # fmt: skip

    def __init__(
        self,
        node: "CardNode",
        attributes: Mapping[str, Any],
        numbers: Mapping[str, tuple[int, ...]],
        abilities: tuple[Trigger | Continuous | Replacer | Activation | Answer | None, ...],
        program: str,
        usable: Callable[["State", Any], bool] | None,
    ) -> None:
        self.node = node
        self.id = node.id
        self.name = node.name
        self.type = node.type
        self.cost: int = attributes.get("cost", 0)
        self.attributes = attributes
        self.numbers = numbers
        """Numbers that a level may change: one value, or one a level."""
        self.keywords = frozenset(k if isinstance(k, str) else next(iter(k)) for k in node.keywords)
        self.counted: Mapping[str, int] = {
            word: count for k in node.keywords if not isinstance(k, str) for word, count in k.items()
        }
        """Keywords with a number."""
        self.token: bool = getattr(node, "token", False)
        """It is in no deck, and leaves the game when it leaves the table."""
        self.burst = ""
        """What the card does when it is turned up, where the ruleset says; empty for nothing."""
        self.abilities = abilities
        self.program = program
        """What the card does when it is used; empty for none."""
        self.usable = usable
        self.activations = {i: a for i, a in enumerate(abilities) if isinstance(a, Activation)}
        self.triggers = {i: a for i, a in enumerate(abilities) if isinstance(a, Trigger)}
        self.continuous = {i: a for i, a in enumerate(abilities) if isinstance(a, Continuous)}
        self.replacers = {
            i: a.modifier if isinstance(a, Answer) else a
            for i, a in enumerate(abilities)
            if isinstance(a, Replacer | Answer)
        }
        self.index: tuple[tuple[str, str, int], ...] = tuple(
            (type(a).__name__, key, i)
            for i, a in enumerate(abilities)
            if isinstance(a, Trigger | Continuous | Replacer) and not getattr(a, "own", False)
            for key in (a.keys if isinstance(a, Continuous) else (a.kind,))
        )

        self.own = {a.kind: i for i, a in self.triggers.items() if a.own}
        """Triggers on what happens to the card itself off the table, by kind of event."""
        self.answer = next((i for i, a in enumerate(abilities) if isinstance(a, Answer)), -1)
        self.anywhere = frozenset(
            i for i, ability in enumerate(node.abilities) if getattr(ability, "anywhere", False)
        )
        """Abilities that work wherever the object lies on the table."""

    def __repr__(self) -> str:
        return f"<{self.id} {self.name.en}>"
