"""The world in which the local Discord starts, and the command that serves it."""

import asyncio
import re
import signal
import sys
from pathlib import Path

import aiohttp

from bot.sandbox import LocalDiscord, ManualClock
from bot.sandbox.bench import measure
from bot.sandbox.keeping import Keeper
from bot.sandbox.town import settle
from tests import patience


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


async def run_command(kept: Path) -> tuple[str, asyncio.subprocess.Process]:
    """Start the command; its first lines up to the address, and the process."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "sandbox", "--port", "0", "--example", "--keep", str(kept)),
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    said = ""
    while "http://" not in said:
        line = await asyncio.wait_for(process.stdout.readline(), patience.SECONDS)
        assert line, said
        said += line.decode()
    return said, process


async def end(process: asyncio.subprocess.Process) -> None:
    process.send_signal(signal.SIGTERM)
    assert await asyncio.wait_for(process.wait(), patience.SECONDS) == 0


async def test_command_serves_page_and_example(tmp_path: Path) -> None:
    kept = tmp_path / "world"
    kept.write_bytes(b"words")
    said, process = await run_command(kept)
    assert "begins afresh" in said.replace("\n", " ")
    found = re.search(r"http://[\d.:]+", said)
    assert found is not None
    async with aiohttp.ClientSession() as session, session.get(found[0]) as response:
        assert response.status == 200
    await end(process)
    assert Keeper(LocalDiscord(clock=ManualClock()).world, kept).restore()
