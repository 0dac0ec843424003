"""The life of the tables in a process: the lease, the matches put back on their tables, the clocks, the end."""

import asyncio
import logging
from collections.abc import Coroutine
from datetime import datetime, timedelta
from typing import Any

from bot.store import lease, matches, outbox
from bot.tables import keeping, recovery, timing
from bot.tables.host import Host
from bot.tables.practice import Practice, Think
from bot.tables.sleeping import Sleeper
from engine import RecordError

LEASE = "tables"
BEAT = timedelta(seconds=10)
"""How often the lease is renewed; a start counts what was longer as an outage."""
AGAIN = timedelta(seconds=5)
"""After which the clocks of a match are tried again that could not be carried out."""
KEPT = timedelta(days=30)
"""So long after its end a match's commands are kept, beside its record, which stays."""
TOGETHER = 8
"""Matches that are read from the store at the same time."""
_log = logging.getLogger(__name__)


class Running:
    """What goes on between `open` and `close`."""

    def __init__(self, host: Host, holder: str, think: Think) -> None:
        self.host = host
        self.holder = holder
        self.practice = Practice(host, think)
        self.tasks: set[asyncio.Task[None]] = set()
        self._sleeper = Sleeper(host.clock)
        self._put_off: dict[int, datetime] = {}
        host.after += [self._sleeper.look, self.practice.look]

    async def open(self) -> timedelta:
        """Takes the lease, puts every open match on its table, marks their boards due, starts the clocks.

        Gives how long nobody was here. Raises `LeaseHeld`.
        """
        store, now = self.host.store, self.host.clock.now()
        async with store.transaction() as t:
            since = await lease.take(t, LEASE, self.holder, now)
        away = timedelta() if since is None else max(timedelta(), now - since)
        async with store.reading() as t:
            ids = list(await matches.open_matches(t))
            due = {b.match for b in await outbox.pending(t)}
        together = asyncio.Semaphore(TOGETHER)
        await asyncio.gather(*[self._recover(match, away, together) for match in sorted({*ids, *due})])
        async with store.transaction() as t:
            await outbox.refresh(t, ids)
            await outbox.stale(t)
            await t.run_sync(matches.tidy, now - KEPT)
        for table in list(self.host.tables.values()):
            self.practice.look(table)
        for work in (self._dispatch(), self._beat()):
            self._start(work)
        return away

    async def close(self) -> None:
        """Carries nothing out any more, and gives the lease back. Commands under way are finished first.

        Every open game is stored whole, so that another version has no lines to repeat.
        """
        await self.stop()
        await self._store_whole()
        async with self.host.store.transaction() as t:
            await lease.release(t, LEASE, self.holder, self.host.clock.now())

    async def stop(self) -> None:
        """Ends every task, and returns when no command is under way any more."""
        self.host.closed = True
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.practice.close()
        await self.host.settled()

    async def _store_whole(self) -> None:
        playing = [t for t in self.host.tables.values() if t.phase == "playing"]
        writes = [self.host.store.write(keeping.whole(t)) for t in playing]
        for failed in await asyncio.gather(*writes, return_exceptions=True):
            if isinstance(failed, BaseException):
                _log.error("a match could not be stored whole; its commands will be repeated: %s", failed)

    async def beat(self) -> None:
        """Renews the lease; where another process has taken over, this one stops hosting."""
        try:
            async with self.host.store.transaction() as t:
                await lease.take(t, LEASE, self.holder, self.host.clock.now())
        except lease.LeaseHeld as e:
            _log.critical("%s; this one stops hosting", e)
            self.host.closed = True
            self.host.lost.set()
        except Exception:
            _log.exception("the lease could not be renewed")

    def nearest(self) -> datetime | None:
        """When the next clock of any match runs out, or is tried again."""
        found = [(t.id, due[1]) for t in self.host.tables.values() if (due := t.due) is not None]
        return min((max(due, self._put_off.get(match, due)) for match, due in found), default=None)

    async def overdue(self) -> None:
        """Carries out every clock that has run out by now. One that fails is tried again later."""
        now = self.host.clock.now()
        for match, table in list(self.host.tables.items()):
            if table.due is None or max(table.due[1], self._put_off.get(match, now)) > now:
                continue
            try:
                await self.host.overdue(match)
                self._put_off.pop(match, None)
            except Exception:
                self._put_off[match] = now + AGAIN
                _log.exception("the clocks of match %s could not be carried out", match)

    async def _recover(self, match: int, away: timedelta, together: asyncio.Semaphore) -> None:
        try:
            async with together:
                found = await recovery.load(self.host.store, match)
        except RecordError as e:
            _log.error("match %s can't be read: %s", match, e)
            now = self.host.clock.now()
            await self.host.store.write(lambda t: matches.give_up(t, match, recovery.UNREADABLE, now))
            return
        if found is None:
            return
        table, trouble = found
        self.host.tables[match] = table
        if table.phase == "over":
            return
        if trouble is not None:
            await self.host.run(match, recovery.unreadable(trouble))
        else:
            await self.host.first(match, lambda change: timing.credit(change, away))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            _log.critical("the clocks or the lease are looked after no more", exc_info=task.exception())

    async def _beat(self) -> None:
        """Says again and again that this process is there."""
        while not self.host.closed:
            await self.host.clock.sleep_until(self.host.clock.now() + BEAT)
            await self.beat()

    async def _dispatch(self) -> None:
        """Sleeps until the nearest deadline of all matches, carries it out, and looks again."""
        while True:
            await self._sleeper.sleep(self.nearest())
            await self.overdue()
