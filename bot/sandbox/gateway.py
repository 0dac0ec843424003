"""The gateway: sessions that outlive their sockets, and the sockets themselves.

https://discord.com/developers/docs/events/gateway
"""

import asyncio
import json
import secrets
import zlib
from collections import deque
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from .hub import PRIVILEGED, Event, Intent
from .model import Application, Guild, Json
from .objects import gateway_guild, member_object, own_user_object

if TYPE_CHECKING:
    from .server import LocalDiscord

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE_STATE = 0, 1, 2, 3, 4
RESUME, RECONNECT, REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 6, 7, 8, 9, 10, 11

UNKNOWN_ERROR, UNKNOWN_OPCODE, DECODE_ERROR, NOT_AUTHENTICATED = 4000, 4001, 4002, 4003
AUTHENTICATION_FAILED, ALREADY_AUTHENTICATED, RATE_LIMITED, TIMED_OUT = 4004, 4005, 4008, 4009
INVALID_SHARD, INVALID_VERSION, INVALID_INTENTS, DISALLOWED_INTENTS = 4010, 4012, 4013, 4014

MOST_PAYLOAD = 4096
MOST_SENDS = 120
SEND_WINDOW = 60.0
KEPT_EVENTS = 10_000
_KNOWN_INTENTS = (1 << 26) - 1
_MESSAGE_FIELDS = ("embeds", "attachments", "components")


class Session:
    """What a bot has heard and will hear, whether or not it is listening just now."""

    def __init__(
        self, discord: "LocalDiscord", application: Application, intents: Intent, shard: tuple[int, int]
    ) -> None:
        self.id = secrets.token_hex(16)
        self.application = application
        self.intents = intents
        self.shard = shard
        self.sequence = 0
        self.socket: Socket | None = None
        self._discord = discord
        self._sent: deque[tuple[int, str]] = deque(maxlen=KEPT_EVENTS)
        self._held: list[tuple[str, Any]] = []

    def hear(self, event: Event) -> None:
        """Pass on an event that the bot may see and asked for."""
        bot = self.application.bot
        if event.intent and not event.intent & self.intents:
            return
        if not self._of_this_shard(event.guild) or not event.sees(bot):
            return
        if event.name == "GUILD_CREATE" and event.guild is not None:
            self.dispatch(event.name, self.guild_create(event.guild))
            return
        data = self._reduced(event.name, event.data(bot))
        if data is None:
            return
        faults = self._discord.faults
        if event.name in faults.hold:
            self._held.append((event.name, data))
            return
        self.dispatch(event.name, data)
        if event.name in faults.duplicate:
            self.dispatch(event.name, data)

    def release(self) -> None:
        """Send what a fault held back, the latest first."""
        held, self._held = self._held, []
        for name, data in reversed(held):
            self.dispatch(name, data)

    def dispatch(self, name: str, data: Any) -> None:
        """Number an event and send it, now or at the next resume."""
        self.sequence += 1
        payload = {"op": DISPATCH, "t": name, "s": self.sequence, "d": data}
        frame = json.dumps(payload, ensure_ascii=False, separators=(",", ":"))
        self._sent.append((self.sequence, frame))
        if self.socket is not None:
            self.socket.push(frame)

    def replay(self, after: int) -> bool:
        """Send again what came after a sequence number; False if that is too long ago."""
        assert self.socket is not None
        if after > self.sequence or (self._sent and after < self._sent[0][0] - 1):
            return False
        for sequence, frame in self._sent:
            if sequence > after:
                self.socket.push(frame)
        return True

    def start(self) -> None:
        """READY, then the guilds one by one."""
        assert self.socket is not None
        bot, world = self.application.bot, self._discord.world
        guilds = [g for g in world.guilds.values() if bot.id in g.members and self._of_this_shard(g)]
        ready: Json = {
            "v": 10,
            "user": own_user_object(bot),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": self.id,
            "resume_gateway_url": self.socket.url,
            "application": {"id": str(self.application.id), "flags": 0},
            "shard": list(self.shard),
        }
        self.dispatch("READY", ready)
        if not self.intents & Intent.GUILDS:
            return
        for guild in guilds:
            self.dispatch("GUILD_CREATE", self.guild_create(guild))

    def guild_create(self, guild: Guild) -> Json:
        """A guild as this session may know it, with the active threads that the bot sees."""
        bot, world = self.application.bot, self._discord.world
        threads = [t for t in guild.threads.values() if not t.archived and world.can_view(bot, t)]
        return gateway_guild(
            guild, bot, all_members=bool(self.intents & Intent.GUILD_MEMBERS), threads=threads
        )

    def _of_this_shard(self, guild: Guild | None) -> bool:
        number, count = self.shard
        return number == 0 if guild is None else (guild.id >> 22) % count == number

    def _reduced(self, name: str, data: Json) -> Json | None:
        """What the intents leave of an event: no words of others, no comings and goings of others."""
        bot_id = str(self.application.bot.id)
        if name == "THREAD_MEMBERS_UPDATE" and not self.intents & Intent.GUILD_MEMBERS:
            added = [m for m in data.get("added_members", []) if m["user_id"] == bot_id]
            removed = [user for user in data.get("removed_member_ids", []) if user == bot_id]
            if not added and not removed:
                return None
            return {**data, "added_members": added, "removed_member_ids": removed}
        if not name.startswith("MESSAGE_") or "author" not in data or self.intents & Intent.MESSAGE_CONTENT:
            return data
        mentioned = any(user["id"] == bot_id for user in data["mentions"])
        if data["author"]["id"] == bot_id or mentioned or "guild_id" not in data:
            return data
        return {**data, "content": "", **{field: [] for field in _MESSAGE_FIELDS}}


class Socket:
    """One WebSocket of a bot: text or zlib-stream, heartbeats, the limits on what it sends."""

    def __init__(self, discord: "LocalDiscord", request: web.Request, *, compress: bool) -> None:
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

    def _expect_heartbeat(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
        patience = self._discord.gateway.heartbeat_interval * 2.5
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
        if op == HEARTBEAT:
            if not self._discord.faults.ignore_heartbeats:
                self._expect_heartbeat()
                self.push_op(HEARTBEAT_ACK, None)
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
        number, count = data.get("shard") or (0, 1)
        if not 0 <= number < count:
            self.close(INVALID_SHARD, "Invalid shard.")
            return
        if not gateway.spend_identify(application):
            self.push_op(INVALID_SESSION, False)
            return
        session = Session(self._discord, application, Intent(intents), (number, count))
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


class Gateway:
    """All sessions, the daily quota of identifies, and the knobs that end or disturb them."""

    def __init__(self, discord: "LocalDiscord") -> None:
        self._discord = discord
        self.sessions: dict[str, Session] = {}
        self.heartbeat_interval = 41.25
        self.identifies_a_day = 1000
        self._identifies: dict[int, list[float]] = {}
        self._sockets: set[Socket] = set()

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Accept a bot's WebSocket."""
        if self._discord.faults.refuse_gateway:
            return web.Response(status=503)
        if request.query.get("v") not in ("10", None) or request.query.get("encoding", "json") != "json":
            return web.Response(status=400)
        socket = Socket(self._discord, request, compress=request.query.get("compress") == "zlib-stream")
        self._sockets.add(socket)
        try:
            return await socket.serve()
        finally:
            self._sockets.discard(socket)

    def application(self, token: Any) -> Application | None:
        """The application that a token belongs to."""
        return next((a for a in self._discord.world.applications.values() if a.token == token), None)

    def begin(self, session: Session) -> None:
        self.sessions[session.id] = session
        self._discord.world.hub.join(session)

    def end(self, session: Session) -> None:
        self.sessions.pop(session.id, None)
        self._discord.world.hub.leave(session)

    def identifies_left(self, application: Application) -> int:
        """Identifies that the application may still make today."""
        now = self._discord.world.clock.now()
        recent = [t for t in self._identifies.get(application.id, []) if t > now - 24 * 60 * 60]
        self._identifies[application.id] = recent
        return self.identifies_a_day - len(recent)

    def spend_identify(self, application: Application) -> bool:
        """Count an identify, False when the day's are used up."""
        if self.identifies_left(application) <= 0:
            return False
        self._identifies[application.id].append(self._discord.world.clock.now())
        return True

    # Faults

    def drop(self) -> None:
        """Cut every socket; the sessions stay and can be resumed."""
        for socket in tuple(self._sockets):
            socket.drop()

    def ask_to_reconnect(self) -> None:
        """Op 7 to every bot."""
        for session in self.sessions.values():
            if session.socket is not None:
                session.socket.push_op(RECONNECT, None)

    def invalidate(self, *, resumable: bool) -> None:
        """Op 9 to every bot; unless resumable, the sessions are gone."""
        for session in tuple(self.sessions.values()):
            if session.socket is not None:
                session.socket.push_op(INVALID_SESSION, resumable)
            if not resumable:
                self.end(session)

    def set_available(self, guild: Guild, available: bool) -> None:
        """A guild goes down (GUILD_DELETE with `unavailable`) or comes back (GUILD_CREATE)."""
        for session in tuple(self.sessions.values()):
            if session.application.bot.id in guild.members:
                if available:
                    session.dispatch("GUILD_CREATE", session.guild_create(guild))
                else:
                    session.dispatch("GUILD_DELETE", {"id": str(guild.id), "unavailable": True})

    def hold(self, *names: str) -> None:
        """Keep events of these names back, until `release` sends them after what came later."""
        self._discord.faults.hold = frozenset(names)

    def release(self) -> None:
        """Send what was held back, the latest first."""
        self._discord.faults.hold = frozenset()
        for session in tuple(self.sessions.values()):
            session.release()

    async def close(self) -> None:
        """Close every socket, as the server goes away."""
        for socket in tuple(self._sockets):
            socket.close(1001, "Going away.")


def _privileges(application: Application) -> Intent:
    granted = Intent.NONE
    if application.members_intent:
        granted |= Intent.GUILD_MEMBERS
    if application.message_content_intent:
        granted |= Intent.MESSAGE_CONTENT
    return granted
