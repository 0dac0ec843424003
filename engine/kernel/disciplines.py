"""How what waits is resolved: three interchangeable disciplines over the same frames.

| | `Immediate` | `Stack` | `Timeline` |
|---|---|---|---|
| a group of triggers closes | when a resolution ends | when priority would be given | after each operation |
| it goes | newest group first | onto the stack, turn player's first | to the newest end, turn player's first |
| what resolves next | by itself | the last, after two passes | by itself, the oldest |
| modifiers are collected | when an event is proposed | when an event is proposed | when the entry is placed |
| targets are chosen | in the resolution | when placed | when used |

A ruleset picks one and configures it; it writes none.
"""

from typing import TYPE_CHECKING, Any, ClassVar, cast

from engine.kernel import zones
from engine.kernel.decisions import Decision
from engine.kernel.definitions import Replacer
from engine.kernel.events import PUBLIC, emit
from engine.kernel.procedures import Procedure, procedure
from engine.kernel.state import Entry, Permanent, State

if TYPE_CHECKING:
    from engine.kernel.pipeline import Proposed

PASS = ("pass",)
PASS_TURN = ("pass_turn",)
FUEL = 2_000
"""Operations in one resolution, and resolutions in one settlement, before it is ended with a `fault` (card-language.md)."""


class Discipline:
    """Configuration only; what waits lives in `s.waiting` and `s.line`."""

    eager: ClassVar[bool] = False
    """Whether a group closes after each operation."""
    after_action: ClassVar[str] = "other"
    """Who may act after an action in a window: `other` or `same`."""

    def use(self, s: State, entry: Entry) -> None:
        """An effect has been declared and paid."""
        raise NotImplementedError

    def settle(self, s: State) -> None:
        """Before anybody acts and before a procedure goes on: what waits takes its place or resolves."""
        raise NotImplementedError

    def flush(self, s: State) -> None:
        """The end of an operation."""

    def resolve_next(self, s: State) -> bool:
        """All have passed in a row. `True`: something resolves and the window goes on."""
        return False

    def modify(self, s: State, event: "Proposed", mods: tuple[Any, ...]) -> "tuple[Proposed, ...]":
        """What modifiers bound to an entry make of an event."""
        return (event,)


def settle(f: Procedure, s: State) -> None:
    """A step: everything that has triggered is dealt with before the procedure goes on."""
    if s.waiting or s.line:
        s.rules.discipline.settle(s)
    elif s.gone:
        s.gone.clear()


def resolution(s: State, entry: Entry, *, placing: bool = False) -> "Resolve":
    """The frame that carries the entry out."""
    program = s.rules.programs[entry.program]
    binds = entry.binds or (None,) * program.slots
    at = program.targets if entry.binds else 0
    return Resolve(
        entry.program,
        entry.player,
        entry.source,
        entry.card,
        entry.id,
        entry.event,
        binds,
        entry.mods,
        placing,
        at,
    )


@procedure
class Resolve(Procedure):
    """One effect is carried out, operation by operation; checks follow each."""

    program: str
    player: int
    source: int
    card: int
    entry: int
    event: tuple[Any, ...]
    binds: tuple[Any, ...]
    mods: tuple[Any, ...]
    placing: bool = False
    """Only the targets are chosen; then the entry takes its place (party B1.7.6)."""
    at: int = 0
    fuel: int = FUEL

    def operate(self, s: State) -> Decision | None:
        program = s.rules.programs[self.program]
        ops = program.ops
        end = program.targets if self.placing else len(ops)
        frames = s.frames
        depth = len(frames)
        rules = s.rules
        while self.at < end:
            op = ops[self.at]
            self.at += 1
            self.fuel -= 1
            decision = op(s, self)
            if s.dirty:
                rules.settle_state(s)
                if s.waiting and rules.discipline.eager:
                    rules.discipline.flush(s)
            if decision is not None or len(frames) != depth:
                self.pc = 0
                return decision
            if s.outcome is not None:
                return None
            if self.fuel <= 0:
                emit(s, "fault", PUBLIC, self.player, self.card)
                return None
        return None

    def place(self, s: State) -> None:
        if self.placing:
            s.line.append(
                Entry(
                    self.entry,
                    self.player,
                    self.source,
                    self.card,
                    self.program,
                    self.event,
                    self.binds,
                    False,
                    self.mods,
                )
            )

    def put_back(self, s: State) -> None:
        """Cards looked at and not moved go back to the top of the deck, in their order."""
        if s.seats[0].zones["aside"] or s.seats[1].zones["aside"]:
            zones.put_back(s)

    def rewind(self) -> None:
        self.at -= 1
        self.fuel += 1
        self.pc = 0

    steps = (operate, place, put_back)


def order(s: State, entries: tuple[Entry, ...]) -> Decision | None:
    """Whose entries come first, and the question to that player, if it makes a difference (turn player first)."""
    urgent = tuple([e for e in entries if e.urgent]) or entries
    mine = tuple([e for e in urgent if e.player == s.active]) or urgent
    s.answer = ("entry", mine[0].id, mine[0].source, "")
    if len({(e.program, e.event[2:], e.source) for e in mine}) == 1:
        return None
    options = [("entry", e.id, e.source, s.defs[e.card].id) for e in mine]
    return Decision(mine[0].player, "order", options)


def taken(s: State, entries: tuple[Entry, ...]) -> tuple[Entry, tuple[Entry, ...]]:
    """The entry of the answer, and the others."""
    chosen = next(e for e in entries if e.id == s.answer[1])
    return chosen, tuple([e for e in entries if e is not chosen])


@procedure
class Settle(Procedure):
    """Groups of triggers resolve: urgent ones, then the newest group, in it the turn player's first (override 1.7.9)."""

    groups: tuple[tuple[Entry, ...], ...]
    fuel: int = FUEL

    def collect(self, s: State) -> None:
        if s.waiting:
            self.groups = (*self.groups, tuple(s.waiting))
            s.waiting.clear()
        while self.groups and not self.groups[-1]:
            self.groups = self.groups[:-1]
        if not self.groups or self.fuel <= 0:
            if self.groups:
                emit(s, "fault", PUBLIC, self.groups[-1][0].player, self.groups[-1][0].card)
            self.pc = len(self.steps) - 1

    def ask(self, s: State) -> Decision | None:
        return order(s, self.groups[self.group()])

    def resolve(self, s: State) -> None:
        at = self.group()
        entry, rest = taken(s, self.groups[at])
        self.groups = (*self.groups[:at], rest, *self.groups[at + 1 :])
        self.fuel -= 1
        self.pc = 0
        emit(s, "triggered", PUBLIC, entry.player, entry.source, entry.card)
        s.frames.append(resolution(s, entry))

    def group(self) -> int:
        """The group to go on with: the newest that holds something urgent, else the newest."""
        urgent = [i for i, g in enumerate(self.groups) if any(e.urgent for e in g)]
        return urgent[-1] if urgent else len(self.groups) - 1

    steps = (collect, ask, resolve)


class Immediate(Discipline):
    """What triggers resolves when the resolution or step that caused it ends; nothing can be answered."""

    def use(self, s: State, entry: Entry) -> None:
        s.frames.append(resolution(s, entry))

    def settle(self, s: State) -> None:
        group = tuple(s.waiting)
        s.waiting.clear()
        s.frames.append(Settle((group,)))


@procedure
class Place(Procedure):
    """Entries of one moment take their places: the turn player's first, each player's in the order they like."""

    entries: tuple[Entry, ...]

    def ask(self, s: State) -> Decision | None:
        if not self.entries:
            self.pc = len(self.steps) - 1
            return None
        return order(s, self.entries)

    def place(self, s: State) -> None:
        entry, self.entries = taken(s, self.entries)
        self.pc = 0
        s.rules.discipline.use(s, entry)

    steps = (ask, place)


class Stack(Discipline):
    """Last in, first out: the top resolves when both players pass in a row (party B1.7)."""

    after_action = "same"

    def use(self, s: State, entry: Entry) -> None:
        program = s.rules.programs[entry.program]
        if entry.binds or not program.targets:
            s.line.append(entry)
        else:
            s.frames.append(resolution(s, entry, placing=True))

    def settle(self, s: State) -> None:
        s.rules.before_priority(s)
        if s.waiting:
            entries = tuple(s.waiting)
            s.waiting.clear()
            s.frames.append(Place(entries))

    def resolve_next(self, s: State) -> bool:
        if not s.line:
            return False
        s.frames.append(resolution(s, s.line.pop()))
        return True


@procedure
class Drain(Procedure):
    """The timeline runs: what was put is answered, then the oldest entry resolves, until nothing is left."""

    answered: int = 0
    """The newest entry that has had its window."""

    def window(self, s: State) -> None:
        newest = max([e for e in s.line if not e.urgent], key=lambda e: e.id, default=None)
        if newest is not None and newest.id > self.answered:
            self.answered = newest.id
            s.frames.append(Window(1 - newest.player, "answer"))

    def resolve(self, s: State) -> None:
        if s.line:
            self.pc = 0
            cast(Timeline, s.rules.discipline).resolve_oldest(s)

    steps = (window, resolve)


class Timeline(Discipline):
    """First in, first out: the oldest resolves, nothing interrupts; modifiers stand in front of their entry."""

    eager = True

    def use(self, s: State, entry: Entry) -> None:
        """The entry takes the newest end, its automatic modifiers directly before it (timeline 1.9.6)."""
        s.line.extend(self._automatic(s, entry))
        s.line.append(entry)

    def flush(self, s: State) -> None:
        entries = tuple(s.waiting)
        s.waiting.clear()
        s.frames.append(Place(entries))

    def settle(self, s: State) -> None:
        if s.waiting:
            self.flush(s)
        elif s.line and not any(isinstance(f, Drain) for f in s.frames):
            s.frames.append(Drain())

    def resolve_oldest(self, s: State) -> None:
        entry = s.line.pop(0)
        if entry.urgent:  # a modifier: bound to its entry, or to nothing any more
            bound, card, ability = entry.binds
            for i, e in enumerate(s.line):
                if e.id == bound:
                    s.line[i] = e._replace(mods=(*e.mods, (card, ability, entry.player)))
        else:
            s.frames.append(resolution(s, entry))

    def modify(self, s: State, event: "Proposed", mods: tuple[Any, ...]) -> "tuple[Proposed, ...]":
        """Part by part, in the order in which the modifiers stand; nothing is replaced twice, reductions add up."""
        events: tuple[Proposed, ...] = (event,)
        for mod in mods:
            effect = cast(Replacer, s.defs[mod[0]].abilities[mod[1]])
            holder = Permanent(0, mod[0], mod[2], "line", 0)
            after: tuple[Proposed, ...] = ()
            for e in events:
                made = effect.rewrite(s, holder, e) if effect.matches(s, holder, e) else (e,)
                reduced = all(m[0] == e[0] and m[2] <= e[2] for m in made)
                if not reduced and e[6]:
                    made = (e,)
                elif not reduced:
                    made = tuple([(*m[:6], (*e[6], (mod[0], mod[1]))) for m in made])
                after += made
            events = after
        return events

    @staticmethod
    def _automatic(s: State, entry: Entry) -> list[Entry]:
        found = []
        for kind in sorted(s.rules.programs[entry.program].kinds):
            for source, i in s.replacers.get(kind, ()):
                p = s.permanents[source]
                s.serial += 1
                found.append(
                    Entry(
                        s.serial, p.owner, p.id, p.card, entry.program, (), (entry.id, p.card, i), urgent=True
                    )
                )
        return sorted(found, key=lambda e: e.player != s.active)


@procedure
class Window(Procedure):
    """Players act in turn until all have passed in a row."""

    actor: int
    menu: str
    events: tuple[str, ...] = ()
    passes: int = 0

    def ready(self, s: State) -> None:
        settle(self, s)

    def ask(self, s: State) -> Decision | None:
        if s.moment:
            self.events = (*self.events, *[e for e in s.moment if e not in self.events])
            s.moment = ()
        s.answer = PASS
        if s.seats[self.actor].passing == s.turn:
            return None
        options = s.rules.menu(s, self.actor, self.menu, self.events)
        if options is None:
            return None
        return Decision(self.actor, self.menu, options, default=(options.index(PASS),), public=True)

    def act(self, s: State) -> None:
        discipline = s.rules.discipline
        self.pc = 0
        actor, option = self.actor, s.answer
        if option in (PASS, PASS_TURN):
            if option == PASS_TURN:
                s.seats[actor].passing = s.turn
            self.passes += 1
            self.actor = 1 - actor
            if self.passes < 2:
                self.pc = 1
            elif discipline.resolve_next(s):
                self.passes = 0
                self.actor = s.active
            else:
                self.pc = len(self.steps) - 1
        else:
            self.passes = 0
            if discipline.after_action == "other":
                self.actor = 1 - actor
            s.rules.perform(s, actor, option)

    steps = (ready, ask, act)


FRAMES = {f.__name__: f for f in (Resolve, Settle, Place, Drain, Window)}
