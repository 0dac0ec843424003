"""A whole match in two tabs of a real browser, from the command to the result."""

import asyncio
import json
import random
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Page, expect

from bot.discord.client import Fudaba
from bot.discord.match.part import PART
from bot.discord.match.service import Matches
from bot.discord.syncing import sync
from bot.library.shelf import Shelf
from bot.store import Store, finished
from bot.tables import ManualClock, Tables
from tests import patience
from tests.stage import OpenTab, Stage

pytestmark = pytest.mark.asyncio(loop_scope="session")

WAITING = re.compile("Look again|Step back")


@pytest_asyncio.fixture(loop_scope="session")
async def tables(stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Tables]:
    """The bot on the stage."""
    monkeypatch.setattr("bot.tables.play.fresh", lambda: 5)
    store = await Store.open(f"sqlite:///{tmp_path / 'fudaba.sqlite3'}")
    tables = Tables(store, ManualClock())
    await tables.open()
    services = [store, tables, Matches(tables, pace=0.0), Shelf(store)]
    bot = Fudaba([PART], services=services, patience=patience.SECONDS, guild_ready_timeout=0.05)
    await stage.open(bot)
    await sync(bot.tree, None)
    yield tables
    await stage.close()
    await tables.close()
    await store.close()


async def command(page: Page, words: str) -> None:
    """Types a command and sends it."""
    await page.locator(".composer-text").fill(words)
    await page.get_by_role("option").first.click()


async def pick(page: Page, of: str, entry: str) -> None:
    """Picks in a select of the newest private message."""
    await page.locator(".message .select-button", has_text=of).last.click()
    await page.get_by_role("option", name=entry).click()


async def test_a_whole_match_in_two_tabs(stage: Stage, tab: OpenTab, tables: Tables) -> None:
    alice, bob = await tab("alice"), await tab("bob")
    await command(alice, "/duel member")
    await alice.keyboard.type("Bo")
    await alice.get_by_role("option", name="Bob").click()
    await alice.locator(".send").click()
    await pick(alice, "Choose a deck", "Sparks at Dusk")
    await bob.get_by_role("button", name="Accept").click()
    await pick(bob, "Choose a deck", "Bells over Deep Water")
    await expect(bob.locator(".message.ephemeral .mention.link")).to_be_visible()

    rng, pages = random.Random(7), (alice, bob)
    match = next(iter(tables.tables())).id
    moved = asyncio.Event()
    tables.listen(lambda table: moved.set())
    while (table := tables.table(match)) is not None and table.phase == "playing" and table.asked is not None:
        moved.clear()
        await choose(pages[table.asked], rng)
        async with asyncio.timeout(patience.SECONDS):
            await moved.wait()
    for page in pages:
        await page.locator(".message .mention.link").first.click()
        await expect(page.locator(".message", has_text="The match is over").first).to_be_visible()
        await expect(page.get_by_role("button", name="Rematch").first).to_be_visible()
        await expect(page.locator(".message img").first).to_be_visible()
    async with tables.store.reading() as t:
        (row,) = await finished.of_match(t, match)
    assert {player["player_id"] for player in json.loads(row.row)["game_players"]}


async def choose(page: Page, rng: random.Random) -> None:
    """Takes any choice of the panel, as soon as it asks."""
    panel = page.locator(".message", has_text="Only you can see this").first
    items = panel.locator(".components button:not([disabled]):not([aria-disabled=true])").filter(
        has_not_text=WAITING
    )
    await expect(items.first).to_be_visible()
    chosen = items.nth(rng.randrange(await items.count()))
    words = await chosen.inner_text()
    is_select = await chosen.get_attribute("aria-haspopup") == "listbox"
    await chosen.click()
    if is_select:
        options = page.get_by_role("option")
        several = words.startswith("Choose ") and words.split()[-1].isdecimal()
        for at in range(int(words.split()[-1]) if several else 1):
            await options.nth(at).click()
        if several:
            await page.keyboard.press("Escape")
            await panel.get_by_role("button", name="Confirm").click()
