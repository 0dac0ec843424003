"""Records of the model as the JSON objects that Discord sends.

Field by field: https://discord.com/developers/docs/resources
"""

from .clock import iso
from .model import (
    Application,
    Channel,
    ChannelType,
    Guild,
    Json,
    Member,
    Role,
    Thread,
    User,
)


def user_object(user: User) -> Json:
    """A user, without what only they themselves may see."""
    found: Json = {
        "id": str(user.id),
        "username": user.username,
        "global_name": user.global_name,
        "discriminator": "0000" if user.bot else "0",
        "avatar": None,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }
    if user.bot:
        found["bot"] = True
    return found


def own_user_object(user: User) -> Json:
    """A user as they see themselves."""
    return {**user_object(user), "mfa_enabled": False, "locale": user.locale, "verified": True, "email": None}


def member_object(member: Member, *, with_user: bool = True) -> Json:
    """A guild member; inside a message it comes without its user."""
    found: Json = {
        "nick": member.nick,
        "avatar": None,
        "banner": None,
        "roles": [str(role) for role in sorted(member.roles)],
        "joined_at": iso(member.joined_at),
        "premium_since": None,
        "pending": False,
        "communication_disabled_until": None,
        "flags": 0,
        "mute": False,
        "deaf": False,
    }
    if with_user:
        found["user"] = user_object(member.user)
    return found


def role_object(role: Role) -> Json:
    """A role of a guild."""
    found: Json = {
        "id": str(role.id),
        "name": role.name,
        "permissions": str(int(role.permissions)),
        "position": role.position,
        "color": role.color,
        "colors": {"primary_color": role.color, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": role.managed,
        "mentionable": not role.managed,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }
    if role.bot_id is not None:
        found["tags"] = {"bot_id": str(role.bot_id)}
    return found


def channel_object(channel: Channel, viewer: User | None = None) -> Json:
    """A channel, thread or DM; a thread carries the viewer's membership."""
    last = None if channel.last_message_id is None else str(channel.last_message_id)
    found: Json = {"id": str(channel.id), "type": int(channel.type), "last_message_id": last, "flags": 0}
    if channel.last_pin_at is not None:
        found["last_pin_timestamp"] = iso(channel.last_pin_at)
    if isinstance(channel, Thread):
        return {**found, **_thread_fields(channel, viewer)}
    if channel.guild is None:
        others = [user for user in channel.recipients if user is not viewer]
        return {**found, "recipients": [user_object(user) for user in others]}
    return {
        **found,
        "guild_id": str(channel.guild.id),
        "name": channel.name,
        "parent_id": None,
        "position": channel.position,
        "topic": channel.topic,
        "nsfw": False,
        "rate_limit_per_user": channel.rate_limit_per_user,
        "permission_overwrites": [
            {"id": str(o.id), "type": o.type, "allow": str(o.allow), "deny": str(o.deny)}
            for o in channel.overwrites.values()
        ],
    }


def _thread_fields(thread: Thread, viewer: User | None) -> Json:
    assert thread.guild is not None
    metadata: Json = {
        "archived": thread.archived,
        "archive_timestamp": iso(thread.archive_changed_at),
        "auto_archive_duration": thread.auto_archive_duration,
        "locked": thread.locked,
        "create_timestamp": iso(thread.created_at),
    }
    if thread.type is ChannelType.PRIVATE_THREAD:
        metadata["invitable"] = thread.invitable
    found: Json = {
        "guild_id": str(thread.guild.id),
        "parent_id": str(thread.parent.id),
        "name": thread.name,
        "owner_id": str(thread.owner_id),
        "rate_limit_per_user": thread.rate_limit_per_user,
        "thread_metadata": metadata,
        "message_count": min(thread.message_count, 50),
        "member_count": min(len(thread.members), 50),
        "total_message_sent": thread.total_message_sent,
    }
    if viewer is not None and viewer.id in thread.members:
        found["member"] = thread_member_object(thread, viewer.id)
    return found


def thread_member_object(thread: Thread, user_id: int) -> Json:
    """A user's membership of a thread."""
    return {
        "id": str(thread.id),
        "user_id": str(user_id),
        "join_timestamp": iso(thread.members[user_id]),
        "flags": 0,
    }


def emoji_object(emoji: str) -> Json:
    """The emoji of a reaction, from how addresses write it: a character, or `name:id`."""
    name, _, identity = emoji.partition(":")
    return {"id": identity or None, "name": name}


def guild_object(guild: Guild) -> Json:
    """A guild's own properties, for REST and, with more beside, for GUILD_CREATE."""
    return {
        "id": str(guild.id),
        "name": guild.name,
        "icon": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "features": [],
        "banner": None,
        "owner_id": str(guild.owner_id),
        "application_id": None,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "roles": [role_object(role) for role in guild.roles.values()],
        "default_message_notifications": 1,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": None,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": guild.preferred_locale,
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
        "incidents_data": None,
    }


def gateway_guild(guild: Guild, viewer: User, *, all_members: bool, threads: list[Thread]) -> Json:
    """A guild as GUILD_CREATE brings it; without the members intent only the bot itself is listed."""
    members = guild.members.values() if all_members else [guild.members[viewer.id]]
    return {
        **guild_object(guild),
        "joined_at": iso(guild.members[viewer.id].joined_at),
        "large": False,
        "unavailable": False,
        "member_count": len(guild.members),
        "members": [member_object(member) for member in members],
        "channels": [channel_object(channel, viewer) for channel in guild.channels.values()],
        "threads": [channel_object(thread, viewer) for thread in threads],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def application_object(application: Application, guilds: int) -> Json:
    """An application as its own bot may see it."""
    return {
        "id": str(application.id),
        "name": application.name,
        "icon": None,
        "description": "",
        "type": None,
        "bot": user_object(application.bot),
        "bot_public": False,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user_object(application.owner),
        "approximate_guild_count": guilds,
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
    }
