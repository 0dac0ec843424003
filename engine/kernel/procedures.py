"""Rules are procedures made of steps: slotted objects with a step counter, run by one loop.

A procedure's class lists its steps in the rulebook's words. A step does something, asks (returns a `Decision`; the
step after it reads `s.answer`), or calls a sub-procedure (pushes it on `s.frames`). An asking step only lists: it may
be run again after loading. Fields hold numbers, words, and tuples of them, nothing else, so a frame is copied,
compared and written as it is.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast, dataclass_transform

from engine.kernel.decisions import Decision
from engine.kernel.state import Entry

if TYPE_CHECKING:
    from engine.kernel.state import State

Step = Callable[[Any, "State"], Decision | None]


class Procedure:
    """Base of all procedures; make one with the `@procedure` decorator."""

    __slots__ = ("pc",)

    steps: ClassVar[tuple[Step, ...]] = ()
    fields: ClassVar[tuple[str, ...]] = ()
    labels: ClassVar[dict[str, int]] = {}
    declares: ClassVar[bool] = False
    """A declaration: it changes nothing but its own fields until its last step, so stepping back undoes nothing."""
    atomic: ClassVar[bool] = False
    """One unit: nothing that triggers in it takes its place before it is over."""

    pc: int

    def go(self, step: Step) -> None:
        """Goes on with that step, which must stand once in `steps`."""
        self.pc = self.labels[step.__name__]

    def rewind(self) -> None:
        """Back before the asking step that has just run."""
        self.pc -= 1

    def reopen(self) -> None:
        """Asks again: what was declared from here has been undone."""

    def copy(self) -> "Procedure":
        raise NotImplementedError

    def key(self) -> tuple[Any, ...]:
        raise NotImplementedError


def finish(f: Procedure, s: "State") -> None:
    """The last step of every procedure."""
    s.frames.pop()


P = TypeVar("P", bound=Procedure)


@dataclass_transform()
def procedure(cls: type[P]) -> type[P]:
    """Builds `__init__`, `copy` and `key` from the annotations, appends `finish`, and names the steps."""
    fields = tuple(n for n, t in cls.__annotations__.items() if "ClassVar" not in str(t))
    body = dict(cls.__dict__)
    defaults = {n: body.pop(n) for n in fields if n in body}
    for name in ("__dict__", "__weakref__"):
        body.pop(name, None)
    steps = (*cls.steps, finish)
    names = [step.__name__ for step in steps]
    body |= {
        "__slots__": fields,
        "fields": fields,
        "steps": steps,
        "labels": {n: i for i, n in enumerate(names) if names.count(n) == 1},
    }
    made: Any = type(cls).__new__(type(cls), cls.__name__, cls.__bases__, body)
    arguments = "".join(f", {n}=_{n}" if n in defaults else f", {n}" for n in fields)
    lines = [f"def __init__(self{arguments}):", "    self.pc = 0"]
    lines += [f"    self.{n} = {n}" for n in fields]
    lines += ["def copy(self):", "    o = new(made)", "    o.pc = self.pc"]
    lines += [f"    o.{n} = self.{n}" for n in fields]
    lines += ["    return o", "def key(self):"]
    lines += [f"    return ({cls.__name__!r}, self.pc{''.join(f', self.{n}' for n in fields)})"]
    space: dict[str, Any] = {"new": object.__new__, "made": made} | {f"_{n}": v for n, v in defaults.items()}
    exec("\n".join(lines), space)
    for name in ("__init__", "copy", "key"):
        setattr(made, name, space[name])
    return cast(type[P], made)


def freeze(value: Any) -> Any:
    """A field's value as JSON can hold it: tuples become lists, entries keep their mark."""
    if isinstance(value, Entry):
        return {"entry": [freeze(v) for v in value]}
    if isinstance(value, tuple | list):
        return [freeze(v) for v in value]
    return value


_FROZEN = (list, dict)
"""What `freeze` makes of tuples and of entries."""


def thaw(value: Any) -> Any:
    """The opposite of `freeze`."""
    if isinstance(value, list):
        return tuple([thaw(v) if isinstance(v, _FROZEN) else v for v in value])
    if isinstance(value, dict):
        return Entry(*thaw(value["entry"]))
    return value


def run(s: "State") -> None:
    """Runs until somebody must decide or the game is over.

    Rule checks (override 1.7.8, shields A1.11, party B1.11, timeline 1.10.1) follow every step that changed something;
    a discipline that closes groups after each operation is asked at once (timeline 1.9.1).
    """
    frames, log = s.frames, s.log
    rules = s.rules
    discipline = rules.discipline
    while s.outcome is None:
        f = frames[-1]
        at = f.pc
        f.pc = at + 1
        s.since = len(log)
        d = f.steps[at](f, s)
        if s.dirty:
            rules.settle_state(s)
            if s.waiting and discipline.eager:
                discipline.flush(s)
        if d is not None:
            if s.forced == d.player:
                s.answer = d.answer(d.default)
            elif len(d.options) == 1 and d.min == d.max == 1 and not d.public:
                s.answer = d.options[0]
            else:
                d.can_back = f.declares
                s.decision = d
                return
    s.decision = None
    frames.clear()


def undeclare(s: "State") -> None:
    """What is being declared and isn't settled is undone; whoever declared it may choose anew."""
    while s.frames[-1].declares:
        s.frames.pop()
    s.frames[-1].reopen()


def ask_again(s: "State") -> None:
    """Lists the open decision anew from the state (after loading, fixing, or rearranging hidden cards)."""
    if s.outcome is None:
        s.decision = None
        s.frames[-1].rewind()
        run(s)


def where(s: "State") -> list[tuple[str, str]]:
    """The place in the game: procedure and step of each frame, outermost first."""
    return [(type(f).__name__, f.steps[max(f.pc - 1, 0)].__name__) for f in s.frames]
