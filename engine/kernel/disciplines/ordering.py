"""Entries of one moment: whose come first, and in which order each player puts the own ones."""

from engine.kernel.decisions import Decision
from engine.kernel.procedures import Procedure, procedure
from engine.kernel.state import Entry, State


def order(s: State, entries: tuple[Entry, ...]) -> Decision | None:
    """Whose entries come first, and the question to that player, if it makes a difference (turn player first)."""
    urgent = tuple([e for e in entries if e.urgent]) or entries
    mine = tuple([e for e in urgent if e.player == s.active]) or urgent
    s.answer = ("entry", mine[0].id, mine[0].source, "")
    if len({(e.program, e.event[2:], e.source) for e in mine}) == 1:
        return None
    options = [
        ("entry", e.id, e.source, s.defs[e.card].id, *(() if e.sort == "effect" else (e.sort,))) for e in mine
    ]
    return Decision(mine[0].player, "order", options)


def taken(s: State, entries: tuple[Entry, ...]) -> tuple[Entry, tuple[Entry, ...]]:
    """The entry of the answer, and the others."""
    chosen = next(e for e in entries if e.id == s.answer[1])
    return chosen, tuple([e for e in entries if e is not chosen])


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
