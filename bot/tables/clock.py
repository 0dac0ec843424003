"""Time as the tables see it: the machine's, or turned by hand in tests."""

import asyncio
from collections.abc import Coroutine
from datetime import UTC, datetime, timedelta
from typing import Any, Protocol


class Clock(Protocol):
    """What the tables ask of time. Every moment is aware and in UTC."""

    def now(self) -> datetime:
        """The time."""
        ...

    def sleep_until(self, when: datetime) -> Coroutine[Any, Any, None]:
        """Returns at that time, or at once if it has passed."""
        ...


class SystemClock:
    """The machine's time."""

    def now(self) -> datetime:
        return datetime.now(UTC)

    async def sleep_until(self, when: datetime) -> None:
        while (left := (when - self.now()).total_seconds()) > 0:  # noqa: ASYNC110 - it is time that is waited for
            await asyncio.sleep(min(left, 3600.0))  # the machine's time may be set meanwhile


class ManualClock:
    """Time that passes only when told to."""

    def __init__(self, start: datetime | None = None) -> None:
        self._now = start or datetime.now(UTC)
        self._sleepers: list[tuple[datetime, asyncio.Future[None]]] = []

    def now(self) -> datetime:
        return self._now

    async def sleep_until(self, when: datetime) -> None:
        if when <= self._now:
            return
        woken = asyncio.get_running_loop().create_future()
        self._sleepers.append((when, woken))
        await woken

    def advance(self, by: timedelta | float) -> None:
        """Lets time pass (seconds, or a `timedelta`) and wakes whoever sleeps until then."""
        self._now += by if isinstance(by, timedelta) else timedelta(seconds=by)
        due = [s for s in self._sleepers if s[0] <= self._now]
        self._sleepers = [s for s in self._sleepers if s[0] > self._now]
        for _, woken in sorted(due, key=lambda s: s[0]):
            if not woken.done():
                woken.set_result(None)
