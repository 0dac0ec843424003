"""Requests to Discord at a pace that it takes, and a stop before it bans."""

import asyncio
import logging
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.health.budget import BURST, MANY, RATE, TOO_MANY, WINDOW, Budget

DISCORDS = 50
"""Requests a second that Discord takes."""


class Time:
    """Time that passes only where somebody sleeps; each sleep lasts longer by what `late` says."""

    def __init__(self, late: Sequence[float] = ()) -> None:
        self.now = 1_000.0
        self._late = list(late)

    async def sleep(self, seconds: float) -> None:
        self.now += seconds + (self._late.pop() if self._late else 0.0)
        await asyncio.sleep(0)


def a_budget(time: Time) -> Budget:
    return Budget(now=lambda: time.now, sleep=time.sleep)


def worst(sent: Sequence[float], seconds: float = 1.0) -> int:
    """The most requests within so many seconds."""
    return max(sum(at <= other < at + seconds for other in sent) for at in sent)


async def spent(budget: Budget, time: Time, count: int) -> list[float]:
    """So many requests at once; when each left."""
    left: list[float] = []

    async def one() -> None:
        await budget.spend()
        left.append(time.now)

    await asyncio.gather(*(one() for _ in range(count)))
    return left


async def test_a_few_requests_need_not_wait() -> None:
    time = Time()
    assert await spent(a_budget(time), time, BURST) == [1_000.0] * BURST


async def test_many_leave_at_an_even_pace() -> None:
    time = Time()
    sent = await spent(a_budget(time), time, 200)
    assert sent[-1] == pytest.approx(1_000.0 + (200 - BURST) / RATE)
    assert worst(sent) <= RATE + BURST < DISCORDS


@given(
    rounds=st.lists(st.tuples(st.integers(1, 60), st.floats(0, 3)), min_size=1, max_size=5),
    late=st.lists(st.floats(0, 1.5), max_size=100),
)
def test_no_second_has_more_than_discord_takes(rounds: list[tuple[int, float]], late: list[float]) -> None:
    """Whenever requests come, and however late a sleeper is woken."""
    time = Time(late)
    sent: list[float] = []

    async def run() -> None:
        budget = a_budget(time)
        for count, pause in rounds:
            sent.extend(await spent(budget, time, count))
            time.now += pause

    asyncio.run(run())
    assert worst(sent) < DISCORDS


async def test_whoever_gives_up_takes_no_ones_place() -> None:
    time, woken = Time(), asyncio.Event()

    async def sleep(seconds: float) -> None:
        await woken.wait()
        time.now += seconds

    budget = Budget(now=lambda: time.now, sleep=sleep)
    await spent(budget, time, BURST)
    waiting = [asyncio.create_task(budget.spend()) for _ in range(2)]
    await asyncio.sleep(0)
    waiting[0].cancel()
    woken.set()
    await waiting[1]
    assert time.now == pytest.approx(1_000.0 + 1 / RATE)


async def test_refusals_are_counted_for_ten_minutes() -> None:
    time = Time()
    budget = a_budget(time)
    for _ in range(3):
        budget.refused()
        time.now += WINDOW / 2
    assert budget.refusals == 1


async def test_many_refusals_are_said_once_well_before_a_ban(caplog: pytest.LogCaptureFixture) -> None:
    time = Time()
    budget = a_budget(time)
    with caplog.at_level(logging.WARNING):
        for _ in range(MANY + 100):
            budget.refused()
    (said,) = caplog.messages
    assert f"{MANY} requests" in said
    assert MANY <= 10_000 / 5


async def test_too_many_refusals_stop_everything_until_they_are_ten_minutes_old(
    caplog: pytest.LogCaptureFixture,
) -> None:
    time = Time()
    budget = a_budget(time)
    for _ in range(TOO_MANY):
        budget.refused()
    assert TOO_MANY <= 10_000 / 2
    await budget.spend()
    assert time.now == 1_000.0 + WINDOW
    assert budget.refusals == 0
