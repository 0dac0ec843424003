"""Every way of being limited, met by discord.py's own queueing."""

import asyncio
import time

import discord
import pytest

from bot.sandbox import LocalDiscord, SystemClock
from bot.sandbox.faults import Refusal
from bot.sandbox.ratelimits import Limit, RateLimiter, discord_like
from bot.sandbox.rest.pipeline import Exchange
from tests.discord_harness import House
from tests.sandbox.bots import Bot

SEND = "POST /channels/{channel_id}/messages"
CALLBACK = "POST /interactions/{interaction_id}/{interaction_token}/callback"


@pytest.fixture
async def channel(discord_house: House) -> discord.TextChannel:
    bot = Bot()
    await discord_house.run(bot)
    channel = bot.get_channel(discord_house.channel("general").id)
    assert isinstance(channel, discord.TextChannel)
    return channel


def real_windows(house: House, **limits: Limit) -> RateLimiter:
    """Windows in real time, since discord.py waits in real time."""
    limiter = house.discord.limiter
    limiter.clock = SystemClock()
    limiter.limits = {SEND: limits["send"]} if "send" in limits else {}
    return limiter


def windows_that_pass(house: House) -> RateLimiter:
    """However long requests take, they come in one window; the next one begins when a request has been refused."""
    limiter = house.discord.limiter
    limiter.limits = {}

    def pass_by(exchange: Exchange) -> None:
        if exchange.status == 429:
            house.clock.advance(1.0)

    house.discord.watchers.append(pass_by)
    return limiter


async def send(channel: discord.TextChannel, count: int) -> float:
    """Send many messages at once; the seconds it took."""
    begun = time.monotonic()
    await asyncio.gather(*(channel.send(str(n)) for n in range(count)))
    return time.monotonic() - begun


def refusals(house: House) -> int:
    return sum(exchange.status == 429 for exchange in house.exchanges)


async def test_advertised_windows_are_kept_without_a_refusal(
    discord_house: House, channel: discord.TextChannel
) -> None:
    real_windows(discord_house, send=Limit(5, 0.2))
    taken = await send(channel, 12)
    assert refusals(discord_house) == 0
    assert taken >= 0.4
    assert len(discord_house.channel("general").messages) == 12


async def test_hidden_windows_are_found_by_refusal(
    discord_house: House, channel: discord.TextChannel
) -> None:
    discord_house.expect("429")
    windows_that_pass(discord_house).limits[SEND] = Limit(2, 0.1, hidden=True)
    await send(channel, 3)
    assert refusals(discord_house) >= 1
    assert len(discord_house.channel("general").messages) == 3


async def test_shared_limit(discord_house: House, channel: discord.TextChannel) -> None:
    discord_house.expect("429")
    discord_house.discord.faults.refuse(SEND, Refusal(429, scope="shared", times=2, retry_after=0.02))
    await send(channel, 1)
    limited = [e for e in discord_house.exchanges if e.status == 429]
    assert [e.headers["X-RateLimit-Scope"] for e in limited] == ["shared", "shared"]
    assert len(discord_house.channel("general").messages) == 1


async def test_global_limit_stops_every_route(discord_house: House, channel: discord.TextChannel) -> None:
    discord_house.expect("429")
    windows_that_pass(discord_house).overall = Limit(3, 0.1)
    await send(channel, 3)
    await channel.guild.fetch_member(discord_house.user("alice").id)
    limited = [e for e in discord_house.exchanges if e.status == 429]
    assert limited[0].answer["global"] is True
    assert limited[0].headers["X-RateLimit-Scope"] == "global"


async def test_interactions_do_not_count_to_the_global_limit(discord_house: House) -> None:
    await discord_house.run(Bot())
    discord_house.discord.limiter.overall = Limit(0, 60.0)
    assert (await discord_house.person("alice").slash("ping")).text == "pong"


async def test_interaction_answers_are_tried_again(discord_house: House) -> None:
    discord_house.expect("429")
    await discord_house.run(Bot())
    discord_house.discord.faults.refuse(CALLBACK, Refusal(429, retry_after=0.02))
    assert (await discord_house.person("alice").slash("ping")).text == "pong"


async def test_refusal_without_via_is_a_ban(discord_house: House, channel: discord.TextChannel) -> None:
    discord_house.expect("429")
    discord_house.discord.faults.refuse(SEND, Refusal(429, via=False))
    with pytest.raises(discord.HTTPException) as refused:
        await channel.send("x")
    assert refused.value.status == 429
    assert refusals(discord_house) == 1


async def test_long_waits_raise_where_the_bot_wants_it(discord_house: House) -> None:
    discord_house.expect("429")
    bot = Bot(max_ratelimit_timeout=30.0)
    await discord_house.run(bot)
    channel = bot.get_channel(discord_house.channel("general").id)
    assert isinstance(channel, discord.TextChannel)
    discord_house.discord.faults.refuse(SEND, Refusal(429, retry_after=600.0))
    with pytest.raises(discord.RateLimited):
        await channel.send("x")


async def test_old_messages_take_few_edits(discord_house: House, channel: discord.TextChannel) -> None:
    discord_house.expect("429")
    discord_house.discord.old_edits = Limit(1, 3600.0)
    sent = await channel.send("x")
    discord_house.clock.advance(3601)
    await sent.edit(content="y")
    channel_state = channel._state.http
    channel_state.max_ratelimit_timeout = 30.0
    with pytest.raises(discord.RateLimited):
        await sent.edit(content="z")


async def test_server_errors(discord_house: House, channel: discord.TextChannel) -> None:
    """503 is raised at once; 502 is tried again after a second, so the message may be there twice."""
    discord_house.discord.faults.refuse(SEND, Refusal(503))
    with pytest.raises(discord.DiscordServerError):
        await channel.send("x")
    discord_house.discord.faults.refuse(SEND, Refusal(502, after=True))
    await channel.send("x", nonce="n")
    assert len(discord_house.channel("general").messages) == 1


async def test_answers_can_be_late(discord_house: House, channel: discord.TextChannel) -> None:
    gate = discord_house.discord.faults.delay(SEND)
    sending = asyncio.create_task(channel.send("x"))
    await discord_house.person("bob").waits_for("x")
    assert not sending.done()
    gate.open()
    await sending


async def test_answer_that_is_under_way_for_too_long(discord_house: House) -> None:
    """Answered in time and yet too late: discord.py raises, and the user has seen a failure."""
    discord_house.expect("error", "unanswered")
    await discord_house.run(Bot())
    alice = discord_house.person("alice")
    gate = discord_house.discord.faults.hold_up(CALLBACK)
    reply = await alice.slash("ping", wait=False)
    await gate.reached.wait()
    discord_house.clock.advance(3)
    assert reply.failed
    gate.open()
    await discord_house.until(lambda: [e.answer["code"] for e in discord_house.exchanges if e.status == 404])
    assert discord_house.exchanges[-1].answer["code"] == 10062


def test_limits_of_the_running_server_are_for_real_routes() -> None:
    from bot.sandbox.rest.pipeline import TABLE

    assert discord_like().keys() <= {route.name for route in TABLE}
    assert LocalDiscord(limits=discord_like()).limiter.limits == discord_like()
