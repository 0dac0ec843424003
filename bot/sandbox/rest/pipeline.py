"""What happens to every REST request before and after its handler.

Fault, authorization, rate limit, body, handler, and a record of both sides for whoever watches.
"""

import json
import logging
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from bot.sandbox.backend import Backend
from bot.sandbox.checks.shape import check
from bot.sandbox.drafts import Upload
from bot.sandbox.errors import (
    FILE_TOO_LARGE,
    INVALID_FORM_BODY,
    INVALID_JSON,
    METHOD_NOT_ALLOWED,
    NOT_FOUND,
    UNAUTHORIZED,
    ApiError,
)
from bot.sandbox.faults import Refusal
from bot.sandbox.model import Application
from bot.sandbox.ratelimits import Verdict

from . import administration, applications, channels, guilds, interactions, polls, reactions, threads
from .call import Answer, Call, Route

_log = logging.getLogger(__name__)

PREFIX = "/api/v10"
MOST_REQUEST_BYTES = 25 * 1024 * 1024
MOST_FILES = 10

TABLE: tuple[Route, ...] = tuple(
    route
    for module in (administration, channels, reactions, polls, threads, interactions, applications, guilds)
    for route in module.routes.table
)

_FILE_FIELD = re.compile(r"files\[(\d)\]")
_MAJOR = ("channel_id", "guild_id", "webhook_token", "interaction_token")


@dataclass(slots=True)
class Exchange:
    """A request and its answer, as they went over the wire. `route` is None where nothing is known."""

    method: str
    path: str
    route: str | None
    ids: dict[str, str]
    query: dict[str, str]
    body: Any = None
    multipart: bool = False
    files: list[Upload] = field(default_factory=list)
    status: int = 0
    answer: Any = None
    headers: dict[str, str] = field(default_factory=dict)
    staged: bool = False


class Rest:
    """Serves the table of routes; `witness` is shown every exchange."""

    def __init__(self, discord: Backend, witness: Callable[[Exchange], None]) -> None:
        self._discord = discord
        self._witness = witness

    def register(self, app: web.Application) -> None:
        """Enter all routes, and one that answers for those that do not exist."""
        for route in sorted(TABLE, key=lambda r: _specificity(r.path)):
            app.router.add_route(route.method, PREFIX + route.path, self._serving(route))
        app.router.add_route("*", PREFIX + "/{tail:.*}", self._unknown)

    def _serving(self, route: Route) -> Any:
        async def serve(request: web.Request) -> web.Response:
            return await self._serve(route, request)

        return serve

    async def _unknown(self, request: web.Request) -> web.Response:
        exchange = _exchange(request, None)
        known = any(_matches(route.path, request.path.removeprefix(PREFIX)) for route in TABLE)
        error = METHOD_NOT_ALLOWED() if known else NOT_FOUND()
        return self._finish(exchange, error.status, error.body(), {})

    async def _serve(self, route: Route, request: web.Request) -> web.Response:
        exchange = _exchange(request, route)
        faults = self._discord.faults
        refusal = faults.next_refusal(route.name)
        if refusal is not None and not refusal.after:
            return self._refuse(exchange, refusal)
        headers: dict[str, str] = {}
        found: Any
        try:
            body, uploads = await _read(request, exchange)
            await faults.enter(route.name)
            application = self._authorize(route, request)
            major = next((exchange.ids[name] for name in _MAJOR if name in exchange.ids), "")
            verdict = self._discord.limiter.take(
                route.method, route.path, major, counts_overall=route.auth == "bot"
            )
            headers = verdict.headers
            if verdict.retry_after is not None:
                return self._limited(exchange, verdict)
            if route.body is not None:
                check(route.body, body)
            call = Call(self._discord, application, exchange.ids, exchange.query, body, uploads)
            answer = route.handler(call)
        except ApiError as error:
            status, found = error.status, error.body()
        except Exception:
            _log.exception("%s failed", route.name)
            status, found = 500, {"message": "500: Internal Server Error", "code": 0}
        else:
            if isinstance(answer, Answer):
                status, found = answer.status, answer.body
            else:
                status, found = (204, None) if answer is None else (200, answer)
            found = json.loads(json.dumps(found))
        await faults.leave(route.name)
        if refusal is not None:
            return self._refuse(exchange, refusal)
        return self._finish(exchange, status, found, headers)

    def _authorize(self, route: Route, request: web.Request) -> Application:
        world = self._discord.world
        if route.auth != "bot":
            token = request.match_info.get("webhook_token") or request.match_info.get("interaction_token")
            interaction = world.by_token.get(token or "")
            if interaction is not None:
                return interaction.application
            return next(iter(world.applications.values()))
        given = request.headers.get("Authorization", "").removeprefix("Bot ")
        for application in world.applications.values():
            if application.token == given:
                return application
        raise UNAUTHORIZED()

    def _refuse(self, exchange: Exchange, refusal: Refusal) -> web.Response:
        exchange.staged = True
        if refusal.status != 429:
            text = {"message": f"{refusal.status}: staged", "code": refusal.code}
            return self._finish(exchange, refusal.status, text, {})
        verdict = Verdict({}, refusal.retry_after, refusal.everywhere)
        verdict.headers["X-RateLimit-Scope"] = "global" if refusal.everywhere else refusal.scope
        if refusal.everywhere:
            verdict.headers["X-RateLimit-Global"] = "true"
        return self._limited(exchange, verdict, via=refusal.via)

    def _limited(self, exchange: Exchange, verdict: Verdict, *, via: bool = True) -> web.Response:
        body = {
            "message": "You are being rate limited.",
            "code": 0,
            "retry_after": round(verdict.retry_after or 0.0, 3),
            "global": verdict.everywhere,
        }
        return self._finish(exchange, 429, body, verdict.headers, via=via)

    def _finish(
        self, exchange: Exchange, status: int, body: Any, headers: dict[str, str], *, via: bool = True
    ) -> web.Response:
        """Send the answer: exactly `application/json`, or nothing at all with 204."""
        exchange.status, exchange.answer, exchange.headers = status, body, headers
        self._witness(exchange)
        if via:
            headers = {**headers, "Via": "1.1 google"}
        if body is None:
            return web.Response(status=status, headers=headers)
        payload = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
        return web.Response(
            body=payload, status=status, headers=headers | {"Content-Type": "application/json"}
        )


async def _read(request: web.Request, exchange: Exchange) -> tuple[Any, list[Upload]]:
    """The JSON of a body and its files; a field that Discord does not know is an error."""
    if request.content_length is not None and request.content_length > MOST_REQUEST_BYTES:
        raise FILE_TOO_LARGE()
    if not request.can_read_body:
        return None, []
    if request.content_type != "multipart/form-data":
        return _json(await request.read(), exchange), []
    exchange.multipart = True
    body: Any = {}
    async for part in await request.multipart():
        name = getattr(part, "name", None) or ""
        content = bytes(await part.read())  # type: ignore[union-attr]
        numbered = _FILE_FIELD.fullmatch(name)
        if name == "payload_json":
            body = _json(content, exchange)
        elif numbered:
            filename = getattr(part, "filename", None) or "unknown"
            exchange.files.append(Upload(int(numbered[1]), filename, content))
        else:
            raise ApiError(400, INVALID_FORM_BODY, "Invalid Form Body", {name: _unknown_field()})
    exchange.body = body
    if len({upload.index for upload in exchange.files}) != len(exchange.files):
        raise ApiError(400, INVALID_FORM_BODY, "Invalid Form Body", {"files": _unknown_field()})
    return body, exchange.files


def _json(content: bytes, exchange: Exchange) -> Any:
    if not content:
        return None
    try:
        exchange.body = json.loads(content)
    except ValueError:
        raise INVALID_JSON() from None
    return exchange.body


def _unknown_field() -> dict[str, Any]:
    return {"_errors": [{"code": "UNKNOWN_FIELD", "message": "This field is not known here."}]}


def _exchange(request: web.Request, route: Route | None) -> Exchange:
    return Exchange(
        request.method,
        request.path.removeprefix(PREFIX),
        None if route is None else route.path,
        {} if route is None else dict(request.match_info),
        dict(request.query),
    )


def _specificity(path: str) -> list[bool]:
    """Fixed parts come before parameters: `/messages/pins` before `/messages/{message_id}`."""
    return [part.startswith("{") for part in path.split("/")]


def _matches(template: str, path: str) -> bool:
    pattern = re.sub(r"\{\w+\}", "[^/]+", template)
    return re.fullmatch(pattern, path) is not None
