"""Somebody who plays by clicks: at random, or by what is said about the choices."""

import random
from collections.abc import Callable

from bot.discord.ids import Id
from bot.sandbox.driver import Person, Reply
from bot.sandbox.model import Json, Message
from bot.sandbox.reading import pressable

CHOICES = frozenset({"pick", "choose", "many", "done", "rest"})


class Player:
    """A person with a panel; `clicks` counts every press."""

    def __init__(self, person: Person, rng: random.Random | None = None) -> None:
        self.person = person
        self.clicks = 0
        self._rng = rng or random.Random(0)
        self.panel: Message | None = None

    async def act(self, board: Message) -> Reply:
        """Presses *Act* on the board."""
        return self._keep(await self.person.click(board, "Act"))

    async def click(self, button: str) -> Reply:
        """Presses a button of the panel."""
        assert self.panel is not None
        return self._keep(await self.person.click(self.panel, button))

    async def select(self, *entries: str, of: str | None = None) -> Reply:
        """Picks in a select of the panel."""
        assert self.panel is not None
        return self._keep(await self.person.select(self.panel, *entries, of=of))

    async def choose(self, words: str) -> Reply:
        """Takes the one choice whose words begin so, wherever it stands."""
        for item in self.choices():
            if item["type"] == 2 and item["label"].startswith(words):
                return await self.click(item["custom_id"])
            for option in item.get("options", ()):
                if option["label"].startswith(words):
                    return await self.select(option["value"], of=item["custom_id"])
        raise AssertionError(f"no choice {words!r} in {self.words()}")

    async def anything(self, *, wait: bool = True) -> Reply:
        """Takes any choice at random."""
        assert self.panel is not None
        item = self._rng.choice(self.choices())
        if item["type"] == 2:
            return self._keep(await self.person.click(self.panel, item["custom_id"], wait=wait))
        least, most = item.get("min_values", 1), item.get("max_values", 1)
        values = [o["value"] for o in item["options"]]
        picked = self._rng.sample(values, self._rng.randint(max(1, least), most))
        return self._keep(await self.person.select(self.panel, *picked, of=item["custom_id"], wait=wait))

    def choices(self) -> list[Json]:
        """The components of the panel by which something is chosen."""
        assert self.panel is not None
        found = [c for c in pressable(self.panel) if not c.get("disabled")]
        return [c for c in found if (i := Id.read(c["custom_id"])) is not None and i.verb in CHOICES]

    def words(self) -> list[str]:
        """What can be chosen, in words."""
        found = []
        for item in self.choices():
            found += [item["label"]] if item["type"] == 2 else [o["label"] for o in item["options"]]
        return found

    @property
    def asked(self) -> bool:
        """Whether the panel asks anything."""
        return self.panel is not None and not self.panel.deleted and bool(self.choices())

    async def until(self, condition: Callable[[], object]) -> None:
        """Waits until something is so."""
        await self.person.until(condition)

    def _keep(self, reply: Reply) -> Reply:
        self.clicks += 1
        if reply.interaction.original is not None:
            self.panel = reply.message
        return reply
