"""`python -m bot sandbox`: serve the local Discord until interrupted."""

import asyncio
import logging
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from rich.console import Console

from .keeping import Keeper, Unreadable
from .ratelimits import Limit, discord_like
from .server import LocalDiscord
from .town import settle

TOKEN = "local"


async def serve(port: int, *, example: bool, kept: Path | None = None) -> None:
    """Run the server, and the example bot beside it if asked to; the world is kept in a file if one is named."""
    stopped = asyncio.Event()
    stop_on_signals(stopped)
    async with town(port, kept=kept, name="Example" if example else "Fudaba") as url:
        if example:
            await _run_example(url, stopped)
        else:
            Console().print(f"A bot joins with the token [bold]{TOKEN}[/bold].")
            await stopped.wait()


@asynccontextmanager
async def town(port: int, *, kept: Path | None, name: str) -> AsyncIterator[str]:
    """A local Discord with its people, from its address to its end; kept in a file if one is named."""
    console = Console()
    discord = LocalDiscord(limits=discord_like())
    discord.limiter.overall = Limit(50, 1.0)
    try:
        url = await discord.start(port=port)
    except OSError as error:
        raise SystemExit(
            f"Port {port} cannot be used ({error.strerror}); try another with --port, or FUDABA_PORT."
        ) from error
    keeper = None if kept is None else Keeper(discord.world, kept)
    if keeper is None or not _restored(keeper, console):
        settle(discord.world, token=TOKEN, name=name)
    keeping = None if keeper is None else asyncio.create_task(keeper.run())
    console.print(f"The local Discord is at [bold]{url}[/bold] (one tab for each person).", soft_wrap=True)
    try:
        yield url
    finally:
        await discord.stop()
        if keeper is not None and keeping is not None:
            keeping.cancel()
            keeper.keep()


def stop_on_signals(stopped: asyncio.Event) -> None:
    """Set the event on SIGINT and SIGTERM."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, stopped.set)
        except NotImplementedError:  # Windows: Ctrl+C raises KeyboardInterrupt instead
            break


def _restored(keeper: Keeper, console: Console) -> bool:
    """Fill the world from its file; one that cannot be read is put aside."""
    try:
        return keeper.restore()
    except Unreadable as error:
        aside = keeper.path.replace(keeper.path.with_name(keeper.path.name + ".old"))
        console.print(f"{error}. It is now {aside}, and the world begins afresh.", soft_wrap=True)
        return False


async def _run_example(url: str, stopped: asyncio.Event) -> None:
    from .example import ExampleBot
    from .point import point_at

    logging.basicConfig(level=logging.WARNING)
    logging.getLogger("discord.client").setLevel(logging.ERROR)  # it warns of missing voice support
    point_at(url)
    async with ExampleBot() as bot:
        running = asyncio.create_task(bot.start(TOKEN))
        waiting = asyncio.create_task(stopped.wait())
        done, _ = await asyncio.wait((running, waiting), return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if running in done:
            await running
    await asyncio.gather(running, return_exceptions=True)
