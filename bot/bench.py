"""`python -m bot bench matches`: how long a press waits for its answer while many matches are played at once.

A local Discord with its people in this process, the bot in another one, real sockets and a real database in between.
Everybody who is asked presses something at random after a pause, as people do; the answer has come when the person's
client has it. The local Discord limits requests as Discord does.
"""

import asyncio
import multiprocessing
import random
import tempfile
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import partial

from .clicker import Clicker
from .sandbox.driver import Person
from .sandbox.ratelimits import Limit, discord_like
from .sandbox.server import LocalDiscord
from .sandbox.town import settle

TOKEN = "bench"
PAIRS = 4
"""Matches of one server."""
CALM = 5.0
"""Seconds without a board after which all are shown."""
SEATING = 8
"""Matches that are begun at once."""


@dataclass
class Run:
    """What was measured, in seconds."""

    matches: int
    pause: float
    seconds: float
    took: list[float] = field(default_factory=list)
    failed: int = 0
    finished: int = 0
    boards: int = 0
    calibration: float = 0.0

    def table(self) -> str:
        """As rows of Markdown."""
        found = sorted(self.took)
        points = {p: found[min(len(found) - 1, int(len(found) * p))] * 1000 for p in (0.5, 0.95, 0.99)}
        return "\n".join(
            [
                "| figure | value |",
                "|---|---|",
                f"| matches at once | {self.matches} |",
                f"| presses answered | {len(found):,} ({len(found) / self.seconds:.0f}/s) |",
                f"| an answer: p50 · p95 · p99 · most, ms | {points[0.5]:.0f} · {points[0.95]:.0f} · "
                f"{points[0.99]:.0f} · {found[-1] * 1000:.0f} |",
                f"| presses that failed | {self.failed} |",
                f"| boards sent or edited | {self.boards:,} |",
                f"| matches that ended meanwhile | {self.finished} |",
                f"| calibration, ms | {self.calibration * 1000:.0f} |",
            ]
        )


async def measure(matches: int, seconds: float, pause: float, ruleset: str) -> Run:
    """Plays so many matches for so long; `pause` is the mean time that somebody thinks, in seconds."""
    from engine.bench import calibrate

    run = Run(matches, pause, seconds)
    local = LocalDiscord(limits=discord_like())
    local.limiter.overall = Limit(50, 1.0)
    settle(local.world, token=TOKEN)
    pairs = _people(local, matches)
    with tempfile.TemporaryDirectory() as folder:
        url = await local.start()
        arriving = asyncio.create_task(local.gateway.next_session())
        context = multiprocessing.get_context("spawn")
        bot = context.Process(target=_host, args=(url, f"sqlite:///{folder}/bench.sqlite3"))
        bot.start()
        await arriving
        local.watchers.append(lambda e: _count(run, e.method, e.route or ""))
        seats = await _seated(local, pairs, ruleset)
        await _calm(run)
        run.calibration, run.boards = calibrate(), 0
        until = time.perf_counter() + seconds
        await asyncio.gather(*[_play(run, first, second, until) for first, second in seats])
        bot.terminate()
        await asyncio.to_thread(bot.join)  # it says goodbye to the local Discord, which answers from here
        await local.stop()
    return run


def _count(run: Run, method: str, route: str) -> None:
    run.boards += method in ("POST", "PATCH") and route.startswith("/channels/{channel_id}/messages")


def _people(local: LocalDiscord, matches: int) -> list[tuple[Person, Person]]:
    """Pairs of people, four pairs a server."""
    world = local.world
    application = next(iter(world.applications.values()))
    found = []
    for start in range(0, matches, PAIRS):
        owner = world.add_user(f"owner{start}")
        guild = world.add_guild(f"Club {start}", owner)
        channel = world.add_channel(guild, "tables")
        world.install(application, guild)
        for at in range(start, min(start + PAIRS, matches)):
            pair = [world.add_user(f"player{at}{side}") for side in "ab"]
            for user in pair:
                world.join(guild, user)
            found.append((Person(local, pair[0], channel), Person(local, pair[1], channel)))
    return found


def _host(url: str, database: str) -> None:
    """In the other process: the bot."""
    asyncio.run(_run(url, database))


async def _run(url: str, database: str) -> None:
    from .discord.client import Fudaba
    from .discord.match.part import PART
    from .discord.match.service import Matches
    from .discord.running import supervise
    from .discord.syncing import SYNCED
    from .library.shelf import Shelf
    from .pictures import Apart
    from .sandbox.command import stop_on_signals
    from .sandbox.point import point_at
    from .store import Store
    from .tables import Tables

    stopped = asyncio.Event()
    stop_on_signals(stopped)
    point_at(url)
    async with AsyncExitStack() as opened:
        store = await Store.open(database)
        opened.push_async_callback(store.close)
        tables = Tables(store)
        await tables.open()
        opened.push_async_callback(tables.close)
        apart = Apart()
        opened.callback(apart.close)
        services = [store, tables, Matches(tables, apply=apart), Shelf(store)]
        make = partial(Fudaba, (PART, SYNCED), services=services, guild_ready_timeout=0.1)
        await supervise(make, TOKEN, stopped)


async def _seated(
    local: LocalDiscord, pairs: list[tuple[Person, Person]], ruleset: str
) -> list[tuple[Clicker, Clicker]]:
    """Every pair at the first question of its match."""
    begin = asyncio.Semaphore(SEATING)

    async def seat(at: int, first: Person, second: Person) -> tuple[Clicker, Clicker]:
        async with begin:
            mine = await first.slash("duel member", opponent=second, ruleset=ruleset, clock="none")
            invited = await second.waits_for(f"{second.mention}: {first.mention} challenges you")
            theirs = await second.click(invited, "Accept")
            alice, bob = Clicker(first, random.Random(at)), Clicker(second, random.Random(-at - 1))
            alice.keep(await first.select(mine, first.options(mine)[0]))
            bob.keep(await second.select(theirs, second.options(theirs)[1]))
            return alice, bob

    await pairs[0][0].until(lambda: pairs[0][0].commands() or None)
    return await asyncio.gather(*[seat(at, *pair) for at, pair in enumerate(pairs)])


async def _calm(run: Run) -> None:
    """Waits until every match's first board is shown: so many don't begin in one minute."""
    before = -1
    while run.boards != before:
        before = run.boards
        await asyncio.sleep(CALM)


async def _play(run: Run, first: Clicker, second: Clicker, until: float) -> None:
    """One match until the time is up or it has ended."""
    rng = random.Random(first.person.id)
    while True:
        await asyncio.sleep(rng.expovariate(1 / run.pause))
        if time.perf_counter() >= until:
            return
        asked = next((player for player in (first, second) if player.asked), None)
        if asked is None:
            if first.panel is not None and "The match is over" in first.panel.content:
                run.finished += 1
                return
            continue
        begun = time.perf_counter()
        reply = await (asked.confirm() if asked.picking else asked.press())
        run.took.append(time.perf_counter() - begun)
        run.failed += reply.failed
