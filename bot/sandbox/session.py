"""A gateway session: what a bot has heard and will hear, whether or not it is listening just now.

https://discord.com/developers/docs/events/gateway
"""

import json
import secrets
from collections import deque
from typing import Any, Protocol

from .faults import Faults
from .hub import Event, Intent
from .message_objects import without_words
from .model import Application, Guild, Json
from .objects import gateway_guild, own_user_object
from .world import World

DISPATCH = 0
KEPT_EVENTS = 10_000


class Carrier(Protocol):
    """The connection that carries a session: a WebSocket."""

    url: str

    def push(self, frame: str) -> None:
        """Queue a frame for sending."""

    def push_op(self, op: int, data: Any) -> None:
        """Queue anything but a dispatch."""

    def close(self, code: int, reason: str = "") -> None:
        """Close after what is queued."""

    def drop(self) -> None:
        """Cut the connection without a word."""


def on_shard(guild: Guild | None, shard: tuple[int, int]) -> bool:
    """Whether a shard, by its number of so many, hears of a guild. What is in no guild is for the first.

    https://discord.com/developers/docs/events/gateway#sharding
    """
    number, count = shard
    return number == 0 if guild is None else (guild.id >> 22) % count == number


class Session:
    """One bot's session, or one shard's."""

    def __init__(
        self,
        world: World,
        faults: Faults,
        application: Application,
        intents: Intent,
        shard: tuple[int, int],
    ) -> None:
        self.id = secrets.token_hex(16)
        self.application = application
        self.intents = intents
        self.shard = shard
        self.sequence = 0
        self.socket: Carrier | None = None
        self.lost_at = 0.0
        self._world = world
        self._faults = faults
        self._sent: deque[tuple[int, str]] = deque(maxlen=KEPT_EVENTS)
        self._held: list[tuple[str, Any]] = []

    def hear(self, event: Event) -> None:
        """Pass on an event that the bot may see and asked for."""
        bot = self.application.bot
        if event.intent and not event.intent & self.intents:
            return
        if not on_shard(event.guild, self.shard) or not event.sees(bot):
            return
        if event.name == "GUILD_CREATE" and event.guild is not None:
            self.dispatch(event.name, self.guild_create(event.guild))
            return
        data = self._reduced(event.name, event.data(bot))
        if data is None:
            return
        if event.name in self._faults.hold:
            self._held.append((event.name, data))
            return
        self.dispatch(event.name, data)
        if event.name in self._faults.duplicate:
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
        bot, world = self.application.bot, self._world
        guilds = [g for g in world.guilds.values() if bot.id in g.members and on_shard(g, self.shard)]
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
        bot, world = self.application.bot, self._world
        threads = [t for t in guild.threads.values() if not t.archived and world.can_view(bot, t)]
        return gateway_guild(
            guild, bot, all_members=bool(self.intents & Intent.GUILD_MEMBERS), threads=threads
        )

    def _reduced(self, name: str, data: Json) -> Json | None:
        """What the intents leave of an event: no words of others, no comings and goings of others."""
        bot_id = str(self.application.bot.id)
        if name == "THREAD_MEMBERS_UPDATE" and not self.intents & Intent.GUILD_MEMBERS:
            added = [m for m in data.get("added_members", []) if m["user_id"] == bot_id]
            removed = [user for user in data.get("removed_member_ids", []) if user == bot_id]
            if not added and not removed:
                return None
            return {**data, "added_members": added, "removed_member_ids": removed}
        if name in ("MESSAGE_CREATE", "MESSAGE_UPDATE") and "guild_id" in data:
            return (
                data if self.intents & Intent.MESSAGE_CONTENT else without_words(data, self.application.bot)
            )
        return data
