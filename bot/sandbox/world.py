"""Everything that exists on the local Discord, and who may see it."""

import secrets
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from .clock import Clock
from .errors import (
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    UNKNOWN_CHANNEL,
    UNKNOWN_GUILD,
    UNKNOWN_MEMBER,
    UNKNOWN_MESSAGE,
    UNKNOWN_USER,
)
from .hub import Event, Hub, Intent
from .model import (
    Application,
    Attachment,
    Channel,
    ChannelType,
    Guild,
    Interaction,
    Json,
    Member,
    Message,
    Overwrite,
    Role,
    Thread,
    User,
)
from .objects import channel_object, member_object, role_object, thread_member_object
from .permissions import ALL, BOT, EVERYONE, Permission, channel_permissions
from .snowflake import Snowflakes

_IN_A_DM = ALL & ~(Permission.MANAGE_THREADS | Permission.MANAGE_CHANNELS | Permission.MANAGE_ROLES)


LINGERING = 60.0
"""Seconds for which a file can still be had after its message has let it go: a page may be about to show it."""
MOST_LINGERING = 64 * 1024 * 1024
"""Bytes of such files that are held at most; the last one in any case."""


class World:
    """Users, guilds, channels and applications by id. Changes are published on `hub`."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.hub = Hub()
        self.snowflake = Snowflakes(clock)
        self.url = ""
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.applications: dict[int, Application] = {}
        self.interactions: dict[int, Interaction] = {}
        self.by_token: dict[str, Interaction] = {}
        self.attachments: dict[int, Attachment] = {}
        self._let_go: deque[tuple[float, Attachment]] = deque()

    # Files

    def file(self, identity: int) -> Attachment | None:
        """A file by its id; one whose message is gone or changed can be had a little longer, as from Discord."""
        lingering = next((file for _, file in self._let_go if file.id == identity), None)
        return self.attachments.get(identity, lingering)

    def let_go(self, file: Attachment) -> None:
        """No message shows a file any more."""
        if self.attachments.pop(file.id, None) is not None:
            self._let_go.append((self.clock.now(), file))
            self._forget_files()
            self.clock.call_later(LINGERING, self._forget_files)

    @property
    def lingering(self) -> int:
        """Bytes of the files that no message shows any more and that can still be had."""
        return sum(len(file.content) for _, file in self._let_go)

    def _forget_files(self) -> None:
        late, held = self.clock.now() - LINGERING, self.lingering
        while self._let_go and (
            self._let_go[0][0] <= late or (held > MOST_LINGERING and len(self._let_go) > 1)
        ):
            held -= len(self._let_go.popleft()[1].content)

    # Setting the scene

    def add_user(
        self, username: str, *, global_name: str | None = None, locale: str = "en-US", bot: bool = False
    ) -> User:
        """A new account."""
        user = User(self.snowflake(), username, global_name, locale, bot)
        self.users[user.id] = user
        return user

    def add_guild(self, name: str, owner: User, *, locale: str = "en-US") -> Guild:
        """A guild with its owner in it and an @everyone role that may do the usual."""
        guild = Guild(self.snowflake(), name, owner.id, locale)
        guild.roles[guild.id] = Role(guild.id, "@everyone", EVERYONE, 0)
        self.guilds[guild.id] = guild
        self.join(guild, owner)
        return guild

    def add_application(self, name: str, owner: User, *, token: str | None = None) -> Application:
        """An application with a bot account, not yet in any guild."""
        bot = self.add_user(name, bot=True)
        token = secrets.token_urlsafe(24) if token is None else token
        application = Application(bot.id, name, bot, owner, token)
        self.applications[application.id] = application
        return application

    def install(self, application: Application, guild: Guild, permissions: int = BOT) -> Member:
        """Bring a bot into a guild, with its managed role."""
        role = self.add_role(guild, application.name, permissions)
        role.managed, role.bot_id = True, application.bot.id
        member = self.join(guild, application.bot)
        member.roles.add(role.id)
        bot = application.bot
        self.hub.publish(
            Event("GUILD_CREATE", lambda _: {"id": str(guild.id)}, lambda u: u is bot, Intent.GUILDS, guild)
        )
        return member

    def add_role(
        self, guild: Guild, name: str, permissions: int = 0, *, color: int = 0, lowest: bool = False
    ) -> Role:
        """A role at the top of the guild's list, or at its foot, just above @everyone."""
        position = len(guild.roles)
        if lowest:
            position = 1
            for other in guild.roles.values():
                other.position += other.id != guild.id
        role = Role(self.snowflake(), name, permissions, position, color)
        guild.roles[role.id] = role
        self.tell_guild("GUILD_ROLE_CREATE", guild, {"guild_id": str(guild.id), "role": role_object(role)})
        return role

    def change_role(self, guild: Guild, role: Role, permissions: int) -> None:
        """Give a role other permissions."""
        with self.sight_changes(guild):
            role.permissions = permissions
            self.tell_guild(
                "GUILD_ROLE_UPDATE", guild, {"guild_id": str(guild.id), "role": role_object(role)}
            )

    def delete_role(self, guild: Guild, role: Role) -> None:
        """Remove a role, from its holders as well."""
        with self.sight_changes(guild):
            for member in guild.members.values():
                member.roles.discard(role.id)
            del guild.roles[role.id]
            data = {"guild_id": str(guild.id), "role_id": str(role.id)}
            self.tell_guild("GUILD_ROLE_DELETE", guild, data)

    def give_role(self, guild: Guild, member: Member, role: Role, *, given: bool = True) -> None:
        """Give a member a role, or take it away."""
        with self.sight_changes(guild):
            if given:
                member.roles.add(role.id)
            else:
                member.roles.discard(role.id)
            self._tell_member(guild, member)

    def rename(self, guild: Guild, member: Member, nick: str | None) -> None:
        """Give a member another name in a guild, or take it away."""
        member.nick = nick
        self._tell_member(guild, member)

    def _tell_member(self, guild: Guild, member: Member) -> None:
        """Tell of a member that has changed; who has not the intent for it hears of itself alone."""
        data = {**member_object(member), "guild_id": str(guild.id)}
        user = member.user
        everybody = Event(
            "GUILD_MEMBER_UPDATE",
            lambda _: data,
            lambda viewer: viewer.id in guild.members and viewer is not user,
            Intent.GUILD_MEMBERS,
            guild,
        )
        self.hub.publish(everybody)
        self.hub.publish(
            Event("GUILD_MEMBER_UPDATE", lambda _: data, lambda v: v is user, Intent.GUILDS, guild)
        )

    def join(self, guild: Guild, user: User) -> Member:
        """Make a user a member."""
        member = Member(user, self.clock.now())
        guild.members[user.id] = member
        data = {**member_object(member), "guild_id": str(guild.id)}
        self.tell_guild("GUILD_MEMBER_ADD", guild, data, Intent.GUILD_MEMBERS)
        return member

    def leave(self, guild: Guild, user: User) -> None:
        """A member leaves, and with them their place in every thread."""
        del guild.members[user.id]
        for thread in guild.threads.values():
            thread.members.pop(user.id, None)
        data = {"guild_id": str(guild.id), "user": {"id": str(user.id), "username": user.username}}
        self.tell_guild("GUILD_MEMBER_REMOVE", guild, data, Intent.GUILD_MEMBERS)
        if user.bot:
            gone = {"id": str(guild.id)}
            self.hub.publish(Event("GUILD_DELETE", lambda _: gone, lambda u: u is user, Intent.GUILDS, guild))

    def add_channel(
        self, guild: Guild, name: str, *, topic: str | None = None, overwrites: Iterable[Overwrite] = ()
    ) -> Channel:
        """A text channel at the end of the list."""
        channel = Channel(self.snowflake(), ChannelType.GUILD_TEXT, name, guild, len(guild.channels), topic)
        channel.overwrites.update((overwrite.id, overwrite) for overwrite in overwrites)
        guild.channels[channel.id] = self.channels[channel.id] = channel
        self.tell_channel("CHANNEL_CREATE", channel)
        return channel

    def overwrite(self, channel: Channel, whom: Role | User, *, allow: int = 0, deny: int = 0) -> None:
        """Set a channel's exception for a role or a user."""
        kind = 0 if isinstance(whom, Role) else 1
        self.set_overwrite(channel, Overwrite(whom.id, kind, allow, deny))

    def set_overwrite(self, channel: Channel, overwrite: Overwrite) -> None:
        """Set an exception of a channel."""
        assert channel.guild is not None
        with self.sight_changes(channel.guild):
            channel.overwrites[overwrite.id] = overwrite
            self.tell_channel("CHANNEL_UPDATE", channel)

    def remove_overwrite(self, channel: Channel, identity: int) -> None:
        """Take an exception of a channel away."""
        assert channel.guild is not None
        with self.sight_changes(channel.guild):
            del channel.overwrites[identity]
            self.tell_channel("CHANNEL_UPDATE", channel)

    def delete_channel(self, channel: Channel) -> None:
        """Remove a channel with its threads, or a thread."""
        guild = channel.guild
        assert guild is not None
        if isinstance(channel, Thread):
            data = {
                "id": str(channel.id),
                "guild_id": str(guild.id),
                "parent_id": str(channel.parent.id),
                "type": int(channel.type),
            }
            sees = self.audience(channel)
            self.hub.publish(Event("THREAD_DELETE", lambda _: data, sees, Intent.GUILDS, guild))
            del guild.threads[channel.id]
        else:
            for thread in [t for t in guild.threads.values() if t.parent is channel]:
                self._let_go_of_all(thread)
                del guild.threads[thread.id], self.channels[thread.id]
            self.tell_channel("CHANNEL_DELETE", channel)
            del guild.channels[channel.id]
        self._let_go_of_all(channel)
        del self.channels[channel.id]

    def _let_go_of_all(self, channel: Channel) -> None:
        for message in channel.messages.values():
            for file in message.attachments:
                self.let_go(file)

    def dm(self, application: Application, user: User) -> Channel:
        """The DM of a bot and a user, made when first asked for."""
        for channel in self.channels.values():
            if channel.guild is None and {application.bot, user} == set(channel.recipients):
                return channel
        channel = Channel(self.snowflake(), ChannelType.DM, "", None, recipients=[application.bot, user])
        self.channels[channel.id] = channel
        self.hub.publish(
            Event("CHANNEL_CREATE", lambda v: channel_object(channel, v), lambda viewer: viewer is user)
        )
        return channel

    # Finding

    def user(self, user_id: int) -> User:
        """A user, or 10013."""
        try:
            return self.users[user_id]
        except KeyError:
            raise UNKNOWN_USER() from None

    def guild(self, guild_id: int, viewer: User) -> Guild:
        """A guild the viewer is in, or 10004."""
        guild = self.guilds.get(guild_id)
        if guild is None or viewer.id not in guild.members:
            raise UNKNOWN_GUILD()
        return guild

    def member(self, guild: Guild, user_id: int) -> Member:
        """A member, or 10007."""
        try:
            return guild.members[user_id]
        except KeyError:
            raise UNKNOWN_MEMBER() from None

    def channel(self, channel_id: int, viewer: User) -> Channel:
        """A channel that exists (else 10003) and that the viewer may see (else 50001)."""
        channel = self.channels.get(channel_id)
        if channel is None:
            raise UNKNOWN_CHANNEL()
        if not self.can_view(viewer, channel):
            raise MISSING_ACCESS()
        return channel

    def message(self, channel: Channel, message_id: int, viewer: User) -> Message:
        """A message that the viewer may see, or 10008. No channel route knows ephemeral messages."""
        message = channel.messages.get(message_id)
        if message is None or message.ephemeral_to is not None:
            raise UNKNOWN_MESSAGE()
        self.require(viewer, channel, Permission.READ_MESSAGE_HISTORY)
        return message

    def visible_messages(self, channel: Channel, viewer: User) -> Iterator[Message]:
        """What a person sees in a channel, ephemeral messages to them included, latest first."""
        return (m for m in reversed(channel.messages.values()) if self.shows(m, viewer))

    def shows(self, message: Message, viewer: User) -> bool:
        """Whether a message is for this person, who may read its channel."""
        return message.ephemeral_to in (None, viewer.id) and not message.dismissed

    def application_of(self, bot: User) -> Application | None:
        """The application whose account this is."""
        return self.applications.get(bot.id)

    # Who may do what

    def permissions(self, user: User, channel: Channel) -> Permission:
        """A user's permissions in a channel, none at all outside it."""
        if channel.guild is None:
            return _IN_A_DM if user in channel.recipients else Permission(0)
        member = channel.guild.members.get(user.id)
        if member is None:
            return Permission(0)
        return channel_permissions(channel.guild, member, channel)

    def can_view(self, user: User, channel: Channel) -> bool:
        """Whether a user sees a channel; a private thread shows itself to members and moderators."""
        granted = self.permissions(user, channel)
        if not granted & Permission.VIEW_CHANNEL:
            return False
        if isinstance(channel, Thread) and channel.type is ChannelType.PRIVATE_THREAD:
            return user.id in channel.members or bool(granted & Permission.MANAGE_THREADS)
        return True

    def require(self, user: User, channel: Channel, needed: Permission) -> None:
        """Raise 50013 unless the user has all of `needed`."""
        if needed & ~self.permissions(user, channel):
            raise MISSING_PERMISSIONS()

    # Telling

    def audience(self, channel: Channel, only: int | None = None) -> "_Audience":
        """Who sees what happens in a channel; `only` narrows it to one user."""
        return _Audience(self, channel, only)

    def tell_channel(self, name: str, channel: Channel, **extra: object) -> None:
        """Publish a channel's or thread's state to those who see it, and a channel's to every bot."""
        guild, audience = channel.guild, self.audience(channel)

        def sees(user: User) -> bool:
            in_its_guild = guild is not None and user.id in guild.members and not isinstance(channel, Thread)
            return audience(user) or (user.bot and in_its_guild)

        intent = Intent.GUILDS if guild is not None else Intent.DIRECT_MESSAGES
        self.hub.publish(Event(name, lambda v: {**channel_object(channel, v), **extra}, sees, intent, guild))

    @contextmanager
    def sight_changes(self, guild: Guild) -> Iterator[None]:
        """Around a change of permissions: whoever comes to see a channel, or no longer does, is told.

        A person's client gets the channel, or loses it. A bot knows all channels, and gets the active
        threads of those that it now sees (THREAD_LIST_SYNC).
        """
        before = self._sight(guild)
        yield
        after = self._sight(guild)
        to_sync: set[tuple[int, int]] = set()
        for user_id, channel_id in sorted(before ^ after):
            user, channel = self.users[user_id], self.channels[channel_id]
            gained = (user_id, channel_id) in after
            if not user.bot:
                kind = "THREAD" if isinstance(channel, Thread) else "CHANNEL"
                self._tell_one(user, f"{kind}_{'CREATE' if gained else 'DELETE'}", channel)
            elif gained:
                to_sync.add((user_id, channel.parent.id if isinstance(channel, Thread) else channel_id))
        for user_id, channel_id in sorted(to_sync):
            self._sync_threads(self.users[user_id], self.channels[channel_id])

    def _sight(self, guild: Guild) -> set[tuple[int, int]]:
        return {
            (member.user.id, channel.id)
            for member in guild.members.values()
            for channel in (*guild.channels.values(), *guild.threads.values())
            if self.can_view(member.user, channel)
        }

    def _tell_one(self, user: User, name: str, channel: Channel) -> None:
        data = channel_object(channel, user)
        self.hub.publish(Event(name, lambda _: data, lambda u: u is user, Intent.GUILDS, channel.guild))

    def _sync_threads(self, bot: User, channel: Channel) -> None:
        guild = channel.guild
        assert guild is not None
        threads = [
            thread
            for thread in guild.threads.values()
            if thread.parent is channel and not thread.archived and self.can_view(bot, thread)
        ]
        data: Json = {
            "guild_id": str(guild.id),
            "channel_ids": [str(channel.id)],
            "threads": [channel_object(thread, bot) for thread in threads],
            "members": [thread_member_object(t, bot.id) for t in threads if bot.id in t.members],
        }
        event = Event("THREAD_LIST_SYNC", lambda _: data, lambda user: user is bot, Intent.GUILDS, guild)
        self.hub.publish(event)

    def tell_guild(self, name: str, guild: Guild, data: Json, intent: Intent = Intent.GUILDS) -> None:
        """Publish something to all members of a guild."""
        self.hub.publish(Event(name, lambda _: data, lambda user: user.id in guild.members, intent, guild))


class _Audience:
    def __init__(self, world: World, channel: Channel, only: int | None) -> None:
        self._world = world
        self._channel = channel
        self._only = only

    def __call__(self, user: User) -> bool:
        if self._only is not None and user.id != self._only:
            return False
        return self._world.can_view(user, self._channel)
