"""The protocol of the page, as its docstring promises it."""

import base64
import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from bot.sandbox.example import ExampleBot
from bot.sandbox.model import Json
from tests import patience
from tests.discord_harness import House


class Page:
    """A page without a browser."""

    def __init__(self, websocket: aiohttp.ClientWebSocketResponse) -> None:
        self._websocket = websocket
        self._nonce = 0
        self._events: list[Json] = []

    async def read(self) -> Json:
        frame: Json = json.loads((await self._websocket.receive(timeout=patience.SECONDS)).data)
        return frame

    async def event(self, name: str) -> Any:
        """The next event of a name; what comes before is dropped."""
        while True:
            frame = self._events.pop(0) if self._events else await self.read()
            if frame.get("t") == name:
                return frame["d"]

    async def op(self, op: str, **data: Any) -> Json:
        """Send an op and wait for its reply; events on the way are kept."""
        self._nonce += 1
        nonce = str(self._nonce)
        await self._websocket.send_str(json.dumps({"op": op, "nonce": nonce, "d": data}))
        while True:
            frame = await self.read()
            if "t" not in frame and frame["nonce"] == nonce:
                return frame
            self._events.append(frame)


@pytest.fixture
async def house(discord_house: House) -> House:
    await discord_house.run(ExampleBot(guild_ready_timeout=0.02))
    return discord_house


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


async def open_page(session: aiohttp.ClientSession, house: House, user: str) -> tuple[Page, Json]:
    page = Page(await session.ws_connect(f"{house.discord.url}/client/ws?user={user}"))
    return page, await page.event("READY")


async def test_page_is_served(house: House, session: aiohttp.ClientSession) -> None:
    async with session.get(house.discord.url) as response:
        assert response.status == 200
        assert response.content_type == "text/html"
    for path in ("/favicon.ico", "/nothing.js", "/..%2f__init__.py"):
        async with session.get(house.discord.url + path) as response:
            assert response.status in (204, 404)
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await session.ws_connect(f"{house.discord.url}/client/ws?user=nobody")


async def test_ready_shows_the_world_to_one_user(house: House, session: aiohttp.ClientSession) -> None:
    _, ready = await open_page(session, house, "hanako")
    assert ready["user"]["locale"] == "ja"
    assert {user["username"] for user in ready["users"]} >= {"alice", "bob", "hanako"}
    assert [channel["name"] for channel in ready["channels"]] == ["general", "tables", "announcements"]
    general = ready["channels"][0]["id"]
    assert [c["name_localized"] for c in ready["commands"][general]] == ["見せる", "レイアウト"]
    assert ready["messages"][general] == []
    assert ready["guilds"][0]["name"] == "Card Club"
    assert len(ready["guilds"][0]["members"]) == 5
    assert ready["applications"][0]["bot"]["bot"] is True
    assert int(ready["permissions"][general]) & 1 << 11
    assert ready["now"] == pytest.approx(house.clock.now())


async def test_two_pages_play_the_example(house: House, session: aiohttp.ClientSession) -> None:
    alice, ready = await open_page(session, house, "alice")
    bob, _ = await open_page(session, house, str(house.user("bob").id))
    channel = ready["channels"][0]["id"]
    offered = await alice.op(
        "autocomplete", channel_id=channel, name="show", focused="game", options={"game": "go"}
    )
    assert "interaction_id" in offered["ok"]
    response = await alice.event("APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE")
    assert response == {"nonce": "1", "choices": [{"name": "Go", "value": "go"}]}

    options = {"game": "go", "to": str(house.user("bob").id)}
    await alice.op("slash", channel_id=channel, name="show", options=options)
    assert (await alice.event("INTERACTION_CREATE"))["nonce"] == "2"
    board = await bob.event("MESSAGE_CREATE")
    assert (await alice.event("INTERACTION_SUCCESS"))["nonce"] == "2"
    async with session.get(board["attachments"][0]["url"]) as response_:
        assert response_.content_type == "image/png"

    place = {"channel_id": channel, "message_id": board["id"]}
    await bob.op("click", **place, custom_id="example:hand")
    hand = await bob.event("MESSAGE_CREATE")
    assert hand["flags"] & 64
    opened = await alice.op("open", channel_id=channel)
    assert hand["id"] not in [message["id"] for message in opened["ok"]["messages"]]
    refused = await alice.op(
        "select", channel_id=channel, message_id=hand["id"], custom_id="example-hand", values=["1"]
    )
    assert refused["error"] == "no such message is visible"
    await bob.op("select", channel_id=channel, message_id=hand["id"], custom_id="example-hand", values=["1"])
    assert (await bob.event("MESSAGE_UPDATE"))["content"] == "You played card 1."
    assert (await bob.op("dismiss", channel_id=channel, message_id=hand["id"]))["ok"] == {}
    assert (await bob.event("MESSAGE_DELETE"))["id"] == hand["id"]

    await bob.op("click", **place, custom_id="example:favourite")
    modal = await bob.event("INTERACTION_MODAL_CREATE")
    assert modal["title"] == "Your favourite"
    values = {"game": "go", "often": ["weekly"]}
    refused = await bob.op("submit", interaction_id=modal["id"], values={"game": "g", "often": ["weekly"]})
    assert "2 to 40" in refused["error"]
    await bob.op("submit", interaction_id=modal["id"], values=values)
    assert "weekly" in (await alice.event("MESSAGE_CREATE"))["content"]


async def test_messages_threads_and_dms(house: House, session: aiohttp.ClientSession) -> None:
    alice, ready = await open_page(session, house, "alice")
    bob, _ = await open_page(session, house, "bob")
    channel = ready["channels"][0]["id"]
    file = {"filename": "deck.txt", "data": base64.b64encode(b"4 Island").decode()}
    sent = await alice.op("send", channel_id=channel, content="my deck", files=[file])
    own, seen = await alice.event("MESSAGE_CREATE"), await bob.event("MESSAGE_CREATE")
    assert own["id"] == seen["id"] == sent["ok"]["message_id"]
    assert own["nonce"] == "1"
    assert "nonce" not in seen
    reply = await bob.op("send", channel_id=channel, content="nice", reply_to=own["id"])
    answered = await alice.event("MESSAGE_CREATE")
    assert answered["referenced_message"]["id"] == own["id"]
    history = await alice.op("history", channel_id=channel, before=reply["ok"]["message_id"])
    assert [message["id"] for message in history["ok"]["messages"]] == [own["id"]]
    dm = await alice.op("dm", user_id=str(house.application.bot.id))
    assert dm["ok"]["channel"]["type"] == 1
    assert (await alice.event("CHANNEL_CREATE"))["id"] == dm["ok"]["channel"]["id"]


@pytest.mark.parametrize(
    "frame",
    [
        '{"op": "fly", "nonce": "1", "d": {"channel_id": "1"}}',
        '{"op": "slash", "nonce": "1", "d": {}}',
        '{"nonce": "1"}',
        "[]",
        "{",
    ],
)
async def test_malformed_ops_are_answered(frame: str, house: House, session: aiohttp.ClientSession) -> None:
    websocket = await session.ws_connect(f"{house.discord.url}/client/ws?user=alice")
    page = Page(websocket)
    await page.event("READY")
    await websocket.send_str(frame)
    assert "error" in await page.read()


async def test_failure_is_shown(house: House, session: aiohttp.ClientSession) -> None:
    house.expect("unanswered")
    alice, ready = await open_page(session, house, "alice")
    await house.halt(house.bots[0][0])
    await alice.op("slash", channel_id=ready["channels"][0]["id"], name="layout", options={})
    await alice.event("INTERACTION_CREATE")
    house.clock.advance(3)
    assert (await alice.event("INTERACTION_FAILURE"))["nonce"] == "1"
