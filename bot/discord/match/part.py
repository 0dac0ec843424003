"""The part of the bot that plays matches."""

from bot.discord.bot import Bot
from bot.discord.match import duel, mending, more, presses, records, replays, ruling, stops
from bot.discord.match.service import Matches
from bot.discord.parts import Part


async def _open(bot: Bot) -> None:
    await bot.service(Matches).open(bot)


PART = Part(
    commands=(duel.duel, records.match, ruling.judge),
    presses={
        **presses.PRESSES,
        **duel.PRESSES,
        **more.PRESSES,
        **stops.PRESSES,
        **replays.PRESSES,
        **mending.PRESSES,
    },
    open=_open,
)
