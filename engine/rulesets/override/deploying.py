"""A unit is deployed from the hand: evolution, ride, reduction (1.5)."""

from typing import ClassVar

from engine.kernel import pipeline, zones
from engine.kernel.abilities import Context
from engine.kernel.decisions import Decision, Option
from engine.kernel.disciplines import settle
from engine.kernel.events import PUBLIC, emit
from engine.kernel.procedures import Procedure, procedure
from engine.kernel.state import State
from engine.rulesets.override.costs import price
from engine.rulesets.override.spells import window
from engine.rulesets.override.units import overdrive, room


@procedure
class Deploy(Procedure):
    """A unit is deployed: everything is chosen, then paid, laid and deployed (1.5.8)."""

    declares: ClassVar[bool] = True

    player: int
    card: int
    base: int = 0
    copies: int = 0
    reduction: int = 0
    unit: int = 0

    # ---- what is possible

    def possible(self, s: State) -> bool:
        """Whether the deployment can be completed in any way."""
        d = s.defs[self.card]
        evolves = d.attributes["kind"] != "normal"
        if not evolves and not room(s, self.player):
            return False
        if d.usable is not None and not d.usable(s, Context(self.player, self.card)):
            return False
        if evolves and not self.bases(s):
            return False
        return self.payable(s, 0)

    def bases(self, s: State) -> list[int]:
        """Own units that the evolution may be deployed onto: of its colour, for a zodiac evolution the named one."""
        d = s.defs[self.card]
        named = d.attributes.get("base")
        found = []
        for i in s.seats[self.player].zones["field"]:
            below = s.defs[s.permanents[i].card]
            if below.attributes["colour"] != d.attributes["colour"]:
                continue
            if named is None or below.name.en == s.rules.cards[named].name.en:
                found.append(i)
        return found

    def same_name(self, s: State) -> list[int]:
        """Further copies in hand."""
        name = s.defs[self.card].name.en
        hand = s.seats[self.player].zones["hand"]
        return [c for c in hand if c != self.card and s.defs[c].type == "unit" and s.defs[c].name.en == name]

    def reductions(self, s: State, copies: int) -> list[int]:
        """Cards in hand that could be laid as reduction, with so many copies already spoken for (1.5.3)."""
        d = s.defs[self.card]
        colour = d.attributes["colour"]
        if colour == "colourless" or price(s, self.player, self.card) < 1:
            return []
        taken = (self.card, *(self.same_name(s)[:copies] if copies else ()))
        return [
            c
            for c in s.seats[self.player].zones["hand"]
            if c not in taken and s.defs[c].type == "unit" and s.defs[c].attributes["colour"] == colour
        ]

    def payable(self, s: State, copies: int) -> bool:
        """Whether the CP are enough, with or without a reduction."""
        cp = s.seats[self.player].counters["cp"]
        due = price(s, self.player, self.card)
        return due <= cp or (due == cp + 1 and bool(self.reductions(s, copies)))

    # ---- what is chosen

    def ask_base(self, s: State) -> Decision | None:
        s.answer = ("onto", 0)
        if s.defs[self.card].attributes["kind"] == "normal":
            return None
        return Decision(
            self.player, "base", [("onto", i) for i in self.bases(s)], prompt=("deploy", s.defs[self.card].id)
        )

    def take_base(self, s: State) -> None:
        self.base = s.answer[1]

    def ask_copies(self, s: State) -> Decision | None:
        most = min(2, len(self.same_name(s)))
        s.answer = ("copies", 0)
        if not most:
            return None
        options = [("copies", k) for k in range(most + 1) if self.payable(s, k)]
        return Decision(self.player, "copies", options, prompt=("deploy", s.defs[self.card].id))

    def take_copies(self, s: State) -> None:
        self.copies = s.answer[1]

    def ask_reduction(self, s: State) -> Decision:
        cp = s.seats[self.player].counters["cp"]
        options: list[Option] = [("full",)] if price(s, self.player, self.card) <= cp else []
        options += dict.fromkeys([("reduce", s.defs[c].id) for c in self.reductions(s, self.copies)])
        return Decision(self.player, "reduction", options, prompt=("deploy", s.defs[self.card].id))

    def take_reduction(self, s: State) -> None:
        if s.answer[0] == "reduce":
            wanted = s.answer[1]
            self.reduction = next(c for c in self.reductions(s, self.copies) if s.defs[c].id == wanted)

    # ---- what happens

    def deploy(self, s: State) -> None:
        """Paid, laid from the bottom, deployed with its level (1.5.7, 1.5.8)."""
        s.acted = s.acted or self.player == s.active
        seat = s.seats[self.player]
        due = price(s, self.player, self.card) - (1 if self.reduction else 0)
        laid = self.same_name(s)[: self.copies]
        zones.pay(s, self.player, "cp", max(0, due))
        under: tuple[tuple[int, bool], ...] = ()
        if self.reduction:
            under += ((self.reduction, False),)
        under += tuple([(c, True) for c in laid])
        for card in (self.card, *[c for c, _ in under]):
            seat.zones["hand"].remove(card)
        if self.base:
            p = s.permanents[self.base]
            zones.unregister(s, p.id, p.card)
            p.under = (*p.under, (p.card, True), *under)
            p.card = self.card
            p.entered = s.turn
            zones.register(s, p)
        else:
            p = zones.enter(s, self.player, self.card, "field")
            p.under = under
        p.level = 1 + self.copies
        p.used = ()
        self.unit = p.id
        s.dirty = True
        if self.reduction:
            emit(s, "laid", 1 << self.player, self.player, self.reduction, "reduction")
        for c in laid:
            emit(s, "laid", PUBLIC, self.player, c, "copy")
        emit(s, "deployed", PUBLIC, p.id, p.card, self.player, p.level)
        if p.level == 3:
            overdrive(s, p)

    def ride_draw(self, s: State) -> None:
        """As many cards as copies were laid (1.5.4)."""
        if self.copies:
            pipeline.propose(s, (("draw", self.player, self.copies, "", self.player, "rules", ()),))

    steps = (
        ask_base, take_base, ask_copies, take_copies, ask_reduction, take_reduction, deploy, ride_draw, settle, window,
    )  # fmt: skip
