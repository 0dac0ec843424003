"""Gateway sessions, without a library: resumed, moved, counted, lost."""

from tests.discord_harness import TOKEN, House
from tests.sandbox.wire import GUILDS, Gateway, Wire


async def test_session_moves_to_the_newest_socket(wire: Wire) -> None:
    async with wire.gateway() as first, wire.gateway() as second:
        ready = await first.identify()
        await second.send(6, {"token": TOKEN, "session_id": ready["session_id"], "seq": first.sequence})
        await second.event("RESUMED")
        assert await first.closed() == 4000


async def test_resume_from_the_future_is_refused(wire: Wire) -> None:
    async with wire.gateway() as gateway:
        ready = await gateway.identify()
        await gateway.websocket.close(code=4000)
    async with wire.gateway() as gateway:
        await gateway.send(6, {"token": TOKEN, "session_id": ready["session_id"], "seq": 1_000_000})
        assert (await gateway.read())["op"] == 9


async def test_lost_sessions_are_kept_for_some_minutes(wire: Wire, discord_house: House) -> None:
    sessions = discord_house.discord.gateway.sessions

    async def lose(gateway: Gateway) -> None:
        await gateway.websocket.close(code=4000)
        await wire("GET", "/gateway")
        assert sessions[ready["session_id"]].socket is None

    async with wire.gateway() as gateway:
        ready = await gateway.identify()
        await lose(gateway)
    resume = {"token": TOKEN, "session_id": ready["session_id"], "seq": 1}
    discord_house.clock.advance(299)
    async with wire.gateway() as gateway:
        await gateway.send(6, resume)
        await gateway.event("RESUMED")
        await lose(gateway)
    discord_house.clock.advance(299)
    assert ready["session_id"] in sessions
    discord_house.clock.advance(1)
    async with wire.gateway() as gateway:
        await gateway.send(6, resume)
        assert (await gateway.read())["op"] == 9


async def test_identifies_are_counted(wire: Wire, discord_house: House) -> None:
    discord_house.discord.gateway.identifies_a_day = 1
    async with wire.gateway() as gateway:
        await gateway.identify()
    async with wire.gateway() as gateway:
        await gateway.send(2, {"token": TOKEN, "intents": GUILDS})
        assert ((await gateway.read())["op"]) == 9


async def test_server_that_goes_away_says_so(wire: Wire, discord_house: House) -> None:
    async with wire.gateway() as gateway:
        await gateway.identify()
        await discord_house.discord.gateway.close()
        assert await gateway.closed() == 1001


async def test_without_the_guilds_intent_no_guild_comes(wire: Wire, discord_house: House) -> None:
    discord_house.application.message_content_intent = True
    async with wire.gateway() as gateway:
        await gateway.identify(1 << 9 | 1 << 15)
        discord_house.person("alice").send("words")
        payload = await gateway.read()
        assert (payload["t"], payload["d"]["content"]) == ("MESSAGE_CREATE", "words")
