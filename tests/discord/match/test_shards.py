"""Two shards, a server on each: matches go on side by side, and no cache of a server is needed for them."""

import asyncio

import pytest

from bot.discord.client import Fudaba
from bot.discord.match import points
from bot.sandbox.model import Guild, Message
from tests import patience
from tests.discord.match.parlour import Parlour
from tests.discord.match.player import Player

CHOICES = 6


class AtOnce(Fudaba):
    """The bot, whose shards identify themselves without the five seconds between them that Discord asks for."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        return


class Late(Fudaba):
    """The bot, whose gateway lets it in when told to."""

    let_in: asyncio.Event

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        await self.let_in.wait()


@pytest.fixture
async def sharded(parlour: Parlour) -> Parlour:
    """The bot anew, on two shards."""
    await parlour.close()
    parlour.house.discord.shards = 2
    parlour.kind = AtOnce
    await parlour.open()
    return parlour


def boards(guild: Guild) -> list[Message]:
    """All boards in the threads of a server."""
    found = [m for thread in guild.threads.values() for m in thread.messages.values()]
    return [m for m in found if m.embeds and not m.deleted and m.ephemeral_to is None]


async def play(parlour: Parlour, *players: Player) -> None:
    """Some choices of whoever is asked."""
    for _ in range(CHOICES):
        asked = [player for player in players if player.asked]
        await asked[0].anything()
        await parlour.quiet()


async def sit_down_on_both(parlour: Parlour) -> tuple[list[Player], list[Player], Guild]:
    """A match in each of two servers, which are on different shards."""
    other = parlour.house.guild_of_another_shard("carol", "hanako")
    here = [Player(parlour.house.person(name)) for name in ("alice", "bob")]
    there = [Player(parlour.house.person(name)) for name in ("carol", "hanako")]
    (elsewhere,) = other.channels.values()
    for player in there:
        player.person.go(elsewhere)
    await parlour.sit_down(here[0], here[1], ruleset="override", clock="none")
    await parlour.sit_down(there[0], there[1], ruleset="override", clock="none")
    return here, there, other


async def test_a_match_is_played_on_each_of_two_shards(sharded: Parlour) -> None:
    here, there, other = await sit_down_on_both(sharded)
    bot, house = sharded.bot, sharded.house
    assert sorted(bot.shards) == [0, 1]
    shards = []
    for guild in (house.guild, other):
        known = bot.get_guild(guild.id)
        assert known is not None
        assert known.shard_id == (guild.id >> 22) % 2
        shards.append(known.shard_id)
    assert sorted(shards) == [0, 1]
    await play(sharded, *here)
    await play(sharded, *there)
    for guild in (house.guild, other):
        assert len(guild.threads) == 1
        assert len(boards(guild)) == 1
    assert all(table.serial > CHOICES for table in sharded.tables.tables())


async def test_a_lost_shard_stops_no_match_of_the_other(sharded: Parlour) -> None:
    """And boards need no gateway at all."""
    here, there, other = await sit_down_on_both(sharded)
    sharded.house.expect("error")
    gateway = sharded.house.discord.gateway
    lost = next(s for s in gateway.sessions.values() if s.shard[0] == (other.id >> 22) % 2)
    heard = sharded.heard("shard_disconnect")
    sharded.house.discord.faults.refuse_gateway = True
    assert lost.socket is not None
    lost.socket.drop()
    await heard
    await play(sharded, *here)
    assert not sharded.bot.connected
    (before,) = boards(other)
    table = next(t for t in sharded.tables.tables() if t.server == other.id)
    await sharded.tables.report(table.id, there[0].person.id, "?")
    await sharded.quiet()
    (after,) = boards(other)
    assert after.id == before.id


async def test_a_session_anew_does_nothing_twice(sharded: Parlour) -> None:
    """`on_ready` comes again and again; no command is sent anew for it, no board, no word."""
    await sit_down_on_both(sharded)
    sharded.house.expect("error")
    asked = len(sharded.house.exchanges)
    back = sharded.heard("shard_ready"), sharded.heard("ready")
    sharded.house.discord.gateway.invalidate(resumable=False)
    await back[0]
    await sharded.bot.wait_until_ready()
    await sharded.quiet()
    assert [e for e in sharded.house.exchanges[asked:] if e.method != "GET"] == []
    back[1].cancel()


async def test_no_cache_of_a_server_is_needed(sharded: Parlour) -> None:
    """What discord.py knows of servers and channels is gone, and every press is answered and shown as before."""
    here, there, _ = await sit_down_on_both(sharded)
    sharded.bot._connection._guilds.clear()
    for player in (*here, *there):
        sharded.matches.names.forget(player.person.id)
    await play(sharded, *here)
    await play(sharded, *there)
    assert not [e for e in sharded.house.exchanges if e.status >= 400]


async def test_a_match_gets_its_thread_though_the_gateway_comes_late(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot died when the decks were chosen; the next one has the board due before it knows any channel."""
    monkeypatch.setattr(points, "_armed", None)
    alice, bob = Player(parlour.house.person("alice")), Player(parlour.house.person("bob"))
    first = await alice.person.slash("duel member", opponent=bob.person, ruleset="override", clock="none")
    await parlour.quiet()
    second = await bob.person.click(parlour.board(bob.person), "Accept")
    await parlour.quiet()
    names = list(parlour.table().rules.decks)
    await alice.person.select(first, names[0])
    await parlour.quiet()

    def dies(point: str) -> None:
        if point == "board drawn":
            raise asyncio.CancelledError

    points.arm(dies)
    await bob.person.select(second, names[1])
    await parlour.close()
    assert not parlour.house.guild.threads

    ready = asyncio.Event()
    # the next that it does is to look for its place
    points.arm(lambda point: ready.set() if point == "ping noted" else None)
    parlour.kind, Late.let_in = Late, asyncio.Event()
    opening = asyncio.create_task(parlour.open())
    await asyncio.wait_for(ready.wait(), patience.SECONDS)
    Late.let_in.set()
    await opening
    await parlour.quiet()
    (board,) = boards(parlour.house.guild)
    assert "is to choose" in board.content
