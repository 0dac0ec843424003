"""Answers to interactions: which callback carries what.

https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-response-object
"""

from typing import Any

from bot.sandbox.model import CallbackType, Json, MessageFlag

from .command import CHOICES
from .components import MODAL, check_modal_components
from .message import WEBHOOK_EDIT, WEBHOOK_MESSAGE
from .shape import Path, Problems, Shape, array, check, integer, optional, record

_DEFERRAL = record({"flags": optional(integer(0))})
_TYPE_ONLY = record({})


def _choice(choice: Any, path: Path, problems: Problems) -> None:
    CHOICES[_kind(choice)](choice, path, problems)


def _kind(choice: Any) -> int:
    value = choice.get("value") if isinstance(choice, dict) else None
    if isinstance(value, float):
        return 10
    return 4 if isinstance(value, int) else 3


_DATA: dict[int, Shape] = {
    CallbackType.CHANNEL_MESSAGE_WITH_SOURCE: WEBHOOK_MESSAGE,
    CallbackType.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE: _DEFERRAL,
    CallbackType.DEFERRED_UPDATE_MESSAGE: _TYPE_ONLY,
    CallbackType.UPDATE_MESSAGE: WEBHOOK_EDIT,
    CallbackType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT: record({"choices": optional(array(_choice, 25))}),
    CallbackType.MODAL: MODAL,
}


def callback_shape(body: Any, path: Path, problems: Problems) -> None:
    """Shape of a callback's body: the type decides what `data` is."""
    kind = body.get("type") if isinstance(body, dict) else None
    if isinstance(kind, bool) or not isinstance(kind, int) or kind not in _DATA:
        choices = ", ".join(str(int(one)) for one in _DATA)
        problems.add((*path, "type"), "BASE_TYPE_CHOICES", f"Value must be one of ({choices}).")
        return
    data = _DATA[kind]
    if kind in (CallbackType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT, CallbackType.MODAL):
        record({"type": integer(), "data": data}, ["type", "data"])(body, path, problems)
    else:
        record({"type": integer(), "data": optional(data)}, ["type"])(body, path, problems)


def check_deferral(data: Json) -> None:
    """A deferral sets EPHEMERAL or nothing."""
    flags = data.get("flags") or 0
    if flags & ~int(MessageFlag.EPHEMERAL):
        problems = Problems()
        problems.add(("data", "flags"), "MESSAGE_FLAGS_INVALID", "A deferral sets EPHEMERAL alone.")
        problems.raise_if_any()


def check_choices(choices: list[Json], kind: int) -> None:
    """Every choice has a value of the type of the option that it completes."""
    problems = Problems()
    for place, choice in enumerate(choices):
        CHOICES[kind](choice, ("data", "choices", place), problems)
    problems.raise_if_any()


def check_modal(data: Json) -> None:
    """The rules of a modal beyond its shape."""
    check(MODAL, data)
    problems = Problems()
    check_modal_components(data["components"], problems)
    problems.raise_if_any()
