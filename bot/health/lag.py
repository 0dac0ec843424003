"""Whether the event loop comes to its work in time: heartbeats are lost and buttons fail where it does not."""

import asyncio
import time
from collections.abc import Awaitable, Callable

from .metrics import Metrics


class LoopWatch:
    """Sleeps for a moment, again and again, and measures by how much it was woken too late.

    After each round `beat` is called; a process manager that hears no beat for a while may restart the bot.
    """

    def __init__(
        self,
        metrics: Metrics,
        beat: Callable[[], object] = lambda: None,
        *,
        every: float = 0.25,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._metrics, self._beat = metrics, beat
        self._every, self._now, self._sleep = every, now, sleep

    async def run(self) -> None:
        """Watch until cancelled."""
        while True:
            due = self._now() + self._every
            await self._sleep(self._every)
            self._metrics.loop_lag.observe(max(0.0, self._now() - due))
            self._beat()
