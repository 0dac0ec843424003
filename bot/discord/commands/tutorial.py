"""`/tutorial`: a first match against the practice opponent, in which everything is explained when it comes up."""

import discord
from discord import app_commands

from bot.discord.calls import Call
from bot.discord.match.house import house
from bot.discord.match.service import Matches
from bot.discord.parts import Part
from bot.library.lessons import course, taught
from bot.tables import PRACTICE, Challenge, Opponent
from bot.words import phrase, term


@app_commands.command(
    name=term("command", "tutorial"), description=phrase("Your first match, explained as you play")
)
@app_commands.guild_only()
async def tutorial(interaction: discord.Interaction) -> None:
    """Begin a match with hints."""
    call = Call.of(interaction)
    matches = Matches.of(call.bot)
    matches.check(call)
    matches.names.learn(call.server, interaction.user)
    usual = (await house(call)).ruleset
    ruleset = usual if usual in taught() else taught()[0]
    lessons, here = course(ruleset), await house(call, ruleset)
    assert lessons is not None
    challenge = Challenge(
        by=call.user,
        to=PRACTICE,
        ruleset=ruleset,
        preset="none",
        server=call.server,
        channel=here.channel or interaction.channel_id,
        language=call.language,
        deck=lessons.deck,
        opponent=Opponent(lessons.agent, lessons.against, lessons.seed),
    )
    standing = await matches.tables.challenge(challenge, interaction.id)
    await matches.tutor.take(standing.table.id)
    await matches.show(call, standing.table)


PART = Part(commands=(tutorial,))
