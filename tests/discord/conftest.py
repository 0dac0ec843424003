"""The bot in a local Discord, with its commands sent."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.discord.client import Fudaba
from bot.discord.commands import PARTS
from bot.discord.syncing import sync
from bot.sandbox.driver import Person
from tests.discord_harness import House


@pytest_asyncio.fixture
async def fudaba(discord_house: House) -> AsyncIterator[Fudaba]:
    """The whole bot."""
    bot = Fudaba(PARTS, guild_ready_timeout=0.02)
    await discord_house.run(bot)
    await sync(bot.tree, None)
    yield bot


@pytest.fixture
def alice(fudaba: Fudaba, discord_house: House) -> Person:
    """Who speaks English and owns the server."""
    return discord_house.person("alice")


@pytest.fixture
def bob(fudaba: Fudaba, discord_house: House) -> Person:
    """Who speaks English."""
    return discord_house.person("bob")


@pytest.fixture
def hanako(fudaba: Fudaba, discord_house: House) -> Person:
    """Who speaks Japanese."""
    return discord_house.person("hanako")
