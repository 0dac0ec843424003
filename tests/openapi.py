"""Discord's own description of its API, as a judge of what goes over the wire."""

import copy
import json
import os
from pathlib import Path
from typing import Any

import jsonschema_rs

from bot.sandbox.model import Json
from bot.sandbox.rest.pipeline import Exchange

NO_BODY = "a body where none is known"
_PERMISSIONS = frozenset({"default_member_permissions", "permissions", "allow", "deny"})
_ANSWERS, _REQUESTS = "urn:discord:answers", "urn:discord:requests"


def openapi_path() -> Path | None:
    """Where the description is: `DISCORD_OPENAPI`, or beside the checkout."""
    beside = Path(__file__).parents[2] / "shared" / "discord" / "openapi.json"
    path = Path(os.environ.get("DISCORD_OPENAPI", beside))
    return path if path.is_file() else None


class OpenApi:
    """Judges bodies by the description.

    Three things are put right by Discord's documentation: codes of form errors are words
    ("BASE_TYPE_REQUIRED"), not integers; ids in requests may be numbers; permissions in requests may
    be strings.
    """

    def __init__(self, path: Path) -> None:
        self._document: Json = json.loads(path.read_text("utf-8"))
        self._asked = _widened(self._document)
        resources = [(_ANSWERS, _put_right(self._document)), (_REQUESTS, self._asked)]
        self._registry = jsonschema_rs.Registry(resources, draft=jsonschema_rs.Draft202012)
        self._validators: dict[str, Any] = {}

    def schema(self, name: str) -> Json:
        """A schema by its name."""
        found: Json = self._document["components"]["schemas"][name]
        return found

    def problem_of_request(self, exchange: Exchange) -> str | None:
        """What is wrong with a request's body, if anything."""
        operation = self._operation(exchange, self._asked)
        content = operation.get("requestBody", {}).get("content", {}).get("application/json")
        if content is None:
            return None if exchange.body is None else NO_BODY
        problem = self._problem(_REQUESTS, content["schema"], exchange.body)
        return problem and f"{exchange.method} {_template(exchange)}: {problem}"

    def problem_of_answer(self, exchange: Exchange) -> str | None:
        """What is wrong with an answer."""
        responses = self._operation(exchange)["responses"]
        response = responses.get(str(exchange.status)) or responses.get(f"{exchange.status // 100}XX")
        if response is None:
            return f"status {exchange.status} is not described"
        if "$ref" in response:
            response = self._document["components"]["responses"][response["$ref"].rsplit("/", 1)[1]]
        content = response.get("content", {}).get("application/json")
        if content is None:
            return None if exchange.answer is None else NO_BODY
        problem = self._problem(_ANSWERS, content["schema"], exchange.answer)
        return problem and f"{exchange.method} {_template(exchange)} {exchange.status}: {problem}"

    def problem_of_object(self, schema: str, value: Any) -> str | None:
        """What is wrong with an object that Discord sends, by the name of its schema."""
        return self._problem(_ANSWERS, {"$ref": f"#/components/schemas/{schema}"}, value)

    def problem_of_request_object(self, schema: str, value: Any) -> str | None:
        """What is wrong with a part of a request, by the name of its schema."""
        return self._problem(_REQUESTS, {"$ref": f"#/components/schemas/{schema}"}, value)

    def _operation(self, exchange: Exchange, document: Json | None = None) -> Json:
        paths = (document or self._document)["paths"]
        found: Json = paths[_template(exchange)][exchange.method.lower()]
        return found

    def _problem(self, resource: str, schema: Json, value: Any) -> str | None:
        key = json.dumps(schema).replace('"#/', f'"{resource}#/')
        if key not in self._validators:
            validator = jsonschema_rs.Draft202012Validator(json.loads(key), registry=self._registry)
            self._validators[key] = validator
        errors = list(self._validators[key].iter_errors(value))
        places = ["/".join(map(str, e.instance_path)) + ": " + e.message[:300] for e in errors[:3]]
        return "; ".join(places) or None


def _template(exchange: Exchange) -> str:
    """The path as the description writes it, which knows `@original` and `@me` as paths of their own."""
    path = exchange.route or ""
    for name in ("message_id", "application_id"):
        if exchange.ids.get(name) in ("@original", "@me"):
            path = path.replace(f"{{{name}}}", exchange.ids[name])
    return path


def _put_right(document: Json) -> Json:
    found = copy.deepcopy(document)
    code = {"type": ["string", "integer"]}
    errors = found["components"]["schemas"]["InnerErrors"]["properties"]["_errors"]
    errors["items"] = {"type": "object", "properties": {"code": code}}
    return found


def _widened(document: Json) -> Json:
    found = copy.deepcopy(document)
    schemas = found["components"]["schemas"]
    schemas["SnowflakeType"] = {"anyOf": [schemas["SnowflakeType"], {"type": "integer"}]}
    _widen_permissions(found)
    return found


def _widen_permissions(value: Any) -> None:
    """Permissions are written as numbers or as their digits, wherever a request has them."""
    if isinstance(value, list):
        for item in value:
            _widen_permissions(item)
    elif isinstance(value, dict):
        for name, item in value.items():
            if name in _PERMISSIONS and isinstance(item, dict) and "integer" in item.get("type", ()):
                value[name] = {"type": ["null", "integer", "string"]}
            else:
                _widen_permissions(item)
