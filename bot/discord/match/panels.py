"""Panels that are still open: they go on by themselves while Discord lets them be edited.

What a panel tells stays on it until its owner presses something, however often it is drawn anew by itself meanwhile.
"""

import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

import discord

from bot.discord.calls import Call, Page
from bot.discord.codes import Remedy, remedy
from bot.discord.match.panel import FIRST, Turned
from bot.store import Store, matches
from bot.tables import Table

_log = logging.getLogger(__name__)

MOST = 10_000
"""Readers of matches of whom it is remembered how far they have read."""
LIVES = timedelta(minutes=14)
"""How long a private message is edited without its owner's doing; its token lasts a minute longer."""


@dataclass(slots=True)
class Panel:
    """A panel: how to edit it, since when, which serial number of the match it shows, and what it tells."""

    person: int
    interaction: discord.Interaction
    at: datetime
    serial: int
    revision: int = 0
    turned: Turned = FIRST
    """How far its owner has paged and picked at that revision."""
    ready: bool = False
    """Whether the press that it belongs to has its answer."""
    game: int = 0
    """The number of the game that it shows."""
    since: int = 0
    """The first event of that game which its owner hadn't been told when they pressed."""
    shown: int = 0
    """How many events of that game it has shown by now."""

    def tells(self, table: Table) -> int:
        """From which event on it tells what has happened, now that it shows this state; of a new game what comes after."""
        number, events = (0, 0) if table.game is None else (table.number, len(table.game.events))
        if number != self.game:
            self.game, self.since = number, events
        self.since = min(self.since, events)
        self.shown = events
        return self.since


Draw = Callable[[Panel], Awaitable[Page | None]]


class Panels:
    """The newest panel of each player in each match, and what each has been told."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._open: dict[int, dict[int, Panel]] = {}
        self._before: Mapping[tuple[int, int], datetime] = {}
        self._told: OrderedDict[tuple[int, int], tuple[int, int]] = OrderedDict()

    def told(self, table: Table, person: int) -> int | None:
        """How many events of the game under way this person has been told; `None` before the first time."""
        game, events = self._told.get((table.id, person), (0, 0))
        if game != table.number:
            return None
        return (
            events if table.game is None else min(events, len(table.game.events))
        )  # some may have been taken back

    async def open(self, store: Store) -> None:
        """This process begins: who acted shortly before is there still, though their panel doesn't go on any more."""
        async with store.reading() as t:
            self._before = await matches.acted_since(t, self._now() - LIVES)

    def tell(self, table: Table, person: int) -> int | None:
        """This person is told everything up to now; gives what they had been told before."""
        before = self.told(table, person)
        if table.game is not None:
            self._note(table, person, len(table.game.events))
        return before

    def _note(self, table: Table, person: int, events: int) -> None:
        self._told[table.id, person] = table.number, events
        self._told.move_to_end((table.id, person))
        if len(self._told) > MOST:
            self._told.popitem(last=False)

    def attends(self, table: Table, person: int) -> bool:
        """Whether this person has a panel that goes on by itself."""
        panel = self._open.get(table.id, {}).get(person)
        return panel is not None and self._now() - panel.at <= LIVES

    def was_here(self, table: Table, person: int) -> bool:
        """Whether this person acted shortly before this process began, and so has the match before their eyes."""
        at = self._before.get((table.id, person))
        return at is not None and self._now() - at <= LIVES

    def read(self, table: Table, person: int) -> None:
        """This person presses something, and so has read what their panel has told up to now."""
        panel = self._open.get(table.id, {}).get(person)
        if panel is not None and panel.game == table.number:
            panel.since = max(panel.shown, self.told(table, person) or 0)
            self._note(table, person, panel.since)

    def answering(self, call: Call, table: Table, turned: Turned) -> Panel:
        """A press is about to be answered by a panel, which replaces this person's older one."""
        panel = Panel(call.user, call.interaction, self._now(), table.serial, table.revision, turned)
        told = self.told(table, call.user)
        if told is None:
            self.tell(table, call.user)
        else:
            panel.game, panel.since = table.number, told
        self._open.setdefault(table.id, {})[call.user] = panel
        return panel

    def close(self, match: int) -> None:
        """The match is over and everybody has been shown so."""
        self._open.pop(match, None)

    async def renew(self, table: Table, draw: Draw) -> None:
        """Edits every open panel that shows an older state."""
        for panel in list(self._open.get(table.id, {}).values()):
            if panel.ready and panel.serial < table.serial:
                if self._now() - panel.at > LIVES:
                    self._drop(table.id, panel)
                else:
                    await self._edit(table, panel, draw)

    async def _edit(self, table: Table, panel: Panel, draw: Draw) -> None:
        panel.serial = table.serial
        page = await draw(panel)
        if page is not None:
            await self._show(table, panel, page)

    async def complete(self, table: Table, panel: Panel, page: Page) -> None:
        """Puts in what was not ready with the answer, unless the panel shows something newer by now."""
        if self._open.get(table.id, {}).get(panel.person) is panel and panel.serial == table.serial:
            await self._show(table, panel, page)

    async def _show(self, table: Table, panel: Panel, page: Page) -> None:
        try:
            await panel.interaction.edit_original_response(
                content=page.text or None,
                embeds=list(page.embeds),
                attachments=list(page.files),
                view=page.view,
            )
        except discord.HTTPException as error:
            if remedy(error) not in (Remedy.GONE, Remedy.LATE):
                _log.info("a panel can't go on (%s)", error.code)
            self._drop(table.id, panel)

    def _drop(self, match: int, panel: Panel) -> None:
        if self._open.get(match, {}).get(panel.person) is panel:
            del self._open[match][panel.person]
