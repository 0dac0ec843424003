"""A house with the bot in it: real sockets, a real database, clocks turned by hand."""

import itertools
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.discord.match.parlour import Parlour
from tests.discord_harness import House


@pytest_asyncio.fixture
async def parlour(
    discord_house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Parlour]:
    """The bot, in and ready; its seeds are 1, 2, 3 …"""
    monkeypatch.setattr("bot.tables.play.fresh", itertools.count(1).__next__)
    made = Parlour(discord_house, f"sqlite:///{tmp_path / 'fudaba.sqlite3'}")
    await made.open()
    yield made
    await made.close()
