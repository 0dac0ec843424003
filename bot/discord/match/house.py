"""What a server has settled and what people keep, as far as a match needs it."""

from typing import NamedTuple

from bot.discord.refusals import Refusal
from bot.library.shelf import Shelf
from bot.store import Store, blocks, decks, servers
from bot.words import language_of, phrase
from engine import CardSet

PRESET = "rules"
OWN = "own."
"""How the value of a deck begins that a person keeps."""
BLOCKED = phrase("You can't challenge this person.")


class House(NamedTuple):
    """A server's settings for a new match."""

    language: str
    preset: str
    channel: int | None
    sets: tuple[CardSet, ...]


async def house(store: Store, shelf: Shelf, server: int | None, locale: str | None, ruleset: str) -> House:
    """The settings of a server: what it has settled, else what suits its locale."""
    if server is None:
        return House(language_of(locale), PRESET, None, ())
    async with store.reading() as t:
        found = await servers.settings(t, server)
    language = found.language or language_of(locale)
    return House(language, found.clock or PRESET, found.channel, await shelf.sets(server, ruleset))


async def may_play(store: Store, person: int, other: int) -> None:
    """Raises `Refusal` where either has blocked the other."""
    async with store.reading() as t:
        if await blocks.between(t, person, other):
            raise Refusal(BLOCKED)


async def own_decks(store: Store, person: int, ruleset: str) -> list[tuple[str, str]]:
    """The decks that a person keeps, by value and name, the last changed first."""
    async with store.reading() as t:
        return [(f"{OWN}{row.id}", row.name) for row in await decks.of(t, person, ruleset)]


async def list_of(store: Store, person: int, value: str) -> str:
    """The list of a deck that was picked: one that the person keeps, or what was given."""
    number = value.removeprefix(OWN)
    if value == number or not (number.isascii() and number.isdecimal() and len(number) < 19):
        return value
    async with store.reading() as t:
        row = await decks.get(t, person, int(number))
    if row is None:
        raise Refusal(phrase("That deck is gone. Choose another one."))
    return row.text
