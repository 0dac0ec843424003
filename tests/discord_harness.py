"""The local Discord for tests: fixtures, and what must hold at the end of every one of them.

`pytest_plugins = ["tests.discord_harness"]` brings `discord_house`, a `House` on a clock turned by
hand::

    async def test_hand_is_private(discord_house):
        await discord_house.run(MyBot(guild_ready_timeout=0.02))
        alice, bob = discord_house.person("alice"), discord_house.person("bob")
        discord_house.secret("Mist Dragon", alice)
        board = await alice.slash("duel", opponent=bob)
        hand = await alice.click(board, "My hand")
        assert hand.ephemeral and "Mist Dragon" in hand.text
        assert not bob.sees("Mist Dragon")

At the end the house looks back on all that went over the wire:

* every request and every answer against Discord's OpenAPI description (where it is at hand; in CI it
  must be), and message, channel and thread objects in gateway events as well;
* no unknown route, no 429, no refused form, no error in the log of discord.py or asyncio, no
  interaction left without an answer – except what the test declared by `house.expect(...)`;
* no secret of one user in anything that reached another.
"""

import asyncio
import contextlib
import json
import logging
import os
import re
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

import discord
import pytest
import pytest_asyncio

from bot.sandbox import LocalDiscord, ManualClock, point_at
from bot.sandbox.driver import Person
from bot.sandbox.hub import Event
from bot.sandbox.model import Channel, Guild, Interaction, InteractionState, User
from bot.sandbox.rest.pipeline import Exchange
from bot.sandbox.town import settle
from tests import patience
from tests.openapi import NO_BODY, OpenApi, openapi_path
from tests.oracle import Oracle

TOKEN = "token-of-the-tests"
_HANDLERS = ("CommandTree-invoker", "discord-ui-", "discord.py: ")
_NO_DESCRIPTION = "Discord's openapi.json is not here (set DISCORD_OPENAPI)"
_LOGGERS = ("discord", "asyncio")

_EVENT_SCHEMAS = {
    "MESSAGE_CREATE": "MessageResponse",
    "MESSAGE_UPDATE": "MessageResponse",
    "CHANNEL_CREATE": "GuildChannelResponse",
    "CHANNEL_UPDATE": "GuildChannelResponse",
    "THREAD_CREATE": "ThreadResponse",
    "THREAD_UPDATE": "ThreadResponse",
}


class House:
    """A local Discord with its people, watched from the first request to the last."""

    def __init__(self, openapi: OpenApi | None) -> None:
        self.clock = ManualClock()
        self.discord = LocalDiscord(clock=self.clock)
        self.application = settle(self.discord.world, token=TOKEN)
        self.oracle = Oracle(self.discord.world)
        self.exchanges: list[Exchange] = []
        self.bots: list[tuple[discord.Client, asyncio.Task[None]]] = []
        self._openapi = openapi
        self._people: dict[str, Person] = {}
        self._expected: set[str] = set()
        self._problems: list[tuple[str, str]] = []
        self._log = _ErrorLog()
        self._news = asyncio.Event()
        self.discord.watchers.append(self._watch)
        self.discord.world.hub.join(self)
        self.discord.world.hub.join(self.oracle)

    @property
    def guild(self) -> Guild:
        """The guild that there is from the start."""
        return next(iter(self.discord.world.guilds.values()))

    def guild_of_another_shard(self, *usernames: str) -> Guild:
        """A second guild with the bot and these people in it, which of two shards is the other one's."""
        world = self.discord.world
        guild = world.add_guild("Another Club", self.user(usernames[0]))
        while (guild.id >> 22) % 2 == (self.guild.id >> 22) % 2:
            del world.guilds[guild.id]
            self.clock.advance(0.001)
            guild = world.add_guild("Another Club", self.user(usernames[0]))
        world.add_channel(guild, "elsewhere")
        for username in usernames[1:]:
            world.join(guild, self.user(username))
        world.install(self.application, guild)
        return guild

    def channel(self, name: str) -> Channel:
        """A channel by name."""
        return next(c for c in self.guild.channels.values() if c.name == name)

    def user(self, username: str) -> User:
        """A user by name."""
        return next(u for u in self.discord.world.users.values() if u.username == username)

    def person(self, username: str) -> Person:
        """Somebody at their client."""
        if username not in self._people:
            self._people[username] = Person(self.discord, self.user(username))
        return self._people[username]

    def another_device(self, username: str) -> Person:
        """Somebody at a second device of theirs, which knows nothing of what the first has pressed."""
        device = Person(self.discord, self.user(username))
        self._people[f"{username} {len(self._people)}"] = device
        return device

    async def start(self) -> None:
        """Open the doors and point discord.py here."""
        for name in _LOGGERS:
            logging.getLogger(name).addHandler(self._log)
        point_at(await self.discord.start())

    async def run(
        self, bot: discord.Client, token: str = TOKEN, *, starting: Coroutine[Any, Any, None] | None = None
    ) -> None:
        """Start a bot, by `bot.start` or in another way, and wait until it is ready."""
        arriving = asyncio.create_task(self.discord.gateway.next_session())
        running = asyncio.create_task(bot.start(token) if starting is None else starting)
        self.bots.append((bot, running))
        async with asyncio.timeout(patience.SECONDS):
            await asyncio.wait((arriving, running), return_when=asyncio.FIRST_COMPLETED)
            if running.done():
                arriving.cancel()
                await running
            await bot.wait_until_ready()
            await self._guilds_have_come(bot)

    async def _guilds_have_come(self, bot: discord.Client) -> None:
        """discord.py is ready, too, where a guild lets it wait for longer than `guild_ready_timeout`."""
        if not bot.intents.guilds or bot.user is None:
            return
        for guild in self.discord.world.guilds.values():
            while bot.user.id in guild.members and getattr(bot.get_guild(guild.id), "unavailable", True):
                await bot.wait_for("guild_available")

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait until something is so, looking again at every event and every exchange."""
        async with asyncio.timeout(patience.SECONDS):
            while not condition():
                self._news.clear()
                await self._news.wait()

    async def halt(self, bot: discord.Client) -> None:
        """Close a bot and wait for its end, and for that of its handlers: what they use may be closed next."""
        await finish_handlers(patience.SECONDS)
        running = next(task for known, task in self.bots if known is bot)
        self.bots = [(known, task) for known, task in self.bots if known is not bot]
        await bot.close()
        await asyncio.gather(running, return_exceptions=True)

    def expect(self, *kinds: str) -> None:
        """Declare what this test provokes.

        Kinds: "429", "violation", "unanswered", "error", "unknown route", "leak".
        """
        self._expected |= set(kinds)

    def secret(self, text: str, *owners: Person | User) -> None:
        """Nobody but these may ever be told this text."""
        self.oracle.secret(text, {owner.id for owner in owners})

    def reveal(self, text: str) -> None:
        """From now on the text is public."""
        self.oracle.reveal(text)

    def problems(self) -> list[str]:
        """Everything that is wrong so far, but for what was expected."""
        world = self.discord.world
        found = list(self._problems)
        for interaction in world.interactions.values():
            if interaction.state is not InteractionState.ANSWERED:
                custom = interaction.data.get("custom_id") or interaction.data.get("name")
                found.append(("unanswered", f"no answer to {interaction.type.name} {custom}"))
            elif interaction.awaits_followup:
                found.append(("unanswered", f"still thinking about {interaction.id}"))
        found += [("error", text) for text in self._log.texts]
        found += [("leak", text) for text in self.oracle.leaks()]
        return [f"{kind}: {text}" for kind, text in found if kind not in self._expected]

    async def close(self) -> None:
        """Let the bots finish and close everything."""
        await self._settle()
        for bot, _ in tuple(self.bots):
            await self.halt(bot)
        for person in self._people.values():
            person.close()
        await self.discord.stop()
        for name in _LOGGERS:
            logging.getLogger(name).removeHandler(self._log)

    def hear(self, event: Event) -> None:
        """Hold the objects of gateway events against the description."""
        self._news.set()
        schema = _EVENT_SCHEMAS.get(event.name)
        if self._openapi is None or schema is None:
            return
        data = event.data(self.application.bot)
        if schema == "GuildChannelResponse" and "guild_id" not in data:
            schema = "PrivateChannelResponse"
        problem = self._openapi.problem_of_object(schema, data)
        if problem is not None:
            self._problems.append(("lax", f"{event.name}: {problem}"))

    def _watch(self, exchange: Exchange) -> None:
        self.exchanges.append(exchange)
        self._news.set()
        name = f"{exchange.method} {exchange.path} → {exchange.status}"
        if exchange.status == 429:
            self._problems.append(("429", name))
        if exchange.route is None:
            self._problems.append(("unknown route", name))
            return
        code = exchange.answer.get("code") if isinstance(exchange.answer, dict) else None
        refused = code in (50035, 50006) and exchange.status == 400
        if refused:
            self._problems.append(("violation", f"{name}: {json.dumps(exchange.answer)[:500]}"))
        if exchange.staged:
            return
        if exchange.status >= 500:
            self._problems.append(("lax", name))
        if self._openapi is None:
            return
        problem = self._openapi.problem_of_request(exchange)
        if problem is not None:
            kind = "violation" if exchange.status >= 400 or problem == NO_BODY else "lax"
            self._problems.append((kind, f"request {problem}"))
        problem = self._openapi.problem_of_answer(exchange)
        if problem is not None:
            self._problems.append(("lax", f"answer {problem}"))

    async def _settle(self) -> None:
        """Let bots answer what is open, unless the test expects that they do not, and finish their work."""
        if "unanswered" not in self._expected:
            with contextlib.suppress(TimeoutError):
                await self.until(lambda: not any(map(_open, self.discord.world.interactions.values())))
        await finish_handlers(patience.SECONDS)


async def finish_handlers(seconds: float) -> None:
    """Let the handlers of interactions end, and end those that wait for more than that.

    Nothing but what it waits for holds a handler of discord.py: left alone, it would be collected, and complain,
    in the middle of some later test.
    """
    handlers = [task for task in asyncio.all_tasks() if task.get_name().startswith(_HANDLERS)]
    if handlers:
        _, waiting = await asyncio.wait(handlers, timeout=seconds)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)


class _ErrorLog(logging.Handler):
    """Errors of discord.py, kept as text."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        if record.exc_info and record.exc_info[1] is not None:
            text += f" ({record.exc_info[1]!r})"
        self.texts.append(re.sub(r"\s+", " ", text))


def _open(interaction: Interaction) -> bool:
    return interaction.state is InteractionState.PENDING or interaction.awaits_followup


@pytest.fixture(scope="session")
def discord_description() -> OpenApi | None:
    """Discord's description; None where it is not at hand, which in CI is a failure."""
    path = openapi_path()
    if path is None and os.environ.get("CI") == "true":
        pytest.fail(_NO_DESCRIPTION)
    return None if path is None else OpenApi(path)


@pytest.fixture(scope="session")
def openapi(discord_description: OpenApi | None) -> OpenApi:
    """Discord's description, for tests that are about it."""
    if discord_description is None:
        pytest.skip(_NO_DESCRIPTION)
    return discord_description


@pytest_asyncio.fixture
async def discord_house(discord_description: OpenApi | None) -> AsyncIterator[House]:
    """A house, whose `problems` must be none at the end."""
    house = House(discord_description)
    await house.start()
    try:
        yield house
    finally:
        await house.close()
    problems = house.problems()
    assert not problems, "\n".join(problems)
