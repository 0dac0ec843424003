"""/guilds and /users: members, roles, channels.

https://discord.com/developers/docs/resources/guild
"""

from bot.sandbox.errors import MISSING_ACCESS, MISSING_PERMISSIONS, UNKNOWN_ROLE
from bot.sandbox.model import Guild, Json
from bot.sandbox.objects import channel_object, guild_object, member_object, role_object, user_object
from bot.sandbox.permissions import Permission, guild_permissions

from .call import Call, Routes

routes = Routes()

_ROLE = "/guilds/{guild_id}/members/{user_id}/roles/{role_id}"


@routes("GET", "/guilds/{guild_id}")
def get_guild(call: Call) -> Json:
    return guild_object(_guild(call))


@routes("GET", "/guilds/{guild_id}/channels")
def get_channels(call: Call) -> list[Json]:
    return [channel_object(channel, call.bot) for channel in _guild(call).channels.values()]


@routes("GET", "/guilds/{guild_id}/roles")
def get_roles(call: Call) -> list[Json]:
    return [role_object(role) for role in _guild(call).roles.values()]


@routes("GET", "/guilds/{guild_id}/members")
def list_members(call: Call) -> list[Json]:
    guild = _guild(call)
    if not call.application.members_intent:
        raise MISSING_ACCESS()
    limit, after = call.number("limit", 1, most=1000) or 1, call.number("after", 0, least=0) or 0
    members = sorted(guild.members.values(), key=lambda member: member.user.id)
    return [member_object(member) for member in members if member.user.id > after][:limit]


@routes("GET", "/guilds/{guild_id}/members/{user_id}")
def get_member(call: Call) -> Json:
    return member_object(call.discord.world.member(_guild(call), call.id("user_id")))


@routes("GET", "/users/{user_id}")
def get_user(call: Call) -> Json:
    return user_object(call.discord.world.user(call.id("user_id")))


@routes("PUT", _ROLE)
def add_role(call: Call) -> None:
    _change_role(call, add=True)


@routes("DELETE", _ROLE)
def remove_role(call: Call) -> None:
    _change_role(call, add=False)


def _guild(call: Call) -> Guild:
    return call.discord.world.guild(call.id("guild_id"), call.bot)


def _change_role(call: Call, *, add: bool) -> None:
    """Give or take a role that stands below the bot's own highest one."""
    world, guild = call.discord.world, _guild(call)
    member = world.member(guild, call.id("user_id"))
    role = guild.roles.get(call.id("role_id"))
    if role is None:
        raise UNKNOWN_ROLE()
    me = guild.members[call.bot.id]
    highest = max((guild.roles[r].position for r in me.roles), default=0)
    if not guild_permissions(guild, me) & Permission.MANAGE_ROLES or role.position >= highest or role.managed:
        raise MISSING_PERMISSIONS()
    world.give_role(guild, member, role, given=add)
