"""The parts of the bot, in the order in which `/help` names them."""

from bot.discord.match import part as match
from bot.discord.parts import Part

from . import card, deck, rules
from . import help as help_

PARTS: tuple[Part, ...] = (match.PART, deck.PART, card.PART, rules.PART, help_.PART)
