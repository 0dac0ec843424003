"""Triggers resolve by themselves, the newest group first (`override` 1.7.9, `shields` A1.10)."""

from engine.kernel.decisions import Decision
from engine.kernel.disciplines.base import GROUPS, Discipline
from engine.kernel.disciplines.ordering import order, taken
from engine.kernel.disciplines.resolve import resolution
from engine.kernel.events import PUBLIC, emit
from engine.kernel.procedures import Procedure, procedure
from engine.kernel.state import Entry, State


@procedure
class Settle(Procedure):
    """Groups of triggers resolve: urgent ones, then the newest group, in it the turn player's first (override 1.7.9)."""

    groups: tuple[tuple[Entry, ...], ...]
    fuel: int = GROUPS

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
