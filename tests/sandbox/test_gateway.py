"""discord.py on a bad line: resumes, new sessions, zombies, events twice and out of order."""

import asyncio

import discord
import pytest

from bot.sandbox import Refused
from bot.sandbox.driver import Person
from bot.sandbox.model import Message
from tests.discord_harness import House
from tests.sandbox.bots import Bot, press_view


@pytest.fixture
async def bot(discord_house: House) -> Bot:
    bot = Bot(heartbeat_timeout=5.0)
    await discord_house.run(bot)
    return bot


@pytest.fixture
def alice(discord_house: House) -> Person:
    return discord_house.person("alice")


async def post_board(house: House, bot: Bot) -> Message:
    """A message with a button in #general."""
    channel = bot.get_channel(house.channel("general").id)
    assert isinstance(channel, discord.TextChannel)
    sent = await channel.send("board", view=press_view())
    return house.channel("general").messages[sent.id]


async def test_click_while_the_line_was_down_is_answered_after_the_resume(
    discord_house: House, bot: Bot, alice: Person
) -> None:
    board = await post_board(discord_house, bot)
    discord_house.discord.gateway.drop()
    await bot.hears("disconnected")
    await alice.click(board, "Press")
    await bot.hears("resumed")
    assert alice.sees("pressed 1")


async def test_op_7_leads_to_a_resume(discord_house: House, bot: Bot, alice: Person) -> None:
    session = next(iter(discord_house.discord.gateway.sessions))
    discord_house.discord.gateway.ask_to_reconnect()
    await bot.hears("resumed")
    assert list(discord_house.discord.gateway.sessions) == [session]
    assert (await alice.slash("ping")).text == "pong"


async def test_op_9_that_may_be_resumed(discord_house: House, bot: Bot, alice: Person) -> None:
    session = next(iter(discord_house.discord.gateway.sessions))
    discord_house.discord.gateway.invalidate(resumable=True)
    await bot.hears("resumed")
    assert list(discord_house.discord.gateway.sessions) == [session]
    assert (await alice.slash("ping")).text == "pong"


async def test_op_9_leads_to_a_new_session(discord_house: House, bot: Bot, alice: Person) -> None:
    session = next(iter(discord_house.discord.gateway.sessions))
    await bot.hears("connected")
    discord_house.discord.gateway.invalidate(resumable=False)
    await bot.hears("connected")
    assert session not in discord_house.discord.gateway.sessions
    assert (await alice.slash("ping")).text == "pong"


async def test_zombie_is_noticed_and_resumed(discord_house: House, alice: Person) -> None:
    gateway = discord_house.discord.gateway
    gateway.heartbeat_interval, gateway.missed_heartbeats = 0.05, 1000
    bot = Bot(heartbeat_timeout=0.3)
    await discord_house.run(bot)
    faults = discord_house.discord.faults
    faults.ignore_heartbeats = True
    await bot.hears("disconnected")
    faults.ignore_heartbeats = False
    await bot.hears("resumed")
    assert (await alice.slash("ping")).text == "pong"


async def test_gateway_that_refuses_is_tried_again(discord_house: House, bot: Bot, alice: Person) -> None:
    discord_house.expect("error")
    faults = discord_house.discord.faults
    faults.refuse_gateway = True
    discord_house.discord.gateway.drop()
    await bot.hears("disconnected")
    faults.refuse_gateway = False
    await bot.hears("resumed")
    assert (await alice.slash("ping")).text == "pong"


def codes(house: House) -> list[int]:
    """The error codes that bots were given."""
    return [e.answer["code"] for e in house.exchanges if isinstance(e.answer, dict) and "code" in e.answer]


async def test_event_that_comes_twice_is_handled_twice(discord_house: House, bot: Bot, alice: Person) -> None:
    """discord.py does not look for duplicates: the second answer is refused, after the code ran."""
    discord_house.expect("error")
    board = await post_board(discord_house, bot)
    discord_house.discord.faults.duplicate.add("INTERACTION_CREATE")
    await alice.click(board, "Press")
    await discord_house.until(lambda: 40060 in codes(discord_house))
    assert bot.presses == 2


async def test_two_bots_with_one_token_answer_one_another_down(
    discord_house: House, bot: Bot, alice: Person
) -> None:
    discord_house.expect("error")
    await discord_house.run(Bot())
    assert (await alice.slash("ping")).text == "pong"
    await discord_house.until(lambda: 40060 in codes(discord_house))


async def test_events_come_out_of_order(discord_house: House, bot: Bot, alice: Person) -> None:
    board = await post_board(discord_house, bot)
    bob, gateway = discord_house.person("bob"), discord_house.discord.gateway
    gateway.hold("INTERACTION_CREATE")
    first = await alice.click(board, "Press", wait=False)
    second = await bob.click(board, "Press", wait=False)
    gateway.release()
    await alice.until(lambda: bot.presses == 2 and first.interaction.callback)
    assert second.interaction.callback
    assert alice.sees("pressed 2")


async def test_guild_goes_away_and_comes_back(discord_house: House, bot: Bot, alice: Person) -> None:
    house = discord_house
    house.discord.gateway.set_available(house.guild, False)
    assert (await alice.slash("ping")).text == "pong"
    assert not bot.guilds or bot.guilds[0].unavailable
    house.discord.gateway.set_available(house.guild, True)
    assert (await alice.slash("ping")).text == "pong"
    assert [guild.unavailable for guild in bot.guilds] == [False]


async def test_gateway_down_at_the_first_connect_ends_the_client(discord_house: House) -> None:
    """Rapptz/discord.py#10520: whoever starts the bot has to catch this and try again."""
    discord_house.expect("error")
    discord_house.discord.faults.refuse_gateway = True
    bot = Bot()
    with pytest.raises(AttributeError, match="sequence"):
        await discord_house.run(bot)
    await discord_house.halt(bot)


class Catching(Bot):
    """A bot that answers presses which no view knows."""

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.component:
            await asyncio.sleep(0)
            if not interaction.response.is_done():
                await interaction.response.send_message("out of date", ephemeral=True)


async def test_press_that_nobody_handles(discord_house: House, alice: Person) -> None:
    """A button of an unknown id is dropped in silence, but `on_interaction` hears of it."""
    bot = Catching()
    await discord_house.run(bot)
    channel = bot.get_channel(discord_house.channel("general").id)
    assert isinstance(channel, discord.TextChannel)
    view = discord.ui.View().add_item(discord.ui.Button(label="Old", custom_id="v0:old"))
    sent = await channel.send("board", view=view)
    view.stop()
    reply = await alice.click(discord_house.channel("general").messages[sent.id], "Old")
    assert (reply.text, reply.ephemeral) == ("out of date", True)


async def test_press_crosses_with_an_edit(discord_house: House, alice: Person) -> None:
    """The message that comes with the press no longer has the button, so discord.py drops it, too."""
    bot = Catching()
    await discord_house.run(bot)
    board = await post_board(discord_house, bot)
    press = alice.aim(board, "Press")
    channel = bot.get_channel(board.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.get_partial_message(board.id).edit(content="over", view=None)
    with pytest.raises(Refused):
        await alice.click(board, "Press")
    assert (await press()).text == "out of date"
    assert bot.presses == 0


async def test_privileged_intent_ends_the_client(discord_house: House) -> None:
    bot = Bot(intents=discord.Intents(guilds=True, members=True))
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await discord_house.run(bot)
    await discord_house.halt(bot)


async def test_wrong_token_ends_the_login(discord_house: House) -> None:
    bot = Bot()
    with pytest.raises(discord.LoginFailure):
        await discord_house.run(bot, token="wrong")
    await discord_house.halt(bot)


async def test_members_intent_brings_all_members(discord_house: House) -> None:
    discord_house.application.members_intent = True
    bot = Bot(intents=discord.Intents(guilds=True, members=True))
    await discord_house.run(bot)
    assert {member.name for member in bot.guilds[0].members} >= {"alice", "bob", "hanako", "carol"}
    found = await bot.guilds[0].query_members("ali")
    assert [member.name for member in found] == ["alice"]


async def test_sharded_client_asks_the_gateway(discord_house: House, alice: Person) -> None:
    discord_house.discord.shards = 2

    class Sharded(discord.AutoShardedClient):
        async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
            pass

    bot = Sharded(intents=discord.Intents(guilds=True), guild_ready_timeout=0.02)
    await discord_house.run(bot)
    assert sorted(bot.shards) == [0, 1]
    assert len(bot.guilds) == 1
