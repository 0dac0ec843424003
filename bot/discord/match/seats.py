"""Who presses: a player of the match, or somebody who looks on."""

from bot.discord.calls import Call
from bot.discord.match.reading import Reader
from bot.discord.match.service import Matches
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
