"""Judges: a player calls one and the clocks stand still; a judge rules and they go on."""

from collections.abc import Callable, Mapping
from typing import Any

from bot.tables import play, refusals
from bot.tables.change import Change, Mention
from bot.tables.match import Call, Mended, Phase, Table
from bot.tables.requests import REASON
from bot.tables.timing import pause, resume
from engine import Game, HostError

RULINGS = ("fix", "warn", "forgive", "disqualify", "nothing")
PHASES: tuple[Phase, ...] = ("open", "decks", "playing")
"""In which a judge may say something; only a game can be changed."""


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


def rule(
    ruling: str, seat: int, what: Mapping[str, Any], revision: int | None = None
) -> Callable[[Change], None]:
    """A judge's ruling on a seat, with or without having been called; what was said about the match is dealt with by it.

    `fix` says what, as `Game.fix` does; `revision`: the position that the ruling was made for, where that matters.
    """

    def step(change: Change) -> None:
        table = change.table
        if ruling not in RULINGS or seat not in (0, 1):
            raise refusals.UnknownOption(what="ruling", given=ruling, known=RULINGS)
        play.in_phase(table, *(PHASES if ruling == "nothing" else PHASES[-1:]))
        if revision is not None:
            play.current(table, revision)
        change.ruled = True
        if table.call is not None:
            resume(change, "judged")
        if ruling == "nothing":
            if table.call is None:
                change.log("ruled", moves=False)
            return
        play.host(change, lambda game: _carry_out(table, game, ruling, seat, what), ruling)
        play.settle(change)
        if ruling == "fix":
            _tell(change, table.number)

    return step


def _tell(change: Change, mended: int) -> None:
    """Both players are told that their game has been mended, with whatever has come of it: another turn, another game."""
    table = change.table
    assert table.game is not None
    change.set(mended=Mended(mended, table.number, table.game.turn))
    change.mention = Mention(next((p for p in table.people if p is not None), None), "mended")


def _carry_out(table: Table, game: Game, ruling: str, seat: int, what: Mapping[str, Any]) -> None:
    try:
        if ruling == "fix":
            game.fix(seat, **what)
        else:
            getattr(game, ruling)(seat)
    except (HostError, TypeError) as e:
        raise refusals.BadRuling(match=table.id, why=e) from None
