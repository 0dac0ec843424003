"""What a server has settled and what people keep, as far as a match needs it."""

from typing import NamedTuple

import discord

import engine
from bot.discord.calls import Call
from bot.discord.match.reading import Reader
from bot.discord.options import CLOCK, RULESET, the_ruleset
from bot.discord.refusals import Refusal
from bot.library.shelf import Shelf
from bot.store import Store, blocks, decks, people, servers
from bot.store.servers import ServerRow
from bot.words import language_of, phrase
from engine import CardSet

OWN = "own."
"""How the value of a deck begins that a person keeps."""
BLOCKED = phrase("You can't challenge this person.")


class House(NamedTuple):
    """A server's settings for a new match."""

    ruleset: str
    language: str
    preset: str
    channel: int | None
    sets: tuple[CardSet, ...]


async def house(call: Call, ruleset: str = "") -> House:
    """What holds for a match that a call begins: what its server has settled, else what suits its locale.

    `ruleset`: what somebody wants to play; empty for what is usual there. Raises `Refusal` for one that there isn't.
    """
    locale = call.interaction.guild_locale
    spoken = language_of(None if locale is None else locale.value, call.bot.language)
    if call.server is None:
        return House(the_ruleset(ruleset or RULESET), spoken, CLOCK, None, ())
    async with call.bot.service(Store).reading() as t:
        found = await servers.settings(t, call.server)
    played = the_ruleset(ruleset or usual(found))
    sets = await call.bot.service(Shelf).sets(call.server, played)
    return House(played, found.language or spoken, found.clock or CLOCK, found.channel, sets)


def usual(found: ServerRow) -> str:
    """The ruleset that is played on a server where nobody says."""
    return found.ruleset if found.ruleset in engine.rulesets() else RULESET


async def may_play(store: Store, person: int, other: int) -> None:
    """Raises `Refusal` where either has blocked the other."""
    async with store.reading() as t:
        if await blocks.between(t, person, other):
            raise Refusal(BLOCKED)


def plays(member: discord.Member) -> int:
    """The id of somebody who can be challenged. Raises `Refusal` for a bot."""
    if member.bot:
        raise Refusal(phrase("Bots don't play. Try `/duel practice`."))
    return member.id


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


async def judges(store: Store, server: int | None) -> tuple[int, ...]:
    """The role of a server's judges, if it has named one."""
    if server is None:
        return ()
    async with store.reading() as t:
        role = (await servers.settings(t, server)).judges
    return () if role is None else (role,)


async def ratings(store: Store, reader: Reader) -> str:
    """Both players' ratings after a match: the number, and within what it lies with 95 %."""
    table, lines = reader.table, []
    async with store.reading() as t:
        for person, name in zip(table.people, reader.names, strict=True):
            row = None if person is None else await t.run_sync(people.rating, person, table.ruleset)
            if row is not None:
                lines.append(
                    reader.words.gettext(
                        "{who}: rating {rating} ±{margin}",
                        who=name,
                        rating=round(row.rating),
                        margin=round(2 * row.rd),
                    )
                )
    return "\n".join(lines)
