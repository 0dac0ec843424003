"""Posting, editing, deleting and pinning messages, with the events that follow."""

from .drafts import Draft, find_mentions
from .errors import POLL_IS_FIXED, SYSTEM_MESSAGE, THREAD_ARCHIVED, TOO_MANY_PINS
from .hub import Event, Intent
from .message_objects import gateway_message
from .model import Channel, Interaction, Json, Message, MessageFlag, MessageType, Thread, User
from .permissions import Permission
from .threads import add_member, require_unlocked, set_archived, touch
from .world import World

NONCE_SECONDS = 300
_SYSTEM = (
    MessageType.CHANNEL_PINNED_MESSAGE,
    MessageType.THREAD_CREATED,
    MessageType.THREAD_STARTER_MESSAGE,
    MessageType.POLL_RESULT,
)


def post(
    world: World,
    channel: Channel,
    author: User,
    draft: Draft,
    *,
    kind: MessageType = MessageType.DEFAULT,
    reference: Message | None = None,
    via: Interaction | None = None,
    webhook: bool = False,
    ephemeral_to: int | None = None,
) -> Message:
    """A new message at the end of a channel. Sending un-archives a thread unless it is locked."""
    if isinstance(channel, Thread) and ephemeral_to is None:
        _open_thread(world, channel, author)
    application = world.application_of(author)
    message = Message(
        world.snowflake(),
        channel,
        author,
        kind,
        world.clock.now(),
        flags=draft.flags or 0,
        nonce=draft.nonce,
        application_id=None if application is None else application.id,
        webhook=webhook,
        reference=reference,
        reference_ids=None if reference is None else (reference.channel.id, reference.id),
        via=via,
        ephemeral_to=ephemeral_to,
    )
    if ephemeral_to is not None:
        message.flags |= MessageFlag.EPHEMERAL
    _apply(world, message, draft)
    message.poll = draft.poll
    channel.messages[message.id] = message
    if ephemeral_to is None:
        channel.last_message_id = message.id
        if isinstance(channel, Thread):
            touch(world, channel)
            if kind not in _SYSTEM:
                channel.message_count += 1
                channel.total_message_sent += 1
            for user in message.mentions:
                _invite_mentioned(world, channel, author, user)
    publish(world, "MESSAGE_CREATE", message)
    return message


def edit(world: World, message: Message, draft: Draft, *, mark: bool = True) -> None:
    """Change what the draft names. A message in an archived thread is fixed (50083)."""
    if message.type in _SYSTEM:
        raise SYSTEM_MESSAGE()
    if message.poll is not None:
        raise POLL_IS_FIXED()
    channel = message.channel
    if isinstance(channel, Thread) and channel.archived and message.ephemeral_to is None:
        raise THREAD_ARCHIVED()
    if isinstance(channel, Thread) and message.ephemeral_to is None:
        require_unlocked(world, channel, message.author)
    kept = message.flags & (MessageFlag.EPHEMERAL | MessageFlag.IS_COMPONENTS_V2 | MessageFlag.HAS_THREAD)
    if draft.flags is None:
        message.flags &= ~int(MessageFlag.LOADING)
    else:
        message.flags = kept | draft.flags
    _apply(world, message, draft)
    if mark:
        message.edited_at = world.clock.now()
    publish(world, "MESSAGE_UPDATE", message)


def delete(world: World, message: Message) -> None:
    """Remove a message; its thread, if it has one, lives on."""
    _remove(world, message)
    _tell_gone(world, message)


def delete_many(world: World, channel: Channel, messages: list[Message]) -> None:
    """Remove messages of a channel together: people's clients are told of each, bots once."""
    for message in messages:
        _remove(world, message)
        _tell_gone(world, message, bots=False)
    data: Json = {"ids": [str(message.id) for message in messages], "channel_id": str(channel.id)}
    if channel.guild is not None:
        data["guild_id"] = str(channel.guild.id)
    sees, intent = world.audience(channel), message_intent(channel)
    event = Event("MESSAGE_DELETE_BULK", lambda _: data, lambda u: u.bot and sees(u), intent, channel.guild)
    world.hub.publish(event)


def _remove(world: World, message: Message) -> None:
    channel = message.channel
    del channel.messages[message.id]
    message.deleted = True
    for attachment in message.attachments:
        world.let_go(attachment)
    if isinstance(channel, Thread) and message.ephemeral_to is None:
        channel.message_count = max(0, channel.message_count - 1)


def _tell_gone(world: World, message: Message, *, bots: bool = True) -> None:
    channel = message.channel
    data: Json = {"id": str(message.id), "channel_id": str(channel.id)}
    if channel.guild is not None:
        data["guild_id"] = str(channel.guild.id)
    told = world.audience(channel, message.ephemeral_to)
    gone_before = message.deleted and message.dismissed
    event = Event(
        "MESSAGE_DELETE",
        lambda _: data,
        lambda user: not gone_before and (bots or not user.bot) and told(user),
        message_intent(channel),
        channel.guild,
        message,
    )
    world.hub.publish(event)


def dismiss(world: World, message: Message) -> None:
    """Take an ephemeral message from its user's clients. The bot can edit it still, and nobody sees."""
    if not message.dismissed:
        message.dismissed = True
        _tell_gone(world, message)


def pin(world: World, message: Message, who: User, *, pinned: bool) -> None:
    """Pin or unpin; pinning is announced by a system message."""
    if message.pinned == pinned:
        return
    channel = message.channel
    if pinned and sum(m.pinned for m in channel.messages.values()) >= 250:
        raise TOO_MANY_PINS()
    message.pinned = pinned
    if pinned:
        channel.last_pin_at = world.clock.now()
    publish(world, "MESSAGE_UPDATE", message)
    data: Json = {"channel_id": str(channel.id), "last_pin_timestamp": None}
    if channel.guild is not None:
        data["guild_id"] = str(channel.guild.id)
    sees = world.audience(channel)
    world.hub.publish(Event("CHANNEL_PINS_UPDATE", lambda _: data, sees, Intent.GUILDS, channel.guild))
    if pinned:
        post(world, channel, who, Draft(), kind=MessageType.CHANNEL_PINNED_MESSAGE, reference=message)


def publish(world: World, name: str, message: Message) -> None:
    """Tell of a message to all who see its channel, an ephemeral one to its user alone."""
    channel = message.channel
    if not message.dismissed:
        world.hub.publish(
            Event(
                name,
                lambda viewer: gateway_message(message, viewer),
                world.audience(channel, message.ephemeral_to),
                message_intent(channel),
                channel.guild,
                message,
            )
        )
    if message.ephemeral_to is not None:
        _tell_author_of_ephemeral(world, name, message)


def _tell_author_of_ephemeral(world: World, name: str, message: Message) -> None:
    """Bots hear of their own ephemeral messages as if those were DMs (discord-api-docs#4557)."""

    def data(viewer: User) -> Json:
        found = gateway_message(message, viewer)
        found.pop("guild_id", None)
        found.pop("member", None)
        return found

    author = message.author
    event = Event(name, data, lambda viewer: viewer is author, Intent.DIRECT_MESSAGES, about=message)
    world.hub.publish(event)


def message_intent(channel: Channel) -> Intent:
    """The intent under which a bot hears of messages in a channel."""
    return Intent.DIRECT_MESSAGES if channel.guild is None else Intent.GUILD_MESSAGES


def same_nonce(world: World, channel: Channel, author: User, nonce: str | int) -> Message | None:
    """The author's message of the last minutes with this nonce, if there is one."""
    oldest = world.clock.now() - NONCE_SECONDS
    for message in reversed(channel.messages.values()):
        if message.created_at < oldest:
            return None
        if message.author is author and message.nonce is not None and str(message.nonce) == str(nonce):
            return message
    return None


def _apply(world: World, message: Message, draft: Draft) -> None:
    if draft.content is not None:
        message.content = draft.content
    if draft.embeds is not None:
        message.embeds = draft.embeds
    if draft.components is not None:
        message.components = draft.components
    if draft.attachments is not None:
        for dropped in message.attachments:
            if dropped not in draft.attachments:
                world.let_go(dropped)
        message.attachments = draft.attachments
    channel = message.channel
    may_ping = bool(world.permissions(message.author, channel) & Permission.MENTION_EVERYONE)
    text = "\n".join([message.content, *_written(message.components)])
    users, roles, everyone = find_mentions(channel, text, draft.allowed_mentions, may_ping)
    message.mentions = [world.users[user] for user in users if user in world.users]
    answered, allowed = message.reference, draft.allowed_mentions
    pings = not message.webhook and (allowed is None or allowed.get("replied_user"))
    if pings and answered is not None and answered.author not in message.mentions:
        message.mentions.append(answered.author)
    message.mention_roles, message.mention_everyone = roles, everyone


def _written(components: list[Json]) -> list[str]:
    found: list[str] = []
    for component in components:
        if component["type"] == 10:
            found.append(component["content"])
        found += _written(component.get("components") or [])
    return found


def _open_thread(world: World, thread: Thread, author: User) -> None:
    require_unlocked(world, thread, author)
    if thread.archived:
        set_archived(world, thread, archived=False)
    if author.id not in thread.members and world.can_view(author, thread):
        add_member(world, thread, author)


def _invite_mentioned(world: World, thread: Thread, author: User, user: User) -> None:
    """A mention brings a user into a thread, into a private one only if the author may invite."""
    if user.id in thread.members or not world.permissions(user, thread.parent) & Permission.VIEW_CHANNEL:
        return
    may_invite = thread.type == 11 or thread.invitable or thread.owner_id == author.id
    if may_invite or world.permissions(author, thread) & Permission.MANAGE_THREADS:
        add_member(world, thread, user)
