"""Damage to players, and EX bursts: at once, outside the stack (B1.10)."""

from typing import Any

from engine.kernel.abilities import Context
from engine.kernel.decisions import Decision
from engine.kernel.definitions import Definition
from engine.kernel.disciplines.resolve import aim, resolution
from engine.kernel.events import PUBLIC, emit
from engine.kernel.procedures import Procedure, procedure
from engine.kernel.state import Entry, State
from engine.rulesets.party.procedures import party


def burst_of(d: Definition) -> str:
    """The program of a card's EX burst: a summon's whole effect, a character's marked ability; empty for none."""
    if getattr(d.node, "ex", False):
        return d.program
    return d.triggers[d.own["burst"]].program if "burst" in d.own else ""


@procedure
class Hurt(Procedure):
    """Players are dealt points of damage: all cards first, then the rules, then the bursts in order (B1.10.1 to 4)."""

    points: tuple[tuple[int, int], ...]
    """Player and number of points, of one moment."""
    strikers: tuple[int, ...] = ()
    """The Forwards that deal them."""
    cards: tuple[tuple[int, int], ...] = ()
    """Player and card of the bursts to come."""

    def deal(self, s: State) -> None:
        s.dirty = True
        for player, count in self.points:
            for _ in range(count):
                deck = s.seats[player].zones["deck"]
                if not deck:
                    s.seats[player].counters["missing"] += 1
                    break
                card = deck.pop()
                s.seats[player].zones["damage"].append(card)
                emit(s, "wounded", PUBLIC, player, card)
                if party(s).bursts[s.defs[card].id]:
                    self.cards = (*self.cards, (player, card))
        self.hits(s)

    def hits(self, s: State) -> None:
        """Abilities of those who dealt the damage trigger now and wait for the bursts, whatever becomes of their
        Forwards in between (F-12, F-52, B1.7.7)."""
        for i in self.strikers:
            emit(s, "hits", PUBLIC, i, s.permanents[i].owner)

    def rules(self, s: State) -> None:
        """Before a burst the rules look: the seventh point loses the game (B1.10.4)."""
        if self.cards:
            party(s).before_priority(s)

    def ask(self, s: State) -> Decision | None:
        if not self.cards:
            self.pc = len(self.steps) - 1
            return None
        player, card = self.cards[0]
        prompt = ("burst", s.defs[card].id)
        return Decision(player, "burst", [("yes",), ("no",)], default=(1,), prompt=prompt)

    def use(self, s: State) -> None:
        (player, card), self.cards = self.cards[0], self.cards[1:]
        self.go(Hurt.ask)
        if s.answer == ("yes",):
            emit(s, "burst", PUBLIC, player, card)
            s.frames.append(Burst(player, card, party(s).bursts[s.defs[card].id]))

    steps = (deal, rules, ask, use)


@procedure
class Burst(Procedure):
    """An EX burst: its targets, then its effect, and nobody can respond (F-50)."""

    player: int
    card: int
    program: str
    event: tuple[Any, ...] = ()
    binds: tuple[Any, ...] = ()
    at: int = 0

    @property
    def source(self) -> int:
        return self.card

    def holds(self, s: State) -> bool:
        """Whether a summon's "if" holds, and there is a target for each choice."""
        d = s.defs[self.card]
        whole = self.program == d.program
        usable = not whole or d.usable is None or d.usable(s, Context(self.player, self.card))
        return usable and s.rules.programs[self.program].complete(s, self)

    def aim(self, s: State) -> Decision | None:
        return aim(self, s) if self.at or self.holds(s) else None

    def resolve(self, s: State) -> None:
        if not self.holds(s):
            return
        s.serial += 1
        entry = Entry(s.serial, self.player, self.card, self.card, self.program, self.event, self.binds)
        s.rules.placed(s, entry)
        s.frames.append(resolution(s, entry))

    def rewind(self) -> None:
        self.at -= 1
        self.pc = 0

    steps = (aim, resolve)
