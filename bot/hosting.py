"""The bot as a process: everything that it needs is opened, run and closed here."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace

from rich.console import Console

from engine import __version__

from .counting import Tally
from .discord.client import Fudaba
from .discord.commands import PARTS
from .discord.match.service import Matches
from .discord.running import supervise
from .discord.syncing import SYNCED
from .health.budget import Budget
from .health.lag import LoopWatch
from .health.logs import set_up
from .health.manager import Manager
from .health.metrics import Metrics
from .health.server import HealthServer
from .holding import holder, take_over
from .library.deckbox import Deckbox
from .library.shelf import Shelf
from .pictures import Apart, fonts
from .sandbox.command import TOKEN, stop_on_signals, town
from .sandbox.point import point_at
from .settings import Settings, SettingsError
from .standing import standing
from .store import Store, StoreError
from .tables import Tables

KEPT = "local-discord.world"
"""The file in `data` in which the local Discord outlives a restart."""
NEXT = """\
Open it in a browser, choose who you are, and type [bold]/tutorial[/bold] for a first match with hints.
/duel practice is the same without; a second tab as somebody else makes a match of two; /help says more. Ctrl+C ends it."""
"""What a newcomer does next."""
_log = logging.getLogger(__name__)


async def host(settings: Settings) -> None:
    """Run the bot until SIGINT or SIGTERM. Raises `SettingsError` where it can't run as it is set up."""
    _set_up_logs(settings)
    _set_up_fonts(settings)
    stopped = asyncio.Event()
    stop_on_signals(stopped)
    settings.data.mkdir(parents=True, exist_ok=True)
    metrics, manager = Metrics(__version__), Manager()
    async with AsyncExitStack() as opened:
        store = await _store(settings)
        opened.push_async_callback(store.close)
        tables = Tables(store, holder=holder())
        if not await take_over(tables, stopped):
            return
        opened.push_async_callback(tables.close)
        tables.listen(Tally(metrics))
        store.wrote = metrics.work.labels("commit").observe
        apart = Apart()
        opened.callback(apart.close)
        warming = asyncio.create_task(apart.warm(), name="warm up the pictures")
        opened.callback(warming.cancel)
        matches = Matches(tables, drew=metrics.work.labels("picture").observe, apply=apart)
        services = (store, tables, matches, Shelf(store), Deckbox(store))
        clients: list[Fudaba] = []
        await opened.enter_async_context(_health(settings, metrics, manager, tables, clients))
        budget = Budget()
        token = await _token(settings, opened)

        def make() -> Fudaba:
            clients[:] = [
                Fudaba(
                    (*PARTS, SYNCED),
                    services=services,
                    metrics=metrics,
                    budget=budget,
                    language=settings.language,
                )
            ]
            return clients[0]

        manager.ready()
        opened.callback(asyncio.create_task(_stop_if_lost(tables, stopped)).cancel)
        await supervise(make, token, stopped)
        manager.stopping()
        if tables.lost.is_set():
            raise SettingsError(
                "Another process hosts the matches of this database now. Run only one of them."
            )


async def send_commands(settings: Settings) -> int:
    """Tell Discord all commands, whether they have changed or not; how many. Raises `SettingsError` without a token."""
    if settings.token is None:
        raise SettingsError(
            "DISCORD_TOKEN: set it to the bot's token; the local Discord gets its commands by itself."
        )
    _set_up_logs(settings)
    async with Fudaba([replace(part, open=None) for part in PARTS]) as bot:
        await bot.login(settings.token.get_secret_value())
        return len(await bot.tree.sync())


async def _stop_if_lost(tables: Tables, stopped: asyncio.Event) -> None:
    """End the process that hosts nothing any more, so that no two answer the same press."""
    await tables.lost.wait()
    stopped.set()


def _set_up_logs(settings: Settings) -> None:
    secrets = [] if settings.token is None else [settings.token.get_secret_value()]
    quiet = settings.token is None and "log_level" not in settings.model_fields_set
    level = "WARNING" if quiet else settings.log_level
    set_up(level, json=settings.log_format == "json", secrets=secrets)
    logging.getLogger("discord.client").setLevel(logging.ERROR)  # it warns of missing voice support


def _set_up_fonts(settings: Settings) -> None:
    try:
        fonts.choose(settings.font, settings.font_bold)
    except OSError as error:
        raise SettingsError(f"FUDABA_FONT: not a font file that can be read ({error}). Unset it.") from error


async def _store(settings: Settings) -> Store:
    try:
        return await Store.open(settings.database_url)
    except StoreError as error:
        raise SettingsError(f"DATABASE_URL: {error}") from error


async def _token(settings: Settings, opened: AsyncExitStack) -> str:
    """The token to log in with; without one a local Discord is opened, and this process pointed at it."""
    if settings.token is not None:
        return settings.token.get_secret_value()
    kept = settings.data / KEPT
    point_at(await opened.enter_async_context(town(settings.port, kept=kept, name="Fudaba")))
    Console().print(NEXT, soft_wrap=True)
    return TOKEN


@asynccontextmanager
async def _health(
    settings: Settings, metrics: Metrics, manager: Manager, tables: Tables, clients: list[Fudaba]
) -> AsyncIterator[None]:
    """The health page, where there is to be one, and the watch over the event loop."""
    watching = asyncio.create_task(LoopWatch(metrics, manager.alive).run(), name="watch the loop")
    server = HealthServer(
        metrics,
        store=lambda: standing(tables),
        gateway=lambda: any(client.connected for client in clients),
    )
    if settings.health_port is not None:
        try:
            port = await server.start(settings.health_host, settings.health_port)
        except OSError as error:
            raise SettingsError(
                f"FUDABA_HEALTH_PORT: {error.strerror}. Choose another one or unset it."
            ) from error
        _log.info("health and metrics on port %s", port)
    try:
        yield
    finally:
        await server.stop()
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching
