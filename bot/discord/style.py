"""How the bot's messages look, and how anything is made to fit into them."""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime

import discord

from bot.library.folding import seen

VERMILION = 0xC2402B
"""The house's colour: the ground of the cards' backs."""
GREEN = 0x3D8B5F
AMBER = 0xC98A1B
GREY = 0x6B7280

HUES = {
    "red": 0xC2402B,
    "fire": 0xC2402B,
    "yellow": 0xD9A520,
    "earth": 0xB98A2E,
    "blue": 0x3B6FB6,
    "water": 0x3B6FB6,
    "ice": 0x6FB7D6,
    "green": 0x3D8B5F,
    "wind": 0x4FA06B,
    "purple": 0x7C5AA6,
    "lightning": 0x8A63B8,
    "white": 0xE8E4DA,
    "light": 0xE8E4DA,
    "dark": 0x3A3A44,
    "colourless": 0x8D8D8D,
}
"""Colours of cards by the words that rulesets use; a word that is not here is `GREY`."""

_CLAUSE = re.compile(r"[.,:;](?=\s)|[。、：；]")

TITLE, BODY, FIELDS, FIELD_NAME, FIELD, FOOTER, EMBEDS = 256, 4096, 25, 256, 1024, 2048, 6000
"""What Discord takes in an embed."""


def clip(text: str, most: int) -> str:
    """A text of at most so many characters; one that was longer ends in an ellipsis."""
    text = text.strip()
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def clipped_clause(text: str, most: int) -> str:
    """The same for a sentence, cut where a clause ends, if one does."""
    text = text.strip()
    if len(text) <= most:
        return text
    ends = [found.start() for found in _CLAUSE.finditer(text[: most - 1])]
    return text[: ends[-1]] + "…" if ends else clip(text, most)


def plain(text: str, most: int = 100) -> str:
    """Somebody's words as they may stand in a message: one line, nothing in it pings, links or formats."""
    cut = clip(seen(text), most)
    escaped = discord.utils.escape_markdown(discord.utils.escape_mentions(cut)).replace("<", "\\<")
    return re.sub(r"(?<=\w)://|^([#>-])", lambda found: found[0].replace(":", "\\:", 1), escaped)


def note(title: str, body: str = "", colour: int = VERMILION) -> discord.Embed:
    """A message's embed in the house's style."""
    return discord.Embed(title=clip(title, TITLE), description=clip(body, BODY) or None, colour=colour)


def done(title: str, body: str = "") -> discord.Embed:
    """Something has been done."""
    return note(title, body, GREEN)


def warning(title: str, body: str = "") -> discord.Embed:
    """Something wants attention."""
    return note(title, body, AMBER)


def trouble(text: str) -> discord.Embed:
    """Something can't be done."""
    return discord.Embed(description=clip(text, BODY), colour=AMBER)


def pages(lines: Iterable[str], most: int = 1800, per_page: int = 40, between: str = "\n") -> list[str]:
    """Lines joined into pages of so many characters and lines, a longer one alone; at least one page, maybe empty."""
    found: list[str] = []
    page: list[str] = []
    size = 0
    for line in lines:
        line = clip(line, BODY)
        if page and (size + len(line) + len(between) > most or len(page) == per_page):
            found.append(between.join(page))
            page, size = [], 0
        page.append(line)
        size += len(line) + len(between)
    return [*found, between.join(page)] if page or not found else found


def total(embeds: Sequence[discord.Embed]) -> int:
    """Characters over all embeds of a message; Discord takes `EMBEDS`."""
    return sum(len(embed) for embed in embeds)


def when(moment: datetime | None) -> str:
    """A time that every client shows in its own way: "3 days ago"."""
    return f"<t:{int(moment.timestamp())}:R>" if moment is not None else ""
