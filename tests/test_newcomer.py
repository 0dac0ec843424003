"""A newcomer's first minutes: `python -m bot run`, a browser, and nothing else."""

import re
import signal
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from tests import patience
from tests.test_hosting import Process

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def says(page: Page, command: str) -> None:
    """Type a command without options and send it."""
    await page.locator(".composer-text").fill(command)
    await page.get_by_role("option", name=command, exact=False).first.click()
    await page.keyboard.press("Enter")


def latest(page: Page, text: str) -> Locator:
    """The newest message with these words."""
    return page.locator(".message", has_text=text).last


async def test_a_first_match_in_the_browser(chromium: Browser, tmp_path: Path) -> None:
    bot = await Process.start(tmp_path)
    try:
        url = (await bot.says(r"(http://127\.0\.0\.1:\d+)"))[1]
        await bot.says("connected to Discord")
        context = await chromium.new_context(locale="en-US")
        page = await context.new_page()
        page.set_default_timeout(patience.MILLISECONDS)
        await page.goto(f"{url}/?user=alice")

        await says(page, "/help")
        await expect(latest(page, "Your first match")).to_be_visible()

        await says(page, "/tutorial")
        panel = latest(page, "Alice × Practice opponent")
        await expect(panel).to_contain_text("Welcome!")
        await panel.get_by_role("button", name="Keep all").click()
        await expect(panel).not_to_contain_text("Welcome!")

        await page.locator(".composer-text").fill("/deck add")
        await page.get_by_role("option", name="/deck add").click()
        await page.get_by_role("option", name="Override").first.click()
        await page.keyboard.press("Enter")
        form = page.get_by_role("dialog", name="A deck for Override")
        await form.get_by_label("Name").fill("Mine")
        await form.get_by_label("Cards").fill("3 Cinder Runner\n3 Kiln Whelp")
        await form.get_by_role("button", name="Submit").click()
        deck = latest(page, "Saved.")
        await expect(deck).to_contain_text("6/40")
        await deck.get_by_role("button", name="Card by card").click()
        bench = latest(page, "Add to [main]")
        await expect(bench).to_contain_text(re.compile("main.*6/40", re.DOTALL))
        await context.close()
    finally:
        await bot.end(signal.SIGTERM)
    assert "Traceback" not in bot.said
