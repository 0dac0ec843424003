"""Reactions to messages: who gave which, and the events that follow.

A reaction is kept under its emoji as addresses write it: the character itself, or `name:id` of an
application's emoji. https://discord.com/developers/docs/resources/message#create-reaction
"""

from .checks.components import is_emoji
from .errors import THREAD_ARCHIVED, TOO_MANY_REACTIONS, UNKNOWN_REACTION
from .hub import Event, Intent
from .model import Json, Message, Thread, User
from .objects import emoji_object, member_object
from .permissions import Permission
from .world import World

MOST_EMOJIS = 20


def react(world: World, message: Message, user: User, emoji: str) -> None:
    """Add a user's reaction. Who may react at all must read the history, and for a new emoji more."""
    _require_known(world, emoji)
    needed = Permission.READ_MESSAGE_HISTORY
    if emoji not in message.reactions:
        needed |= Permission.ADD_REACTIONS
    world.require(user, message.channel, needed)
    _require_awake(message)
    if emoji not in message.reactions and len(message.reactions) >= MOST_EMOJIS:
        raise TOO_MANY_REACTIONS()
    users = message.reactions.setdefault(emoji, [])
    if user.id not in users:
        users.append(user.id)
        _tell_of_one(world, "MESSAGE_REACTION_ADD", message, user, emoji)


def unreact(world: World, message: Message, user: User, emoji: str) -> None:
    """Take a user's reaction back."""
    _require_known(world, emoji)
    _require_awake(message)
    users = message.reactions.get(emoji, [])
    if user.id in users:
        users.remove(user.id)
        if not users:
            del message.reactions[emoji]
        _tell_of_one(world, "MESSAGE_REACTION_REMOVE", message, user, emoji)


def clear(world: World, message: Message, emoji: str | None = None) -> None:
    """Take all reactions away, or all of one emoji."""
    _require_awake(message)
    if emoji is None:
        message.reactions.clear()
        _tell(world, "MESSAGE_REACTION_REMOVE_ALL", message, {})
        return
    _require_known(world, emoji)
    if message.reactions.pop(emoji, None) is not None:
        _tell(world, "MESSAGE_REACTION_REMOVE_EMOJI", message, {"emoji": emoji_object(emoji)})


def _require_known(world: World, emoji: str) -> None:
    name, _, identity = emoji.partition(":")
    ids = {(e["name"], e["id"]) for a in world.applications.values() for e in a.emojis.values()}
    if not ((name, identity) in ids if identity else is_emoji(name)):
        raise UNKNOWN_REACTION()


def _require_awake(message: Message) -> None:
    if isinstance(message.channel, Thread) and message.channel.archived:
        raise THREAD_ARCHIVED()


def _tell_of_one(world: World, name: str, message: Message, user: User, emoji: str) -> None:
    data: Json = {"user_id": str(user.id), "emoji": emoji_object(emoji), "burst": False, "type": 0}
    if name == "MESSAGE_REACTION_ADD":
        data["message_author_id"] = str(message.author.id)
        guild = message.channel.guild
        if guild is not None and user.id in guild.members:
            data["member"] = member_object(guild.members[user.id])
    _tell(world, name, message, data)


def _tell(world: World, name: str, message: Message, data: Json) -> None:
    channel = message.channel
    data |= {"channel_id": str(channel.id), "message_id": str(message.id)}
    intent = Intent.DIRECT_MESSAGE_REACTIONS
    if channel.guild is not None:
        data["guild_id"] = str(channel.guild.id)
        intent = Intent.GUILD_MESSAGE_REACTIONS
    event = Event(name, lambda _: data, world.audience(channel), intent, channel.guild, message)
    world.hub.publish(event)
