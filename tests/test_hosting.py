"""`python -m bot run` as a process of its own: it needs nothing, and can be stopped or killed at any moment."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Self

import aiohttp
import pytest
import pytest_asyncio
from sqlalchemy import update

from bot.store import Store
from bot.store.lease import LeaseRow
from tests import patience

ROOT = str(Path(__file__).parents[1])
UNSET = ("DISCORD_TOKEN", "DATABASE_URL", "FUDABA_DATA", "FUDABA_HEALTH_PORT", "PYTHONDONTWRITEBYTECODE")


class Process:
    """The bot in a folder of its own; what it says is kept."""

    def __init__(self, running: asyncio.subprocess.Process) -> None:
        self._running = running
        self.said = ""

    @classmethod
    async def start(cls, folder: Path, *arguments: str, **settings: str) -> Self:
        """Start it with nothing set but these."""
        environment = {name: value for name, value in os.environ.items() if name not in UNSET}
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", *(arguments or ("run", "--port", "0"))),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            cwd=folder,
            env=environment | {"PYTHONPATH": ROOT, "FUDABA_LOG_LEVEL": "INFO"} | settings,
        )
        return cls(process)

    async def says(self, pattern: str) -> re.Match[str]:
        """Wait for words in what it says from now on."""
        assert self._running.stdout is not None
        while True:
            line = (await asyncio.wait_for(self._running.stdout.readline(), patience.SECONDS)).decode()
            assert line, self.said
            self.said += line
            found = re.search(pattern, line)
            if found:
                return found

    async def end(self, number: signal.Signals | None = None) -> int:
        """Send a signal, if any, and wait for the end."""
        if number is not None and self._running.returncode is None:
            self._running.send_signal(number)
        rest, _ = await asyncio.wait_for(self._running.communicate(), patience.SECONDS)
        self.said += rest.decode()
        assert self._running.returncode is not None
        return self._running.returncode


class Folder:
    """Where processes run one after the other."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.processes: list[Process] = []

    async def start(self, *arguments: str, settings: Mapping[str, str] | None = None) -> Process:
        """Another process."""
        self.processes.append(await Process.start(self.path, *arguments, **(settings or {})))
        return self.processes[-1]


@pytest_asyncio.fixture
async def folder(tmp_path: Path) -> AsyncIterator[Folder]:
    found = Folder(tmp_path)
    yield found
    for process in found.processes:
        await process.end(signal.SIGKILL)


async def test_run_needs_nothing_and_ends_in_good_order(folder: Folder) -> None:
    bot = await folder.start()
    await bot.says(r"http://127\.0\.0\.1:\d+")
    await bot.says("commands sent to Discord")
    await bot.says("connected to Discord")
    assert await bot.end(signal.SIGTERM) == 0
    assert "Traceback" not in bot.said
    assert (folder.path / "data/bot/local-discord.world").exists()
    assert (folder.path / "data/bot/fudaba.sqlite3").exists()


async def test_a_newcomer_reads_where_to_go_and_what_to_type_and_nothing_else(folder: Folder) -> None:
    """An empty setting is none."""
    bot = await folder.start(settings={"FUDABA_LOG_LEVEL": "", "FUDABA_HEALTH_PORT": "0"})
    await bot.says("Ctrl.C ends it")
    assert await bot.end(signal.SIGTERM) == 0
    lines = bot.said.splitlines()
    assert len(lines) == 3
    assert re.fullmatch(r"The local Discord is at http://127\.0\.0\.1:\d+ .*", lines[0])
    assert "/tutorial" in lines[1]
    assert "/duel practice" in lines[2]


async def test_commands_outlive_a_restart_and_are_not_sent_again(folder: Folder) -> None:
    bot = await folder.start()
    await bot.says("connected to Discord")
    await bot.end(signal.SIGTERM)
    again = await folder.start()
    await again.says("connected to Discord")
    await again.end(signal.SIGTERM)
    assert "commands sent" in bot.said
    assert "commands sent" not in again.said


async def test_a_killed_bot_is_followed_at_once(folder: Folder) -> None:
    bot = await folder.start()
    await bot.says("connected to Discord")
    await bot.end(signal.SIGKILL)
    again = await folder.start()
    await again.says("has died")
    await again.says("connected to Discord")
    assert await again.end(signal.SIGTERM) == 0


async def test_a_second_bot_on_the_same_store_waits(folder: Folder) -> None:
    first = await folder.start()
    await first.says("connected to Discord")
    second = await folder.start()
    await second.says("another bot .* waiting for it")
    assert await second.end(signal.SIGTERM) == 0
    assert "connected" not in second.said
    assert await first.end(signal.SIGTERM) == 0


async def test_a_bot_whose_matches_another_has_taken_over_ends(folder: Folder) -> None:
    """As after a hang: with two that answer, every press would be answered twice."""
    bot = await folder.start()
    await bot.says("connected to Discord")
    store = await Store.open(f"sqlite:///{folder.path}/data/bot/fudaba.sqlite3")
    async with store.transaction() as t:
        await t.execute(update(LeaseRow).values(holder="elsewhere:1:x"))
    await store.close()
    await bot.says("this one stops hosting")
    assert await bot.end() == 2
    assert "Run only one of them" in bot.said
    assert "Traceback" not in bot.said


async def test_health_is_told(folder: Folder) -> None:
    bot = await folder.start(settings={"FUDABA_HEALTH_PORT": "0"})
    port = (await bot.says(r"metrics on port\D+(\d+)"))[1]
    await bot.says("connected to Discord")
    async with aiohttp.ClientSession(f"http://127.0.0.1:{port}") as session:
        async with session.get("/live") as answer:
            assert answer.status == 200
        async with session.get("/metrics") as answer:
            assert "fudaba_open_matches 0.0" in await answer.text()
    assert await bot.end(signal.SIGTERM) == 0


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"DATABASE_URL": "mysql://x"}, "DATABASE_URL: write"),
        (
            {"DATABASE_URL": "postgresql+asyncpg://me:hunter2@127.0.0.1:9/x"},
            "DATABASE_URL: .*can't be opened",
        ),
        ({"FUDABA_HEALTH_PORT": "many"}, "FUDABA_HEALTH_PORT: "),
    ],
)
async def test_a_setting_that_cannot_be_used_is_named(
    folder: Folder, settings: dict[str, str], said: str
) -> None:
    bot = await folder.start(settings=settings)
    assert await bot.end() == 2
    assert re.search(said, bot.said)
    assert "Traceback" not in bot.said
    assert "hunter2" not in bot.said


async def test_commands_are_not_sent_without_a_token(folder: Folder) -> None:
    bot = await folder.start("sync")
    assert await bot.end() == 2
    assert bot.said.startswith("DISCORD_TOKEN: set it")
