"""What people are called where a mention can't stand: in titles and pictures. Nothing depends on it."""

import logging
import unicodedata
from collections import OrderedDict

import discord

from bot.discord.style import clip
from bot.tables import Seat, Table
from bot.words import Words

_log = logging.getLogger(__name__)

MOST = 5_000
"""People remembered."""
LENGTH = 20


class Names:
    """Display names by server and person, learnt from interactions, else asked for once."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[int | None, int], str] = OrderedDict()

    def learn(self, server: int | None, user: discord.abc.User) -> None:
        """Somebody has pressed something."""
        self._keep((server, user.id), user.display_name)

    def forget(self, person: int) -> None:
        """Nobody knows any more what somebody is called."""
        for key in [key for key in self._known if key[1] == person]:
            del self._known[key]

    async def of(self, client: discord.Client, table: Table, words: Words) -> tuple[str, str]:
        """What the players of a match are called, in plain words."""
        first, second = table.seats
        return (
            await self._seat(client, table, first, words.gettext("player 1"), words),
            await self._seat(client, table, second, words.gettext("player 2"), words),
        )

    def remembered(self, table: Table, words: Words) -> tuple[str, str]:
        """The same without asking Discord, for what has to be quick."""
        first, second = table.seats
        return (
            self._of(table.server, first, words.gettext("player 1"), words),
            self._of(table.server, second, words.gettext("player 2"), words),
        )

    def called(self, server: int | None, person: int | None, agent: str | None, words: Words) -> str:
        """What one player is called, without asking Discord; empty where that isn't known."""
        return self._of(server, Seat(person=person, agent=agent), "", words)

    async def _seat(
        self, client: discord.Client, table: Table, seat: Seat, otherwise: str, words: Words
    ) -> str:
        key = (table.server, seat.person)
        if seat.agent is None and seat.person is not None and key not in self._known:
            self._keep(
                (table.server, seat.person), await _asked(client, table.server, seat.person) or otherwise
            )
        return self._of(table.server, seat, otherwise, words)

    def _of(self, server: int | None, seat: Seat, otherwise: str, words: Words) -> str:
        if seat.agent is not None:
            return words.gettext("Practice opponent")
        if seat.person is None:
            return otherwise
        return self._known.get((server, seat.person), otherwise)

    def _keep(self, key: tuple[int | None, int], name: str) -> None:
        self._known[key] = _clean(name)
        self._known.move_to_end(key)
        while len(self._known) > MOST:
            self._known.popitem(last=False)


async def _asked(client: discord.Client, server: int | None, person: int) -> str:
    """A display name from Discord; empty where it isn't to be had."""
    try:
        guild = client.get_guild(server) if server is not None else None
        if guild is not None:
            return (await guild.fetch_member(person)).display_name
        return (await client.fetch_user(person)).display_name
    except discord.DiscordException as error:
        _log.info("no name for somebody (%s)", type(error).__name__)
        return ""


def _clean(name: str) -> str:
    """One short line without signs that change what stands around them."""
    seen = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in name)
    return clip(" ".join(seen.split()), LENGTH) or "?"
