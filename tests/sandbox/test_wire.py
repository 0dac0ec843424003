"""What the server must get right for discord.py, looked at on the wire without discord.py."""

import asyncio

import pytest

from bot.sandbox.message_objects import ATTACHMENT_SIZE_LIMIT
from bot.sandbox.model import Json
from bot.sandbox.permissions import Permission
from bot.sandbox.ratelimits import Limit
from bot.sandbox.snowflake import snowflake_time
from tests.discord_harness import TOKEN, House
from tests.sandbox.wire import (
    GUILDS,
    Gateway,
    Wire,
    button,
    command,
    identification,
    label,
    modal,
    row,
    select,
    text_input,
)


async def test_1_content_type_is_exactly_json(discord_house: House, wire: Wire) -> None:
    discord_house.expect("unknown route")
    good = await wire("GET", "/users/@me")
    bad = await wire("GET", "/users/1")
    unknown = await wire("GET", "/nothing/here")
    assert (good.status, bad.status, unknown.status) == (200, 404, 404)
    for got in (good, bad, unknown):
        assert got.headers.getall("Content-Type") == ["application/json"]


async def test_2_nothing_comes_without_type(wire: Wire) -> None:
    sent = await wire.send(content="x")
    got = await wire("DELETE", f"{wire.channel}/messages/{sent.id}")
    assert (got.status, got.body) == (204, None)
    assert got.headers.get("Content-Type") != "application/json"


async def test_3_refusal_by_limit_has_via_and_retry_after(discord_house: House, wire: Wire) -> None:
    discord_house.expect("429")
    discord_house.discord.limiter.limits["POST /channels/{channel_id}/messages"] = Limit(1, 2.0)
    assert (await wire.send(content="x")).status == 200
    got = await wire.send(content="x")
    assert got.status == 429
    assert got.headers["Via"]
    assert got.body == {
        "message": "You are being rate limited.",
        "code": 0,
        "retry_after": 2.0,
        "global": False,
    }


async def test_4_windows_are_fixed_and_advertised(discord_house: House, wire: Wire) -> None:
    discord_house.expect("429")
    house = discord_house
    house.discord.limiter.limits["POST /channels/{channel_id}/messages"] = Limit(2, 5.0)
    seen = []
    for wait in (0, 4, 0.5, 0.5, 0):
        house.clock.advance(wait)
        got = await wire.send(content="x")
        headers = got.headers
        assert headers["X-RateLimit-Limit"] == "2"
        assert len(headers["X-RateLimit-Bucket"]) == 32
        assert float(headers["X-RateLimit-Reset"]) == pytest.approx(
            house.clock.now() + float(headers["X-RateLimit-Reset-After"]), abs=0.01
        )
        seen.append((got.status, headers["X-RateLimit-Remaining"], float(headers["X-RateLimit-Reset-After"])))
    assert seen == [(200, "1", 5.0), (200, "0", 1.0), (429, "0", 0.5), (200, "1", 5.0), (200, "0", 5.0)]
    other = await wire("POST", f"/channels/{house.channel('tables').id}/messages", {"content": "x"})
    assert other.headers["X-RateLimit-Remaining"] == "1"
    assert other.headers["X-RateLimit-Bucket"] == headers["X-RateLimit-Bucket"]
    another_route = await wire("GET", wire.channel)
    assert another_route.headers["X-RateLimit-Bucket"] != headers["X-RateLimit-Bucket"]


async def test_5_command_payload(discord_house: House, wire: Wire, gateway: Gateway) -> None:
    house = discord_house
    await wire.register(
        command(options=[{"type": 6, "name": "who", "description": "Whom", "required": True}])
    )
    alice, bob = house.person("alice"), house.person("bob")
    await alice.slash("ping", wait=False, who=bob)
    got = await gateway.event("INTERACTION_CREATE")
    assert snowflake_time(int(got["id"])) == pytest.approx(house.clock.now(), abs=0.01)
    assert got["application_id"] == str(house.application.id)
    assert (got["type"], got["version"], got["context"]) == (2, 1, 0)
    assert got["attachment_size_limit"] == ATTACHMENT_SIZE_LIMIT
    assert got["token"]
    assert got["channel"]["id"] == got["channel_id"] == str(alice.channel.id)
    assert got["channel"]["type"] == 0
    assert got["guild_id"] == got["guild"]["id"] == str(house.guild.id)
    assert got["member"]["user"]["id"] == str(alice.id)
    assert int(got["member"]["permissions"]) & 1 << 3
    assert int(got["app_permissions"]) & 1 << 11
    assert (got["locale"], got["guild_locale"]) == ("en-US", "en-US")
    assert got["entitlements"] == []
    assert got["authorizing_integration_owners"] == {"0": str(house.guild.id)}
    data = got["data"]
    assert data["options"] == [{"name": "who", "type": 6, "value": str(bob.id)}]
    assert data["resolved"]["users"][str(bob.id)]["username"] == "bob"
    assert "permissions" in data["resolved"]["members"][str(bob.id)]
    assert "user" not in data["resolved"]["members"][str(bob.id)]
    await wire.callback(got, 4, {"content": "pong"})


async def test_5_component_and_modal_payloads(discord_house: House, wire: Wire, gateway: Gateway) -> None:
    alice = discord_house.person("alice")
    board = await wire.send(content="board", components=[row(button("b")), row(select("s", 3, max_values=2))])
    message = alice.client.find_message(alice.channel, int(board.id))
    await alice.click(message, "b", wait=False)
    got = await gateway.event("INTERACTION_CREATE")
    assert (got["type"], got["message"]["id"]) == (3, board.id)
    assert (got["data"]["component_type"], got["data"]["custom_id"]) == (2, "b")
    fields = modal(label(text_input("t")), row(text_input("old", label="Old", required=False)))
    await wire.callback(got, 9, fields)
    opened = discord_house.discord.world.interactions[int(got["id"])]
    alice.client.submit(opened, {"t": "typed"})
    got = await gateway.event("INTERACTION_CREATE")
    assert (got["type"], got["data"]["custom_id"], got["message"]["id"]) == (5, "m", board.id)
    in_label, in_row = got["data"]["components"]
    assert (in_label["type"], in_label["component"]["value"]) == (18, "typed")
    assert (in_row["type"], in_row["components"][0]["value"]) == (1, "")
    await wire.callback(got, 6)
    await alice.select(message, "Option 0", "Option 2", wait=False)
    got = await gateway.event("INTERACTION_CREATE")
    assert (got["data"]["component_type"], got["data"]["values"]) == (3, ["0", "2"])
    await wire.callback(got, 6)


async def test_5_dm_payload(discord_house: House, wire: Wire, gateway: Gateway) -> None:
    alice = discord_house.person("alice")
    alice.go(alice.client.open_dm(discord_house.application.bot))
    await alice.slash("ping", wait=False)
    got = await gateway.event("INTERACTION_CREATE")
    assert got["user"]["id"] == str(alice.id)
    assert "member" not in got
    assert "guild_id" not in got
    assert got["context"] == 1
    assert int(got["app_permissions"]) & 1 << 11
    await wire.callback(got, 4, {"content": "pong"})


async def test_5_permissions_and_locale_are_whose_they_are(
    discord_house: House, wire: Wire, gateway: Gateway
) -> None:
    house = discord_house
    general, bot = house.channel("general"), house.application.bot
    house.discord.world.overwrite(general, bot, deny=int(Permission.ATTACH_FILES))
    await house.person("hanako").slash("ping", wait=False)
    got = await gateway.event("INTERACTION_CREATE")
    assert not int(got["app_permissions"]) & Permission.ATTACH_FILES
    assert int(got["member"]["permissions"]) & Permission.ATTACH_FILES
    assert (got["locale"], got["guild_locale"]) == ("ja", "en-US")
    await wire.callback(got, 4, {"content": "pong"})


async def test_6_callback_has_a_body(discord_house: House, wire: Wire, gateway: Gateway) -> None:
    alice = discord_house.person("alice")

    async def ping() -> Json:
        await alice.slash("ping", wait=False)
        return await gateway.event("INTERACTION_CREATE")

    interaction = await ping()
    got = await wire.callback(interaction, 4, {"content": "pong", "flags": 64})
    about = got.body["interaction"]
    assert (about["id"], about["type"]) == (interaction["id"], 2)
    assert about["response_message_loading"] is False
    assert about["response_message_ephemeral"] is True
    resource = got.body["resource"]
    assert (resource["type"], resource["message"]["content"]) == (4, "pong")
    assert resource["message"]["id"] == about["response_message_id"]
    assert resource["message"]["interaction_metadata"]["id"] == interaction["id"]

    deferred = await ping()
    got = await wire.callback(deferred, 5, {"flags": 64})
    assert got.body["interaction"]["response_message_loading"] is True
    assert "resource" not in got.body
    await wire("POST", wire.webhook(deferred), {"content": "done"}, token=None)

    without = await ping()
    path = f"/interactions/{without['id']}/{without['token']}/callback"
    plain = await wire("POST", path, {"type": 4, "data": {"content": "x"}}, token=None)
    assert (plain.status, plain.body) == (204, None)


async def test_6_update_returns_the_message(discord_house: House, wire: Wire, gateway: Gateway) -> None:
    alice = discord_house.person("alice")
    board = await wire.send(content="board", components=[row(button("b"))])
    message = alice.client.find_message(alice.channel, int(board.id))
    await alice.click(message, "b", wait=False)
    got = await wire.callback(await gateway.event("INTERACTION_CREATE"), 7, {"content": "changed"})
    assert got.body["resource"]["type"] == 7
    assert got.body["resource"]["message"]["id"] == board.id
    assert got.body["resource"]["message"]["content"] == "changed"
    await alice.click(message, "b", wait=False)
    got = await wire.callback(await gateway.event("INTERACTION_CREATE"), 6)
    about = got.body["interaction"]
    assert about["response_message_id"] == board.id
    assert (about["response_message_loading"], about["response_message_ephemeral"]) == (False, False)
    assert "resource" not in got.body


async def test_7_hello_ready_and_guilds(discord_house: House, wire: Wire) -> None:
    async with wire.gateway() as gateway:
        assert gateway.hello["op"] == 10
        assert gateway.hello["d"]["heartbeat_interval"] > 0
        await gateway.send(1, None)
        assert (await gateway.read())["op"] == 11
        ready = await gateway.identify(shard=[0, 1])
        assert ready["v"] == 10
        assert ready["user"]["id"] == str(discord_house.application.bot.id)
        assert ready["guilds"] == [{"id": str(discord_house.guild.id), "unavailable": True}]
        assert ready["session_id"]
        assert ready["application"]["id"] == str(discord_house.application.id)
        guild = await gateway.event("GUILD_CREATE")
        assert [channel["name"] for channel in guild["channels"]] == ["general", "tables", "announcements"]
        assert [member["user"]["username"] for member in guild["members"]] == ["Fudaba"]
        assert guild["member_count"] == 5


@pytest.mark.parametrize("compress", [False, True])
async def test_8_text_and_zlib_stream(compress: bool, discord_house: House, wire: Wire) -> None:
    async with wire.gateway(compress=compress) as gateway:
        await gateway.identify()
        await gateway.event("GUILD_CREATE")
        for number in range(3):
            channel = discord_house.discord.world.add_channel(discord_house.guild, f"札場-{number}")
            assert (await gateway.event("CHANNEL_CREATE"))["name"] == channel.name


async def test_9_resume_replays_what_was_missed(discord_house: House, wire: Wire) -> None:
    world = discord_house.discord.world
    async with wire.gateway() as gateway:
        ready = await gateway.identify()
        await gateway.event("GUILD_CREATE")
        seq = gateway.sequence
        await gateway.websocket.close(code=4000)
    world.add_channel(discord_house.guild, "first")
    world.add_channel(discord_house.guild, "second")
    async with wire.gateway() as gateway:
        await gateway.send(6, {"token": TOKEN, "session_id": ready["session_id"], "seq": seq})
        events = [await gateway.read() for _ in range(3)]
    assert [event["t"] for event in events] == ["CHANNEL_CREATE", "CHANNEL_CREATE", "RESUMED"]
    assert [event["d"].get("name") for event in events] == ["first", "second", None]
    assert ready["resume_gateway_url"].startswith(discord_house.discord.url.replace("http", "ws"))


async def test_9_a_session_that_was_ended_is_not_resumed(wire: Wire) -> None:
    for code in (1000, 1001):
        async with wire.gateway() as gateway:
            ready = await gateway.identify()
            await gateway.websocket.close(code=code)
        async with wire.gateway() as gateway:
            await gateway.send(6, {"token": TOKEN, "session_id": ready["session_id"], "seq": 1})
            payload = await gateway.read()
            assert (payload["op"], payload["d"]) == (9, False)
            assert await gateway.identify()


async def test_9_a_session_is_resumed_with_its_own_token_alone(wire: Wire) -> None:
    async with wire.gateway() as gateway:
        ready = await gateway.identify()
        await gateway.websocket.close(code=4000)
    async with wire.gateway() as gateway:
        await gateway.send(6, {"token": "wrong", "session_id": ready["session_id"], "seq": 1})
        payload = await gateway.read()
        assert (payload["op"], payload["d"]) == (9, False)


async def test_presence_is_taken_without_an_answer(gateway: Gateway) -> None:
    presence = {"since": None, "activities": [{"name": "cards", "type": 0}], "status": "idle", "afk": False}
    await gateway.send(3, presence)
    await gateway.send(1, None)
    assert (await gateway.read())["op"] == 11


@pytest.mark.parametrize(
    ("code", "payloads"),
    [
        (4001, [(2, identification()), (99, None)]),
        (4002, [(2, identification(padding="x" * 4096))]),
        (4003, [(8, {"guild_id": "1"})]),
        (4004, [(2, identification(token="wrong"))]),
        (4005, [(2, identification()), (2, identification())]),
        (4008, [(1, None)] * 121),
        (4010, [(2, identification(shard=[2, 2]))]),
        (4010, [(2, identification(shard=[0, 0]))]),
        (4010, [(2, identification(shard=[-1, 2]))]),
        (4010, [(2, identification(shard=[0]))]),
        (4010, [(2, identification(shard=["0", "2"]))]),
        (4010, [(2, identification(shard=2))]),
        (4013, [(2, identification(1 << 40))]),
        (4014, [(2, identification(GUILDS | 1 << 1))]),
        (4014, [(2, identification(GUILDS | 1 << 15))]),
    ],
)
async def test_9_close_codes(code: int, payloads: list[tuple[int, Json]], wire: Wire) -> None:
    async with wire.gateway() as gateway:
        for op, data in payloads:
            await gateway.send(op, data)
        assert await gateway.closed() == code


async def test_heartbeats_are_expected(discord_house: House, wire: Wire) -> None:
    discord_house.discord.gateway.heartbeat_interval = 0.01
    async with wire.gateway() as gateway:
        assert await gateway.closed() == 4009


async def test_a_heartbeat_is_answered_no_sooner_than_over_a_network(
    discord_house: House, wire: Wire
) -> None:
    """Its sender has noted by then that it was sent."""
    loop = asyncio.get_running_loop()
    discord_house.discord.gateway.acknowledged_after = 0.05
    async with wire.gateway() as gateway:
        await gateway.identify()
        began = loop.time()
        await gateway.send(1, None)
        while (await gateway.read())["op"] != 11:
            pass
        assert loop.time() - began >= 0.05


async def test_events_are_filtered_by_intents(discord_house: House, wire: Wire) -> None:
    house, alice = discord_house, discord_house.person("alice")
    async with wire.gateway() as without, wire.gateway() as with_messages:
        await without.identify(GUILDS)
        await with_messages.identify(GUILDS | 1 << 9)
        alice.send("a word to all")
        alice.send(f"a word to <@{house.application.bot.id}>")
        house.discord.world.add_channel(house.guild, "news")
        first = await with_messages.event("MESSAGE_CREATE")
        second = await with_messages.event("MESSAGE_CREATE")
        assert (first["content"], second["content"]) == ("", f"a word to <@{house.application.bot.id}>")
        await without.event("GUILD_CREATE")
        assert (await without.read())["t"] == "CHANNEL_CREATE"


async def test_members_are_sent_on_request(discord_house: House, gateway: Gateway) -> None:
    guild_id = str(discord_house.guild.id)
    await gateway.send(8, {"guild_id": guild_id, "query": "ali", "limit": 5, "nonce": "n"})
    chunk = await gateway.event("GUILD_MEMBERS_CHUNK")
    assert [member["user"]["username"] for member in chunk["members"]] == ["alice"]
    assert chunk["nonce"] == "n"
    await gateway.send(8, {"guild_id": guild_id, "user_ids": ["1"], "limit": 0})
    assert (await gateway.event("GUILD_MEMBERS_CHUNK"))["not_found"] == ["1"]


async def test_shards_hear_of_their_own_guilds(discord_house: House, wire: Wire) -> None:
    shard_of_guild = (discord_house.guild.id >> 22) % 2
    for shard in (0, 1):
        async with wire.gateway() as gateway:
            ready = await gateway.identify(shard=[shard, 2])
            assert len(ready["guilds"]) == (1 if shard == shard_of_guild else 0)


async def test_a_shard_with_too_many_guilds_must_be_split(discord_house: House, wire: Wire) -> None:
    discord_house.discord.gateway.guilds_a_shard = 1
    discord_house.guild_of_another_shard("alice")
    async with wire.gateway() as gateway:
        await gateway.send(2, identification())
        assert await gateway.closed() == 4011
    for shard in (0, 1):
        async with wire.gateway() as gateway:
            assert len((await gateway.identify(shard=[shard, 2]))["guilds"]) == 1


async def test_what_happens_in_a_guild_is_told_to_its_shard_alone(discord_house: House, wire: Wire) -> None:
    mine = (discord_house.guild.id >> 22) % 2
    async with wire.gateway() as hears, wire.gateway() as beside:
        await hears.identify(shard=[mine, 2])
        await beside.identify(shard=[1 - mine, 2])
        discord_house.discord.world.add_channel(discord_house.guild, "news")
        await hears.event("CHANNEL_CREATE")
        await beside.send(1, None)
        assert (await beside.read())["op"] == 11, "nothing but the answer to the heartbeat"


async def test_gateway_bot_tells_the_quota(wire: Wire) -> None:
    before = await wire("GET", "/gateway/bot")
    async with wire.gateway() as gateway:
        await gateway.identify()
    after = await wire("GET", "/gateway/bot")
    assert before.body["session_start_limit"]["remaining"] == 1000
    assert after.body["session_start_limit"]["remaining"] == 999
    assert (await wire("GET", "/gateway", token=None)).body["url"] == before.body["url"]


async def test_wrong_token_is_refused(wire: Wire) -> None:
    got = await wire("GET", "/users/@me", token="wrong")
    assert (got.status, got.body) == (401, {"message": "401: Unauthorized", "code": 0})


async def test_wrong_method_is_refused(discord_house: House, wire: Wire) -> None:
    discord_house.expect("unknown route")
    assert (await wire("DELETE", "/users/@me")).status == 405


async def test_broken_json_is_refused(discord_house: House, wire: Wire) -> None:
    discord_house.expect("violation")
    got = await wire("POST", f"{wire.channel}/messages", raw=b"{")
    assert (got.status, got.code) == (400, 50109)
