"""The world in a file: written, read, moved to another port, unreadable."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.sandbox import Client, LocalDiscord, ManualClock, keeping
from bot.sandbox.keeping import Keeper, Unreadable
from bot.sandbox.messages import delete
from bot.sandbox.model import InteractionState, Json
from bot.sandbox.threads import create
from tests.discord_harness import TOKEN, House
from tests.sandbox.wire import Gateway, Wire, button, ping, row


async def test_world_outlives_a_restart(
    discord_house: House, wire: Wire, gateway: Gateway, tmp_path: Path
) -> None:
    house = discord_house
    house.expect("unanswered")
    general, bot, path = house.channel("general"), house.application.bot, tmp_path / "kept" / "world"
    body = {"embeds": [{"image": {"url": "attachment://a.png"}}], "components": [row(button())]}
    sent = await wire("POST", f"{wire.channel}/messages", body, files={"a.png": b"picture"})
    answered, pending = await ping(house, gateway), await ping(house, gateway)
    await wire.callback(answered, 4, {"content": "x", "flags": 64})
    thread = create(house.discord.world, general, bot, "quiet", auto_archive_duration=60)
    Keeper(house.discord.world, path).keep()

    clock = ManualClock(house.clock.now() + 1)
    again = LocalDiscord(clock=clock)
    await again.start()
    assert Keeper(again.world, path).restore()
    alice = next(user for user in again.world.users.values() if user.username == "alice")
    client = Client(again, alice)
    channel = client.find_channel(general.id)
    message = client.find_message(channel, int(sent.id))
    address = message.attachments[0].url
    assert address.startswith(again.url)
    assert message.embeds[0]["image"]["url"] == address
    assert [m.content for m in client.messages(channel)] == ["", "x"]
    assert [command["name"] for command in client.commands(channel)] == ["ping"]
    assert again.world.interactions[int(pending["id"])].state is InteractionState.FAILED
    assert again.gateway.application(TOKEN) is not None
    assert client.click(message, "b").user is alice
    assert again.world.snowflake() > int(sent.id)
    clock.advance(60 * 60)
    assert again.world.guilds[house.guild.id].threads[thread.id].archived
    await again.stop()


def test_no_file_is_no_world(tmp_path: Path) -> None:
    world = LocalDiscord(clock=ManualClock()).world
    assert not Keeper(world, tmp_path / "nothing").restore()
    assert not world.users


@pytest.mark.parametrize("content", [b"", b"words", b"\x80\x04}\x94\x8c\x06format\x94K\x00s."])
def test_unreadable_file(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "world"
    path.write_bytes(content)
    with pytest.raises(Unreadable):
        Keeper(LocalDiscord(clock=ManualClock()).world, path).restore()


def test_another_format_is_unreadable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = Keeper(LocalDiscord(clock=ManualClock()).world, tmp_path / "world")
    with monkeypatch.context() as patch:
        patch.setattr("bot.sandbox.keeping._FORMAT", 1)
        keeper.keep()
    world = LocalDiscord(clock=ManualClock()).world
    with pytest.raises(Unreadable, match="format"):
        Keeper(world, tmp_path / "world").restore()


async def test_what_an_older_version_did_not_know_has_its_default(
    discord_house: House, wire: Wire, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a bot that is upgraded couldn't start, or would begin with an empty world."""
    sent = await wire("POST", f"{wire.channel}/messages", {"content": "from before"})
    fields = keeping._fields

    def older(thing: object) -> Json:
        return {
            name: held for name, held in fields(thing).items() if name not in ("poll", "reactions", "topic")
        }

    with monkeypatch.context() as patch:
        patch.setattr(keeping, "_fields", older)
        Keeper(discord_house.discord.world, tmp_path / "world").keep()
    world = reopened(tmp_path / "world").world
    channel = world.channels[discord_house.channel("general").id]
    message = channel.messages[int(sent.id)]
    assert (message.content, message.poll) == ("from before", None)
    assert not message.reactions
    assert not channel.topic


async def test_a_file_that_lacks_what_has_no_default_is_unreadable(
    discord_house: House, wire: Wire, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await wire("POST", f"{wire.channel}/messages", {"content": "from before"})
    fields = keeping._fields
    with monkeypatch.context() as patch:
        patch.setattr(
            keeping, "_fields", lambda thing: {k: v for k, v in fields(thing).items() if k != "author"}
        )
        Keeper(discord_house.discord.world, tmp_path / "world").keep()
    with pytest.raises(Unreadable, match="author"):
        reopened(tmp_path / "world")


def reopened(path: Path) -> LocalDiscord:
    """The local Discord after a restart."""
    again = LocalDiscord(clock=ManualClock())
    assert Keeper(again.world, path).restore()
    return again


async def test_what_changes_later_is_kept_too(
    discord_house: House, wire: Wire, gateway: Gateway, tmp_path: Path
) -> None:
    house, world, path = discord_house, discord_house.discord.world, tmp_path / "world"
    general, alice = house.channel("general"), house.person("alice")
    keeper = Keeper(world, path)
    gone, edited, doomed = [await wire.send(content=word) for word in ("gone", "edited", "doomed")]
    asked = alice.send("asked")
    answer = await wire.send(content="an answer", message_reference={"message_id": str(asked.id)})
    files = await wire("POST", f"{wire.channel}/messages", {}, files={"a.txt": b"old"})
    first, second = await ping(house, gateway), await ping(house, gateway)
    await wire.callback(first, 4, {"content": "dismissed", "flags": 64})
    await wire.callback(second, 5)
    thread = create(world, general, house.application.bot, "short-lived")
    await wire("POST", f"/channels/{thread.id}/messages", {"content": "in it"})
    keeper.keep()

    messages = f"{wire.channel}/messages"
    await wire("DELETE", f"{messages}/{gone.id}")
    await wire("PATCH", f"{messages}/{edited.id}", {"content": "changed"})
    await wire("PUT", f"{messages}/{edited.id}/reactions/%F0%9F%91%8D/@me")
    await wire("PUT", f"{messages}/pins/{doomed.id}")
    await wire("PATCH", f"{messages}/{files.id}", {"attachments": []})
    delete(world, asked)
    alice.dismiss(alice.client.find_message(general, world.interactions[int(first["id"])].original.id))  # type: ignore[union-attr]
    await wire("POST", wire.webhook(second), {"content": "done"}, token=None)
    more = await wire("POST", wire.webhook(second), {"content": "more"}, token=None)
    world.delete_channel(thread)
    keeper.keep()

    again = reopened(path).world
    there = again.channels[general.id].messages
    assert list(there) == list(general.messages)
    assert [m.content for m in there.values()] == [m.content for m in general.messages.values()]
    found = there[int(edited.id)]
    assert (found.content, found.reactions) == ("changed", {"👍": [house.application.bot.id]})
    assert there[int(doomed.id)].pinned
    assert there[int(answer.id)].reference is None
    assert again.attachments == {}
    assert again.interactions[int(first["id"])].original.dismissed  # type: ignore[union-attr]
    assert [m.id for m in again.interactions[int(second["id"])].followups][-1] == int(more.id)
    assert thread.id not in again.channels


async def test_only_what_changes_is_written_again(discord_house: House, wire: Wire, tmp_path: Path) -> None:
    """A row that is written gets a new number, so that what keeps its number was left alone."""
    path = tmp_path / "world"
    keeper = Keeper(discord_house.discord.world, path)

    def rows() -> dict[int, int]:
        keeper.keep()
        with closing(sqlite3.connect(path)) as file:
            return dict(file.execute("SELECT id, rowid FROM kept WHERE kind = 'messages'"))

    sent = [int((await wire.send(content=str(n))).id) for n in range(5)]
    before = rows()
    await wire("PATCH", f"{wire.channel}/messages/{sent[2]}", {"content": "changed"})
    after = rows()
    assert [identity for identity in sent if before[identity] != after[identity]] == [sent[2]]
    assert rows() == after


async def test_what_was_kept_by_a_killed_process_is_whole(
    discord_house: House, wire: Wire, tmp_path: Path
) -> None:
    path = tmp_path / "world"
    keeper = Keeper(discord_house.discord.world, path)
    await wire.send(content="first")
    keeper.keep()
    channel = discord_house.channel("general")
    await wire.send(content="second")
    channel.topic = lambda: None  # type: ignore[assignment]
    with pytest.raises(Exception, match="pickle"):
        keeper.keep()
    kept = reopened(path).world.channels[channel.id].messages
    assert [message.content for message in kept.values()] == ["first"]
    channel.topic = None
    keeper.keep()
    kept = reopened(path).world.channels[channel.id].messages
    assert [message.content for message in kept.values()] == ["first", "second"]
