"""A bot's WebSocket: text or zlib-stream, heartbeats, the limits on what it sends.

https://discord.com/developers/docs/events/gateway#connections
"""

import asyncio
import json
import zlib
from collections import deque
from typing import Any

from aiohttp import WSMsgType, web

from .backend import Backend
from .gateway import INVALID_SESSION
from .hub import PRIVILEGED, Intent
from .model import Application, Json
from .objects import member_object
from .session import Session

HEARTBEAT, IDENTIFY, PRESENCE, VOICE_STATE = 1, 2, 3, 4
RESUME, REQUEST_MEMBERS, HELLO, HEARTBEAT_ACK = 6, 8, 10, 11

UNKNOWN_ERROR, UNKNOWN_OPCODE, DECODE_ERROR, NOT_AUTHENTICATED = 4000, 4001, 4002, 4003
AUTHENTICATION_FAILED, ALREADY_AUTHENTICATED, RATE_LIMITED, TIMED_OUT = 4004, 4005, 4008, 4009
INVALID_SHARD, SHARDING_REQUIRED, INVALID_VERSION = 4010, 4011, 4012
INVALID_INTENTS, DISALLOWED_INTENTS = 4013, 4014

MOST_PAYLOAD = 4096
MOST_SENDS = 120
SEND_WINDOW = 60.0
_KNOWN_INTENTS = (1 << 26) - 1


async def connect(discord: Backend, request: web.Request) -> web.StreamResponse:
    """Accept a bot's WebSocket, and serve it until it closes."""
    if discord.faults.refuse_gateway:
        return web.Response(status=503)
    if request.query.get("v") not in ("10", None) or request.query.get("encoding", "json") != "json":
        return web.Response(status=400)
    socket = Socket(discord, request, compress=request.query.get("compress") == "zlib-stream")
    discord.gateway.sockets.add(socket)
    try:
        return await socket.serve()
    finally:
        discord.gateway.sockets.discard(socket)


class Socket:
    """One connection, from HELLO to its close."""

    def __init__(self, discord: Backend, request: web.Request, *, compress: bool) -> None:
        scheme = "wss" if request.secure else "ws"
        self.url = f"{scheme}://{request.host}{request.path}"
        self.session: Session | None = None
        self.websocket = web.WebSocketResponse(max_msg_size=1 << 20, autoping=True)
        self._discord = discord
        self._request = request
        self._deflate = zlib.compressobj() if compress else None
        self._outbox: asyncio.Queue[str | tuple[int, str] | None] = asyncio.Queue()
        self._sends: deque[float] = deque()
        self._watch: asyncio.TimerHandle | None = None

    async def serve(self) -> web.WebSocketResponse:
        """Greet, then read until the socket closes."""
        await self.websocket.prepare(self._request)
        writer = asyncio.create_task(self._write())
        interval = self._discord.gateway.heartbeat_interval
        self.push_op(HELLO, {"heartbeat_interval": int(interval * 1000), "_trace": []})
        self._expect_heartbeat()
        try:
            async for message in self.websocket:
                if message.type is WSMsgType.TEXT:
                    self._receive(message.data)
        finally:
            if self._watch is not None:
                self._watch.cancel()
            self._leave()
            self._outbox.put_nowait(None)
            await writer
        return self.websocket

    def push(self, frame: str) -> None:
        """Queue a frame for sending."""
        self._outbox.put_nowait(frame)

    def push_op(self, op: int, data: Any) -> None:
        """Queue anything but a dispatch."""
        self.push(json.dumps({"op": op, "d": data, "s": None, "t": None}))

    def close(self, code: int, reason: str = "") -> None:
        """Close after what is queued; nothing further is sent."""
        self._outbox.put_nowait((code, reason))

    def drop(self) -> None:
        """Cut the connection without a word, as a lost network does."""
        transport = self._request.transport
        if transport is not None:
            transport.abort()

    async def _write(self) -> None:
        while True:
            frame = await self._outbox.get()
            try:
                if frame is None:
                    return
                if isinstance(frame, tuple):
                    code, reason = frame
                    await self.websocket.close(code=code, message=reason.encode())
                    return
                if self._deflate is None:
                    await self.websocket.send_str(frame)
                else:
                    deflate = self._deflate
                    packed = deflate.compress(frame.encode()) + deflate.flush(zlib.Z_SYNC_FLUSH)
                    await self.websocket.send_bytes(packed)
            except ConnectionError:
                return

    def _leave(self) -> None:
        session = self.session
        if session is None or session.socket is not self:
            return
        session.socket = None
        if self.websocket.close_code in (1000, 1001):
            self._discord.gateway.end(session)
        else:
            self._discord.gateway.keep_for_a_while(session)

    def _expect_heartbeat(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
        gateway = self._discord.gateway
        patience = gateway.heartbeat_interval * gateway.missed_heartbeats
        loop = asyncio.get_running_loop()
        self._watch = loop.call_later(patience, self.close, TIMED_OUT, "Session timed out.")

    def _receive(self, text: str) -> None:
        loop = asyncio.get_running_loop()
        self._sends.append(loop.time())
        while self._sends[0] < loop.time() - SEND_WINDOW:
            self._sends.popleft()
        if len(self._sends) > MOST_SENDS:
            self.close(RATE_LIMITED, "You are sending payloads too quickly.")
            return
        try:
            payload = json.loads(text) if len(text.encode()) <= MOST_PAYLOAD else None
        except ValueError:
            payload = None
        if not isinstance(payload, dict):
            self.close(DECODE_ERROR, "Error while decoding payload.")
            return
        op, data = payload.get("op"), payload.get("d")
        if op in (IDENTIFY, RESUME, REQUEST_MEMBERS) and not isinstance(data, dict):
            self.close(DECODE_ERROR, "Error while decoding payload.")
            return
        if op == HEARTBEAT:
            self._expect_heartbeat()
            if not self._discord.faults.ignore_heartbeats:
                loop.call_later(self._discord.gateway.acknowledged_after, self.push_op, HEARTBEAT_ACK, None)
        elif op == IDENTIFY:
            self._identify(data)
        elif op == RESUME:
            self._resume(data)
        elif self.session is None:
            self.close(NOT_AUTHENTICATED, "Not authenticated.")
        elif op == REQUEST_MEMBERS:
            self._send_members(self.session, data)
        elif op not in (PRESENCE, VOICE_STATE):
            self.close(UNKNOWN_OPCODE, "Unknown opcode.")

    def _identify(self, data: Any) -> None:
        gateway = self._discord.gateway
        if self.session is not None:
            self.close(ALREADY_AUTHENTICATED, "Already authenticated.")
            return
        application = gateway.application(data.get("token"))
        if application is None:
            self.close(AUTHENTICATION_FAILED, "Authentication failed.")
            return
        intents = data.get("intents")
        if not isinstance(intents, int) or intents & ~_KNOWN_INTENTS:
            self.close(INVALID_INTENTS, "Invalid intent(s).")
            return
        if Intent(intents) & PRIVILEGED & ~_privileges(application):
            self.close(DISALLOWED_INTENTS, "Disallowed intent(s).")
            return
        shard = _shard(data.get("shard"))
        if shard is None:
            self.close(INVALID_SHARD, "Invalid shard.")
            return
        if gateway.guilds_on(application, shard) > gateway.guilds_a_shard:
            self.close(SHARDING_REQUIRED, "Sharding required.")
            return
        if not gateway.spend_identify(application):
            self.push_op(INVALID_SESSION, False)
            return
        session = Session(self._discord.world, self._discord.faults, application, Intent(intents), shard)
        gateway.begin(session)
        self.session, session.socket = session, self
        session.start()

    def _resume(self, data: Any) -> None:
        session = self._discord.gateway.sessions.get(data.get("session_id"))
        if session is None or session.application.token != data.get("token"):
            self.push_op(INVALID_SESSION, False)
            return
        if session.socket is not None:
            session.socket.close(UNKNOWN_ERROR, "Session resumed elsewhere.")
        self.session, session.socket = session, self
        if not session.replay(data.get("seq") or 0):
            self._discord.gateway.end(session)
            self.push_op(INVALID_SESSION, False)
            return
        session.dispatch("RESUMED", {"_trace": []})

    def _send_members(self, session: Session, data: Any) -> None:
        """Op 8 → GUILD_MEMBERS_CHUNK, by ids, by the start of a name, or all of them."""
        guild = self._discord.world.guilds.get(int(data["guild_id"]))
        if guild is None:
            return
        ids = data.get("user_ids")
        query = (data.get("query") or "").lower()
        if ids is not None:
            wanted = [int(i) for i in (ids if isinstance(ids, list) else [ids])]
            members = [guild.members[i] for i in wanted if i in guild.members]
            missing = [str(i) for i in wanted if i not in guild.members]
        else:
            if not query and not session.intents & Intent.GUILD_MEMBERS:
                return
            members = [m for m in guild.members.values() if m.user.username.lower().startswith(query)]
            members, missing = members[: data.get("limit") or len(members)], []
        chunk: Json = {
            "guild_id": str(guild.id),
            "members": [member_object(member) for member in members],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": missing,
        }
        if data.get("nonce"):
            chunk["nonce"] = data["nonce"]
        session.dispatch("GUILD_MEMBERS_CHUNK", chunk)


def _shard(given: Any) -> tuple[int, int] | None:
    """A shard's number and how many there are, as a bot says it; without a word it is the only one. None for nonsense."""
    if given is None:
        return 0, 1
    if not isinstance(given, list) or len(given) != 2 or not all(type(number) is int for number in given):
        return None
    number, count = given
    return (number, count) if 0 <= number < count else None


def _privileges(application: Application) -> Intent:
    granted = Intent.NONE
    if application.members_intent:
        granted |= Intent.GUILD_MEMBERS
    if application.message_content_intent:
        granted |= Intent.MESSAGE_CONTENT
    return granted
