"""/channels/…/threads and /channels/…/thread-members.

https://discord.com/developers/docs/resources/channel#start-thread-from-message
"""

from bot.sandbox.checks.shape import boolean, integer, one_of, optional, record, text
from bot.sandbox.drafts import Draft
from bot.sandbox.errors import MISSING_PERMISSIONS, UNKNOWN_MEMBER, WRONG_CHANNEL_TYPE
from bot.sandbox.messages import post, publish
from bot.sandbox.model import ChannelType, Json, MessageType, Thread
from bot.sandbox.objects import channel_object, thread_member_object
from bot.sandbox.permissions import Permission
from bot.sandbox.threads import add_member, create, remove_member

from .call import Answer, Call, Routes

routes = Routes()

_COMMON = {
    "name": text(1, 100),
    "auto_archive_duration": optional(one_of(60, 1440, 4320, 10080)),
    "rate_limit_per_user": optional(integer(0, 21_600)),
}
_WITHOUT_MESSAGE = record(
    {**_COMMON, "type": optional(one_of(10, 11, 12)), "invitable": optional(boolean)}, ["name"]
)


@routes("POST", "/channels/{channel_id}/threads", body=_WITHOUT_MESSAGE)
def start_thread(call: Call) -> Answer:
    world, parent, body = call.discord.world, call.channel(), call.body
    kind = ChannelType(body.get("type") or ChannelType.PRIVATE_THREAD)
    private = kind is ChannelType.PRIVATE_THREAD
    if isinstance(parent, Thread) or parent.guild is None:
        raise WRONG_CHANNEL_TYPE()
    needed = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
    world.require(call.bot, parent, needed)
    thread = create(
        world,
        parent,
        call.bot,
        body["name"],
        kind=kind,
        auto_archive_duration=body.get("auto_archive_duration") or 1440,
        invitable=body.get("invitable") is not False,
    )
    if not private:
        announcement = Draft(content=thread.name)
        message = post(world, parent, call.bot, announcement, kind=MessageType.THREAD_CREATED)
        message.reference_ids = (thread.id, thread.id)
    return Answer(201, channel_object(thread, call.bot))


@routes("POST", "/channels/{channel_id}/messages/{message_id}/threads", body=record(_COMMON, ["name"]))
def start_thread_from_message(call: Call) -> Answer:
    world, parent = call.discord.world, call.channel()
    message = world.message(parent, call.id("message_id"), call.bot)
    if isinstance(parent, Thread):
        raise WRONG_CHANNEL_TYPE()
    world.require(call.bot, parent, Permission.CREATE_PUBLIC_THREADS)
    thread = create(
        world,
        parent,
        call.bot,
        call.body["name"],
        kind=ChannelType.PUBLIC_THREAD,
        auto_archive_duration=call.body.get("auto_archive_duration") or 1440,
        starter=message,
    )
    publish(world, "MESSAGE_UPDATE", message)
    return Answer(201, channel_object(thread, call.bot))


@routes("GET", "/channels/{channel_id}/thread-members")
def list_thread_members(call: Call) -> list[Json]:
    thread = _thread(call)
    return [thread_member_object(thread, user_id) for user_id in thread.members]


@routes("GET", "/channels/{channel_id}/thread-members/{user_id}")
def get_thread_member(call: Call) -> Json:
    thread, user_id = _thread(call), call.id("user_id")
    if user_id not in thread.members:
        raise UNKNOWN_MEMBER()
    return thread_member_object(thread, user_id)


@routes("PUT", "/channels/{channel_id}/thread-members/@me")
def join_thread(call: Call) -> None:
    add_member(call.discord.world, _thread(call), call.bot)


@routes("PUT", "/channels/{channel_id}/thread-members/{user_id}")
def add_thread_member(call: Call) -> None:
    world, thread = call.discord.world, _thread(call)
    sending = Permission.SEND_MESSAGES_IN_THREADS
    world.require(call.bot, thread, sending)
    moderator = world.permissions(call.bot, thread) & Permission.MANAGE_THREADS
    closed = thread.type is ChannelType.PRIVATE_THREAD and not thread.invitable
    if closed and not moderator and thread.owner_id != call.bot.id:
        raise MISSING_PERMISSIONS()
    add_member(world, thread, world.user(call.id("user_id")))


@routes("DELETE", "/channels/{channel_id}/thread-members/@me")
def leave_thread(call: Call) -> None:
    remove_member(call.discord.world, _thread(call), call.bot)


@routes("DELETE", "/channels/{channel_id}/thread-members/{user_id}")
def remove_thread_member(call: Call) -> None:
    world, thread = call.discord.world, _thread(call)
    owner = thread.owner_id == call.bot.id and thread.type is ChannelType.PRIVATE_THREAD
    if not owner:
        world.require(call.bot, thread, Permission.MANAGE_THREADS)
    remove_member(world, thread, world.user(call.id("user_id")))


@routes("GET", "/guilds/{guild_id}/threads/active")
def active_threads(call: Call) -> Json:
    world = call.discord.world
    guild = world.guild(call.id("guild_id"), call.bot)
    threads = [t for t in guild.threads.values() if not t.archived and world.can_view(call.bot, t)]
    return {**_listing(call, threads), "has_more": False}


@routes("GET", "/channels/{channel_id}/threads/archived/public")
def archived_public_threads(call: Call) -> Json:
    return _archived(call, ChannelType.PUBLIC_THREAD, joined=False)


@routes("GET", "/channels/{channel_id}/threads/archived/private")
def archived_private_threads(call: Call) -> Json:
    call.discord.world.require(call.bot, call.channel(), Permission.MANAGE_THREADS)
    return _archived(call, ChannelType.PRIVATE_THREAD, joined=False)


@routes("GET", "/channels/{channel_id}/users/@me/threads/archived/private")
def joined_archived_threads(call: Call) -> Json:
    return _archived(call, ChannelType.PRIVATE_THREAD, joined=True)


def _archived(call: Call, kind: ChannelType, *, joined: bool) -> Json:
    parent = call.channel()
    if isinstance(parent, Thread) or parent.guild is None:
        raise WRONG_CHANNEL_TYPE()
    threads = [
        thread
        for thread in parent.guild.threads.values()
        if thread.parent is parent
        and thread.archived
        and thread.type is kind
        and (not joined or call.bot.id in thread.members)
    ]
    threads.sort(key=lambda thread: thread.archive_changed_at, reverse=True)
    limit = call.number("limit", 50, most=100) or 50
    return {**_listing(call, threads[:limit]), "has_more": len(threads) > limit}


def _listing(call: Call, threads: list[Thread]) -> Json:
    mine = [thread_member_object(t, call.bot.id) for t in threads if call.bot.id in t.members]
    return {"threads": [channel_object(t, call.bot) for t in threads], "members": mine}


def _thread(call: Call) -> Thread:
    channel = call.channel()
    if not isinstance(channel, Thread):
        raise WRONG_CHANNEL_TYPE()
    return channel
