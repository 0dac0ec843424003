"""Reactions, given and taken by bots and by people."""

import discord
import pytest

from bot.sandbox import Refused
from bot.sandbox.permissions import Permission
from bot.sandbox.threads import create, set_archived
from tests.discord_harness import House
from tests.sandbox.bots import Bot
from tests.sandbox.wire import GUILDS, Wire, outcome

REACTIONS = 1 << 10
THUMB, FIRE = "%F0%9F%91%8D", "%F0%9F%94%A5"


async def test_reactions_of_people_are_heard_with_who_and_whose(wire: Wire, discord_house: House) -> None:
    alice = discord_house.person("alice")
    sent = await wire.send(content="x")
    message = discord_house.channel("general").messages[int(sent.id)]
    async with wire.gateway() as listening:
        await listening.identify(GUILDS | REACTIONS)
        alice.react(message, "🔥")
        added = await listening.event("MESSAGE_REACTION_ADD")
        assert (added["emoji"], added["user_id"]) == ({"id": None, "name": "🔥"}, str(alice.id))
        assert added["member"]["user"]["username"] == "alice"
        assert added["message_author_id"] == str(discord_house.application.bot.id)
        alice.react(message, "🔥", take_back=True)
        removed = await listening.event("MESSAGE_REACTION_REMOVE")
        assert (removed["message_id"], "member" in removed) == (sent.id, False)
    assert "reactions" not in (await wire("GET", f"{wire.channel}/messages/{sent.id}")).body


async def test_who_reacted_is_listed_page_by_page(wire: Wire, discord_house: House) -> None:
    discord_house.expect("violation")
    sent = await wire.send(content="x")
    message = discord_house.channel("general").messages[int(sent.id)]
    people = [discord_house.person(name) for name in ("alice", "bob", "carol")]
    for person in reversed(people):
        person.react(message, "🔥")
    path = f"{wire.channel}/messages/{sent.id}/reactions/{FIRE}"
    assert [u["username"] for u in (await wire("GET", path)).body] == ["alice", "bob", "carol"]
    page = await wire("GET", f"{path}?limit=1&after={people[0].id}")
    assert [u["username"] for u in page.body] == ["bob"]
    assert (await wire("GET", f"{wire.channel}/messages/{sent.id}/reactions/{THUMB}")).body == []
    assert outcome(await wire("GET", f"{path}?limit=101")) == (400, 50035)


async def test_only_who_manages_messages_takes_the_reactions_of_others(
    wire: Wire, discord_house: House
) -> None:
    house = discord_house
    alice, bot, general = house.person("alice"), house.application.bot, house.channel("general")
    sent = await wire.send(content="x")
    message, path = general.messages[int(sent.id)], f"{wire.channel}/messages/{sent.id}/reactions"
    for emoji in ("🔥", "👍", "★"):
        alice.react(message, emoji)
    for target in (f"{path}/{FIRE}/{alice.id}", f"{path}/{FIRE}", path):
        assert outcome(await wire("DELETE", target)) == (403, 50013)
    house.discord.world.overwrite(general, bot, allow=int(Permission.MANAGE_MESSAGES))
    async with wire.gateway() as listening:
        await listening.identify(GUILDS | REACTIONS)
        assert (await wire("DELETE", f"{path}/{FIRE}/{alice.id}")).status == 204
        assert (await listening.event("MESSAGE_REACTION_REMOVE"))["user_id"] == str(alice.id)
        assert (await wire("DELETE", f"{path}/{THUMB}")).status == 204
        assert (await listening.event("MESSAGE_REACTION_REMOVE_EMOJI"))["emoji"]["name"] == "👍"
        assert list(message.reactions) == ["★"]
        assert (await wire("DELETE", path)).status == 204
        await listening.event("MESSAGE_REACTION_REMOVE_ALL")
    assert message.reactions == {}


async def test_an_emoji_that_nobody_has_is_unknown(wire: Wire, discord_house: House) -> None:
    sent = await wire.send(content="x")
    path = f"{wire.channel}/messages/{sent.id}/reactions"
    for emoji in ("mana", "mana:1", "x"):
        assert outcome(await wire("PUT", f"{path}/{emoji}/@me")) == (400, 10014)
    emojis = f"/applications/{discord_house.application.id}/emojis"
    made = await wire("POST", emojis, {"name": "mana", "image": "data:image/png;base64,AA=="})
    assert (await wire("PUT", f"{path}/mana:{made.id}/@me")).status == 204
    got = await wire("GET", f"{wire.channel}/messages/{sent.id}")
    assert got.body["reactions"][0]["emoji"] == {"id": made.id, "name": "mana"}


async def test_a_message_has_twenty_emojis_at_most(wire: Wire, discord_house: House) -> None:
    house = discord_house
    sent = await wire.send(content="x")
    path = f"{wire.channel}/messages/{sent.id}/reactions"
    for number in range(20):
        assert (await wire("PUT", f"{path}/{chr(0x1F600 + number)}/@me")).status == 204
    assert outcome(await wire("PUT", f"{path}/{FIRE}/@me")) == (400, 30010)
    house.person("alice").react(house.channel("general").messages[int(sent.id)], chr(0x1F600))


async def test_joining_a_reaction_needs_less_than_beginning_one(wire: Wire, discord_house: House) -> None:
    house = discord_house
    bob, general = house.person("bob"), house.channel("general")
    sent = await wire.send(content="x")
    message = general.messages[int(sent.id)]
    await wire("PUT", f"{wire.channel}/messages/{sent.id}/reactions/{FIRE}/@me")
    house.discord.world.overwrite(general, bob.user, deny=int(Permission.ADD_REACTIONS))
    bob.react(message, "🔥")
    with pytest.raises(Refused):
        bob.react(message, "👍")


async def test_nobody_reacts_in_a_sleeping_thread(wire: Wire, discord_house: House) -> None:
    house, world = discord_house, discord_house.discord.world
    thread = create(world, house.channel("general"), house.application.bot, "quiet")
    sent = await wire("POST", f"/channels/{thread.id}/messages", {"content": "x"})
    set_archived(world, thread, archived=True)
    path = f"/channels/{thread.id}/messages/{sent.id}/reactions/{FIRE}/@me"
    assert outcome(await wire("PUT", path)) == (400, 50083)
    assert outcome(await wire("DELETE", path)) == (400, 50083)


class RoleGiver(Bot):
    """A bot that gives a role to whoever reacts."""

    async def on_raw_reaction_add(self, event: discord.RawReactionActionEvent) -> None:
        assert event.member is not None
        role = discord.utils.get(event.member.guild.roles, name="Fire")
        assert role is not None
        if not event.member.bot:
            await event.member.add_roles(role)


async def test_a_role_is_given_for_a_reaction(discord_house: House) -> None:
    house = discord_house
    fire = house.discord.world.add_role(house.guild, "Fire")
    bots = next(role for role in house.guild.roles.values() if role.managed)
    fire.position, bots.position = 1, 2
    bot = RoleGiver(intents=discord.Intents(guilds=True, guild_reactions=True))
    await house.run(bot)
    channel = bot.get_channel(house.channel("general").id)
    assert isinstance(channel, discord.TextChannel)
    sent = await channel.send("react")
    await sent.add_reaction("🔥")
    alice = house.person("alice")
    alice.react(house.channel("general").messages[sent.id], "🔥")
    await house.until(lambda: fire.id in house.guild.members[alice.id].roles)
