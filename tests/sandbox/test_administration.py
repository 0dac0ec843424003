"""What bots do to a guild, each with its permission: names, roles, channels, exceptions."""

import discord
import pytest

from bot.sandbox.model import Json
from bot.sandbox.permissions import ALL, Permission
from tests.discord_harness import House
from tests.sandbox.bots import Bot
from tests.sandbox.wire import Gateway, Wire, outcome


@pytest.fixture
def powerful(discord_house: House) -> House:
    """The house, with a bot that may do everything but is no administrator."""
    house = discord_house
    role = next(role for role in house.guild.roles.values() if role.managed)
    house.discord.world.change_role(house.guild, role, int(ALL & ~Permission.ADMINISTRATOR))
    return house


async def test_discord_py_furnishes_a_guild(powerful: House) -> None:
    house = powerful
    bot = Bot()
    await house.run(bot)
    guild = bot.guilds[0]
    role = await guild.create_role(name="Judge", colour=discord.Colour.red())
    alice = await guild.fetch_member(house.user("alice").id)
    bob = await guild.fetch_member(house.user("bob").id)
    await bob.add_roles(role)
    closed = discord.PermissionOverwrite(read_messages=False)
    opened = discord.PermissionOverwrite(read_messages=True)
    place = await guild.create_text_channel(
        "bench", topic="For judges", overwrites={guild.default_role: closed, role: opened, guild.me: opened}
    )
    await place.send("welcome")
    assert house.person("bob").sees("welcome")
    assert not house.person("hanako").sees("welcome")
    hanako = await guild.fetch_member(house.user("hanako").id)
    await place.set_permissions(hanako, read_messages=True)
    assert house.person("hanako").sees("welcome")
    await place.set_permissions(hanako, overwrite=None)
    assert not house.person("hanako").sees("welcome")
    await role.edit(name="Head judge", colour=discord.Colour.blue())
    assert house.guild.roles[role.id].name == "Head judge"
    await guild.me.edit(nick="Dealer")
    await bob.edit(nick="Bobby")
    names = house.guild.members
    assert (names[house.application.bot.id].nick, names[bob.id].nick) == ("Dealer", "Bobby")
    with pytest.raises(discord.Forbidden):
        await alice.edit(nick="Owner of all")
    await role.delete()
    assert role.id not in house.guild.roles
    await place.delete()
    await bob.kick()
    assert bob.id not in house.guild.members


REQUESTS: list[tuple[str, str, Json | None, Permission]] = [
    ("PATCH", "/guilds/{guild}/members/@me", {"nick": "x"}, Permission.CHANGE_NICKNAME),
    ("PATCH", "/guilds/{guild}/members/{bob}", {"nick": "x"}, Permission.MANAGE_NICKNAMES),
    ("DELETE", "/guilds/{guild}/members/{bob}", None, Permission.KICK_MEMBERS),
    ("POST", "/guilds/{guild}/roles", {"name": "x"}, Permission.MANAGE_ROLES),
    ("PATCH", "/guilds/{guild}/roles/{role}", {"name": "x"}, Permission.MANAGE_ROLES),
    ("DELETE", "/guilds/{guild}/roles/{role}", None, Permission.MANAGE_ROLES),
    ("POST", "/guilds/{guild}/channels", {"name": "x"}, Permission.MANAGE_CHANNELS),
    ("PUT", "/channels/{general}/permissions/{role}", {"type": 0, "deny": 0}, Permission.MANAGE_ROLES),
]


@pytest.mark.parametrize(("method", "path", "body", "needed"), REQUESTS)
async def test_each_needs_its_permission(
    method: str, path: str, body: Json | None, needed: Permission, powerful: House, wire: Wire
) -> None:
    house, world = powerful, powerful.discord.world
    managed = next(role for role in house.guild.roles.values() if role.managed)
    role = world.add_role(house.guild, "low", lowest=True)
    everyone = house.guild.roles[house.guild.id]
    names = {"guild": house.guild.id, "bob": house.user("bob").id, "role": role.id}
    target = path.format(**names, general=house.channel("general").id)
    for one in (managed, everyone):
        world.change_role(house.guild, one, one.permissions & ~needed)
    assert outcome(await wire(method, target, body)) == (403, 50013)
    world.change_role(house.guild, managed, managed.permissions | needed)
    assert (await wire(method, target, body)).status < 300


async def test_nobody_gives_what_they_have_not(powerful: House, wire: Wire) -> None:
    house = powerful
    guild, general = f"/guilds/{house.guild.id}", house.channel("general")
    admin = int(Permission.ADMINISTRATOR)
    assert outcome(await wire("POST", f"{guild}/roles", {"permissions": admin})) == (403, 50013)
    low = await wire("POST", f"{guild}/roles", {"name": "low"})
    assert outcome(await wire("PATCH", f"{guild}/roles/{low.id}", {"permissions": admin})) == (403, 50013)
    exception = f"/channels/{general.id}/permissions/{low.id}"
    assert outcome(await wire("PUT", exception, {"type": 0, "allow": admin})) == (403, 50013)
    high = house.discord.world.add_role(house.guild, "high")
    assert outcome(await wire("DELETE", f"{guild}/roles/{high.id}")) == (403, 50013)
    assert outcome(await wire("DELETE", f"{guild}/roles/1")) == (404, 10011)
    assert outcome(await wire("DELETE", exception)) == (404, 10009)


async def test_a_bot_hears_of_its_own_name_without_the_members_intent(
    powerful: House, wire: Wire, gateway: Gateway
) -> None:
    guild = f"/guilds/{powerful.guild.id}"
    await wire("PATCH", f"{guild}/members/{powerful.user('bob').id}", {"nick": "Bobby"})
    await wire("PATCH", f"{guild}/members/@me", {"nick": "Dealer"})
    changed = await gateway.event("GUILD_MEMBER_UPDATE")
    assert (changed["user"]["username"], changed["nick"]) == ("Fudaba", "Dealer")


async def test_files_go_with_their_channel(powerful: House, wire: Wire) -> None:
    world = powerful.discord.world
    sent = await wire("POST", f"{wire.channel}/messages", {}, files={"a.txt": b"a"})
    world.delete_channel(powerful.channel("general"))
    assert int(sent.body["attachments"][0]["id"]) not in world.attachments
