"""The world in which the local Discord starts, and the command that serves it."""

import asyncio
import re
import signal
import sys

import aiohttp

from bot.sandbox import LocalDiscord
from bot.sandbox.bench import measure
from bot.sandbox.town import settle


def test_ids_outlive_a_restart() -> None:
    first, second = LocalDiscord().world, LocalDiscord().world
    assert settle(first, token="t").id == settle(second, token="t").id
    assert list(first.users) == list(second.users)
    assert list(first.channels) == list(second.channels)
    assert first.snowflake() > max(first.channels)


async def test_benchmark_measures_every_command() -> None:
    waits = await measure(5)
    assert len(waits) == 5
    assert all(0 < wait < float("inf") for wait in waits)


async def test_command_serves_page_and_example() -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "sandbox", "--port", "0", "--example", stdout=asyncio.subprocess.PIPE
    )
    try:
        assert process.stdout is not None
        line = (await asyncio.wait_for(process.stdout.readline(), 20)).decode()
        found = re.search(r"http://[\d.:]+", line)
        assert found is not None, line
        async with aiohttp.ClientSession() as session, session.get(found[0]) as response:
            assert response.status == 200
    finally:
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), 20) == 0
