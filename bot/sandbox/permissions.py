"""Permissions and how Discord computes them.

https://discord.com/developers/docs/topics/permissions
"""

from enum import IntFlag

from .model import Channel, Guild, Member, Thread


class Permission(IntFlag):
    """The bits that a text channel knows."""

    KICK_MEMBERS = 1 << 1
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    CHANGE_NICKNAME = 1 << 26
    MANAGE_NICKNAMES = 1 << 27
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    MODERATE_MEMBERS = 1 << 40
    PIN_MESSAGES = 1 << 51
    BYPASS_SLOWMODE = 1 << 52


ALL = Permission((1 << 53) - 1)

EVERYONE = (
    Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.CHANGE_NICKNAME
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)
"""What @everyone has in a new guild, as far as text channels go."""

BOT = EVERYONE | Permission.MANAGE_THREADS | Permission.PIN_MESSAGES | Permission.MANAGE_ROLES
"""What the project's invitation link asks for."""


def guild_permissions(guild: Guild, member: Member) -> Permission:
    """The permissions of a member's roles, before any channel has its say."""
    if guild.owner_id == member.user.id:
        return ALL
    granted = guild.roles[guild.id].permissions
    for role_id in member.roles:
        granted |= guild.roles[role_id].permissions
    return ALL if granted & Permission.ADMINISTRATOR else Permission(granted)


IN_A_LOCKED_THREAD = (
    Permission.VIEW_CHANNEL
    | Permission.READ_MESSAGE_HISTORY
    | Permission.ADD_REACTIONS
    | Permission.USE_EXTERNAL_EMOJIS
)
"""What is left in a locked thread to those who do not manage threads."""


def channel_permissions(guild: Guild, member: Member, channel: Channel) -> Permission:
    """The permissions of a member in a channel; a thread takes its parent's, less where it is locked."""
    if isinstance(channel, Thread):
        granted_in_parent = channel_permissions(guild, member, channel.parent)
        if channel.locked and not granted_in_parent & Permission.MANAGE_THREADS:
            return granted_in_parent & IN_A_LOCKED_THREAD
        return granted_in_parent
    granted = int(guild_permissions(guild, member))
    if granted & Permission.ADMINISTRATOR:
        return ALL
    overwrites = channel.overwrites
    everyone = overwrites.get(guild.id)
    if everyone is not None:
        granted = granted & ~everyone.deny | everyone.allow
    of_roles = [overwrites[role] for role in sorted(member.roles) if role in overwrites]
    deny = allow = 0
    for overwrite in of_roles:
        deny |= overwrite.deny
        allow |= overwrite.allow
    granted = granted & ~deny | allow
    own = overwrites.get(member.user.id)
    if own is not None:
        granted = granted & ~own.deny | own.allow
    if not granted & Permission.VIEW_CHANNEL:
        return Permission(0)
    return Permission(granted)
