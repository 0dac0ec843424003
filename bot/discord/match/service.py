"""Matches on Discord: the tables, the store, the boards and panels of one running bot, put together."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import discord

import engine
from bot.discord.bot import Bot
from bot.discord.calls import Call, Page
from bot.discord.jobs import Jobs
from bot.discord.match import hands, places
from bot.discord.match.board import Board, board
from bot.discord.match.boards import Boards, Homeless, Place, Showing
from bot.discord.match.entry import before
from bot.discord.match.house import judges, own_decks, ratings
from bot.discord.match.keepers import Keepers
from bot.discord.match.names import Names
from bot.discord.match.panel import FIRST, Turned, panel
from bot.discord.match.panels import Panel, Panels
from bot.discord.match.points import reached
from bot.discord.match.reading import Reader
from bot.discord.match.tutor import Tutor
from bot.library.rulebook import ruleset_name
from bot.pictures import Apply, Studio, describe_board
from bot.tables import Table, Tables, refusals
from bot.words import words
from engine.language.words import phrasebook

_log = logging.getLogger(__name__)

PANEL_PACE = 0.25
"""Part of a second between two edits of a panel that go on by themselves, of the boards' pace."""


class Matches:
    """Everything about matches that outlives a press. One a process; a new client takes it over."""

    def __init__(
        self,
        tables: Tables,
        *,
        pace: float = 1.0,
        drew: Callable[[float], object] = lambda seconds: None,
        apply: Apply = asyncio.to_thread,
    ) -> None:
        """`pace`: seconds between two edits of a board; `drew` is told the seconds that each picture took; `apply` says
        where they are drawn."""
        self.tables = tables
        self.studio = Studio(drew=drew, apply=apply)
        self.names = Names()
        self.tutor = Tutor(tables.store)
        self.panels = Panels(tables.clock.now)
        showing = Showing(
            tables.find,
            self._draw,
            self._place,
            self._message,
            self.panels.attends,
            self.panels.was_here,
            self._homeless,
            tables.resume,
        )
        self._boards = Boards(tables.store, tables.clock, showing, self._jobs, pace)
        self._renewing = Keepers("panels", self._renew, self._jobs, pace * PANEL_PACE)
        self._bot: Bot | None = None
        tables.listen(lambda table: self._changed(table.id))

    @classmethod
    def of(cls, bot: Bot) -> "Matches":
        """The matches of a bot."""
        return bot.service(cls)

    async def open(self, bot: Bot) -> None:
        """A client begins: what is due is shown through it."""
        self._bot = bot
        await asyncio.to_thread(_warm)
        await self.tutor.open()
        await self.panels.open(self.tables.store)
        await self._boards.open()

    async def idle(self) -> None:
        """Returns when every board and panel shows the newest state."""
        await self._renewing.idle()
        await self._boards.keepers.idle()

    def _changed(self, match: int) -> None:
        self._boards.keepers.due(match)
        self._renewing.due(match)

    def _jobs(self) -> Jobs | None:
        return None if self._bot is None else self._bot.jobs

    def check(self, call: Call) -> None:
        """Raises `Refusal` where no match can be shown in the channel of a call; else nothing there is let alone any more."""
        places.check(call.interaction, call.words)
        self._boards.closed.reopen(call.server)

    # ---- reading

    async def need(self, match: int) -> Table:
        """A match, also one that is long over. Raises `NoMatch`."""
        found = await self.tables.find(match)
        if found is None:
            raise refusals.NoMatch(match=match)
        return found

    # ---- panels

    async def show(self, call: Call, table: Table, turned: Turned = FIRST, *, note: str = "") -> None:
        """Answers a player's press with the panel, which from then on goes on by itself."""
        seat = table.seat_of(call.user)
        if seat is None:
            raise refusals.NotYours(match=table.id)
        opened = self.panels.answering(call, table, turned)
        reader = Reader(table, seat, call.words, here=call.interaction.channel_id)
        page = await self._page(reader, turned, opened.tells(table), note)
        whole = await hands.soon(page, reader, self.studio) if hands.wanted(reader) else page
        await call.answer(whole or page)
        opened.ready = True
        reached("answered")
        self._renewing.due(table.id)
        if whole is None:
            call.bot.jobs.start(self._complete(page, reader, opened), "a hand beside a panel")

    async def _complete(self, page: Page, reader: Reader, opened: Panel) -> None:
        """The hand that was not ready with the answer."""
        await self.panels.complete(reader.table, opened, await hands.beside(page, reader, self.studio))

    async def _page(self, reader: Reader, turned: Turned, since: int, note: str) -> Page:
        table = reader.table
        if table.game is None:
            person = table.person(reader.seat) or 0
            return before(reader, note, await own_decks(self.tables.store, person, table.ruleset))
        return panel(reader, turned, since=since, note=note, hint=self.tutor.hint(reader))

    async def _renew(self, match: int) -> None:
        table = self.tables.table(match)
        if table is None:
            return
        await self.panels.renew(table, lambda open_: self._redrawn(table, open_))
        if table.phase == "over":
            self.panels.close(match)

    async def _redrawn(self, table: Table, open_: Panel) -> Page | None:
        said, here = words(Call.speaks(open_.interaction)), open_.interaction.channel_id
        reader = Reader(table, table.seat_of(open_.person), said, here=here)
        if reader.seat is None:
            return None
        turned = open_.turned if open_.revision == table.revision else FIRST
        page = await self._page(reader, turned, open_.tells(table), "")
        return await hands.beside(page, reader, self.studio) if hands.wanted(reader) else page

    # ---- boards

    async def _draw(self, table: Table) -> Board:
        assert self._bot is not None
        said = words(table.language)
        names = await self.names.of(self._bot, table, said)
        reader = Reader(table, None, said, names)
        if table.game is None:
            return board(reader)
        view = table.game.view(None)
        picture = await self.studio.board(table.id, view, table.rules, table.language, names)
        shown = board(reader, picture, describe_board(view, table.rules, table.language, names))
        if table.call is not None:
            return replace(shown, roles=await judges(self.tables.store, table.server))
        if table.phase == "over" and table.rated:
            return replace(shown, body=f"{shown.body}\n{await ratings(self.tables.store, reader)}")
        return shown

    async def _homeless(self, match: int) -> None:
        """Nobody sees the board any more: the clocks stand still and the judges are told; who has a panel may go on."""
        _log.warning("match %s can't be shown anywhere", match)
        table = await self.need(match)
        why = words(table.language).gettext(
            "I can't show this match anywhere: a channel or a permission is gone."
        )
        with suppress(refusals.Refusal):
            await self.tables.suspend(match, why)

    def _message(self, channel: int, message: int) -> discord.PartialMessage:
        assert self._bot is not None
        return self._bot.get_partial_messageable(channel).get_partial_message(message)

    async def _place(self, table: Table, elsewhere: bool) -> Place:
        """Where a match is shown; a thread is made for it when the game begins."""
        bot = self._bot
        assert bot is not None
        if table.channel is None:
            raise Homeless
        if elsewhere:
            if table.thread in (None, table.channel):
                raise Homeless
            await self.tables.place(table.id, table.channel)
            return bot.get_partial_messageable(table.channel)
        if table.thread is None and table.phase == "playing":
            await bot.wait_until_ready()  # before that no channel is known
            channel = bot.get_channel(table.channel)
            thread = None
            if isinstance(channel, discord.TextChannel):
                people = [person for person in table.people if person is not None]
                thread = await places.thread_for(channel, await self._title(table), people)
            await self.tables.place(table.id, table.channel if thread is None else thread.id)
            if thread is not None:
                return thread
        return bot.get_partial_messageable(table.thread or table.channel)

    async def _title(self, table: Table) -> str:
        """The name of a match's thread."""
        assert self._bot is not None
        first, second = await self.names.of(self._bot, table, words(table.language))
        played = ruleset_name(table.ruleset, table.language)
        return f"{first} × {second} · {played} · {table.name}"[:100]


def _warm() -> None:
    """Loads every ruleset and its words, so that no first press has to wait for them."""
    for name in engine.rulesets():
        engine.ruleset(name)
        phrasebook(name)
