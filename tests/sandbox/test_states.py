"""Discord's error codes for messages and channels, each from the state that brings it about."""

import pytest

from bot.sandbox import Client
from bot.sandbox.messages import delete
from bot.sandbox.model import ChannelType, Json, Thread
from bot.sandbox.permissions import Permission
from bot.sandbox.threads import create
from bot.sandbox.world import LINGERING
from tests.discord_harness import House
from tests.sandbox.wire import GUILDS, Gateway, Wire, button, outcome, ping, row

HOUR = 60 * 60.0


@pytest.fixture
def thread(discord_house: House) -> Thread:
    """A private thread of the bot."""
    house = discord_house
    return create(house.discord.world, house.channel("general"), house.application.bot, "quiet")


async def test_unknown_things(wire: Wire, discord_house: House) -> None:
    assert outcome(await wire("GET", "/channels/1")) == (404, 10003)
    assert outcome(await wire("GET", f"{wire.channel}/messages/1")) == (404, 10008)
    assert outcome(await wire("GET", "/guilds/1")) == (404, 10004)
    assert outcome(await wire("GET", "/users/1")) == (404, 10013)
    assert outcome(await wire("GET", f"/guilds/{discord_house.guild.id}/members/1")) == (404, 10007)
    commands = f"/applications/{discord_house.application.id}/commands"
    assert outcome(await wire("GET", f"{commands}/1")) == (404, 10063)
    assert outcome(await wire("GET", "/applications/1/commands")) == (404, 10002)


async def test_deleted_channel_message_and_thread(wire: Wire, discord_house: House, thread: Thread) -> None:
    world = discord_house.discord.world
    sent = await wire.send(content="x")
    delete(world, world.channels[discord_house.channel("general").id].messages[int(sent.id)])
    got = await wire("PATCH", f"{wire.channel}/messages/{sent.id}", {"content": "y"})
    assert outcome(got) == (404, 10008)
    world.delete_channel(thread)
    assert outcome(await wire("POST", f"/channels/{thread.id}/messages", {"content": "x"})) == (404, 10003)
    path = f"{wire.channel}/messages"
    world.delete_channel(discord_house.channel("general"))
    assert outcome(await wire("POST", path, {"content": "x"})) == (404, 10003)


@pytest.mark.parametrize(
    ("denied", "code"),
    [
        (Permission.VIEW_CHANNEL, 50001),
        (Permission.SEND_MESSAGES, 50013),
        (Permission.EMBED_LINKS, 50013),
        (Permission.ATTACH_FILES, 50013),
    ],
)
async def test_missing_permissions(denied: Permission, code: int, wire: Wire, discord_house: House) -> None:
    house = discord_house
    house.discord.world.overwrite(house.channel("general"), house.application.bot, deny=int(denied))
    body = {"content": "x", "embeds": [{"title": "x"}]}
    got = await wire("POST", f"{wire.channel}/messages", body, files={"a.txt": b"a"})
    assert outcome(got) == (403, code)


async def test_threads_have_permissions_of_their_own(
    wire: Wire, discord_house: House, thread: Thread
) -> None:
    house, world = discord_house, discord_house.discord.world
    general, bot = house.channel("general"), house.application.bot
    world.overwrite(general, bot, deny=int(Permission.SEND_MESSAGES))
    assert (await wire("POST", f"/channels/{thread.id}/messages", {"content": "x"})).status == 200
    world.overwrite(general, bot, deny=int(Permission.SEND_MESSAGES_IN_THREADS))
    got = await wire("POST", f"/channels/{thread.id}/messages", {"content": "x"})
    assert outcome(got) == (403, 50013)
    world.overwrite(
        general, bot, deny=int(Permission.CREATE_PRIVATE_THREADS | Permission.CREATE_PUBLIC_THREADS)
    )
    for kind in (11, 12):
        got = await wire("POST", f"{wire.channel}/threads", {"name": "t", "type": kind})
        assert outcome(got) == (403, 50013)


async def test_words_of_others_need_an_intent(wire: Wire, discord_house: House) -> None:
    house, bot = discord_house, discord_house.application.bot
    alice = house.person("alice")
    first, second = alice.send("among us"), alice.send(f"for <@{bot.id}>")
    for granted, words in ((False, ["", second.content]), (True, [first.content, second.content])):
        house.application.message_content_intent = granted
        got = await wire("GET", f"{wire.channel}/messages")
        assert [message["content"] for message in reversed(got.body)] == words


async def test_members_are_listed_with_the_intent_alone(wire: Wire, discord_house: House) -> None:
    path = f"/guilds/{discord_house.guild.id}/members?limit=2"
    assert outcome(await wire("GET", path)) == (403, 50001)
    discord_house.application.members_intent = True
    assert [m["user"]["username"] for m in (await wire("GET", path)).body] == ["alice", "bob"]


async def test_only_the_author_edits(wire: Wire, discord_house: House) -> None:
    message = discord_house.person("alice").send("mine")
    got = await wire("PATCH", f"{wire.channel}/messages/{message.id}", {"content": "x"})
    assert outcome(got) == (403, 50005)
    assert outcome(await wire("DELETE", f"{wire.channel}/messages/{message.id}")) == (403, 50013)


async def test_direct_messages(wire: Wire, discord_house: House) -> None:
    house, bob = discord_house, discord_house.user("bob")
    channel = await wire("POST", "/users/@me/channels", {"recipient_id": str(bob.id)})
    again = await wire("POST", "/users/@me/channels", {"recipient_id": str(bob.id)})
    assert channel.id == again.id
    path = f"/channels/{channel.id}/messages"
    assert (await wire("POST", path, {"content": "psst"})).status == 200
    assert house.person("bob").sees("psst")
    assert not house.person("alice").sees("psst")
    bob.dms_open = False
    assert outcome(await wire("POST", path, {"content": "psst"})) == (403, 50007)
    house.discord.world.leave(house.guild, bob)
    assert outcome(await wire("POST", path, {"content": "psst"})) == (403, 50278)


async def test_reactions(wire: Wire, discord_house: House) -> None:
    sent = await wire.send(content="x")
    mine = f"{wire.channel}/messages/{sent.id}/reactions/%F0%9F%91%8D/@me"
    async with wire.gateway() as listening:
        await listening.identify(GUILDS | 1 << 10)
        assert (await wire("PUT", mine)).status == 204
        added = await listening.event("MESSAGE_REACTION_ADD")
        assert (added["emoji"]["name"], added["message_id"]) == ("👍", sent.id)
        got = await wire("GET", f"{wire.channel}/messages/{sent.id}")
        assert [(r["emoji"]["name"], r["count"], r["me"]) for r in got.body["reactions"]] == [("👍", 1, True)]
        assert (await wire("DELETE", mine)).status == 204
        await listening.event("MESSAGE_REACTION_REMOVE")


async def test_same_nonce_gives_the_first_message(wire: Wire, discord_house: House) -> None:
    body = {"content": "once", "nonce": "n1", "enforce_nonce": True}
    first, second = await wire.send(**body), await wire.send(**body)
    assert first.id == second.id
    discord_house.clock.advance(HOUR)
    assert (await wire.send(**body)).id != first.id


async def test_a_nonce_is_its_authors_own(wire: Wire, discord_house: House) -> None:
    alice = discord_house.person("alice")
    hers = alice.client.send(alice.channel, "hers", nonce="n1")
    assert (await wire.send(content="mine", nonce="n1", enforce_nonce=True)).id != str(hers.id)


async def test_pins(wire: Wire, discord_house: House) -> None:
    sent = await wire.send(content="keep this")
    pin = f"{wire.channel}/messages/pins/{sent.id}"
    assert (await wire("PUT", pin)).status == 204
    pins = await wire("GET", f"{wire.channel}/messages/pins")
    assert [item["message"]["id"] for item in pins.body["items"]] == [sent.id]
    announced = (await wire("GET", f"{wire.channel}/messages")).body[0]
    assert (announced["type"], announced["message_reference"]["message_id"]) == (6, sent.id)
    assert (await wire("DELETE", pin)).status == 204
    assert (await wire("GET", f"{wire.channel}/messages/pins")).body["items"] == []


async def test_files_travel_and_vanish_with_their_message(wire: Wire, discord_house: House) -> None:
    import aiohttp

    body = {"content": "x", "attachments": [{"id": 0, "description": "Words"}]}
    sent = await wire("POST", f"{wire.channel}/messages", body, files={"a file.txt": "札".encode()})
    attachment = sent.body["attachments"][0]
    assert (attachment["filename"], attachment["description"]) == ("a_file.txt", "Words")
    assert (attachment["size"], attachment["content_type"]) == (3, "text/plain")
    async with aiohttp.ClientSession() as session:
        async with session.get(attachment["url"]) as response:
            assert await response.read() == "札".encode()
        path = f"{wire.channel}/messages/{sent.id}"
        kept = await wire("PATCH", path, {"content": "y"})
        assert kept.body["attachments"] == [attachment]
        assert (await wire("PATCH", path, {"attachments": []})).body["attachments"] == []
        async with session.get(attachment["url"]) as response:
            assert response.status == 200, "a page may just be about to show it"
        discord_house.clock.advance(LINGERING)
        async with session.get(attachment["url"]) as response:
            assert response.status == 404


async def test_pictures_that_are_replaced_again_and_again_are_not_hoarded(
    wire: Wire, discord_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.sandbox.world.MOST_LINGERING", 1000)
    world = discord_house.discord.world
    sent = await wire("POST", f"{wire.channel}/messages", {}, files={"a.png": bytes(400)})
    replaced = []
    for _ in range(4):
        replaced.append(int(sent.body["attachments"][0]["id"]))
        sent = await wire(
            "PATCH", f"{wire.channel}/messages/{sent.id}", {"attachments": []}, files={"a.png": bytes(400)}
        )
    assert [world.file(identity) is not None for identity in replaced] == [False, False, True, True]
    assert world.lingering == 800
    discord_house.clock.advance(LINGERING)
    assert world.lingering == 0


async def test_large_requests_are_refused_unread(wire: Wire, discord_house: House) -> None:
    discord_house.expect("violation")
    files = {f"{n}.bin": bytes(9 * 1024 * 1024) for n in range(3)}
    got = await wire("POST", f"{wire.channel}/messages", {}, files=files)
    assert outcome(got) == (413, 40005)


async def test_large_files_are_refused(wire: Wire) -> None:
    big = bytes(10 * 1024 * 1024 + 1)
    got = await wire("POST", f"{wire.channel}/messages", {"content": "x"}, files={"big.bin": big})
    assert outcome(got) == (413, 40005)


async def test_emojis_of_the_application(wire: Wire, discord_house: House) -> None:
    path = f"/applications/{discord_house.application.id}/emojis"
    made = await wire("POST", path, {"name": "mana", "image": "data:image/png;base64,AA=="})
    assert made.status == 201
    sent = await wire.send(
        content="x",
        components=[row(button(emoji={"id": made.id, "name": "mana"}), button("c", emoji={"name": "⚔️"}))],
    )
    assert [b["emoji"]["name"] for b in sent.body["components"][0]["components"]] == ["mana", "⚔️"]
    assert [emoji["id"] for emoji in (await wire("GET", path)).body["items"]] == [made.id]
    assert (await wire("PATCH", f"{path}/{made.id}", {"name": "energy"})).body["name"] == "energy"
    assert (await wire("GET", f"{path}/{made.id}")).body["name"] == "energy"
    assert (await wire("DELETE", f"{path}/{made.id}")).status == 204
    assert outcome(await wire("DELETE", f"{path}/{made.id}")) == (404, 10014)


async def test_own_ephemeral_messages_are_heard_as_if_they_were_dms(
    discord_house: House, wire: Wire, gateway: Gateway
) -> None:
    async with wire.gateway() as listening:
        await listening.identify(GUILDS | 1 << 9 | 1 << 12)
        interaction = await ping(discord_house, gateway)
        await wire.callback(interaction, 4, {"content": "hidden", "flags": 64})
        heard = await listening.event("MESSAGE_CREATE")
    assert heard["content"] == "hidden"
    assert "guild_id" not in heard


async def test_mentions_ping_only_whom_they_may(wire: Wire, discord_house: House) -> None:
    alice, bob = discord_house.person("alice"), discord_house.person("bob")
    words = f"{alice.mention} {bob.mention} @everyone"
    got = await wire.send(content=words)
    assert [user["username"] for user in got.body["mentions"]] == ["alice", "bob"]
    assert got.body["mention_everyone"] is False
    got = await wire.send(content=words, allowed_mentions={"parse": []})
    assert got.body["mentions"] == []
    got = await wire.send(content=words, allowed_mentions={"users": [str(bob.id)]})
    assert [user["username"] for user in got.body["mentions"]] == ["bob"]


async def test_everybody_and_roles_are_pinged_only_where_that_is_allowed(
    wire: Wire, discord_house: House
) -> None:
    house, world = discord_house, discord_house.discord.world
    first, second = world.add_role(house.guild, "first"), world.add_role(house.guild, "second")
    world.overwrite(house.channel("general"), house.application.bot, allow=int(Permission.MENTION_EVERYONE))
    words = f"@everyone <@&{first.id}> <@&{second.id}>"
    both = [str(first.id), str(second.id)]
    for allowed, everyone, roles in (
        (None, True, both),
        ({"parse": ["everyone", "roles"]}, True, both),
        ({"parse": ["roles"]}, False, both),
        ({"parse": ["everyone"], "roles": [str(second.id)]}, True, [str(second.id)]),
        ({"parse": []}, False, []),
    ):
        got = await wire.send(content=words, allowed_mentions=allowed)
        assert (got.body["mention_everyone"], got.body["mention_roles"]) == (everyone, roles)


async def test_sight_of_a_channel_comes_and_goes(wire: Wire, discord_house: House) -> None:
    house, world = discord_house, discord_house.discord.world
    tables, bot, bob = house.channel("tables"), house.application.bot, house.user("bob")
    told: list[tuple[str, str]] = []
    client = Client(house.discord, bob, lambda name, data: told.append((name, data.get("name", ""))))
    world.overwrite(tables, bot, deny=int(Permission.VIEW_CHANNEL))
    create(world, tables, house.user("alice"), "open", kind=ChannelType.PUBLIC_THREAD)
    told.clear()
    async with wire.gateway() as gateway:
        await gateway.identify()
        guild = await gateway.event("GUILD_CREATE")
        assert "tables" in [channel["name"] for channel in guild["channels"]]
        assert guild["threads"] == []
        everyone = house.guild.roles[house.guild.id]
        world.change_role(house.guild, everyone, everyone.permissions & ~Permission.VIEW_CHANNEL)
        await gateway.event("GUILD_ROLE_UPDATE")
        assert ("CHANNEL_DELETE", "tables") in told
        world.overwrite(tables, bot, allow=int(Permission.VIEW_CHANNEL))
        synced = await gateway.event("THREAD_LIST_SYNC")
        assert [thread["name"] for thread in synced["threads"]] == ["open"]
        assert synced["channel_ids"] == [str(tables.id)]
        seeing = world.add_role(house.guild, "seeing", int(Permission.VIEW_CHANNEL))
        told.clear()
        world.give_role(house.guild, house.guild.members[bob.id], seeing)
        assert {("CHANNEL_CREATE", "tables"), ("THREAD_CREATE", "open")} <= set(told)
        world.delete_role(house.guild, seeing)
        assert {("CHANNEL_DELETE", "tables"), ("THREAD_DELETE", "open")} <= set(told)
        assert (await gateway.event("GUILD_ROLE_DELETE"))["role_id"] == str(seeing.id)
    client.close()


async def test_roles_below_the_bot_can_be_given(wire: Wire, discord_house: House) -> None:
    house = discord_house
    bob, bots = house.user("bob"), next(r for r in house.guild.roles.values() if r.managed)
    high = house.discord.world.add_role(house.guild, "high")
    low = house.discord.world.add_role(house.guild, "low")
    low.position, bots.position = 1, 2
    member = f"/guilds/{house.guild.id}/members/{bob.id}"
    assert (await wire("PUT", f"{member}/roles/{low.id}")).status == 204
    assert (await wire("GET", member)).body["roles"] == [str(low.id)]
    assert outcome(await wire("PUT", f"{member}/roles/{high.id}")) == (403, 50013)
    assert (await wire("DELETE", f"{member}/roles/{low.id}")).status == 204
    assert outcome(await wire("PUT", f"{member}/roles/1")) == (404, 10011)


async def test_what_happens_to_channels_and_threads_is_told(
    wire: Wire, discord_house: House, gateway: Gateway
) -> None:
    house, world = discord_house, discord_house.discord.world
    tables = house.channel("tables")
    made = await wire("POST", f"/channels/{tables.id}/threads", {"name": "quiet", "type": 12})
    assert (await gateway.event("THREAD_CREATE"))["id"] == made.id
    await wire("PATCH", f"/channels/{made.id}", {"archived": True, "locked": True})
    metadata = (await gateway.event("THREAD_UPDATE"))["thread_metadata"]
    assert (metadata["archived"], metadata["locked"]) == (True, True)
    await wire("DELETE", f"/channels/{made.id}")
    gone = await gateway.event("THREAD_DELETE")
    assert (gone["id"], gone["parent_id"], gone["type"]) == (made.id, str(tables.id), 12)
    world.delete_channel(tables)
    assert (await gateway.event("CHANNEL_DELETE"))["id"] == str(tables.id)


async def test_deleted_messages_are_told(wire: Wire, discord_house: House) -> None:
    sent = await wire.send(content="x")
    async with wire.gateway() as listening:
        await listening.identify(GUILDS | 1 << 9)
        await wire("DELETE", f"{wire.channel}/messages/{sent.id}")
        gone = await listening.event("MESSAGE_DELETE")
    assert gone == {
        "id": sent.id,
        "channel_id": sent.body["channel_id"],
        "guild_id": str(discord_house.guild.id),
    }


async def test_who_leaves_is_told_with_the_members_intent_alone(wire: Wire, discord_house: House) -> None:
    house = discord_house
    house.application.members_intent = True
    async with wire.gateway() as without, wire.gateway() as with_members:
        await without.identify()
        await without.event("GUILD_CREATE")
        await with_members.identify(GUILDS | 1 << 1)
        house.discord.world.leave(house.guild, house.user("bob"))
        assert (await with_members.event("GUILD_MEMBER_REMOVE"))["user"]["username"] == "bob"
        await without.send(1, None)
        assert (await without.read())["op"] == 11, "nothing but the answer to the heartbeat"


@pytest.mark.parametrize(
    ("denied", "more", "files"),
    [
        (Permission.EMBED_LINKS, {"embeds": [{"title": "x"}]}, None),
        (Permission.ATTACH_FILES, {}, {"a.txt": b"a"}),
    ],
)
async def test_what_is_added_by_an_edit_needs_its_permission(
    denied: Permission, more: Json, files: dict[str, bytes] | None, wire: Wire, discord_house: House
) -> None:
    house = discord_house
    sent = await wire.send(content="x")
    path = f"{wire.channel}/messages/{sent.id}"
    house.discord.world.overwrite(house.channel("general"), house.application.bot, deny=int(denied))
    assert outcome(await wire("PATCH", path, {"content": "y", **more}, files=files)) == (403, 50013)
    assert (await wire("PATCH", path, {"content": "y"})).status == 200
