"""Work that is due again and again for many things: one run in flight a thing, the newest state wins."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

_log = logging.getLogger(__name__)


class Keepers:
    """Runs `work` for each thing that is due, and again if it became due meanwhile, at least `pace` seconds apart."""

    def __init__(self, name: str, work: Callable[[int], Awaitable[None]], pace: float) -> None:
        self._name = name
        self._work = work
        self._pace = pace
        self._running: dict[int, asyncio.Task[None]] = {}
        self._due: set[int] = set()
        self._closed = False

    def due(self, thing: int) -> None:
        """There may be work; saying so once too often does no harm."""
        if self._closed:
            return
        self._due.add(thing)
        if thing not in self._running:
            task = asyncio.create_task(self._keep(thing), name=f"{self._name} {thing}")
            self._running[thing] = task
            task.add_done_callback(lambda done: self._ended(thing, done))

    async def idle(self) -> None:
        """Returns when nothing is due."""
        while self._running:
            await asyncio.wait(list(self._running.values()))

    async def close(self, patience: float) -> None:
        """Lets what has begun end, for so many seconds, and begins nothing more."""
        self._closed = True
        if self._running:
            _, late = await asyncio.wait(list(self._running.values()), timeout=patience)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def _keep(self, thing: int) -> None:
        while thing in self._due:
            self._due.discard(thing)
            await self._work(thing)
            if not self._closed:
                await asyncio.sleep(self._pace)

    def _ended(self, thing: int, task: asyncio.Task[None]) -> None:
        self._running.pop(thing, None)
        if not task.cancelled() and task.exception() is not None:
            _log.error("%s %s failed", self._name, thing, exc_info=task.exception())
        elif thing in self._due:
            self.due(thing)
