"""The bot as a process that dies: `python -m tests.discord.match.victim URL DATABASE POINT COUNT`.

It ends itself by SIGKILL when it comes to a named point for the COUNT-th time; with the point `-` it lives.
"""

import asyncio
import itertools
import os
import signal
import sys

from bot.discord.client import Fudaba
from bot.discord.match import points
from bot.discord.match.part import PART
from bot.discord.match.service import Matches
from bot.holding import holder, take_over
from bot.library.shelf import Shelf
from bot.sandbox.point import point_at
from bot.store import Store
from bot.tables import Tables, play
from tests import patience
from tests.discord_harness import TOKEN


def arm(point: str, count: int) -> None:
    """Die at the point."""
    left = [count]

    def hook(reached: str) -> None:
        left[0] -= reached == point
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    points.arm(hook)


async def main(url: str, database: str) -> None:
    """Host matches until the end."""
    point_at(url)
    store = await Store.open(database)
    tables = Tables(store, holder=holder())
    await take_over(tables, asyncio.Event())
    matches = Matches(tables, pace=0.05)
    services = [store, tables, matches, Shelf(store)]
    async with Fudaba([PART], services=services, patience=patience.SECONDS, guild_ready_timeout=0.02) as bot:
        await bot.login(TOKEN)
        if not await bot.tree.fetch_commands():
            await bot.tree.sync()
        await bot.connect()


if __name__ == "__main__":
    play.fresh = itertools.count(1).__next__
    arm(sys.argv[3], int(sys.argv[4]))
    asyncio.run(main(sys.argv[1], sys.argv[2]))
