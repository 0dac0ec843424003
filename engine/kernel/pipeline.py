"""Proposed, replaced, committed, emitted: how an event that something may rewrite comes about.

A proposed event is `(kind, subject, amount, word, player, how, used)`: what would happen to whom, by whose cause, by
`ability`, `battle` or `rules`, and what has rewritten it already (the same replacement never twice). Where nothing
listens, proposing is one look into an index.
"""

from typing import TYPE_CHECKING, Any

from engine.kernel import arranging, zones
from engine.kernel.characteristics import ability, number
from engine.kernel.decisions import Decision
from engine.kernel.events import PUBLIC, emit
from engine.kernel.procedures import Procedure, procedure
from engine.kernel.state import FIRST_PERMANENT, State

if TYPE_CHECKING:
    from engine.kernel.definitions import Replacer
    from engine.kernel.state import Permanent

Proposed = tuple[str, int, int, str, int, str, tuple[tuple[int, int], ...]]
"""kind, subject (object or player), amount, word (a counter), causing player, how, used."""


def propose(
    s: State, todo: tuple[Proposed, ...], mods: tuple[Any, ...] = (), sure: tuple[Proposed, ...] = ()
) -> None:
    """Runs events through what replaces them, then commits them together; may push a frame to ask for an order.

    `mods` are modifiers bound to the resolving entry (timeline 1.9.6); where there are any, they alone apply, in
    their order. `sure` are events that nothing rewrites, of the same moment. The objects affected are left in
    `s.result`.
    """
    done = sure
    if mods:
        for event in todo:
            done += s.rules.discipline.modify(s, event, mods)
        commit(s, done)
    elif not s.replacers or s.rules.discipline.modifiers == "placement":
        commit(s, done + todo)
    else:
        _rewrite(s, todo, done)


def _rewrite(s: State, todo: tuple[Proposed, ...], done: tuple[Proposed, ...]) -> None:
    while todo:
        found = applicable(s, todo[0])
        if todo[0][0] == "draw" and todo[0][2] > 1:
            found = tuple([which for which in found if renumbers(s, which)])
            if not found and not all(renumbers(s, which) for which in s.replacers.get("draw", ())):
                commit(s, done)
                s.frames.append(Drawing((*singly(todo[0]), *todo[1:])))
                return
        which = contested(s, todo, found) if found and len(todo) > 1 else None
        if which is not None:
            s.frames.append(Singling(todo, done, which))
            return
        if len(found) > 1 and _order_matters(s, found):
            s.frames.append(Ordering(todo, done, found))
            return
        if found:
            todo = (*apply(s, found[0], todo[0]), *todo[1:])
        else:
            done, todo = (*done, todo[0]), todo[1:]
    commit(s, done)


def applicable(s: State, event: Proposed) -> tuple[tuple[int, int], ...]:
    """The replacements that apply to the event and have not been used on it."""
    found = []
    for source, i in s.replacers.get(event[0], ()):
        p = s.permanents[source]
        effect = ability(s, p, i)
        if (source, i) in event[6] or (effect.once and i in p.used) or s.rules.muted(s, p):
            continue
        if effect.matches(s, p, event):
            found.append((source, i))
    return tuple(found)


def apply(s: State, which: tuple[int, int], event: Proposed) -> tuple[Proposed, ...]:
    """What the replacement makes of the event."""
    p = s.permanents[which[0]]
    effect = ability(s, p, which[1])
    if effect.once:
        p.used = (*p.used, which[1])
    emit(s, "replaced", PUBLIC, p.owner, p.id, p.card)
    used = (*event[6], which)
    made = effect.rewrite(s, p, event)
    s.rules.replaced(s, event)
    return tuple([(*e[:6], used) for e in made])


def contested(
    s: State, todo: tuple[Proposed, ...], found: tuple[tuple[int, int], ...]
) -> tuple[int, int] | None:
    """Of the replacements that apply to the first event one that works once, and could work for another object instead."""
    for source, i in found:
        if ability(s, s.permanents[source], i).once and len(claims(s, todo, (source, i))) > 1:
            return (source, i)
    return None


def claims(s: State, todo: tuple[Proposed, ...], which: tuple[int, int]) -> list[int]:
    """The objects to whose events the replacement applies."""
    objects = [e[1] for e in todo if e[1] >= FIRST_PERMANENT and which in applicable(s, e)]
    return list(dict.fromkeys(objects))


_OF_OBJECTS = frozenset({"damage", "destroy", "exile", "return", "heal"})


def _order_matters(s: State, found: tuple[tuple[int, int], ...]) -> bool:
    """Equal cards are one to their player, unless what they do happens to one of them and they aren't alike."""
    kinds = set()
    for source, i in found:
        p = s.permanents[source]
        state = (p.level, p.damage, p.rested, p.under, p.mods, p.entered)
        kinds.add((s.defs[p.card].id, i, state if ability(s, p, i).makes in _OF_OBJECTS else ()))
    return len(kinds) > 1


def renumbers(s: State, which: tuple[int, int]) -> bool:
    """Whether the replacement only says how many: it speaks of a draw of several cards as a whole."""
    effect: Replacer = ability(s, s.permanents[which[0]], which[1])
    return not effect.makes and effect.sort != "nullification"


def singly(draw: Proposed) -> tuple[Proposed, ...]:
    """A draw of several cards as draws of one."""
    return ((*draw[:2], 1, *draw[3:]),) * draw[2]


@procedure
class Drawing(Procedure):
    """Cards are drawn one by one where something may replace one: each is a draw of its own (override 1.8.1)."""

    todo: tuple[Proposed, ...]

    def draw(self, s: State) -> None:
        event, self.todo = self.todo[0], self.todo[1:]
        if self.todo:
            self.pc = 0
        propose(s, (event,))

    steps = (draw,)


@procedure
class Ordering(Procedure):
    """Several replacements apply to one event: the affected player says which comes first."""

    todo: tuple[Proposed, ...]
    done: tuple[Proposed, ...]
    found: tuple[tuple[int, int], ...]
    kept: tuple[Any, ...] | None = None
    """Where the rules' own check asks in the middle of an effect: `s.result` of the effect, to be there afterwards."""

    def ask(self, s: State) -> Decision:
        event = self.todo[0]
        player = event[1] if event[0] in ("draw", "lose", "gain") else s.permanents[event[1]].owner
        options = [("replacement", source, i) for source, i in self.found]
        return Decision(player, "replacement", options)

    def replace(self, s: State) -> None:
        _, source, i = s.answer
        go_on(s, self, (*apply(s, (source, i), self.todo[0]), *self.todo[1:]))

    steps = (ask, replace)


@procedure
class Singling(Procedure):
    """A replacement that works once applies to events of one moment about several objects: its player says to which."""

    todo: tuple[Proposed, ...]
    done: tuple[Proposed, ...]
    which: tuple[int, int]
    kept: tuple[Any, ...] | None = None
    """As in `Ordering`."""

    def ask(self, s: State) -> Decision:
        p = s.permanents[self.which[0]]
        options = [("unit", number) for number in claims(s, self.todo, self.which)]
        return Decision(p.owner, "single", options, prompt=("single", s.defs[p.card].id))

    def single(self, s: State) -> None:
        chosen = s.answer[1]
        first = [e for e in self.todo if e[1] == chosen]
        others = [(*e[:6], (*e[6], self.which)) for e in self.todo if e[1] != chosen]
        go_on(s, self, (*first, *others))

    steps = (ask, single)


def go_on(s: State, f: Ordering | Singling, todo: tuple[Proposed, ...]) -> None:
    """The question of the frame is answered, and so the frame is over: the rest of its moment is rewritten."""
    s.frames.pop()
    depth = len(s.frames)
    _rewrite(s, todo, f.done)
    if f.kept is not None:
        keep(s, depth, f.kept[0])


def keep(s: State, depth: int, result: Any) -> None:
    """`s.result` is this again, now or once the frames above `depth` have asked."""
    s.result = result
    for f in s.frames[depth:]:
        if isinstance(f, Ordering | Singling):
            f.kept = (result,)


def commit(s: State, events: tuple[Proposed, ...]) -> None:
    """What is left of the proposals happens, those of one kind together; amounts of 0 are not events."""
    batches: dict[str, list[Proposed]] = {}
    for e in events:
        if e[2] > 0:
            batches.setdefault(e[0], []).append(e)
    s.result = tuple([e[1] for e in events if e[2] > 0])
    s.since = len(s.log)
    for kind, batch in batches.items():
        s.rules.commit[kind](s, batch)


def _present(s: State, batch: list[Proposed]) -> list["Permanent"]:
    """The objects of a batch that are there, each once: several replacements may have named the same."""
    return [s.permanents[number] for number in dict.fromkeys([e[1] for e in batch]) if number in s.permanents]


def commit_damage(s: State, batch: list[Proposed]) -> None:
    """Damage is put on objects at once."""
    hits = [(s.permanents[e[1]], e) for e in batch if e[1] in s.permanents]
    worn = s.rules.worn
    if worn:
        hits = [(p, e) for p, e in hits if p.damage < number(s, p, worn)]
    for p, e in hits:
        p.damage = p.damage + e[2] if not worn else min(p.damage + e[2], number(s, p, worn))
        p.cause = (e[4], e[5])
    s.dirty = True
    for p, (_, _, amount, *_) in hits:
        emit(s, "damaged", PUBLIC, p.id, amount, p.owner)


def cause(s: State, p: "Permanent") -> tuple[int, str]:
    """Whose doing it is that the object dies now: of damage that it has just been dealt, else of nobody's (shields A4.9).

    Damage of an earlier moment doesn't kill: what kills then is that the object can take less.
    """
    just = any(e[0] == "damaged" and e[2] == p.id for e in s.log[s.since :])
    return p.cause if just else (p.owner, "rules")


def commit_heal(s: State, batch: list[Proposed]) -> None:
    """Damage is taken off, as much as there is at the most."""
    healed = []
    for e in batch:
        p = s.permanents.get(e[1])
        if p is not None and p.damage:
            amount = min(e[2], p.damage)
            p.damage -= amount
            healed.append((p, amount))
    s.dirty = True
    for p, amount in healed:
        emit(s, "healed", PUBLIC, p.id, amount, p.owner)


def commit_destroy(s: State, batch: list[Proposed]) -> None:
    """Objects are destroyed together."""
    zones.leave(s, _present(s, batch), "trash")


def commit_exile(s: State, batch: list[Proposed]) -> None:
    """Objects are exiled together."""
    zones.leave(s, _present(s, batch), "exile")


def commit_return(s: State, batch: list[Proposed]) -> None:
    """Objects go to their owner's hand or deck together."""
    arranging.leave(s, _present(s, batch), batch[0][3])


def commit_draw(s: State, batch: list[Proposed]) -> None:
    """Players draw, the turn player first."""
    for e in sorted(batch, key=lambda e: e[1] != s.active):
        zones.draw(s, e[1], e[2])


def commit_gain(s: State, batch: list[Proposed]) -> None:
    """Counters rise."""
    for e in batch:
        zones.gain(s, e[1], e[3], e[2])


def commit_lose(s: State, batch: list[Proposed]) -> None:
    """Counters fall together, not below 0."""
    lost = []
    for e in batch:
        counters = s.seats[e[1]].counters
        amount = min(e[2], counters[e[3]])
        counters[e[3]] -= amount
        lost.append((e[1], e[3], amount))
    s.dirty = True
    for player, counter, amount in lost:
        if amount:
            kind = s.rules.losses.get(counter)
            if kind:
                emit(s, kind, PUBLIC, player, amount)
            else:
                emit(s, "lost", PUBLIC, player, counter, amount)


COMMIT = {
    "damage": commit_damage,
    "destroy": commit_destroy,
    "exile": commit_exile,
    "return": commit_return,
    "draw": commit_draw,
    "gain": commit_gain,
    "heal": commit_heal,
    "lose": commit_lose,
}
