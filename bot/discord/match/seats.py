"""Who presses: a player of the match, or somebody who looks on."""

import discord

from bot.discord.bot import Bot
from bot.discord.calls import Call
from bot.discord.match.reading import Reader
from bot.discord.match.service import Matches
from bot.store import servers
from bot.tables import Table, refusals


async def seated(call: Call) -> tuple[Table, int]:
    """The match, and where the person sits. Raises `NotYours` for anybody else."""
    matches = Matches.of(call.bot)
    table = await matches.need(call.id.match)
    seat = table.seat_of(call.user)
    if seat is None:
        raise refusals.NotYours(match=table.id)
    matches.names.learn(call.server, call.interaction.user)
    return table, seat


async def onlooker(call: Call) -> Reader:
    """A match through the eyes of whoever looks: a player's, or everybody's. Raises `WrongPhase` before the game."""
    table = await Matches.of(call.bot).need(call.id.match)
    if table.game is None:
        raise refusals.WrongPhase(match=table.id, phase=table.phase)
    return Reader(table, table.seat_of(call.user), call.words)


async def judging(interaction: discord.Interaction, server: int | None) -> bool:
    """Whether the person is a judge of a server, and there: has the role that it has named, or manages it."""
    if server is None or server != interaction.guild_id:
        return False
    if interaction.permissions.manage_guild:
        return True
    async with Matches.of(Bot.of(interaction)).tables.store.reading() as t:
        role = (await servers.settings(t, server)).judges
    return any(one.id == role for one in getattr(interaction.user, "roles", ()))


async def entitled(call: Call, table: Table) -> int | None:
    """Where the person sits who may see all of a match that is over; `None` for a judge. Raises `NotYours`."""
    seat = table.seat_of(call.user)
    if seat is None and not await judging(call.interaction, table.server):
        raise refusals.NotYours(match=table.id)
    return seat
