"""The game and its turns: charge, draw, start, action, end (1.3, 1.4)."""

from engine.kernel import pipeline, zones
from engine.kernel.decisions import Decision, Option
from engine.kernel.disciplines import settle
from engine.kernel.events import PUBLIC, emit
from engine.kernel.procedures import Procedure, procedure
from engine.kernel.state import State
from engine.kernel.turns import begin_turn, end_game, enter_phase, expire_turn, limit, open_game, over_limit
from engine.rulesets.override.action import Action
from engine.rulesets.override.spells import window
from engine.rulesets.override.units import ready

HAND = 4
HAND_LIMIT = 7
LAST_ROUND = 10


@procedure
class Whole(Procedure):
    """The whole game: the opening hands, the mulligans, then turn after turn (1.3)."""

    def deal(self, s: State) -> None:
        open_game(s, HAND)

    def ask_first(self, s: State) -> Decision:
        return mulligan(s, s.first)

    def first(self, s: State) -> None:
        redraw(s, s.first)

    def ask_second(self, s: State) -> Decision:
        return mulligan(s, 1 - s.first)

    def second(self, s: State) -> None:
        redraw(s, 1 - s.first)

    def turn(self, s: State) -> None:
        self.go(Whole.turn)
        s.frames.append(Turn())

    steps = (deal, ask_first, first, ask_second, second, turn)


def mulligan(s: State, player: int) -> Decision:
    """Any number of cards may go back, once (1.3.2)."""
    options: list[Option] = [("card", s.defs[c].id) for c in s.seats[player].zones["hand"]]
    return Decision(player, "mulligan", options, min=0, max=len(options), default=(), public=True)


def redraw(s: State, player: int) -> None:
    """The chosen cards are shuffled into the deck, and as many drawn."""
    hand = s.seats[player].zones["hand"]
    chosen = []
    for option in s.answer:
        chosen.append(next(c for c in hand if s.defs[c].id == option[1] and c not in chosen))
    emit(s, "mulligan", PUBLIC, player, len(chosen))
    for card in chosen:
        zones.move(s, player, card, "hand", "deck")
    if chosen:
        zones.shuffle_zone(s, player)
        zones.draw(s, player, len(chosen))


@procedure
class Turn(Procedure):
    """One player's turn: charge, draw, start, action, end (1.4)."""

    def begin(self, s: State) -> None:
        begin_turn(s)

    def charge(self, s: State) -> None:
        enter_phase(s, "charge")
        counters = s.seats[s.active].counters
        counters["cp"] = counters["cp_full"] = full_cp(s)
        for i in s.seats[s.active].zones["field"]:
            ready(s, s.permanents[i])

    def draw(self, s: State) -> None:
        enter_phase(s, "draw")
        due = 2 if s.round > 1 else 0 if s.active == s.first else 1
        if due:
            pipeline.propose(s, (("draw", s.active, due, "", s.active, "rules", ()),))

    def start(self, s: State) -> None:
        enter_phase(s, "start")
        emit(s, "start_phase", PUBLIC, s.active)

    def action(self, s: State) -> None:
        enter_phase(s, "action")
        s.frames.append(Action())

    def end(self, s: State) -> None:
        enter_phase(s, "end")
        emit(s, "end_phase", PUBLIC, s.active)

    def ask_limit(self, s: State) -> Decision | None:
        return over_limit(s, HAND_LIMIT)

    def clean_up(self, s: State) -> None:
        """What lasts for the turn and the damage end together, once more after what that wakes (1.4.5).

        No unit is destroyed because its boost ends before its damage does.
        """
        for p in s.permanents.values():
            p.damage = 0
            p.flags = tuple([f for f in p.flags if f != "overdriven"])
        expire_turn(s)

    def last(self, s: State) -> None:
        """After the last round, or the one in which the match clock ran out: more LP wins (1.9.3, 1.9.7)."""
        if s.active == s.first or s.round < (s.last_round or LAST_ROUND):
            return
        first, second = s.seats[s.first].counters["lp"], s.seats[1 - s.first].counters["lp"]
        end_game(s, s.first if first > second else 1 - s.first, "life_points")

    steps = (
        begin, charge, draw, settle, window, start, settle, window, action, end, settle, window, ask_limit, limit,
        settle, window, clean_up, settle, window, clean_up, settle, window, last,
    )  # fmt: skip


def full_cp(s: State) -> int:
    """CP of a charge phase: 2 and 3 in round 1, then the round's number and one (1.3.3)."""
    if s.round == 1:
        return 2 if s.active == s.first else 3
    return s.round + 1
