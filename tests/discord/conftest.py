"""The bot in a local Discord, with its commands sent."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.discord.client import Fudaba
from bot.discord.commands import PARTS
from bot.discord.match.service import Matches
from bot.discord.syncing import sync
from bot.library.deckbox import Deckbox
from bot.library.shelf import Shelf
from bot.sandbox.driver import Person
from bot.store import Store
from bot.tables import ManualClock, Tables
from tests import patience
from tests.discord_harness import House


@pytest_asyncio.fixture
async def fudaba(discord_house: House, tmp_path: Path) -> AsyncIterator[Fudaba]:
    """The whole bot, with a store of its own."""
    store = await Store.open(f"sqlite:///{tmp_path / 'fudaba.sqlite3'}")
    tables = Tables(store, ManualClock())
    await tables.open()
    services = (store, tables, Matches(tables), Shelf(store), Deckbox(store))
    bot = Fudaba(PARTS, services=services, patience=patience.SECONDS, guild_ready_timeout=0.02)
    await discord_house.run(bot)
    await sync(bot.tree, None)
    yield bot
    for running, _ in tuple(discord_house.bots):
        await discord_house.halt(running)
    await tables.close()
    await store.close()


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
