"""Polls: asked, voted in, ended."""

import datetime
from typing import Any

import discord
import pytest

from bot.sandbox import Refused
from bot.sandbox.model import Json, MessageType
from tests.discord_harness import House
from tests.sandbox.bots import Bot
from tests.sandbox.wire import GUILDS, Gateway, Wire, error_places, outcome, ping, text

POLLS = 1 << 24
HOUR = 60 * 60


def poll(*answers: str, **more: Any) -> Json:
    """A poll's JSON."""
    given = [{"poll_media": {"text": answer}} for answer in answers or ("Red", "Blue")]
    return {"question": {"text": "Which deck?"}, "answers": given, **more}


async def test_a_poll_of_discord_py_is_voted_in_and_ended(discord_house: House) -> None:
    house = discord_house
    bot = Bot(intents=discord.Intents(guilds=True, guild_messages=True, guild_polls=True))
    await house.run(bot)
    channel = bot.get_channel(house.channel("general").id)
    assert isinstance(channel, discord.TextChannel)
    asked = discord.Poll(question="Which deck?", duration=datetime.timedelta(hours=2))
    asked.add_answer(text="Red", emoji="🔥").add_answer(text="Blue")
    sent = await channel.send(poll=asked)
    message = house.channel("general").messages[sent.id]
    alice, bob = house.person("alice"), house.person("bob")
    alice.vote(message, "Red")
    bob.vote(message, "Blue")
    bob.vote(message, "Red")
    fetched = (await channel.fetch_message(sent.id)).poll
    assert fetched is not None
    assert [(a.text, a.vote_count) for a in fetched.answers] == [("Red", 2), ("Blue", 0)]
    assert {user.name async for user in fetched.answers[0].voters()} == {"alice", "bob"}
    ended = await sent.end_poll()
    assert ended.poll is not None
    assert ended.poll.is_finalised()
    result = list(house.channel("general").messages.values())[-1]
    assert (result.type, result.reference) == (MessageType.POLL_RESULT, message)
    told = {field["name"]: field["value"] for field in result.embeds[0]["fields"]}
    assert told == {
        "poll_question_text": "Which deck?",
        "victor_answer_votes": "2",
        "total_votes": "2",
        "victor_answer_id": "1",
        "victor_answer_text": "Red",
        "victor_answer_emoji_name": "🔥",
    }
    with pytest.raises(Refused, match="expired"):
        alice.vote(message, "Blue")


async def test_votes_are_told_with_the_intent_for_polls(discord_house: House, wire: Wire) -> None:
    alice = discord_house.person("alice")
    sent = await wire.send(poll=poll(allow_multiselect=True))
    message = discord_house.channel("general").messages[int(sent.id)]
    async with wire.gateway() as without, wire.gateway() as listening:
        await without.identify()
        await without.event("GUILD_CREATE")
        await listening.identify(GUILDS | POLLS)
        alice.vote(message, "Red", "Blue")
        added = [(await listening.event("MESSAGE_POLL_VOTE_ADD"))["answer_id"] for _ in range(2)]
        alice.vote(message, "Blue")
        removed = await listening.event("MESSAGE_POLL_VOTE_REMOVE")
        await without.send(1, None)
        assert (await without.read())["op"] == 11, "nothing but the answer to the heartbeat"
    assert added == [1, 2]
    assert (removed["answer_id"], removed["user_id"], removed["message_id"]) == (1, str(alice.id), sent.id)


async def test_one_answer_unless_several_are_allowed(discord_house: House, wire: Wire) -> None:
    alice = discord_house.person("alice")
    sent = await wire.send(poll=poll())
    message = discord_house.channel("general").messages[int(sent.id)]
    with pytest.raises(Refused):
        alice.vote(message, "Red", "Blue")
    with pytest.raises(Refused):
        alice.vote(message, "Green")
    got = await wire("GET", f"{wire.channel}/messages/{sent.id}")
    assert [entry["count"] for entry in got.body["poll"]["results"]["answer_counts"]] == [0, 0]


async def test_a_poll_ends_when_its_time_is_over(discord_house: House, wire: Wire) -> None:
    house = discord_house
    sent = await wire.send(poll=poll(duration=1))
    alice, bob = house.person("alice"), house.person("bob")
    message = house.channel("general").messages[int(sent.id)]
    alice.vote(message, "Red")
    bob.vote(message, "Blue")
    house.clock.advance(HOUR - 1)
    assert message.poll is not None
    assert not message.poll.closed
    house.clock.advance(1)
    assert message.poll.closed
    result = list(house.channel("general").messages.values())[-1]
    told = {field["name"]: field["value"] for field in result.embeds[0]["fields"]}
    assert "victor_answer_id" not in told, "nobody has won alone"
    path = f"{wire.channel}/polls/{sent.id}/expire"
    assert outcome(await wire("POST", path)) == (400, 520001)


async def test_polls_by_interaction(discord_house: House, wire: Wire, gateway: Gateway) -> None:
    interaction = await ping(discord_house, gateway)
    got = await wire.callback(interaction, 4, {"poll": poll()})
    assert got.body["resource"]["message"]["poll"]["question"] == {"text": "Which deck?"}
    more = await wire("POST", wire.webhook(interaction), {"poll": poll("Yes", "No")}, token=None)
    assert more.body["poll"]["answers"][1] == {"answer_id": 2, "poll_media": {"text": "No"}}


async def test_what_a_poll_does_not_allow(discord_house: House, wire: Wire) -> None:
    discord_house.expect("violation")
    refused: list[tuple[Json, str]] = [
        ({"poll": poll("x" * 56)}, "poll.answers.0.poll_media.text"),
        ({"poll": poll(*"abcdefghijk")}, "poll.answers"),
        ({"poll": poll(duration=769)}, "poll.duration"),
        ({"poll": poll() | {"question": {"text": "x" * 301}}}, "poll.question.text"),
        ({"poll": poll() | {"question": {"text": "x", "emoji": {"name": "🔥"}}}}, "poll.question.emoji"),
        (
            {"poll": poll() | {"answers": [{"poll_media": {"text": "x", "emoji": {"id": "1"}}}]}},
            "poll.answers.0.poll_media.emoji",
        ),
        ({"poll": poll(), "flags": 1 << 15, "components": [text()]}, "poll"),
    ]
    for body, place in refused:
        got = await wire.send(**body)
        assert (outcome(got), error_places(got.body["errors"])) == ((400, 50035), [place])
    sent = await wire.send(poll=poll())
    edited = await wire("PATCH", f"{wire.channel}/messages/{sent.id}", {"content": "x"})
    assert outcome(edited) == (400, 520003)
    plain = await wire.send(content="x")
    assert outcome(await wire("POST", f"{wire.channel}/polls/{plain.id}/expire")) == (400, 520006)
    voters = f"{wire.channel}/polls/{sent.id}/answers"
    assert outcome(await wire("GET", f"{voters}/3")) == (400, 50035)
