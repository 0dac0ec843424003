"""Fixtures for bots without a library."""

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.discord_harness import House
from tests.sandbox.wire import Gateway, Wire, command


@pytest_asyncio.fixture
async def wire(discord_house: House) -> AsyncIterator[Wire]:
    """Bare REST."""
    async with Wire(discord_house) as wire:
        yield wire


@pytest_asyncio.fixture
async def gateway(wire: Wire) -> AsyncIterator[Gateway]:
    """A bare gateway connection, identified, with `/ping` registered."""
    await wire.register(command("ping"))
    async with wire.gateway() as gateway:
        await gateway.identify()
        await gateway.event("GUILD_CREATE")
        yield gateway
