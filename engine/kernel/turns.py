"""What the games and turns of different rulebooks have in common: how they begin and end, phases, the hand limit."""

from engine.kernel import zones
from engine.kernel.characteristics import end_battle, expire
from engine.kernel.choosing import discard_decision, taken_by
from engine.kernel.decisions import Decision
from engine.kernel.events import PUBLIC, emit
from engine.kernel.procedures import Procedure
from engine.kernel.state import Outcome, State


def open_game(s: State, hand: int) -> None:
    """The game begins, and with it the first player's decisions: decks are shuffled, hands drawn."""
    s.active = s.first
    for player in (s.first, 1 - s.first):
        emit(s, "game_began", PUBLIC, player)
        zones.shuffle_zone(s, player)
    for player in (s.first, 1 - s.first):
        zones.draw(s, player, hand)


def begin_turn(s: State) -> None:
    """The next player's turn, in which can be used again what can be used once a turn; a round is a turn of each."""
    for p in s.permanents.values():
        p.used = ()
    s.turn += 1
    s.active = s.first if s.turn % 2 else 1 - s.first
    if s.active == s.first:
        s.round += 1
    s.acted = False
    s.forced = -1
    emit(s, "turn_began", PUBLIC, s.active, s.turn, s.round)


def enter_phase(s: State, phase: str) -> None:
    """The next phase, or step of one, begins."""
    s.phase = phase
    emit(s, "phase_began", PUBLIC, s.active, phase)


def over_limit(s: State, limit: int, *, newest: bool = True) -> Decision | None:
    """Which cards the turn player gives up who holds more than the limit; by default the newest, or the first."""
    surplus = len(s.seats[s.active].zones["hand"]) - limit
    s.answer = None
    return discard_decision(s, s.active, surplus, ("hand_limit",), newest=newest) if surplus > 0 else None


def limit(f: Procedure, s: State) -> None:
    """A step: what the turn player was asked to give up is discarded."""
    if s.answer is not None:
        zones.discard(s, s.active, taken_by(s, s.active, "hand"))


def expire_turn(s: State) -> None:
    """What lasts for the turn ends."""
    for p in s.permanents.values():
        if p.mods:
            p.mods = expire(p.mods, s.turn)
    for seat in s.seats:
        if seat.mods:
            seat.mods = expire(seat.mods, s.turn)
    s.dirty = True


def lingers(s: State) -> bool:
    """Whether something lasts for the turn: at its end for the first time, or made by what triggered meanwhile."""
    lasting = [p.mods for p in s.permanents.values() if p.mods] + [seat.mods for seat in s.seats if seat.mods]
    return any(expire(mods, s.turn) != mods for mods in lasting)


def end_game(s: State, winner: int | None, reason: str) -> None:
    """The game is over, on the spot; without a winner it is a draw."""
    if s.outcome is None:
        s.outcome = Outcome(winner, reason)
        emit(s, "ended", PUBLIC, winner, reason)


def close_battle(s: State) -> None:
    """The battle under way, if any, is over, and whatever lasts for it ends: of objects and of players."""
    if not s.battle:
        return
    serial, s.battle = s.battle[0], ()
    for p in s.permanents.values():
        if p.mods:
            p.mods = end_battle(p.mods, serial)
    for seat in s.seats:
        seat.mods = end_battle(seat.mods, serial)
    s.dirty = True
