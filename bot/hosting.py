"""The bot as a process: everything that it needs is opened, run and closed here."""

import asyncio
import logging
from contextlib import AsyncExitStack, suppress

from .discord.client import Fudaba
from .discord.commands import PARTS
from .discord.match.service import Matches
from .discord.parts import Part
from .discord.running import supervise
from .discord.syncing import sync
from .health.logs import set_up
from .sandbox.command import TOKEN, stop_on_signals, town
from .sandbox.point import point_at
from .settings import Settings, SettingsError
from .store import Store, StoreError
from .store.lease import LeaseHeld
from .tables import Tables

_log = logging.getLogger(__name__)

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
        store = await _store(settings)
        opened.push_async_callback(store.close)
        matches = Matches(store)
        if await _take_over(matches.tables, stopped):
            opened.push_async_callback(matches.tables.close)
            services = (store, matches.tables, matches)
            parts = (*PARTS, Part(open=_tell_commands))
            await supervise(lambda: Fudaba(parts, services=services), token, stopped)


async def _tell_commands(bot: Fudaba) -> None:
    await sync(bot.tree, None)


async def _store(settings: Settings) -> Store:
    """The database, migrated. Raises `SettingsError` where it can't be opened."""
    try:
        return await Store.open(settings.database_url)
    except StoreError as error:
        raise SettingsError(f"DATABASE_URL: {error}") from None


async def _take_over(tables: Tables, stopped: asyncio.Event) -> bool:
    """Open the tables; where another process may still host them, as soon as it has been silent for long enough."""
    while not stopped.is_set():
        try:
            await tables.open()
        except LeaseHeld as held:
            _log.warning("%s", held)
            seconds = max(1.0, (held.until - tables.clock.now()).total_seconds())
            with suppress(TimeoutError):
                await asyncio.wait_for(stopped.wait(), seconds)
        else:
            return True
    return False
