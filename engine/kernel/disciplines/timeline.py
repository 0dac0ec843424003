"""First in, first out, with modifiers in front of what they modify (`timeline` 1.9).

The oldest entry resolves; what arises takes the newest end at once; nothing interrupts. When an entry is put, the
replacements, reductions and nullifications that apply to it are put directly before it, bound to it: a modifier that
resolves is kept with its entry and works, part by part, when that one resolves.
"""

from typing import TYPE_CHECKING, Any, cast

from engine.kernel.abilities import Context
from engine.kernel.decisions import Decision
from engine.kernel.disciplines.base import FUEL, Discipline
from engine.kernel.disciplines.ordering import Place, order, taken
from engine.kernel.disciplines.resolve import resolution
from engine.kernel.disciplines.window import Window
from engine.kernel.events import PUBLIC, emit
from engine.kernel.procedures import Procedure, procedure
from engine.kernel.state import FIRST_PERMANENT, Entry, State, new_entry

if TYPE_CHECKING:
    from engine.kernel.definitions import Replacer
    from engine.kernel.pipeline import Proposed

USING = "use_card"
"""Among the kinds of a program: it uses other cards."""
Bound = tuple[int, int, int, int]
"""A modifier kept with its entry: source, card, ability, player."""


@procedure
class Drain(Procedure):
    """The timeline runs: what was put is answered, then the oldest entry resolves, until nothing is left.

    A step goes on with the next one itself where nothing has come in between.
    """

    entry: Entry | None = None
    """What is resolving."""
    inside: tuple[int, ...] = ()
    """Cards used as a part of it."""
    answered: int = 0
    """Entries up to this number have had their window."""
    fuel: int = FUEL

    def window(self, s: State) -> None:
        if not s.line:
            s.frames.pop()
        elif not open_window(s, self.answered):
            self.resolve(s)

    def resolve(self, s: State) -> None:
        self.pc = 2
        self.answered = s.serial
        self.fuel -= 1
        entry = self.entry = s.line.pop(0)
        emit(s, "resolves", PUBLIC, entry.player, entry.card, entry.sort, entry.id)
        if self.fuel > 0:
            begin(s, entry)
        elif self.fuel == 0:
            emit(s, "fault", PUBLIC, entry.player, entry.card)
        if not s.dirty and s.frames[-1] is self:
            self.done(s)

    def done(self, s: State) -> None:
        entry, inside = self.entry, self.inside
        assert entry is not None
        self.entry, self.inside = None, ()
        self.pc = 0
        if entry.sort != "processing":
            s.rules.resolved(s, entry, inside)
        if not s.line and not s.dirty:
            s.frames.pop()

    steps = (window, resolve, done)


@procedure
class Front(Procedure):
    """Modifiers of one entry take their places before it: the turn player's first, each player's in the order they like."""

    modifiers: tuple[Entry, ...]

    def ask(self, s: State) -> Decision | None:
        if not self.modifiers:
            self.pc = self.labels["finish"]
            return None
        if matters(s, self.modifiers):
            return order(s, self.modifiers)
        first = next((m for m in self.modifiers if m.player == s.active), self.modifiers[0])
        s.answer = ("entry", first.id)
        return None

    def place(self, s: State) -> None:
        modifier, self.modifiers = taken(s, self.modifiers)
        self.pc = 0
        before(s, modifier)

    steps = (ask, place)


def replacer(s: State, modifier: Entry) -> "Replacer":
    """What a modifier does."""
    return s.defs[modifier.card].replacers[modifier.binds[0]]


def matters(s: State, modifiers: tuple[Entry, ...]) -> bool:
    """Whether it makes a difference which of the next player's modifiers stands first: reductions only add up."""
    mine = [m for m in modifiers if m.player == s.active] or list(modifiers)
    sorts = {replacer(s, m).sort for m in mine}
    return len({(s.defs[m.card].id, m.binds[0]) for m in mine}) > 1 and sorts != {"reduction"}


def before(s: State, modifier: Entry) -> None:
    """The modifier takes its place directly before its entry, nearer to it than those that stand there already."""
    at = next(i for i, e in enumerate(s.line) if e.id == modifier.bound)
    s.line.insert(at, modifier)
    told(s, modifier)


def told(s: State, entry: Entry) -> None:
    emit(s, "put", PUBLIC, entry.player, entry.card, entry.sort, entry.id, entry.bound)


def open_window(s: State, since: int) -> bool:
    """A window for what was put after that number, if an effect or an answer is among it (timeline 1.7.1).

    `False` where there is none, because nothing of that kind was put or nobody would be asked.
    """
    for first in s.line:
        if first.id > since and first.sort != "processing" and not automatic(first):
            break
    else:
        return False
    if not (asked(s, 0) or asked(s, 1)):
        return False
    fresh = tuple([e.id for e in s.line if e.id > since and not automatic(e)])
    window = Window(1 - first.player, "answer", fresh)
    window.go(Window.ask)  # nothing waits: what triggers takes its place at once
    s.frames.append(window)
    return True


def automatic(entry: Entry) -> bool:
    """Whether the entry is a modifier that was put by itself: no answer to anything (timeline 1.9.6)."""
    return entry.sort == "modifier" and entry.source >= FIRST_PERMANENT


def asked(s: State, player: int) -> bool:
    """Whether a window of answers would ask the player."""
    return not s.rules.declines(s, player) and s.rules.asks(s, player)


def answered(s: State, since: int) -> None:
    """What was put in a window has a window of its own at once (timeline 1.7.3)."""
    if Drain in map(type, s.frames):
        open_window(s, since)


def begin(s: State, entry: Entry) -> None:
    """The entry resolves: a modifier is kept with what it was placed for; an effect is carried out (timeline 1.9.7)."""
    nullified = [m for m in entry.mods if mod(s, m).kind == "effect"] if entry.mods else ()
    if nullified:
        source = nullified[0]
        emit(s, "modified", PUBLIC, source[3], source[1], "nullification", 0)
    elif entry.sort == "modifier":
        bind(s, entry)
    else:
        program = s.rules.programs[entry.program]
        if program.bare:
            program.ops[0](s, entry)
        else:
            s.frames.append(resolution(s, entry))


def bind(s: State, modifier: Entry) -> None:
    """The modifier is kept with its entry, if that is still there; what follows on an answer arises."""
    kept: Bound = (modifier.source, modifier.card, modifier.binds[0], modifier.player)
    for i, e in enumerate(s.line):
        if e.id == modifier.bound:
            s.line[i] = e._replace(mods=(*e.mods, kept))
    if modifier.program:
        s.serial += 1
        s.waiting.append(
            new_entry(s.serial, modifier.player, modifier.source, modifier.card, modifier.program)
        )
        s.dirty = True


def parts(s: State, entry: Entry) -> frozenset[str]:
    """The kinds of parts that the entry has by itself: its own, and those of the cards that it uses (timeline 1.9.5)."""
    program = s.rules.programs[entry.program]
    if USING not in program.kinds:
        return program.kinds
    used = [c for choice in program.choices for c in entry.binds[choice.slot] or ()] if entry.binds else []
    inner = [s.rules.programs[s.defs[c].program].kinds for c in used if c < FIRST_PERMANENT]
    if not inner or any(USING in more for more in inner):
        return program.kinds | s.rules.commit.keys()
    return program.kinds.union(*inner)


def kinds(s: State, entry: Entry) -> set[str]:
    """The kinds of parts that the entry may have when it resolves, with what its modifiers make of them (1.9.9)."""
    found = set(parts(s, entry))
    for kept in entry.mods:
        found.add(mod(s, kept).makes)
    for e in s.line:
        if e.bound == entry.id:
            found.add(replacer(s, e).makes)
    return found


def mod(s: State, kept: Bound) -> "Replacer":
    """What a modifier that is kept with its entry does."""
    return s.defs[kept[1]].replacers[kept[2]]


class Timeline(Discipline):
    """First in, first out: the oldest resolves, nothing interrupts; modifiers stand in front of their entry."""

    eager = True
    modifiers = "placement"

    def use(self, s: State, entry: Entry) -> None:
        """An entry that arises takes the newest end; its targets are chosen at once."""
        if entry.binds or not s.rules.programs[entry.program].targets:
            self.put(s, entry)
        else:
            s.frames.append(resolution(s, entry, placing=True))

    def put(self, s: State, entry: Entry) -> None:
        """The entry takes the newest end, its automatic modifiers directly before it (timeline 1.9.6)."""
        s.line.append(entry)
        told(s, entry)
        self.front(s, entry)

    def front(self, s: State, entry: Entry) -> None:
        """Its automatic modifiers are put before an entry."""
        fitting = sorted(parts(s, entry)) if s.replacers else ()
        if fitting:
            modifiers = tuple(self._automatic(s, entry, fitting))
            if len(modifiers) == 1:
                before(s, modifiers[0])
            elif modifiers:
                s.frames.append(Front(modifiers))

    def flush(self, s: State) -> None:
        if not s.frames[-1].atomic:
            entries = tuple(s.waiting)
            s.waiting.clear()
            if len(entries) == 1:
                self.use(s, entries[0])
            else:
                s.frames.append(Place(entries))

    def settle(self, s: State) -> None:
        if s.waiting:
            self.flush(s)
        elif s.line and Drain not in map(type, s.frames):
            s.frames.append(Drain())

    def acts_next(self, s: State, menu: str, actor: int) -> int:
        """In a window of answers the other player; with an empty timeline the turn player again (timeline 1.6.2)."""
        return 1 - actor if menu == "answer" else s.active

    def modify(self, s: State, event: "Proposed", mods: tuple[Any, ...]) -> "tuple[Proposed, ...]":
        """Part by part, in the order in which the modifiers stand; nothing is replaced twice, reductions add up."""
        events: tuple[Proposed, ...] = (event,)
        for kept in mods:
            after: tuple[Proposed, ...] = ()
            for e in events:
                after += self._one(s, e, kept)
            events = after
        return events

    def _one(self, s: State, event: "Proposed", kept: Bound) -> "tuple[Proposed, ...]":
        source, card, ability, player = kept
        effect = mod(s, kept)
        if effect.kind != event[0] or event[2] <= 0 or (effect.sort == "replacement" and event[6]):
            return (event,)
        c = Context(player, source, event)
        holder = s.permanents.get(source)
        if not effect.part(s, c) or (effect.once and holder is not None and ability in holder.used):
            return (event,)
        if effect.once and holder is not None:
            holder.used = (*holder.used, ability)
        made = effect.modifier(s, c)
        amount = made[0][2] if len(made) == 1 else 0
        emit(s, "modified", PUBLIC, player, card, effect.sort, amount)
        if effect.sort != "replacement":
            return cast("tuple[Proposed, ...]", made)
        used = (*event[6], (source, ability))
        return tuple([cast("Proposed", (*m[:6], used)) for m in made])

    @staticmethod
    def _automatic(s: State, entry: Entry, fitting: list[str]) -> list[Entry]:
        found: list[Entry] = []
        for kind in fitting:
            for source, i in s.replacers.get(kind, ()):
                p = s.permanents[source]
                effect = s.defs[p.card].replacers[i]
                if entry.sort == "processing" and effect.sort != "reduction":
                    continue
                if (effect.once and i in p.used) or s.rules.muted(s, p):
                    continue
                if effect.standing is not None and not effect.standing(s, p):
                    continue
                if effect.makes and effect.makes not in fitting:
                    fitting.append(effect.makes)
                s.serial += 1
                found.append(
                    new_entry(
                        s.serial, p.owner, p.id, p.card, "", binds=(i,), sort="modifier", bound=entry.id
                    )
                )
        return found


__all__ = ["Drain", "Front", "Timeline", "answered", "before", "kinds", "open_window"]
