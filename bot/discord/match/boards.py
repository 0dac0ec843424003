"""The outbox: every board that is due is shown, one edit in flight a match, the newest state wins.

What is due stands in the store, written together with the command that caused it. Showing twice does no harm, so after
a crash everything that isn't known to be right is simply shown again, and a message is sent under a nonce by which
Discord knows it again.
"""

import asyncio
import itertools
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta

import aiohttp
import discord

from bot.discord.codes import Remedy, remedy
from bot.discord.jobs import Jobs
from bot.discord.match.board import Board
from bot.discord.match.closed import Closed
from bot.discord.match.keepers import Keepers
from bot.discord.match.pings import NOBODY, Ping, begun, sent
from bot.discord.match.points import reached
from bot.store import TROUBLES as STORE_TROUBLES
from bot.store import Store, outbox
from bot.store.outbox import BoardRow
from bot.tables import Clock, Table

_log = logging.getLogger(__name__)

OLD = timedelta(minutes=45)
"""Age after which a board is posted anew: Discord limits edits of messages older than an hour."""
PAUSES = (1.0, 2.0, 5.0, 10.0, 30.0, 60.0)
"""Seconds before each further try; the last one again and again."""
TROUBLES = (aiohttp.ClientError, OSError, TimeoutError, *STORE_TROUBLES)
FAULTS = 3
"""Tries of a board that meets a fault of the program."""
READERS = 4
"""Boards that are looked up at once; players who press go first."""

Place = discord.PartialMessageable | discord.Thread
ELSEWHERE = (Remedy.GONE, Remedy.DENIED, Remedy.LOCKED, Remedy.ASLEEP)
"""What a place says that shows no board any more."""


class Homeless(Exception):
    """There is no place left in which the match could be shown."""


@dataclass(slots=True)
class _Shown:
    """What this process knows of a board that it has shown."""

    message: int
    digest: str
    turn: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Showing:
    """What the boards need: the state of a match, how it is drawn, and where it is shown."""

    table: Callable[[int], Awaitable[Table | None]]
    draw: Callable[[Table], Awaitable[Board]]
    place: Callable[[Table, bool], Awaitable[Place]]
    """Where the match is shown; with `True` the last place is no good. Raises `Homeless`."""
    message: Callable[[int, int], discord.PartialMessage]
    """A message by channel and id."""
    attends: Callable[[Table, int], bool]
    """Whether somebody sees what is asked of them without being mentioned, since their panel goes on by itself."""
    was_here: Callable[[Table, int], bool]
    """Whether somebody has just acted, before this process began."""
    homeless: Callable[[int], Awaitable[None]]
    """A match can't be shown anywhere."""
    housed: Callable[[int], Awaitable[object]]
    """One that couldn't be shown anywhere is shown again."""


class Boards:
    """Shows boards, as often as Discord lets it and no more often than somebody can see."""

    def __init__(
        self, store: Store, clock: Clock, showing: Showing, jobs: Callable[[], Jobs | None], pace: float
    ) -> None:
        self._store = store
        self._clock = clock
        self._showing = showing
        self._haste = min(1.0, pace)
        self._reading = asyncio.Semaphore(READERS)
        self._shown: dict[int, _Shown] = {}
        self.closed = Closed(clock.now)
        self.keepers = Keepers("board", self._keep, jobs, pace)

    async def open(self) -> None:
        """Everything that was due when the last process ended is due now."""
        async with self._store.reading() as t:
            rows = await outbox.pending(t)
        for row in rows:
            self.keepers.due(row.match)

    async def _keep(self, match: int) -> None:
        """Shows one board, however often Discord must be asked; a fault of the program is tried again a few times."""
        faults = 0
        for pause in itertools.chain(PAUSES, itertools.repeat(PAUSES[-1])):
            try:
                await self._show(match)
                return
            except Homeless:
                await self._showing.homeless(match)
                return
            except discord.RateLimited as error:
                _log.info("board %s: too often; again in %s s", match, error.retry_after)
                await asyncio.sleep(error.retry_after)
                continue
            except Exception as error:
                _log.info("board %s: %r; again in %s s", match, error, pause)
                faults += not _passes(error)
                if faults == FAULTS:
                    raise
            await asyncio.sleep(pause * self._haste)

    async def _show(self, match: int) -> None:
        row = await self._row(match)
        table = await self._showing.table(match)
        if row is not None and table is not None and row.due < table.serial:
            row = await self._row(match)  # a command came in between: whom it mentions must not be lost
        if row is None or table is None or not _wanted(row) or (table.practice and table.game is None):
            return
        if row.due > table.serial:
            return  # the store is ahead by a command; when the memory has it, too, the board is due again
        reached("board due")
        board = await self._showing.draw(table)
        reached("board drawn")
        known = self._shown.get(match)
        turn = (table.number, table.game.turn if table.game is not None else -1)
        ping = self._ping(table, row, board)
        if ping:
            channel, message = await self._notify(table, row, board, ping)
        elif row.message is None or row.channel is None or self._is_new(row, table, known, turn):
            channel, message = await self._post(table, board)
        elif known is not None and known.digest == board.digest:
            channel, message = row.channel, row.message
        else:
            channel, message = await self._edit(table, row.channel, row.message, board)
        reached("board sent")
        posted = row.posted_at if message == row.message and row.posted_at else self._clock.now()
        at = table.serial
        await self._store.write(
            lambda t: outbox.show(t, match, at, channel=channel, message=message, posted_at=posted)
        )
        reached("board noted")
        self._shown[match] = _Shown(message, board.digest, turn)
        if table.phase == "over":
            del self._shown[match]
        if table.adrift is not None:
            await self._showing.housed(match)
        if row.message not in (None, message):
            await self._retire(row)

    async def _row(self, match: int) -> BoardRow | None:
        """What the store knows of a board."""
        async with self._reading, self._store.reading() as t:
            return await outbox.board(t, match)

    def _ping(self, table: Table, row: BoardRow, board: Board) -> Ping:
        """Who is pinged: once when a turn becomes theirs, and for each answer; later in the turn, or against the practice
        opponent, only if they have no panel that goes on and weren't here a moment ago. The judges when they are called,
        both players when a judge has mended their game.
        """
        if row.mention_for == "call":
            return Ping(roles=board.roles)
        if row.mention_for == "mended":
            return Ping(tuple([person for person in table.people if person is not None]))
        calm = table.practice or row.mention_for == "again"
        if row.mention is None or (calm and self._sees(table, row.mention)):
            return NOBODY
        return Ping((row.mention,))

    def _sees(self, table: Table, person: int) -> bool:
        return self._showing.attends(table, person) or self._showing.was_here(table, person)

    def _is_new(self, row: BoardRow, table: Table, known: _Shown | None, turn: tuple[int, int]) -> bool:
        """Whether the board goes to the end of the thread: a turn begins, somebody is asked whom no panel tells so, or it has
        grown old.

        Where the only person has a panel that goes on, the board stays above it.
        """
        people = [person for person in table.people if person is not None]
        settled = table.practice and all(self._showing.attends(table, person) for person in people)
        return (
            (known is not None and known.turn != turn and not settled)
            or (row.mention is not None and not self._showing.attends(table, row.mention))
            or (row.posted_at is not None and self._clock.now() - row.posted_at > OLD)
            or row.channel != (table.thread or table.channel)
        )

    async def _notify(self, table: Table, row: BoardRow, board: Board, ping: Ping) -> tuple[int, int]:
        """Sends a board that pings somebody, once: that it is begun is stored first. What was begun before and isn't known
        to have come through, because this process or another died over it, is looked for before it is sent again.
        """
        serial = begun(row)
        if serial is None:
            now = table.serial
            await self._store.write(lambda t: outbox.ping(t, table.id, now))
            reached("ping noted")
            return await self._post(table, board, ping, now)
        found = await self._sent(table, row, ping) or await self._post(table, board, ping, serial)
        return await self._edit(table, *found, board)  # it may have been sent as of an earlier state

    async def _sent(self, table: Table, row: BoardRow, ping: Ping) -> tuple[int, int] | None:
        """Where the ping is that was begun; `None` if it is not to be found, then its nonce must do."""
        try:
            found = await sent(await self._showing.place(table, False), row, ping)
        except discord.HTTPException as error:
            if remedy(error) not in ELSEWHERE:
                raise
            return None
        return None if found is None else (found.channel.id, found.id)

    async def _post(
        self, table: Table, board: Board, ping: Ping = NOBODY, serial: int | None = None
    ) -> tuple[int, int]:
        """Sends the board; where its place is gone or closed, once more in the next best."""
        for elsewhere in (False, True):
            place = await self._showing.place(table, elsewhere)
            if self.closed.holds(table.server, place.id):
                continue
            try:
                return await self._send(place, table, board, ping, serial)
            except discord.HTTPException as error:
                if remedy(error) not in ELSEWHERE:
                    raise
                _log.info("the board of match %s needs another place (%s)", table.id, error.code)
                self.closed.add(table.server, place.id)
        raise Homeless

    async def _send(
        self, place: Place, table: Table, board: Board, ping: Ping, serial: int | None
    ) -> tuple[int, int]:
        page = board.page()
        message = await place.send(
            page.text,
            embeds=page.embeds,
            files=page.files,
            view=page.view or discord.utils.MISSING,
            allowed_mentions=ping.mentions,
            nonce=f"{table.id}.{table.serial if serial is None else serial}"[-25:],
        )
        return message.channel.id, message.id

    async def _edit(self, table: Table, channel: int, message: int, board: Board) -> tuple[int, int]:
        """Edits the board in place, or posts it anew where that can't be."""
        if self.closed.holds(table.server, channel):
            return await self._post(table, board)
        page = board.page()
        try:
            await self._showing.message(channel, message).edit(
                content=page.text, embeds=page.embeds, attachments=page.files, view=page.view
            )
        except discord.RateLimited as error:
            # what is older than an hour takes few edits, and then none for long
            _log.info("the board of match %s takes no edits for %s s", table.id, error.retry_after)
            return await self._post(table, board)
        except discord.HTTPException as error:
            if error.status == 403:
                self.closed.add(table.server, channel)
            if remedy(error) in (*ELSEWHERE, Remedy.WAIT):
                return await self._post(table, board)
            raise
        return channel, message

    async def _retire(self, row: BoardRow) -> None:
        """Takes the board before this one away; one that can't be deleted does no harm, its buttons go on working."""
        assert row.channel is not None
        assert row.message is not None
        try:
            await self._showing.message(row.channel, row.message).delete()
        except discord.HTTPException as error:
            _log.info("an old board stays (%s)", error.code)


def _passes(error: Exception) -> bool:
    """Whether it is a bad moment of Discord's or the database's and not our fault."""
    if isinstance(error, discord.HTTPException):
        return remedy(error) in (Remedy.WAIT, Remedy.TROUBLE)
    return isinstance(error, TROUBLES)


def _wanted(row: BoardRow) -> bool:
    return row.stale or row.shown is None or row.shown < row.due or row.mention is not None
