"""Bots in plain discord.py for the tests."""

import asyncio
from typing import Any

import discord
from discord import app_commands

from tests import patience


class Bot(discord.Client):
    """A bot with `/ping` and a button; it notes what it hears."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("guild_ready_timeout", 0.02)
        options.setdefault("intents", discord.Intents(guilds=True))
        super().__init__(**options)
        self.heard: asyncio.Queue[str] = asyncio.Queue()
        self.presses = 0
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(description="Answer")
        async def ping(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("pong")

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Press)
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Do without the five seconds that discord.py waits before a further IDENTIFY."""

    async def on_resumed(self) -> None:
        self.heard.put_nowait("resumed")

    async def on_connect(self) -> None:
        self.heard.put_nowait("connected")

    async def on_disconnect(self) -> None:
        self.heard.put_nowait("disconnected")

    async def hears(self, what: str) -> None:
        """Wait for one of the notes."""
        async with asyncio.timeout(patience.SECONDS):
            while await self.heard.get() != what:
                pass


class Press(discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template="press"):
    """A button that counts."""

    def __init__(self) -> None:
        super().__init__(discord.ui.Button(label="Press", custom_id="press"))

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: Any) -> "Press":
        return cls()

    async def callback(self, interaction: discord.Interaction) -> None:
        bot = interaction.client
        assert isinstance(bot, Bot)
        bot.presses += 1
        await interaction.response.edit_message(content=f"pressed {bot.presses}")


def press_view() -> discord.ui.View:
    """A message's one button."""
    return discord.ui.View(timeout=None).add_item(Press())
