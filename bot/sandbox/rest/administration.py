"""What a bot does to a guild with the permission for it: names, roles, channels and their exceptions.

https://discord.com/developers/docs/resources/guild and …/channel#edit-channel-permissions
"""

from typing import Any

from bot.sandbox.checks.command import permission_bits
from bot.sandbox.checks.shape import array, boolean, integer, one_of, optional, record, snowflake, text
from bot.sandbox.errors import MISSING_PERMISSIONS, NOT_IN_A_DM, UNKNOWN_OVERWRITE, UNKNOWN_ROLE
from bot.sandbox.model import Channel, Guild, Json, Overwrite, Role
from bot.sandbox.objects import channel_object, member_object, role_object
from bot.sandbox.permissions import Permission, guild_permissions

from .call import Answer, Call, Routes

routes = Routes()

_COLOURS = record(
    {
        "primary_color": integer(0, 0xFFFFFF),
        "secondary_color": optional(integer(0, 0xFFFFFF)),
        "tertiary_color": optional(integer(0, 0xFFFFFF)),
    },
    ["primary_color"],
)
ROLE = record(
    {
        "name": optional(text(1, 100)),
        "permissions": optional(permission_bits),
        "color": optional(integer(0, 0xFFFFFF)),
        "colors": optional(_COLOURS),
        "hoist": optional(boolean),
        "mentionable": optional(boolean),
    }
)
_BITS = {"allow": optional(permission_bits), "deny": optional(permission_bits)}
OVERWRITE = record({"id": optional(snowflake), "type": optional(one_of(0, 1)), **_BITS})
GUILD_CHANNEL = record(
    {
        "name": text(1, 100),
        "type": optional(one_of(0)),
        "topic": optional(text(0, 1024)),
        "position": optional(integer(0)),
        "nsfw": optional(boolean),
        "rate_limit_per_user": optional(integer(0, 21_600)),
        "permission_overwrites": optional(
            array(record({"id": snowflake, "type": one_of(0, 1), **_BITS}, ["id", "type"]), 100)
        ),
    },
    ["name"],
)
NICK = record({"nick": optional(text(0, 32))})


@routes("PATCH", "/guilds/{guild_id}/members/@me", body=NICK)
def rename_oneself(call: Call) -> Json:
    return _rename(call, call.bot.id, Permission.CHANGE_NICKNAME)


@routes("PATCH", "/guilds/{guild_id}/members/{user_id}", body=NICK)
def rename_member(call: Call) -> Json:
    return _rename(call, call.id("user_id"), Permission.MANAGE_NICKNAMES)


@routes("DELETE", "/guilds/{guild_id}/members/{user_id}")
def kick_member(call: Call) -> None:
    world, guild = call.discord.world, _guild(call, Permission.KICK_MEMBERS)
    member = world.member(guild, call.id("user_id"))
    if member.user.id == guild.owner_id or _highest(guild, member.user.id) >= _highest(guild, call.bot.id):
        raise MISSING_PERMISSIONS()
    world.leave(guild, member.user)


@routes("POST", "/guilds/{guild_id}/roles", body=ROLE)
def create_role(call: Call) -> Json:
    world, guild = call.discord.world, _guild(call, Permission.MANAGE_ROLES)
    body = call.body or {}
    everyone = guild.roles[guild.id]
    granted = body.get("permissions")
    bits = int(everyone.permissions if granted is None else granted)
    _require_own(call, guild, bits)
    role = world.add_role(guild, body.get("name") or "new role", bits, color=_colour(body), lowest=True)
    return role_object(role)


@routes("PATCH", "/guilds/{guild_id}/roles/{role_id}", body=ROLE)
def edit_role(call: Call) -> Json:
    world, guild = call.discord.world, _guild(call, Permission.MANAGE_ROLES)
    role = _role_below(call, guild)
    bits = role.permissions if call.body.get("permissions") is None else int(call.body["permissions"])
    _require_own(call, guild, bits & ~role.permissions)
    role.name = call.body.get("name") or role.name
    if "color" in call.body or "colors" in call.body:
        role.color = _colour(call.body)
    world.change_role(guild, role, bits)
    return role_object(role)


@routes("DELETE", "/guilds/{guild_id}/roles/{role_id}")
def delete_role(call: Call) -> None:
    guild = _guild(call, Permission.MANAGE_ROLES)
    call.discord.world.delete_role(guild, _role_below(call, guild))


@routes("POST", "/guilds/{guild_id}/channels", body=GUILD_CHANNEL)
def create_channel(call: Call) -> Answer:
    world, guild = call.discord.world, _guild(call, Permission.MANAGE_CHANNELS)
    overwrites = [_overwrite(given["id"], given) for given in call.body.get("permission_overwrites") or []]
    for overwrite in overwrites:
        _require_own(call, guild, overwrite.allow | overwrite.deny)
    channel = world.add_channel(guild, call.body["name"], topic=call.body.get("topic"), overwrites=overwrites)
    return Answer(201, channel_object(channel, call.bot))


@routes("PUT", "/channels/{channel_id}/permissions/{overwrite_id}", body=OVERWRITE)
def set_overwrite(call: Call) -> None:
    channel, guild = _channel_with_exceptions(call)
    overwrite = _overwrite(call.id("overwrite_id"), call.body)
    _require_own(call, guild, overwrite.allow | overwrite.deny)
    call.discord.world.set_overwrite(channel, overwrite)


@routes("DELETE", "/channels/{channel_id}/permissions/{overwrite_id}")
def remove_overwrite(call: Call) -> None:
    channel, _ = _channel_with_exceptions(call)
    if call.id("overwrite_id") not in channel.overwrites:
        raise UNKNOWN_OVERWRITE()
    call.discord.world.remove_overwrite(channel, call.id("overwrite_id"))


def _guild(call: Call, needed: Permission) -> Guild:
    """The guild of the path, in which the bot has a permission."""
    guild = call.discord.world.guild(call.id("guild_id"), call.bot)
    _require_own(call, guild, int(needed))
    return guild


def _require_own(call: Call, guild: Guild, bits: int) -> None:
    """Nobody gives what they have not themselves."""
    if bits & ~int(guild_permissions(guild, guild.members[call.bot.id])):
        raise MISSING_PERMISSIONS()


def _rename(call: Call, user_id: int, needed: Permission) -> Json:
    world, guild = call.discord.world, _guild(call, needed)
    member = world.member(guild, user_id)
    above = member.user is not call.bot and _highest(guild, user_id) >= _highest(guild, call.bot.id)
    if above or (user_id == guild.owner_id and member.user is not call.bot):
        raise MISSING_PERMISSIONS()
    if "nick" in call.body:
        world.rename(guild, member, call.body["nick"] or None)
    return member_object(member)


def _highest(guild: Guild, user_id: int) -> int:
    return max((guild.roles[role].position for role in guild.members[user_id].roles), default=0)


def _role_below(call: Call, guild: Guild) -> Role:
    """The role of the path, which must stand below the bot's highest."""
    role = guild.roles.get(call.id("role_id"))
    if role is None:
        raise UNKNOWN_ROLE()
    if role.managed or role.id == guild.id or role.position >= _highest(guild, call.bot.id):
        raise MISSING_PERMISSIONS()
    return role


def _channel_with_exceptions(call: Call) -> tuple[Channel, Guild]:
    world, channel = call.discord.world, call.channel()
    if channel.guild is None:
        raise NOT_IN_A_DM()
    world.require(call.bot, channel, Permission.MANAGE_ROLES)
    return channel, channel.guild


def _overwrite(identity: Any, given: Json) -> Overwrite:
    allow, deny = int(given.get("allow") or 0), int(given.get("deny") or 0)
    return Overwrite(int(identity), given.get("type") or 0, allow, deny)


def _colour(body: Json) -> int:
    colours = body.get("colors") or {}
    return int(colours.get("primary_color") or body.get("color") or 0)
