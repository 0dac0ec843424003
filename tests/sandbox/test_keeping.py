"""The world in a file: written, read, moved to another port, unreadable."""

from pathlib import Path

import pytest

from bot.sandbox import Client, LocalDiscord, ManualClock
from bot.sandbox.keeping import Unreadable, keep, restore
from bot.sandbox.model import InteractionState
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
    keep(house.discord.world, path)

    clock = ManualClock(house.clock.now() + 1)
    again = LocalDiscord(clock=clock)
    await again.start()
    assert restore(again.world, path)
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
    assert not restore(world, tmp_path / "nothing")
    assert not world.users


@pytest.mark.parametrize("content", [b"", b"words", b"\x80\x04}\x94\x8c\x06format\x94K\x00s."])
def test_unreadable_file(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "world"
    path.write_bytes(content)
    with pytest.raises(Unreadable):
        restore(LocalDiscord(clock=ManualClock()).world, path)
