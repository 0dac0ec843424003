"""Every request to Discord, paced and counted where it leaves: `discord.Client(http_trace=trace(metrics, budget))`."""

import re
from datetime import datetime
from types import SimpleNamespace

import aiohttp
from aiohttp import TraceRequestEndParams, TraceRequestExceptionParams, TraceRequestStartParams

from .budget import Budget
from .metrics import Metrics, utc_now

DISCORD_EPOCH = 1_420_070_400.0
INVALID = frozenset({401, 403, 429})

_TOKEN_FOLLOWS = frozenset({"interactions", "webhooks"})
_BUDGETED = re.compile(r"/api/v\d+/(?!interactions/|webhooks/)")
"""Answers to interactions, and what they lead to, are outside Discord's limit on everything; so are the gateway and files."""
_CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback$")


def made_at(snowflake: int) -> float:
    """When an id was made, in seconds since 1970.

    https://discord.com/developers/docs/reference#snowflakes
    """
    return (snowflake >> 22) / 1000 + DISCORD_EPOCH


def route_of(path: str) -> str:
    """A path without what differs from request to request, and without its tokens.

    >>> route_of("/api/v10/webhooks/42/aW50ZXJhY3Rpb24/messages/@original")
    '/webhooks/:id/:token/messages/@original'
    """
    parts = re.sub(r"^/api/v\d+", "", path).split("/")
    for n, part in enumerate(parts):
        if n > 1 and parts[n - 1] == ":id" and parts[n - 2] in _TOKEN_FOLLOWS:
            parts[n] = ":token"
        elif part.isdigit():
            parts[n] = ":id"
    return "/".join(parts)


def trace(metrics: Metrics, budget: Budget) -> aiohttp.TraceConfig:
    """What a client's session is to be watched with: a request outside interactions leaves when the budget has room.

    discord.py sends everything through the one session, answers to interactions and its own second tries included, so
    that nothing goes past.
    """
    metrics.invalid_lately.set_function(lambda: budget.refusals)

    async def begins(
        session: aiohttp.ClientSession, context: SimpleNamespace, seen: TraceRequestStartParams
    ) -> None:
        if _BUDGETED.match(seen.url.path):
            await budget.spend()

    async def ended(
        session: aiohttp.ClientSession, context: SimpleNamespace, seen: TraceRequestEndParams
    ) -> None:
        _count(metrics, budget, seen, utc_now())

    async def failed(
        session: aiohttp.ClientSession, context: SimpleNamespace, seen: TraceRequestExceptionParams
    ) -> None:
        metrics.requests.labels(seen.method, route_of(seen.url.path), "failed").inc()

    config = aiohttp.TraceConfig()
    config.on_request_start.append(begins)
    config.on_request_end.append(ended)
    config.on_request_exception.append(failed)
    return config


def _count(metrics: Metrics, budget: Budget, seen: TraceRequestEndParams, now: datetime) -> None:
    path, status = seen.url.path, seen.response.status
    metrics.requests.labels(seen.method, route_of(path), str(status)).inc()
    if answer := _CALLBACK.search(path):
        metrics.acknowledged.observe(max(0.0, now.timestamp() - made_at(int(answer[1]))))
    scope = seen.response.headers.get("X-RateLimit-Scope", "unknown")
    if status == 429:
        metrics.rate_limited.labels(scope).inc()
    if status in INVALID and not (status == 429 and scope == "shared"):
        metrics.invalid.inc()
        budget.refused()
