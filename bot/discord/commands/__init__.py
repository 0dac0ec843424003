"""The parts of the bot, in the order in which `/help` names them."""

from bot.discord.parts import Part

from . import card, rules
from . import help as help_

PARTS: tuple[Part, ...] = (card.PART, rules.PART, help_.PART)
