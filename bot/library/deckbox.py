"""The decks that somebody can play with: their own, kept in the store, and the starter decks of every ruleset."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import engine
from bot.store import Store, decks
from bot.store.decks import NAME, DeckRow
from engine.decks import Deck

from .folding import clean, folded, seen

MOST = 100
"""Decks of one person."""
REMEMBERED = 500
"""People whose decks stay at hand."""


class TooManyDecks(Exception):
    """Somebody keeps as many decks as one person may."""


@dataclass(frozen=True, slots=True)
class Boxed:
    """A deck in somebody's reach. `id` is 0 for a starter deck, whose `key` is its name."""

    id: int
    ruleset: str
    key: str
    name: str
    text: str
    changed_at: datetime | None = None

    @property
    def value(self) -> str:
        """What stands for it in a list of choices."""
        return f"deck:{self.id}" if self.id else f"starter:{self.ruleset}:{self.key}"


def title(deck: Deck, language: str) -> str:
    """What a deck calls itself in a language."""
    own = deck.notes.get("name", deck.name)
    return deck.notes.get("name.ja", own) if language == "ja" else own


def starters(ruleset: str, language: str) -> list[Boxed]:
    """The starter decks of a ruleset, under their names in a language."""
    found = engine.ruleset(ruleset).decks
    return [Boxed(0, ruleset, key, title(deck, language), deck.text) for key, deck in found.items()]


class Deckbox:
    """Everybody's decks. What somebody has is remembered, for it is asked with every key that they press."""

    def __init__(self, store: Store, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._store, self._now = store, now
        self._of: OrderedDict[int, tuple[Boxed, ...]] = OrderedDict()

    async def of(self, owner: int, ruleset: str = "") -> Sequence[Boxed]:
        """Somebody's own decks, the last changed first; of one ruleset or of all."""
        if owner not in self._of:
            async with self._store.reading() as t:
                self._of[owner] = tuple(map(_boxed, await decks.of(t, owner)))
        found = self._of[owner]
        self._of.move_to_end(owner)
        if len(self._of) > REMEMBERED:
            self._of.popitem(last=False)
        return [deck for deck in found if ruleset in ("", deck.ruleset)]

    async def suggest(self, owner: int, language: str, typed: str = "", ruleset: str = "") -> list[Boxed]:
        """What somebody may mean: own decks first, then starter decks."""
        names = [ruleset] if ruleset in engine.rulesets() else list(engine.rulesets())
        shipped = [deck for name in names for deck in starters(name, language)]
        own = [deck for deck in await self.of(owner) if deck.ruleset in names]
        key = folded(typed[:NAME])
        return [deck for deck in (*own, *shipped) if key in folded(deck.name) or key in deck.key]

    async def find(self, owner: int, wanted: str, language: str = "en", ruleset: str = "") -> Boxed | None:
        """The deck that somebody means: by the value of a choice, or by name; own ones first."""
        every = await self.suggest(owner, language, "", ruleset)
        key = folded(wanted[: 2 * NAME])
        for deck in every:
            if wanted == deck.value or key in (folded(deck.name), deck.key):
                return deck
        return None

    async def keep(self, owner: int, ruleset: str, name: str, text: str) -> Boxed:
        """Keeps a list under a name; one of the same name and ruleset is overwritten. Raises `TooManyDecks`."""
        name, text = seen(name)[:NAME].strip() or "?", clean(text)
        key = folded(name)[: 2 * NAME]
        async with self._store.transaction() as t:
            if await decks.count(t, owner) >= MOST and await decks.find(t, owner, ruleset, key) is None:
                raise TooManyDecks
            row = await decks.put(t, owner, ruleset, key, name=name, text=text, at=self._now())
            found = _boxed(row)
        self._of.pop(owner, None)
        return found

    async def get(self, owner: int, id: int) -> Boxed | None:
        """An own deck by number."""
        return next((deck for deck in await self.of(owner) if deck.id == id), None)

    async def remove(self, owner: int, id: int) -> bool:
        """Deletes an own deck; whether there was one."""
        async with self._store.transaction() as t:
            there = await decks.remove(t, owner, id)
        self._of.pop(owner, None)
        return there

    def forget(self, owner: int) -> None:
        """What is remembered of somebody isn't true any more."""
        self._of.pop(owner, None)


def _boxed(row: DeckRow) -> Boxed:
    return Boxed(row.id, row.ruleset, row.key, row.name, row.text, row.changed_at)
