"""People do what a client lets them do, and no more."""

from typing import Any

import pytest

from bot.sandbox import Refused
from bot.sandbox.model import Json, MessageFlag
from bot.sandbox.permissions import Permission
from tests.discord_harness import House
from tests.sandbox.wire import Gateway, Wire, button, command, label, modal, row, select, text_input


def option(name: str, kind: int, **more: object) -> Json:
    return {"type": kind, "name": name, "description": "An option", **more}


EVERYTHING = command(
    "all",
    options=[
        option("text", 3, min_length=2, max_length=4),
        option("number", 4, min_value=1, max_value=3),
        option("yes", 5),
        option("who", 6),
        option("where", 7, channel_types=[0]),
        option("role", 8),
        option("whoever", 9),
        option("real", 10),
        option("file", 11),
        option("choice", 3, choices=[{"name": "A", "value": "a"}]),
    ],
)


async def test_every_kind_of_option(discord_house: House, wire: Wire, gateway: Gateway) -> None:
    house = discord_house
    alice, bob = house.person("alice"), house.person("bob")
    role = house.discord.world.add_role(house.guild, "players")
    await wire.register(EVERYTHING)
    given = {
        "text": "abc",
        "number": 2,
        "yes": True,
        "who": bob,
        "where": house.channel("tables"),
        "role": role,
        "whoever": role,
        "real": 0.5,
        "file": ("deck.txt", b"4 Island"),
        "choice": "a",
    }
    await alice.slash("all", wait=False, **given)
    interaction = await gateway.event("INTERACTION_CREATE")
    data = interaction["data"]
    values = {o["name"]: o["value"] for o in data["options"]}
    assert values["text"] == "abc"
    assert values["who"] == str(bob.id)
    assert set(data["resolved"]) == {"users", "members", "channels", "roles", "attachments"}
    assert data["resolved"]["attachments"][values["file"]]["filename"] == "deck.txt"
    await wire.callback(interaction, 4, {"content": "well"})


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"text": "a"}, "2 to 4"),
        ({"text": "abcde"}, "2 to 4"),
        ({"text": 7}, "2 to 4"),
        ({"number": 4}, "bounds"),
        ({"number": 1.5}, "takes a number"),
        ({"yes": "yes"}, "true or false"),
        ({"who": "1"}, "cannot be chosen"),
        ({"where": "1"}, "cannot be chosen"),
        ({"role": "1"}, "cannot be chosen"),
        ({"choice": "b"}, "not one of the choices"),
        ({"colour": "red"}, "no option"),
    ],
)
async def test_options_are_checked(given: dict[str, Any], why: str, discord_house: House, wire: Wire) -> None:
    await wire.register(EVERYTHING)
    with pytest.raises(Refused, match=why):
        await discord_house.person("alice").slash("all", **given)


async def test_sub_commands(discord_house: House, wire: Wire, gateway: Gateway) -> None:
    leaf = option("import", 1, options=[option("url", 3, required=True)])
    await wire.register(command("deck", options=[option("mine", 2, options=[leaf]), option("list", 1)]))
    alice = discord_house.person("alice")
    await alice.slash("deck mine import", wait=False, url="x")
    interaction = await gateway.event("INTERACTION_CREATE")
    group = interaction["data"]["options"][0]
    assert (group["name"], group["type"]) == ("mine", 2)
    assert group["options"][0]["options"] == [{"name": "url", "type": 3, "value": "x"}]
    await wire.callback(interaction, 4, {"content": "well"})
    for name in ("deck", "deck mine", "deck mine export"):
        with pytest.raises(Refused):
            await alice.slash(name)


async def test_commands_that_are_not_there(discord_house: House, wire: Wire) -> None:
    house = discord_house
    alice, bob = house.person("alice"), house.person("bob")
    with pytest.raises(Refused, match="no command"):
        await bob.slash("ping")
    guild_commands = f"/applications/{house.application.id}/guilds/{house.guild.id}/commands"
    await wire("POST", guild_commands, command("of-the-guild"))
    await wire.register(
        command("for-admins", default_member_permissions="0"),
        command("for-managers", default_member_permissions=str(1 << 5)),
        command("in-private", contexts=[1]),
        command("in-guilds", contexts=[0]),
    )
    assert bob.commands() == ["in-guilds", "of-the-guild"]
    assert alice.commands() == ["for-admins", "for-managers", "in-guilds", "of-the-guild"]
    bob.go(bob.client.open_dm(house.application.bot))
    assert bob.commands() == ["for-admins", "for-managers", "in-private"]


async def test_global_and_guild_commands_of_one_name(discord_house: House, wire: Wire) -> None:
    house = discord_house
    await wire.register(command("ping"))
    guild_commands = f"/applications/{house.application.id}/guilds/{house.guild.id}/commands"
    assert (await wire("POST", guild_commands, command("ping"))).status == 201
    assert (await wire("POST", guild_commands, command("ping", description="Anew"))).status == 200
    assert house.person("bob").commands() == ["ping"]


async def test_commands_can_be_forbidden(discord_house: House, wire: Wire) -> None:
    house, bob = discord_house, discord_house.person("bob")
    await wire.register(command("ping"))
    everyone = house.guild.roles[house.guild.id]
    house.discord.world.overwrite(
        house.channel("general"), everyone, deny=int(Permission.USE_APPLICATION_COMMANDS)
    )
    assert bob.commands() == []


async def test_messages_need_permission(discord_house: House) -> None:
    house, bob = discord_house, discord_house.person("bob")
    bob.go(house.channel("announcements"))
    with pytest.raises(Refused, match="SEND_MESSAGES"):
        bob.send("may I?")
    everyone = house.guild.roles[house.guild.id]
    house.discord.world.overwrite(house.channel("tables"), everyone, deny=int(Permission.VIEW_CHANNEL))
    with pytest.raises(Refused, match="visible"):
        bob.go(house.channel("tables"))
    with pytest.raises(Refused, match="empty"):
        house.person("alice").send("")


async def test_buttons(discord_house: House, wire: Wire) -> None:
    alice = discord_house.person("alice")
    sent = await wire.send(
        content="board",
        components=[
            row(button("a", label="A"), button("b", label="B", disabled=True), button("c", label="A"))
        ],
    )
    board = alice.client.find_message(alice.channel, int(sent.id))
    for name, why in (("B", "disabled"), ("A", "2 components"), ("D", "0 components")):
        with pytest.raises(Refused, match=why):
            await alice.click(board, name)
    await wire("DELETE", f"{wire.channel}/messages/{sent.id}")
    with pytest.raises(Refused, match="does not see"):
        await alice.click(board, "a")


async def test_a_press_waits_for_the_one_before(discord_house: House, wire: Wire, gateway: Gateway) -> None:
    alice = discord_house.person("alice")
    sent = await wire.send(content="board", components=[row(button("a"))])
    board = alice.client.find_message(alice.channel, int(sent.id))
    await alice.click(board, "a", wait=False)
    with pytest.raises(Refused, match="still waiting"):
        await alice.click(board, "a", wait=False)
    await wire.callback(await gateway.event("INTERACTION_CREATE"), 6)


async def test_two_devices_press_at_once(discord_house: House, wire: Wire, gateway: Gateway) -> None:
    alice, again = discord_house.person("alice"), discord_house.another_device("alice")
    sent = await wire.send(content="board", components=[row(button("a"))])
    board = alice.client.find_message(alice.channel, int(sent.id))
    for device in (alice, again):
        await device.click(board, "a", wait=False)
    for _ in range(2):
        await wire.callback(await gateway.event("INTERACTION_CREATE"), 6)


@pytest.mark.parametrize("values", [[], ["0", "1", "2"], ["0", "0"], ["7"]])
async def test_selects(values: list[str], discord_house: House, wire: Wire) -> None:
    alice = discord_house.person("alice")
    sent = await wire.send(content="x", components=[row(select(options=3, max_values=2))])
    message = alice.client.find_message(alice.channel, int(sent.id))
    with pytest.raises(Refused):
        await alice.select(message, *values)


async def test_select_of_users(discord_house: House, wire: Wire, gateway: Gateway) -> None:
    alice, bob = discord_house.person("alice"), discord_house.person("bob")
    sent = await wire.send(content="x", components=[row({"type": 5, "custom_id": "who"})])
    message = alice.client.find_message(alice.channel, int(sent.id))
    await alice.select(message, bob, wait=False)
    interaction = await gateway.event("INTERACTION_CREATE")
    assert interaction["data"]["values"] == [str(bob.id)]
    assert str(bob.id) in interaction["data"]["resolved"]["members"]
    await wire.callback(interaction, 6)


async def test_all_fields_of_a_modal(discord_house: House, wire: Wire, gateway: Gateway) -> None:
    alice, bob = discord_house.person("alice"), discord_house.person("bob")
    ticks = [{"label": n, "value": n} for n in ("a", "b", "c")]
    opened = await alice.slash("ping", wait=False)
    fields = modal(
        label(select("s", 3, max_values=2)),
        label({"type": 5, "custom_id": "who"}),
        label({"type": 19, "custom_id": "file"}),
        label({"type": 21, "custom_id": "radio", "options": ticks}),
        label({"type": 22, "custom_id": "boxes", "options": ticks}, description="Any"),
    )
    assert (await wire.callback(await gateway.event("INTERACTION_CREATE"), 9, fields)).status == 200
    mistakes: list[Json] = [{"s": ["9"]}, {"s": []}, {"radio": "z"}, {"boxes": ["z"]}, {"colour": "red"}]
    for wrong in mistakes:
        given: Json = {
            "s": ["0"],
            "who": [bob],
            "file": [("a.txt", b"a")],
            "radio": "a",
            "boxes": ["a"],
        } | wrong
        with pytest.raises(Refused):
            await alice.submit(opened, **given)
    given = {"s": ["0", "2"], "who": [bob], "file": [("a.txt", b"a")], "radio": "b", "boxes": ["a", "c"]}
    await alice.submit(opened, wait=False, **given)
    interaction = await gateway.event("INTERACTION_CREATE")
    sent = [c["component"] for c in interaction["data"]["components"]]
    assert [c.get("values", c.get("value")) for c in sent[:2]] == [["0", "2"], [str(bob.id)]]
    assert [c.get("values", c.get("value")) for c in sent[3:]] == ["b", ["a", "c"]]
    assert set(interaction["data"]["resolved"]) == {"users", "members", "attachments"}
    await wire.callback(interaction, 4, {"content": "well"})
    with pytest.raises(Refused, match="no modal"):
        await alice.submit(opened, **given)


async def test_modal_belongs_to_one_person(discord_house: House, wire: Wire, gateway: Gateway) -> None:
    alice, bob = discord_house.person("alice"), discord_house.person("bob")
    opened = await alice.slash("ping", wait=False)
    await wire.callback(await gateway.event("INTERACTION_CREATE"), 9, modal(label(text_input())))
    with pytest.raises(Refused):
        bob.client.submit(opened.interaction, {"t": "mine"})


async def test_failed_and_thinking(discord_house: House, wire: Wire, gateway: Gateway) -> None:
    discord_house.expect("unanswered")
    alice = discord_house.person("alice")
    lost = await alice.slash("ping", wait=False)
    await gateway.event("INTERACTION_CREATE")
    discord_house.clock.advance(3)
    assert lost.failed
    slow = await alice.slash("ping", wait=False)
    interaction = await gateway.event("INTERACTION_CREATE")
    await wire.callback(interaction, 5, {"flags": 64})
    assert slow.message.flags & MessageFlag.LOADING
    with pytest.raises(Refused, match="thinking"):
        alice.client.click(slow.message, "x")
    await wire("PATCH", wire.webhook(interaction, "/messages/@original"), {"content": "done"}, token=None)
    assert not slow.message.flags & MessageFlag.LOADING
    assert slow.text == "done"


async def test_only_ephemeral_messages_are_dismissed(discord_house: House) -> None:
    alice = discord_house.person("alice")
    with pytest.raises(Refused):
        alice.dismiss(alice.send("hello"))
