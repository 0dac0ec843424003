"""Components of messages and modals: shapes, and the rules that concern several of them.

https://discord.com/developers/docs/components/reference
"""

from collections.abc import Iterator
from enum import IntEnum
from typing import Any

from bot.sandbox.model import Json

from .shape import (
    INT32,
    Path,
    Problems,
    Shape,
    array,
    boolean,
    by_type,
    integer,
    one_of,
    optional,
    record,
    snowflake,
    text,
    url,
)


class Kind(IntEnum):
    """Component types."""

    ACTION_ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT_DISPLAY = 10
    THUMBNAIL = 11
    MEDIA_GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    FILE_UPLOAD = 19
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


SELECTS = frozenset({3, 5, 6, 7, 8})
LINK, PREMIUM = 5, 6
MOST_COMPONENTS = 40
MOST_TEXT = 4000
MOST_ROWS = 5

_TYPE: Shape = integer()
_ID = optional(integer(0, INT32))
_FLAG = optional(boolean)
_CUSTOM_ID = text(1, 100)
_MEDIA = record({"url": url(("https?", "attachment"), 2048)}, ["url"])
_EMOJI = record({"id": optional(snowflake), "name": text(1, 32), "animated": _FLAG}, ["name"])
_CHANNEL_TYPE = one_of(0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15)


def _component(fields: dict[str, Shape], *required: str) -> Shape:
    return record({"type": _TYPE, "id": _ID, **fields}, ["type", *required])


_BUTTON = _component(
    {
        "style": integer(1, 6),
        "label": optional(text(0, 80)),
        "emoji": optional(_EMOJI),
        "custom_id": optional(_CUSTOM_ID),
        "url": optional(url(("https?", "discord"), 512)),
        "sku_id": optional(snowflake),
        "disabled": _FLAG,
    },
    "style",
)

_OPTION = record(
    {
        "label": text(1, 100),
        "value": text(1, 100),
        "description": optional(text(0, 100)),
        "emoji": optional(_EMOJI),
        "default": _FLAG,
    },
    ["label", "value"],
)

_SELECT: dict[str, Shape] = {
    "custom_id": _CUSTOM_ID,
    "placeholder": optional(text(0, 150)),
    "min_values": optional(integer(0, 25)),
    "max_values": optional(integer(1, 25)),
    "disabled": _FLAG,
    "required": _FLAG,
}


def _defaults(*kinds: str) -> Shape:
    return optional(array(record({"id": snowflake, "type": one_of(*kinds)}, ["id", "type"]), 25))


_STRING_SELECT = _component({**_SELECT, "options": array(_OPTION, 25, 1)}, "custom_id", "options")
_USER_SELECT = _component({**_SELECT, "default_values": _defaults("user")}, "custom_id")
_ROLE_SELECT = _component({**_SELECT, "default_values": _defaults("role")}, "custom_id")
_MENTIONABLE_SELECT = _component({**_SELECT, "default_values": _defaults("user", "role")}, "custom_id")
_CHANNEL_SELECT = _component(
    {
        **_SELECT,
        "default_values": _defaults("channel"),
        "channel_types": optional(array(_CHANNEL_TYPE, distinct=True)),
    },
    "custom_id",
)
_SELECT_SHAPES: dict[int, Shape] = {
    3: _STRING_SELECT,
    5: _USER_SELECT,
    6: _ROLE_SELECT,
    7: _MENTIONABLE_SELECT,
    8: _CHANNEL_SELECT,
}

_ROW = _component({"components": array(by_type({2: _BUTTON, **_SELECT_SHAPES}), 5, 1)}, "components")
_TEXT_DISPLAY = _component({"content": text(1, 4000)}, "content")
_THUMBNAIL = _component({"media": _MEDIA, "description": optional(text(1, 1024)), "spoiler": _FLAG}, "media")
_SECTION = _component(
    {
        "components": array(by_type({10: _TEXT_DISPLAY}), 3, 1),
        "accessory": by_type({2: _BUTTON, 11: _THUMBNAIL}),
    },
    "components",
    "accessory",
)
_GALLERY_ITEM = record({"media": _MEDIA, "description": optional(text(1, 1024)), "spoiler": _FLAG}, ["media"])
_GALLERY = _component({"items": array(_GALLERY_ITEM, 10, 1)}, "items")
_FILE = _component({"file": record({"url": url(("attachment",), 2048)}, ["url"]), "spoiler": _FLAG}, "file")
_SEPARATOR = _component({"divider": _FLAG, "spacing": optional(integer(1, 2))})
_IN_CONTAINER: dict[int, Shape] = {
    1: _ROW,
    9: _SECTION,
    10: _TEXT_DISPLAY,
    12: _GALLERY,
    13: _FILE,
    14: _SEPARATOR,
}
_CONTAINER = _component(
    {
        "components": array(by_type(_IN_CONTAINER), 40, 1),
        "accent_color": optional(integer(0, 0xFFFFFF)),
        "spoiler": _FLAG,
    },
    "components",
)

MESSAGE_COMPONENTS = optional(array(by_type({**_IN_CONTAINER, 17: _CONTAINER}), MOST_COMPONENTS))

_TEXT_INPUT = _component(
    {
        "custom_id": _CUSTOM_ID,
        "style": integer(1, 2),
        "label": optional(text(1, 45)),
        "value": optional(text(0, 4000)),
        "placeholder": optional(text(0, 100)),
        "required": _FLAG,
        "min_length": optional(integer(0, 4000)),
        "max_length": optional(integer(1, 4000)),
    },
    "custom_id",
    "style",
)
_FILE_UPLOAD = _component(
    {
        "custom_id": _CUSTOM_ID,
        "min_values": optional(integer(0, 10)),
        "max_values": optional(integer(1, 10)),
        "required": _FLAG,
    },
    "custom_id",
)
_TICK = record(
    {
        "label": text(1, 100),
        "value": text(1, 100),
        "description": optional(text(0, 100)),
        "default": _FLAG,
    },
    ["label", "value"],
)
_RADIO_GROUP = _component(
    {"custom_id": _CUSTOM_ID, "options": array(_TICK, 10, 2), "required": _FLAG}, "custom_id", "options"
)
_CHECKBOX_GROUP = _component(
    {
        "custom_id": _CUSTOM_ID,
        "options": array(_TICK, 10, 1),
        "min_values": optional(integer(0, 10)),
        "max_values": optional(integer(1, 10)),
        "required": _FLAG,
    },
    "custom_id",
    "options",
)
_CHECKBOX = _component({"custom_id": _CUSTOM_ID, "default": _FLAG}, "custom_id")
_LABEL = _component(
    {
        "label": text(1, 45),
        "description": optional(text(1, 100)),
        "component": by_type(
            {
                4: _TEXT_INPUT,
                **_SELECT_SHAPES,
                19: _FILE_UPLOAD,
                21: _RADIO_GROUP,
                22: _CHECKBOX_GROUP,
                23: _CHECKBOX,
            }
        ),
    },
    "label",
    "component",
)
_MODAL_ROW = _component({"components": array(by_type({4: _TEXT_INPUT}), 1, 1)}, "components")

MODAL = record(
    {
        "custom_id": _CUSTOM_ID,
        "title": text(1, 45),
        "components": array(by_type({1: _MODAL_ROW, 10: _TEXT_DISPLAY, 18: _LABEL}), 5, 1),
    },
    ["custom_id", "title", "components"],
)


def walk(components: list[Json], path: Path = ()) -> Iterator[tuple[Path, Json]]:
    """Every component with its path, nested ones and accessories included."""
    for place, component in enumerate(components):
        here = (*path, place)
        yield here, component
        yield from walk(component.get("components") or [], (*here, "components"))
        for name in ("accessory", "component"):
            if component.get(name):
                yield (*here, name), component[name]


def check_message_components(
    components: list[Json], *, v2: bool, emojis: frozenset[str], problems: Problems
) -> None:
    """The rules of a whole message: numbers, totals, unique ids, one select a row."""
    root: Path = ("components",)
    everything = list(walk(components, root))
    if v2:
        if len(everything) > MOST_COMPONENTS:
            problems.add(
                root, "BASE_TYPE_BAD_LENGTH", f"Must have {MOST_COMPONENTS} or fewer components in total."
            )
        written = sum(len(c["content"]) for _, c in everything if c["type"] == Kind.TEXT_DISPLAY)
        if written > MOST_TEXT:
            message = f"The total displayable text must be {MOST_TEXT} or fewer characters."
            problems.add(root, "COMPONENT_TEXT_TOO_LONG", message)
    else:
        if len(components) > MOST_ROWS:
            problems.add(root, "BASE_TYPE_BAD_LENGTH", f"Must be {MOST_ROWS} or fewer in length.")
        for path, component in everything:
            if len(path) == 2 and component["type"] != Kind.ACTION_ROW:
                message = "This component needs the IS_COMPONENTS_V2 flag."
                problems.add((*path, "type"), "UNION_TYPE_CHOICES", message)
    for path, component in everything:
        if component["type"] == Kind.BUTTON:
            _check_button(component, path, problems)
        elif component["type"] in SELECTS:
            _check_select(component, path, problems)
        elif component["type"] == Kind.ACTION_ROW:
            inner = component["components"]
            if len(inner) > 1 and any(c["type"] in SELECTS for c in inner):
                message = "A select fills its row alone."
                problems.add((*path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)
    _check_emojis(everything, emojis, problems)
    _check_unique(everything, problems)


def is_emoji(name: str) -> bool:
    """Whether a text can be an emoji of Unicode, by its characters alone."""
    return not name.isascii() and not any(c.isascii() and c.isalpha() for c in name)


def _check_emojis(everything: list[tuple[Path, Json]], known: frozenset[str], problems: Problems) -> None:
    """Emojis of buttons and options: Unicode ones, or the application's own by id."""
    for path, component in everything:
        carriers = [(path, component)]
        carriers += [((*path, "options", i), o) for i, o in enumerate(component.get("options") or [])]
        for place, carrier in carriers:
            emoji = carrier.get("emoji")
            if not emoji:
                continue
            if emoji.get("id") is not None:
                good = str(emoji["id"]) in known
            else:
                good = is_emoji(emoji.get("name") or "")
            if not good:
                problems.add((*place, "emoji", "id"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")


def check_modal_components(components: list[Json], problems: Problems) -> None:
    """The rules of a modal as a whole."""
    everything = list(walk(components, ("components",)))
    for path, component in everything:
        kind = component["type"]
        if kind in SELECTS or kind in (Kind.CHECKBOX_GROUP, Kind.FILE_UPLOAD):
            _check_select(component, path, problems)
        elif kind == Kind.TEXT_INPUT:
            least, most = component.get("min_length") or 0, component.get("max_length") or MOST_TEXT
            if least > most:
                problems.add((*path, "min_length"), "NUMBER_TYPE_MAX", "min_length is above max_length.")
            in_row = "component" not in path
            if in_row != bool(component.get("label")):
                message = "A text input has a label in an action row, and none within a Label."
                problems.add((*path, "label"), "BASE_TYPE_REQUIRED", message)
            if len(component.get("value") or "") > most:
                problems.add((*path, "value"), "BASE_TYPE_BAD_LENGTH", f"Must be {most} or fewer in length.")
        if component.get("disabled"):
            problems.add(
                (*path, "disabled"), "COMPONENT_DISABLED_IN_MODAL", "Nothing is disabled in a modal."
            )
    _check_unique(everything, problems)


def _check_button(button: Json, path: Path, problems: Problems) -> None:
    style = button["style"]
    wanted = "url" if style == LINK else "sku_id" if style == PREMIUM else "custom_id"
    for name in ("custom_id", "url", "sku_id"):
        given = button.get(name) is not None
        if name == wanted and not given:
            problems.add((*path, name), "BUTTON_COMPONENT_INVALID", f"A {name} is required.")
        elif name != wanted and given:
            problems.add((*path, name), "BUTTON_COMPONENT_INVALID", f"A {name} cannot be specified here.")
    shown = bool(button.get("label")) or button.get("emoji") is not None
    if style != PREMIUM and not shown:
        problems.add((*path, "label"), "BUTTON_COMPONENT_INVALID", "A label or emoji is required.")


def _check_select(select: Json, path: Path, problems: Problems) -> None:
    least = 1 if select.get("min_values") is None else select["min_values"]
    most = 1 if select.get("max_values") is None else select["max_values"]
    options: list[Any] | None = select.get("options")
    if least > most:
        problems.add((*path, "min_values"), "NUMBER_TYPE_MAX", "min_values is above max_values.")
    if options is None:
        return
    if most > len(options):
        problems.add((*path, "max_values"), "NUMBER_TYPE_MAX", "max_values is above the number of options.")
    if sum(bool(option.get("default")) for option in options) > most:
        problems.add(
            (*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "Too many default values."
        )
    seen: set[str] = set()
    for place, option in enumerate(options):
        if option["value"] in seen:
            message = "The specified option value is already used"
            problems.add(
                (*path, "options", place, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message
            )
        seen.add(option["value"])


def _check_unique(everything: list[tuple[Path, Json]], problems: Problems) -> None:
    for name in ("custom_id", "id"):
        seen: set[Any] = set()
        for path, component in everything:
            value = component.get(name)
            if not value:
                continue
            if value in seen:
                message = f"Component {name} cannot be duplicated"
                problems.add((*path, name), f"COMPONENT_{name.upper()}_DUPLICATED", message)
            seen.add(value)
