"""Messages: shapes of the bodies that send and edit them, and the rules beyond shape.

https://discord.com/developers/docs/resources/message#create-message
"""

from typing import Any

from bot.sandbox.errors import EMPTY_MESSAGE
from bot.sandbox.model import Json, MessageFlag

from .components import MESSAGE_COMPONENTS, check_message_components, is_emoji
from .shape import (
    Path,
    Problems,
    Shape,
    array,
    boolean,
    integer,
    moment,
    number,
    one_of,
    optional,
    record,
    snowflake,
    text,
    url,
)

MOST_CONTENT = 2000
MOST_EMBED_TEXT = 6000

_FLAG = optional(boolean)
_LINK = url(("https?",))
# Read-only parts of a received embed, which discord.py echoes and Discord ignores.
_ECHOED: dict[str, Shape] = {
    **dict.fromkeys(("proxy_url", "proxy_icon_url", "content_type"), optional(text())),
    **dict.fromkeys(("width", "height", "flags"), optional(integer(0))),
}
_ECHOED_MEDIA = optional(record({"url": optional(text()), "name": optional(text()), **_ECHOED}))
_PICTURE = record(
    {"url": url(("https?", "attachment")), "description": optional(text(0, 4096)), **_ECHOED}, ["url"]
)

EMBED = record(
    {
        "type": optional(text()),
        "flags": optional(integer(0)),
        "video": _ECHOED_MEDIA,
        "provider": _ECHOED_MEDIA,
        "title": optional(text(0, 256)),
        "description": optional(text(0, 4096)),
        "url": optional(_LINK),
        "timestamp": optional(moment),
        "color": optional(integer(0, 0xFFFFFF)),
        "footer": optional(
            record(
                {"text": text(1, 2048), "icon_url": optional(url(("https?", "attachment"))), **_ECHOED},
                ["text"],
            )
        ),
        "image": optional(_PICTURE),
        "thumbnail": optional(_PICTURE),
        "author": optional(
            record(
                {
                    "name": text(1, 256),
                    "url": optional(_LINK),
                    "icon_url": optional(url(("https?", "attachment"))),
                    **_ECHOED,
                },
                ["name"],
            )
        ),
        "fields": optional(
            array(
                record({"name": text(1, 256), "value": text(1, 1024), "inline": _FLAG}, ["name", "value"]), 25
            )
        ),
    }
)

ALLOWED_MENTIONS = record(
    {
        "parse": optional(array(one_of("users", "roles", "everyone"), distinct=True)),
        "users": optional(array(snowflake, 100, distinct=True)),
        "roles": optional(array(snowflake, 100, distinct=True)),
        "replied_user": _FLAG,
    }
)

ATTACHMENT = record(
    {
        "id": snowflake,
        "filename": optional(text(1, 1024)),
        "description": optional(text(0, 1024)),
        "title": optional(text(0, 1024)),
        "duration_secs": optional(number),
        "waveform": optional(text(0, 400)),
        "is_spoiler": _FLAG,
        # What discord.py echoes of an attachment that it keeps on an edit.
        "size": optional(integer(0)),
        "url": optional(text()),
        "proxy_url": optional(text()),
        "spoiler": _FLAG,
        "content_type": optional(text()),
        "width": optional(integer(0)),
        "height": optional(integer(0)),
        "ephemeral": _FLAG,
    },
    ["id"],
)

_COMMON: dict[str, Shape] = {
    "content": optional(text(0, MOST_CONTENT)),
    "embeds": optional(array(EMBED, 10)),
    "allowed_mentions": optional(ALLOWED_MENTIONS),
    "components": MESSAGE_COMPONENTS,
    "attachments": optional(array(ATTACHMENT, 10)),
    "flags": optional(integer(0)),
}


def _hours(value: Any, path: Path, problems: Problems) -> None:
    """A whole number, which discord.py writes with a point (2.0)."""
    whole = isinstance(value, float) and value.is_integer()
    integer(1, 32 * 24)(int(value) if whole else value, path, problems)


_POLL_EMOJI = record({"id": optional(snowflake), "name": optional(text(0, 32)), "animated": _FLAG})
POLL = record(
    {
        "question": record({"text": text(1, 300), "emoji": optional(_POLL_EMOJI)}, ["text"]),
        "answers": array(
            record(
                {"poll_media": record({"text": text(1, 55), "emoji": optional(_POLL_EMOJI)}, ["text"])},
                ["poll_media"],
            ),
            10,
            1,
        ),
        "allow_multiselect": _FLAG,
        "layout_type": optional(one_of(1)),
        "duration": optional(_hours),
    },
    ["question", "answers"],
)

CHANNEL_MESSAGE = record(
    {
        **_COMMON,
        "poll": optional(POLL),
        "tts": _FLAG,
        "nonce": optional(lambda v, p, q: (integer() if isinstance(v, int) else text(0, 25))(v, p, q)),
        "enforce_nonce": _FLAG,
        "sticker_ids": optional(array(snowflake, 0)),
        "message_reference": optional(
            record(
                {
                    "type": optional(one_of(0)),
                    "message_id": snowflake,
                    "channel_id": optional(snowflake),
                    "guild_id": optional(snowflake),
                    "fail_if_not_exists": _FLAG,
                },
                ["message_id"],
            )
        ),
    }
)
# discord.py writes "tts" into edits as well, and Discord takes no notice.
MESSAGE_EDIT = record({**_COMMON, "tts": _FLAG})
WEBHOOK_MESSAGE = record({**_COMMON, "tts": _FLAG, "poll": optional(POLL)})
WEBHOOK_EDIT = record({**_COMMON, "tts": _FLAG})

_SETTABLE = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS | MessageFlag.IS_COMPONENTS_V2


def check_message(
    body: Json,
    *,
    ephemeral_allowed: bool,
    was_v2: bool = False,
    editing: bool = False,
    standing: tuple[str, ...] = (),
    filenames: frozenset[str] = frozenset(),
    emojis: frozenset[str] = frozenset(),
) -> None:
    """The rules that no single field knows.

    `was_v2` and `standing` (fields that have something in them) tell of the message being edited;
    `filenames` are those that `attachment://` may name, `emojis` the ids of the author's emojis.
    """
    problems = Problems()
    flags = body.get("flags") or 0
    allowed = _SETTABLE | MessageFlag.EPHEMERAL if ephemeral_allowed else _SETTABLE
    if flags & ~int(allowed):
        problems.add(
            ("flags",), "MESSAGE_FLAGS_INVALID", f"Flags {flags & ~int(allowed)} cannot be set here."
        )
    v2 = bool(flags & MessageFlag.IS_COMPONENTS_V2) or was_v2
    if was_v2 and body.get("flags") is not None and not flags & MessageFlag.IS_COMPONENTS_V2:
        message = "The IS_COMPONENTS_V2 flag cannot be removed."
        problems.add(("flags",), "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", message)
    if v2:
        for name in ("content", "embeds", "poll"):
            if body.get(name) or (name in standing and name not in body):
                message = f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                problems.add((name,), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)
    components = body.get("components") or []
    check_message_components(components, v2=v2, emojis=emojis, problems=problems)
    _check_embeds(body.get("embeds") or [], problems)
    _check_mentions(body.get("allowed_mentions") or {}, problems)
    _check_references(body, filenames, problems)
    _check_poll(body.get("poll") or {}, emojis, problems)
    problems.raise_if_any()
    if not editing and not _has_something(body, filenames):
        raise EMPTY_MESSAGE()


def _has_something(body: Json, filenames: frozenset[str]) -> bool:
    content = (body.get("content") or "").strip()
    return bool(
        content
        or body.get("embeds")
        or body.get("components")
        or filenames
        or body.get("sticker_ids")
        or body.get("poll")
    )


def embed_text(embed: Json) -> int:
    """The characters of an embed that count towards the 6000 of a message."""
    fields = embed.get("fields") or []
    texts = [
        embed.get("title"),
        embed.get("description"),
        (embed.get("footer") or {}).get("text"),
        (embed.get("author") or {}).get("name"),
        *(field[part] for field in fields for part in ("name", "value")),
    ]
    return sum(len(part) for part in texts if part)


def _check_embeds(embeds: list[Json], problems: Problems) -> None:
    if sum(map(embed_text, embeds)) > MOST_EMBED_TEXT:
        message = f"Embed size exceeds maximum size of {MOST_EMBED_TEXT}"
        problems.add(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", message)
    for place, embed in enumerate(embeds):
        if not any(
            value for name, value in embed.items() if name not in ("type", "color", "timestamp", "url")
        ):
            problems.add(("embeds", place), "BASE_TYPE_REQUIRED", "An embed needs something to show.")


def _check_mentions(mentions: Json, problems: Problems) -> None:
    parse = mentions.get("parse") or []
    for name in ("users", "roles"):
        if name in parse and mentions.get(name):
            message = f'parse:["{name}"] and {name}: [ids...] are mutually exclusive.'
            problems.add(("allowed_mentions",), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)


def _check_poll(poll: Json, emojis: frozenset[str], problems: Problems) -> None:
    """The question is text alone; an answer may have an emoji."""
    if poll and poll["question"].get("emoji"):
        problems.add(("poll", "question", "emoji"), "POLL_INVALID_QUESTION", "A question has no emoji.")
    for place, answer in enumerate(poll.get("answers") or []):
        emoji = answer["poll_media"].get("emoji")
        if emoji and not (
            str(emoji["id"]) in emojis if emoji.get("id") is not None else is_emoji(emoji.get("name") or "")
        ):
            path = ("poll", "answers", place, "poll_media", "emoji")
            problems.add(path, "POLL_INVALID_EMOJI", "Invalid emoji")


def _check_references(body: Json, filenames: frozenset[str], problems: Problems) -> None:
    for place, embed in enumerate(body.get("embeds") or []):
        for name in ("image", "thumbnail"):
            _check_reference(
                (embed.get(name) or {}).get("url"), ("embeds", place, name, "url"), filenames, problems
            )
    stack: list[tuple[Path, Json]] = [
        (("components", i), c) for i, c in enumerate(body.get("components") or [])
    ]
    while stack:
        path, component = stack.pop()
        for name in ("media", "file"):
            if isinstance(component.get(name), dict):
                _check_reference(component[name].get("url"), (*path, name, "url"), filenames, problems)
        for name in ("components", "items"):
            stack += [((*path, name, i), c) for i, c in enumerate(component.get(name) or [])]
        if component.get("accessory"):
            stack.append(((*path, "accessory"), component["accessory"]))


def _check_reference(
    address: str | None, path: tuple[str | int, ...], filenames: frozenset[str], problems: Problems
) -> None:
    if address and address.startswith("attachment://"):
        name = address.removeprefix("attachment://")
        if name not in filenames:
            problems.add(path, "ATTACHMENT_NOT_FOUND", f"Referenced attachment {name} not found")
