"""The words of messages, as a person reads them."""

from collections.abc import Iterator
from typing import Any

from .checks.components import walk
from .model import Json, Message

_TEXT_KEYS = ("label", "placeholder", "description", "content", "name", "title")


def words(message: Message) -> str:
    """All that a message shows: content, embeds, components, file names and alt texts."""
    parts = [message.content]
    for embed in message.embeds:
        parts += strings({name: value for name, value in embed.items() if name not in ("type", "url")})
    for _, component in walk(message.components):
        parts += [component[key] for key in _TEXT_KEYS if isinstance(component.get(key), str)]
        for option in component.get("options") or []:
            parts += [option[key] for key in _TEXT_KEYS if isinstance(option.get(key), str)]
        parts += [item["description"] for item in component.get("items") or [] if item.get("description")]
    for attachment in message.attachments:
        parts += [attachment.filename, attachment.description or ""]
    return "\n".join(part for part in parts if part)


def strings(value: Any) -> Iterator[str]:
    """Every string within a JSON value, keys included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from strings(item)


def pressable(message: Message) -> list[Json]:
    """The buttons and selects of a message, in order."""
    return [c for _, c in walk(message.components) if c.get("custom_id") or c.get("url")]
