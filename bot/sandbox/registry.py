"""Application commands: stored as the bot sent them, shown to users in their own language."""

from collections.abc import Iterator

from .checks.command import DAILY_CREATES, check_commands
from .errors import TOO_MANY_COMMAND_CREATES, UNKNOWN_COMMAND
from .model import Application, Channel, Guild, Json, User
from .permissions import Permission, channel_permissions
from .world import World

_DAY = 24 * 60 * 60.0
_OPTION_TYPES_WITH_CHOICES = (3, 4, 10)


class Registry:
    """The commands of all applications, with the daily quota of creates."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._creates: dict[tuple[int, int | None], list[float]] = {}

    def all(self, application: Application, guild_id: int | None) -> list[Json]:
        """The commands of one scope: global (None) or a guild's."""
        return list(application.commands.get(guild_id, {}).values())

    def get(self, application: Application, guild_id: int | None, command_id: int) -> Json:
        """One command, or 10063."""
        try:
            return application.commands.get(guild_id, {})[command_id]
        except KeyError:
            raise UNKNOWN_COMMAND() from None

    def replace(self, application: Application, guild_id: int | None, bodies: list[Json]) -> list[Json]:
        """Set the whole scope. Commands whose name stays keep their id and cost no create."""
        check_commands(bodies)
        old = {_key(command): command for command in self.all(application, guild_id)}
        self._spend(application, guild_id, sum(_key(body) not in old for body in bodies))
        commands = [self._stored(application, guild_id, body, old.get(_key(body))) for body in bodies]
        application.commands[guild_id] = {int(command["id"]): command for command in commands}
        return commands

    def upsert(self, application: Application, guild_id: int | None, body: Json) -> tuple[Json, bool]:
        """Create a command, or overwrite the one of that name; tells whether it is new."""
        present = self.all(application, guild_id)
        old = next((command for command in present if _key(command) == _key(body)), None)
        check_commands([command for command in present if command is not old] + [body])
        if old is None:
            self._spend(application, guild_id, 1)
        command = self._stored(application, guild_id, body, old)
        application.commands.setdefault(guild_id, {})[int(command["id"])] = command
        return command, old is None

    def change(self, application: Application, guild_id: int | None, command_id: int, body: Json) -> Json:
        """Change some fields of a command."""
        old = self.get(application, guild_id, command_id)
        merged = {**{name: old[name] for name in old if name in _EDITABLE}, **body}
        others = [command for command in self.all(application, guild_id) if command is not old]
        check_commands([*others, merged])
        command = self._stored(application, guild_id, merged, old)
        application.commands[guild_id][command_id] = command
        return command

    def remove(self, application: Application, guild_id: int | None, command_id: int) -> None:
        """Delete a command."""
        self.get(application, guild_id, command_id)
        del application.commands[guild_id][command_id]

    def forget_quota(self) -> None:
        """Begin a new day of creates."""
        self._creates.clear()

    def offered(self, user: User, channel: Channel) -> Iterator[tuple[Application, Json]]:
        """What a user's client lists in a channel; a guild's command hides the global one of its name."""
        guild = channel.guild
        for application in self._world.applications.values():
            bot = application.bot
            present = bot in channel.recipients if guild is None else bot.id in guild.members
            if not present:
                continue
            chosen = {_key(c): c for c in self.all(application, None) if _in_context(c, guild)}
            if guild is not None:
                chosen |= {_key(c): c for c in self.all(application, guild.id)}
            for command in chosen.values():
                if _permitted(command, user, channel):
                    yield application, command

    def _spend(self, application: Application, guild_id: int | None, creates: int) -> None:
        now = self._world.clock.now()
        spent = [t for t in self._creates.get((application.id, guild_id), []) if t > now - _DAY]
        if len(spent) + creates > DAILY_CREATES:
            raise TOO_MANY_COMMAND_CREATES(retry_after=_DAY - (now - spent[0]) if spent else _DAY)
        self._creates[application.id, guild_id] = spent + [now] * creates

    def _stored(self, application: Application, guild_id: int | None, body: Json, old: Json | None) -> Json:
        permissions = body.get("default_member_permissions")
        command: Json = {
            "id": str(self._world.snowflake()) if old is None else old["id"],
            "application_id": str(application.id),
            "version": str(self._world.snowflake()),
            "type": body.get("type") or 1,
            "name": body["name"],
            "name_localizations": body.get("name_localizations") or None,
            "description": body.get("description") or "",
            "description_localizations": body.get("description_localizations") or None,
            "default_member_permissions": None if permissions is None else str(permissions),
            "dm_permission": body.get("dm_permission") is not False,
            "nsfw": bool(body.get("nsfw")),
        }
        if guild_id is None:
            command["contexts"] = body.get("contexts")
            command["integration_types"] = body.get("integration_types") or [0]
        else:
            command["guild_id"] = str(guild_id)
        if body.get("options"):
            command["options"] = [_option(option) for option in body["options"]]
        return command


_EDITABLE = (
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "default_member_permissions",
    "dm_permission",
    "contexts",
    "integration_types",
    "nsfw",
)


def localized(command: Json, locale: str) -> Json:
    """A command as a client of that language shows it: `name_localized` and so on beside the names."""
    return _localize(command, locale)


def without_localizations(thing: Json) -> Json:
    """A command as the list routes answer it unless `with_localizations` is asked for."""
    found = {name: value for name, value in thing.items() if not name.endswith("_localizations")}
    for name in ("options", "choices"):
        if name in found:
            found[name] = [without_localizations(inner) for inner in found[name]]
    return found


def _localize(thing: Json, locale: str) -> Json:
    found = without_localizations({k: v for k, v in thing.items() if k not in ("options", "choices")})
    for name in ("name", "description"):
        if name in thing:
            translated = thing.get(f"{name}_localizations") or {}
            found[f"{name}_localized"] = translated.get(locale, thing[name])
    for name in ("options", "choices"):
        if name in thing:
            found[name] = [_localize(inner, locale) for inner in thing[name]]
    return found


def _key(command: Json) -> tuple[int, str]:
    return command.get("type") or 1, command["name"]


def _option(option: Json) -> Json:
    found = {name: value for name, value in option.items() if value is not None}
    if option["type"] not in (1, 2):
        found["required"] = bool(option.get("required"))
    if option["type"] in _OPTION_TYPES_WITH_CHOICES:
        found["autocomplete"] = bool(option.get("autocomplete"))
    if found.get("choices") == []:
        del found["choices"]
    if "options" in found:
        found["options"] = [_option(inner) for inner in found["options"]]
    return found


def _in_context(command: Json, guild: Guild | None) -> bool:
    contexts = command.get("contexts")
    if contexts is not None:
        return (1 if guild is None else 0) in contexts
    return guild is not None or bool(command.get("dm_permission"))


def _permitted(command: Json, user: User, channel: Channel) -> bool:
    guild = channel.guild
    if guild is None:
        return True
    member = guild.members.get(user.id)
    if member is None:
        return False
    granted = channel_permissions(guild, member, channel)
    if granted & Permission.ADMINISTRATOR:
        return True
    if not granted & Permission.USE_APPLICATION_COMMANDS:
        return False
    wanted = command.get("default_member_permissions")
    return wanted is None or (int(wanted) != 0 and not int(wanted) & ~int(granted))
