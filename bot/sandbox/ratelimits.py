"""Rate limits: fixed windows a route and resource, and one over all requests.

https://discord.com/developers/docs/topics/rate-limits. The numbers are Discord's secret; those of
`discord_like` are what bots have measured, and no bot may rely on them.
"""

import hashlib
from dataclasses import dataclass, field

from .clock import Clock


@dataclass(frozen=True, slots=True)
class Limit:
    """`requests` a window of `seconds`. A hidden limit does not show in the headers of good answers."""

    requests: int
    seconds: float
    hidden: bool = False
    scope: str = "user"


@dataclass(slots=True)
class Verdict:
    """What became of a request: headers to send, and for a refusal the seconds to wait."""

    headers: dict[str, str] = field(default_factory=dict)
    retry_after: float | None = None
    everywhere: bool = False


@dataclass(slots=True)
class _Window:
    ends: float = 0.0
    used: int = 0

    def take(self, now: float, limit: Limit) -> float | None:
        """Count one request; the seconds to wait if it is one too many."""
        if now >= self.ends:
            self.ends, self.used = now + limit.seconds, 0
        if self.used >= limit.requests:
            return self.ends - now
        self.used += 1
        return None


def discord_like() -> dict[str, Limit]:
    """Limits such as bots meet on Discord, by method and route."""
    return {
        "POST /channels/{channel_id}/messages": Limit(5, 5.0),
        "PATCH /channels/{channel_id}/messages/{message_id}": Limit(5, 5.0),
        "DELETE /channels/{channel_id}/messages/{message_id}": Limit(5, 1.0),
        "POST /channels/{channel_id}/threads": Limit(5, 10.0),
        "PATCH /channels/{channel_id}": Limit(5, 15.0),
        "POST /webhooks/{webhook_id}/{webhook_token}": Limit(5, 2.0),
        "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}": Limit(5, 2.0),
        "PUT /applications/{application_id}/commands": Limit(2, 20.0),
    }


class RateLimiter:
    """Counts requests in fixed windows and writes Discord's headers."""

    def __init__(self, clock: Clock, limits: dict[str, Limit] | None = None) -> None:
        self.clock = clock
        self.limits = dict(limits or {})
        self.default = Limit(10_000, 1.0)
        self.overall: Limit | None = None
        self._windows: dict[tuple[str, str], _Window] = {}
        self._overall = _Window()

    def take(self, method: str, route: str, major: str, *, counts_overall: bool) -> Verdict:
        """Judge one request. `major` is the channel, guild or webhook it belongs to."""
        now = self.clock.now()
        if self.overall is not None and counts_overall:
            wait = self._overall.take(now, self.overall)
            if wait is not None:
                headers = {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}
                return Verdict(headers | _retry(wait), wait, everywhere=True)
        name = f"{method} {route}"
        limit = self.limits.get(name, self.default)
        window = self._windows.setdefault((name, major), _Window())
        wait = window.take(now, limit)
        headers = {} if limit.hidden else _headers(name, limit, window, now)
        if wait is not None:
            return Verdict(headers | {"X-RateLimit-Scope": limit.scope} | _retry(wait), wait)
        return Verdict(headers)


def _headers(name: str, limit: Limit, window: _Window, now: float) -> dict[str, str]:
    return {
        "X-RateLimit-Bucket": hashlib.sha256(name.encode()).hexdigest()[:32],
        "X-RateLimit-Limit": str(limit.requests),
        "X-RateLimit-Remaining": str(limit.requests - window.used),
        "X-RateLimit-Reset": f"{window.ends:.3f}",
        "X-RateLimit-Reset-After": f"{max(window.ends - now, 0.0):.3f}",
    }


def _retry(seconds: float) -> dict[str, str]:
    return {"Retry-After": str(int(seconds) + 1)}
