"""Units and bases come onto the table, together; what is too many makes room (A1.7.2, A1.7.3)."""

from engine.kernel import zones
from engine.kernel.decisions import Decision, Option
from engine.kernel.events import PUBLIC, emit
from engine.kernel.procedures import Procedure, procedure
from engine.kernel.state import State

UNITS = 6


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
