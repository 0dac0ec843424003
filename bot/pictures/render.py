"""The pictures as PNG files: laid out, painted, encoded."""

from collections.abc import Sequence
from typing import Any

from bot.pictures import grid
from bot.pictures.board import board
from bot.pictures.card import card
from bot.pictures.guide import guide
from bot.pictures.paint import png
from engine.registry import Ruleset

Json = dict[str, Any]


def render_board(view: Json, ruleset: Ruleset, lang: str, names: Sequence[str] = ()) -> bytes:
    """The table as the view's viewer sees it, as a PNG. Raises `LookupError` for an unknown language."""
    return png(board(view, guide(ruleset, lang), names))


def render_hand(view: Json, ruleset: Ruleset, lang: str) -> bytes:
    """The viewer's own hand; the cards that can be played now are marked. Raises `ValueError` for a spectator."""
    return png(grid.hand(view, guide(ruleset, lang)))


def render_card(card_id: str, ruleset: Ruleset, lang: str) -> bytes:
    """One card, large, with its whole text. Raises `LookupError` for a card that there isn't."""
    return png(card(ruleset.cards[card_id], guide(ruleset, lang)))


def render_cards(cards: Sequence[str], ruleset: Ruleset, lang: str, title: str, told: bool = False) -> bytes:
    """A pile or a deck: its cards side by side, equal ones together; `told`: with their texts, where they are few."""
    return png(grid.cards(cards, guide(ruleset, lang), title, told=told))
