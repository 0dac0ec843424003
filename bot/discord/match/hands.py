"""The cards that a panel lets its reader choose from, the own hand above all, so that nobody has to look them up first.

A panel is an ephemeral message: nobody but its reader sees the picture.
"""

import asyncio
import io
from dataclasses import replace

import discord

from bot.discord.calls import Page
from bot.discord.match.reading import Reader
from bot.pictures import Studio, describe_hand

PICTURE = "cards.png"
PATIENCE = 0.25
"""Seconds that an answer waits for its picture; one that takes longer comes after it."""


def wanted(reader: Reader) -> bool:
    """Whether there are cards to be seen beside what the reader is asked."""
    return _in_hand(reader) or bool(_offered(reader))


async def beside(page: Page, reader: Reader, studio: Studio) -> Page:
    """The page with the cards that its reader chooses from."""
    game, seat = reader.table.game, reader.seat
    assert game is not None
    rules, lang = reader.table.rules, reader.words.language
    if _in_hand(reader):
        view = game.view(seat)
        picture = await studio.hand(reader.table.id, view, rules, lang)
        told = describe_hand(view, rules, lang)
    else:
        told = reader.words.gettext("To choose from")
        picture = await studio.cards(_offered(reader), rules, lang, told, told=True)
    return replace(page, files=[discord.File(io.BytesIO(picture), PICTURE, description=told)])


async def soon(page: Page, reader: Reader, studio: Studio) -> Page | None:
    """The page with its cards if they can be had at once, else `None`."""
    try:
        return await asyncio.wait_for(beside(page, reader, studio), PATIENCE)
    except TimeoutError:
        return None


def _in_hand(reader: Reader) -> bool:
    """Whether the hand is chosen from: before the first turn, and wherever a card of it is offered."""
    game, seat = reader.table.game, reader.seat
    if game is None or seat is None or not _asked(reader):
        return False
    held = set(game.view(seat)["seats"][seat]["zones"]["hand"])
    return bool(held) and (not game.turn or not held.isdisjoint(_offered(reader)))


def _offered(reader: Reader) -> list[str]:
    """The cards that the options name, such as those that an effect has found."""
    decision = reader.table.game.decision if reader.table.game is not None else None
    if decision is None or not _asked(reader):
        return []
    named = [word for option in decision.options for word in option[1:]]
    return list(dict.fromkeys([word for word in named if word in reader.table.rules.cards]))


def _asked(reader: Reader) -> bool:
    table = reader.table
    return table.phase == "playing" and table.call is None and table.asked == reader.seat
