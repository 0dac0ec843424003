"""The page beside a busy bot: what nobody looks at is let go, and found again when it is looked for."""

import pytest
from playwright.async_api import Locator, Page, expect

from tests.stage import OpenTab, Stage

pytestmark = pytest.mark.asyncio(loop_scope="session")

MOST = 400
"""Messages of a channel that the page holds at most while further ones come."""


def talk(stage: Stage, word: str, count: int) -> None:
    """Many messages at once in #tables."""
    tables, bob = stage.channel("tables"), stage.user("bob")
    for number in range(count):
        stage.post(tables, bob, f"{word} {number}.")


def messages(page: Page) -> Locator:
    """What stands in the open channel."""
    return page.locator(".message")


async def says(page: Page, text: str) -> None:
    """Wait until a message is in sight."""
    await expect(page.get_by_text(text, exact=True)).to_be_in_viewport()


async def open_tables(page: Page) -> None:
    """Go to #tables."""
    await page.locator("button.channel", has_text="tables").click()


async def test_a_channel_that_nobody_looks_at_is_cut_short(stage: Stage, tab: OpenTab) -> None:
    await stage.open()
    page = await tab("alice")
    talk(stage, "elsewhere", MOST + 50)
    stage.post(stage.channel("general"), stage.user("bob"), "All said.")
    await says(page, "All said.")
    await open_tables(page)
    await says(page, f"elsewhere {MOST + 49}.")
    assert await messages(page).count() <= MOST
    await page.locator(".scroller").evaluate("(node) => { node.scrollTop = 0; }")
    await expect(page.get_by_text("elsewhere 0.", exact=True)).to_have_count(0)
    await page.locator(".scroller").evaluate("(node) => { node.scrollTop = 0; }")
    await expect(page.get_by_text("elsewhere 330.", exact=True)).to_have_count(1)


async def test_what_comes_while_earlier_messages_are_read_is_fetched_later(
    stage: Stage, tab: OpenTab
) -> None:
    await stage.open()
    talk(stage, "before", 60)
    page = await tab("alice")
    await open_tables(page)
    await says(page, "before 59.")
    await page.locator(".scroller").evaluate("(node) => { node.scrollTop = 0; }")
    await expect(page.locator(".jump")).to_be_visible()
    talk(stage, "meanwhile", MOST + 200)
    await expect(page.locator(".jump")).to_contain_text(f"{MOST + 200} new")
    assert await messages(page).count() <= MOST
    await says(page, "before 0.")
    await page.locator(".jump").click()
    await says(page, f"meanwhile {MOST + 199}.")
    await expect(page.locator(".jump")).to_be_hidden()
    talk(stage, "after", 1)
    await says(page, "after 0.")


async def test_what_one_writes_oneself_leads_back_to_the_end(stage: Stage, tab: OpenTab) -> None:
    await stage.open()
    talk(stage, "before", 60)
    page = await tab("alice")
    await open_tables(page)
    await says(page, "before 59.")
    await page.locator(".scroller").evaluate("(node) => { node.scrollTop = 0; }")
    await expect(page.locator(".jump")).to_be_visible()
    talk(stage, "meanwhile", MOST)
    await expect(page.locator(".jump")).to_contain_text(f"{MOST} new")
    await page.locator(".composer-text").fill("Here I am.")
    await page.keyboard.press("Enter")
    await says(page, "Here I am.")
    await says(page, f"meanwhile {MOST - 1}.")
