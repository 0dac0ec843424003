"""One effect is carried out: the frame that runs a program."""

from typing import Any

from engine.kernel import zones
from engine.kernel.abilities import Context
from engine.kernel.decisions import Decision
from engine.kernel.definitions import Program
from engine.kernel.disciplines.base import FUEL
from engine.kernel.events import PUBLIC, emit
from engine.kernel.procedures import Procedure, procedure
from engine.kernel.state import Entry, State, new_entry


def resolution(s: State, entry: Entry, *, placing: bool = False) -> "Resolve":
    """The frame that carries the entry out."""
    program = s.rules.programs[entry.program]
    binds = still_legal(s, program, entry) if entry.binds else (None,) * program.slots
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


def still_legal(s: State, program: Program, entry: Entry) -> tuple[Any, ...]:
    """The bindings of an entry without the targets that aren't legal any more."""
    binds = entry.binds
    context = Context(entry.player, entry.source, entry.event, binds)
    for choice in program.choices:
        chosen = binds[choice.slot]
        if chosen:
            legal = choice.objects(s, context)
            kept = tuple([t for t in chosen if t in legal])
            binds = (*binds[: choice.slot], kept, *binds[choice.slot + 1 :])
            context.binds = binds
    return binds


def aim(f: Any, s: State) -> Decision | None:
    """A step of a declaration with `program`, `binds` and `at`: its targets are chosen, one question at a time.

    The step runs again after each answer; asking again takes one off `at` (party B1.7.6).
    """
    program = s.rules.programs[f.program]
    if not program.targets:
        return None
    if not f.at:
        if not program.complete(s, f):
            return None
        f.binds = (None,) * program.slots
    while f.at < program.targets:
        op = program.ops[f.at]
        f.at += 1
        decision: Decision | None = op(s, f)
        if decision is not None:
            f.pc -= 1
            return decision
    return None


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
            s.since = len(s.log)
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
                break
        if not self.placing:
            s.since = len(s.log)
            self.put_back(s)
        return None

    def place(self, s: State) -> None:
        if self.placing:
            s.rules.discipline.put(
                s,
                new_entry(
                    self.entry,
                    self.player,
                    self.source,
                    self.card,
                    self.program,
                    self.event,
                    self.binds,
                    self.mods,
                ),
            )

    def put_back(self, s: State) -> None:
        """Cards looked at and not moved go back to the top of the deck, in their order."""
        if s.seats[0].zones["aside"] or s.seats[1].zones["aside"]:
            zones.put_back(s)
        s.frames.pop()
        if not self.placing:
            s.rules.carried_out(s, self)

    def rewind(self) -> None:
        self.at -= 1
        self.fuel += 1
        self.pc = 0

    steps = (operate, place, put_back)
