"""What the host's calls do to a game: a clock has run out, a player gives up, a judge rules."""

import json
from collections.abc import Sequence
from typing import Any

from engine.judging import FixError, HostError, fix
from engine.kernel.decisions import Decision
from engine.kernel.events import PUBLIC, emit
from engine.kernel.procedures import run, undeclare
from engine.kernel.state import Outcome, State
from engine.record import RecordError

CLOCKS = ("turn", "decision", "match")


def call(s: State, verb: str, arguments: Sequence[Any]) -> None:
    """Carries a call out, its arguments as a record keeps them. Raises `HostError`; the game is then unchanged."""
    if s.outcome is not None:
        raise HostError("game_over")
    if verb != "expire" and (type(arguments[0]) is not int or arguments[0] not in (0, 1)):
        raise HostError("no_player", given=arguments[0])
    _CALLS[verb](s, *arguments)


def repair(what: dict[str, Any]) -> list[str]:
    """What a judge mends, as the arguments of a call: `name=value`, by name. Raises `FixError` for what JSON can't hold."""
    try:
        return [f"{k}={json.dumps(v, separators=(',', ':'))}" for k, v in sorted(what.items())]
    except (TypeError, ValueError):
        raise FixError("fix_plain") from None


def read(verb: str, written: Sequence[str]) -> list[Any]:
    """The arguments of a call from the words of a record's line. Raises `RecordError`."""
    if verb not in _CALLS:
        raise RecordError("no_host_call", verb=verb)
    if verb == "expire":
        if len(written) != 1:
            raise RecordError("expire_clock")
        return [*written]
    if not written or written[0] not in ("0", "1"):
        raise RecordError("host_player", verb=verb)
    player, *pairs = written
    return [int(player), *_plain(pairs)] if verb == "fix" else [int(player)]


def _plain(pairs: list[str]) -> list[str]:
    """What is mended, each value written as the engine writes it."""
    try:
        return [f"{k}={json.dumps(json.loads(v))}" for k, v in (p.split("=", 1) for p in pairs)]
    except ValueError:
        raise RecordError("fix_unread", given=" ".join(pairs)) from None


# ---------------------------------------------------------------- the calls


def _expire(s: State, clock: str) -> None:
    if clock not in CLOCKS:
        raise HostError("no_clock", given=clock)
    d = s.decision
    assert d is not None
    if clock == "match":
        _last_round(s)
    elif clock == "turn":
        if s.turn == 0 or d.player != s.active:
            raise HostError("clock_stands")
        _timed_out(s, d.player, clock)
        s.forced = s.active
        if not s.acted:
            _delay(s, s.active)
        if s.outcome is None:
            _take_default(s, d)
    else:
        _timed_out(s, d.player, clock)
        _take_default(s, d)


def _last_round(s: State) -> None:
    if s.last_round:
        raise HostError("clock_over")
    _timed_out(s, s.active, "match")
    s.last_round = s.rules.last_round(s)


def _timed_out(s: State, player: int, clock: str) -> None:
    emit(s, "timed_out", PUBLIC, player, clock)


def _take_default(s: State, d: Decision) -> None:
    """The open decision is answered for its player; what isn't settled is not declared, its player declines instead."""
    s.answer = d.answer(d.default)
    if s.frames[-1].declares:
        undeclare(s)
        run(s)
        again = s.decision
        if again is None or again.player != d.player:
            return
        s.answer = again.answer(again.default)
    run(s)


def _delay(s: State, player: int) -> None:
    seat = s.seats[player]
    seat.delays += 1
    emit(s, "delayed", PUBLIC, player, seat.delays)
    if seat.delays == 1:
        emit(s, "warned", PUBLIC, player, 1)
    else:
        _lose(s, player, "disqualified")


def _lose(s: State, player: int, reason: str) -> None:
    s.outcome = Outcome(1 - player, reason)
    emit(s, "ended", PUBLIC, 1 - player, reason)
    run(s)


def _concede(s: State, player: int) -> None:
    _lose(s, player, "conceded")


def _disqualify(s: State, player: int) -> None:
    _lose(s, player, "disqualified")


def _forgive(s: State, player: int) -> None:
    s.seats[player].delays = 0
    emit(s, "forgiven", PUBLIC, player)


def _fix(s: State, player: int, *pairs: str) -> None:
    what = {k: json.loads(v) for k, v in (p.split("=", 1) for p in pairs)}
    depth = len(s.frames)
    fix(s, player, what)
    begun = s.frames[depth:]  # the rules' own checks may have to ask for an order first
    del s.frames[depth:]
    if s.frames[-1].declares:
        undeclare(s)
    else:
        s.frames[-1].rewind()
    s.frames += begun
    s.decision = None
    run(s)


_CALLS: dict[str, Any] = {
    "expire": _expire,
    "concede": _concede,
    "disqualify": _disqualify,
    "warn": _delay,
    "forgive": _forgive,
    "fix": _fix,
}
