"""The harness itself: it must catch what it is there to catch."""

import asyncio
import gzip
import io
import logging
import zipfile
from collections.abc import AsyncIterator

import discord
import pytest
from PIL import Image, PngImagePlugin

from bot.sandbox.faults import Refusal
from bot.sandbox.model import MessageFlag
from bot.sandbox.permissions import Permission
from bot.sandbox.threads import add_member, create
from tests.discord_harness import House, finish_handlers
from tests.openapi import OpenApi
from tests.sandbox.bots import Bot
from tests.sandbox.wire import Gateway, Wire, button, command, label, modal, row, select, text, text_input

SECRET = "Mist Dragon"


@pytest.fixture
async def house(discord_description: OpenApi | None) -> AsyncIterator[House]:
    """A house whose problems are looked at by the test."""
    house = House(discord_description)
    await house.start()
    yield house
    await house.close()


@pytest.fixture
async def wire(house: House) -> AsyncIterator[Wire]:
    async with Wire(house) as wire:
        yield wire


@pytest.fixture
async def gateway(wire: Wire) -> AsyncIterator[Gateway]:
    await wire.register(command("ping"))
    async with wire.gateway() as gateway:
        await gateway.identify()
        yield gateway


def kinds(house: House) -> set[str]:
    return {problem.split(":")[0] for problem in house.problems()}


async def test_good_behaviour_is_no_problem(house: House, wire: Wire) -> None:
    await wire.send(content="x")
    assert house.problems() == []


async def test_refused_form(house: House, wire: Wire) -> None:
    await wire.send(content="x" * 2001)
    assert kinds(house) == {"violation"}
    house.expect("violation")
    assert house.problems() == []


async def test_unknown_route(house: House, wire: Wire) -> None:
    await wire("GET", "/no/such/route")
    assert kinds(house) == {"unknown route"}


async def test_rate_limit(house: House, wire: Wire) -> None:
    house.discord.faults.refuse("*", Refusal(429))
    await wire.send(content="x")
    assert kinds(house) == {"429"}


async def test_unanswered_interaction(house: House, wire: Wire, gateway: Gateway) -> None:
    house.person("alice").client.slash(house.channel("general"), "ping")
    house.clock.advance(3)
    assert kinds(house) == {"unanswered"}
    assert "APPLICATION_COMMAND ping" in house.problems()[0]


async def test_deferral_that_is_never_filled(house: House, wire: Wire, gateway: Gateway) -> None:
    house.person("alice").client.slash(house.channel("general"), "ping")
    interaction = await gateway.event("INTERACTION_CREATE")
    await wire.callback(interaction, 5)
    assert kinds(house) == {"unanswered"}
    await wire("POST", wire.webhook(interaction), {"content": "done"}, token=None)
    assert house.problems() == []


async def test_error_in_the_log(house: House) -> None:
    logging.getLogger("discord.client").error("something went wrong")
    assert kinds(house) == {"error"}


async def test_exception_in_a_command(house: House) -> None:
    bot, reached = Bot(), asyncio.Event()

    @bot.tree.command(description="Fail")
    async def fail(interaction: discord.Interaction) -> None:
        reached.set()
        raise RuntimeError("on purpose")

    await house.run(bot)
    house.expect("unanswered")
    await house.person("alice").slash("fail", wait=False)
    await reached.wait()
    await house.close()
    assert kinds(house) == {"error"}


async def test_handler_that_waits_for_ever_is_ended() -> None:
    handler = asyncio.create_task(asyncio.Event().wait(), name="CommandTree-invoker")
    await finish_handlers(0)
    assert handler.cancelled()


async def test_answer_that_breaks_the_description(house: House, wire: Wire, openapi: OpenApi) -> None:
    """What the local Discord itself gets wrong is never allowed, whatever a test expects."""
    house.expect("violation", "error", "unanswered", "429", "unknown route", "leak")
    sent = await wire.send(content="x")
    message = house.channel("general").messages[int(sent.id)]
    message.content = None  # type: ignore[assignment]
    await wire("GET", f"{wire.channel}/messages/{sent.id}")
    assert kinds(house) == {"lax"}


# The oracle


async def test_secret_in_content(house: House, wire: Wire) -> None:
    house.secret(SECRET, house.person("alice"))
    await wire.send(content=f"alice drew {SECRET}")
    leaks = house.problems()
    assert {problem.split(" ")[1] for problem in leaks} == {"bob", "hanako", "carol"}


@pytest.mark.parametrize(
    "body",
    [
        {"embeds": [{"title": "x", "footer": {"text": SECRET}}]},
        {"embeds": [{"fields": [{"name": "x", "value": SECRET}]}]},
        {"content": "x", "components": [row(button(SECRET))]},
        {"content": "x", "components": [row(button(label=SECRET))]},
        {"content": "x", "components": [row(select(placeholder=SECRET))]},
        {"flags": int(MessageFlag.IS_COMPONENTS_V2), "components": [text(SECRET)]},
        {"content": "Mist\\ Dragon"},
    ],
)
async def test_secret_anywhere_in_a_message(body: dict[str, object], house: House, wire: Wire) -> None:
    house.secret(SECRET, house.person("alice"))
    await wire.send(**body)
    assert kinds(house) == {"leak"}


def picture(note: str, *, packed: bool) -> bytes:
    info = PngImagePlugin.PngInfo()
    info.add_text("Comment", note, zip=packed)
    content = io.BytesIO()
    Image.new("RGB", (4, 4)).save(content, "PNG", pnginfo=info)
    return content.getvalue()


def zipped(text: str) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("replay.json", text)
    return content.getvalue()


@pytest.mark.parametrize(
    ("name", "content", "description"),
    [
        ("Mist Dragon.png", b"", "x"),
        ("card.png", b"", SECRET),
        ("log.txt", f"drew {SECRET}".encode(), "x"),
        ("card.png", picture(SECRET, packed=False), "x"),
        ("card.png", picture(SECRET, packed=True), "x"),
        ("replay.json.gz", gzip.compress(SECRET.encode(), mtime=0), "x"),
        ("replay.zip", zipped(SECRET), "x"),
        ("notes.txt", SECRET.encode("utf-16"), "x"),
    ],
    ids=["name", "alt text", "text", "png", "packed png", "gzip", "zip", "utf-16"],
)
async def test_secret_in_a_file(
    name: str, content: bytes, description: str, house: House, wire: Wire
) -> None:
    secret = SECRET.replace(" ", "_") if " " in name else SECRET
    house.secret(secret, house.person("alice"))
    body = {"attachments": [{"id": 0, "description": description}]}
    got = await wire("POST", f"{wire.channel}/messages", body, files={name: content})
    assert got.status == 200
    assert kinds(house) == {"leak"}


@pytest.mark.parametrize(
    ("content", "found"),
    [
        ("bob has 蓑".encode(), {"leak"}),
        ("bob has 蓑".encode("utf-16"), {"leak"}),
        (picture("蓑", packed=True), {"leak"}),
        (b"\x89PNG\xff" + "蓑".encode("utf-16-le"), set()),
    ],
    ids=["text", "utf-16", "packed png", "two bytes of a picture"],
)
async def test_secret_of_one_character_in_a_file(
    content: bytes, found: set[str], house: House, wire: Wire
) -> None:
    house.secret("蓑", house.person("alice"))
    body = {"attachments": [{"id": 0, "description": "x"}]}
    await wire("POST", f"{wire.channel}/messages", body, files={"a.png": content})
    assert kinds(house) == found


async def test_ephemeral_answers_keep_a_secret(house: House, wire: Wire, gateway: Gateway) -> None:
    alice = house.person("alice")
    house.secret(SECRET, alice)
    await alice.slash("ping", wait=False)
    interaction = await gateway.event("INTERACTION_CREATE")
    await wire.callback(interaction, 4, {"content": SECRET, "flags": 64})
    assert house.problems() == []
    await wire("POST", wire.webhook(interaction), {"content": SECRET}, token=None)
    assert kinds(house) == {"leak"}


async def test_secret_in_choices_and_modals(house: House, wire: Wire, gateway: Gateway) -> None:
    house.secret(SECRET, house.person("alice"))
    bob = house.person("bob")
    option = {"type": 3, "name": "card", "description": "Card", "autocomplete": True}
    await wire.register(command(options=[option]))
    bob.client.autocomplete(bob.channel, "ping", "card", {"card": ""})
    interaction = await gateway.event("INTERACTION_CREATE")
    await wire.callback(interaction, 8, {"choices": [{"name": SECRET, "value": "1"}]})
    assert "AUTOCOMPLETE" in house.problems()[0]
    await bob.slash("ping", wait=False)
    interaction = await gateway.event("INTERACTION_CREATE")
    await wire.callback(interaction, 9, modal(label(text_input(value=SECRET))))
    assert any("MODAL" in problem for problem in house.problems())


async def test_secret_in_a_thread_that_is_opened_later(house: House, wire: Wire) -> None:
    """History counts: a private thread shows all of its past to whoever comes in."""
    world, bot = house.discord.world, house.application.bot
    thread = create(world, house.channel("general"), bot, "quiet")
    alice, bob = house.user("alice"), house.user("bob")
    house.secret(SECRET, alice)
    await wire("POST", f"/channels/{thread.id}/messages", {"content": SECRET})
    assert house.problems() == []
    add_member(world, thread, bob)
    assert kinds(house) == {"leak"}


async def test_moderators_read_private_threads(house: House, wire: Wire) -> None:
    world, bot = house.discord.world, house.application.bot
    thread = create(world, house.channel("general"), bot, "quiet")
    role = world.add_role(house.guild, "moderators", int(Permission.MANAGE_THREADS))
    house.guild.members[house.user("carol").id].roles.add(role.id)
    house.secret(SECRET, house.user("alice"))
    await wire("POST", f"/channels/{thread.id}/messages", {"content": SECRET})
    assert [problem.split(" ")[1] for problem in house.problems()] == ["carol", "carol"]


async def test_what_is_revealed_is_a_secret_no_more(house: House, wire: Wire) -> None:
    house.secret(SECRET, house.person("alice"))
    house.reveal(SECRET)
    await wire.send(content=SECRET)
    assert house.problems() == []


async def test_what_leaked_before_it_was_revealed_is_kept(house: House, wire: Wire) -> None:
    house.secret(SECRET, house.person("alice"))
    await wire.send(content=SECRET)
    house.reveal(SECRET)
    assert kinds(house) == {"leak"}
