"""`python -m bot sandbox`: serve the local Discord until interrupted."""

import asyncio
import logging
import signal

from rich.console import Console

from .ratelimits import Limit, discord_like
from .server import LocalDiscord
from .town import settle

TOKEN = "local"


async def serve(port: int, *, example: bool) -> None:
    """Run the server, and the example bot beside it if asked to."""
    console = Console()
    discord = LocalDiscord(limits=discord_like())
    discord.limiter.overall = Limit(50, 1.0)
    settle(discord.world, token=TOKEN, name="Example" if example else "Fudaba")
    try:
        url = await discord.start(port=port)
    except OSError as error:
        raise SystemExit(
            f"Port {port} cannot be used ({error.strerror}); try another with --port."
        ) from error
    console.print(f"The local Discord is at [bold]{url}[/bold] (one tab for each person).", soft_wrap=True)
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, stopped.set)
        except NotImplementedError:  # Windows: Ctrl+C raises KeyboardInterrupt instead
            break
    if example:
        await _run_example(url, stopped)
    else:
        console.print(f"A bot joins with the token [bold]{TOKEN}[/bold].")
        await stopped.wait()
    await discord.stop()


async def _run_example(url: str, stopped: asyncio.Event) -> None:
    from .example import ExampleBot
    from .point import point_at

    logging.basicConfig(level=logging.WARNING)
    point_at(url)
    async with ExampleBot() as bot:
        running = asyncio.create_task(bot.start(TOKEN))
        waiting = asyncio.create_task(stopped.wait())
        done, _ = await asyncio.wait((running, waiting), return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if running in done:
            await running
    await asyncio.gather(running, return_exceptions=True)
