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
    mentioned: int | None = None
    """Who was mentioned in that turn because it is theirs."""
    roles: tuple[int, ...] = ()


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
        async with self._reading, self._store.reading() as t:
            row = await outbox.board(t, match)
        table = await self._showing.table(match)
        if row is None or table is None or not _wanted(row) or (table.practice and table.game is None):
            return
        reached("board due")
        board = await self._showing.draw(table)
        reached("board drawn")
        known = self._shown.get(match)
        turn = (table.number, table.game.turn if table.game is not None else -1)
        mention = self._mention(table, row, known, turn)
        called = bool(board.roles) and (known is None or known.roles != board.roles)
        if (
            called
            or self._is_new(row, table, known, turn, mention)
            or row.message is None
            or row.channel is None
        ):
            channel, message = await self._post(table, board, mention)
        elif known is not None and known.digest == board.digest:
            channel, message = row.channel, row.message
        else:
            channel, message = await self._edit(table, row, board)
        reached("board sent")
        posted = row.posted_at if message == row.message and row.posted_at else self._clock.now()
        at = table.serial
        await self._store.write(
            lambda t: outbox.show(t, match, at, channel=channel, message=message, posted_at=posted)
        )
        reached("board noted")
        told = mention if row.mention_for == "turn" else None
        if told is None and known is not None and known.turn == turn:
            told = known.mentioned
        self._shown[match] = _Shown(message, board.digest, turn, told, board.roles)
        if table.phase == "over":
            del self._shown[match]
        if table.adrift is not None:
            await self._showing.housed(match)
        if row.message not in (None, message):
            await self._retire(row)

    def _mention(
        self, table: Table, row: BoardRow, known: _Shown | None, turn: tuple[int, int]
    ) -> int | None:
        """Who is pinged: once when a turn becomes theirs, and for each answer; later in the turn, or against the practice
        opponent, only if they have no panel that goes on.
        """
        person = row.mention
        if person is None:
            return None
        before = known is not None and known.turn == turn and known.mentioned == person
        calm = table.practice or (row.mention_for == "turn" and before)
        return None if calm and self._showing.attends(table, person) else person

    def _is_new(
        self,
        row: BoardRow,
        table: Table,
        known: _Shown | None,
        turn: tuple[int, int],
        mention: int | None,
    ) -> bool:
        """Whether the board goes to the end of the thread: somebody is pinged, a turn begins, it has grown old.

        Where the only person has a panel that goes on, the board stays above it.
        """
        people = [person for person in table.people if person is not None]
        settled = table.practice and all(self._showing.attends(table, person) for person in people)
        return (
            mention is not None
            or (known is not None and known.turn != turn and not settled)
            or (row.posted_at is not None and self._clock.now() - row.posted_at > OLD)
            or row.channel != (table.thread or table.channel)
        )

    async def _post(self, table: Table, board: Board, mention: int | None) -> tuple[int, int]:
        """Sends the board; where its place is gone or closed, once more in the next best."""
        for elsewhere in (False, True):
            place = await self._showing.place(table, elsewhere)
            if self.closed.holds(table.server, place.id):
                continue
            try:
                return await self._send(place, table, board, mention)
            except discord.HTTPException as error:
                if remedy(error) not in ELSEWHERE:
                    raise
                _log.info("the board of match %s needs another place (%s)", table.id, error.code)
                self.closed.add(table.server, place.id)
        raise Homeless

    async def _send(self, place: Place, table: Table, board: Board, mention: int | None) -> tuple[int, int]:
        page = board.page()
        mentioned = [] if mention is None else [discord.Object(mention)]
        roles = [discord.Object(role) for role in board.roles]
        message = await place.send(
            page.text,
            embeds=page.embeds,
            files=page.files,
            view=page.view or discord.utils.MISSING,
            allowed_mentions=discord.AllowedMentions(users=mentioned, everyone=False, roles=roles),
            nonce=f"{table.id}.{table.serial}"[-25:],
        )
        return message.channel.id, message.id

    async def _edit(self, table: Table, row: BoardRow, board: Board) -> tuple[int, int]:
        """Edits the board in place, or posts it anew where that can't be."""
        assert row.channel is not None
        assert row.message is not None
        if self.closed.holds(table.server, row.channel):
            return await self._post(table, board, None)
        page = board.page()
        try:
            await self._showing.message(row.channel, row.message).edit(
                content=page.text, embeds=page.embeds, attachments=page.files, view=page.view
            )
        except discord.HTTPException as error:
            if error.status == 403:
                self.closed.add(table.server, row.channel)
            if remedy(error) in (*ELSEWHERE, Remedy.WAIT):
                return await self._post(table, board, None)
            raise
        return row.channel, row.message

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
