"""Two people in two tabs use the example bot from end to end."""

import re

import pytest
from playwright.async_api import Locator, Page, expect

from bot.sandbox.example import ExampleBot
from tests.sandbox.showcase import Showcase
from tests.stage import OpenTab, Stage

pytestmark = pytest.mark.asyncio(loop_scope="session")


def message(page: Page, text: str) -> Locator:
    """The message that holds a text."""
    return page.locator(".message", has_text=text)


async def show_chess(page: Page, opponent: str) -> Locator:
    """Run /show through autocomplete and a user option; the board's message."""
    await page.locator(".composer-text").fill("/sh")
    await page.get_by_role("option", name="/show").click()
    await page.keyboard.type("che")
    await page.get_by_role("option", name="Chess").click()
    await page.keyboard.type(opponent[:2])
    await page.get_by_role("option", name=opponent).click()
    await page.keyboard.press("Enter")
    board = message(page, "A table of chess").last
    await expect(board).to_be_visible()
    return board


async def test_a_board_is_seen_by_both(stage: Stage, tab: OpenTab) -> None:
    await stage.open(ExampleBot(guild_ready_timeout=0.05))
    alice, bob = await tab("alice"), await tab("bob")
    board = await show_chess(alice, "Bob")
    await expect(board.locator(".reply-line")).to_have_text(re.compile("Alice used /show"))
    theirs = message(bob, "A table of chess")
    await expect(theirs.locator(".embed-title")).to_have_text("Chess")
    await expect(theirs.locator(".mention.own")).to_have_text("@Bob")
    assert await theirs.locator(".components button").all_inner_texts() == [
        "My hand",
        "Thread",
        "Favourite",
        "Close",
        "Not yet",
    ]
    await expect(theirs.get_by_role("button", name="Not yet")).to_be_disabled()
    await expect(theirs.get_by_role("link", name="Rules")).to_have_attribute("rel", "noopener noreferrer")
    assert await theirs.locator("img").count() == 1


async def test_a_picture_is_enlarged(stage: Stage, tab: OpenTab) -> None:
    await stage.open(ExampleBot(guild_ready_timeout=0.05))
    alice = await tab("alice")
    board = await show_chess(alice, "Bob")
    picture = board.locator("button.picture")
    size = await picture.locator("img").evaluate("async (i) => { await i.decode(); return i.naturalWidth }")
    assert size == 160
    await picture.click()
    await expect(alice.get_by_role("dialog")).to_be_visible()
    await alice.keyboard.press("Escape")
    await expect(alice.get_by_role("dialog")).to_have_count(0)
    await expect(picture).to_be_focused()


async def test_a_hand_is_seen_by_its_owner_alone(stage: Stage, tab: OpenTab) -> None:
    await stage.open(ExampleBot(guild_ready_timeout=0.05))
    alice, bob = await tab("alice"), await tab("bob")
    await show_chess(alice, "Bob")
    await message(bob, "A table of chess").get_by_role("button", name="My hand").click()
    hand = message(bob, "for your eyes only")
    await expect(hand).to_contain_text("Only you can see this")
    await expect(message(alice, "for your eyes only")).to_have_count(0)
    await hand.locator(".select-button").click()
    await bob.get_by_role("option", name="Card 2").click()
    played = message(bob, "You played card 2.")
    await expect(played).to_be_visible()
    await expect(played.locator(".select")).to_have_count(0)
    await played.get_by_role("button", name="Dismiss message").click()
    await expect(played).to_have_count(0)
    assert not await message(alice, "You played").count()


async def test_a_modal_shows_its_errors_and_is_sent(stage: Stage, tab: OpenTab) -> None:
    await stage.open(ExampleBot(guild_ready_timeout=0.05))
    alice, bob = await tab("alice"), await tab("bob")
    elsewhere = await tab("bob")
    await show_chess(alice, "Bob")
    await message(bob, "A table of chess").get_by_role("button", name="Favourite").click()
    dialog = bob.get_by_role("dialog", name="Your favourite")
    await dialog.get_by_label("Game").fill("g")
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog.locator(".field-error:not([hidden])")).to_have_text(
        ["At least 2 characters.", "This field is required."]
    )
    await expect(dialog.get_by_label("Game")).to_be_focused()
    await expect(dialog.get_by_label("Game")).to_have_attribute("aria-invalid", "true")
    await dialog.get_by_label("Game").fill("go")
    await dialog.get_by_label("How often").click()
    await bob.get_by_role("option", name="weekly").click()
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog).to_have_count(0)
    for page in (alice, elsewhere):
        await expect(message(page, "plays go weekly.")).to_contain_text("@Bob")
        await expect(page.locator("dialog")).to_have_count(0)


async def test_a_thread_is_opened_and_talked_in(stage: Stage, tab: OpenTab) -> None:
    await stage.open(ExampleBot(guild_ready_timeout=0.05))
    alice, bob, carol = await tab("alice"), await tab("bob"), await tab("carol")
    await show_chess(alice, "Bob")
    await message(bob, "A table of chess").get_by_role("button", name="Thread").click()
    await message(bob, "Come to").locator(".mention.link").click()
    await expect(bob.locator(".place-name")).to_have_text("A quiet table")
    await expect(message(bob, "Welcome, @Bob").locator(".mention.own")).to_be_visible()
    await bob.locator(".composer-text").fill("Is anybody here?")
    await bob.keyboard.press("Enter")
    await expect(message(bob, "Is anybody here?")).to_be_visible()
    await expect(bob.locator(".threads .channel")).to_have_attribute("aria-current", "page")
    await expect(carol.locator(".threads .channel")).to_have_count(0)
    await bob.locator(".crumb").click()
    await expect(bob.locator(".place-name")).to_have_text("general")


async def test_the_line_above_a_reply_names_whom_it_mentions(stage: Stage, tab: OpenTab) -> None:
    general = stage.channel("general")
    bob, tables, soon = stage.user("bob"), stage.channel("tables"), int(stage.clock.now()) + 49 * 3_600
    words = f"-# **<@{bob.id}>** is to play\n### in <#{tables.id}> <t:{soon}:R>"
    asked = stage.post(general, stage.user("alice"), words)
    stage.post(general, bob, "Coming!", reply_to=asked)
    await stage.open()
    alice = await tab("alice")
    await expect(alice.locator(".reply-line .excerpt")).to_have_text("@Bob is to play in #tables in 2 days")


async def test_a_layout_message_and_a_second_language(stage: Stage, tab: OpenTab) -> None:
    await stage.open(ExampleBot(guild_ready_timeout=0.05))
    hanako = await tab("hanako")
    await expect(hanako.locator("html")).to_have_attribute("lang", "ja")
    await hanako.locator(".composer-text").fill("/レ")
    option = hanako.get_by_role("option")
    await expect(option).to_contain_text("レイアウト部品のメッセージを見せる")
    await option.click()
    await hanako.keyboard.press("Enter")
    container = hanako.locator(".container")
    await expect(container.locator("h4")).to_have_text("A table")
    await expect(container.locator(".section .picture")).to_have_count(1)
    await expect(hanako.locator(".message")).to_contain_text("花子 が /layout を使いました")
    await hanako.locator(".account").click()
    await hanako.get_by_role("radio", name="English").check(force=True)
    await expect(hanako.locator(".message").first).to_contain_text("花子 used /layout")
    await hanako.keyboard.press("Escape")
    await hanako.locator(".composer-text").fill("/lay")
    await expect(hanako.get_by_role("option")).to_contain_text("Show a message made of layout components")
    assert stage.user("hanako").locale == "en-US"


async def test_every_kind_of_option_and_select(stage: Stage, tab: OpenTab) -> None:
    world = stage.discord.world
    champion = world.add_role(stage.guild, "Champion", color=0xE23D28)
    await stage.open(Showcase())
    page = await tab("alice")
    await page.locator(".composer-text").fill("/kinds")
    await page.keyboard.press("Enter")
    for typed in ("#tab", "champ", "花", "0.5"):
        await page.keyboard.type(typed)
        await page.keyboard.press("Tab")
    upload = {"name": "deck.txt", "mimeType": "text/plain", "buffer": b"4 Lantern"}
    await page.locator("[data-option=file]").set_input_files([upload])
    await page.locator("[data-option=share]").fill("1.5")
    await page.get_by_role("button", name="Send").click()
    await expect(page.locator(".composer-fault")).to_have_text("share: from 0 to 1.")
    await page.locator("[data-option=share]").fill("0.25")
    await page.get_by_role("button", name="Send").click()
    said = page.locator(".message .text")
    await expect(said).to_have_text("tables · Champion · hanako · 0.25 · deck.txt (9)")
    kinds = {5: "user", 6: "role", 7: "either", 8: "channel"}
    rows = [
        {"type": 1, "components": [{"type": n, "custom_id": f"echo:{name}", "placeholder": name}]}
        for n, name in kinds.items()
    ]
    body = {"content": "Choose", "components": rows}
    stage.post(stage.channel("general"), stage.application.bot, body)
    picks = {
        "user": ("bob", "Bob", stage.user("bob").id),
        "role": ("champ", "Champion", champion.id),
        "either": ("花", "花子", stage.user("hanako").id),
        "channel": ("tab", "tables", stage.channel("tables").id),
    }
    for name, (typed, label, identity) in picks.items():
        await page.locator(f"[data-key='echo:{name}']").click()
        await page.keyboard.type(typed)
        await expect(page.locator(".popup:popover-open .option .label")).to_have_text([label])
        await page.keyboard.press("Enter")
        await expect(page.locator(".message.ephemeral").last).to_contain_text(f"Chosen: {identity}")
