"""How a program runs: operations in a row, jumps, branches, loops; choices between them."""

from collections.abc import Callable
from typing import Any

from engine.kernel.decisions import Decision, Option
from engine.kernel.definitions import Choice, Op
from engine.kernel.state import State
from engine.language import nodes as n
from engine.language.proposals import PROPOSING
from engine.language.reading import Objects, Reader, Test
from engine.language.walk import nodes_of

END = 1 << 20
"""After the last operation of any program."""


def always(test: Test) -> Callable[[State, Any], bool]:
    """A condition of the source itself, where there is no candidate."""
    return lambda s, c: test(s, c, c.source)


def assign(f: Any, slot: int, value: Any) -> None:
    """Binds a value to its place in the frame."""
    f.binds = (*f.binds[:slot], value, *f.binds[slot + 1 :])


def nothing(s: State, f: Any) -> None:
    """Holds the place of a jump until its target is known."""


def jump(to: int) -> Op:
    """An operation that goes on elsewhere."""

    def op(s: State, f: Any) -> None:
        f.at = to

    return op


def timed(op: Op, time: int) -> Op:
    """The operation; what it asks says which time it asks, of how many (the innermost of loops)."""

    def asks(s: State, f: Any) -> Decision | None:
        decision: Decision | None = op(s, f)
        if decision is not None and not decision.time and f.binds[time][1] > 1:
            decision.time = f.binds[time]
        return decision

    return asks


class Flow:
    """Collects the operations of one program: branches, loops, and whether it could do anything."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.ops: list[Op] = []
        self.possible: list[Callable[[State, Any], bool]] = []
        self.kinds: set[str] = set()
        self.candidates: dict[str, Objects] = {}
        self.choices: list[Choice] = []

    def steps(self, steps: list[Any]) -> None:
        for step in steps:
            self.step(step)

    def step(self, step: Any) -> None:
        name = "propose" if isinstance(step, PROPOSING) else step.key + ("_" if step.key == "if" else "")
        getattr(self, name)(step)

    def can(self, test: Callable[[State, Any], bool]) -> None:
        self.possible.append(test)

    def can_reach(self, node: Any) -> None:
        """Possible if there is an object: of the selector, or of the choice that binds the name."""
        objects = self.reach(node)
        self.can(lambda s, c: bool(objects(s, c)))

    def reach(self, node: Any) -> Objects:
        if isinstance(node, n.Selector):
            return self.reader.objects(node)
        return self.candidates.get(node, self.reader.objects(node))

    def may(self, step: n.May) -> None:
        """Yes or no. Who would escape what else happens by what can't be done has no choice (shields A1.10.9)."""
        enemy = step.by == "enemy"
        at = len(self.ops)
        self.ops.append(nothing)
        can = self.branch(lambda s, f: bool(s.answer[0] == "yes"), step.may, step.else_)
        private = self.reader.vocabulary.private
        secret = any(isinstance(x, n.Selector) and x.from_ in private for x in nodes_of(step.may))

        def ask(s: State, f: Any) -> Decision:
            player, prompt = 1 - f.player if enemy else f.player, ("may", s.defs[f.card].id)
            if step.else_ and not can(s, f):
                return Decision(player, "may", [("no",)], prompt=prompt, public=secret)
            return Decision(player, "may", [("yes",), ("no",)], default=(1,), prompt=prompt)

        self.ops[at] = ask

    def modes(self, step: n.Modes) -> None:
        enemy = step.by == "enemy"
        options: list[Option] = [("mode", i) for i in range(len(step.modes))]
        self.ops.append(
            lambda s, f: Decision(
                1 - f.player if enemy else f.player, "mode", options, prompt=("mode", s.defs[f.card].id)
            )
        )
        self.modes_chosen(step, None)

    def mode_placed(self, step: n.Modes) -> int:
        """The mode is chosen now and kept, to be entered later; gives the binding that holds it."""
        options: list[Option] = [("mode", i) for i in range(len(step.modes))]
        slot = self.reader.slot(f"mode {len(self.ops)}")
        self.ops.append(lambda s, f: Decision(f.player, "mode", options, prompt=("mode", s.defs[f.card].id)))
        self.ops.append(lambda s, f: assign(f, slot, (s.answer[1],)))
        return slot

    def modes_chosen(self, step: n.Modes, slot: int | None) -> None:
        """The chosen mode: that of the last answer, or of a binding."""
        table = len(self.ops)
        self.ops.append(nothing)
        starts, exits = [], []
        for mode in step.modes:
            starts.append(len(self.ops))
            self.steps(mode)
            exits.append(len(self.ops))
            self.ops.append(nothing)
        end = len(self.ops)
        for at in exits:
            self.ops[at] = jump(end)

        def enter(s: State, f: Any) -> None:
            f.at = starts[s.answer[1] if slot is None else f.binds[slot][0]]

        self.ops[table] = enter

    # ---- flow

    def if_(self, step: n.If) -> None:
        test = self.reader.condition(step.if_)
        self.branch(lambda s, f: test(s, f, f.source), step.then, step.else_)

    def branch(
        self, holds: Callable[[State, Any], bool], then: list[Any], otherwise: list[Any] | None
    ) -> Callable[[State, Any], bool]:
        """Two ways to go on; gives whether the first part of the first way could be done."""
        at = len(self.ops)
        self.ops.append(nothing)
        can = self.first_part(then)
        if otherwise:
            leave = len(self.ops)
            self.ops.append(nothing)
            target = len(self.ops)
            self.steps(otherwise)
            self.ops[leave] = jump(len(self.ops))
        else:
            target = len(self.ops)

        def op(s: State, f: Any) -> None:
            if not holds(s, f):
                f.at = target

        self.ops[at] = op
        return can

    def first_part(self, steps: list[Any]) -> Callable[[State, Any], bool]:
        """Collects the steps; gives whether the first thing they do could be done now."""
        start = end = len(self.possible)
        for step in steps:
            self.step(step)
            if end == start:
                end = len(self.possible)
        tests = self.possible[start:end]
        return lambda s, f: not tests or any(test(s, f) for test in tests)

    def for_each(self, step: n.ForEach) -> None:
        objects = self.reader.objects(step.for_each)
        self.can(lambda s, c: bool(objects(s, c)))
        rest, item = self.reader.slot(f"{step.as_}'s rest"), self.reader.slot(step.as_)
        self.ops.append(lambda s, f: assign(f, rest, objects(s, f)))
        head = len(self.ops)
        self.ops.append(nothing)
        self.steps(step.do)
        self.ops.append(jump(head))
        end = len(self.ops)

        def following(s: State, f: Any) -> None:
            left = f.binds[rest]
            if not left:
                f.at = end
                return
            assign(f, rest, left[1:])
            assign(f, item, left[:1])

        self.ops[head] = following

    def repeat(self, step: n.Repeat) -> None:
        times = self.reader.value(step.repeat)
        time = self.reader.slot(f"repeat {len(self.ops)}")
        self.ops.append(lambda s, f: assign(f, time, (0, min(times(s, f), n.Repeat.most))))
        head = len(self.ops)
        self.ops.append(nothing)
        self.steps(step.do)
        self.ops[head + 1 :] = [timed(op, time) for op in self.ops[head + 1 :]]
        self.ops.append(jump(head))
        end = len(self.ops)

        def again(s: State, f: Any) -> None:
            done, of = f.binds[time]
            if done >= of:
                f.at = end
            else:
                assign(f, time, (done + 1, of))

        self.ops[head] = again
