"""Somebody who plays a match on the local Discord by clicks, for benchmarks and tests."""

import random

from bot.discord.ids import Id
from bot.sandbox.driver import Person, Reply
from bot.sandbox.model import Json, Message
from bot.sandbox.reading import pressable

CHOICES = frozenset({"pick", "choose", "many", "done", "rest"})
"""Verbs by which something is chosen."""


class Clicker:
    """A person with a panel; `clicks` counts every press."""

    def __init__(self, person: Person, rng: random.Random) -> None:
        self.person = person
        self.panel: Message | None = None
        self.clicks = 0
        self._rng = rng

    @property
    def asked(self) -> bool:
        """Whether the panel asks anything."""
        return self.panel is not None and not self.panel.deleted and bool(self.choices())

    def choices(self) -> list[Json]:
        """The components of the panel by which something is chosen."""
        assert self.panel is not None
        found = [c for c in pressable(self.panel) if not c.get("disabled")]
        return [c for c in found if (i := Id.read(c["custom_id"])) is not None and i.verb in CHOICES]

    async def act(self, board: Message) -> Reply:
        """Presses *Act* on the board."""
        return self.keep(await self.person.click(board, "Act"))

    async def click(self, button: str, *, wait: bool = True) -> Reply:
        """Presses a button of the panel."""
        assert self.panel is not None
        return self.keep(await self.person.click(self.panel, button, wait=wait))

    async def select(self, *entries: str, of: str | None = None, wait: bool = True) -> Reply:
        """Picks in a select of the panel."""
        assert self.panel is not None
        return self.keep(await self.person.select(self.panel, *entries, of=of, wait=wait))

    @property
    def picking(self) -> bool:
        """Whether something is picked that is not confirmed yet."""
        return any(option.get("default") for item in self.choices() for option in item.get("options", ()))

    async def anything(self) -> Reply:
        """Takes any choice at random, and confirms what is picked for it."""
        reply = await self.press()
        while self.asked and self.picking:
            reply = await self.confirm()
        return reply

    async def confirm(self, *, wait: bool = True) -> Reply:
        """Confirms what is picked, or goes on picking where that isn't enough."""
        for item in self.choices():
            found = Id.read(item["custom_id"])
            if found is not None and found.verb == "done":
                return await self.click(item["custom_id"], wait=wait)
        return await self.press(wait=wait)

    async def press(self, *, wait: bool = True) -> Reply:
        """Presses any button or picks in any select, at random."""
        item = self._rng.choice(self.choices())
        if item["type"] == 2:
            return await self.click(item["custom_id"], wait=wait)
        values = [option["value"] for option in item["options"]]
        count = self._rng.randint(max(1, item.get("min_values", 1)), item.get("max_values", 1))
        return await self.select(*self._rng.sample(values, count), of=item["custom_id"], wait=wait)

    def keep(self, reply: Reply) -> Reply:
        """The panel is now what came as the answer."""
        self.clicks += 1
        if reply.interaction.original is not None:
            self.panel = reply.message
        return reply
