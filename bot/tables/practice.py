"""The practice opponent: thinks in another process, moves by commands like anybody else.

After a start it looks at every table again, so a move that was being thought about when the process died is thought
about anew. Where thinking fails it plays at random: nobody wins because a program broke.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import timedelta
from multiprocessing import get_context
from random import Random, SystemRandom

from bot.tables import keeping, play, refusals
from bot.tables.host import Host
from bot.tables.match import Table
from bot.workers import begin
from engine import random_choice

Choice = int | tuple[int, ...]
Think = Callable[[bytes, int, str, int], Awaitable[Sequence[Choice]]]
PATIENCE = 60.0
"""Seconds of thinking after which it moves at random."""
AGAIN = timedelta(seconds=5)
"""After which it tries again where a move could not be stored."""
MOST = 12
"""Choices in a row that are thought out in one go."""
_log = logging.getLogger(__name__)


def choices(packed: bytes, seat: int, name: str, seed: int) -> list[Choice]:
    """In the other process: what an agent chooses, until somebody else is asked or its declaration is settled."""
    from engine.agents import Seat, agent

    game = keeping.unpack(packed)
    player = agent(name, seed)
    found: list[Choice] = []
    while (d := game.decision) is not None and d.player == seat and len(found) < MOST:
        chosen = player.choose(Seat(game, seat))
        found.append(chosen)
        game.push(chosen)
        if game.decision is not None and not game.decision.can_back:
            break
    return found


class Thinker:
    """One process that thinks; made when it is needed first."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def __call__(self, packed: bytes, seat: int, name: str, seed: int) -> Sequence[Choice]:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=begin)
        loop = asyncio.get_running_loop()
        try:
            thinking = loop.run_in_executor(self._pool, choices, packed, seat, name, seed)
            return await asyncio.wait_for(thinking, PATIENCE)
        except Exception:
            self.close()
            raise

    def close(self) -> None:
        """Ends the process."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


class Practice:
    """Watches the tables and moves where the practice opponent is asked."""

    def __init__(self, host: Host, think: Think) -> None:
        self._host = host
        self._think = think
        self._random = SystemRandom()
        self._thinking: dict[int, asyncio.Task[None]] = {}

    def look(self, table: Table) -> None:
        """A table has changed: somebody may be asked who thinks here."""
        seat = _asked(table)
        if seat is None or self._host.closed or table.id in self._thinking:
            return
        task = asyncio.create_task(self._play(table.id))
        self._thinking[table.id] = task

    async def close(self) -> None:
        """Stops thinking."""
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if isinstance(self._think, Thinker):
            self._think.close()

    async def settled(self) -> None:
        """Returns when no practice opponent is thinking."""
        while self._thinking:
            await asyncio.gather(*self._thinking.values(), return_exceptions=True)

    async def _play(self, match: int) -> None:
        """Moves on one table until somebody else is asked."""
        try:
            while (table := self._host.tables.get(match)) is not None and (seat := _asked(table)) is not None:
                try:
                    await self._move(table, seat)
                except refusals.Closed:
                    return
                except Exception:
                    _log.exception("the practice opponent of match %s could not move", match)
                    await self._host.clock.sleep_until(self._host.clock.now() + AGAIN)
        finally:
            del self._thinking[match]

    async def _move(self, table: Table, seat: int) -> None:
        revision = table.revision
        for choice in await self._chosen(table, seat):
            try:
                standing = await self._host.run(table.id, play.act_for(seat, revision, choice))
            except (refusals.Stale, refusals.NotYourTurn, refusals.Over):
                return  # something else has happened meanwhile; look again
            except refusals.NotOffered as e:
                _log.error(
                    "the practice opponent of match %s can't do that (%s); it plays at random", table.id, e
                )
                await self._host.run(table.id, play.act_for(seat, revision, self._any(table)))
                return
            if standing.passed or standing.table.revision != revision + 1:
                return
            revision = standing.table.revision

    async def _chosen(self, table: Table, seat: int) -> Sequence[Choice]:
        assert table.game is not None
        name = table.seats[seat].agent or "random"
        try:
            packed = await asyncio.to_thread(keeping.pack, table.game)
            found = await self._think(packed, seat, name, self._random.getrandbits(64))
            if found:
                return found
            _log.error("the practice opponent of match %s chose nothing; it plays at random", table.id)
        except Exception:
            _log.exception("the practice opponent of match %s failed; it plays at random", table.id)
        return [self._any(table)]

    def _any(self, table: Table) -> Choice:
        now = self._host.tables[table.id].game
        assert now is not None
        assert now.decision is not None
        return random_choice(now.decision, Random(self._random.getrandbits(64)))


def _asked(table: Table) -> int | None:
    """The practice opponent's seat where it has to decide."""
    seat = table.asked
    return seat if seat is not None and table.seats[seat].agent and table.call is None else None
