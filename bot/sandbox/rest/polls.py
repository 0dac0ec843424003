"""/channels/…/polls: who voted, and the end of a poll.

https://discord.com/developers/docs/resources/poll
"""

from bot.sandbox.message_objects import message_object
from bot.sandbox.model import Json, Message
from bot.sandbox.objects import user_object
from bot.sandbox.polls import end, voters

from .call import Call, Routes

routes = Routes()


@routes("GET", "/channels/{channel_id}/polls/{message_id}/answers/{answer_id}")
def get_answer_voters(call: Call) -> Json:
    world = call.discord.world
    limit, after = call.number("limit", 25, most=100) or 25, call.number("after", 0, least=0) or 0
    found = [user for user in voters(_message(call), call.id("answer_id")) if user > after]
    return {"users": [user_object(world.users[user]) for user in found[:limit]]}


@routes("POST", "/channels/{channel_id}/polls/{message_id}/expire")
def end_poll(call: Call) -> Json:
    message = _message(call)
    end(call.discord.world, message, call.bot)
    return message_object(message, call.bot)


def _message(call: Call) -> Message:
    return call.discord.world.message(call.channel(), call.id("message_id"), call.bot)
