"""A checked body on its way to a message: components with ids, embeds with addresses, files."""

import io
import mimetypes
import re
import struct
from dataclasses import dataclass
from typing import Any

from .checks.components import SELECTS, Kind
from .checks.message import check_message
from .errors import FILE_TOO_LARGE
from .message_objects import ATTACHMENT_SIZE_LIMIT
from .model import Attachment, Channel, Json, Message, MessageFlag, Poll
from .permissions import Permission
from .world import World

_MENTION = re.compile(r"<@!?(\d+)>")
_ROLE_MENTION = re.compile(r"<@&(\d+)>")


@dataclass(slots=True)
class Upload:
    """A file of a request: the number in `files[n]`, its name and bytes."""

    index: int
    filename: str
    content: bytes


@dataclass(slots=True)
class Draft:
    """What a message is to be; None means: as it was."""

    content: str | None = None
    embeds: list[Json] | None = None
    components: list[Json] | None = None
    attachments: list[Attachment] | None = None
    flags: int | None = None
    allowed_mentions: Json | None = None
    nonce: str | int | None = None
    poll: Poll | None = None


def read_draft(
    world: World,
    channel: Channel,
    body: Json,
    uploads: list[Upload],
    *,
    ephemeral_allowed: bool,
    ephemeral: bool = False,
    edited: Message | None = None,
) -> Draft:
    """Check a body's rules and turn it into a draft; raises 50035, 50006 or 40005."""
    kept = [] if edited is None else _kept(edited, body)
    described = {int(a["id"]): a for a in body.get("attachments") or []}
    names = frozenset([_filename(u, described) for u in uploads] + [a.filename for a in kept])
    check_message(
        body,
        ephemeral_allowed=ephemeral_allowed,
        was_v2=edited is not None and bool(edited.flags & MessageFlag.IS_COMPONENTS_V2),
        editing=edited is not None,
        standing=_standing(edited),
        filenames=names,
        emojis=frozenset(str(i) for a in world.applications.values() for i in a.emojis),
    )
    attachments: list[Attachment] | None = None
    if uploads or edited is None or body.get("attachments") is not None:
        new = [_attachment(world, channel, upload, described, ephemeral) for upload in uploads]
        attachments = kept + new
    pool = {a.filename: a for a in (attachments if attachments is not None else kept)}
    embeds = body.get("embeds")
    components = body.get("components")
    return Draft(
        content=body["content"] or "" if "content" in body else None,
        embeds=None if "embeds" not in body else [_embed(world, e, pool) for e in embeds or []],
        components=None if "components" not in body else _components(world, components or [], pool),
        attachments=attachments,
        flags=body.get("flags"),
        allowed_mentions=body.get("allowed_mentions"),
        nonce=body.get("nonce"),
        poll=None if body.get("poll") is None else _poll(world, body["poll"]),
    )


def needed_permissions(body: Json, uploads: list[Upload]) -> Permission:
    """What a channel message with this body asks of its author beyond sending."""
    needed = Permission(0)
    if body.get("embeds"):
        needed |= Permission.EMBED_LINKS
    if uploads:
        needed |= Permission.ATTACH_FILES
    return needed


def find_mentions(
    channel: Channel, content: str, allowed: Json | None, author_may_ping_all: bool
) -> tuple[list[int], list[int], bool]:
    """Users, roles and whether everyone is mentioned, as far as `allowed` lets them ping."""
    users = list(dict.fromkeys(map(int, _MENTION.findall(content))))
    roles = list(dict.fromkeys(map(int, _ROLE_MENTION.findall(content))))
    everyone = author_may_ping_all and bool(re.search(r"@(everyone|here)\b", content))
    if allowed is not None:
        parse = allowed.get("parse") or []
        if "users" not in parse:
            named = set(map(int, allowed.get("users") or []))
            users = [user for user in users if user in named]
        if "roles" not in parse:
            named = set(map(int, allowed.get("roles") or []))
            roles = [role for role in roles if role in named]
        everyone = everyone and "everyone" in parse
    known = channel.guild.roles if channel.guild is not None else {}
    return users, [role for role in roles if role in known], everyone


def _standing(edited: Message | None) -> tuple[str, ...]:
    if edited is None or edited.flags & MessageFlag.LOADING:
        return ()
    return tuple(name for name in ("content", "embeds") if getattr(edited, name))


def _kept(edited: Message, body: Json) -> list[Attachment]:
    if body.get("attachments") is None:
        return list(edited.attachments)
    wanted = {int(a["id"]) for a in body["attachments"]}
    return [a for a in edited.attachments if a.id in wanted]


def _filename(upload: Upload, described: dict[int, Json]) -> str:
    """The name a file is given: the described one before the sent one, odd characters replaced."""
    return safe_filename(described.get(upload.index, {}).get("filename") or upload.filename)


def safe_filename(name: str) -> str:
    """A name with odd characters replaced, as it stands in addresses."""
    return re.sub(r"[^\w.\-]", "_", name)


def _attachment(
    world: World, channel: Channel, upload: Upload, described: dict[int, Json], ephemeral: bool
) -> Attachment:
    about = described.get(upload.index, {})
    return attach(
        world,
        channel,
        _filename(upload, described),
        upload.content,
        description=about.get("description") or None,
        title=about.get("title") or None,
        ephemeral=ephemeral,
    )


def attach(
    world: World,
    channel: Channel,
    filename: str,
    content: bytes,
    *,
    description: str | None = None,
    title: str | None = None,
    ephemeral: bool = False,
) -> Attachment:
    """A file that can be had from now on; raises 40005 for one that is too large."""
    if len(content) > ATTACHMENT_SIZE_LIMIT:
        raise FILE_TOO_LARGE()
    identity = world.snowflake()
    width, height = picture_size(content) or (None, None)
    attachment = Attachment(
        identity,
        filename,
        content,
        mimetypes.guess_type(filename)[0] or "application/octet-stream",
        f"{world.url}/attachments/{channel.id}/{identity}/{filename}",
        description,
        title,
        width,
        height,
        ephemeral,
    )
    world.attachments[identity] = attachment
    return attachment


def picture_size(content: bytes) -> tuple[int, int] | None:
    """Width and height in pixels of a PNG, GIF, JPEG or WebP, None for anything else."""
    if content.startswith(b"\x89PNG\r\n\x1a\n") and len(content) >= 24:
        width, height = struct.unpack(">II", content[16:24])
        return width, height
    if content.startswith((b"GIF8", b"\xff\xd8", b"RIFF")):
        from PIL import Image, UnidentifiedImageError

        try:
            with Image.open(io.BytesIO(content)) as picture:
                return picture.size
        except (UnidentifiedImageError, OSError):
            return None
    return None


def _resolve(address: str, pool: dict[str, Attachment]) -> tuple[str, Attachment | None]:
    if address.startswith("attachment://"):
        attachment = pool[address.removeprefix("attachment://")]
        return attachment.url, attachment
    return address, None


def _embed(world: World, embed: Json, pool: dict[str, Attachment]) -> Json:
    found = {name: value for name, value in embed.items() if value not in (None, "")}
    found["type"] = "rich"
    found.pop("fields", None)
    if embed.get("fields"):
        found["fields"] = [{**f, "inline": bool(f.get("inline"))} for f in embed["fields"]]
    for name in ("image", "thumbnail"):
        if embed.get(name):
            address, attachment = _resolve(embed[name]["url"], pool)
            width, height = (0, 0) if attachment is None else (attachment.width or 0, attachment.height or 0)
            found[name] = {"url": address, "proxy_url": address, "width": width, "height": height, "flags": 0}
            if embed[name].get("description"):
                found[name]["description"] = embed[name]["description"]
    for name in ("author", "footer"):
        if embed.get(name):
            part = {key: value for key, value in embed[name].items() if value is not None}
            if part.get("icon_url"):
                part["icon_url"] = part["proxy_icon_url"] = _resolve(part["icon_url"], pool)[0]
            found[name] = part
    return found


def _poll(world: World, given: Json) -> Poll:
    answers = {number: _poll_media(answer["poll_media"]) for number, answer in enumerate(given["answers"], 1)}
    return Poll(
        _poll_media(given["question"]),
        answers,
        world.clock.now() + 3600 * (given.get("duration") or 24),
        bool(given.get("allow_multiselect")),
        given.get("layout_type") or 1,
        {number: [] for number in answers},
    )


def _poll_media(media: Json) -> Json:
    found: Json = {"text": media["text"]}
    if media.get("emoji"):
        emoji = media["emoji"]
        identity = emoji.get("id")
        found["emoji"] = {"id": None if identity is None else str(identity), "name": emoji.get("name")}
    return found


class _Numbers:
    """Component ids: the bot's own where given, else the next that is free."""

    def __init__(self, components: list[Json]) -> None:
        self._taken: set[int] = set()
        self._collect(components)
        self._next = 1

    def _collect(self, value: Any) -> None:
        if isinstance(value, list):
            for item in value:
                self._collect(item)
        elif isinstance(value, dict):
            if isinstance(value.get("type"), int) and value.get("id"):
                self._taken.add(int(value["id"]))
            for item in value.values():
                self._collect(item)

    def __call__(self, component: Json) -> int:
        if component.get("id"):
            return int(component["id"])
        while self._next in self._taken:
            self._next += 1
        self._next += 1
        return self._next - 1


def _components(world: World, components: list[Json], pool: dict[str, Attachment]) -> list[Json]:
    numbers = _Numbers(components)
    return [_component(world, component, numbers, pool) for component in components]


def _component(world: World, given: Json, numbers: _Numbers, pool: dict[str, Attachment]) -> Json:
    kind = given["type"]
    found: Json = {"type": kind, "id": numbers(given)}
    for name, value in given.items():
        if value is not None and name not in ("type", "id", "required"):
            found[name] = value
    for name in ("label", "placeholder"):
        if found.get(name) == "":
            del found[name]
    if "components" in given:
        found["components"] = [_component(world, inner, numbers, pool) for inner in given["components"]]
    if given.get("accessory"):
        found["accessory"] = _component(world, given["accessory"], numbers, pool)
    if "emoji" in found:
        found["emoji"] = _emoji(found["emoji"])
    if kind in SELECTS:
        found.setdefault("min_values", 1)
        found.setdefault("max_values", 1)
        if "default_values" in found:
            found["default_values"] = [{**one, "id": str(one["id"])} for one in found["default_values"]]
        if "options" in found:
            found["options"] = [_select_option(option) for option in found["options"]]
    elif kind == Kind.BUTTON:
        found.setdefault("disabled", False)
    elif kind == Kind.THUMBNAIL:
        found["media"] = _media(world, given["media"]["url"], pool)
        found["description"] = given.get("description")
        found["spoiler"] = bool(given.get("spoiler"))
    elif kind == Kind.MEDIA_GALLERY:
        found["items"] = [
            {
                "media": _media(world, item["media"]["url"], pool),
                "description": item.get("description"),
                "spoiler": bool(item.get("spoiler")),
            }
            for item in given["items"]
        ]
    elif kind == Kind.FILE:
        attachment = _resolve(given["file"]["url"], pool)[1]
        assert attachment is not None
        found["file"] = _media(world, given["file"]["url"], pool)
        found["name"], found["size"] = attachment.filename, len(attachment.content)
        found["spoiler"] = bool(given.get("spoiler"))
    elif kind == Kind.SEPARATOR:
        found.setdefault("spacing", 1)
        found.setdefault("divider", True)
    elif kind == Kind.CONTAINER:
        found["accent_color"] = given.get("accent_color")
        found["spoiler"] = bool(given.get("spoiler"))
    return found


def _select_option(option: Json) -> Json:
    found = {name: value for name, value in option.items() if value not in (None, "")}
    if "emoji" in found:
        found["emoji"] = _emoji(found["emoji"])
    return found


def _emoji(emoji: Json) -> Json:
    found: Json = {"name": emoji.get("name") or "_"}
    if emoji.get("id"):
        found |= {"id": str(emoji["id"]), "animated": bool(emoji.get("animated"))}
    return found


def _media(world: World, address: str, pool: dict[str, Attachment]) -> Json:
    resolved, attachment = _resolve(address, pool)
    found: Json = {"id": str(world.snowflake()), "url": resolved, "proxy_url": resolved}
    if attachment is None:
        return {**found, "width": None, "height": None, "content_type": None}
    return {
        **found,
        "width": attachment.width,
        "height": attachment.height,
        "content_type": attachment.content_type,
        "attachment_id": str(attachment.id),
    }
