"""The page in a real browser: a local Discord, a bot in it, and tabs of Debian's Chromium.

`pytest_plugins = ["tests.stage"]` brings `stage` (a local Discord on a clock turned by hand) and
`tab` (opens the page as somebody). A browser lives for the whole session, on the session's loop.
Without Chromium the tests are skipped, in CI they fail.
"""

import asyncio
import os
import shutil
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any

import discord
import pytest
import pytest_asyncio

from bot.sandbox import LocalDiscord, ManualClock, point_at
from bot.sandbox.drafts import Upload, read_draft
from bot.sandbox.hub import Event
from bot.sandbox.messages import post
from bot.sandbox.model import Channel, Guild, Interaction, InteractionState, Json, Message, MessageType, User
from bot.sandbox.town import settle
from tests import patience
from tests.discord_harness import finish_handlers

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page

TOKEN = "token-of-the-stage"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ("--disable-quic", "--disable-gpu")
OpenTab = Callable[..., Awaitable["Page"]]


class Stage:
    """A local Discord with a bot, for people who come by browser."""

    def __init__(self, *, days_ago: float = 0.0, port: int = 0) -> None:
        self.clock = ManualClock(time.time() - days_ago * 86_400)
        self.discord = LocalDiscord(clock=self.clock)
        self.application = settle(self.discord.world, token=TOKEN)
        self._port = port
        self._stirred = asyncio.Event()
        self.discord.world.hub.join(self)
        self._bot: discord.Client | None = None
        self._running: asyncio.Task[None] | None = None

    @property
    def guild(self) -> Guild:
        """The one guild."""
        return next(iter(self.discord.world.guilds.values()))

    @property
    def url(self) -> str:
        """Where the page is."""
        return self.discord.url

    def listens_on(self, port: int) -> None:
        """The port to be opened at, instead of any that is free."""
        self._port = port

    def channel(self, name: str) -> Channel:
        """A channel or thread by name."""
        return next(c for c in self.discord.world.channels.values() if c.name == name)

    def user(self, username: str) -> User:
        """A user by name."""
        return next(u for u in self.discord.world.users.values() if u.username == username)

    async def open(self, bot: discord.Client | None = None) -> None:
        """Listen, and let the bot come in."""
        point_at(await self.discord.start(port=self._port))
        if bot is None:
            return
        ready = asyncio.Event()

        async def on_ready() -> None:
            ready.set()

        bot.on_ready = on_ready  # type: ignore[attr-defined]
        self._bot, self._running = bot, asyncio.create_task(bot.start(TOKEN))
        async with asyncio.timeout(patience.SECONDS):
            await ready.wait()

    async def close(self) -> None:
        """Send the bot away and stop."""
        if self._bot is not None and self._running is not None:
            await finish_handlers(0)
            await self._bot.close()
            await asyncio.gather(self._running, return_exceptions=True)
        await self.discord.stop()

    def hear(self, event: Event) -> None:
        """Something happened."""
        self._stirred.set()

    async def expire(self, name: str) -> None:
        """Wait until a command or a custom_id asks the bot, then let its three seconds pass."""
        interactions = self.discord.world.interactions
        async with asyncio.timeout(patience.SECONDS):
            while not any(_asks(interaction, name) for interaction in interactions.values()):
                self._stirred.clear()
                await self._stirred.wait()
        self.clock.advance(3.1)

    def post(
        self,
        channel: Channel,
        author: User,
        body: Json | str,
        *,
        files: Mapping[str, bytes] | None = None,
        reply_to: Message | None = None,
        only: User | None = None,
    ) -> Message:
        """A message without any interaction; `only` makes it ephemeral."""
        world = self.discord.world
        uploads = [Upload(i, name, data) for i, (name, data) in enumerate((files or {}).items())]
        given = {"content": body} if isinstance(body, str) else body
        draft = read_draft(world, channel, given, uploads, ephemeral_allowed=True, ephemeral=only is not None)
        kind = MessageType.DEFAULT if reply_to is None else MessageType.REPLY
        identity = None if only is None else only.id
        return post(world, channel, author, draft, kind=kind, reference=reply_to, ephemeral_to=identity)


def _asks(interaction: Interaction, name: str) -> bool:
    pending = interaction.state is InteractionState.PENDING
    return pending and name in (interaction.data.get("custom_id"), interaction.data.get("name"))


def find_browser() -> str | None:
    """A Chromium on this machine."""
    return next((path for name in BROWSERS if (path := shutil.which(name))), None)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium() -> AsyncIterator["Browser"]:
    """A browser for all tests of the page; it does without the 32 MB of Japanese fonts."""
    path = find_browser()
    if path is None:
        reason = "no Chromium here: apt-get install --no-install-recommends chromium"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    from playwright.async_api import async_playwright, expect

    expect.set_options(timeout=patience.MILLISECONDS)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=path, args=[*FLAGS, "--disable-remote-fonts"]
        )
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def stage() -> AsyncIterator[Stage]:
    """A local Discord, not yet open: each test brings its own bot, or none."""
    made = Stage()
    yield made
    await made.close()


@pytest_asyncio.fixture(loop_scope="session")
async def tab(chromium: "Browser", stage: Stage) -> AsyncIterator[OpenTab]:
    """Opens the page as somebody; at the end no tab may have logged an error."""
    contexts = []
    faults: list[str] = []

    async def open_tab(username: str, **options: Any) -> "Page":
        context = await chromium.new_context(**{"viewport": {"width": 1280, "height": 800}, **options})
        contexts.append(context)
        page = await context.new_page()
        page.set_default_timeout(patience.MILLISECONDS)
        page.on("pageerror", lambda error: faults.append(f"{username}: {error}"))
        page.on("console", lambda m: faults.append(f"{username}: {m.text}") if m.type == "error" else None)
        await page.goto(f"{stage.url}/?user={username}")
        await page.locator(".app:not([hidden])").wait_for()
        return page

    yield open_tab
    for context in contexts:
        await context.close()
    faults = [fault for fault in faults if "ERR_CONNECTION_REFUSED" not in fault]
    assert not faults, "\n".join(faults)
