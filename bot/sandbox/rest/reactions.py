"""/channels/…/messages/…/reactions.

https://discord.com/developers/docs/resources/message#create-reaction
"""

from urllib.parse import unquote

from bot.sandbox.model import Json, Message
from bot.sandbox.objects import user_object
from bot.sandbox.permissions import Permission
from bot.sandbox.reactions import clear, react, unreact

from .call import Call, Routes

routes = Routes()

_ALL = "/channels/{channel_id}/messages/{message_id}/reactions"
_EMOJI = _ALL + "/{emoji_name}"


@routes("PUT", _EMOJI + "/@me")
def add_reaction(call: Call) -> None:
    react(call.discord.world, _message(call), call.bot, _emoji(call))


@routes("DELETE", _EMOJI + "/@me")
def remove_own_reaction(call: Call) -> None:
    unreact(call.discord.world, _message(call), call.bot, _emoji(call))


@routes("DELETE", _EMOJI + "/{user_id}")
def remove_reaction(call: Call) -> None:
    world = call.discord.world
    unreact(world, _managed(call), world.user(call.id("user_id")), _emoji(call))


@routes("GET", _EMOJI)
def get_reactions(call: Call) -> list[Json]:
    world, message = call.discord.world, _message(call)
    limit, after = call.number("limit", 25, most=100) or 25, call.number("after", 0, least=0) or 0
    users = [user for user in sorted(message.reactions.get(_emoji(call), [])) if user > after]
    return [user_object(world.users[user]) for user in users[:limit]]


@routes("DELETE", _ALL)
def clear_reactions(call: Call) -> None:
    clear(call.discord.world, _managed(call))


@routes("DELETE", _EMOJI)
def clear_reactions_of_emoji(call: Call) -> None:
    clear(call.discord.world, _managed(call), _emoji(call))


def _message(call: Call) -> Message:
    return call.discord.world.message(call.channel(), call.id("message_id"), call.bot)


def _managed(call: Call) -> Message:
    """The message, of which the bot may take away what others did."""
    message = _message(call)
    call.discord.world.require(call.bot, message.channel, Permission.MANAGE_MESSAGES)
    return message


def _emoji(call: Call) -> str:
    return unquote(call.ids["emoji_name"])
