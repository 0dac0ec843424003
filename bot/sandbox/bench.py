"""`python -m bot.sandbox.bench`: many slash commands at once, bot and server in one loop.

Prints how long the answers took, seen from the users' side: from the press to the answer's arrival
at the server, over real sockets, with discord.py in between.
"""

import argparse
import asyncio
import statistics
import time

import discord
from discord import app_commands

from .client import Client
from .model import Interaction, User
from .point import point_at
from .server import LocalDiscord
from .town import settle

DEADLINE = 3.0


class _Bot(discord.Client):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self.ready = asyncio.Event()

        @self.tree.command(description="Answer")
        async def ping(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("pong", ephemeral=True)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_ready(self) -> None:
        self.ready.set()


async def measure(count: int) -> list[float]:
    """Seconds that each of `count` simultaneous commands waited for its answer."""
    local = LocalDiscord()
    settle(local.world, token="bench")
    guild = next(iter(local.world.guilds.values()))
    channel = next(iter(guild.channels.values()))
    answered: dict[str, float] = {}
    finished = asyncio.Event()
    clients: list[Client] = []
    for number in range(count):
        user: User = local.world.add_user(f"player{number}")
        local.world.join(guild, user)

        def hear(name: str, data: dict[str, object]) -> None:
            if name == "INTERACTION_SUCCESS":
                answered[str(data["id"])] = time.perf_counter()
                if len(answered) == count:
                    finished.set()

        clients.append(Client(local, user, hear))
    point_at(await local.start())
    bot = _Bot()
    running = asyncio.create_task(bot.start("bench"))
    await bot.ready.wait()
    begun: list[tuple[float, Interaction]] = []
    for client in clients:
        begun.append((time.perf_counter(), client.slash(channel, "ping")))
    async with asyncio.timeout(60):
        await finished.wait()
    await bot.close()
    await asyncio.gather(running, return_exceptions=True)
    await local.stop()
    return [answered.get(str(i.id), float("inf")) - at for at, i in begun]


def main() -> None:
    """Parse the command line, measure, print."""
    parser = argparse.ArgumentParser(description="Measure simultaneous slash commands.")
    parser.add_argument("--count", type=int, default=300, help="commands at once")
    count = parser.parse_args().count
    waits = asyncio.run(measure(count))
    late = sum(wait >= DEADLINE for wait in waits)
    print(f"{count} slash commands at once: all answered after {max(waits):.2f} s")
    print(f"median {statistics.median(waits):.2f} s, {late} later than {DEADLINE:.0f} s")


if __name__ == "__main__":
    main()
