"""Playing a character, casting a summon, using an ability: targets, what it takes, crystal points (B1.5, B1.7).

A use is a declaration: it changes nothing until all is chosen, and each stage offers only what can be completed.
"""

from typing import Any, ClassVar

from engine.kernel import zones
from engine.kernel.decisions import Decision, Option
from engine.kernel.disciplines.resolve import aim
from engine.kernel.events import PUBLIC, emit
from engine.kernel.procedures import Procedure, procedure
from engine.kernel.state import FIRST_PERMANENT, State, new_entry
from engine.language.nodes import Price
from engine.rulesets.party.payment import (
    RARE,
    Counts,
    capped,
    classes,
    counted,
    given,
    open_classes,
    payable,
)
from engine.rulesets.party.procedures import party

FREE = Price()


class Purse:
    """What a player could pay with now, counted once for all cards in hand."""

    def __init__(self, s: State, player: int) -> None:
        self.rules, self.s = party(s), s
        gives = self.rules.gives
        self.backups = self.rules.payers(s, player).values()
        hand = [gives[s.defs[c].id] for c in s.seats[player].zones["hand"]]
        self.cards = [bits for bits in hand if not bits & RARE]
        self.most = len(self.backups) + 2 * len(self.cards)
        self.counts: dict[int, Counts] = {}

    def pays(self, card: int) -> bool:
        """Whether the card in hand can be paid for with all the rest (B1.5)."""
        rules, s = self.rules, self.s
        due = rules.cost_of(s, card)
        name = s.defs[card].id
        bits = rules.gives[name]
        own = 0 if bits & RARE else 2
        if due <= 0 or due > self.most - own:
            return due <= 0
        asked = rules.asked[name]
        counts = self.counts.get(asked)
        if counts is None:
            counts = self.counts[asked] = counted(asked, self.backups, self.cards)
        if own:
            at = (len(counts) >> 1) + given(asked, bits)
            counts = (*counts[:at], counts[at] - 1, *counts[at + 1 :])
        return payable(counts, due, asked.bit_count(), s.options["surplus"])


@procedure
class Use(Procedure):
    """A character is played, a summon cast, or an ability used (`ability` is its place on the card, else -1)."""

    declares: ClassVar[bool] = True

    player: int
    card: int
    source: int
    ability: int = -1
    program: str = ""
    event: tuple[Any, ...] = ()
    binds: tuple[Any, ...] = ()
    at: int = 0
    spent: tuple[int, ...] = ()
    """Cards that the price discards or removes."""
    sources: tuple[int, ...] = ()
    """Backups and cards that pay so far."""

    # ---- what it takes

    def price(self, s: State) -> Price:
        """What an ability takes; a card takes its cost alone."""
        return s.defs[self.card].activations[self.ability].price if self.ability >= 0 else FREE

    def due(self, s: State) -> tuple[int, int]:
        """The crystal points, and the elements (as bits) that must be among them (B1.5.3)."""
        if self.ability >= 0:
            return self.price(s).amount, 0
        return party(s).cost_of(s, self.card), party(s).asked[s.defs[self.card].id]

    def dearer(self, s: State) -> list[int]:
        """Cards that the next part of the price could take."""
        price = self.price(s)
        seat = s.seats[self.player]
        if len(self.spent) < price.discard:
            name = s.defs[self.card].name.en
            return [
                c
                for c in seat.zones["hand"]
                if c not in self.spent and (not price.same_name or s.defs[c].name.en == name)
            ]
        if len(self.spent) < price.discard + price.exile:
            return [c for c in seat.zones["trash"] if c not in self.spent]
        return []

    def possible(self, s: State) -> bool:
        """Whether the use can be completed: every part of the price, then the points from what is left."""
        price = self.price(s)
        if price.exile > len(s.seats[self.player].zones["trash"]):
            return False
        if len(self.spent) < price.discard:  # what is discarded pays no points
            cards = {s.defs[c].id: c for c in self.dearer(s)}
            return any(self.after(c).possible(s) for c in cards.values())
        cost, asked = self.due(s)
        if cost <= 0:
            return True
        wanted = asked.bit_count()
        counts = [0] * (2 * classes(wanted))
        for at in self.pool(s, asked).values():
            counts[at] += 1
        return payable(tuple(counts), cost, wanted, s.options["surplus"])

    def after(self, card: int) -> "Use":
        """The same with one more card spent."""
        later = self.copy()
        assert isinstance(later, Use)
        later.spent = (*self.spent, card)
        return later

    # ---- where the points come from

    def pool(self, s: State, asked: int) -> dict[int, int]:
        """What may pay, each source with its class: active backups, and cards in hand, but for Light and Dark (B1.5.1)."""
        rules, defs = party(s), s.defs
        gives, twos = rules.gives, classes(asked.bit_count())
        price = self.price(s)
        found = {i: given(asked, bits) for i, bits in rules.payers(s, self.player).items()}
        if price.rest or price.leave:
            found.pop(self.source, None)
        busy = self.card if self.ability < 0 else -1
        for c in s.seats[self.player].zones["hand"]:
            bits = gives[defs[c].id]
            if not bits & RARE and c != busy and c not in self.spent:
                found[c] = twos + given(asked, bits)
        return found

    # ---- the stages

    def aim(self, s: State) -> Decision | None:
        return aim(self, s) if self.program else None

    def ask_price(self, s: State) -> Decision | None:
        s.answer = None
        fitting = [c for c in self.dearer(s) if self.after(c).possible(s)]
        if not fitting:
            return None
        options: list[Option] = list(dict.fromkeys([("card", s.defs[c].id) for c in fitting]))
        kind = "spend" if len(self.spent) < self.price(s).discard else "remove"
        return Decision(self.player, kind, options, prompt=(kind, s.defs[self.card].id))

    def take_price(self, s: State) -> None:
        if s.answer is not None:
            card = next(c for c in self.dearer(s) if s.defs[c].id == s.answer[1])
            self.spent = (*self.spent, card)
            self.go(Use.ask_price)

    def ask_pay(self, s: State) -> Decision | None:
        """The sources from which the payment can still be completed; the first are the ones proposed (B1.5.4)."""
        s.answer = None
        cost, asked = self.due(s)
        if cost <= 0:
            return None
        wanted = asked.bit_count()
        pool = self.pool(s, asked)
        counts, chosen = [0] * (2 * classes(wanted)), [0] * (2 * classes(wanted))
        for source, at in pool.items():
            counts[at] += 1
            if source in self.sources:
                chosen[at] += 1
        more, complete = open_classes(
            capped(counts, cost, wanted), tuple(chosen), cost, wanted, s.options["surplus"]
        )
        if complete:
            return None
        options: dict[Option, None] = {}
        for source, at in pool.items():
            if at in more and source not in self.sources:
                known = source >= FIRST_PERMANENT
                options[("dull", source) if known else ("discard", s.defs[source].id)] = None
        return Decision(self.player, "pay", list(options), prompt=("pay", s.defs[self.card].id))

    def take_pay(self, s: State) -> None:
        if s.answer is not None:
            verb, which = s.answer
            source = which
            if verb == "discard":
                busy = (self.card, *self.spent, *self.sources)
                held = s.seats[self.player].zones["hand"]
                source = next(c for c in held if s.defs[c].id == which and c not in busy)
            self.sources = (*self.sources, source)
            self.go(Use.ask_pay)

    # ---- what happens

    def done(self, s: State) -> None:
        """Everything is paid at once; a character enters, a summon or an ability goes onto the stack (B1.7.1, F-29)."""
        if self.player == s.active:
            s.acted = True
        card, player, source = self.card, self.player, self.source
        self.pay(s)
        if self.ability < 0 and not self.program:
            s.seats[player].zones["hand"].remove(card)
            party(s).enter(s, player, card)
            return
        if self.ability < 0:
            card = source = zones.move(s, player, card, "hand", "stack", told=PUBLIC)
            emit(s, "cast", PUBLIC, player, card)
        else:
            emit(s, "used", PUBLIC, source, card, player)
        s.serial += 1
        s.rules.discipline.use(
            s, new_entry(s.serial, player, source, card, self.program, self.event, self.binds, sort=self.sort)
        )

    @property
    def sort(self) -> str:
        return "use" if self.ability < 0 else "effect"

    def pay(self, s: State) -> None:
        """All at once: points, discards, removals, and what the source itself has to give."""
        price, seat = self.price(s), s.seats[self.player]
        for i in self.sources:
            if i >= FIRST_PERMANENT:
                zones.rest(s, s.permanents[i])
        dropped = [c for c in (*self.spent, *self.sources) if c in seat.zones["hand"]]
        if dropped:
            zones.discard(s, self.player, dropped)
        for c in self.spent[price.discard :]:
            zones.move(s, self.player, c, "trash", "exile")
        if self.ability >= 0:
            p = s.permanents[self.source]
            p.used = (*p.used, self.ability)
            if price.rest:
                zones.rest(s, p)
            if price.leave:
                zones.leave(s, [p], "trash", event="buried")
        cost, _ = self.due(s)
        if cost > 0:
            emit(s, "paid", PUBLIC, self.player, "cp", cost)

    def rewind(self) -> None:
        if self.pc == self.labels["aim"]:
            self.at -= 1
        else:
            self.pc -= 1

    steps = (aim, ask_price, take_price, ask_pay, take_pay, done)


@procedure
class Spend(Procedure):
    """A summon that has resolved, or was cancelled, goes to its owner's break zone (B1.7.8)."""

    player: int
    card: int

    def spend(self, s: State) -> None:
        if self.card in s.seats[self.player].zones["stack"]:
            zones.move(s, self.player, self.card, "stack", "trash")

    steps = (spend,)
