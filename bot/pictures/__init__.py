"""Pictures of the table, a hand, a card, from nothing but a view and the ruleset's declared layout.

The functions draw at once and take tens of milliseconds: an event loop asks a `Studio`, which draws beside it.
"""

from bot.pictures.alt import describe_board, describe_hand
from bot.pictures.apart import Apart
from bot.pictures.render import render_board, render_card, render_cards, render_hand
from bot.pictures.studio import Apply, Studio

__all__ = [
    "Apart",
    "Apply",
    "Studio",
    "describe_board",
    "describe_hand",
    "render_board",
    "render_card",
    "render_cards",
    "render_hand",
]
