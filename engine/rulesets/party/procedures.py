"""The game and its turns: active, draw, main 1, attack, main 2, end (B1.3, B1.8)."""

from typing import TYPE_CHECKING

from engine.kernel import pipeline, zones
from engine.kernel.characteristics import has
from engine.kernel.decisions import Decision, Option
from engine.kernel.disciplines import Window, settle
from engine.kernel.events import PUBLIC, emit
from engine.kernel.procedures import Procedure, procedure
from engine.kernel.state import State
from engine.kernel.turns import (
    begin_turn,
    end_game,
    enter_phase,
    expire_turn,
    limit,
    lingers,
    open_game,
    over_limit,
)

if TYPE_CHECKING:
    from engine.rulesets.party.rules import Party

HAND = 5


def party(s: State) -> "Party":
    """The rules of the game, typed."""
    return s.rules  # type: ignore[return-value]


def window(f: Procedure, s: State) -> None:
    """A step: both may act until both have passed in a row, the turn player first (B1.7)."""
    s.frames.append(Window(s.active, "priority"))


def silent(f: Procedure, s: State) -> None:
    """A step: what has triggered resolves, but nobody may use anything (F-62)."""
    if s.waiting or s.line:
        s.frames.append(Window(s.active, "silent"))


@procedure
class Whole(Procedure):
    """The whole game: the opening hands, the mulligans, then turn after turn (B1.3)."""

    def deal(self, s: State) -> None:
        open_game(s, HAND)

    def first(self, s: State) -> None:
        s.frames.append(Mulligan(s.first))

    def second(self, s: State) -> None:
        s.frames.append(Mulligan(1 - s.first))

    def turn(self, s: State) -> None:
        self.go(Whole.turn)
        s.frames.append(Turn())

    steps = (deal, first, second, turn)


@procedure
class Mulligan(Procedure):
    """Once, the whole hand to the bottom of the deck in any order, and as many drawn, without a shuffle (B1.3.2)."""

    player: int

    def ask(self, s: State) -> Decision:
        return Decision(self.player, "mulligan", [("keep",), ("redraw",)], public=True)

    def decide(self, s: State) -> None:
        redraw = s.answer == ("redraw",)
        emit(s, "mulligan", PUBLIC, self.player, HAND if redraw else 0)
        if not redraw:
            self.pc = len(self.steps) - 1

    def ask_next(self, s: State) -> Decision:
        hand = s.seats[self.player].zones["hand"]
        options: list[Option] = list(dict.fromkeys([("card", s.defs[c].id) for c in hand]))
        return Decision(self.player, "bottom", options, public=len(hand) > 1)

    def bottom(self, s: State) -> None:
        hand = s.seats[self.player].zones["hand"]
        card = next(c for c in hand if s.defs[c].id == s.answer[1])
        zones.move(s, self.player, card, "hand", "deck", bottom=True)
        if hand:
            self.go(Mulligan.ask_next)

    def draw(self, s: State) -> None:
        zones.draw(s, self.player, HAND)

    steps = (ask, decide, ask_next, bottom, draw)


@procedure
class Turn(Procedure):
    """One player's turn (B1.8). The phases run in this order and none is called twice (F-61)."""

    def begin(self, s: State) -> None:
        s.serial += 1
        begin_turn(s)

    def active(self, s: State) -> None:
        """All the turn player's cards become active, but for the frozen ones, and it ends at once (F-22, F-23)."""
        enter_phase(s, "active")
        emit(s, "start_phase", PUBLIC, s.active)
        for i in s.seats[s.active].zones["field"]:
            p = s.permanents[i]
            if has(s, p, "freeze"):
                p.mods = tuple([m for m in p.mods if m[:2] != ("keyword", "freeze")])
            else:
                zones.ready(s, p)

    def draw(self, s: State) -> None:
        """2 cards, in the starter's first turn `first_draw`; it ends at once (F-24, F-25, DF-1)."""
        enter_phase(s, "draw")
        due = s.options["first_draw"] if s.turn == 1 else 2
        pipeline.propose(s, (("draw", s.active, due, "", s.active, "rules", ()),))

    def main_1(self, s: State) -> None:
        enter_phase(s, "main_1")
        s.frames.append(Window(s.active, "main"))

    def attack(self, s: State) -> None:
        from engine.rulesets.party.attack import Attack

        s.frames.append(Attack())

    def main_2(self, s: State) -> None:
        enter_phase(s, "main_2")
        s.frames.append(Window(s.active, "main"))

    def end(self, s: State) -> None:
        enter_phase(s, "end")
        emit(s, "end_phase", PUBLIC, s.active)

    def clean_up(self, s: State) -> None:
        """Damage and what lasts for the turn end together (F-63)."""
        for p in s.permanents.values():
            p.damage = 0
            p.flags = ()
        expire_turn(s)

    def ask_limit(self, s: State) -> Decision | None:
        """The turn player discards down to 5; the other one doesn't (F-64, F-65)."""
        return over_limit(s, HAND)

    def once_more(self, s: State) -> None:
        """What triggered meanwhile leaves no damage, no power change and no sixth card behind (F-63, F-64)."""
        worn = any(p.damage for p in s.permanents.values())
        if worn or lingers(s) or len(s.seats[s.active].zones["hand"]) > HAND:
            self.go(Turn.clean_up)

    def last(self, s: State) -> None:
        """When the match clock has run out: less damage, then the larger deck, else a draw (F-69)."""
        if not s.last_round or s.turn < s.last_round:
            return
        standing = [(len(seat.zones["damage"]), -len(seat.zones["deck"])) for seat in s.seats]
        winner = None if standing[0] == standing[1] else standing.index(min(standing))
        end_game(s, winner, "time")

    steps = (
        begin, active, draw, main_1, attack, main_2, end, settle, silent, clean_up, settle, silent, ask_limit, limit,
        settle, silent, once_more, last,
    )  # fmt: skip
