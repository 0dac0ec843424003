"""The gateway: all sessions and what carries them, the daily quota of identifies, and the knobs that disturb them.

https://discord.com/developers/docs/events/gateway
"""

import asyncio
from typing import Any

from .faults import Faults
from .model import Application, Guild
from .session import Carrier, Session, on_shard
from .world import World

RECONNECT, INVALID_SESSION = 7, 9


RESUMABLE_SECONDS = 5 * 60.0


class Gateway:
    """Where bots connect."""

    def __init__(self, world: World, faults: Faults) -> None:
        self._world = world
        self._faults = faults
        self.sessions: dict[str, Session] = {}
        self.heartbeat_interval = 41.25
        self.missed_heartbeats = 2.5
        self.acknowledged_after = 0.02
        """Seconds that a heartbeat's answer takes, as over a network: discord.py notes when it has sent a heartbeat after it
        has sent it, and warns of a whole interval's lag where the answer is there before.
        """
        self.identifies_a_day = 1000
        self.guilds_a_shard = 2500
        self._identifies: dict[int, list[float]] = {}
        self.sockets: set[Carrier] = set()
        self._awaited: list[asyncio.Future[Session]] = []

    def application(self, token: Any) -> Application | None:
        """The application that a token belongs to."""
        return next((a for a in self._world.applications.values() if a.token == token), None)

    def begin(self, session: Session) -> None:
        self.sessions[session.id] = session
        self._world.hub.join(session)
        awaited, self._awaited = self._awaited, []
        for waiting in awaited:
            if not waiting.done():
                waiting.set_result(session)

    def keep_for_a_while(self, session: Session) -> None:
        """Hold a session that lost its socket ready to be resumed, for some minutes."""

        clock = self._world.clock
        session.lost_at = clock.now()

        def expire() -> None:
            if session.socket is None and clock.now() - session.lost_at >= RESUMABLE_SECONDS:
                self.end(session)

        clock.call_later(RESUMABLE_SECONDS, expire)

    async def next_session(self) -> Session:
        """Wait until a bot has identified itself."""
        waiting: asyncio.Future[Session] = asyncio.get_running_loop().create_future()
        self._awaited.append(waiting)
        return await waiting

    def end(self, session: Session) -> None:
        self.sessions.pop(session.id, None)
        self._world.hub.leave(session)

    def guilds_on(self, application: Application, shard: tuple[int, int]) -> int:
        """In how many guilds of a shard the application is."""
        guilds = self._world.guilds.values()
        return sum(application.bot.id in guild.members and on_shard(guild, shard) for guild in guilds)

    def identifies_left(self, application: Application) -> int:
        """Identifies that the application may still make today."""
        now = self._world.clock.now()
        recent = [t for t in self._identifies.get(application.id, []) if t > now - 24 * 60 * 60]
        self._identifies[application.id] = recent
        return self.identifies_a_day - len(recent)

    def spend_identify(self, application: Application) -> bool:
        """Count an identify, False when the day's are used up."""
        if self.identifies_left(application) <= 0:
            return False
        self._identifies[application.id].append(self._world.clock.now())
        return True

    # Faults

    def drop(self) -> None:
        """Cut every socket; the sessions stay and can be resumed."""
        for socket in tuple(self.sockets):
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
        self._faults.hold = frozenset(names)

    def release(self) -> None:
        """Send what was held back, the latest first."""
        self._faults.hold = frozenset()
        for session in tuple(self.sessions.values()):
            session.release()

    async def close(self) -> None:
        """Close every socket, as the server goes away."""
        for socket in tuple(self.sockets):
            socket.close(1001, "Going away.")
