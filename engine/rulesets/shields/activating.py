"""Effects of objects are activated: which can be, and their prices (A1.9.2, A1.12)."""

from typing import ClassVar

from engine.kernel import zones
from engine.kernel.abilities import Context
from engine.kernel.characteristics import LENT, ability, worth
from engine.kernel.choosing import discard_decision, exile_decision, taken_by, taken_from
from engine.kernel.decisions import Decision, Option
from engine.kernel.definitions import Activation, granting
from engine.kernel.disciplines import resolution, settle
from engine.kernel.events import PUBLIC, emit
from engine.kernel.procedures import Procedure, procedure
from engine.kernel.state import Entry, Permanent, State
from engine.language.nodes import Price
from engine.rulesets.shields.keywords import SUPPORT
from engine.rulesets.shields.resources import funds, pay, pay_decision

GRANTED_SUPPORT = granting("support")


def activations(s: State, player: int, timing: str) -> list[Option]:
    """Activate·Main or Activate·Action effects that can be paid for and whose targets can be chosen."""
    found: list[Option] = []
    held = s.seats[player].zones
    for i in (*held["battle"], *held["base"]):
        p = s.permanents[i]
        d = s.defs[p.card]
        if d.activations or p.under:
            for at, card in enumerate((p.card, *[c for c, _ in p.under])):
                for index in s.defs[card].activations:
                    if can_activate(s, p, index + LENT * at, timing):
                        found.append(("activate", i, index + LENT * at))
        supports = timing == "main" and not p.rested
        supports = supports and bool(d.counted or p.under or p.mods or GRANTED_SUPPORT in s.statics)
        if supports and worth(s, p, "support") and can_activate(s, p, -1, timing):
            found.append(("support", i))
    return found


def activation(s: State, p: Permanent, index: int) -> Activation:
    """The effect of that number; -1 is Support."""
    found: Activation = SUPPORT if index < 0 else ability(s, p, index)
    return found


def fuel(s: State, p: Permanent, index: int) -> tuple[int, ...]:
    """The cards of the trash that the effect's price may exile."""
    return activation(s, p, index).fuel(s, Context(p.owner, p.id))


def can_activate(s: State, p: Permanent, index: int, timing: str) -> bool:
    """Its timing, once a turn if so said, its whole price, its condition, its targets (A1.9.2, A1.12)."""
    found = activation(s, p, index)
    price = found.price
    if timing not in found.timing or (found.once and index in p.used) or (price.rest and p.rested):
        return False
    seat = s.seats[p.owner]
    if price.amount > funds(s, p.owner) or price.discard > len(seat.zones["hand"]):
        return False
    if price.exile and (not s.rules.allows(s, "price") or price.exile > len(fuel(s, p, index))):
        return False
    program = s.rules.programs[found.program]
    context = Context(p.owner, p.id, (), (None,) * program.slots)
    return (found.usable is None or found.usable(s, context)) and program.complete(s, context)


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
        return activation(s, s.permanents[self.unit], self.index).price

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
        return fuel(s, s.permanents[self.unit], self.index)

    def take_exile(self, s: State) -> None:
        if s.answer is not None:
            self.exiled = taken_from(s, self.fuel(s))

    def activate(self, s: State) -> None:
        s.acted = s.acted or self.player == s.active  # a declaration has become an action (G-74)
        p = s.permanents[self.unit]
        found = activation(s, p, self.index)
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
