"""Every bound in Discord's description, from both sides: at the bound allowed, one beyond it refused.

The description's numbers are read from it and tried on the local Discord's own shapes, place by
place, in bodies that have one of everything.
"""

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from bot.sandbox.checks.callback import callback_shape
from bot.sandbox.checks.command import COMMANDS
from bot.sandbox.checks.message import CHANNEL_MESSAGE
from bot.sandbox.checks.shape import Path, Problems, Shape
from bot.sandbox.model import Json
from tests.openapi import OpenApi
from tests.sandbox.test_fuzz import CALLBACKS, COMMAND_SETS, KINDS, MESSAGES

STRICTER: dict[tuple[str, ...], str] = {
    ("content",): "bots write 2000 characters; the 4000 are Nitro's",
    ("data", "components"): "a modal has five components",
    ("data", "components", "components"): "a row of a modal has one text input",
    ("options", "choices", "value"): "the value of a choice has 100 characters",
    ("data", "choices", "value"): "the value of a choice has 100 characters",
}
"""Where Discord's documentation has a tighter bound than its description."""

Bound = tuple[Path, Any, Any]


def resolve(openapi: OpenApi, schema: Json, value: Any) -> Json:
    """Follow references, and of several schemas take the one for this value's type."""
    while "$ref" in schema:
        schema = openapi.schema(schema["$ref"].rsplit("/", 1)[1])
    variants = schema.get("oneOf") or schema.get("anyOf")
    if not variants:
        return schema
    for variant in variants:
        found = resolve(openapi, variant, value)
        kinds = found.get("properties", {}).get("type", {}).get("enum")
        if found.get("type") == "null" or (
            kinds and isinstance(value, dict) and value.get("type") not in kinds
        ):
            continue
        return found
    return schema


def bounds(openapi: OpenApi, schema: Json, value: Any, path: Path = ()) -> Iterator[Bound]:
    """Places with a bound: the path, a value just within, and one just beyond."""
    schema = resolve(openapi, schema, value)
    if isinstance(value, str) and "maxLength" in schema and "format" not in schema:
        yield path, "x" * schema["maxLength"], "x" * (schema["maxLength"] + 1)
        if schema.get("minLength"):
            yield path, "x" * schema["minLength"], "x" * (schema["minLength"] - 1)
    elif isinstance(value, int) and not isinstance(value, bool):
        for name, step in (("maximum", 1), ("minimum", -1)):
            if name in schema:
                yield path, schema[name], schema[name] + step
    elif isinstance(value, list):
        if value and "maxItems" in schema and not schema.get("uniqueItems"):
            most = schema["maxItems"]
            yield path, [value[0]] * most, [value[0]] * (most + 1)
        if schema.get("minItems"):
            yield path, value[: schema["minItems"]], value[: schema["minItems"] - 1]
        for place, item in enumerate(value):
            yield from bounds(openapi, schema["items"], item, (*path, place))
    elif isinstance(value, dict):
        inner = schema.get("properties", {})
        for key, item in value.items():
            rest = schema.get("additionalProperties")
            if key in inner:
                yield from bounds(openapi, inner[key], item, (*path, key))
            elif isinstance(rest, dict):
                yield from bounds(openapi, rest, item, (*path, key))


def complaints(shape: Shape, body: Any, path: Path, value: Any) -> list[Path]:
    """What the shape says of the body with another value in one place."""
    body = copy.deepcopy(body)
    target = body
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = value
    problems = Problems()
    shape(body, (), problems)
    return [place for place, _, _ in problems.found]


CASES: list[tuple[str, Shape, Any]] = [
    *(("MessageCreateRequest", CHANNEL_MESSAGE, body) for body in MESSAGES),
    *((KINDS[body["type"]], callback_shape, body) for body in CALLBACKS if body["type"] in (4, 7, 8, 9)),
]


@pytest.mark.parametrize("number", range(len(CASES)))
def test_bounds_of_bodies(number: int, openapi: OpenApi) -> None:
    name, shape, body = CASES[number]
    judge(shape, body, bounds(openapi, openapi.schema(name), body))


def test_bounds_of_commands(openapi: OpenApi) -> None:
    schema = {"items": openapi.schema("ApplicationCommandUpdateRequest")}
    for body in COMMAND_SETS:
        judge(COMMANDS, body, bounds(openapi, schema, body))


def judge(shape: Shape, body: Any, found: Iterator[Bound]) -> None:
    tried = 0
    for path, within, beyond in found:
        assert path in complaints(shape, body, path, beyond), (path, str(beyond)[:40])
        if tuple(step for step in path if isinstance(step, str)) not in STRICTER:
            assert path not in complaints(shape, body, path, within), (path, str(within)[:40])
        tried += 1
    assert tried
