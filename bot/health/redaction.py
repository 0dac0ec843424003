"""What never stands in a log: tokens, passwords, and what a player holds.

Three nets, one behind the other. A field is left out by its name; a value that is no plain one is named by its
type, for the `repr` of a game shows its cards; and what looks like a secret is covered in the finished line,
whoever wrote it, exceptions included.
"""

import re
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import Any

from structlog.typing import EventDict, WrappedLogger

HIDDEN = "[hidden]"

SECRET_NAMES = re.compile(
    r"(^|_)(token|password|secret|seed|authorization|cookie|dsn)s?($|_)"
    r"|(^|_)(hand|deck|decklist|card|option|choice|drawn|view|snapshot|state|payload|record)s?($|_)",
    re.IGNORECASE,
)
"""Names of fields that say what is secret, or what a player may be alone to know."""

_SHAPES = (
    (re.compile(r"(/(?:interactions|webhooks)/\d+/)[^/\s\"'?]+"), rf"\1{HIDDEN}"),
    (re.compile(r"(://[^:/\s@]+:)[^@/\s]+(?=@)"), rf"\1{HIDDEN}"),
    (re.compile(r"\b[\w-]{23,30}\.[\w-]{6,7}\.[\w-]{27,}"), HIDDEN),
    (re.compile(r"\baW50ZXJhY3Rpb2[\w=.-]*"), HIDDEN),
    (re.compile(r"(?i)\b((?:bot|bearer)\s+)[\w.=-]{20,}"), rf"\1{HIDDEN}"),
    (
        re.compile(r"\[parameters: .*?\](?=\s*(?:\(Background|\\n|\n|$))", re.DOTALL),
        f"[parameters: {HIDDEN}]",
    ),
    (re.compile(r"input_value=.*?(?=, input_type=)", re.DOTALL), f"input_value={HIDDEN}"),
    (re.compile(r"\b(?!UTF-|SHA-|ISO-)[A-Z][A-Z0-9]{1,4}-(?=[A-Z]*\d)[A-Z0-9]{1,6}\b"), HIDDEN),
)
"""Tokens of interactions and webhooks in a path; a password in an address; a bot's token; the token of an
interaction, which is base 64 of `interaction:…`; a header; what SQLAlchemy and pydantic quote of their data; a card
by its number: an error that names the cards that could be chosen names a hand."""

_PLAIN = (str, int, float, bool, type(None), date, timedelta)


def hide_fields(logger: WrappedLogger, name: str, fields: EventDict) -> EventDict:
    """A processor of structlog: fields without those that may say too much."""
    return {
        key: value
        if key in ("event", "exc_info", "stack_info") or key.startswith("_")
        else _plain(key, value)
        for key, value in fields.items()
    }


def _plain(name: str, value: Any) -> Any:
    if SECRET_NAMES.search(name):
        return HIDDEN
    if isinstance(value, Mapping):
        return {str(key): _plain(str(key), inner) for key, inner in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_plain("", inner) for inner in value]
    return value if isinstance(value, _PLAIN) else f"<{type(value).__name__}>"


class Cover:
    """A processor that comes last, and covers secrets in the finished line: known ones and such as look like it."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        self._known = tuple(sorted((s for s in secrets if s), key=len, reverse=True))

    def __call__(self, logger: WrappedLogger, name: str, line: Any) -> str:
        return self.cover(str(line))

    def cover(self, text: str) -> str:
        """The text without any secret."""
        for secret in self._known:
            text = text.replace(secret, HIDDEN)
        for shape, instead in _SHAPES:
            text = shape.sub(instead, text)
        return text
