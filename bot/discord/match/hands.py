"""A player's own hand in their panel, wherever they may choose from it, so that nobody has to look it up first.

A panel is an ephemeral message: nobody but its reader sees the picture.
"""

import asyncio
import io
from dataclasses import replace

import discord

from bot.discord.calls import Page
from bot.discord.match.reading import Reader
from bot.pictures import Studio, describe_hand

PICTURE = "hand.png"
PATIENCE = 0.25
"""Seconds that an answer waits for its picture; one that takes longer comes after it."""


def wanted(reader: Reader) -> bool:
    """Whether the reader chooses from the own hand: before the first turn, in the own turn, and where it is offered."""
    table, seat = reader.table, reader.seat
    game = table.game
    if game is None or seat is None or table.call is not None or table.phase == "over":
        return False
    decision = game.decision
    if decision is None or decision.player != seat:
        return False
    held = set(game.view(seat)["seats"][seat]["zones"]["hand"])
    offered = {word for option in decision.options for word in option[1:] if isinstance(word, str)}
    return bool(held) and (not game.turn or game.active == seat or bool(held & offered))


async def beside(page: Page, reader: Reader, studio: Studio) -> Page:
    """The page with the reader's hand."""
    game, seat = reader.table.game, reader.seat
    assert game is not None
    view, rules, lang = game.view(seat), reader.table.rules, reader.words.language
    picture = await studio.hand(reader.table.id, view, rules, lang)
    file = discord.File(io.BytesIO(picture), PICTURE, description=describe_hand(view, rules, lang))
    return replace(page, files=[file])


async def soon(page: Page, reader: Reader, studio: Studio) -> Page | None:
    """The page with the reader's hand if it can be had at once, else `None`."""
    try:
        return await asyncio.wait_for(beside(page, reader, studio), PATIENCE)
    except TimeoutError:
        return None
