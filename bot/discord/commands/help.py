"""`/help`: what there is, in one page."""

import discord
from discord import app_commands

from bot.discord.calls import Call, Page
from bot.discord.parts import Part
from bot.discord.style import note
from bot.words import phrase, term


@app_commands.command(name=term("command", "help"), description=phrase("What I can do, and how to begin"))
async def help_(interaction: discord.Interaction) -> None:
    """Name the commands, in private."""
    call = Call.of(interaction)
    words = call.words
    await call.answer(
        Page(
            embeds=[note(words.gettext("Fudaba"), words.gettext("Trading card games, played by the rules."))]
        )
    )


PART = Part(commands=(help_,))
