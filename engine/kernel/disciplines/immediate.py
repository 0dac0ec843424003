"""Triggers resolve by themselves, the newest group first (`override` 1.7.9, `shields` A1.10)."""

from engine.kernel.decisions import Decision
from engine.kernel.disciplines.base import GROUPS, Discipline
from engine.kernel.disciplines.ordering import order, taken
from engine.kernel.disciplines.resolve import resolution
from engine.kernel.events import PUBLIC, emit
from engine.kernel.procedures import Procedure, procedure
from engine.kernel.state import Entry, State


def grouped(groups: tuple[tuple[Entry, ...], ...], s: State) -> tuple[tuple[Entry, ...], ...]:
    """The groups with what waits now as the newest: what is urgent on top, the rest right below all that is urgent."""
    urgent = tuple([e for e in s.waiting if e.urgent])
    rest = tuple([e for e in s.waiting if not e.urgent])
    s.waiting.clear()
    at = len(groups)
    while at and groups[at - 1][0].urgent:
        at -= 1
    return tuple([g for g in (*groups[:at], rest, *groups[at:], urgent) if g])


@procedure
class Settle(Procedure):
    """Groups of triggers resolve: urgent ones, then the newest group, in it the turn player's first (override 1.7.9)."""

    groups: tuple[tuple[Entry, ...], ...]
    """The next one last: the urgent ones above all others, in either half the newest on top."""
    fuel: int = GROUPS

    def collect(self, s: State) -> None:
        if s.waiting:
            self.groups = grouped(self.groups, s)
        if not self.groups or self.fuel <= 0:
            if self.groups:
                emit(s, "fault", PUBLIC, self.groups[-1][0].player, self.groups[-1][0].card)
            self.pc = len(self.steps) - 1

    def ask(self, s: State) -> Decision | None:
        return order(s, self.groups[-1])

    def resolve(self, s: State) -> None:
        entry, rest = taken(s, self.groups[-1])
        self.groups = (*self.groups[:-1], rest) if rest else self.groups[:-1]
        self.fuel -= 1
        self.pc = 0
        emit(s, "triggered", PUBLIC, entry.player, entry.source, entry.card)
        s.frames.append(resolution(s, entry))

    steps = (collect, ask, resolve)


class Immediate(Discipline):
    """What triggers resolves when the resolution or step that caused it ends; nothing can be answered."""

    def use(self, s: State, entry: Entry) -> None:
        s.frames.append(resolution(s, entry))

    def settle(self, s: State) -> None:
        s.frames.append(Settle(grouped((), s)))
