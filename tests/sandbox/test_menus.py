"""Commands in the menus of people and messages, and what people do with their own messages."""

import discord
import pytest
from discord import app_commands

from bot.sandbox import Refused
from bot.sandbox.messages import delete
from bot.sandbox.model import MessageType
from bot.sandbox.permissions import Permission
from bot.sandbox.threads import create, set_archived
from tests.discord_harness import House
from tests.sandbox.bots import Bot
from tests.sandbox.wire import GUILDS, Gateway, Wire, outcome

GUILD_MESSAGES = 1 << 9
DAYS = 24 * 60 * 60


class Menus(Bot):
    """A bot with a command for people and one for messages."""

    def __init__(self) -> None:
        super().__init__()

        @self.tree.context_menu(name="Wins")
        async def wins(interaction: discord.Interaction, member: discord.Member) -> None:
            await interaction.response.send_message(f"{member.display_name} has won 3", ephemeral=True)

        @self.tree.context_menu(name="Report")
        @app_commands.default_permissions(manage_messages=True)
        async def report(interaction: discord.Interaction, message: discord.Message) -> None:
            words = f"{message.author.name} wrote {message.content}"
            await interaction.response.send_message(words, ephemeral=True)


async def test_commands_of_menus_are_used(discord_house: House) -> None:
    await discord_house.run(Menus())
    alice, bob = discord_house.person("alice"), discord_house.person("bob")
    said = bob.send("something")
    assert (await alice.use("Wins", bob)).text == "Bob has won 3"
    reply = await alice.use("Report", said)
    assert (reply.text, reply.ephemeral) == ("bob wrote something", True)
    assert reply.message.type is MessageType.CONTEXT_MENU_COMMAND
    with pytest.raises(Refused, match="no command"):
        await alice.use("Wins", said)
    with pytest.raises(Refused, match="no command"):
        await bob.use("Report", said)
    delete(discord_house.discord.world, said)
    with pytest.raises(Refused, match="does not see"):
        await alice.use("Report", said)


async def test_what_a_bot_hears_of_a_menu(discord_house: House, wire: Wire, gateway: Gateway) -> None:
    await wire.register({"name": "Wins", "type": 2}, {"name": "Report", "type": 3})
    alice, bob = discord_house.person("alice"), discord_house.person("bob")
    said = bob.send("something")
    await alice.use("Wins", bob, wait=False)
    got = await gateway.event("INTERACTION_CREATE")
    assert (got["data"]["type"], got["data"]["target_id"]) == (2, str(bob.id))
    assert got["data"]["resolved"]["users"][str(bob.id)]["username"] == "bob"
    assert "permissions" in got["data"]["resolved"]["members"][str(bob.id)]
    answer = await wire.callback(got, 4, {"content": "3"})
    about = answer.body["resource"]["message"]["interaction_metadata"]
    assert about["target_user"]["username"] == "bob"
    await alice.use("Report", said, wait=False)
    got = await gateway.event("INTERACTION_CREATE")
    assert (got["data"]["type"], got["data"]["target_id"]) == (3, str(said.id))
    assert got["data"]["resolved"]["messages"][str(said.id)]["content"] == "something"
    answer = await wire.callback(got, 4, {"content": "Thank you"})
    assert answer.body["resource"]["message"]["interaction_metadata"]["target_message_id"] == str(said.id)


async def test_people_edit_and_delete_what_they_wrote(discord_house: House, wire: Wire) -> None:
    house = discord_house
    alice, bob = house.person("alice"), house.person("bob")
    said = bob.send("tyop")
    async with wire.gateway() as listening:
        await listening.identify(GUILDS | GUILD_MESSAGES)
        bob.edit(said, f"typo <@{house.application.bot.id}>")
        changed = await listening.event("MESSAGE_UPDATE")
        assert changed["content"].startswith("typo")
        assert changed["edited_timestamp"]
        with pytest.raises(Refused):
            alice.edit(said, "other words")
        with pytest.raises(Refused):
            house.person("carol").delete(said)
        bob.delete(said)
        assert (await listening.event("MESSAGE_DELETE"))["id"] == str(said.id)
    with pytest.raises(Refused):
        bob.delete(said)
    alice.delete(bob.send("again"))
    assert not house.channel("general").messages


async def test_nobody_edits_in_a_sleeping_thread(discord_house: House) -> None:
    house, world = discord_house, discord_house.discord.world
    bob = house.person("bob")
    thread = create(world, house.channel("general"), bob.user, "quiet")
    bob.go(thread)
    said = bob.send("x")
    set_archived(world, thread, archived=True)
    with pytest.raises(Refused):
        bob.edit(said, "y")


async def test_many_messages_are_deleted_at_once(discord_house: House, wire: Wire) -> None:
    house = discord_house
    house.expect("violation")
    bob, general = house.person("bob"), house.channel("general")
    ids = [str(bob.send(str(n)).id) for n in range(3)]
    path = f"{wire.channel}/messages/bulk-delete"
    assert outcome(await wire("POST", path, {"messages": ids})) == (403, 50013)
    house.discord.world.overwrite(general, house.application.bot, allow=int(Permission.MANAGE_MESSAGES))
    for wrong in (ids[:1], [ids[0], ids[0]], ids * 34):
        assert outcome(await wire("POST", path, {"messages": wrong})) == (400, 50035)
    async with wire.gateway() as listening:
        await listening.identify(GUILDS | GUILD_MESSAGES)
        await listening.event("GUILD_CREATE")
        assert (await wire("POST", path, {"messages": ids[:2]})).status == 204
        heard = await listening.read()
        assert (heard["t"], heard["d"]["ids"]) == ("MESSAGE_DELETE_BULK", ids[:2])
    assert [m.content for m in bob.messages()] == ["2"]
    house.clock.advance(14 * DAYS + 1)
    young = str(bob.send("young").id)
    assert outcome(await wire("POST", path, {"messages": [ids[2], young]})) == (400, 50034)


async def test_history_from_the_very_beginning(discord_house: House, wire: Wire) -> None:
    """discord.py asks so for `oldest_first=True`."""
    for n in range(3):
        await wire.send(content=str(n))
    got = await wire("GET", f"{wire.channel}/messages?limit=2&after=0")
    assert [message["content"] for message in got.body] == ["1", "0"]
