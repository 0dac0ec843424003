"""The bot's frame over real sockets: every interaction has one answer, whatever happens in between."""

import asyncio

import discord
import pytest
from discord import app_commands

from bot.discord import refusals
from bot.discord.calls import Call, Form, Page, Way
from bot.discord.client import Fudaba
from bot.discord.ids import Id
from bot.discord.items import button, option, select, view
from bot.discord.parts import Part, Press
from bot.sandbox.driver import Person
from bot.sandbox.faults import Refusal
from tests import patience
from tests.discord_harness import House

CALLBACK = "POST /interactions/{interaction_id}/{interaction_token}/callback"


@app_commands.command(description="Show what there is to press")
async def desk(interaction: discord.Interaction) -> None:
    """A message with a button for everything that can happen."""
    call = Call.of(interaction)
    verbs = ("edit", "tell", "form", "refuse", "break", "slow", "slow-edit", "slow-break", "silent", "gone")
    items = [button(verb, Id(verb, match=35, revision=36)) for verb in verbs]
    picks = select("Pick", Id("pick"), [option(str(n), str(n)) for n in range(3)], least=1, most=2)
    await call.answer(Page("The desk", view=view(*items, picks)))


@app_commands.command(description="Fail", extras={"way": Way.PUBLIC})
async def fail(interaction: discord.Interaction, late: bool) -> None:
    """A command with a fault, before or after its deferral."""
    if late:
        await Call.of(interaction).defer()
    raise ZeroDivisionError


async def _edit(call: Call) -> None:
    await call.answer(Page(f"changed by {call.id.match} {call.id.revision}"))


async def _tell(call: Call) -> None:
    await call.answer(Page("told"))


async def _form(call: Call) -> None:
    form = Form(title="A form", custom_id=str(Id("sent", "7")))
    form.add_item(discord.ui.Label(text="Name", component=discord.ui.TextInput(custom_id="name")))
    await call.ask(form)


async def _sent(call: Call) -> None:
    await call.answer(Page(f"{call.id.arg}: {call.fields['name']}"))


async def _refuse(call: Call) -> None:
    raise refusals.Refusal("There is no deck {name}", name="x")


async def _break(call: Call) -> None:
    raise ZeroDivisionError


async def _slow(call: Call) -> None:
    await call.deferred.wait()
    await call.answer(Page("at last"))


async def _slow_break(call: Call) -> None:
    await call.deferred.wait()
    raise ZeroDivisionError


async def _silent(call: Call) -> None:
    return


async def _pick(call: Call) -> None:
    await call.answer(Page("picked " + "+".join(call.values)))


DESK = Part(
    commands=(desk, fail),
    presses={
        "edit": Press(Way.EDIT, _edit),
        "tell": Press(Way.PRIVATE, _tell),
        "form": Press(Way.FORM, _form),
        "sent": Press(Way.PRIVATE, _sent),
        "refuse": Press(Way.EDIT, _refuse),
        "break": Press(Way.EDIT, _break),
        "slow": Press(Way.PRIVATE, _slow),
        "slow-edit": Press(Way.EDIT, _slow),
        "slow-break": Press(Way.EDIT, _slow_break),
        "silent": Press(Way.EDIT, _silent),
        "pick": Press(Way.PRIVATE, _pick),
    },
)


def a_bot() -> Fudaba:
    """It defers nothing by itself, on a slow machine either: a deferred answer is another one."""
    return Fudaba([DESK], patience=patience.SECONDS, guild_ready_timeout=0.02)


@pytest.fixture
async def bot(discord_house: House) -> Fudaba:
    bot = a_bot()
    await discord_house.run(bot)
    await bot.tree.sync()
    return bot


@pytest.fixture
def alice(bot: Fudaba, discord_house: House) -> Person:
    return discord_house.person("alice")


def test_the_bot_asks_for_servers_alone_and_notifies_nobody_unasked() -> None:
    bot = Fudaba([])
    assert bot.intents == discord.Intents(guilds=True)
    assert bot.allowed_mentions is not None
    assert bot.allowed_mentions.to_dict() == {"parse": []}


async def test_a_press_edits_or_tells(alice: Person) -> None:
    desk = await alice.slash("desk")
    assert desk.ephemeral
    told = await alice.click(desk, "tell")
    assert told.ephemeral
    assert told.text == "told"
    assert (await alice.select(desk, "0", "2")).text == "picked 0+2"
    changed = await alice.click(desk, "edit")
    assert changed.text == "changed by 35 36"
    assert changed.message.id == desk.message.id


async def test_a_form_is_remembered_by_nobody(alice: Person, bot: Fudaba, discord_house: House) -> None:
    desk = await alice.slash("desk")
    form = await alice.click(desk, "form")
    await discord_house.halt(bot)
    await discord_house.run(a_bot())
    assert (await alice.submit(form, Name="Bells")).text == "7: Bells"


async def test_what_is_refused_is_told_in_private_and_changes_nothing(alice: Person) -> None:
    desk = await alice.slash("desk")
    refused = await alice.click(desk, "refuse")
    assert refused.ephemeral
    assert "There is no deck x" in refused.text
    assert "The desk" in desk.text


@pytest.mark.parametrize("verb", ["break", "silent", "slow-break"])
async def test_a_fault_has_a_number(
    alice: Person, bot: Fudaba, verb: str, caplog: pytest.LogCaptureFixture
) -> None:
    desk = await alice.slash("desk")
    if verb == "slow-break":
        bot.patience = 0.0
    reply = await alice.click(desk, verb)
    said = await alice.waits_for("the number")
    number = str(said.embeds[0]["description"]).split("**")[1]
    assert said.ephemeral_to is not None
    assert f"({number})" in caplog.text
    assert reply.interaction.token not in caplog.text
    assert "The desk" in desk.text


@pytest.mark.parametrize("late", [False, True])
async def test_a_public_command_fails_in_private(alice: Person, late: bool, discord_house: House) -> None:
    await alice.slash("fail", late=late)
    said = await alice.waits_for("the number")
    assert said.ephemeral_to is not None
    assert not discord_house.person("bob").sees("number")


@pytest.mark.parametrize("verb", ["slow", "slow-edit"])
async def test_what_takes_long_is_deferred(alice: Person, bot: Fudaba, verb: str) -> None:
    desk = await alice.slash("desk")
    bot.patience = 0.0
    reply = await alice.click(desk, verb)
    await alice.waits_for("at last")
    assert (reply.message.id == desk.message.id) == (verb == "slow-edit")


async def test_unknown_buttons_are_answered(alice: Person, discord_house: House) -> None:
    desk = await alice.slash("desk")
    reply = await alice.click(desk, "gone")
    assert reply.ephemeral
    assert "out of date" in reply.text


async def test_a_japanese_answer(discord_house: House, bot: Fudaba) -> None:
    hanako = discord_house.person("hanako")
    desk = await hanako.slash("desk")
    assert "新しい" in (await hanako.click(desk, "gone")).text


async def test_nothing_goes_on_beside_a_bot_that_has_left(bot: Fudaba) -> None:
    job = bot.jobs.start(asyncio.Event().wait(), "a job without end")
    await bot.close()
    assert job.cancelled()
    assert not len(bot.jobs)


async def test_a_stopping_bot_says_so(alice: Person, bot: Fudaba) -> None:
    desk = await alice.slash("desk")
    bot.stopping = True
    assert "restarted" in (await alice.click(desk, "edit")).text
    assert "restarted" in (await alice.slash("desk")).text
    assert "The desk" in desk.text


async def test_a_stop_waits_for_what_has_begun(alice: Person, bot: Fudaba, discord_house: House) -> None:
    """The press is answered in full, though the bot was told to stop while it was being handled."""
    held = discord_house.discord.faults.hold_up(CALLBACK)
    desk = asyncio.create_task(alice.slash("desk"))
    await asyncio.wait_for(held.reached.wait(), patience.SECONDS)
    stopping = asyncio.create_task(bot.stop())
    held.open()
    assert "The desk" in (await desk).text
    await asyncio.wait_for(stopping, patience.SECONDS)
    assert bot.is_closed()
    assert len(bot.jobs) == 0


async def test_the_same_press_delivered_twice_is_answered_once(alice: Person, discord_house: House) -> None:
    desk = await alice.slash("desk")
    discord_house.discord.faults.duplicate.add("INTERACTION_CREATE")
    assert (await alice.click(desk, "tell")).text == "told"
    discord_house.discord.faults.duplicate.clear()
    assert (await alice.click(desk, "edit")).text == "changed by 35 36"


@pytest.mark.parametrize("refusal", [Refusal(503), Refusal(429, retry_after=0.02), Refusal(502, after=True)])
async def test_answers_are_tried_again(alice: Person, discord_house: House, refusal: Refusal) -> None:
    if refusal.status == 429:
        discord_house.expect("429")
    discord_house.discord.faults.refuse(CALLBACK, refusal)
    reply = await alice.slash("desk")
    assert "The desk" in reply.text


async def test_an_answer_that_comes_too_late_is_let_go(
    alice: Person, discord_house: House, caplog: pytest.LogCaptureFixture
) -> None:
    discord_house.expect("unanswered")
    held = discord_house.discord.faults.hold_up(CALLBACK)
    reply = await alice.slash("desk", wait=False)
    await asyncio.wait_for(held.reached.wait(), patience.SECONDS)
    discord_house.clock.advance(4.0)
    held.open()
    await alice.until(lambda: reply.failed)
    await discord_house.until(lambda: any(e.status == 404 for e in discord_house.exchanges))
    assert (await alice.slash("desk")).text
    assert not [r for r in caplog.records if r.levelname == "ERROR"]
