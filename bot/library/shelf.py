"""The rulesets as a server plays them: with the sets that it has enabled."""

import asyncio
import logging
from collections.abc import Sequence

import engine
from bot.store import Store, sets
from bot.store.sets import SetRow

from .cards import Cards, shipped_cards

_log = logging.getLogger(__name__)


class Shelf:
    """Sets that have been read, by hash, and which server plays with which. Reading is done beside the event loop."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._read: dict[str, engine.CardSet] = {}
        self._enabled: dict[int, tuple[SetRow, ...]] = {}
        self._cards: dict[tuple[str, ...], Cards] = {}
        self._reading = asyncio.Lock()

    def changed(self, server: int) -> None:
        """A server has enabled or disabled something."""
        self._enabled.pop(server, None)

    async def sets(self, server: int | None, ruleset: str) -> tuple[engine.CardSet, ...]:
        """The sets with which a server plays a ruleset; none in a private channel."""
        rows = () if server is None else await self._rows(server)
        return tuple([await self._set(row) for row in rows if row.ruleset == ruleset])

    async def names(self, server: int | None, language: str) -> list[str]:
        """The names of all sets that a server plays with."""
        rows = () if server is None else await self._rows(server)
        return [row.name_ja if language == "ja" else row.name_en for row in rows]

    async def ruleset(self, server: int | None, ruleset: str) -> engine.Ruleset:
        """A ruleset with a server's sets. Raises `engine.UnknownRuleset`."""
        found = await self.sets(server, ruleset)
        try:
            return await asyncio.to_thread(engine.ruleset, ruleset, found)
        except (ValueError, engine.SetError):
            _log.exception("the sets of a server don't go together")
            return engine.ruleset(ruleset)

    async def with_set(self, row: SetRow) -> engine.Ruleset:
        """A ruleset with one set, whether it is enabled anywhere or not."""
        return await asyncio.to_thread(engine.ruleset, row.ruleset, (await self._set(row),))

    async def cards(self, server: int | None, ruleset: str = "") -> Cards:
        """All cards that can be looked up on a server, of one ruleset or of all."""
        rows = () if server is None else await self._rows(server)
        names = [ruleset] if ruleset else list(engine.rulesets())
        if not any(row.ruleset in names for row in rows):
            return shipped_cards(ruleset)
        key = (ruleset, *(row.hash for row in rows))
        if key not in self._cards:
            self._cards[key] = Cards([await self.ruleset(server, name) for name in names])
        return self._cards[key]

    async def _rows(self, server: int) -> Sequence[SetRow]:
        if server not in self._enabled:
            async with self._store.reading() as t:
                self._enabled[server] = tuple(await sets.of_server(t, server))
        return self._enabled[server]

    async def _set(self, row: SetRow) -> engine.CardSet:
        async with self._reading:
            if row.hash not in self._read:
                self._read[row.hash] = await asyncio.to_thread(engine.load_set, row.text)
        return self._read[row.hash]
