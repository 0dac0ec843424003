"""Knobs that make the local Discord behave as the real one does on a bad day.

Each is off until a test turns it. Knobs that break one request take a route's name, such as
"POST /channels/{channel_id}/messages", or "*" for any.
"""

import asyncio
from dataclasses import dataclass, field


@dataclass(slots=True)
class Refusal:
    """An answer in place of the real one, `times` times.

    Status 429 with `everywhere` is the global limit; `advertised` False leaves out the bucket's
    headers; `scope` is "user", "shared" or "global"; without `via` it looks like a ban by Cloudflare.
    `after` lets the request take effect first, as a gateway time-out does. `code` is Discord's own.
    """

    status: int
    code: int = 0
    times: int = 1
    retry_after: float = 0.01
    everywhere: bool = False
    scope: str = "user"
    via: bool = True
    after: bool = False


@dataclass(slots=True)
class Gate:
    """A place where requests wait. `reached` tells that one stands there."""

    reached: asyncio.Event = field(default_factory=asyncio.Event)
    opened: asyncio.Event = field(default_factory=asyncio.Event)

    def open(self) -> None:
        """Let everything through, from now on."""
        self.opened.set()


@dataclass(slots=True)
class Faults:
    """What goes wrong, until it is set back."""

    refusals: dict[str, list[Refusal]] = field(default_factory=dict)
    entrances: dict[str, Gate] = field(default_factory=dict)
    exits: dict[str, Gate] = field(default_factory=dict)
    ignore_heartbeats: bool = False
    refuse_gateway: bool = False
    duplicate: set[str] = field(default_factory=set)
    hold: frozenset[str] = frozenset()

    def refuse(self, route: str, refusal: Refusal | int) -> None:
        """Answer the next request on a route, or the next ones, with an error; a status is enough for one."""
        if isinstance(refusal, int):
            refusal = Refusal(refusal)
        self.refusals.setdefault(route, []).append(refusal)

    def hold_up(self, route: str) -> Gate:
        """Keep requests on a route from taking effect until the gate is opened."""
        return self.entrances.setdefault(route, Gate())

    def delay(self, route: str) -> Gate:
        """Hold answers on a route back until the gate is opened; the requests have taken effect."""
        return self.exits.setdefault(route, Gate())

    def next_refusal(self, route: str) -> Refusal | None:
        """The refusal due on a route, counted down."""
        for name in (route, "*"):
            waiting = self.refusals.get(name)
            if waiting:
                refusal = waiting[0]
                refusal.times -= 1
                if refusal.times <= 0:
                    waiting.pop(0)
                return refusal
        return None

    async def enter(self, route: str) -> None:
        """Wait while requests on the route are held up."""
        await _pass(self.entrances, route)

    async def leave(self, route: str) -> None:
        """Wait while answers on the route are held back."""
        await _pass(self.exits, route)


async def _pass(gates: dict[str, Gate], route: str) -> None:
    for name in (route, "*"):
        gate = gates.get(name)
        if gate is not None:
            gate.reached.set()
            await gate.opened.wait()
            gates.pop(name, None)
