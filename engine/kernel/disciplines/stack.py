"""Last in, first out, with priority (`party` B1.7)."""

from engine.kernel.disciplines.base import Discipline
from engine.kernel.disciplines.ordering import Place
from engine.kernel.disciplines.resolve import resolution
from engine.kernel.state import Entry, State


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
