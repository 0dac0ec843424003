"""The bot as a process: everything that it needs is opened, run and closed here."""

import asyncio
import logging
from contextlib import AsyncExitStack

from .discord.client import Fudaba
from .discord.commands import PARTS
from .discord.running import supervise
from .health.logs import set_up
from .sandbox.command import TOKEN, stop_on_signals, town
from .sandbox.point import point_at
from .settings import Settings

KEPT = "local-discord.world"
"""The file in `data` in which the local Discord outlives a restart."""


async def host(settings: Settings) -> None:
    """Run the bot until SIGINT or SIGTERM. Raises `SettingsError` where it can't run as it is set up."""
    token = TOKEN if settings.token is None else settings.token.get_secret_value()
    set_up(settings.log_level, secrets=[token] if settings.token else [])
    logging.getLogger("discord.client").setLevel(logging.ERROR)  # it warns of missing voice support
    stopped = asyncio.Event()
    stop_on_signals(stopped)
    settings.data.mkdir(parents=True, exist_ok=True)
    async with AsyncExitStack() as opened:
        if settings.token is None:
            kept = settings.data / KEPT
            point_at(await opened.enter_async_context(town(settings.port, kept=kept, name="Fudaba")))
        await supervise(lambda: Fudaba(PARTS), token, stopped)
