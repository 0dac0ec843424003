"""Judges: a player calls one and the clocks stand still; a judge rules and they go on."""

from collections.abc import Callable, Mapping
from typing import Any

from bot.tables import play, refusals
from bot.tables.change import Change, Mention
from bot.tables.match import Call
from bot.tables.requests import REASON
from bot.tables.timing import pause, resume
from engine import HostError

RULINGS = ("fix", "warn", "forgive", "disqualify", "nothing")


def call(person: int, reason: str) -> Callable[[Change], None]:
    """A player calls a judge, once a game."""

    def step(change: Change) -> None:
        table = change.table
        seat = play.playing(table, person)
        if table.seats[seat].judges:
            raise refusals.AlreadyCalled(match=table.id)
        change.seat(seat, judges=1)
        change.set(
            call=Call(seat, reason[:REASON], pause(change)),
            offer=None,
            clocks={"judge": change.now + table.preset.judge},
        )
        change.log("judge", moves=False)
        change.mention = Mention(None, "call")
        change.reports.append((person, "judge", reason[:REASON]))

    return step


def withdraw_call(person: int) -> Callable[[Change], None]:
    """Whoever called a judge does without."""

    def step(change: Change) -> None:
        table = change.table
        seat = play.seated(table, person)
        if table.call is None:
            raise refusals.NotPaused(match=table.id)
        if table.call.seat != seat:
            raise refusals.NotYours(match=table.id)
        resume(change, "unjudged")

    return step


def rule(ruling: str, seat: int, what: Mapping[str, Any]) -> Callable[[Change], None]:
    """A judge's ruling on a seat, with or without having been called. `fix` says what, as `Game.fix` does."""

    def step(change: Change) -> None:
        table = change.table
        play.in_phase(table, "playing")
        if ruling not in RULINGS or seat not in (0, 1):
            raise refusals.UnknownOption(what="ruling", given=ruling, known=RULINGS)
        if table.call is not None:
            resume(change, "judged")
        if ruling == "nothing":
            if not change.entries:
                raise refusals.NotPaused(match=table.id)
            return
        try:
            if ruling == "fix":
                play.host(change, lambda game: game.fix(seat, **what), "fix")
            else:
                play.host(change, lambda game: getattr(game, ruling)(seat), ruling)
        except (HostError, TypeError) as e:
            raise refusals.BadRuling(match=table.id, why=str(e)) from None
        play.settle(change)

    return step
