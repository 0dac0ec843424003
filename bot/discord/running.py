"""From start to stop: the bot connects, stays connected, and leaves in good order."""

import asyncio
import itertools
import logging
from collections.abc import Callable, Iterable

import discord

from bot.settings import SettingsError

from .client import Fudaba

_log = logging.getLogger(__name__)

PAUSES = (1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 120.0)
"""Seconds before each further try to connect; the last one again and again: 720 a day, where Discord takes 1,000."""
_FINAL = frozenset({4004, 4010, 4011, 4012, 4013, 4014})
"""Close codes of the gateway after which trying again is forbidden."""
_BAD_TOKEN = (
    "DISCORD_TOKEN: Discord does not know this token. Copy it anew from the developer portal "
    "(your application, “Bot”, “Reset Token”), or unset it to use the local Discord."
)


async def supervise(
    make: Callable[[], Fudaba], token: str, stopped: asyncio.Event, pauses: Iterable[float] = PAUSES
) -> None:
    """Keep a bot connected until `stopped` is set. Raises `SettingsError` where trying again is no use.

    discord.py reconnects by itself once it was connected; this is for everything else, the first
    connection above all. A client that has failed is not used again.
    """
    left = itertools.chain(pauses, itertools.repeat(list(pauses)[-1]))
    while not stopped.is_set():
        bot = make()
        try:
            await _run(bot, token, stopped)
        except discord.LoginFailure:
            raise SettingsError(_BAD_TOKEN) from None
        except discord.ConnectionClosed as error:
            if error.code in _FINAL:
                raise SettingsError(f"Discord closed the connection for good ({error.code}).") from None
            _log.warning("the connection to Discord has ended (%s)", error.code)
        except Exception as error:
            if not stopped.is_set():  # else the stop itself has cut the first connection short
                _log.warning("no connection to Discord: %r", error)
        if not stopped.is_set():
            await _pause(stopped, next(left))


async def _run(bot: Fudaba, token: str, stopped: asyncio.Event) -> None:
    async with bot:
        running = asyncio.create_task(bot.start(token), name="bot")
        waiting = asyncio.create_task(stopped.wait(), name="wait for the end")
        try:
            await asyncio.wait((running, waiting), return_when=asyncio.FIRST_COMPLETED)
            if stopped.is_set():
                await bot.stop()
            await running
        finally:
            waiting.cancel()


async def _pause(stopped: asyncio.Event, seconds: float) -> None:
    try:
        await asyncio.wait_for(stopped.wait(), seconds)
    except TimeoutError:
        return
