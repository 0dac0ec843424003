"""Last in, first out, with priority (`party` B1.7)."""

from engine.kernel.disciplines.base import Discipline
from engine.kernel.disciplines.ordering import Place
from engine.kernel.disciplines.resolve import resolution, still_legal
from engine.kernel.events import PUBLIC, emit
from engine.kernel.state import Entry, State


class Stack(Discipline):
    """Last in, first out: the top resolves when both players pass in a row (party B1.7).

    Targets are chosen when an entry is placed. A triggered ability without a legal target is removed at once; an
    entry none of whose targets is legal any more, or whose condition holds no longer, is cancelled when it would
    resolve (party B1.7.6, B1.7.9).
    """

    after_action = "same"
    late = True

    def use(self, s: State, entry: Entry) -> None:
        program = s.rules.programs[entry.program]
        if entry.binds or not program.targets:
            self.put(s, entry)
        elif program.complete(s, entry):
            s.frames.append(resolution(s, entry, placing=True))
        else:
            emit(s, "cancelled", PUBLIC, entry.player, entry.card)

    def put(self, s: State, entry: Entry) -> None:
        s.line.append(entry)
        s.rules.placed(s, entry)

    def settle(self, s: State) -> None:
        if s.dirty:
            s.dirty = False
            depth = len(s.frames)
            s.rules.before_priority(s)
            if s.outcome is not None or len(s.frames) != depth:
                return
        if s.waiting:
            entries = tuple(s.waiting)
            s.waiting.clear()
            s.frames.append(Place(entries))
        elif not s.line:
            s.gone.clear()

    def resolve_next(self, s: State) -> bool:
        if not s.line:
            return False
        entry = s.line.pop()
        s.rules.resolved(s, entry, ())
        if self.stands(s, entry):
            s.frames.append(resolution(s, entry))
        else:
            emit(s, "cancelled", PUBLIC, entry.player, entry.card)
        return True

    def stands(self, s: State, entry: Entry) -> bool:
        """Whether there is still something to resolve."""
        program = s.rules.programs[entry.program]
        if program.condition is not None and not program.condition(s, entry):
            return False
        chosen = [entry.binds[choice.slot] for choice in program.choices] if entry.binds else []
        if not any(chosen):
            return True
        binds = still_legal(s, program, entry)
        return any(binds[choice.slot] for choice in program.choices)
