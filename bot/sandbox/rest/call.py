"""One REST request on its way through: route, call, answer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.backend import Backend
from bot.sandbox.checks.shape import Shape
from bot.sandbox.drafts import Upload
from bot.sandbox.errors import INVALID_FORM_BODY, UNKNOWN_APPLICATION, ApiError
from bot.sandbox.model import Application, Channel, Json, User


@dataclass(slots=True)
class Answer:
    """A status other than 200 (with a body) or 204 (without)."""

    status: int
    body: Any = None


@dataclass(slots=True)
class Call:
    """A request that passed authorization, rate limit and shape check."""

    discord: Backend
    application: Application
    ids: Mapping[str, str]
    query: Mapping[str, str]
    body: Any = None
    uploads: list[Upload] = field(default_factory=list)

    @property
    def bot(self) -> User:
        """The account that calls."""
        return self.application.bot

    def id(self, name: str) -> int:
        """A path parameter as a number; a word is not an id."""
        value = self.ids[name]
        if value == "@me":
            return self.bot.id
        if not value.isascii() or not value.isdigit():
            message = f'Value "{value}" is not snowflake.'
            problem = {"_errors": [{"code": "NUMBER_TYPE_COERCE", "message": message}]}
            raise ApiError(400, INVALID_FORM_BODY, "Invalid Form Body", {name: problem})
        return int(value)

    def number(
        self, name: str, default: int | None = None, *, least: int = 1, most: int | None = None
    ) -> int | None:
        """A number of the query within bounds; 50035 for anything else."""
        value = self.query.get(name)
        if value is None:
            return default
        if not value.isascii() or not value.isdigit() or not least <= int(value) <= (most or int(value)):
            bounds = f"between {least} and {most}" if most else "a number"
            problem = {"_errors": [{"code": "NUMBER_TYPE_COERCE", "message": f"Must be {bounds}."}]}
            raise ApiError(400, INVALID_FORM_BODY, "Invalid Form Body", {name: problem})
        return int(value)

    def channel(self) -> Channel:
        """The channel of the path, seen by the bot."""
        return self.discord.world.channel(self.id("channel_id"), self.bot)

    def own_application(self) -> Application:
        """The application of the path, which must be the caller's."""
        if self.id("application_id") != self.application.id:
            raise UNKNOWN_APPLICATION()
        return self.application


Handler = Callable[[Call], Json | list[Json] | Answer | None]


@dataclass(frozen=True, slots=True)
class Route:
    """A method and path with its handler; `auth` is "bot", "token" (in the path) or "none"."""

    method: str
    path: str
    handler: Handler
    body: Shape | None = None
    auth: str = "bot"

    @property
    def name(self) -> str:
        return f"{self.method} {self.path}"


class Routes:
    """A table of routes, filled by decorators."""

    def __init__(self) -> None:
        self.table: list[Route] = []

    def __call__(
        self, method: str, path: str, *, body: Shape | None = None, auth: str = "bot"
    ) -> Callable[[Handler], Handler]:
        """Enter a handler under a method and path of Discord's documentation."""

        def enter(handler: Handler) -> Handler:
            self.table.append(Route(method, path, handler, body, auth))
            return handler

        return enter
