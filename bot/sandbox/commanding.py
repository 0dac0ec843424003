"""Filling in a slash command as the client does, and refusing what it would not send."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .drafts import attach, safe_filename
from .errors import ApiError
from .message_objects import attachment_object, message_object
from .model import Application, Attachment, Channel, Json, Message, User
from .objects import channel_object, member_object, role_object, user_object
from .permissions import channel_permissions
from .refusal import Refused
from .world import World

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(
    1, 12
)


@dataclass(slots=True)
class Filled:
    """A command ready to be sent: `data` of its interaction."""

    application: Application
    data: Json


def find_command(offered: Iterable[tuple[Application, Json]], name: str) -> tuple[Application, Json]:
    """The slash command that a full name begins with."""
    first = name.split(" ")[0]
    for application, command in offered:
        if command["name"] == first and command["type"] == 1:
            return application, command
    raise Refused(f"there is no command /{first} here")


def fill_menu(
    world: World,
    channel: Channel,
    offered: Iterable[tuple[Application, Json]],
    name: str,
    target: User | Message,
) -> Filled:
    """A command of a context menu, pointed at a user (type 2) or a message (type 3)."""
    kind = 3 if isinstance(target, Message) else 2
    found = next(((a, c) for a, c in offered if c["name"] == name and c["type"] == kind), None)
    if found is None:
        raise Refused(f"there is no command {name} in this menu")
    application, command = found
    resolved: Json = {}
    if isinstance(target, Message):
        resolved["messages"] = {str(target.id): message_object(target, application.bot)}
    else:
        _resolve(world, target, channel, USER, str(target.id), resolved)
    data: Json = {"id": command["id"], "name": name, "type": kind, "target_id": str(target.id)}
    if command.get("guild_id"):
        data["guild_id"] = command["guild_id"]
    return Filled(application, {**data, "resolved": resolved})


def fill(
    world: World,
    user: User,
    channel: Channel,
    application: Application,
    command: Json,
    name: str,
    given: Mapping[str, Any],
    focused: str | None,
) -> Filled:
    """Check the options against the command and build the interaction's data.

    With `focused` the command is still being typed: nothing is required, nothing resolved.
    """
    path = name.split(" ")[1:]
    options: list[Json] = command.get("options") or []
    chosen: list[Json] = []
    for word in path:
        chosen.append(_child(options, word))
        options = chosen[-1].get("options") or []
    if any(option["type"] in (SUBCOMMAND, GROUP) for option in options):
        raise Refused(f"/{name} is not complete")
    known = {option["name"]: option for option in options}
    for key in given:
        if key not in known:
            raise Refused(f"/{name} has no option {key}")
    values: list[Json] = []
    resolved: Json = {}
    for key, option in known.items():
        value = given.get(key)
        if value is None:
            if option.get("required") and focused is None:
                raise Refused(f"/{name} needs {key}")
            continue
        typing = focused == key
        if typing and not option.get("autocomplete"):
            raise Refused(f"{key} does not complete itself")
        sent = str(value) if typing else _value(world, user, channel, option, value, resolved)
        entry: Json = {"name": key, "type": option["type"], "value": sent}
        if typing:
            entry["focused"] = True
        values.append(entry)
    for parent in reversed(chosen):
        values = [{"name": parent["name"], "type": parent["type"], "options": values}]
    data: Json = {"id": command["id"], "name": command["name"], "type": 1, "options": values}
    if resolved and focused is None:
        data["resolved"] = resolved
    if command.get("guild_id"):
        data["guild_id"] = command["guild_id"]
    return Filled(application, data)


def resolve_ids(world: World, user: User, channel: Channel, kind: int, ids: Iterable[str]) -> Json:
    """`resolved` for ids of users, roles, channels or, for MENTIONABLE, users and roles."""
    resolved: Json = {}
    for value in ids:
        _resolve(world, user, channel, kind, value, resolved)
    return resolved


def _child(options: list[Json], name: str) -> Json:
    for option in options:
        if option["name"] == name and option["type"] in (SUBCOMMAND, GROUP):
            return option
    raise Refused(f"there is no sub-command {name}")


def _value(world: World, user: User, channel: Channel, option: Json, value: Any, resolved: Json) -> Any:
    kind, name = option["type"], option["name"]
    if option.get("choices") and value not in [choice["value"] for choice in option["choices"]]:
        raise Refused(f"{value} is not one of the choices of {name}")
    if kind == STRING:
        least, most = option.get("min_length", 0), option.get("max_length", 6000)
        if not isinstance(value, str) or not least <= len(value) <= most:
            raise Refused(f"{name} takes {least} to {most} characters")
        return value
    if kind in (INTEGER, NUMBER):
        good = isinstance(value, int) if kind == INTEGER else isinstance(value, int | float)
        if isinstance(value, bool) or not good:
            raise Refused(f"{name} takes a number")
        if value < option.get("min_value", value) or value > option.get("max_value", value):
            raise Refused(f"{value} is out of the bounds of {name}")
        return value
    if kind == BOOLEAN:
        if not isinstance(value, bool):
            raise Refused(f"{name} takes true or false")
        return value
    if kind == ATTACHMENT:
        filename, content = value
        attachment = keep_attachment(world, channel, filename, content)
        resolved.setdefault("attachments", {})[str(attachment.id)] = attachment_object(attachment)
        return str(attachment.id)
    identity = str(getattr(value, "id", value))
    allowed = option.get("channel_types")
    _resolve(world, user, channel, kind, identity, resolved)
    if kind == CHANNEL and allowed and world.channels[int(identity)].type not in allowed:
        raise Refused(f"{name} does not take this type of channel")
    return identity


def keep_attachment(world: World, channel: Channel, filename: str, content: bytes) -> Attachment:
    """A file that a user hands over with a command or modal."""
    try:
        return attach(world, channel, safe_filename(filename), content, ephemeral=True)
    except ApiError as error:
        raise Refused(error.message) from error


def _resolve(world: World, user: User, channel: Channel, kind: int, identity: str, resolved: Json) -> None:
    number, guild = int(identity), channel.guild
    if kind in (USER, MENTIONABLE) and number in world.users:
        found = world.users[number]
        resolved.setdefault("users", {})[identity] = user_object(found)
        if guild is not None and number in guild.members:
            member = guild.members[number]
            partial = member_object(member, with_user=False)
            granted = str(int(channel_permissions(guild, member, channel)))
            resolved.setdefault("members", {})[identity] = {**partial, "permissions": granted}
    elif kind in (ROLE, MENTIONABLE) and guild is not None and number in guild.roles:
        resolved.setdefault("roles", {})[identity] = role_object(guild.roles[number])
    elif kind == CHANNEL and number in world.channels and world.can_view(user, world.channels[number]):
        target = world.channels[number]
        granted = str(int(world.permissions(user, target)))
        resolved.setdefault("channels", {})[identity] = {**channel_object(target), "permissions": granted}
    else:
        raise Refused(f"{identity} cannot be chosen here")
