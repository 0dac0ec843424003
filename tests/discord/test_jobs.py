"""Work beside the work: held until it ends, heard of when it fails, ended with the bot."""

import asyncio
import gc

import pytest

from bot.discord.jobs import Jobs
from tests import patience


async def test_nothing_that_goes_on_is_collected() -> None:
    """asyncio holds a task only weakly; whoever starts one here needn't keep it."""
    jobs, done = Jobs(), list[str]()
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def work() -> None:
        begun.set()
        await go_on.wait()
        done.append("all of it")

    jobs.start(work(), "a board")
    await begun.wait()
    gc.collect()
    assert len(jobs) == 1
    go_on.set()
    await jobs.finish(patience.SECONDS)
    assert done == ["all of it"]
    assert len(jobs) == 0


async def test_what_fails_is_written_down_under_its_name(caplog: pytest.LogCaptureFixture) -> None:
    jobs = Jobs()

    async def work() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await jobs.start(work(), "board 7")
    (entry,) = caplog.records
    assert entry.getMessage() == "board 7 failed"
    assert entry.exc_info is not None
    assert entry.exc_info[0] is ZeroDivisionError


async def test_what_is_not_done_in_time_is_stopped(caplog: pytest.LogCaptureFixture) -> None:
    jobs = Jobs()
    for_ever = jobs.start(asyncio.Event().wait(), "a wait")
    await jobs.finish(0)
    assert for_ever.cancelled()
    assert not caplog.records, "to be stopped is no failure"
