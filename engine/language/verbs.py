"""What happens at once: the verbs of the card language, each an operation."""

from collections.abc import Callable
from typing import Any

from engine.kernel import arranging, pipeline, zones
from engine.kernel.events import PUBLIC, emit
from engine.kernel.state import FIRST_PERMANENT, Permanent, State
from engine.language import nodes as n
from engine.language.choices import Choices
from engine.language.flow import assign
from engine.language.proposals import proposal_of
from engine.language.reading import Value, owner


class Verbs(Choices):
    """The whole vocabulary of steps."""

    def propose(self, step: Any) -> None:
        self.kinds.add(step.key)
        proposal = proposal_of(step, self.reader)
        if isinstance(step, n.Draw | n.Gain | n.Lose):
            self.can(lambda s, c: True)
        else:
            self.can_reach(step.to)

        bind = getattr(step, "bind", None)
        slot = self.reader.slot(bind) if bind is not None else None

        def op(s: State, f: Any) -> None:
            events = proposal(s, f, "ability")
            s.result = ()
            if slot is not None:
                assign(f, slot, tuple([e[1] for e in events]))
            if events:
                pipeline.propose(s, events, f.mods)

        self.ops.append(op)
        if slot is not None:  # of those it was for: what has taken its place on another isn't meant

            def met(s: State, f: Any) -> None:
                assign(f, slot, tuple([t for t in s.result if t in f.binds[slot]]))

            self.ops.append(met)

    def mill(self, step: n.Mill) -> None:
        players, count = self.reader.players(step.player), self.reader.value(step.count)
        self.can(lambda s, c: any(s.seats[p].zones["deck"] for p in players(s, c)))

        def op(s: State, f: Any) -> None:
            for player in players(s, f):
                zones.mill(s, player, count(s, f))

        self.ops.append(op)

    def look(self, step: n.Look) -> None:
        players, count = self.reader.players(step.player), self.reader.value(step.count)
        slot = self.reader.slot(step.bind)
        self.reader.places[step.bind] = "aside"
        self.can(lambda s, c: any(s.seats[p].zones["deck"] for p in players(s, c)))
        self.ops.append(lambda s, f: assign(f, slot, tuple(zones.look(s, players(s, f)[0], count(s, f)))))

    def shuffle(self, step: n.Shuffle) -> None:
        players = self.reader.players(step.player)

        def op(s: State, f: Any) -> None:
            zones.put_back(s)
            for player in players(s, f):
                zones.shuffle_zone(s, player)

        self.ops.append(op)

    def reveal(self, step: n.Reveal) -> None:
        objects = self.reader.objects(step.cards)
        slot = self.reader.slots.get(step.cards[1:]) if isinstance(step.cards, str) else None

        def op(s: State, f: Any) -> None:
            shown: list[int] = []
            for player, zone, cards in by_zone(s, objects(s, f)):
                shown += zones.reveal(s, player, zone, cards)
            if slot is not None:
                assign(f, slot, tuple(shown))

        self.ops.append(op)

    def move(self, step: n.Move) -> None:
        objects = self.reader.objects(step.cards)
        self.can_reach(step.cards)
        to, told = step.into, PUBLIC if step.reveal else 0

        def op(s: State, f: Any) -> None:
            arranging.move(s, by_zone(s, objects(s, f)), to, told)

        self.ops.append(op)

    def deploy(self, step: n.Deploy) -> None:
        objects = self.reader.objects(step.cards)
        reach = self.reach(step.cards)
        self.can(lambda s, c: any(s.rules.room(s, owner(s, card)) for card in reach(s, c)))

        def op(s: State, f: Any) -> None:
            for player, zone, cards in by_zone(s, objects(s, f)):
                for card in cards:
                    s.rules.put(s, player, card, zone)

        self.ops.append(op)

    def create(self, step: n.Create) -> None:
        token, count, rested = step.token, step.count, step.rested
        self.can(lambda s, c: s.rules.room(s, c.player))

        def op(s: State, f: Any) -> None:
            for _ in range(count):
                s.defs += (s.rules.cards[token],)
                s.rules.put(s, f.player, len(s.defs) - 1, "rested" if rested else "")

        self.ops.append(op)

    def strike(self, step: n.Strike) -> None:
        players, amount = self.reader.players(step.player), self.reader.value(step.amount)
        self.can(lambda s, c: True)

        def op(s: State, f: Any) -> None:
            for player in players(s, f):
                s.rules.strike(s, player, amount(s, f), f.player, "ability")

        self.ops.append(op)

    def attach(self, step: n.Attach) -> None:
        objects, to = self.reader.objects(step.cards), self.reader.objects(step.to)
        self.can_reach(step.cards)

        def op(s: State, f: Any) -> None:
            hosts = to(s, f)
            if hosts:
                for player, zone, cards in by_zone(s, objects(s, f)):
                    for card in cards:
                        s.rules.attach(s, player, card, zone, hosts[0])

        self.ops.append(op)

    def use_card(self, step: n.UseCard) -> None:
        objects, free = self.reader.objects(step.cards), step.free
        self.kinds.add(step.key)
        self.can_reach(step.cards)
        slot = self.reader.slot(f"used {len(self.ops)}")
        self.ops.append(lambda s, f: assign(f, slot, objects(s, f)))
        head = len(self.ops)

        def each(s: State, f: Any) -> None:
            left = f.binds[slot]
            if left:
                assign(f, slot, left[1:])
                f.at = head
                s.rules.use_within(s, f, left[0], free)

        self.ops.append(each)

    def boost(self, step: n.Boost) -> None:
        amount, until, name = self.reader.value(step.amount), step.until, step.attribute

        def each(s: State, f: Any, p: Permanent, value: int) -> None:
            if value:
                zones.modify(s, p, (name, value, s.rules.until(s, f.player, until)))

        self.each(step.to, each, amount)

    def grant(self, step: n.Grant) -> None:
        keyword, until = step.keyword, step.until
        if step.to in ("you", "enemy", "any"):
            players = self.reader.players("each" if step.to == "any" else str(step.to))
            self.can(lambda s, c: True)

            def op(s: State, f: Any) -> None:
                for player in players(s, f):
                    seat = s.seats[player]
                    seat.mods = (*seat.mods, ("keyword", keyword, s.rules.until(s, f.player, until)))
                    emit(s, "state_granted", PUBLIC, player, keyword)

            self.ops.append(op)
            return

        number = () if step.amount is None else (step.amount,)

        def each(s: State, f: Any, p: Permanent, value: int) -> None:
            zones.modify(s, p, ("keyword", keyword, s.rules.until(s, f.player, until), *number))

        self.each(step.to, each)

    def level(self, step: n.Level) -> None:
        by = step.by
        self.each(step.to, lambda s, f, p, value: s.rules.change_level(s, p, by))

    def bury(self, step: n.Bury) -> None:
        objects = self.reader.objects(step.to)
        self.can_reach(step.to)

        def op(s: State, f: Any) -> None:
            zones.leave(s, [s.permanents[t] for t in objects(s, f)], "trash", event="buried")

        self.ops.append(op)

    def ready(self, step: n.Ready) -> None:
        self.each(step.to, lambda s, f, p, value: s.rules.ready(s, p))

    def rest(self, step: n.Rest) -> None:
        self.each(step.to, lambda s, f, p, value: zones.rest(s, p))

    def each(
        self, to: Any, act: Callable[[State, Any, Permanent, int], None], amount: Value | None = None
    ) -> None:
        objects = self.reader.objects(to)
        self.can_reach(to)

        def op(s: State, f: Any) -> None:
            value = amount(s, f) if amount is not None else 0
            for number in objects(s, f):
                p = s.permanents.get(number)
                if p is not None:
                    act(s, f, p, value)

        self.ops.append(op)


def by_zone(s: State, cards: tuple[int, ...]) -> list[arranging.Group]:
    """The cards by whose zone they are in, in the order given."""
    found: list[arranging.Group] = []
    for card in cards:
        if card >= FIRST_PERMANENT:
            continue
        for player, seat in enumerate(s.seats):
            for zone, held in seat.zones.items():
                if card in held:
                    if found and found[-1][:2] == (player, zone):
                        found[-1] = (player, zone, (*found[-1][2], card))
                    else:
                        found.append((player, zone, (card,)))
    return found
