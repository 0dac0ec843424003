"""A small language for the shapes of request bodies, and Discord's 50035 for what does not fit.

A shape is a function that looks at a value and notes every problem with its path. Unlike
Discord's OpenAPI description, `record` refuses fields that nobody knows: a typo there would
otherwise pass in silence.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from bot.sandbox.errors import INVALID_FORM_BODY, ApiError

Path = tuple[str | int, ...]


class Problems:
    """What is wrong with a body, path by path."""

    def __init__(self) -> None:
        self.found: list[tuple[Path, str, str]] = []

    def add(self, path: Path, code: str, message: str) -> None:
        self.found.append((path, code, message))

    def error(self) -> ApiError:
        """All problems as Discord nests them: `errors.embeds.0.title._errors`."""
        tree: dict[str, Any] = {}
        for path, code, message in self.found:
            node = tree
            for step in path:
                node = node.setdefault(str(step), {})
            node.setdefault("_errors", []).append({"code": code, "message": message})
        return ApiError(400, INVALID_FORM_BODY, "Invalid Form Body", tree)

    def raise_if_any(self) -> None:
        if self.found:
            raise self.error()


Shape = Callable[[Any, Path, Problems], None]


def check(shape: Shape, body: Any) -> None:
    """Raise 50035 unless the body fits."""
    problems = Problems()
    shape(body, (), problems)
    problems.raise_if_any()


def text(least: int = 0, most: int | None = None, pattern: str | None = None) -> Shape:
    """A string of `least` to `most` characters that matches the pattern as a whole."""
    compiled = None if pattern is None else re.compile(pattern)

    def shape(value: Any, path: Path, problems: Problems) -> None:
        if not isinstance(value, str):
            problems.add(path, "BASE_TYPE_BAD_TYPE", "Must be a string.")
        elif least and not value:
            problems.add(path, "BASE_TYPE_REQUIRED", "This field is required")
        elif len(value) < least or (most is not None and len(value) > most):
            limits = f"between {least} and {most}" if least else f"{most} or fewer"
            problems.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be {limits} in length.")
        elif compiled is not None and not compiled.fullmatch(value):
            problems.add(path, "STRING_TYPE_REGEX", "String value did not match validation regex.")

    return shape


def integer(least: int | None = None, most: int | None = None) -> Shape:
    """A whole number within bounds."""

    def shape(value: Any, path: Path, problems: Problems) -> None:
        if not isinstance(value, int) or isinstance(value, bool):
            problems.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        elif least is not None and value < least:
            problems.add(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {least}.")
        elif most is not None and value > most:
            problems.add(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {most}.")

    return shape


INT32 = 2**31 - 1
INT53 = 2**53 - 1


def number(value: Any, path: Path, problems: Problems) -> None:
    """A number, whole or not."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        problems.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not a number.')


def boolean(value: Any, path: Path, problems: Problems) -> None:
    """True or false."""
    if not isinstance(value, bool):
        problems.add(path, "BOOLEAN_TYPE_CONVERT", 'Must be either true or false."')


def snowflake(value: Any, path: Path, problems: Problems) -> None:
    """An id, written as a string or a number."""
    if isinstance(value, str):
        good = re.fullmatch("0|[1-9][0-9]{0,19}", value) is not None
    else:
        good = isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**64
    if not good:
        problems.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')


def moment(value: Any, path: Path, problems: Problems) -> None:
    """A date and time in ISO 8601."""
    try:
        datetime.fromisoformat(value)
    except (TypeError, ValueError):
        problems.add(path, "DATE_TIME_TYPE_PARSE", f"Could not parse {value}. Should be ISO8601.")


def url(schemes: Sequence[str], most: int = 2048) -> Shape:
    """An address with one of the schemes."""
    length = text(1, most)

    def shape(value: Any, path: Path, problems: Problems) -> None:
        length(value, path, problems)
        if isinstance(value, str) and not re.match(rf"(?:{'|'.join(schemes)})://\S+$", value):
            problems.add(path, "URL_TYPE_INVALID_SCHEME", f"Scheme must be one of {tuple(schemes)}.")

    return shape


def one_of(*values: Any) -> Shape:
    """One of a few values."""

    def shape(value: Any, path: Path, problems: Problems) -> None:
        if isinstance(value, bool) or not isinstance(value, str | int) or value not in values:
            problems.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {set(values)}.")

    return shape


def optional(inner: Shape) -> Shape:
    """The inner shape, or null."""

    def shape(value: Any, path: Path, problems: Problems) -> None:
        if value is not None:
            inner(value, path, problems)

    return shape


def array(inner: Shape, most: int | None = None, least: int = 0, *, distinct: bool = False) -> Shape:
    """A list of `least` to `most` values of one shape, each once if `distinct`."""

    def shape(value: Any, path: Path, problems: Problems) -> None:
        if not isinstance(value, list):
            problems.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return
        if len(value) < least or (most is not None and len(value) > most):
            limits = f"between {least} and {most}" if least else f"{most} or fewer"
            problems.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be {limits} in length.")
        if distinct and any(item in value[:place] for place, item in enumerate(value)):
            problems.add(path, "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")
        for place, item in enumerate(value):
            inner(item, (*path, place), problems)

    return shape


def record(fields: Mapping[str, Shape], required: Sequence[str] = ()) -> Shape:
    """An object with these fields and no others."""

    def shape(value: Any, path: Path, problems: Problems) -> None:
        if not isinstance(value, dict):
            problems.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            return
        for name in required:
            if name not in value:
                problems.add((*path, name), "BASE_TYPE_REQUIRED", "This field is required")
        for name, item in value.items():
            if name in fields:
                fields[name](item, (*path, name), problems)
            else:
                problems.add((*path, name), "UNKNOWN_FIELD", "This field is not known here.")

    return shape


def by_type(shapes: Mapping[int, Shape]) -> Shape:
    """An object whose `type` says which of several shapes it has."""

    def shape(value: Any, path: Path, problems: Problems) -> None:
        kind = value.get("type") if isinstance(value, dict) else None
        if isinstance(kind, bool) or not isinstance(kind, int) or kind not in shapes:
            choices = ", ".join(map(str, shapes))
            problems.add(
                (*path, "type"), "UNION_TYPE_CHOICES", f"Value of field type must be one of ({choices})."
            )
        else:
            shapes[kind](value, path, problems)

    return shape


def mapping(inner: Shape, keys: frozenset[str]) -> Shape:
    """An object from some of the keys to values of one shape."""

    def shape(value: Any, path: Path, problems: Problems) -> None:
        if not isinstance(value, dict):
            problems.add(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
            return
        for key, item in value.items():
            if key not in keys:
                problems.add((*path, key), "BASE_TYPE_CHOICES", f"{key} is not one of the keys known here.")
            inner(item, (*path, key), problems)

    return shape
