"""A host of matches on a clock turned by hand, over a store on both kinds of database."""

from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio

import engine
from bot.store import Store, lease
from bot.tables import Challenge, ManualClock, Standing, Table, Tables
from bot.tables.practice import Think, choices
from bot.tables.running import LEASE

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
ALICE, BOB, CAROL, JUDGE = 100_000_000_000_000_001, 100_000_000_000_000_002, 100_000_000_000_000_003, 7


async def at_once(packed: bytes, seat: int, name: str, seed: int) -> list[int | tuple[int, ...]]:
    """The practice opponent without a process of its own, and quicker."""
    return choices(packed, seat, "random", seed)


class Town:
    """Tables and their store, and short ways to what tests do again and again."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.clock = ManualClock(NOON)
        self.hints: list[int] = []
        self.think: Think = at_once
        self.tables = self.new()
        self.ids = count(1_000)

    def new(self) -> Tables:
        return Tables(self.store, self.clock, changed=self.hints.append, think=self.think)

    async def restart(self, away: timedelta = timedelta()) -> None:
        """The process dies without a word; another one starts later."""
        await self.die()
        self.clock.advance(away)
        self.tables = self.new()
        await self.tables.open()

    async def die(self) -> None:
        """What SIGKILL leaves: no farewell to the store but a lease that runs out."""
        running = self.tables._running
        await running.stop()
        async with self.store.transaction() as t:
            await lease.release(t, LEASE, running.holder, self.clock.now())

    async def duel(
        self, ruleset: str = "override", decks: tuple[str, str] | None = None, **more: object
    ) -> Table:
        """A match at its first decision; seat 0 is Alice, seat 1 Bob."""
        names = decks or tuple(engine.ruleset(ruleset).decks)[:2]
        match = await self.challenge(ruleset, **more)
        await self.tables.accept(match, BOB, next(self.ids))
        await self.tables.choose_deck(match, ALICE, names[0], next(self.ids))
        standing = await self.tables.choose_deck(match, BOB, names[1], next(self.ids))
        assert standing.table.phase == "playing"
        return standing.table

    async def challenge(self, ruleset: str = "override", **more: object) -> int:
        wanted = {"by": ALICE, "to": BOB, "ruleset": ruleset, "server": 5, "channel": 6} | more
        return (await self.tables.challenge(Challenge(**wanted), next(self.ids))).table.id  # type: ignore[arg-type]

    def at(self, match: int) -> Table:
        table = self.tables.table(match)
        assert table is not None
        return table

    async def act(self, match: int, choice: int | tuple[int, ...]) -> Standing:
        """Whoever is asked chooses."""
        table = self.at(match)
        person = table.person(table.asked)
        assert person is not None
        return await self.tables.act(match, person, table.revision, choice, next(self.ids))

    async def play(
        self,
        match: int,
        seed: int = 1,
        *,
        until: Callable[[Table], bool] = lambda table: False,
        most: int = 3000,
    ) -> Table:
        """Plays at random until something holds, or the match is over."""
        rng = Random(seed)
        for _ in range(most):
            table = self.at(match)
            if table.phase == "over" or until(table):
                return table
            assert table.game is not None
            assert table.game.decision is not None
            await self.act(match, engine.random_choice(table.game.decision, rng))
        raise AssertionError(f"not reached within {most} choices")


@pytest_asyncio.fixture
async def town(store: Store) -> AsyncIterator[Town]:
    """On SQLite and on PostgreSQL."""
    found = Town(store)
    await found.tables.open()
    yield found
    await found.tables.close()


@pytest_asyncio.fixture
async def village(quick_folder: Path) -> AsyncIterator[Town]:
    """On SQLite alone: for what has nothing to do with the database."""
    store = await Store.open(f"sqlite:///{quick_folder}/village.sqlite3")
    found = Town(store)
    await found.tables.open()
    yield found
    await found.tables.close()
    await store.close()


@pytest.fixture(params=engine.rulesets())
def ruleset(request: pytest.FixtureRequest) -> str:
    """Each ruleset in turn."""
    return str(request.param)
