"""A bot without a library: bare HTTP and WebSocket, to see what really goes over the wire."""

import io
import json
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from types import TracebackType
from typing import Any

import aiohttp

from bot.sandbox.model import Json
from tests import patience
from tests.discord_harness import TOKEN, House

GUILDS = 1


@dataclass(slots=True)
class Got:
    """An answer."""

    status: int
    body: Any
    headers: Any

    @property
    def code(self) -> int:
        """Discord's error code."""
        return int(self.body["code"])

    @property
    def id(self) -> str:
        return str(self.body["id"])


class Wire:
    """Speaks REST with the bot's token."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._session = aiohttp.ClientSession()

    async def __aenter__(self) -> "Wire":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._session.close()

    async def __call__(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        token: str | None = TOKEN,
        files: dict[str, bytes] | None = None,
        parts: dict[str, bytes] | None = None,
        raw: bytes | None = None,
    ) -> Got:
        """Send a request to a path below /api/v10."""
        headers = {} if token is None else {"Authorization": f"Bot {token}"}
        data: Any = raw
        if files is not None or parts is not None:
            data = aiohttp.FormData(quote_fields=False)
            data.add_field("payload_json", json.dumps(body), content_type="application/json")
            for number, (name, content) in enumerate((files or {}).items()):
                data.add_field(f"files[{number}]", io.BytesIO(content), filename=name)
            for name, content in (parts or {}).items():
                data.add_field(name, content, filename=name)
        elif body is not None:
            data = json.dumps(body)
            headers["Content-Type"] = "application/json"
        url = f"{self.house.discord.url}/api/v10{path}"
        async with self._session.request(method, url, data=data, headers=headers) as response:
            content = await response.read()
            found = json.loads(content) if content else None
            return Got(response.status, found, response.headers)

    @property
    def channel(self) -> str:
        """The path of a channel where the bot may write."""
        return f"/channels/{self.house.channel('general').id}"

    async def send(self, **body: Any) -> Got:
        """Post a message in that channel."""
        return await self("POST", f"{self.channel}/messages", body)

    async def callback(self, interaction: Json, kind: int, data: Json | None = None, **how: Any) -> Got:
        """Answer an interaction."""
        body: Json = {"type": kind} if data is None else {"type": kind, "data": data}
        path = f"/interactions/{interaction['id']}/{interaction['token']}/callback?with_response=1"
        return await self("POST", path, body, token=None, **how)

    def webhook(self, interaction: Json, tail: str = "") -> str:
        """The path of an interaction's webhook."""
        return f"/webhooks/{interaction['application_id']}/{interaction['token']}{tail}"

    async def register(self, *commands: Json) -> Got:
        """Set the global commands."""
        return await self("PUT", f"/applications/{self.house.application.id}/commands", list(commands))

    @asynccontextmanager
    async def gateway(
        self, *, compress: bool = False, path: str = "/gateway/", query: str = ""
    ) -> AsyncIterator["Gateway"]:
        """Open a gateway connection and read HELLO."""
        url = f"{self.house.discord.url}{path}?v=10&encoding=json{query}"
        if compress:
            url += "&compress=zlib-stream"
        async with self._session.ws_connect(url) as websocket:
            gateway = Gateway(websocket, compress=compress)
            gateway.hello = await gateway.read()
            yield gateway


class Gateway:
    """One gateway connection."""

    def __init__(self, websocket: aiohttp.ClientWebSocketResponse, *, compress: bool) -> None:
        self.websocket = websocket
        self.hello: Json = {}
        self.sequence: int | None = None
        self._inflate = zlib.decompressobj() if compress else None

    async def read(self) -> Json:
        """The next payload."""
        message = await self.websocket.receive(timeout=patience.SECONDS)
        if message.type is aiohttp.WSMsgType.BINARY:
            assert self._inflate is not None
            assert message.data.endswith(b"\x00\x00\xff\xff")
            payload: Json = json.loads(self._inflate.decompress(message.data))
        else:
            assert message.type is aiohttp.WSMsgType.TEXT, message
            payload = json.loads(message.data)
        if payload.get("s") is not None:
            self.sequence = payload["s"]
        return payload

    async def event(self, name: str) -> Json:
        """Read on to an event and return its data."""
        while True:
            payload = await self.read()
            if payload["t"] == name:
                data: Json = payload["d"]
                return data

    async def closed(self) -> int | None:
        """Read on to the end and return the close code."""
        while True:
            message = await self.websocket.receive(timeout=patience.SECONDS)
            if message.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED):
                return self.websocket.close_code

    async def send(self, op: int, data: Any) -> None:
        """Send a payload."""
        await self.websocket.send_str(json.dumps({"op": op, "d": data}))

    async def identify(self, intents: int = GUILDS, token: str = TOKEN, **more: Any) -> Json:
        """IDENTIFY and read READY."""
        await self.send(2, identification(intents, token, **more))
        return await self.event("READY")


def identification(intents: int = GUILDS, token: str = TOKEN, **more: Any) -> Json:
    """The data of an IDENTIFY such as discord.py sends."""
    properties = {"os": "linux", "browser": "tests", "device": "tests"}
    return {"token": token, "intents": intents, "properties": properties, "compress": True, **more}


def command(name: str = "ping", **more: Any) -> Json:
    """A slash command."""
    return {"name": name, "description": "A command", **more}


def button(custom_id: str = "b", **more: Any) -> Json:
    """A button."""
    return {"type": 2, "style": 1, "label": "B", "custom_id": custom_id, **more}


def row(*components: Json) -> Json:
    """An action row."""
    return {"type": 1, "components": list(components)}


def select(custom_id: str = "s", options: int = 2, **more: Any) -> Json:
    """A string select."""
    given = [{"label": f"Option {n}", "value": str(n)} for n in range(options)]
    return {"type": 3, "custom_id": custom_id, "options": given, **more}


def text(content: str = "text") -> Json:
    """A text display."""
    return {"type": 10, "content": content}


def label(component: Json, **more: Any) -> Json:
    """A label of a modal."""
    return {"type": 18, "label": "Label", "component": component, **more}


def text_input(custom_id: str = "t", **more: Any) -> Json:
    """A text input of a modal."""
    return {"type": 4, "style": 1, "custom_id": custom_id, **more}


def modal(*components: Json, **more: Any) -> Json:
    """The data of a modal."""
    given = list(components) or [label(text_input())]
    return {"custom_id": "m", "title": "Modal", "components": given, **more}


def error_places(errors: Json, path: tuple[str, ...] = ()) -> list[str]:
    """The paths that a 50035 complains of."""
    found = []
    for name, inner in errors.items():
        if name == "_errors":
            found.append(".".join(path))
        else:
            found += error_places(inner, (*path, name))
    return found


async def ping(house: House, gateway: Gateway, who: str = "alice") -> Json:
    """Somebody uses /ping; what the bot hears."""
    await house.person(who).slash("ping", wait=False)
    return await gateway.event("INTERACTION_CREATE")


def outcome(got: Got) -> tuple[int, int]:
    """Status and error code."""
    return got.status, got.code
