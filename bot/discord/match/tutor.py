"""Hints in the panel of somebody's first match; which matches are first ones the store knows, so that none is forgotten."""

from bot.discord.match.reading import Reader
from bot.library.lessons import course
from bot.store import Store, notes

_NOTE = "tutorial "


class Tutor:
    """Who explains. `await open()` first."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._matches: set[int] = set()

    async def open(self) -> None:
        """Remembers the matches that have been taken before."""
        async with self._store.reading() as t:
            self._matches = {int(name.removeprefix(_NOTE)) for name in await notes.named(t, _NOTE)}

    async def take(self, match: int) -> None:
        """This match is a first one."""
        async with self._store.transaction() as t:
            await notes.put(t, f"{_NOTE}{match}", "")
        self._matches.add(match)

    def hint(self, reader: Reader) -> str:
        """What to tell somebody about what their panel asks; empty in most matches."""
        table = reader.table
        lessons = course(table.ruleset) if table.id in self._matches else None
        if lessons is None or table.game is None or reader.seat is None:
            return ""
        return lessons.say(table.game, reader.seat, reader.words.language)
