"""Sleeping until the nearest deadline of all, and being woken where a nearer one comes up."""

import asyncio
from datetime import datetime
from typing import Any

from bot.tables.clock import Clock
from bot.tables.match import Table


class Sleeper:
    """One sleep at a time."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._until: datetime | None = None
        self._woken = asyncio.Event()

    def look(self, table: Table) -> None:
        """A table has changed: wakes up if its deadline is nearer than what is slept until."""
        due = table.due
        if due is not None and (self._until is None or due[1] < self._until):
            self._woken.set()

    async def sleep(self, until: datetime | None) -> None:
        """Until that time (`None`: for ever), or until a nearer deadline is there."""
        self._until = until
        waits: list[asyncio.Task[Any]] = [asyncio.create_task(self._woken.wait())]
        if until is not None:
            waits.append(asyncio.create_task(self._clock.sleep_until(until)))
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
        self._woken.clear()
