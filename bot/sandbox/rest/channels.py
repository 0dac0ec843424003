"""/channels: messages, pins, typing, and channels themselves.

https://discord.com/developers/docs/resources/channel and …/message
"""

from itertools import islice, takewhile

from bot.sandbox.checks.message import CHANNEL_MESSAGE, MESSAGE_EDIT
from bot.sandbox.checks.shape import array, boolean, integer, one_of, optional, record, snowflake, text
from bot.sandbox.clock import iso
from bot.sandbox.drafts import needed_permissions, read_draft
from bot.sandbox.errors import (
    CANNOT_DM,
    MISSING_PERMISSIONS,
    NO_MUTUAL_GUILD,
    NOT_IN_A_DM,
    NOT_THE_AUTHOR,
    TOO_OLD_TO_BULK_DELETE,
    UNKNOWN_MESSAGE,
    WRONG_CHANNEL_TYPE,
)
from bot.sandbox.hub import Event, Intent
from bot.sandbox.message_objects import message_object, without_words
from bot.sandbox.messages import delete, delete_many, edit, pin, post, same_nonce
from bot.sandbox.model import Channel, Json, Message, MessageType, Thread, User
from bot.sandbox.objects import channel_object, user_object
from bot.sandbox.permissions import Permission
from bot.sandbox.polls import schedule_end
from bot.sandbox.snowflake import snowflake_time
from bot.sandbox.threads import modify, require_unlocked

from .call import Call, Routes

routes = Routes()

_BULK_SECONDS = 14 * 24 * 60 * 60

_AUTO_ARCHIVE = optional(one_of(60, 1440, 4320, 10080))
CHANNEL_EDIT = record(
    {
        "name": optional(text(1, 100)),
        "topic": optional(text(0, 1024)),
        "position": optional(integer(0)),
        "nsfw": optional(boolean),
        "rate_limit_per_user": optional(integer(0, 21_600)),
        "archived": optional(boolean),
        "locked": optional(boolean),
        "invitable": optional(boolean),
        "auto_archive_duration": _AUTO_ARCHIVE,
        "flags": optional(integer(0)),
        "applied_tags": optional(array(snowflake, 5)),
    }
)
_OF_THREADS = frozenset({"archived", "locked", "invitable", "auto_archive_duration"})


@routes("GET", "/channels/{channel_id}")
def get_channel(call: Call) -> Json:
    return channel_object(call.channel(), call.bot)


@routes("PATCH", "/channels/{channel_id}", body=CHANNEL_EDIT)
def modify_channel(call: Call) -> Json:
    world, channel = call.discord.world, call.channel()
    if channel.guild is None:
        raise NOT_IN_A_DM()
    if isinstance(channel, Thread):
        modify(world, channel, call.bot, call.body)
        return channel_object(channel, call.bot)
    if _OF_THREADS & call.body.keys():
        raise WRONG_CHANNEL_TYPE()
    world.require(call.bot, channel, Permission.MANAGE_CHANNELS)
    for name in ("name", "topic", "rate_limit_per_user", "position"):
        if name in call.body and (call.body[name] is not None or name == "topic"):
            setattr(channel, name, call.body[name])
    world.tell_channel("CHANNEL_UPDATE", channel)
    return channel_object(channel, call.bot)


@routes("DELETE", "/channels/{channel_id}")
def delete_channel(call: Call) -> Json:
    world, channel = call.discord.world, call.channel()
    if channel.guild is not None:
        needed = Permission.MANAGE_THREADS if isinstance(channel, Thread) else Permission.MANAGE_CHANNELS
        world.require(call.bot, channel, needed)
    found = channel_object(channel, call.bot)
    if channel.guild is not None:
        world.delete_channel(channel)
    return found


@routes("GET", "/channels/{channel_id}/messages")
def get_messages(call: Call) -> list[Json]:
    world, channel = call.discord.world, call.channel()
    if not world.permissions(call.bot, channel) & Permission.READ_MESSAGE_HISTORY:
        return []
    limit = call.number("limit", 50, most=100) or 50
    around, after, before = (call.number(name, least=0) for name in ("around", "after", "before"))
    latest = (m for m in reversed(channel.messages.values()) if m.ephemeral_to is None)
    if around is not None:
        messages = sorted(latest, key=lambda m: abs(m.id - around))[:limit]
        messages.sort(key=lambda m: m.id, reverse=True)
    elif after is not None:
        messages = list(takewhile(lambda m: m.id > after, latest))[-limit:]
    else:
        messages = list(islice((m for m in latest if before is None or m.id < before), limit))
    return [_shown(call, m) for m in messages]


@routes("GET", "/channels/{channel_id}/messages/{message_id}")
def get_message(call: Call) -> Json:
    return _shown(call, _message(call))


@routes("POST", "/channels/{channel_id}/messages", body=CHANNEL_MESSAGE)
def create_message(call: Call) -> Json:
    world, channel, body = call.discord.world, call.channel(), call.body
    _require_sending(call, channel)
    world.require(call.bot, channel, needed_permissions(body, call.uploads))
    reference = _reference(call, channel)
    if body.get("enforce_nonce") and body.get("nonce") is not None:
        earlier = same_nonce(world, channel, call.bot, body["nonce"])
        if earlier is not None:
            return message_object(earlier, call.bot)
    draft = read_draft(world, channel, body, call.uploads, ephemeral_allowed=False)
    kind = MessageType.DEFAULT if reference is None else MessageType.REPLY
    message = post(world, channel, call.bot, draft, kind=kind, reference=reference)
    schedule_end(world, message)
    return message_object(message, call.bot)


@routes("PATCH", "/channels/{channel_id}/messages/{message_id}", body=MESSAGE_EDIT)
def edit_message(call: Call) -> Json:
    world, message = call.discord.world, _message(call)
    if message.author is not call.bot:
        raise NOT_THE_AUTHOR()
    call.discord.edit_limit(message)
    world.require(call.bot, message.channel, needed_permissions(call.body, call.uploads))
    draft = read_draft(
        world, message.channel, call.body, call.uploads, ephemeral_allowed=False, edited=message
    )
    edit(world, message, draft)
    return message_object(message, call.bot)


@routes("DELETE", "/channels/{channel_id}/messages/{message_id}")
def delete_message(call: Call) -> None:
    message = _message(call)
    if message.author is not call.bot:
        call.discord.world.require(call.bot, message.channel, Permission.MANAGE_MESSAGES)
    delete(call.discord.world, message)


@routes(
    "POST",
    "/channels/{channel_id}/messages/bulk-delete",
    body=record({"messages": array(snowflake, 100, 2, distinct=True)}, ["messages"]),
)
def bulk_delete(call: Call) -> None:
    world, channel = call.discord.world, call.channel()
    if channel.guild is None:
        raise NOT_IN_A_DM()
    world.require(call.bot, channel, Permission.MANAGE_MESSAGES)
    ids = [int(identity) for identity in call.body["messages"]]
    if any(snowflake_time(identity) < world.clock.now() - _BULK_SECONDS for identity in ids):
        raise TOO_OLD_TO_BULK_DELETE()
    found = [channel.messages[identity] for identity in ids if identity in channel.messages]
    delete_many(world, channel, [message for message in found if message.ephemeral_to is None])


@routes("POST", "/channels/{channel_id}/typing")
def typing(call: Call) -> None:
    world, channel = call.discord.world, call.channel()
    _require_sending(call, channel)
    data: Json = {
        "channel_id": str(channel.id),
        "user_id": str(call.bot.id),
        "timestamp": int(world.clock.now()),
    }
    if channel.guild is not None:
        data["guild_id"] = str(channel.guild.id)
    intent = Intent.GUILD_MESSAGE_TYPING if channel.guild is not None else Intent.DIRECT_MESSAGE_TYPING
    world.hub.publish(Event("TYPING_START", lambda _: data, world.audience(channel), intent, channel.guild))


@routes("GET", "/channels/{channel_id}/messages/pins")
def get_pins(call: Call) -> Json:
    pinned = [m for m in reversed(call.channel().messages.values()) if m.pinned]
    items = [{"pinned_at": iso(m.created_at), "message": message_object(m, call.bot)} for m in pinned]
    return {"items": items[:50], "has_more": len(items) > 50}


@routes("GET", "/channels/{channel_id}/pins")
def get_pins_deprecated(call: Call) -> list[Json]:
    pinned = [m for m in reversed(call.channel().messages.values()) if m.pinned]
    return [message_object(m, call.bot) for m in pinned[:50]]


@routes("PUT", "/channels/{channel_id}/messages/pins/{message_id}")
@routes("PUT", "/channels/{channel_id}/pins/{message_id}")
def pin_message(call: Call) -> None:
    _pin(call, pinned=True)


@routes("DELETE", "/channels/{channel_id}/messages/pins/{message_id}")
@routes("DELETE", "/channels/{channel_id}/pins/{message_id}")
def unpin_message(call: Call) -> None:
    _pin(call, pinned=False)


@routes("POST", "/users/@me/channels", body=record({"recipient_id": snowflake}, ["recipient_id"]))
def create_dm(call: Call) -> Json:
    user = call.discord.world.user(int(call.body["recipient_id"]))
    if user.bot:
        raise CANNOT_DM()
    return channel_object(call.discord.world.dm(call.application, user), call.bot)


def _shown(call: Call, message: Message) -> Json:
    """A message as this bot may read it."""
    found = message_object(message, call.bot)
    if message.channel.guild is None or call.application.message_content_intent:
        return found
    return without_words(found, call.bot)


def _message(call: Call) -> Message:
    return call.discord.world.message(call.channel(), call.id("message_id"), call.bot)


def _pin(call: Call, *, pinned: bool) -> None:
    message = _message(call)
    world = call.discord.world
    granted = world.permissions(call.bot, message.channel)
    if not granted & (Permission.PIN_MESSAGES | Permission.MANAGE_MESSAGES):
        raise MISSING_PERMISSIONS()
    pin(world, message, call.bot, pinned=pinned)


def _require_sending(call: Call, channel: Channel) -> None:
    world, bot = call.discord.world, call.bot
    if channel.guild is None:
        _require_dm(call, next(user for user in channel.recipients if user is not bot))
    elif isinstance(channel, Thread):
        require_unlocked(world, channel, bot)
        world.require(bot, channel, Permission.SEND_MESSAGES_IN_THREADS)
    else:
        world.require(bot, channel, Permission.SEND_MESSAGES)


def _require_dm(call: Call, user: User) -> None:
    guilds = call.discord.world.guilds.values()
    if not any(user.id in guild.members and call.bot.id in guild.members for guild in guilds):
        raise NO_MUTUAL_GUILD()
    if not user.dms_open:
        raise CANNOT_DM()


def _reference(call: Call, channel: Channel) -> Message | None:
    reference = call.body.get("message_reference")
    if reference is None:
        return None
    found = channel.messages.get(int(reference["message_id"]))
    if found is None or found.ephemeral_to is not None:
        if reference.get("fail_if_not_exists") is False:
            return None
        raise UNKNOWN_MESSAGE()
    return found


@routes("GET", "/users/@me")
def get_current_user(call: Call) -> Json:
    bot = call.bot
    return {**user_object(bot), "mfa_enabled": False, "locale": bot.locale, "verified": True, "email": None}
