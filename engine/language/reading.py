"""Values, conditions, selectors and references become functions of the state: what a program reads."""

import operator
from collections.abc import Callable
from typing import Any

from engine.kernel.characteristics import attribute, base_has, has, in_state, seen
from engine.kernel.events import EventKind
from engine.kernel.state import FIRST_PERMANENT, State
from engine.language import nodes as n
from engine.language.expressions import Comparison
from engine.language.expressions import State as StateText
from engine.language.vocabulary import Vocabulary

Value = Callable[[State, Any], int]
Test = Callable[[State, Any, int], bool]
"""`(state, context, candidate)`."""
Objects = Callable[[State, Any], tuple[int, ...]]
Players = Callable[[State, Any], tuple[int, ...]]


def _equal(value: Any, word: Any) -> bool:
    """Equal, or among several values of an attribute."""
    return bool(word in value if type(value) is tuple else value == word)


OPERATORS: dict[str, Callable[[Any, Any], bool]] = {
    "<=": operator.le, ">=": operator.ge, "==": _equal, "!=": lambda a, b: not _equal(a, b), "<": operator.lt,
    ">": operator.gt,
}  # fmt: skip
MAX_NUMBER = 1_000_000_000
"""A product or sum beyond this is cut to it: numbers that multiply themselves would fill the memory."""
MOVING = frozenset({"level", "damage", "under"})
"""Attributes that only objects have; none is ever below 0."""
PROPOSED = {"unit": 1, "player": 4, "amount": 2}
"""Where a proposed event holds what replacements may read."""


def owner(s: State, thing: int) -> int:
    """Whose object or card it is."""
    if thing >= FIRST_PERMANENT:
        return seen(s, thing).owner
    for cards in s.seats[1].zones.values():
        if thing in cards:
            return 1
    return 0


class Reader:
    """Compiles what is read. `event` is the kind a trigger watches; `proposed`: a replacement's event instead.

    `live=False` reads numbers and keywords without continuous effects: the filters of continuous effects themselves.
    """

    def __init__(
        self,
        vocabulary: Vocabulary,
        *,
        event: EventKind | None = None,
        proposed: bool = False,
        live: bool = True,
    ) -> None:
        self.vocabulary = vocabulary
        self.event = event
        self.proposed = proposed
        self.live = live
        self.slots: dict[str, int] = {}
        self.places: dict[str, str] = {}
        """The zone of bound cards: one that has moved on is another object, and no longer meant."""

    def slot(self, name: str) -> int:
        """The place of a binding in the frame."""
        return self.slots.setdefault(name, len(self.slots))

    def event_position(self, field: str) -> int:
        if self.proposed:
            return PROPOSED[field]
        assert self.event is not None
        return self.event.position(field)

    # ---- values

    def value(self, node: Any) -> Value:
        """A function of state and context that gives the number."""
        if isinstance(node, int):
            return lambda s, c: node
        if isinstance(node, str):
            read = self.operand(node)
            return lambda s, c: int(read(s, c, c.source))
        if isinstance(node, n.Count):
            objects = self.objects(node.count)
            return lambda s, c: len(objects(s, c))
        if isinstance(node, n.Total):
            objects, total = self.objects(node.of), self.attribute(node.total)
            return lambda s, c: _bounded(sum([total(s, t) for t in objects(s, c)]))
        if isinstance(node, n.Halve):
            half, up = self.value(node.halve), node.round == "up"
            return lambda s, c: (half(s, c) + up) // 2
        assert isinstance(node, n.Times | n.Plus)
        pair = node.times if isinstance(node, n.Times) else node.plus
        left, right = self.value(pair[0]), self.value(pair[1])
        if isinstance(node, n.Times):
            return lambda s, c: _bounded(left(s, c) * right(s, c))
        return lambda s, c: _bounded(left(s, c) + right(s, c))

    def operand(self, word: int | str) -> Callable[[State, Any, int], Any]:
        """A side of a comparison: a number, a constant, an attribute of the candidate, or a reference."""
        if isinstance(word, int) or self.constant(word):
            return lambda s, c, o: word
        head, _, name = word.partition(".")
        if not name:
            if word.startswith("$"):
                return self.number_bound(word[1:])
            read = self.attribute(word)
            return lambda s, c, o: read(s, o)
        if head in ("you", "enemy"):
            other = head == "enemy"
            return lambda s, c, o: s.rules.counter(s, 1 - c.player if other else c.player, name)
        if head == "$event":
            field, _, of = name.partition(".")
            at = self.event_position(field)
            if of:
                read = self.attribute(of)
                return lambda s, c, o: read(s, c.event[at])
            return lambda s, c, o: c.event[at]
        read = self.attribute(name)
        if head == "self":
            return lambda s, c, o: read(s, c.source)
        if head == "host":
            return lambda s, c, o: read(s, seen(s, c.source).host)
        slot = self.slot(head[1:])
        return lambda s, c, o: read(s, c.binds[slot][0]) if c.binds[slot] else 0

    def constant(self, word: str) -> bool:
        """Whether a word means itself: it is neither an attribute nor a reference."""
        return word not in self.vocabulary.attributes and "." not in word and not word.startswith("$")

    def attribute(self, name: str) -> Callable[[State, int], Any]:
        """A function of state and card or object that gives the attribute."""
        if self.printed(name):
            return lambda s, o: s.defs[o if o < FIRST_PERMANENT else seen(s, o).card].attributes.get(name, 0)
        live = self.live
        return lambda s, o: attribute(s, o, name, live)

    def printed(self, name: int | str) -> bool:
        """Whether the attribute is what its card says, whatever happens."""
        words = self.vocabulary
        moves = name in words.boostable or name in words.keywords or name in MOVING
        return name in words.attributes and not moves

    def fixed(self, condition: Any) -> bool:
        """Whether the condition reads nothing but what cards say."""
        if not isinstance(condition, Comparison) or not self.printed(condition.left):
            return False
        _, _, right = condition
        return isinstance(right, int) or right in self.vocabulary.words.get(str(condition.left), ())

    def number_bound(self, name: str) -> Callable[[State, Any, int], int]:
        """A bare binding as a number: how many objects it holds."""
        slot = self.slot(name)
        return lambda s, c, o: len(c.binds[slot] or ())

    # ---- conditions

    def condition(self, node: Any) -> Test:
        """A function of state, context and candidate that says whether it holds."""
        if isinstance(node, Comparison):
            return self.comparison(node.left, node.op, node.right)
        if isinstance(node, n.Compare):
            compare, left, right = OPERATORS[node.op], self.side(node.left), self.side(node.right)
            return lambda s, c, o: compare(left(s, c, o), right(s, c, o))
        if isinstance(node, StateText):
            return self.state(node.word, node.of, node.keyword, node.negated)
        if isinstance(node, n.Has):
            return self.state(node.has, node.of or "", True, False)
        if isinstance(node, n.Is):
            return self.state(node.is_, node.of or "", False, False)
        if isinstance(node, n.Exists):
            objects = self.objects(node.exists)
            return lambda s, c, o: bool(objects(s, c))
        if isinstance(node, n.Destroyed):
            bound = self.raw(node.destroyed)
            return lambda s, c, o: any(t in s.gone and s.gone[t][1] == "destroyed" for t in bound(s, c))
        if isinstance(node, n.Not):
            inner = self.condition(node.not_)
            return lambda s, c, o: not inner(s, c, o)
        assert isinstance(node, n.AllOf | n.AnyOf)
        tests = [self.condition(x) for x in (node.all if isinstance(node, n.AllOf) else node.any)]
        if isinstance(node, n.AllOf):
            return lambda s, c, o: all(test(s, c, o) for test in tests)
        return lambda s, c, o: any(test(s, c, o) for test in tests)

    def side(self, node: Any) -> Callable[[State, Any, int], Any]:
        if isinstance(node, int | str):
            return self.operand(node)
        value = self.value(node)
        return lambda s, c, o: value(s, c)

    def comparison(self, left: int | str, op: str, right: int | str) -> Test:
        compare, of, to = OPERATORS[op], self.operand(left), self.operand(right)
        if not isinstance(right, int) and not self.constant(right):
            return lambda s, c, o: compare(of(s, c, o), to(s, c, o))
        if left in self.vocabulary.attributes:
            read = self.attribute(str(left))
            return lambda s, c, o: compare(read(s, o), right)
        return lambda s, c, o: compare(of(s, c, o), right)

    def state(self, word: str, of: str, keyword: bool, negated: bool) -> Test:
        subject = self.raw(of) if of else None
        held = has if self.live else base_has

        def holds(s: State, t: int) -> bool:
            if t < FIRST_PERMANENT:
                return keyword and word in s.defs[t].keywords
            return held(s, seen(s, t), word) if keyword else in_state(s, t, word)

        if subject is None:
            return lambda s, c, o: holds(s, o) is not negated
        return lambda s, c, o: any(holds(s, t) for t in subject(s, c)) is not negated

    # ---- objects

    def objects(self, node: Any) -> Objects:
        """The objects that are still there, in the order of their zones."""
        if isinstance(node, n.Selector):
            return self.selection(node)
        raw = self.raw(node)
        place = self.places.get(node[1:])
        if place is not None:

            def in_place(s: State, c: Any) -> tuple[int, ...]:
                held = [*s.seats[0].zones[place], *s.seats[1].zones[place]]
                return tuple([t for t in raw(s, c) if t in held])

            return in_place

        def present(s: State, c: Any) -> tuple[int, ...]:
            return tuple([t for t in raw(s, c) if t < FIRST_PERMANENT or t in s.permanents])

        return present

    def raw(self, reference: str) -> Objects:
        """The objects of a reference, there or gone."""
        if reference == "self":
            return lambda s, c: (c.source,)
        if reference == "host":
            return lambda s, c: (seen(s, c.source).host,)
        head, _, name = reference.partition(".")
        if head == "$event":
            at = self.event_position(name)
            return lambda s, c: (c.event[at],)
        slot = self.slot(head[1:])
        return lambda s, c: c.binds[slot] or ()

    def selection(self, node: n.Selector) -> Objects:
        """What lies in the selector's zone, or was bound before, and is as it says."""
        tests = self.likeness(node)
        test = _all(tests)
        if node.from_.startswith("$"):
            bound = self.objects(node.from_)
            return lambda s, c: tuple([t for t in bound(s, c) if test(s, c, t)])
        zone, side = node.from_, node.side
        group = self.vocabulary.groups.get(zone, ())
        if group:

            def among(s: State, c: Any) -> tuple[int, ...]:
                players = (
                    (c.player, 1 - c.player)
                    if side == "any"
                    else ((c.player,) if side == "own" else (1 - c.player,))
                )
                return tuple(
                    [t for p in players for z in group for t in s.seats[p].zones[z] if test(s, c, t)]
                )

            return among

        def found(s: State, c: Any) -> tuple[int, ...]:
            things: list[int] = []
            if side != "enemy":
                things += s.seats[c.player].zones[zone]
            if side != "own":
                things += s.seats[1 - c.player].zones[zone]
            return tuple([t for t in things if test(s, c, t)] if tests else things)

        return found

    def filter(self, node: Any) -> Test:
        """Whether an object fits a selector or a subject: side, zone on the table, and what it is like."""
        return _all([*self.place(node), *self.likeness(node)])

    def place(self, node: Any) -> list[Test]:
        """Whether an object is where a selector or a subject says."""
        tests: list[Test] = []
        zone = getattr(node, "from_", "")
        own = node.side == "own"
        group = self.vocabulary.groups.get(zone, ())
        if group:
            any_side = node.side == "any"

            def lies_in_group(s: State, c: Any, o: int) -> bool:
                p = s.permanents.get(o)
                return p is not None and (any_side or (p.owner == c.player) is own) and p.zone in group

            tests.append(lies_in_group)
        elif zone in self.vocabulary.table:
            if node.side == "any":
                tests.append(lambda s, c, o: o in s.permanents and s.permanents[o].zone == zone)
            else:

                def lies_there(s: State, c: Any, o: int) -> bool:
                    p = s.permanents.get(o)
                    return p is not None and (p.owner == c.player) is own and p.zone == zone

                tests.append(lies_there)
        elif node.side != "any" and not zone.startswith("$"):
            tests.append(lambda s, c, o: (owner(s, o) == c.player) is own)
        return tests

    def likeness(self, node: Any) -> list[Test]:
        """Whether an object is as a selector or a subject says: not the source, type, name, and conditions."""
        tests: list[Test] = []
        if node.other:
            tests.append(lambda s, c, o: bool(o != c.source))
        if node.type is not None:
            kind = node.type
            tests.append(lambda s, c, o: s.defs[o if o < FIRST_PERMANENT else seen(s, o).card].type == kind)
        if getattr(node, "name", None):
            named = node.name

            def same(s: State, c: Any, o: int) -> bool:
                d = s.defs[o if o < FIRST_PERMANENT else seen(s, o).card]
                return d.id == named or d.name.en == s.rules.cards[named].name.en

            tests.append(same)
        return tests + [self.condition(x) for x in node.where]

    # ---- players

    def players(self, word: str) -> Players:
        """The players of a word, the turn player first where it is both."""
        if word == "you":
            return lambda s, c: (c.player,)
        if word == "enemy":
            return lambda s, c: (1 - c.player,)
        if word == "each":
            return lambda s, c: (s.active, 1 - s.active)
        if word == "$event.player":
            at = self.event_position("player")
            return lambda s, c: (c.event[at],)
        raw = self.raw(word)
        return lambda s, c: tuple(dict.fromkeys([owner(s, t) for t in raw(s, c)]))


def _bounded(value: int) -> int:
    return value if -MAX_NUMBER <= value <= MAX_NUMBER else MAX_NUMBER if value > 0 else -MAX_NUMBER


def _all(tests: list[Test]) -> Test:
    """One test for all of them; the short ones without a loop."""
    if not tests:
        return lambda s, c, o: True
    if len(tests) == 1:
        return tests[0]
    if len(tests) == 2:
        first, second = tests
        return lambda s, c, o: first(s, c, o) and second(s, c, o)
    first, rest = tests[0], _all(tests[1:])
    return lambda s, c, o: first(s, c, o) and rest(s, c, o)
