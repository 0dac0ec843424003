"""Reactions and polls on the page: joined, voted in, followed from another tab."""

import pytest
from playwright.async_api import expect

from bot.sandbox.polls import close
from bot.sandbox.reactions import clear, react
from tests.stage import OpenTab, Stage

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_reaction_is_joined_and_taken_back(stage: Stage, tab: OpenTab) -> None:
    await stage.open()
    world, sent = stage.discord.world, stage.post(stage.channel("general"), stage.user("carol"), "Agreed?")
    react(world, sent, stage.user("carol"), "★")
    react(world, sent, stage.user("carol"), "🔥")
    alice, bob = await tab("alice"), await tab("bob")
    star = alice.get_by_role("button", name="★")
    await star.click()
    await expect(star).to_have_attribute("aria-pressed", "true")
    await expect(star).to_have_text("★2")
    await expect(bob.get_by_role("button", name="★")).to_have_text("★2")
    await star.click()
    await expect(star).to_have_text("★1")
    clear(world, sent, "🔥")
    await expect(alice.locator(".reaction")).to_have_count(1)
    clear(world, sent)
    await expect(alice.locator(".reaction")).to_have_count(0)
    await expect(bob.locator(".reaction")).to_have_count(0)


async def test_a_poll_is_voted_in_by_two_and_ends(stage: Stage, tab: OpenTab) -> None:
    await stage.open()
    answers = [{"poll_media": {"text": "Red", "emoji": {"name": "🔥"}}}, {"poll_media": {"text": "Blue"}}]
    body = {"poll": {"question": {"text": "Which deck?"}, "answers": answers, "duration": 2}}
    sent = stage.post(stage.channel("general"), stage.application.bot, body)
    alice, bob = await tab("alice"), await tab("bob")
    await expect(alice.get_by_role("heading", name="Which deck?")).to_be_visible()
    red, blue = alice.get_by_role("button", name="Red"), alice.get_by_role("button", name="Blue")
    await red.click()
    await expect(red).to_have_attribute("aria-pressed", "true")
    await bob.get_by_role("button", name="Red").click()
    await expect(red).to_contain_text("Votes: 2")
    await blue.click()
    await expect(blue).to_have_attribute("aria-pressed", "true")
    await expect(red).to_have_attribute("aria-pressed", "false")
    await blue.click()
    await expect(blue).to_contain_text("Votes: 0")
    close(stage.discord.world, sent)
    await expect(red).to_be_disabled()
    await expect(alice.locator(".message.system")).to_contain_text("The poll “Which deck?” is closed: Red")
