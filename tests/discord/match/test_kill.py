"""SIGKILL at every point of a move's way, again and again in one match: nothing that was confirmed is lost."""

import asyncio
import random
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
import pytest_asyncio

from bot.discord.match.board import board as draw
from bot.discord.match.reading import Reader
from bot.sandbox.driver import Reply
from bot.sandbox.model import InteractionState, Message
from bot.store import Store
from bot.tables import Table
from bot.tables.recovery import load
from bot.words import words
from tests import patience
from tests.discord.match.player import Player
from tests.discord_harness import House

Start = Callable[..., Awaitable["Victim"]]
POINTS = ("before the command", "stored", "answered", "board due", "board drawn", "board sent", "board noted")
ROUNDS = 3
ROOT = Path(__file__).parents[3]


class Victim:
    """The bot's process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.dead = asyncio.ensure_future(process.wait())

    @classmethod
    async def start(cls, house: House, database: str, point: str = "-", count: int = 1) -> "Victim":
        """A new process that dies when it comes to the point for that time."""
        arriving = asyncio.ensure_future(house.discord.gateway.next_session())
        arguments = ("-m", "tests.discord.match.victim", house.discord.url, database, point, str(count))
        victim = cls(await asyncio.create_subprocess_exec(sys.executable, *arguments, cwd=ROOT))
        done, _ = await asyncio.wait(
            (arriving, victim.dead), timeout=patience.SECONDS, return_when=asyncio.FIRST_COMPLETED
        )
        assert done, "the process does not come"
        return victim

    async def stop(self) -> None:
        """End it, if it lives."""
        if not self.dead.done():
            self.process.kill()
        await self.dead


@pytest_asyncio.fixture
async def start() -> AsyncIterator[Start]:
    """Starts processes, and ends the last one."""
    started: list[Victim] = []

    async def begin(house: House, database: str, point: str = "-", count: int = 1) -> Victim:
        started.append(await Victim.start(house, database, point, count))
        return started[-1]

    yield begin
    for victim in started:
        await victim.stop()


class Witness:
    """What is in the database, and on the board."""

    def __init__(self, house: House, database: str) -> None:
        self.house = house
        self.database = database

    async def table(self) -> Table:
        """The match as it is stored."""
        store = await Store.open(self.database)
        try:
            found = await load(store, 1)
        finally:
            await store.close()
        assert found is not None
        assert found[1] is None
        return found[0]

    def board(self) -> Message | None:
        """The newest board in the thread."""
        threads = list(self.house.guild.threads.values())
        found = [
            m
            for thread in threads
            for m in thread.messages.values()
            if m.ephemeral_to is None and not m.deleted and m.embeds
        ]
        return max(found, key=lambda m: m.id, default=None)

    def shows(self, table: Table) -> bool:
        """Whether the board says what is stored."""
        message = self.board()
        expected = draw(Reader(table, None, words("en"), ("Alice", "Bob")))
        return message is not None and message.embeds[0].get("description") == expected.body


async def sit_down(start: Start, house: House, database: str) -> tuple[Player, Player]:
    """A match of override by two people, at its first question."""
    victim = await Victim.start(house, database)
    alice, bob = (
        Player(house.person("alice"), random.Random(1)),
        Player(house.person("bob"), random.Random(2)),
    )
    await house.until(lambda: alice.person.commands())
    first = await alice.person.slash("duel member", opponent=bob.person, ruleset="override", clock="none")
    invited = await bob.person.waits_for("challenges you")
    second = await bob.person.click(invited, "Accept")
    await alice.person.select(first, alice.person.options(first)[0])
    await bob.person.select(second, bob.person.options(second)[1])
    witness = Witness(house, database)
    await house.until(lambda: witness.board() is not None)
    await victim.stop()
    return alice, bob


async def settled(witness: Witness, victim: Victim) -> bool:
    """Waits until the board shows what is stored; False where the process dies over it."""
    table = await witness.table()
    shown = asyncio.ensure_future(witness.house.until(lambda: witness.shows(table)))
    await asyncio.wait((shown, victim.dead), return_when=asyncio.FIRST_COMPLETED)
    if not shown.done():
        shown.cancel()
        return False
    await shown
    return True


async def press(player: Player, victim: Victim, witness: Witness) -> bool:
    """Opens a panel and takes any choice, confirming what was picked; whether its answer has come."""
    message = witness.board()
    assert message is not None
    player.person.go(message.channel)
    opened = await player.person.click(message, "Act", wait=False)
    if not await answered(opened, victim):
        return False
    player.panel = opened.message
    reply = await player.press(wait=False)
    while await answered(reply, victim):
        if not player.picking:
            return True
        reply = await player.confirm(wait=False)
    return False


async def answered(reply: Reply, victim: Victim) -> bool:
    """Waits for an answer or the end of the process."""
    state = reply.interaction
    waiting = asyncio.ensure_future(
        reply._person.until(lambda: state.state is not InteractionState.PENDING or None)
    )
    await asyncio.wait((waiting, victim.dead), return_when=asyncio.FIRST_COMPLETED)
    if not waiting.done():
        waiting.cancel()
        return False
    return state.state is InteractionState.ANSWERED


@pytest.mark.parametrize("count", range(1, ROUNDS + 1))
async def test_killed_at_every_point_of_a_turn_nothing_confirmed_is_lost(
    discord_house: House, tmp_path: Path, start: Start, count: int
) -> None:
    """A match for each number of times that a point is passed: one for all of them might be over too soon."""
    house, database = discord_house, f"sqlite:///{tmp_path / 'fudaba.sqlite3'}"
    house.expect("unanswered", "error")
    alice, bob = await sit_down(start, house, database)
    witness, kills = Witness(house, database), 0
    for point in POINTS:
        victim = await start(house, database, point, count)
        while not victim.dead.done():
            if not await settled(witness, victim):
                break
            before = await witness.table()
            assert before.game is not None
            assert before.phase != "over"
            player = (alice, bob)[before.asked or 0]
            confirmed = await press(player, victim, witness)
            after = await witness.table()
            assert after.serial > before.serial or not confirmed, "a confirmed choice is stored"
        kills += await victim.dead == -signal.SIGKILL
        house.clock.advance(3.1)  # what was pressed has failed
    assert kills == len(POINTS)

    victim = await start(house, database)
    assert await settled(witness, victim), "the last stale board is right again, before anybody presses"
    await victim.stop()


async def test_killed_over_a_mention_the_other_player_is_told_once(
    discord_house: House, tmp_path: Path, start: Start
) -> None:
    """The message has gone out, nobody has noted it, and its nonce is forgotten when the next process comes."""
    house, database = discord_house, f"sqlite:///{tmp_path / 'fudaba.sqlite3'}"
    house.expect("unanswered", "error")
    players = await sit_down(start, house, database)
    witness = Witness(house, database)
    told = None
    while told is None:
        victim = await start(house, database, "board sent", 2)  # the first is the stale board
        before, sent = await witness.table(), len(house.exchanges)
        assert await settled(witness, victim)
        assert before.asked is not None
        await press(players[before.asked], victim, witness)
        await victim.dead
        after = await witness.table()
        told = after.person(after.asked) if after.asked != before.asked else None
        house.clock.advance(600.0)
    victim = await start(house, database)
    assert await settled(witness, victim)
    await victim.stop()
    posted = [e for e in house.exchanges[sent:] if e.method == "POST" and e.path.endswith("/messages")]
    assert [user["id"] for e in posted for user in e.answer["mentions"]] == [str(told)]
