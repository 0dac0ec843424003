"""Threads: members, sleep, locks."""

import pytest

from bot.sandbox import Refused, threads
from bot.sandbox.model import ChannelType, Thread
from bot.sandbox.permissions import Permission
from bot.sandbox.threads import create, set_archived
from tests.discord_harness import House
from tests.sandbox.wire import Wire, button, command, outcome, row


@pytest.fixture
def thread(discord_house: House) -> Thread:
    """A private thread of the bot."""
    house = discord_house
    return create(house.discord.world, house.channel("general"), house.application.bot, "quiet")


async def test_archived_thread(wire: Wire, discord_house: House, thread: Thread) -> None:
    path = f"/channels/{thread.id}"
    sent = await wire("POST", f"{path}/messages", {"content": "x"})
    assert (await wire("PATCH", path, {"archived": True})).status == 200
    got = await wire("PATCH", f"{path}/messages/{sent.id}", {"content": "y"})
    assert outcome(got) == (400, 50083)
    for change in ({"name": "new"}, {"locked": True}):
        assert outcome(await wire("PATCH", path, change)) == (400, 50083)
    alice = discord_house.user("alice")
    assert outcome(await wire("PUT", f"{path}/thread-members/{alice.id}")) == (400, 50083)
    assert (await wire("POST", f"{path}/messages", {"content": "awake"})).status == 200
    assert not thread.archived
    got = await wire("PATCH", f"{path}/messages/{sent.id}", {"content": "y"})
    assert got.status == 200


async def test_thread_sleeps_by_itself(wire: Wire, discord_house: House) -> None:
    body = {"name": "t", "type": 11, "auto_archive_duration": 60}
    made = await wire("POST", f"{wire.channel}/threads", body)
    assert made.status == 201
    path = f"/channels/{made.id}"
    discord_house.clock.advance(59 * 60)
    await wire("POST", f"{path}/messages", {"content": "x"})
    discord_house.clock.advance(59 * 60)
    assert (await wire("GET", path)).body["thread_metadata"]["archived"] is False
    discord_house.clock.advance(60)
    assert (await wire("GET", path)).body["thread_metadata"]["archived"] is True


async def test_locked_thread(wire: Wire, discord_house: House, thread: Thread) -> None:
    house, path = discord_house, f"/channels/{thread.id}"
    alice = house.person("alice")
    sent = await wire("POST", f"{path}/messages", {"content": "x"})
    assert (await wire("PATCH", path, {"locked": True, "archived": True})).status == 200
    house.discord.world.overwrite(
        house.channel("general"), house.application.bot, deny=int(Permission.MANAGE_THREADS)
    )
    assert outcome(await wire("POST", f"{path}/messages", {"content": "x"})) == (400, 160005)
    assert outcome(await wire("PATCH", path, {"archived": False})) == (403, 50013)
    assert outcome(await wire("PATCH", path, {"locked": False})) == (403, 50013)
    set_archived(house.discord.world, thread, archived=False)
    assert outcome(await wire("POST", f"{path}/messages", {"content": "x"})) == (400, 160005)
    edited = await wire("PATCH", f"{path}/messages/{sent.id}", {"content": "y"})
    assert outcome(edited) == (400, 160005)
    alice.go(thread)
    alice.send("an administrator may")
    assert not thread.archived


async def test_locking_needs_a_permission(wire: Wire, discord_house: House, thread: Thread) -> None:
    house = discord_house
    house.discord.world.overwrite(
        house.channel("general"), house.application.bot, deny=int(Permission.MANAGE_THREADS)
    )
    assert outcome(await wire("PATCH", f"/channels/{thread.id}", {"locked": True})) == (403, 50013)
    assert (await wire("PATCH", f"/channels/{thread.id}", {"name": "mine"})).status == 200
    assert (await wire("PATCH", f"/channels/{thread.id}", {"archived": True})).status == 200


async def test_private_thread_is_private(wire: Wire, discord_house: House, thread: Thread) -> None:
    house = discord_house
    bob, carol = house.person("bob"), house.person("carol")
    path = f"/channels/{thread.id}"
    await wire("POST", f"{path}/messages", {"content": "between us"})
    assert (await wire("PUT", f"{path}/thread-members/{bob.id}")).status == 204
    assert bob.sees("between us")
    assert not carol.sees("between us")
    assert house.person("alice").sees("between us"), "the owner manages threads"
    members = await wire("GET", f"{path}/thread-members")
    assert [member["user_id"] for member in members.body] == [str(house.application.bot.id), str(bob.id)]
    assert (await wire("DELETE", f"{path}/thread-members/{bob.id}")).status == 204
    assert not bob.sees("between us")
    await wire("POST", f"{path}/messages", {"content": f"come in, {carol.mention}"})
    assert carol.sees("between us")


async def test_one_thread_a_message(wire: Wire) -> None:
    sent = await wire.send(content="x")
    path = f"{wire.channel}/messages/{sent.id}/threads"
    made = await wire("POST", path, {"name": "about x"})
    assert (made.status, made.id) == (201, sent.id)
    assert outcome(await wire("POST", path, {"name": "again"})) == (400, 160004)


async def test_threads_are_listed(wire: Wire, discord_house: House, thread: Thread) -> None:
    guild = discord_house.guild.id
    active = await wire("GET", f"/guilds/{guild}/threads/active")
    assert [found["id"] for found in active.body["threads"]] == [str(thread.id)]
    set_archived(discord_house.discord.world, thread, archived=True)
    assert (await wire("GET", f"/guilds/{guild}/threads/active")).body["threads"] == []
    archived = await wire("GET", f"{wire.channel}/threads/archived/private")
    assert [found["id"] for found in archived.body["threads"]] == [str(thread.id)]
    assert thread.type is ChannelType.PRIVATE_THREAD


async def test_thread_is_full(wire: Wire, discord_house: House, thread: Thread) -> None:
    world = discord_house.discord.world
    thread.members.update(dict.fromkeys(range(1, 1000), 0.0))
    bob = world.users[discord_house.user("bob").id]
    assert outcome(await wire("PUT", f"/channels/{thread.id}/thread-members/{bob.id}")) == (400, 30033)


async def test_no_commands_in_a_sleeping_thread(discord_house: House, wire: Wire, thread: Thread) -> None:
    await wire.register(command())
    alice = discord_house.person("alice")
    alice.go(thread)
    set_archived(discord_house.discord.world, thread, archived=True)
    with pytest.raises(Refused, match="archived"):
        await alice.slash("ping")


async def test_nothing_is_pressed_in_a_sleeping_thread(
    discord_house: House, wire: Wire, thread: Thread
) -> None:
    alice = discord_house.person("alice")
    alice.go(thread)
    sent = await wire("POST", f"/channels/{thread.id}/messages", {"components": [row(button())]})
    set_archived(discord_house.discord.world, thread, archived=True)
    with pytest.raises(Refused, match="archived"):
        await alice.click(thread.messages[int(sent.id)], "B")


async def test_a_thousand_threads_are_awake_at_most(
    wire: Wire, discord_house: House, thread: Thread, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert threads.MOST_ACTIVE == 1000
    monkeypatch.setattr(threads, "MOST_ACTIVE", 1)
    body = {"name": "t", "type": 11}
    assert outcome(await wire("POST", f"{wire.channel}/threads", body)) == (400, 160006)
    set_archived(discord_house.discord.world, thread, archived=True)
    assert (await wire("POST", f"{wire.channel}/threads", body)).status == 201


@pytest.mark.parametrize(
    ("denied", "refused", "allowed"),
    [(Permission.CREATE_PRIVATE_THREADS, 12, 11), (Permission.CREATE_PUBLIC_THREADS, 11, 12)],
)
async def test_each_kind_of_thread_has_its_permission(
    denied: Permission, refused: int, allowed: int, wire: Wire, discord_house: House
) -> None:
    house = discord_house
    house.discord.world.overwrite(house.channel("general"), house.application.bot, deny=int(denied))
    path = f"{wire.channel}/threads"
    assert outcome(await wire("POST", path, {"name": "t", "type": refused})) == (403, 50013)
    assert (await wire("POST", path, {"name": "t", "type": allowed})).status == 201


@pytest.mark.parametrize(("invitable", "brought"), [(True, True), (False, False)])
async def test_a_mention_brings_in_where_the_author_may_invite(
    invitable: bool, brought: bool, wire: Wire, discord_house: House
) -> None:
    house, world = discord_house, discord_house.discord.world
    general, bot, bob = house.channel("general"), house.application.bot, house.user("bob")
    theirs = create(world, general, house.user("alice"), "theirs", invitable=invitable)
    theirs.members[bot.id] = 0.0
    world.overwrite(general, bot, deny=int(Permission.MANAGE_THREADS))
    await wire("POST", f"/channels/{theirs.id}/messages", {"content": f"<@{bob.id}>"})
    assert (bob.id in theirs.members) is brought
