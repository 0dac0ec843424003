"""Application commands: shapes, and the rules beyond shape.

https://discord.com/developers/docs/interactions/application-commands
"""

import re
from typing import Any

from bot.sandbox.model import Json

from .shape import (
    INT53,
    Path,
    Problems,
    Shape,
    array,
    boolean,
    by_type,
    integer,
    mapping,
    number,
    one_of,
    optional,
    record,
    snowflake,
    text,
)

LOCALES = frozenset(
    {
        "ar",
        "bg",
        "cs",
        "da",
        "de",
        "el",
        "en-GB",
        "en-US",
        "es-419",
        "es-ES",
        "fi",
        "fr",
        "he",
        "hi",
        "hr",
        "hu",
        "id",
        "it",
        "ja",
        "ko",
        "lt",
        "nl",
        "no",
        "pl",
        "pt-BR",
        "ro",
        "ru",
        "sv-SE",
        "th",
        "tr",
        "uk",
        "vi",
        "zh-CN",
        "zh-TW",
    }
)
MOST_CHARACTERS = 8000
MOST_COMMANDS = {1: 100, 2: 15, 3: 15}
DAILY_CREATES = 200

_FLAG = optional(boolean)
_CHANNEL_TYPE = one_of(0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15)
_WHOLE = integer(-INT53, INT53)
_NAMES = optional(mapping(text(1, 32), LOCALES))
_DESCRIPTIONS = optional(mapping(text(1, 100), LOCALES))


def _choice(value: Shape) -> Shape:
    return record(
        {
            "name": text(1, 100),
            "name_localizations": optional(mapping(text(1, 100), LOCALES)),
            "value": value,
        },
        ["name", "value"],
    )


CHOICES: dict[int, Shape] = {3: _choice(text(0, 100)), 4: _choice(_WHOLE), 10: _choice(number)}
"""Shape of a choice, by the type of the option that offers it."""


def _option(fields: dict[str, Shape] | None = None) -> Shape:
    return record(
        {
            "type": integer(),
            "name": text(1, 32),
            "name_localizations": _NAMES,
            "description": text(1, 100),
            "description_localizations": _DESCRIPTIONS,
            "required": _FLAG,
            **(fields or {}),
        },
        ["type", "name", "description"],
    )


def _chosen(kind: int, **fields: Shape) -> Shape:
    return _option({"choices": optional(array(CHOICES[kind], 25)), "autocomplete": _FLAG, **fields})


_VALUES: dict[int, Shape] = {
    3: _chosen(3, min_length=optional(integer(0, 6000)), max_length=optional(integer(1, 6000))),
    4: _chosen(4, min_value=optional(_WHOLE), max_value=optional(_WHOLE)),
    5: _option(),
    6: _option(),
    7: _option({"channel_types": optional(array(_CHANNEL_TYPE, distinct=True))}),
    8: _option(),
    9: _option(),
    10: _chosen(10, min_value=optional(number), max_value=optional(number)),
    11: _option(),
}
_SUBCOMMAND = _option({"options": optional(array(by_type(_VALUES), 25))})
_GROUP = _option({"options": optional(array(by_type({1: _SUBCOMMAND}), 25))})
_OPTIONS = optional(array(by_type({**_VALUES, 1: _SUBCOMMAND, 2: _GROUP}), 25))


def permission_bits(value: Any, path: Path, problems: Problems) -> None:
    """Permissions, as a number or its digits."""
    if isinstance(value, str) and value.isascii() and value.isdigit():
        value = int(value)
    integer(0, 2**54 - 1)(value, path, problems)


COMMAND = record(
    {
        "id": optional(snowflake),
        "type": optional(one_of(1, 2, 3)),
        "name": text(1, 32),
        "name_localizations": _NAMES,
        "description": optional(text(0, 100)),
        "description_localizations": _DESCRIPTIONS,
        "options": _OPTIONS,
        "default_member_permissions": optional(permission_bits),
        "dm_permission": _FLAG,
        "contexts": optional(array(one_of(0, 1, 2), least=1, distinct=True)),
        "integration_types": optional(array(one_of(0, 1), least=1, distinct=True)),
        "nsfw": _FLAG,
    },
    ["name"],
)
COMMAND_EDIT = record(
    {
        "name": text(1, 32),
        "name_localizations": _NAMES,
        "description": optional(text(0, 100)),
        "description_localizations": _DESCRIPTIONS,
        "options": _OPTIONS,
        "default_member_permissions": optional(permission_bits),
        "dm_permission": _FLAG,
        "contexts": optional(array(one_of(0, 1, 2), least=1, distinct=True)),
        "integration_types": optional(array(one_of(0, 1), least=1, distinct=True)),
        "nsfw": _FLAG,
    }
)
COMMANDS = array(COMMAND, sum(MOST_COMMANDS.values()))

_NAME = re.compile(r"[-_'\w]{1,32}")


def check_command(command: Json, path: Path, problems: Problems) -> None:
    """Rules of a whole command: names, order of options, 8000 characters."""
    if (command.get("type") or 1) != 1:
        if command.get("description"):
            problems.add((*path, "description"), "APPLICATION_COMMAND_INVALID", "Context menus have none.")
        if command.get("options"):
            problems.add((*path, "options"), "APPLICATION_COMMAND_INVALID", "Context menus have none.")
        return
    if not command.get("description"):
        problems.add((*path, "description"), "BASE_TYPE_REQUIRED", "This field is required")
    _check_names(command, path, problems)
    _check_options(command.get("options") or [], (*path, "options"), problems)
    if _characters(command) > MOST_CHARACTERS:
        message = f"Command exceeds maximum size ({MOST_CHARACTERS})"
        problems.add(path, "APPLICATION_COMMAND_TOO_LARGE", message)


def check_commands(commands: list[Json]) -> None:
    """Rules of a whole set: each command's, no name twice, not too many of a type."""
    problems = Problems()
    seen: set[tuple[int, str]] = set()
    for place, command in enumerate(commands):
        check_command(command, (place,), problems)
        key = (command.get("type") or 1, command["name"])
        if key in seen:
            message = "Application command names must be unique"
            problems.add((place,), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        seen.add(key)
    for kind, most in MOST_COMMANDS.items():
        if sum(one == kind for one, _ in seen) > most:
            problems.add((), "APPLICATION_COMMAND_TOO_MANY", f"At most {most} commands of type {kind}.")
    problems.raise_if_any()


def _check_names(thing: Json, path: Path, problems: Problems) -> None:
    names = {(*path, "name"): thing["name"]}
    for locale, name in (thing.get("name_localizations") or {}).items():
        names[(*path, "name_localizations", locale)] = name
    for place, name in names.items():
        if not _NAME.fullmatch(name) or name != name.lower():
            problems.add(place, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_options(options: list[Json], path: Path, problems: Problems) -> None:
    kinds = {option["type"] in (1, 2) for option in options}
    if len(kinds) > 1:
        message = "Sub-commands and values cannot be mixed."
        problems.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    optional_seen = False
    for place, option in enumerate(options):
        here = (*path, place)
        _check_names(option, here, problems)
        if option["type"] in (1, 2):
            _check_options(option.get("options") or [], (*here, "options"), problems)
            continue
        if option.get("required") and optional_seen:
            message = "Required options must be placed before non-required options"
            problems.add(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional_seen |= not option.get("required")
        if option.get("choices") and option.get("autocomplete"):
            message = "Autocomplete cannot be used together with choices."
            problems.add((*here, "autocomplete"), "APPLICATION_COMMAND_AUTOCOMPLETE_WITH_CHOICES", message)
        names = [choice["name"] for choice in option.get("choices") or []]
        if len(names) != len(set(names)):
            problems.add(
                (*here, "choices"), "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS", "Names repeat."
            )
    _check_distinct(options, path, problems)


def _check_distinct(options: list[Json], path: Path, problems: Problems) -> None:
    locales = {locale for option in options for locale in option.get("name_localizations") or {}}
    for locale in [None, *sorted(locales)]:
        seen: set[str] = set()
        for place, option in enumerate(options):
            name = option["name"]
            if locale is not None:
                name = (option.get("name_localizations") or {}).get(locale, name)
            if name in seen:
                message = f"Option name {name} is already used"
                problems.add((*path, place, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_EXISTS", message)
            seen.add(name)


def _characters(thing: Json) -> int:
    total = 0
    for name in ("name", "description"):
        longest = len(thing.get(name) or "")
        for text_ in (thing.get(f"{name}_localizations") or {}).values():
            longest = max(longest, len(text_))
        total += longest
    if isinstance(thing.get("value"), str):
        total += len(thing["value"])
    for name in ("options", "choices"):
        total += sum(map(_characters, thing.get(name) or []))
    return total
