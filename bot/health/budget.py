"""What may be asked of Discord so that it goes on answering.

https://discord.com/developers/docs/topics/rate-limits: fifty requests a second over everything that a bot does outside
interactions, and an address is banned that gets 10,000 answers of 401, 403 or 429 in ten minutes. Limits of single routes
are told in the headers of each answer, and kept by discord.py.
"""

import asyncio
import logging
import math
import time
from collections import deque
from collections.abc import Awaitable, Callable

_log = logging.getLogger(__name__)

RATE = 40.0
"""Requests a second. Discord takes 50; what a network holds up arrives in heaps."""
BURST = 5
"""Requests that may go at once after a pause; so never more than 45 leave within a second."""
WINDOW = 10 * 60.0
"""Seconds over which refusals are counted."""
MANY = 1_000
"""Refusals in that time of which somebody should hear."""
TOO_MANY = 5_000
"""Refusals in that time after which nothing goes out but answers to interactions, until there are fewer."""


class Budget:
    """Requests outside interactions, one after the other at a pace that Discord takes.

    One for all that goes out under a token, from start to end of the process. `rate` is in requests a second.
    """

    def __init__(
        self,
        rate: float = RATE,
        *,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._gap = 1 / rate
        self._now = now
        self._sleep = sleep
        self._next = -math.inf
        """When the next request may go; after a pause some way back, so that the first few need not wait."""
        self._turn = asyncio.Lock()
        self._refusals: deque[float] = deque(maxlen=TOO_MANY)

    async def spend(self) -> None:
        """Wait until one more request may go, after all that came before."""
        async with self._turn:
            while (wait := self._wait()) > 0:
                await self._sleep(wait)
            self._next = max(self._next, self._now() - (BURST - 1) * self._gap) + self._gap

    def refused(self) -> None:
        """Discord has given an answer of the kind for which it bans."""
        before = self.refusals
        self._refusals.append(self._now())
        if before < MANY <= len(self._refusals):
            _log.warning(
                "Discord has refused %s requests in ten minutes; it bans an address at 10,000",
                len(self._refusals),
            )
        if before < TOO_MANY <= len(self._refusals):
            _log.error("Discord refuses too much: nothing goes out but answers to interactions")

    @property
    def refusals(self) -> int:
        """Such answers in the last ten minutes; it counts no further than to `TOO_MANY`."""
        while self._refusals and self._refusals[0] <= self._now() - WINDOW:
            self._refusals.popleft()
        return len(self._refusals)

    def _wait(self) -> float:
        """Seconds until the next request may go."""
        banned = self._refusals[0] + WINDOW if self.refusals >= TOO_MANY else 0.0
        return max(self._next, banned) - self._now()
