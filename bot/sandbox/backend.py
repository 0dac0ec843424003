"""What is behind the local Discord's sockets: its world, commands, limits, faults and gateway sessions.

REST, gateway and pages are served from it; it knows none of them.
"""

from typing import Protocol

from .clock import Clock, SystemClock
from .errors import OLD_MESSAGE_EDITS
from .faults import Faults
from .gateway import Gateway
from .model import Message
from .ratelimits import Limit, RateLimiter
from .registry import Registry
from .world import World

_OLD = 60 * 60.0


class Page(Protocol):
    """A page in which somebody has the local Discord open."""

    def commands_changed(self) -> None:
        """There is a new set of commands."""

    async def close(self) -> None:
        """The local Discord goes away."""


class Backend:
    """A Discord without its sockets."""

    def __init__(self, clock: Clock | None, limits: dict[str, Limit] | None, shards: int) -> None:
        self.world = World(SystemClock() if clock is None else clock)
        self.registry = Registry(self.world)
        self.limiter = RateLimiter(self.world.clock, limits)
        self.faults = Faults()
        self.gateway = Gateway(self.world, self.faults)
        self.shards = shards
        self.old_edits: Limit | None = None
        self.pages: set[Page] = set()
        self.url = ""
        self._old_edits: dict[int, list[float]] = {}

    @property
    def gateway_url(self) -> str:
        """Where bots connect."""
        return f"{self.url.replace('http', 'ws', 1)}/gateway/"

    def edit_limit(self, message: Message) -> None:
        """Refuse with 30046 where edits of messages older than an hour are limited and used up."""
        now = self.world.clock.now()
        if self.old_edits is None or now - message.created_at < _OLD:
            return
        recent = [t for t in self._old_edits.get(message.channel.id, []) if t > now - self.old_edits.seconds]
        if len(recent) >= self.old_edits.requests:
            raise OLD_MESSAGE_EDITS(retry_after=self.old_edits.seconds - (now - recent[0]))
        self._old_edits[message.channel.id] = [*recent, now]
