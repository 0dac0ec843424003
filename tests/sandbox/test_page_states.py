"""What the page shows while a bot thinks, fails or is away, and what is new to its reader."""

import contextlib
import re
from collections.abc import AsyncIterator, Iterator

import pytest
from playwright.async_api import Locator, Page, expect

from bot.sandbox import threads
from bot.sandbox.messages import publish
from bot.sandbox.model import ChannelType
from bot.sandbox.permissions import Permission
from tests.ports import held_port
from tests.sandbox.showcase import Showcase
from tests.stage import OpenTab, Stage

pytestmark = pytest.mark.asyncio(loop_scope="session")


def button(label: str, custom_id: str) -> dict[str, object]:
    """An action row with one button."""
    press = {"type": 2, "style": 1, "label": label, "custom_id": custom_id}
    return {"type": 1, "components": [press]}


def channel(page: Page, name: str) -> Locator:
    """A line of the channel list."""
    return page.locator("button.channel", has_text=name)


async def run(page: Page, command: str) -> None:
    """Run a command without options."""
    await page.locator(".composer-text").fill(f"/{command}")
    await page.get_by_role("option", name=f"/{command}").click()
    await page.keyboard.press("Enter")


async def test_a_pending_press_a_failed_press_and_an_edit(stage: Stage, tab: OpenTab) -> None:
    bot = Showcase()
    await stage.open(bot)
    rows = [button("Wait", "wait:1"), button("Fail", "void:1"), button("Edit", "edit:1")]
    stage.post(stage.channel("general"), stage.application.bot, {"content": "Press", "components": rows})
    page = await tab("alice")
    wait = page.get_by_role("button", name="Wait")
    await wait.click()
    await expect(wait).to_have_attribute("aria-busy", "true")
    await expect(page.get_by_role("button", name="Edit")).to_have_attribute("aria-disabled", "true")
    bot.gate.set()
    await expect(wait).not_to_have_attribute("aria-busy", "true")
    await page.get_by_role("button", name="Fail").click()
    await expect(page.locator(".button.busy")).to_have_count(1)
    await stage.expire("void:1")
    await expect(page.locator(".message .failed")).to_have_text("This interaction failed")
    await page.get_by_role("button", name="Edit").click()
    await expect(page.locator(".message .text")).to_have_text("Edited by the bot. (edited)")
    await expect(page.locator(".message .failed")).to_have_count(0)


async def test_thinking_ends_and_silence_is_named(stage: Stage, tab: OpenTab) -> None:
    bot = Showcase()
    await stage.open(bot)
    alice, bob = await tab("alice"), await tab("bob")
    await run(alice, "slow")
    for page in (alice, bob):
        await expect(page.locator(".thinking")).to_have_text("Fudaba is thinking…")
    bot.gate.set()
    await expect(bob.locator(".message .text")).to_have_text("Now I know.")
    await run(alice, "silent")
    await expect(alice.locator(".ghost")).to_contain_text("Sending the command…")
    await stage.expire("silent")
    await expect(alice.locator(".ghost.failed")).to_contain_text("The application did not respond")
    await alice.get_by_role("button", name="Dismiss").click()
    await expect(alice.locator(".ghost")).to_have_count(0)
    await expect(bob.locator(".ghost")).to_have_count(0)


async def test_a_failed_form_keeps_what_was_written(stage: Stage, tab: OpenTab) -> None:
    await stage.open(Showcase())
    page = await tab("alice")
    await run(page, "ticks")
    dialog = page.get_by_role("dialog")
    await dialog.get_by_role("radio", name="Live").check()
    upload = {"name": "deck.txt", "mimeType": "text/plain", "buffer": b"4 Lantern"}
    await dialog.get_by_label("Decklist", exact=True).set_input_files([upload])
    stage.discord.faults.refuse("POST /interactions/{interaction_id}/{interaction_token}/callback", 404)
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog.get_by_role("button", name="Submitting…")).to_be_visible()
    await stage.expire("ticks")
    await expect(dialog.locator(".form-status")).to_contain_text("Something went wrong")
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog).to_have_count(0)
    await expect(page.locator(".message .text")).to_have_text("Pace live, deck.txt")


async def test_what_is_new_is_marked_and_then_read(stage: Stage, tab: OpenTab) -> None:
    await stage.open()
    bob, alice, tables = stage.user("bob"), stage.user("alice"), stage.channel("tables")
    stage.post(tables, bob, "Old news")
    page = await tab("alice")
    await channel(page, "tables").click()
    await channel(page, "general").click()
    await expect(channel(page, "tables")).not_to_have_class(re.compile("unread"))
    stage.post(tables, bob, f"<@{alice.id}> your turn")
    stage.post(tables, bob, "Hurry")
    await expect(channel(page, "tables")).to_have_class(re.compile("unread"))
    await expect(channel(page, "tables").locator(".badge")).to_have_text("1")
    await expect(page).to_have_title(re.compile(r"^\(1\) #general"))
    await channel(page, "tables").click()
    await expect(page.locator(".divider.fresh + .message")).to_contain_text("your turn")
    await expect(page.locator(".divider.fresh + .message")).to_have_class(re.compile("mentioned"))
    await expect(channel(page, "tables").locator(".badge")).to_have_count(0)
    await expect(page).to_have_title(re.compile("^#tables"))


async def test_messages_group_by_author_and_time(stage: Stage, tab: OpenTab) -> None:
    await stage.open()
    bob, alice, general = stage.user("bob"), stage.user("alice"), stage.channel("general")
    day = 86_400
    stage.clock.advance(day + day / 2 - stage.clock.now() % day)  # noon, far from the end of a day
    for author, text, later in (
        (bob, "one", 0),
        (bob, "two", 60),
        (alice, "three", 1),
        (bob, "four", 1),
        (bob, "five", 421),
        (bob, "six", day),
    ):
        stage.clock.advance(later)
        stage.post(general, author, text)
    page = await tab("alice", timezone_id="UTC")
    grouped = page.locator(".message.grouped")
    await expect(grouped).to_have_count(1)
    await expect(grouped).to_contain_text("two")
    await expect(page.locator(".divider")).to_have_count(2)


async def test_files_mentions_and_replies_are_sent(stage: Stage, tab: OpenTab) -> None:
    await stage.open()
    general, bob = stage.channel("general"), stage.user("bob")
    stage.post(general, bob, "What do you think?")
    page = await tab("alice")
    await page.locator(".message").hover()
    await page.locator(".message").get_by_role("button", name="Reply").click()
    await expect(page.locator(".reply-bar")).to_contain_text("Replying to Bob")
    await page.keyboard.type("Ask @ha")
    await page.get_by_role("option", name="花子").click()
    await page.keyboard.type("in #tab")
    await page.keyboard.press("Tab")
    upload = {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"notes"}
    await page.locator(".composer > input[type=file]").set_input_files([upload])
    await expect(page.locator(".file-tray li")).to_contain_text("notes.txt")
    await page.keyboard.press("Enter")
    sent = page.locator(".message").last
    await expect(sent.locator(".text")).to_have_text("Ask @花子 in tables")
    await expect(sent.locator(".file")).to_contain_text("notes.txt")
    await expect(sent.locator(".reply-line")).to_contain_text("What do you think?")
    message = list(general.messages.values())[-1]
    assert message.content == f"Ask <@{stage.user('hanako').id}> in <#{stage.channel('tables').id}>"
    assert message.attachments[0].content == b"notes"


@pytest.fixture
def port(stage: Stage) -> Iterator[int]:
    """The stage's port, which is nobody else's while its server is away."""
    with held_port() as port:
        stage.listens_on(port)
        yield port


async def test_the_page_comes_back_after_a_restart(stage: Stage, port: int, tab: OpenTab) -> None:
    await stage.open()
    page = await tab("alice")
    await channel(page, "tables").click()
    await page.locator(".composer-text").fill("half a thought")
    await stage.discord.stop()
    await expect(page.get_by_text("Connection lost.")).to_be_visible()
    await page.keyboard.press("Enter")
    await expect(page.locator(".composer-fault")).to_contain_text("There is no connection.")
    await expect(page.locator(".composer-text")).to_have_value("half a thought")
    async with _server(port) as again:
        again.post(again.channel("tables"), again.user("bob"), "A new world")
        await expect(page.locator(".message")).to_have_text(re.compile("A new world"))
        await expect(page.locator(".banner")).to_be_hidden()
        await expect(page.locator(".place-name")).to_have_text("tables")
        await expect(page.locator(".composer-text")).to_have_value("half a thought")
        await page.keyboard.press("Enter")
        await expect(page.locator(".message").last).to_contain_text("half a thought")


async def test_nobody_has_to_wait_for_the_next_try(stage: Stage, port: int, tab: OpenTab) -> None:
    await stage.open()
    page = await tab("alice")
    await page.clock.install()
    await page.clock.pause_at(stage.clock.now() + 3600)
    await stage.discord.stop()
    await expect(page.get_by_text("Connection lost.")).to_be_visible()
    async with _server(port):
        await page.get_by_role("button", name="Try now").click()
        await expect(page.locator(".banner")).to_be_hidden()
        await expect(page.get_by_text("Connected again.")).to_be_visible()
        await expect(page.locator(".composer-text")).to_be_focused()


@contextlib.asynccontextmanager
async def _server(port: int) -> AsyncIterator[Stage]:
    """Another server in the place of the first."""
    stage = Stage(port=port)
    await stage.open()
    try:
        yield stage
    finally:
        await stage.close()


async def test_a_thread_that_sleeps_can_be_woken(stage: Stage, tab: OpenTab) -> None:
    await stage.open()

    world, bob = stage.discord.world, stage.user("bob")
    kind = ChannelType.PUBLIC_THREAD
    thread = threads.create(world, stage.channel("general"), bob, "Match 3", kind=kind)
    stage.post(thread, bob, "Over.")
    page = await tab("alice")
    await channel(page, "Match 3").click()
    threads.set_archived(world, thread, archived=True)
    await expect(page.locator(".composer-closed")).to_contain_text("This thread is archived.")
    await page.get_by_role("button", name="Unarchive").click()
    await expect(page.locator(".composer-text")).to_be_visible()
    assert not thread.archived
    world.delete_channel(thread)
    await expect(channel(page, "Match 3")).to_have_count(0)
    await expect(page.locator(".place-name")).to_have_text("general")
    await channel(page, "announcements").click()
    bob_page = await tab("bob")
    await channel(bob_page, "announcements").click()
    await expect(bob_page.locator(".composer-closed")).to_have_text("You cannot write in this channel.")


async def test_an_open_list_survives_an_edit_of_its_message(stage: Stage, tab: OpenTab) -> None:
    await stage.open(Showcase())
    options = [{"label": f"Card {n}", "value": str(n)} for n in range(1, 4)]
    select = {"type": 3, "custom_id": "echo:card", "placeholder": "Play", "options": options}
    body = {"content": "Turn 1", "components": [{"type": 1, "components": [select]}]}
    sent = stage.post(stage.channel("general"), stage.application.bot, body)
    page = await tab("alice")
    await page.locator(".select-button").click()
    await page.keyboard.press("ArrowDown")
    sent.content = "Turn 2"
    publish(stage.discord.world, "MESSAGE_UPDATE", sent)
    await expect(page.locator(".message .text")).to_have_text("Turn 2")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message.ephemeral .text")).to_have_text("Chosen: 2")


async def test_permissions_and_reactions_follow_the_server(stage: Stage, tab: OpenTab) -> None:
    await stage.open()
    world, general, bob = stage.discord.world, stage.channel("general"), stage.user("bob")
    sent = stage.post(general, stage.user("carol"), "Agreed?")
    page = await tab("bob")
    await expect(page.locator(".composer-text")).to_be_visible()
    world.overwrite(general, bob, deny=int(Permission.SEND_MESSAGES))
    await expect(page.locator(".composer-closed")).to_have_text("You cannot write in this channel.")
    world.overwrite(general, bob, deny=0)
    await expect(page.locator(".composer-text")).to_be_visible()
    sent.reactions["★"] = [bob.id]
    publish(world, "MESSAGE_UPDATE", sent)
    await expect(page.locator(".reaction.own")).to_have_text("★1")
