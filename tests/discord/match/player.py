"""Somebody who plays by clicks and chooses by what is said about the choices."""

import random
from collections.abc import Callable

from bot.clicker import Clicker
from bot.sandbox.driver import Person, Reply


class Player(Clicker):
    """A person with a panel; `clicks` counts every press."""

    def __init__(self, person: Person, rng: random.Random | None = None) -> None:
        super().__init__(person, rng or random.Random(0))

    async def choose(self, words: str) -> Reply:
        """Takes the one choice whose words begin so, wherever it stands."""
        for item in self.choices():
            if item["type"] == 2 and item["label"].startswith(words):
                return await self.click(item["custom_id"])
            for option in item.get("options", ()):
                if option["label"].startswith(words):
                    return await self.select(option["value"], of=item["custom_id"])
        raise AssertionError(f"no choice {words!r} in {self.words()}")

    def words(self) -> list[str]:
        """What can be chosen, in words."""
        found = []
        for item in self.choices():
            found += [item["label"]] if item["type"] == 2 else [o["label"] for o in item["options"]]
        return found

    async def until(self, condition: Callable[[], object]) -> None:
        """Waits until something is so."""
        await self.person.until(condition)
