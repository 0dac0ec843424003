"""Cards and activated effects of `shields` are played: declared, paid, carried out (A1.6, A1.7)."""

from typing import ClassVar

from engine.kernel import zones
from engine.kernel.choosing import discard_decision, exile_decision, taken_by, taken_from
from engine.kernel.decisions import Decision, Option
from engine.kernel.disciplines import resolution, settle
from engine.kernel.events import PUBLIC, emit
from engine.kernel.procedures import Procedure, procedure
from engine.kernel.state import Entry, State
from engine.language.nodes import Price
from engine.rulebooks.shields.procedures import shields

UNITS = 6


def settled(s: State, player: int) -> None:
    """A declaration has become an action of its player (G-74)."""
    s.acted = s.acted or player == s.active


def pay_decision(s: State, player: int, due: int, what: Option) -> Decision | None:
    """How many EX resources to use up, where there is a choice (A1.6.2)."""
    counters = s.seats[player].counters
    least = max(0, due - counters["active"])
    options: list[Option] = [("pay", k) for k in range(least, min(counters["ex"], due) + 1)]
    s.answer = options[0]
    return Decision(player, "pay", options, prompt=what) if len(options) > 1 else None


def pay(s: State, player: int, due: int, ex: int) -> None:
    """Resources are rested; an EX resource leaves the game."""
    zones.pay(s, player, "active", due - ex)
    if ex:
        s.seats[player].counters["ex"] -= ex
        emit(s, "ex_spent", PUBLIC, player, ex)
    s.dirty = True


@procedure
class Play(Procedure):
    """A card is played from the hand: shown, its level checked, paid, played (A1.6.3)."""

    declares: ClassVar[bool] = True

    player: int
    card: int
    verb: str
    """`deploy` a unit or base, `pair` a pilot, `play` a command."""
    onto: int = 0
    ex: int = 0

    def ask_onto(self, s: State) -> Decision | None:
        s.answer = ("onto", 0)
        if self.verb != "pair":
            return None
        options: list[Option] = [("onto", i) for i in shields(s).unpaired(s, self.player)]
        return Decision(self.player, "onto", options, prompt=("onto", s.defs[self.card].id))

    def take_onto(self, s: State) -> None:
        self.onto = s.answer[1]

    def ask_pay(self, s: State) -> Decision | None:
        return pay_decision(s, self.player, shields(s).price(s, self.card), ("pay", s.defs[self.card].id))

    def play(self, s: State) -> None:
        settled(s, self.player)
        self.ex = s.answer[1]
        pay(s, self.player, shields(s).price(s, self.card), self.ex)
        held = s.seats[self.player].zones
        held["hand"].remove(self.card)
        if self.verb == "pair":
            shields(s).pair(s, s.permanents[self.onto], self.card)
            return
        held["resolving"].append(self.card)
        if self.verb == "deploy":
            s.frames.append(Enter(self.player, (self.card,), "resolving"))
            return
        emit(s, "command_played", PUBLIC, self.player, self.card)
        s.serial += 1
        entry = Entry(s.serial, self.player, self.card, self.card, s.defs[self.card].program)
        s.frames.append(resolution(s, entry))

    steps = (ask_onto, take_onto, ask_pay, play, settle)


@procedure
class Activate(Procedure):
    """An effect of an object is activated: everything that it costs is chosen, then paid, then it resolves."""

    declares: ClassVar[bool] = True

    player: int
    unit: int
    index: int
    """The ability's number; -1: Support."""
    ex: int = 0
    discarded: tuple[int, ...] = ()
    exiled: tuple[int, ...] = ()

    def ask_pay(self, s: State) -> Decision | None:
        what = ("pay", s.defs[s.permanents[self.unit].card].id)
        return pay_decision(s, self.player, self.price(s).amount, what)

    def take_pay(self, s: State) -> None:
        self.ex = s.answer[1]

    def price(self, s: State) -> Price:
        return shields(s).activation(s, s.permanents[self.unit], self.index).price

    def ask_discard(self, s: State) -> Decision | None:
        s.answer = None
        due = self.price(s).discard
        p = s.permanents[self.unit]
        return discard_decision(s, self.player, due, ("discard", s.defs[p.card].id)) if due else None

    def take_discard(self, s: State) -> None:
        if s.answer is not None:
            self.discarded = taken_by(s, self.player, "hand")

    def ask_exile(self, s: State) -> Decision | None:
        s.answer = None
        p = s.permanents[self.unit]
        due = self.price(s).exile
        if not due:
            return None
        return exile_decision(s, self.player, self.fuel(s), due, ("exile", s.defs[p.card].id))

    def fuel(self, s: State) -> tuple[int, ...]:
        return shields(s).fuel(s, s.permanents[self.unit], self.index)

    def take_exile(self, s: State) -> None:
        if s.answer is not None:
            self.exiled = taken_from(s, self.fuel(s))

    def activate(self, s: State) -> None:
        settled(s, self.player)
        p = s.permanents[self.unit]
        found = shields(s).activation(s, p, self.index)
        emit(s, "activated", PUBLIC, self.player, p.id, p.card)
        pay(s, self.player, found.price.amount, self.ex)
        if found.once:
            p.used = (*p.used, self.index)
        if found.price.rest:
            zones.rest(s, p)
        if self.discarded:
            zones.discard(s, self.player, self.discarded)
        for card in self.exiled:
            zones.move(s, self.player, card, "trash", "exile")
        if found.price.leave:
            zones.leave(s, [p], "trash", event="trashed")
        s.serial += 1
        s.frames.append(resolution(s, Entry(s.serial, self.player, p.id, p.card, found.program)))

    steps = (ask_pay, take_pay, ask_discard, take_discard, ask_exile, take_exile, activate, settle)


@procedure
class Enter(Procedure):
    """Cards come onto the table together; what is too many goes to the trash first, undestroyed (A1.7.2, A1.7.3)."""

    player: int
    cards: tuple[int, ...]
    origin: str
    """The zone that they come from; `new`: tokens; `rested`: tokens that come rested."""

    def ask(self, s: State) -> Decision | None:
        held = s.seats[self.player].zones["battle"]
        units = [c for c in self.cards if s.defs[c].type == "unit"]
        surplus = min(len(held) + len(units) - UNITS, len(held))
        s.answer = ()
        if surplus <= 0:
            return None
        options: list[Option] = [("unit", i) for i in held]
        return Decision(
            self.player, "excess", options, min=surplus, max=surplus, default=tuple(range(surplus)),
            prompt=("excess", s.defs[self.cards[0]].id),
        )  # fmt: skip

    def replace(self, s: State) -> None:
        answers = (s.answer,) if s.answer and isinstance(s.answer[0], str) else s.answer
        leaving = [s.permanents[option[1]] for option in answers]
        if any(s.defs[c].type == "base" for c in self.cards):
            leaving += [s.permanents[i] for i in s.seats[self.player].zones["base"]]
        if leaving:
            zones.leave(s, leaving, "trash", event="trashed")

    def enter(self, s: State) -> None:
        entered = []
        for card in self.cards:
            if self.origin not in ("new", "rested"):
                s.seats[self.player].zones[self.origin].remove(card)
            zone = "base" if s.defs[card].type == "base" else "battle"
            p = zones.enter(s, self.player, card, zone)
            p.rested = self.origin == "rested"
            entered.append(p)
        for p in entered:
            emit(s, "deployed", PUBLIC, p.id, p.card, self.player, 1)

    steps = (ask, replace, enter)
