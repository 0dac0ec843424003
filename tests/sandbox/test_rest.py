"""The routes of REST beyond those that the other tests take for granted."""

import pytest

from bot.sandbox import Client, Refused
from bot.sandbox.model import ChannelType, MessageType, Thread
from bot.sandbox.permissions import Permission
from bot.sandbox.threads import create, set_archived
from tests.discord_harness import House
from tests.sandbox.wire import (
    Wire,
    command,
    outcome,
)


@pytest.fixture
def thread(discord_house: House) -> Thread:
    """A public thread of the bot."""
    house = discord_house
    general, bot = house.channel("general"), house.application.bot
    return create(house.discord.world, general, bot, "open", kind=ChannelType.PUBLIC_THREAD)


# Commands


async def test_commands_one_by_one(wire: Wire, discord_house: House) -> None:
    path = f"/applications/{discord_house.application.id}/commands"
    names = {"ja": "ピン"}
    made = await wire("POST", path, command("ping", name_localizations=names))
    assert made.status == 201
    again = await wire("POST", path, command("ping", description="Anew"))
    assert (again.status, again.id) == (200, made.id)
    one = f"{path}/{made.id}"
    assert (await wire("GET", one)).body["description"] == "Anew"
    choices = [{"name": "A", "value": "a"}]
    option = {"type": 3, "name": "o", "description": "O", "choices": choices}
    edited = await wire("PATCH", one, {"name": "pong", "options": [option], "name_localizations": names})
    assert (edited.body["name"], edited.body["id"]) == ("pong", made.id)
    assert edited.body["version"] != again.body["version"]
    listed = await wire("GET", path)
    assert [(c["name"], "name_localizations" in c) for c in listed.body] == [("pong", False)]
    assert listed.body[0]["options"][0]["choices"] == choices
    full = await wire("GET", f"{path}?with_localizations=true")
    assert full.body[0]["name_localizations"] == names
    assert (await wire("DELETE", one)).status == 204
    assert outcome(await wire("DELETE", one)) == (404, 10063)
    assert (await wire("GET", path)).body == []


async def test_commands_keep_their_id_when_set_again(wire: Wire) -> None:
    first = await wire.register(command("ping"), command("pong"))
    second = await wire.register(command("pong", description="Anew"))
    assert [c["id"] for c in second.body] == [first.body[1]["id"]]


async def test_context_menus_have_no_description(wire: Wire, discord_house: House) -> None:
    discord_house.expect("violation")
    assert (await wire.register({"name": "Look at", "type": 2})).status == 200
    for more in ({"description": "x"}, {"options": [{"type": 5, "name": "o", "description": "O"}]}):
        assert outcome(await wire.register({"name": "Look", "type": 2, **more})) == (400, 50035)
    assert discord_house.person("alice").commands() == ["Look at"]
    with pytest.raises(Refused):
        await discord_house.person("alice").slash("Look")


# Channels and messages


async def test_channel_is_changed_by_those_who_may(wire: Wire, discord_house: House) -> None:
    house, path = discord_house, wire.channel
    general, bot = house.channel("general"), house.application.bot
    assert outcome(await wire("PATCH", path, {"topic": "new"})) == (403, 50013)
    assert outcome(await wire("DELETE", path)) == (403, 50013)
    house.discord.world.overwrite(general, bot, allow=int(Permission.MANAGE_CHANNELS))
    changed = await wire("PATCH", path, {"topic": None, "name": "lobby"})
    assert (changed.body["name"], changed.body["topic"]) == ("lobby", None)
    assert outcome(await wire("PATCH", path, {"archived": True})) == (400, 50024)
    listed = await wire("GET", f"/guilds/{house.guild.id}/channels")
    assert "lobby" in [channel["name"] for channel in listed.body]
    assert (await wire("DELETE", path)).status == 200
    assert outcome(await wire("GET", path)) == (404, 10003)


async def test_dms_are_not_changed(wire: Wire, discord_house: House) -> None:
    bob, bot = discord_house.user("bob"), discord_house.application.bot
    dm = await wire("POST", "/users/@me/channels", {"recipient_id": str(bob.id)})
    assert outcome(await wire("PATCH", f"/channels/{dm.id}", {"name": "x"})) == (400, 50003)
    assert (await wire("DELETE", f"/channels/{dm.id}")).status == 200
    assert outcome(await wire("POST", "/users/@me/channels", {"recipient_id": str(bot.id)})) == (403, 50007)


async def test_history_is_paged(wire: Wire, discord_house: House) -> None:
    discord_house.expect("violation")
    ids = [(await wire.send(content=str(n))).id for n in range(5)]
    path = f"{wire.channel}/messages"

    async def page(query: str) -> list[str]:
        return [message["content"] for message in (await wire("GET", f"{path}?{query}")).body]

    assert await page("limit=2") == ["4", "3"]
    assert await page(f"limit=2&before={ids[3]}") == ["2", "1"]
    assert await page(f"limit=2&after={ids[1]}") == ["3", "2"]
    assert await page(f"limit=3&around={ids[2]}") == ["3", "2", "1"]
    for query in ("limit=0", "limit=101", "limit=x", "before=x"):
        assert outcome(await wire("GET", f"{path}?{query}")) == (400, 50035)
    house = discord_house
    house.discord.world.overwrite(
        house.channel("general"), house.application.bot, deny=int(Permission.READ_MESSAGE_HISTORY)
    )
    assert await page("limit=2") == []
    assert outcome(await wire("GET", f"{path}/{ids[0]}")) == (403, 50013)


async def test_replies_ping_unless_told_otherwise(wire: Wire, discord_house: House) -> None:
    question = discord_house.person("alice").send("Well?")
    reference = {"message_id": str(question.id)}
    got = await wire.send(content="Yes", message_reference=reference)
    assert (got.body["type"], got.body["referenced_message"]["id"]) == (19, str(question.id))
    assert [user["username"] for user in got.body["mentions"]] == ["alice"]
    quiet = {"parse": [], "replied_user": False}
    got = await wire.send(content="Yes", message_reference=reference, allowed_mentions=quiet)
    assert got.body["mentions"] == []
    gone = {"message_id": "1", "fail_if_not_exists": True}
    assert outcome(await wire.send(content="Yes", message_reference=gone)) == (404, 10008)
    got = await wire.send(content="Yes", message_reference={**gone, "fail_if_not_exists": False})
    assert "message_reference" not in got.body
    await wire("DELETE", f"{wire.channel}/messages/{(await wire.send(content='x')).id}")


async def test_what_was_answered_may_be_gone(wire: Wire) -> None:
    asked = await wire.send(content="Well?")
    answer = await wire.send(content="Yes", message_reference={"message_id": asked.id})
    await wire("DELETE", f"{wire.channel}/messages/{asked.id}")
    found = await wire("GET", f"{wire.channel}/messages/{answer.id}")
    assert found.body["referenced_message"] is None


async def test_system_messages_are_nobodys(wire: Wire, discord_house: House) -> None:
    sent = await wire.send(content="keep")
    pin = f"{wire.channel}/messages/pins/{sent.id}"
    for _ in range(2):
        assert (await wire("PUT", pin)).status == 204
    notices = [m for m in discord_house.channel("general").messages.values() if m.id != int(sent.id)]
    assert [m.type for m in notices] == [MessageType.CHANNEL_PINNED_MESSAGE]
    path = f"{wire.channel}/messages/{notices[0].id}"
    assert outcome(await wire("PATCH", path, {"content": "x"})) == (403, 50021)
    assert (await wire("GET", wire.channel)).body["last_pin_timestamp"]
    assert [m["id"] for m in (await wire("GET", f"{wire.channel}/pins")).body] == [sent.id]


async def test_pins_need_permission_and_room(wire: Wire, discord_house: House) -> None:
    house, world = discord_house, discord_house.discord.world
    general = house.channel("general")
    messages = [house.person("alice").send(str(n)) for n in range(251)]
    for message in messages[:250]:
        message.pinned = True
    pin = f"{wire.channel}/messages/pins/{messages[250].id}"
    assert outcome(await wire("PUT", pin)) == (400, 30003)
    world.overwrite(general, house.application.bot, deny=int(Permission.PIN_MESSAGES))
    assert outcome(await wire("PUT", pin)) == (403, 50013)
    assert len((await wire("GET", f"{wire.channel}/messages/pins")).body["items"]) == 50


async def test_typing_is_told(wire: Wire, discord_house: House) -> None:
    told: list[str] = []
    client = Client(discord_house.discord, discord_house.user("bob"), lambda name, data: told.append(name))
    assert (await wire("POST", f"{wire.channel}/typing")).status == 204
    assert told == ["TYPING_START"]
    client.close()


async def test_two_files_of_one_number(wire: Wire, discord_house: House) -> None:
    discord_house.expect("violation")
    files = {"a.txt": b"a", "b.txt": b"b"}
    good = await wire("POST", f"{wire.channel}/messages", {}, files=files)
    assert [a["filename"] for a in good.body["attachments"]] == ["a.txt", "b.txt"]
    got = await wire("POST", f"{wire.channel}/messages", {}, files={"a.txt": b"a"}, parts={"files[0]": b"b"})
    assert outcome(got) == (400, 50035)


async def test_picture_sizes_are_read(wire: Wire) -> None:
    import io

    from PIL import Image

    for kind in ("png", "gif", "jpeg", "webp"):
        content = io.BytesIO()
        Image.new("RGB", (30, 20)).save(content, kind)
        name = f"a.{kind}"
        got = await wire("POST", f"{wire.channel}/messages", {}, files={name: content.getvalue()})
        attachment = got.body["attachments"][0]
        assert (attachment["width"], attachment["height"]) == (30, 20)
    broken = await wire("POST", f"{wire.channel}/messages", {}, files={"a.gif": b"GIF89a?"})
    assert "width" not in broken.body["attachments"][0]


# Threads


async def test_public_thread_is_announced(wire: Wire, discord_house: House) -> None:
    made = await wire("POST", f"{wire.channel}/threads", {"name": "open", "type": 11})
    announced = list(discord_house.channel("general").messages.values())[-1]
    assert (announced.type, announced.content) == (MessageType.THREAD_CREATED, "open")
    assert discord_house.person("carol").client.find_channel(int(made.id))


async def test_threads_do_not_nest(wire: Wire, thread: Thread) -> None:
    inside = await wire("POST", f"/channels/{thread.id}/messages", {"content": "x"})
    nested = await wire("POST", f"/channels/{thread.id}/threads", {"name": "t", "type": 11})
    assert outcome(nested) == (400, 50024)
    path = f"/channels/{thread.id}/messages/{inside.id}/threads"
    assert outcome(await wire("POST", path, {"name": "t"})) == (400, 50024)
    assert outcome(await wire("GET", f"/channels/{thread.id}/threads/archived/public")) == (400, 50024)
    assert outcome(await wire("GET", f"{wire.channel}/thread-members")) == (400, 50024)


async def test_coming_and_going(wire: Wire, discord_house: House, thread: Thread) -> None:
    members = f"/channels/{thread.id}/thread-members"
    alice = discord_house.user("alice")
    assert (await wire("PUT", f"{members}/{alice.id}")).status == 204
    assert (await wire("PUT", f"{members}/{alice.id}")).status == 204
    assert (await wire("GET", f"{members}/{alice.id}")).body["user_id"] == str(alice.id)
    assert (await wire("DELETE", f"{members}/{alice.id}")).status == 204
    assert (await wire("DELETE", f"{members}/{alice.id}")).status == 204
    assert outcome(await wire("GET", f"{members}/{alice.id}")) == (404, 10007)
    assert (await wire("DELETE", f"{members}/@me")).status == 204
    assert (await wire("PUT", f"{members}/@me")).status == 204
    set_archived(discord_house.discord.world, thread, archived=True)
    assert outcome(await wire("DELETE", f"{members}/@me")) == (400, 50083)


async def test_bot_hears_of_its_own_membership(wire: Wire, discord_house: House, thread: Thread) -> None:
    members = f"/channels/{thread.id}/thread-members"
    async with wire.gateway() as gateway:
        await gateway.identify()
        await wire("PUT", f"{members}/{discord_house.user('alice').id}")
        await wire("DELETE", f"{members}/@me")
        update = await gateway.event("THREAD_MEMBERS_UPDATE")
    assert update["removed_member_ids"] == [str(discord_house.application.bot.id)]


async def test_invitations_can_be_the_owners_alone(wire: Wire, discord_house: House) -> None:
    house, world = discord_house, discord_house.discord.world
    general, bot = house.channel("general"), house.application.bot
    closed = create(world, general, house.user("alice"), "closed", invitable=False)
    closed.members[bot.id] = 0.0
    world.overwrite(general, bot, deny=int(Permission.MANAGE_THREADS))
    path = f"/channels/{closed.id}/thread-members/{house.user('bob').id}"
    assert outcome(await wire("PUT", path)) == (403, 50013)
    assert outcome(await wire("PATCH", f"/channels/{closed.id}", {"name": "x"})) == (403, 50013)
    assert outcome(await wire("DELETE", f"/channels/{closed.id}")) == (403, 50013)


async def test_members_see_the_parent(wire: Wire, discord_house: House, thread: Thread) -> None:
    house = discord_house
    bob = house.user("bob")
    house.discord.world.overwrite(house.channel("general"), bob, deny=int(Permission.VIEW_CHANNEL))
    path = f"/channels/{thread.id}/thread-members/{bob.id}"
    assert outcome(await wire("PUT", path)) == (403, 50001)


async def test_deleting_a_channel_takes_its_threads_along(
    wire: Wire, discord_house: House, thread: Thread
) -> None:
    house = discord_house
    await wire("POST", f"/channels/{thread.id}/messages", {"content": "x"})
    house.discord.world.delete_channel(house.channel("general"))
    assert outcome(await wire("GET", f"/channels/{thread.id}")) == (404, 10003)
    house.clock.advance(8 * 24 * 60 * 60)


async def test_archived_threads_that_the_bot_is_in(wire: Wire, discord_house: House) -> None:
    house, world = discord_house, discord_house.discord.world
    general = house.channel("general")
    for owner in (house.application.bot, house.user("alice")):
        set_archived(world, create(world, general, owner, owner.username), archived=True)
    mine = await wire("GET", f"{wire.channel}/users/@me/threads/archived/private")
    assert [thread["name"] for thread in mine.body["threads"]] == ["Fudaba"]
    assert (await wire("GET", f"{wire.channel}/threads/archived/public")).body["threads"] == []


# Guilds and people


async def test_guild_and_roles(wire: Wire, discord_house: House) -> None:
    guild = f"/guilds/{discord_house.guild.id}"
    assert (await wire("GET", guild)).body["name"] == "Card Club"
    assert [role["name"] for role in (await wire("GET", f"{guild}/roles")).body] == ["@everyone", "Fudaba"]
    alice = discord_house.user("alice")
    assert (await wire("GET", f"/users/{alice.id}")).body["global_name"] == "Alice"
    assert (await wire("GET", "/applications/@me")).body["id"] == str(discord_house.application.id)


async def test_who_leaves_is_gone_everywhere(wire: Wire, discord_house: House, thread: Thread) -> None:
    house, world = discord_house, discord_house.discord.world
    bob = house.user("bob")
    await wire("PUT", f"/channels/{thread.id}/thread-members/{bob.id}")
    world.leave(house.guild, bob)
    assert bob.id not in thread.members
    assert outcome(await wire("GET", f"/guilds/{house.guild.id}/members/{bob.id}")) == (404, 10007)
    with pytest.raises(Refused, match="sees no channel"):
        house.person("bob")


async def test_bot_comes_into_a_guild_and_is_thrown_out(wire: Wire, discord_house: House) -> None:
    world = discord_house.discord.world
    async with wire.gateway() as gateway:
        await gateway.identify()
        second = world.add_guild("Second", discord_house.user("carol"))
        world.install(discord_house.application, second)
        first = await gateway.event("GUILD_CREATE")
        assert (await gateway.event("GUILD_CREATE"))["name"] == "Second"
        assert first["name"] == "Card Club"
        world.leave(second, discord_house.application.bot)
        assert (await gateway.event("GUILD_DELETE"))["id"] == str(second.id)
    assert outcome(await wire("GET", f"/guilds/{second.id}")) == (404, 10004)
