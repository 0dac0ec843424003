"""After a start: every open match is put on its table again, as it was when its last command was stored."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from bot.store import Store, finished, matches
from bot.store.matches import Stored
from bot.tables import keeping, play
from bot.tables.change import Change
from bot.tables.match import Table
from engine import Game, GameRecord, RecordError, replay

UNREADABLE = "upgraded"
"""The reason of a match that can't go on with this version of the rules."""
_log = logging.getLogger(__name__)


def rebuilt(stored: Stored) -> tuple[Table, str | None]:
    """The table, and why its game can't go on, if it can't. A match that is over may be without its game."""
    table = keeping.restored(stored)
    if stored.row.snapshot is None and table.phase != "playing":
        return table, None
    try:
        return replace(table, game=_game(stored)), None
    except RecordError as e:
        return table, str(e)


def _game(stored: Stored) -> Game:
    """From the snapshot; where another version can't read it, by playing its record again."""
    try:
        game = keeping.game_of(stored)
        if game is None:
            raise RecordError("snapshot_missing")
        return game
    except RecordError as e:
        record = keeping.record_in(stored)
        if record is None:
            raise
        _log.warning("match %s: %s; its record is replayed", stored.row.id, e)
    return keeping.played_on(replay(record), stored.commands)


def unreadable(why: str) -> Callable[[Change], None]:
    """Ends a match without loss to either, with a word why."""

    def step(change: Change) -> None:
        _log.error("match %s can't go on: %s", change.table.id, why)
        play.called_off(change, UNREADABLE, "upgrade")

    return step


async def load(store: Store, match: int) -> tuple[Table, str | None] | None:
    """One match from the store, with its game if there is one; `None` where there is no such match."""
    async with store.reading() as t:
        stored = await matches.load(t, match)
    if stored is None:
        return None
    table, trouble = rebuilt(stored)
    if table.phase == "over" and table.game is None:
        with suppress(RecordError):
            record = await last_record(store, match, table.number)
            table = table if record is None else replace(table, game=await asyncio.to_thread(replay, record))
    return table, trouble


async def last_record(store: Store, match: int, number: int) -> GameRecord | None:
    """The record of a finished game of a match."""
    async with store.reading() as t:
        rows = await finished.of_match(t, match)
    return next((keeping.record_of(r.row) for r in rows if r.number == number), None)
