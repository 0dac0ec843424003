"""What people's clients refuse, wake and fill in by themselves."""

import io

import pytest
from PIL import Image

from bot.sandbox import Refused
from bot.sandbox.model import ChannelType, Thread
from bot.sandbox.permissions import Permission
from bot.sandbox.threads import create, set_archived
from tests.discord_harness import House
from tests.sandbox.wire import (
    Gateway,
    Wire,
    button,
    command,
    label,
    modal,
    row,
    select,
    text,
)


@pytest.fixture
def thread(discord_house: House) -> Thread:
    """A public thread of the bot."""
    house = discord_house
    general, bot = house.channel("general"), house.application.bot
    return create(house.discord.world, general, bot, "open", kind=ChannelType.PUBLIC_THREAD)


async def test_clients_refuse_the_rest(
    wire: Wire, discord_house: House, gateway: Gateway, thread: Thread
) -> None:
    house = discord_house
    alice, bob = house.person("alice"), house.person("bob")
    sent = await wire.send(content="x", components=[row(button("b")), row(select("s"))])
    board = alice.client.find_message(alice.channel, int(sent.id))
    for doing in (
        lambda: alice.client.click(board, "s"),
        lambda: alice.client.select(board, "b", ["0"]),
        lambda: alice.client.open_dm(bob.user),
        lambda: alice.client.speak("tlh"),
        lambda: alice.client.click(bob.send("no bot's"), "b"),
    ):
        with pytest.raises(Refused):
            doing()
    assert alice.options(board) == ["Option 0", "Option 1"]
    pressed = alice.client.aim(board, "b")
    await wire("DELETE", f"{wire.channel}/messages/{sent.id}")
    with pytest.raises(Refused, match="gone"):
        alice.client.press(board, pressed)
    alice.client.speak("de")
    assert alice.user.locale == "de"


async def test_sleeping_threads_are_woken_by_people(wire: Wire, discord_house: House, thread: Thread) -> None:
    house = discord_house
    sent = await wire(
        "POST", f"/channels/{thread.id}/messages", {"content": "x", "components": [row(button())]}
    )
    bob = house.person("bob")
    bob.go(thread)
    message = bob.client.find_message(thread, int(sent.id))
    set_archived(house.discord.world, thread, archived=True)
    with pytest.raises(Refused, match="archived"):
        await bob.click(message, "B")
    bob.client.unarchive(thread)
    assert not thread.archived
    thread.locked = True
    with pytest.raises(Refused, match="lacks"):
        bob.client.unarchive(thread)
    with pytest.raises(Refused):
        bob.send("in a locked thread")


async def test_fields_that_fill_themselves(wire: Wire, discord_house: House, gateway: Gateway) -> None:
    alice, bob = discord_house.person("alice"), discord_house.person("bob")
    opened = await alice.slash("ping", wait=False)
    ticks = [{"label": n, "value": n, "default": n == "a"} for n in "ab"]
    fields = modal(
        text("Some words"),
        label({"type": 23, "custom_id": "box", "default": True}),
        label({"type": 21, "custom_id": "radio", "options": [{**tick, "default": False} for tick in ticks]}),
        label({"type": 3, "custom_id": "picked", "options": ticks}),
        label({"type": 5, "custom_id": "who", "default_values": [{"id": str(bob.id), "type": "user"}]}),
    )
    assert (await wire.callback(await gateway.event("INTERACTION_CREATE"), 9, fields)).status == 200
    with pytest.raises(Refused, match="filled in"):
        await alice.submit(opened)
    await alice.submit(opened, wait=False, radio="b")
    interaction = await gateway.event("INTERACTION_CREATE")
    shown, *sent = interaction["data"]["components"]
    assert shown["type"] == 10
    values = [c["component"].get("values", c["component"].get("value")) for c in sent]
    assert values == [True, "b", ["a"], [str(bob.id)]]
    await wire.callback(interaction, 4, {"content": "well"})


async def test_answered_interactions_are_forgotten(
    wire: Wire, discord_house: House, gateway: Gateway
) -> None:
    alice, known = discord_house.person("alice"), discord_house.discord.world.interactions
    for _ in range(2):
        await alice.slash("ping", wait=False)
        await wire.callback(await gateway.event("INTERACTION_CREATE"), 4, {"content": "pong"})
        discord_house.clock.advance(2 * 60 * 60)
    assert len(known) == 1


async def test_files_that_are_handed_over_are_described(
    discord_house: House, wire: Wire, gateway: Gateway
) -> None:
    await wire.register(command(options=[{"type": 11, "name": "picture", "description": "P"}]))
    alice = discord_house.person("alice")
    content = io.BytesIO()
    Image.new("RGB", (30, 20)).save(content, "PNG")
    await alice.slash("ping", wait=False, picture=("my deck.png", content.getvalue()))
    got = await gateway.event("INTERACTION_CREATE")
    found = got["data"]["resolved"]["attachments"][got["data"]["options"][0]["value"]]
    assert (found["filename"], found["content_type"]) == ("my_deck.png", "image/png")
    assert (found["width"], found["height"], found["ephemeral"]) == (30, 20, True)
    await wire.callback(got, 4, {"content": "x"})
    world = discord_house.discord.world
    assert int(found["id"]) in world.attachments
    discord_house.clock.advance(2 * 60 * 60)
    await alice.slash("ping", wait=False)
    await wire.callback(await gateway.event("INTERACTION_CREATE"), 4, {"content": "x"})
    assert int(found["id"]) not in world.attachments
    with pytest.raises(Refused, match="too large"):
        await alice.slash("ping", picture=("big.bin", bytes(10 * 1024 * 1024 + 1)))


async def test_resolved_channels_tell_both_permissions(
    discord_house: House, wire: Wire, gateway: Gateway
) -> None:
    house = discord_house
    tables = house.channel("tables")
    house.discord.world.overwrite(tables, house.application.bot, deny=int(Permission.ATTACH_FILES))
    await wire.register(command(options=[{"type": 7, "name": "place", "description": "P"}]))
    await house.person("bob").slash("ping", wait=False, place=tables)
    got = await gateway.event("INTERACTION_CREATE")
    found = got["data"]["resolved"]["channels"][str(tables.id)]
    assert int(found["permissions"]) & Permission.ATTACH_FILES
    assert not int(found["app_permissions"]) & Permission.ATTACH_FILES
    await wire.callback(got, 4, {"content": "x"})
