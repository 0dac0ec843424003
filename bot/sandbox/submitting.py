"""Filling in a modal as the client does, and refusing what it would not send."""

from collections.abc import Mapping
from typing import Any

from .checks.components import SELECTS, Kind
from .commanding import keep_attachment, resolve_ids
from .message_objects import attachment_object
from .model import Interaction, Json
from .refusal import Refused
from .world import World

_OPTION_KINDS = {5: 6, 6: 8, 7: 9, 8: 7}


def read_fields(
    world: World, opener: Interaction, components: list[Json], values: Mapping[str, Any]
) -> tuple[list[Json], Json]:
    """The components of a submission, and what their ids resolve to."""
    resolved: Json = {}
    left = set(values)
    found: list[Json] = []
    number = 0
    for component in components:
        number += 1
        if component["type"] == Kind.TEXT_DISPLAY:
            found.append({"type": int(Kind.TEXT_DISPLAY), "id": number})
            continue
        outer: Json = {"type": component["type"], "id": number}
        in_row = component["type"] == Kind.ACTION_ROW
        field = component["components"][0] if in_row else component["component"]
        number += 1
        left.discard(field["custom_id"])
        entered = _entered(world, opener, field, values.get(field["custom_id"]), resolved)
        entry = {"type": field["type"], "id": number, "custom_id": field["custom_id"], **entered}
        if in_row:
            outer["components"] = [entry]
        else:
            outer["component"] = entry
        found.append(outer)
    if left:
        raise Refused(f"the modal has no field {', '.join(sorted(left))}")
    return found, resolved


def _entered(world: World, opener: Interaction, field: Json, given: Any, resolved: Json) -> Json:
    kind, name = field["type"], field["custom_id"]
    required = field.get("required") is not False
    if kind == Kind.TEXT_INPUT:
        return {"value": _text(field, given, required)}
    if kind == Kind.CHECKBOX:
        return {"value": bool(field.get("default")) if given is None else bool(given)}
    if kind == Kind.RADIO_GROUP:
        default = next((o["value"] for o in field["options"] if o.get("default")), None)
        chosen = default if given is None else given
        if chosen is None and required:
            raise Refused(f"{name} must be filled in")
        if chosen is not None:
            _check_offered(field, [chosen])
        return {"value": chosen}
    chosen_many = _defaults(field) if given is None else list(given)
    least = field.get("min_values")
    least = (1 if required else 0) if least is None else least
    most = field.get("max_values") or (len(field["options"]) if kind == Kind.CHECKBOX_GROUP else 1)
    if (chosen_many or required) and not least <= len(chosen_many) <= most:
        raise Refused(f"{name} takes {least} to {most} values")
    if kind == Kind.FILE_UPLOAD:
        kept = [
            keep_attachment(world, opener.channel, filename, content) for filename, content in chosen_many
        ]
        for attachment in kept:
            resolved.setdefault("attachments", {})[str(attachment.id)] = attachment_object(attachment)
        return {"values": [str(attachment.id) for attachment in kept]}
    if kind in SELECTS and kind != Kind.STRING_SELECT:
        ids = [str(getattr(value, "id", value)) for value in chosen_many]
        more = resolve_ids(world, opener.user, opener.channel, _OPTION_KINDS[kind], ids)
        for group, objects in more.items():
            resolved.setdefault(group, {}).update(objects)
        return {"values": ids}
    _check_offered(field, chosen_many)
    return {"values": chosen_many}


def _text(field: Json, given: Any, required: bool) -> str:
    value = field.get("value") or "" if given is None else given
    if not isinstance(value, str):
        raise Refused(f"{field['custom_id']} takes text")
    if not value and not required:
        return ""
    least = max(field.get("min_length") or 0, 1 if required else 0)
    most = field.get("max_length") or 4000
    if not least <= len(value) <= most:
        raise Refused(f"{field['custom_id']} takes {least} to {most} characters")
    return value


def _defaults(field: Json) -> list[Any]:
    chosen = [option["value"] for option in field.get("options") or [] if option.get("default")]
    return chosen + [default["id"] for default in field.get("default_values") or []]


def _check_offered(field: Json, values: list[Any]) -> None:
    offered = [option["value"] for option in field["options"]]
    for value in values:
        if value not in offered:
            raise Refused(f"{value} is not offered by {field['custom_id']}")
