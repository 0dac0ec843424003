"""/applications, /oauth2, /gateway: login, commands, application emojis.

https://discord.com/developers/docs/interactions/application-commands
"""

from bot.sandbox.checks.command import COMMAND, COMMAND_EDIT, COMMANDS
from bot.sandbox.checks.shape import record, text
from bot.sandbox.errors import UNKNOWN_EMOJI
from bot.sandbox.model import Json
from bot.sandbox.objects import application_object, user_object
from bot.sandbox.registry import without_localizations

from .call import Answer, Call, Routes

routes = Routes()

_GLOBAL = "/applications/{application_id}/commands"
_GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"


@routes("GET", "/oauth2/applications/@me")
@routes("GET", "/applications/@me")
def get_current_application(call: Call) -> Json:
    guilds = call.discord.world.guilds.values()
    return application_object(call.application, sum(call.bot.id in guild.members for guild in guilds))


@routes("GET", "/gateway", auth="none")
def get_gateway(call: Call) -> Json:
    return {"url": call.discord.gateway_url}


@routes("GET", "/gateway/bot")
def get_gateway_bot(call: Call) -> Json:
    gateway = call.discord.gateway
    limit = {
        "total": gateway.identifies_a_day,
        "remaining": gateway.identifies_left(call.application),
        "reset_after": 24 * 60 * 60 * 1000,
        "max_concurrency": 1,
    }
    return {"url": call.discord.gateway_url, "shards": call.discord.shards, "session_start_limit": limit}


@routes("GET", _GLOBAL)
@routes("GET", _GUILD)
def get_commands(call: Call) -> list[Json]:
    commands = call.discord.registry.all(call.own_application(), _scope(call))
    if call.query.get("with_localizations") in ("true", "1"):
        return commands
    return [without_localizations(command) for command in commands]


@routes("PUT", _GLOBAL, body=COMMANDS)
@routes("PUT", _GUILD, body=COMMANDS)
def replace_commands(call: Call) -> list[Json]:
    return call.discord.registry.replace(call.own_application(), _scope(call), call.body)


@routes("POST", _GLOBAL, body=COMMAND)
@routes("POST", _GUILD, body=COMMAND)
def create_command(call: Call) -> Answer:
    command, new = call.discord.registry.upsert(call.own_application(), _scope(call), call.body)
    return Answer(201 if new else 200, command)


@routes("GET", _GLOBAL + "/{command_id}")
@routes("GET", _GUILD + "/{command_id}")
def get_command(call: Call) -> Json:
    return call.discord.registry.get(call.own_application(), _scope(call), call.id("command_id"))


@routes("PATCH", _GLOBAL + "/{command_id}", body=COMMAND_EDIT)
@routes("PATCH", _GUILD + "/{command_id}", body=COMMAND_EDIT)
def edit_command(call: Call) -> Json:
    application, command_id = call.own_application(), call.id("command_id")
    return call.discord.registry.change(application, _scope(call), command_id, call.body)


@routes("DELETE", _GLOBAL + "/{command_id}")
@routes("DELETE", _GUILD + "/{command_id}")
def delete_command(call: Call) -> None:
    call.discord.registry.remove(call.own_application(), _scope(call), call.id("command_id"))


@routes("GET", "/applications/{application_id}/emojis")
def get_emojis(call: Call) -> Json:
    return {"items": list(call.own_application().emojis.values())}


@routes(
    "POST",
    "/applications/{application_id}/emojis",
    body=record({"name": text(2, 32, r"\w+"), "image": text(1)}, ["name", "image"]),
)
def create_emoji(call: Call) -> Answer:
    application = call.own_application()
    emoji = {
        "id": str(call.discord.world.snowflake()),
        "name": call.body["name"],
        "roles": [],
        "user": user_object(call.bot),
        "require_colons": True,
        "managed": False,
        "animated": call.body["image"].startswith("data:image/gif"),
        "available": True,
    }
    application.emojis[int(emoji["id"])] = emoji
    return Answer(201, emoji)


@routes("GET", "/applications/{application_id}/emojis/{emoji_id}")
def get_emoji(call: Call) -> Json:
    return _emoji(call)


@routes(
    "PATCH",
    "/applications/{application_id}/emojis/{emoji_id}",
    body=record({"name": text(2, 32, r"\w+")}, ["name"]),
)
def rename_emoji(call: Call) -> Json:
    emoji = _emoji(call)
    emoji["name"] = call.body["name"]
    return emoji


@routes("DELETE", "/applications/{application_id}/emojis/{emoji_id}")
def delete_emoji(call: Call) -> None:
    emoji = _emoji(call)
    del call.own_application().emojis[int(emoji["id"])]


def _emoji(call: Call) -> Json:
    emoji = call.own_application().emojis.get(call.id("emoji_id"))
    if emoji is None:
        raise UNKNOWN_EMOJI()
    return emoji


def _scope(call: Call) -> int | None:
    """The guild of the path, None for the global commands."""
    if "guild_id" not in call.ids:
        return None
    return call.discord.world.guild(call.id("guild_id"), call.bot).id
