"""/interactions and the webhook routes that an interaction's token opens.

https://discord.com/developers/docs/interactions/receiving-and-responding
"""

from bot.sandbox import interactions
from bot.sandbox.checks.callback import callback_shape
from bot.sandbox.checks.message import WEBHOOK_EDIT, WEBHOOK_MESSAGE
from bot.sandbox.errors import UNKNOWN_INTERACTION
from bot.sandbox.message_objects import message_object
from bot.sandbox.model import Interaction, Json

from .call import Answer, Call, Routes

routes = Routes()

_MESSAGE = "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"


@routes(
    "POST", "/interactions/{interaction_id}/{interaction_token}/callback", body=callback_shape, auth="token"
)
def callback(call: Call) -> Json | None:
    world = call.discord.world
    interaction = world.interactions.get(call.id("interaction_id"))
    if interaction is None or interaction.token != call.ids["interaction_token"]:
        raise UNKNOWN_INTERACTION()
    interactions.answer(world, interaction, call.body, call.uploads)
    if call.query.get("with_response") not in ("1", "true"):
        return None
    return interactions.callback_response(interaction)


@routes("POST", "/webhooks/{webhook_id}/{webhook_token}", body=WEBHOOK_MESSAGE, auth="token")
def follow_up(call: Call) -> Json:
    message = interactions.follow_up(call.discord.world, _interaction(call), call.body, call.uploads)
    return message_object(message, call.bot)


@routes("GET", _MESSAGE, auth="token")
def get_message(call: Call) -> Json:
    return message_object(interactions.message_of(_interaction(call), call.ids["message_id"]), call.bot)


@routes("PATCH", _MESSAGE, body=WEBHOOK_EDIT, auth="token")
def edit_message(call: Call) -> Json:
    interaction = _interaction(call)
    message = interactions.message_of(interaction, call.ids["message_id"])
    interactions.edit_message(call.discord.world, interaction, message, call.body, call.uploads)
    return message_object(message, call.bot)


@routes("DELETE", _MESSAGE, auth="token")
def delete_message(call: Call) -> Answer:
    interaction = _interaction(call)
    message = interactions.message_of(interaction, call.ids["message_id"])
    interactions.delete_message(call.discord.world, interaction, message)
    return Answer(204)


def _interaction(call: Call) -> Interaction:
    return interactions.by_token(call.discord.world, call.id("webhook_id"), call.ids["webhook_token"])
