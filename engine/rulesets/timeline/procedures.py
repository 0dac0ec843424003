"""The procedures of `timeline`: the game, a turn, a use in its four steps, immediate processing."""

from typing import TYPE_CHECKING, ClassVar

from engine.kernel import zones
from engine.kernel.decisions import Decision
from engine.kernel.disciplines import Window, settle
from engine.kernel.events import PUBLIC, emit
from engine.kernel.procedures import Procedure, procedure
from engine.kernel.state import State, new_entry
from engine.kernel.turns import begin_turn, end_game, enter_phase, expire_turn, limit, lingers, over_limit
from engine.rulesets.timeline.effects import enter_main, hp, main

if TYPE_CHECKING:
    from engine.rulesets.timeline.rules import Timeline

HAND = 5
HAND_LIMIT = 7


def timeline(s: State) -> "Timeline":
    """The rules of the game, typed."""
    return s.rules  # type: ignore[return-value]


# ---------------------------------------------------------------- the game (1.4)


@procedure
class Whole(Procedure):
    """The whole game: the secret choice of the main characters, the opening hands, then turn after turn (1.4)."""

    picks: tuple[int, ...] = ()

    def begin(self, s: State) -> None:
        s.active = s.first
        for player in (s.first, 1 - s.first):
            emit(s, "game_began", PUBLIC, player)

    def ask_first(self, s: State) -> Decision:
        return starter(s, s.first)

    def ask_second(self, s: State) -> Decision:
        return starter(s, 1 - s.first)

    def pick(self, s: State) -> None:
        player = s.first if not self.picks else 1 - s.first
        self.picks = (
            *self.picks,
            next(c for c in s.seats[player].zones["team"] if s.defs[c].id == s.answer[1]),
        )

    def reveal(self, s: State) -> None:
        """Both at the same time: one character into the main area, the other three into the sub area."""
        for player in (s.first, 1 - s.first):
            seat = s.seats[player]
            team, seat.zones["team"] = seat.zones["team"], []
            for card in sorted(team, key=lambda c: c not in self.picks):
                zone = "main" if card in self.picks else "sub"
                p = zones.enter(s, player, card, zone)
                emit(s, "placed", PUBLIC, p.id, card, player, zone)

    def deal(self, s: State) -> None:
        for player in (s.first, 1 - s.first):
            zones.shuffle_zone(s, player)
        for player in (s.first, 1 - s.first):
            zones.draw(s, player, HAND)

    def ask_hand_first(self, s: State) -> Decision:
        return mulligan(s.first)

    def first(self, s: State) -> None:
        redraw(s, s.first)

    def ask_hand_second(self, s: State) -> Decision:
        return mulligan(1 - s.first)

    def second(self, s: State) -> None:
        redraw(s, 1 - s.first)

    def turn(self, s: State) -> None:
        self.go(Whole.turn)
        s.frames.append(Turn())

    steps = (
        begin, ask_first, pick, ask_second, pick, reveal, deal, ask_hand_first, first, ask_hand_second, second, turn,
    )  # fmt: skip


def starter(s: State, player: int) -> Decision:
    """Which of the four begins in the main area; nobody else sees it yet (1.4)."""
    return Decision(player, "starter", [("card", s.defs[c].id) for c in s.seats[player].zones["team"]])


def mulligan(player: int) -> Decision:
    """The whole hand may be exchanged, once (1.4)."""
    return Decision(player, "mulligan", [("keep",), ("redraw",)])


def redraw(s: State, player: int) -> None:
    """The hand is shuffled into the deck and drawn anew, if so chosen."""
    if s.answer == ("redraw",):
        hand = s.seats[player].zones["hand"][:]
        emit(s, "mulligan", PUBLIC, player, len(hand))
        for card in hand:
            zones.move(s, player, card, "hand", "deck")
        zones.shuffle_zone(s, player)
        zones.draw(s, player, len(hand))


# ---------------------------------------------------------------- a turn (1.5)


@procedure
class Turn(Procedure):
    """One player's turn: start, draw, main, battle, end (1.5)."""

    def begin(self, s: State) -> None:
        begin_turn(s)
        counters = s.seats[s.active].counters
        counters["switched"] = counters["attacked"] = 0

    def start(self, s: State) -> None:
        """The turn player gains 5 cost; then come abilities of this moment (1.5.1, 1.5.6)."""
        enter_phase(s, "start")
        processing(s, "rules:gain", s.active)
        emit(s, "start_step", PUBLIC, s.active)

    def draw(self, s: State) -> None:
        """The turn player draws, but not in the first turn of the game (1.4, 1.5.2)."""
        enter_phase(s, "draw")
        if s.turn > 1:
            processing(s, "rules:draw", s.active)

    def main(self, s: State) -> None:
        enter_phase(s, "main")
        s.frames.append(Window(s.active, "main"))

    def battle(self, s: State) -> None:
        enter_phase(s, "battle")
        s.frames.append(Window(s.active, "battle"))

    def end(self, s: State) -> None:
        """The opponent loses the cost that is left; then both may act (1.5.5)."""
        enter_phase(s, "end")
        processing(s, "rules:lose", 1 - s.active)
        emit(s, "end_step", PUBLIC, s.active)
        s.frames.append(Window(s.active, "end"))

    def ask_limit(self, s: State) -> Decision | None:
        if over(s):
            return over_limit(s, HAND_LIMIT, newest=s.forced == s.active)
        self.go(Turn.clean_up)
        return None

    def again(self, s: State) -> None:
        """A card that was discarded may have brought another one (1.5.5)."""
        if over(s):
            self.go(Turn.ask_limit)

    def clean_up(self, s: State) -> None:
        """What lasts until the end of the turn ends, after the hand limit (1.5.5)."""
        if lingers(s):
            expire_turn(s)
        else:
            self.go(Turn.last)

    def once_more(self, s: State) -> None:
        """What triggered on that leaves no eighth card, and nothing that lasts for this turn, behind (1.5.5)."""
        if over(s) or lingers(s):
            self.go(Turn.ask_limit)

    def last(self, s: State) -> None:
        """The match clock has run out: more dango, then more HP, else a draw (1.10.6)."""
        if not s.last_round or s.turn < s.last_round:
            return
        score = [
            (
                s.seats[player].counters["dango"],
                sum(hp(s, s.permanents[i]) for zone in ("main", "sub") for i in s.seats[player].zones[zone]),
            )
            for player in range(2)
        ]
        winner = None if score[0] == score[1] else int(score[1] > score[0])
        end_game(s, winner, "time")

    steps = (
        begin, start, settle, draw, settle, main, battle, end, ask_limit, limit, settle, again,
        clean_up, settle, once_more, last,
    )  # fmt: skip


def over(s: State) -> bool:
    """Whether the turn player holds more cards than the limit."""
    return len(s.seats[s.active].zones["hand"]) > HAND_LIMIT


def processing(s: State, name: str, player: int) -> None:
    """Turn-based processing goes onto the timeline, before what triggers in this step (1.5.6)."""
    s.serial += 1
    s.rules.discipline.put(s, new_entry(s.serial, player, 0, -1, name, sort="processing"))


# ---------------------------------------------------------------- immediate processing (1.10.1)


@procedure
class AtOnce(Procedure):
    """Immediate processing: dango are lost, empty main areas filled; all of it is one (1.10.1)."""

    atomic: ClassVar[bool] = True

    defeated: tuple[int, int] = (0, 0)
    """Characters of player 0 and player 1 that have been defeated."""

    def lose_dango(self, s: State) -> None:
        for player in (s.active, 1 - s.active):
            counters = s.seats[player].counters
            amount = min(self.defeated[player], counters["dango"])
            if amount:
                counters["dango"] -= amount
                emit(s, "dango_lost", PUBLIC, player, amount)

    def ask_turn_player(self, s: State) -> Decision | None:
        return next_main(s, s.active)

    def ask_opponent(self, s: State) -> Decision | None:
        return next_main(s, 1 - s.active)

    def fill(self, s: State) -> None:
        if s.answer is not None:
            enter_main(s, s.permanents[s.answer[1]])

    def over(self, s: State) -> None:
        """Who has no dango, or nobody for the main area, has lost; both: a draw (1.10.4)."""
        lost = [
            player for player in range(2) if not s.seats[player].counters["dango"] or main(s, player) is None
        ]
        if lost:
            end_game(s, None if len(lost) == 2 else 1 - lost[0], "defeated")
        s.frames.pop()
        s.dirty = True

    steps = (lose_dango, ask_turn_player, fill, ask_opponent, fill, over)


def next_main(s: State, player: int) -> Decision | None:
    """Who comes into an empty main area."""
    seat = s.seats[player].zones
    s.answer = None
    if seat["main"] or not seat["sub"]:
        return None
    return Decision(player, "next_main", [("unit", i) for i in seat["sub"]])
