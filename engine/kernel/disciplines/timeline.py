"""First in, first out, with modifiers in front of what they modify (`timeline` 1.9)."""

from typing import TYPE_CHECKING, Any, cast

from engine.kernel.disciplines.base import Discipline
from engine.kernel.disciplines.ordering import Place
from engine.kernel.disciplines.resolve import resolution
from engine.kernel.disciplines.window import Window
from engine.kernel.procedures import Procedure, procedure
from engine.kernel.state import Entry, Permanent, State

if TYPE_CHECKING:
    from engine.kernel.pipeline import Proposed


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
            effect = s.defs[mod[0]].replacers[mod[1]]
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
