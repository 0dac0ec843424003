"""Work that is due again and again for many things: one run in flight a thing, the newest state wins."""

import asyncio
from collections.abc import Awaitable, Callable

from bot.discord.jobs import Jobs


class Keepers:
    """Runs `work` for each thing that is due, and again if it became due meanwhile, at least `pace` seconds apart.

    It runs among the jobs of the client that is there; while there is none, nothing is begun.
    """

    def __init__(
        self, name: str, work: Callable[[int], Awaitable[None]], jobs: Callable[[], Jobs | None], pace: float
    ) -> None:
        self._name = name
        self._work = work
        self._jobs = jobs
        self._pace = pace
        self._running: dict[int, asyncio.Task[None]] = {}
        self._due: set[int] = set()

    def due(self, thing: int) -> None:
        """There may be work; saying so once too often does no harm."""
        jobs = self._jobs()
        if jobs is None:
            return
        self._due.add(thing)
        if thing not in self._running:
            task = jobs.start(self._keep(thing), f"{self._name} {thing}")
            self._running[thing] = task
            task.add_done_callback(lambda done: self._ended(thing, done))

    async def idle(self) -> None:
        """Returns when nothing is due."""
        while self._running:
            await asyncio.wait(list(self._running.values()))

    async def _keep(self, thing: int) -> None:
        while thing in self._due:
            self._due.discard(thing)
            await self._work(thing)
            await asyncio.sleep(self._pace)

    def _ended(self, thing: int, task: asyncio.Task[None]) -> None:
        self._running.pop(thing, None)
        if not task.cancelled() and task.exception() is None and thing in self._due:
            self.due(thing)
