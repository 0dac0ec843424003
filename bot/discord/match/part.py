"""The part of the bot that plays matches."""

from typing import TYPE_CHECKING

from bot.discord.match import duel, mending, more, presses, records, replays, ruling, stops
from bot.discord.match.service import Matches
from bot.discord.parts import Part

if TYPE_CHECKING:
    from bot.discord.client import Fudaba


async def _open(bot: "Fudaba") -> None:
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
