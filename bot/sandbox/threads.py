"""Threads: who is in them, when they sleep, who may wake them.

https://discord.com/developers/docs/topics/threads
"""

from .errors import (
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    THREAD_ARCHIVED,
    THREAD_EXISTS,
    THREAD_LOCKED,
    TOO_MANY_THREAD_MEMBERS,
    TOO_MANY_THREADS,
    WRONG_CHANNEL_TYPE,
)
from .hub import Event, Intent
from .model import Channel, ChannelType, Json, Message, MessageFlag, Thread, User
from .objects import channel_object, member_object, thread_member_object
from .permissions import Permission
from .world import World

MOST_MEMBERS = 1000
MOST_ACTIVE = 1000


def create(
    world: World,
    parent: Channel,
    owner: User,
    name: str,
    *,
    kind: ChannelType = ChannelType.PRIVATE_THREAD,
    auto_archive_duration: int = 1440,
    invitable: bool = True,
    starter: Message | None = None,
) -> Thread:
    """A new thread with its owner in it; one from a message takes that message's id."""
    guild = parent.guild
    if guild is None or isinstance(parent, Thread) or kind not in (11, 12):
        raise WRONG_CHANNEL_TYPE()
    if starter is not None and starter.thread is not None:
        raise THREAD_EXISTS()
    if sum(not thread.archived for thread in guild.threads.values()) >= MOST_ACTIVE:
        raise TOO_MANY_THREADS()
    now = world.clock.now()
    thread = Thread(
        world.snowflake() if starter is None else starter.id,
        kind,
        name,
        guild,
        parent=parent,
        owner_id=owner.id,
        created_at=now,
        auto_archive_duration=auto_archive_duration,
        archive_changed_at=now,
        invitable=invitable,
        last_activity=now,
    )
    thread.members[owner.id] = now
    guild.threads[thread.id] = world.channels[thread.id] = thread
    if starter is not None:
        starter.thread = thread
        starter.flags |= MessageFlag.HAS_THREAD
    world.tell_channel("THREAD_CREATE", thread, newly_created=True)
    schedule_archive(world, thread)
    return thread


def add_member(world: World, thread: Thread, user: User) -> None:
    """Bring a user in. They, and those already inside, are told."""
    if user.id in thread.members:
        return
    if thread.archived:
        raise THREAD_ARCHIVED()
    if not world.permissions(user, thread.parent) & Permission.VIEW_CHANNEL:
        raise MISSING_ACCESS()
    if len(thread.members) >= MOST_MEMBERS:
        raise TOO_MANY_THREAD_MEMBERS()
    thread.members[user.id] = world.clock.now()
    intent, guild = Intent.GUILDS, thread.guild
    hub = world.hub
    hub.publish(
        Event("THREAD_CREATE", lambda v: channel_object(thread, v), lambda u: u is user, intent, guild)
    )
    _tell_members(world, thread, added=[user], removed=[])


def remove_member(world: World, thread: Thread, user: User) -> None:
    """Take a user out; a private thread is then closed to them."""
    if thread.archived:
        raise THREAD_ARCHIVED()
    if user.id not in thread.members:
        return
    saw = world.audience(thread)
    del thread.members[user.id]
    _tell_members(world, thread, added=[], removed=[user])
    if not saw(user):
        assert thread.guild is not None
        data: Json = {
            "id": str(thread.id),
            "guild_id": str(thread.guild.id),
            "parent_id": str(thread.parent.id),
            "type": int(thread.type),
        }
        event = Event("THREAD_DELETE", lambda _: data, lambda u: u is user, Intent.GUILDS, thread.guild)
        world.hub.publish(event)


def modify(world: World, thread: Thread, who: User, changes: Json) -> None:
    """Rename, archive, lock and the rest, by whoever may.

    The owner and moderators (MANAGE_THREADS) may change a thread; only moderators lock it. An
    archived thread takes no change but being un-archived, which any member who may send does
    unless it is locked.
    """
    given = {name: value for name, value in changes.items() if value is not None}
    moderator = bool(world.permissions(who, thread) & Permission.MANAGE_THREADS)
    waking = thread.archived and given.get("archived") is False
    if not moderator:
        if "locked" in given and given["locked"] != thread.locked:
            raise MISSING_PERMISSIONS()
        if thread.locked and waking:
            raise MISSING_PERMISSIONS()
        if "rate_limit_per_user" in given or (thread.owner_id != who.id and not waking):
            raise MISSING_PERMISSIONS()
    if thread.archived and not waking and given:
        raise THREAD_ARCHIVED()
    for name in ("name", "locked", "invitable", "auto_archive_duration", "rate_limit_per_user"):
        if name in given:
            setattr(thread, name, given[name])
    if "archived" in given and given["archived"] != thread.archived:
        set_archived(world, thread, archived=given["archived"])
    else:
        world.tell_channel("THREAD_UPDATE", thread)
    touch(world, thread)


def require_unlocked(world: World, thread: Thread, who: User) -> None:
    """Raise 160005 in a locked thread, unless the user manages threads."""
    if thread.locked and not world.permissions(who, thread) & Permission.MANAGE_THREADS:
        raise THREAD_LOCKED()


def set_archived(world: World, thread: Thread, *, archived: bool) -> None:
    """Put a thread to sleep, or wake it."""
    thread.archived = archived
    thread.archive_changed_at = world.clock.now()
    world.tell_channel("THREAD_UPDATE", thread)
    if not archived:
        touch(world, thread)
        schedule_archive(world, thread)


def touch(world: World, thread: Thread) -> None:
    """Activity: the time to auto-archive starts anew."""
    thread.last_activity = world.clock.now()


def schedule_archive(world: World, thread: Thread) -> None:
    """See to it that a thread goes to sleep when nothing is said in it for long."""

    def look() -> None:
        if thread.archived or thread.id not in world.channels:
            return
        if world.clock.now() >= thread.last_activity + thread.auto_archive_duration * 60:
            set_archived(world, thread, archived=True)
        else:
            schedule_archive(world, thread)

    due = thread.last_activity + thread.auto_archive_duration * 60
    world.clock.call_later(max(due - world.clock.now(), 0.0), look)


def _tell_members(world: World, thread: Thread, *, added: list[User], removed: list[User]) -> None:
    """THREAD_MEMBERS_UPDATE; a bot without the members intent is told about itself alone (see gateway)."""
    guild = thread.guild
    assert guild is not None
    data: Json = {
        "id": str(thread.id),
        "guild_id": str(guild.id),
        "member_count": min(len(thread.members), 50),
    }
    if added:
        data["added_members"] = [
            {
                **thread_member_object(thread, user.id),
                "member": member_object(guild.members[user.id]),
                "presence": None,
            }
            for user in added
        ]
    if removed:
        data["removed_member_ids"] = [str(user.id) for user in removed]
    told = world.audience(thread)
    concerned = {user.id for user in (*added, *removed)}

    def sees(user: User) -> bool:
        return told(user) or user.id in concerned

    world.hub.publish(Event("THREAD_MEMBERS_UPDATE", lambda _: data, sees, Intent.GUILDS, guild))
