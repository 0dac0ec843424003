"""The game and its turns: start, draw, resource, main, end (A1.3, A1.5)."""

from engine.kernel import pipeline, zones
from engine.kernel.abilities import arise
from engine.kernel.characteristics import worth
from engine.kernel.decisions import Decision
from engine.kernel.disciplines import Window, settle
from engine.kernel.events import PUBLIC, emit
from engine.kernel.procedures import Procedure, procedure
from engine.kernel.state import State
from engine.kernel.turns import begin_turn, end_game, enter_phase, expire_turn, limit, open_game, over_limit
from engine.rulesets.shields.action import Main
from engine.rulesets.shields.resources import RESOURCES, level

HAND = 5
HAND_LIMIT = 10
SHIELDS = 6
EX_BASE = "SKH-T01"


@procedure
class Whole(Procedure):
    """The whole game: the opening hands, the mulligans, shields and bases, then turn after turn (A1.3)."""

    def deal(self, s: State) -> None:
        open_game(s, HAND)

    def ask_first(self, s: State) -> Decision:
        return mulligan(s.first)

    def first(self, s: State) -> None:
        redraw(s, s.first)

    def ask_second(self, s: State) -> Decision:
        return mulligan(1 - s.first)

    def second(self, s: State) -> None:
        redraw(s, 1 - s.first)

    def lay(self, s: State) -> None:
        """Six shields unseen, each on top of the one before; an EX base; the second player's EX resource (A1.3.4)."""
        for player in (s.first, 1 - s.first):
            held = s.seats[player].zones
            for _ in range(SHIELDS):
                held["shields"].append(held["deck"].pop())
            emit(s, "shields_laid", PUBLIC, player, SHIELDS)
        for player in (s.first, 1 - s.first):
            s.defs += (s.rules.cards[EX_BASE],)
            p = zones.enter(s, player, len(s.defs) - 1, "base")
            emit(s, "deployed", PUBLIC, p.id, p.card, player, 1)
        zones.gain(s, 1 - s.first, "ex", 1)

    def turn(self, s: State) -> None:
        self.go(Whole.turn)
        s.frames.append(Turn())

    steps = (deal, ask_first, first, ask_second, second, lay, turn)


def mulligan(player: int) -> Decision:
    """The hand may be changed once, as a whole (A1.3.3)."""
    return Decision(player, "mulligan", [("keep",), ("redraw",)], public=True)


def redraw(s: State, player: int) -> None:
    """To the bottom of the deck, as many from the top, and only then shuffled (A1.3.3)."""
    hand = s.seats[player].zones["hand"]
    count = len(hand) if s.answer == ("redraw",) else 0
    emit(s, "mulligan", PUBLIC, player, count)
    if count:
        for card in hand[:]:
            zones.move(s, player, card, "hand", "deck", bottom=True)
        zones.draw(s, player, count)
        zones.shuffle_zone(s, player)


@procedure
class Turn(Procedure):
    """One player's turn: start, draw, resource, main, end (A1.5)."""

    def begin(self, s: State) -> None:
        begin_turn(s)

    def start(self, s: State) -> None:
        """Everything rested becomes active, then effects "at the start of the turn" (A1.5.1)."""
        enter_phase(s, "start")
        held = s.seats[s.active]
        for i in (*held.zones["battle"], *held.zones["base"]):
            s.rules.ready(s, s.permanents[i])
        held.counters["active"] = len(held.zones["resources"])
        emit(s, "start_step", PUBLIC, s.active)

    def draw(self, s: State) -> None:
        enter_phase(s, "draw")
        pipeline.propose(s, (("draw", s.active, 1, "", s.active, "rules", ()),))

    def resource(self, s: State) -> None:
        """One resource, face up and active; nothing beyond fifteen (A1.5.3)."""
        enter_phase(s, "resource")
        deck = s.seats[s.active].zones["resource_deck"]
        if deck and level(s, s.active) < RESOURCES:
            zones.move(s, s.active, deck[-1], "resource_deck", "resources")
            s.seats[s.active].counters["active"] += 1
            s.dirty = True

    def main(self, s: State) -> None:
        enter_phase(s, "main")
        s.frames.append(Main())

    def action(self, s: State) -> None:
        enter_phase(s, "end")
        s.frames.append(Window(1 - s.active, "action"))

    def end_step(self, s: State) -> None:
        """Effects "at the end of the turn", Repair among them (A1.5.5, A1.12.1)."""
        emit(s, "end_step", PUBLIC, s.active)
        event = s.log[-1]
        others = bool(s.waiting)  # what else waits may do damage before Repair's turn comes
        for i in s.seats[s.active].zones["battle"]:
            p = s.permanents[i]
            if (p.damage or others) and worth(s, p, "repair"):
                arise(s, p, "repair", event)

    def ask_limit(self, s: State) -> Decision | None:
        return over_limit(s, HAND_LIMIT)

    def clean_up(self, s: State) -> None:
        """What lasts for the turn ends, once more after what that wakes; damage stays (A1.5.5, A1.5.7)."""
        expire_turn(s)

    def last(self, s: State) -> None:
        """The match clock ran out: more cards in the shield area, then less damage on the base (G-75)."""
        if not s.last_round or s.turn < s.last_round:
            return
        left = [
            (len(h.zones["base"]) + len(h.zones["shields"]), -base_damage(s, i))
            for i, h in enumerate(s.seats)
        ]
        end_game(s, None if left[0] == left[1] else int(left[1] > left[0]), "time")

    steps = (
        begin, start, settle, draw, settle, resource, settle, main, action, settle, end_step, settle, ask_limit, limit,
        settle, clean_up, settle, clean_up, settle, last,
    )  # fmt: skip


def base_damage(s: State, player: int) -> int:
    """The damage on the player's base."""
    return sum([s.permanents[i].damage for i in s.seats[player].zones["base"]])
