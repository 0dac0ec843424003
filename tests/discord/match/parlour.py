"""The house's bot for tests of matches, and what its players do."""

from datetime import UTC, datetime

from bot.discord.client import Fudaba
from bot.discord.match.part import PART
from bot.discord.match.service import Matches
from bot.sandbox.driver import Person
from bot.sandbox.model import Message
from bot.store import Store
from bot.tables import ManualClock, Table, Tables
from tests.discord.match.player import Player
from tests.discord_harness import House


class Parlour:
    """A house, and the bot in it with its store, tables and clock."""

    def __init__(self, house: House, url: str) -> None:
        self.house = house
        self.url = url
        self.clock = ManualClock(datetime.now(UTC))

    async def open(self) -> None:
        """The bot comes in."""
        self.store = await Store.open(self.url)
        self.tables = Tables(self.store, self.clock)
        self.matches = Matches(self.tables, pace=0.0)
        await self.tables.open()
        services = [self.store, self.tables, self.matches]
        self.bot = Fudaba([PART], services=services, guild_ready_timeout=0.02)
        await self.house.run(self.bot)
        await self.bot.tree.sync()

    async def close(self) -> None:
        """The bot leaves."""
        await self.house.halt(self.bot)
        await self.tables.close()
        await self.store.close()

    def table(self) -> Table:
        """The newest match."""
        return max(self.tables.tables(), key=lambda table: table.id)

    async def quiet(self) -> None:
        """Everything that is due has been shown."""
        await self.matches.idle()

    def board(self, person: Person) -> Message:
        """The newest board that somebody sees."""
        found = [
            m
            for c in person.client.channels()
            for m in person.client.messages(c)
            if m.ephemeral_to is None and person.buttons(m)
        ]
        return max(found, key=lambda m: m.id)

    async def sit_down(self, alice: Player, bob: Player, **options: object) -> None:
        """A challenge, its acceptance, both decks: the game begins, and both have their panels open."""
        first = await alice.person.slash("duel member", opponent=bob.person, **options)
        await self.quiet()
        second = await bob.person.click(self.board(bob.person), "Accept")
        names = list(self.table().rules.decks)
        alice.panel = (await alice.person.select(first, names[0])).message
        bob.panel = (await bob.person.select(second, names[1])).message
        await self.quiet()
