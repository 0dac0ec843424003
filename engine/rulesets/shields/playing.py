"""A card is played from the hand: declared, paid, carried out (A1.6, A1.7)."""

from typing import ClassVar

from engine.kernel.abilities import Context
from engine.kernel.decisions import Decision, Option
from engine.kernel.disciplines import resolution, settle
from engine.kernel.events import PUBLIC, emit
from engine.kernel.procedures import Procedure, procedure
from engine.kernel.state import Entry, State
from engine.rulesets.shields.entering import Enter
from engine.rulesets.shields.pilots import pair, unpaired
from engine.rulesets.shields.resources import funds, level, pay, pay_decision, price


def playable(s: State, player: int) -> list[int]:
    """A card of the hand of each kind whose Lv. and cost are met."""
    reached, most = level(s, player), funds(s, player)
    held = {s.defs[c].id: c for c in reversed(s.seats[player].zones["hand"])}.values()
    changed = "cost" in s.statics
    return [
        c
        for c in held
        if s.defs[c].attributes["lv"] <= reached and (price(s, c) if changed else s.defs[c].cost) <= most
    ]


def can_play(s: State, player: int, card: int, timing: str) -> bool:
    """A command at its timing, whose targets can be chosen (A1.7.6)."""
    d = s.defs[card]
    if d.type != "command" or timing not in d.attributes["timing"]:
        return False
    program = s.rules.programs[d.program]
    context = Context(player, card, (), (None,) * program.slots)
    return (d.usable is None or d.usable(s, context)) and program.complete(s, context)


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
        options: list[Option] = [("onto", i) for i in unpaired(s, self.player)]
        return Decision(self.player, "onto", options, prompt=("onto", s.defs[self.card].id))

    def take_onto(self, s: State) -> None:
        self.onto = s.answer[1]

    def ask_pay(self, s: State) -> Decision | None:
        return pay_decision(s, self.player, price(s, self.card), ("pay", s.defs[self.card].id))

    def play(self, s: State) -> None:
        s.acted = s.acted or self.player == s.active  # a declaration has become an action (G-74)
        self.ex = s.answer[1]
        pay(s, self.player, price(s, self.card), self.ex)
        held = s.seats[self.player].zones
        held["hand"].remove(self.card)
        if self.verb == "pair":
            pair(s, s.permanents[self.onto], self.card)
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
