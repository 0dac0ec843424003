"""The local Discord's own time: Unix seconds and timers, real or turned by hand.

Everything that Discord limits by time (3 seconds, 15 minutes, auto-archive, rate-limit windows)
reads this clock. Heartbeats alone follow the event loop, since the bot's own are real.
"""

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol


class Timer(Protocol):
    """A call that is due later and can be taken back."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """What the local Discord asks of time."""

    def now(self) -> float:
        """Unix time in seconds."""
        ...

    def call_later(self, delay: float, callback: Callable[[], None]) -> Timer:
        """Call back once `delay` seconds have passed."""
        ...


class SystemClock:
    """The machine's time; timers belong to the running event loop."""

    def now(self) -> float:
        return time.time()

    def call_later(self, delay: float, callback: Callable[[], None]) -> Timer:
        return asyncio.get_running_loop().call_later(delay, callback)


class ManualClock:
    """Time that passes only when told to.

    It starts at the machine's time, because discord.py compares an interaction's snowflake with it.
    """

    def __init__(self, start: float | None = None) -> None:
        self._now = time.time() if start is None else start
        self._due: list[tuple[float, int, _ManualTimer]] = []
        self._order = itertools.count()

    def now(self) -> float:
        return self._now

    def call_later(self, delay: float, callback: Callable[[], None]) -> Timer:
        timer = _ManualTimer(callback)
        heapq.heappush(self._due, (self._now + delay, next(self._order), timer))
        return timer

    def advance(self, seconds: float) -> None:
        """Let time pass, calling what falls due on the way, in order."""
        until = self._now + seconds
        while self._due and self._due[0][0] <= until:
            when, _, timer = heapq.heappop(self._due)
            self._now = max(self._now, when)
            timer.fire()
        self._now = until


class _ManualTimer:
    def __init__(self, callback: Callable[[], None]) -> None:
        self._callback: Callable[[], None] | None = callback

    def cancel(self) -> None:
        self._callback = None

    def fire(self) -> None:
        if self._callback is not None:
            self._callback()


def iso(seconds: float) -> str:
    """A moment as Discord writes it (ISO 8601, UTC, microseconds)."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")
