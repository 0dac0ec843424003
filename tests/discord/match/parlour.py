"""The house's bot for tests of matches, and what its players do."""

import asyncio
import json
import math
from dataclasses import replace
from datetime import UTC, datetime

from bot.discord.client import Fudaba
from bot.discord.match.part import PART
from bot.discord.match.service import Matches
from bot.health.budget import Budget
from bot.library.shelf import Shelf
from bot.sandbox.driver import Person
from bot.sandbox.model import Message, Overwrite
from bot.sandbox.permissions import Permission
from bot.store import Store
from bot.tables import ManualClock, Table, Tables
from engine import Game
from tests import patience
from tests.discord.match.player import Player
from tests.discord_harness import House


class Secrets:
    """The names and numbers of all cards of a match, each hidden from whoever the game hasn't shown it to."""

    def __init__(self, house: House, table: Table, people: list[Person]) -> None:
        self.house = house
        self.people = people
        cards = table.rules.cards
        decks = [set(table.rules.deck(seat.deck or "").cards()) for seat in table.seats]
        self.names = {card: (card, cards[card].name.en, cards[card].name.ja) for card in set().union(*decks)}
        self.hidden = {card: {p for p in (0, 1) if card not in decks[p]} for card in self.names}
        self.look(table)
        for card, blind in self.hidden.items():
            if blind:
                for name in self.names[card]:
                    house.secret(name, *[people[p] for p in (0, 1) if p not in blind])

    def look(self, table: Table) -> None:
        """What the game has shown to both is no secret any more."""
        if table.game is None:
            return
        for viewer in (0, 1):
            shown = json.dumps([table.game.view(viewer), table.game.events_for(viewer)])
            for card, blind in self.hidden.items():
                if viewer in blind and f'"{card}"' in shown:
                    blind.discard(viewer)
                    for name in self.names[card]:
                        self.house.reveal(name)


class Parlour:
    """A house, and the bot in it with its store, tables and clock."""

    def __init__(self, house: House, url: str) -> None:
        self.house = house
        self.url = url
        self.clock = ManualClock(datetime.now(UTC))
        self.budget = Budget(math.inf)
        self.kind = Fudaba

    async def open(self) -> None:
        """The bot comes in."""
        self.store = await Store.open(self.url)
        self.tables = Tables(self.store, self.clock)
        self.matches = Matches(self.tables, pace=0.0)
        await self.tables.open()
        services = [self.store, self.tables, self.matches, Shelf(self.store)]
        self.bot = self.kind(
            [PART], services=services, budget=self.budget, patience=patience.SECONDS, guild_ready_timeout=0.02
        )
        await self.house.run(self.bot)
        await self.bot.tree.sync()

    async def close(self) -> None:
        """The bot leaves."""
        await self.house.halt(self.bot)
        await self.tables.close()
        await self.store.close()

    def keep_secrets(self, *players: Player) -> None:
        """What a card is called is nobody's to know but its owner's, until the game shows it."""
        self.secrets = Secrets(self.house, self.table(), [player.person for player in players])
        self.tables.listen(self.secrets.look)

    def lay(self, game: Game) -> None:
        """Another position on the newest match's table, as if it had been played to."""
        table = self.table()
        self.tables._host.tables[table.id] = replace(table, game=game, steps=(), revision=table.revision + 1)

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

    def heard(self, event: str) -> asyncio.Future[object]:
        """The next time the bot hears of an event."""
        return asyncio.ensure_future(self.bot.wait_for(event, timeout=patience.SECONDS))

    async def forbid(self, permission: Permission) -> None:
        """The bot may not do this in any channel from now on."""
        bot = self.house.application.bot
        for channel in self.house.guild.channels.values():
            channel.overwrites[bot.id] = Overwrite(bot.id, 1, 0, int(permission))
            heard = self.heard("guild_channel_update")
            await asyncio.sleep(0)
            self.house.discord.world.tell_channel("CHANNEL_UPDATE", channel)
            await heard

    async def sit_down(self, alice: Player, bob: Player, **options: object) -> None:
        """A challenge, its acceptance, both decks: the game begins, and both have their panels open."""
        first = await alice.person.slash("duel member", opponent=bob.person, **options)
        await self.quiet()
        second = await bob.person.click(self.board(bob.person), "Accept")
        names = list(self.table().rules.decks)
        alice.panel = (await alice.person.select(first, names[0])).message
        bob.panel = (await bob.person.select(second, names[1])).message
        await self.quiet()
