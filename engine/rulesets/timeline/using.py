"""Using a card, a skill or the switch in its four steps: declared, paid, its targets chosen, then it waits (1.8.4)."""

from typing import Any, ClassVar, cast

from engine.kernel import zones
from engine.kernel.choosing import discard_decision, taken_by
from engine.kernel.decisions import Decision, Option
from engine.kernel.definitions import Answer, Definition, Program
from engine.kernel.disciplines.resolve import resolution
from engine.kernel.disciplines.timeline import answered, before, kinds, told
from engine.kernel.events import PUBLIC
from engine.kernel.procedures import Procedure, procedure, undeclare
from engine.kernel.state import Entry, State, new_entry
from engine.language.nodes import Price
from engine.rulesets.timeline.effects import PROGRAMS
from engine.rulesets.timeline.procedures import timeline

FREE = Price()
SWITCH = Price(counter="cost", amount=1)
CARD, THE_SWITCH = -1, -2
"""Instead of an ability's place: the card itself is used, or the switch."""


def program_of(s: State, card: int, ability: int) -> Program | None:
    """What a use does; `None` for a response that is nothing but a modifier."""
    d = s.defs[card]
    if ability == THE_SWITCH:
        return PROGRAMS["rules:switch"]
    if ability >= 0:
        return s.rules.programs[f"{d.id}#{ability}"]
    if d.type == "equipment":
        return PROGRAMS["rules:equip"]
    if d.type == "field":
        return PROGRAMS["rules:field"]
    return s.rules.programs[d.program] if d.program else None


def extra_of(d: Definition) -> Price:
    """What a card costs besides its cost."""
    return d.attributes.get("extra") or FREE


@procedure
class Use(Procedure):
    """A use, from its declaration until it stands on the timeline, paid and with its targets; before that, nothing has
    happened, and it can be undone whole (1.8.4, 1.8.5)."""

    declares: ClassVar[bool] = True

    player: int
    source: int
    card: int
    ability: int = CARD
    window: tuple[int, ...] = ()
    """The entries of the window in which it is declared."""
    answers: int = 0
    """The entry, or the modifier, that a response answers."""
    discards: tuple[int, ...] = ()
    binds: tuple[Any, ...] = ()
    event: tuple[Any, ...] = ()
    at: int = 0
    entry: int = 0

    @property
    def spent(self) -> tuple[int, ...]:
        """Cards that can't be targets: they are being used, or pay for it."""
        return (self.card, *self.discards)

    def response(self, s: State) -> bool:
        return self.ability == CARD and s.defs[self.card].answer >= 0

    def price(self, s: State) -> Price:
        """What a skill or the switch takes, or a card besides its cost."""
        if self.ability == CARD:
            return extra_of(s.defs[self.card])
        return s.defs[self.card].activations[self.ability].price if self.ability >= 0 else SWITCH

    def cost(self, s: State) -> int:
        """All the cost that it takes now."""
        amount = self.price(s).amount
        return amount + timeline(s).price(s, self.card) if self.ability == CARD else amount

    def payable(self, s: State) -> bool:
        """Whether the use can be paid in full (1.8.1)."""
        seat, discard = s.seats[self.player], self.price(s).discard
        if self.cost(s) > seat.counters["cost"]:
            return False
        return not discard or len(seat.zones["hand"]) - (self.ability == CARD) >= discard

    def aimable(self, s: State) -> bool:
        """Whether there is a legal choice for each of its targets (1.8.5)."""
        if self.response(s):
            return bool(self.answerable(s))
        program = program_of(s, self.card, self.ability)
        return program is not None and program.complete(s, self)

    def answerable(self, s: State) -> list[int]:
        """What a response may name: entries of the window, and modifiers in front of them (1.7.2)."""
        d = s.defs[self.card]
        answer = d.abilities[d.answer]
        modifier = d.replacers[d.answer]
        found = []
        inside = set(self.window)
        for e in reversed(s.line):  # a modifier stands before what it is bound to
            if e.bound in inside:
                inside.add(e.id)
        for e in s.line:
            if e.id not in inside:
                continue
            if answer.side != "any" and (e.player == self.player) is not (answer.side == "own"):  # type: ignore[union-attr]
                continue
            if modifier.kind == "effect":
                what = "modifier" if e.sort == "modifier" else "effect"
                if e.sort != "processing" and answer.what in ("any", what):  # type: ignore[union-attr]
                    found.append(e.id)
            elif (
                e.sort != "modifier"
                and modifier.kind in kinds(s, e)
                and (e.sort != "processing" or modifier.sort == "reduction")
            ):
                found.append(e.id)
        return found

    # ---- declared and chosen

    def opened(self, s: State) -> "Use":
        """It begins with what there is to choose."""
        if not self.response(s):
            self.go(Use.ask_discard if self.price(s).discard else Use.targets)
        return self

    def ask_answer(self, s: State) -> Decision:
        named = set(self.answerable(s))
        options: list[Option] = [("answer", e.id, s.defs[e.card].id) for e in s.line if e.id in named]
        return Decision(self.player, "answered", options, prompt=("use", s.defs[self.card].id))

    def take_answer(self, s: State) -> None:
        self.answers = s.answer[1]

    def ask_discard(self, s: State) -> Decision | None:
        discard = self.price(s).discard
        if not discard:
            self.go(Use.targets)
            return None
        kept = (self.card,) if self.ability == CARD else ()
        return discard_decision(
            s, self.player, discard, ("pay", s.defs[self.card].id), without=kept, public=False
        )

    def take_discard(self, s: State) -> None:
        kept = (self.card,) if self.ability == CARD else ()
        self.discards = taken_by(s, self.player, "hand", kept)

    def targets(self, s: State) -> Decision | None:
        """The targets are chosen; where one is missing, nothing was declared (1.8.5)."""
        program = program_of(s, self.card, self.ability)
        if program is None or self.response(s):
            return None
        if not self.at:
            if not program.complete(s, self):
                undeclare(s)
                return None
            self.binds = (None,) * program.slots if program.targets else ()
        while self.at < program.targets:
            op = program.ops[self.at]
            self.at += 1
            decision = op(s, self)
            if decision is not None:
                self.pc -= 1
                return decision
        return None

    def rewind(self) -> None:
        if self.at and self.pc == self.labels["targets"]:
            self.at -= 1
        else:
            self.pc -= 1

    # ---- placed, paid, put

    def put(self, s: State) -> None:
        """It takes its place; it is paid, and what that triggers stands behind it; then it is put (1.8.5)."""
        cost = self.cost(s)
        s.serial += 1
        self.entry = s.serial
        if self.ability == CARD:
            zones.move(s, self.player, self.card, "hand", "line")
        if self.response(s):
            before(s, self.modifier(s))
            self.pay(s, cost)
        else:
            program = program_of(s, self.card, self.ability)
            entry = new_entry(
                self.entry, self.player, self.source, self.card, program.name if program is not None else "",
                binds=self.binds, sort="use" if self.ability == CARD else "effect",
            )  # fmt: skip
            s.line.append(entry)
            told(s, entry)
            self.pay(s, cost)
            timeline(s).discipline.front(s, entry)

    def modifier(self, s: State) -> Entry:
        """A response is put as a modifier, bound to what it answers (1.7.2)."""
        at = s.defs[self.card].answer
        answer = cast(Answer, s.defs[self.card].abilities[at])
        return new_entry(
            self.entry, self.player, self.source, self.card, answer.program, binds=(at,), sort="modifier",
            bound=self.answers,
        )  # fmt: skip

    def pay(self, s: State, cost: int) -> None:
        """All at once: cost, discards, and that it has been used this turn."""
        zones.pay(s, self.player, "cost", cost)
        if self.discards:
            zones.discard(s, self.player, self.discards)
        if self.ability == THE_SWITCH:
            s.seats[self.player].counters["switched"] = 1
        elif self.ability >= 0:
            p = s.permanents[self.source]
            p.used = (*p.used, self.ability)
            if self.price(s).leave:
                zones.leave(s, [p], "trash", event="removed")

    def answer(self, s: State) -> None:
        answered(s, self.entry - 1)

    steps = (ask_answer, take_answer, ask_discard, take_discard, targets, put, answer)


@procedure
class Within(Procedure):
    """A card is used in the middle of an effect, as a part of it (1.9.5)."""

    player: int
    card: int
    free: bool
    mods: tuple[Any, ...] = ()
    entry: int = 0

    def ask_discard(self, s: State) -> Decision | None:
        extra = extra_of(s.defs[self.card])
        s.answer = None
        if self.free or not extra.discard:
            return None
        return discard_decision(
            s, self.player, extra.discard, ("pay", s.defs[self.card].id), without=(self.card,)
        )

    def use(self, s: State) -> None:
        extra = extra_of(s.defs[self.card])
        if not self.free:
            if s.answer is not None:
                zones.discard(s, self.player, taken_by(s, self.player, "hand", (self.card,)))
            zones.pay(s, self.player, "cost", timeline(s).price(s, self.card) + extra.amount)
        origin = timeline(s).lies_in(s, self.player, self.card)
        self.card = zones.move(s, self.player, self.card, origin, "line", told=PUBLIC)
        timeline(s).inside(s, self.card)
        program = program_of(s, self.card, CARD)
        assert program is not None
        entry = new_entry(self.entry, self.player, self.card, self.card, program.name, mods=self.mods)
        s.frames.append(resolution(s, entry))

    steps = (ask_discard, use)
