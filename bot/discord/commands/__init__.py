"""The parts of the bot, in the order in which `/help` names them."""

from bot.discord.match import part as match
from bot.discord.parts import Part

from . import block, card, deck, privacy, rules, sets, settings, tutorial
from . import help as help_

PARTS: tuple[Part, ...] = (
    tutorial.PART,
    match.PART,
    deck.PART,
    card.PART,
    rules.PART,
    sets.PART,
    block.PART,
    privacy.PART,
    settings.PART,
    help_.PART,
)
