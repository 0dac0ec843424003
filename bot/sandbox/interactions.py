"""The life of an interaction: three seconds for the first answer, fifteen minutes for the rest.

https://discord.com/developers/docs/interactions/receiving-and-responding
"""

import secrets
from typing import Any

from .checks.callback import check_choices, check_deferral, check_modal
from .checks.shape import Problems
from .drafts import Draft, Upload, read_draft
from .errors import (
    ALREADY_ACKNOWLEDGED,
    INVALID_WEBHOOK_TOKEN,
    UNKNOWN_CHANNEL,
    UNKNOWN_INTERACTION,
    UNKNOWN_MESSAGE,
    UNKNOWN_WEBHOOK,
)
from .hub import Event
from .message_objects import interaction_object, message_object
from .messages import delete, edit, post
from .model import (
    Application,
    CallbackType,
    Channel,
    Interaction,
    InteractionState,
    InteractionType,
    Json,
    Message,
    MessageFlag,
    MessageType,
    User,
)
from .polls import schedule_end
from .world import World

FIRST_ANSWER_SECONDS = 3.0
TOKEN_SECONDS = 15 * 60.0

_ALLOWED = {
    InteractionType.APPLICATION_COMMAND: (4, 5, 9),
    InteractionType.MESSAGE_COMPONENT: (4, 5, 6, 7, 9),
    InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE: (8,),
    InteractionType.MODAL_SUBMIT: (4, 5, 6, 7),
}


def begin(
    world: World,
    kind: InteractionType,
    application: Application,
    user: User,
    channel: Channel,
    data: Json,
    nonce: str,
    *,
    message: Message | None = None,
    opener: Interaction | None = None,
) -> Interaction:
    """A user did something: tell the bot, and give it three seconds."""
    for identity, found in data.get("resolved", {}).get("channels", {}).items():
        found["app_permissions"] = str(int(world.permissions(application.bot, world.channels[int(identity)])))
    interaction = Interaction(
        world.snowflake(),
        secrets.token_urlsafe(48),
        kind,
        application,
        user,
        channel,
        world.clock.now(),
        data,
        nonce,
        message,
        opener,
    )
    _forget_old(world)
    world.interactions[interaction.id] = interaction
    world.by_token[interaction.token] = interaction
    told = {"id": str(interaction.id), "nonce": nonce, "channel_id": str(channel.id)}
    _tell_user(world, interaction, "INTERACTION_CREATE", told)
    bot = application.bot
    world.hub.publish(
        Event(
            "INTERACTION_CREATE",
            lambda _: interaction_object(interaction),
            lambda viewer: viewer is bot,
            guild=channel.guild,
            about=interaction,
        )
    )

    def expire() -> None:
        if interaction.state is InteractionState.PENDING:
            fail(world, interaction)

    world.clock.call_later(FIRST_ANSWER_SECONDS, expire)
    return interaction


def _forget_old(world: World) -> None:
    """Drop answered interactions whose token has long been void, and the files that were handed over with them."""
    oldest = world.clock.now() - 4 * TOKEN_SECONDS
    for interaction in tuple(world.interactions.values()):
        if interaction.created_at > oldest:
            return
        if interaction.state is InteractionState.ANSWERED:
            del world.interactions[interaction.id], world.by_token[interaction.token]
            for identity in interaction.data.get("resolved", {}).get("attachments", {}):
                file = world.attachments.get(int(identity))
                if file is not None:
                    world.let_go(file)


def fail(world: World, interaction: Interaction) -> None:
    """The client shows: This interaction failed."""
    interaction.state = InteractionState.FAILED
    told = {"id": str(interaction.id), "nonce": interaction.nonce}
    _tell_user(world, interaction, "INTERACTION_FAILURE", told)


def answer(world: World, interaction: Interaction, body: Json, uploads: list[Upload]) -> None:
    """The first answer, by callback. Raises 10062 when late and 40060 when not the first."""
    if interaction.state is InteractionState.ANSWERED:
        raise ALREADY_ACKNOWLEDGED()
    late = world.clock.now() - interaction.created_at >= FIRST_ANSWER_SECONDS
    if interaction.state is InteractionState.FAILED or late:
        raise UNKNOWN_INTERACTION()
    if interaction.channel.id not in world.channels:
        raise UNKNOWN_CHANNEL()
    callback = CallbackType(body["type"])
    data: Json = body.get("data") or {}
    _check_allowed(interaction, callback)
    _CALLBACKS[callback](world, interaction, data, uploads)
    interaction.state = InteractionState.ANSWERED
    interaction.callback = callback
    told = {"id": str(interaction.id), "nonce": interaction.nonce}
    _tell_user(world, interaction, "INTERACTION_SUCCESS", told)


def callback_response(interaction: Interaction) -> Json:
    """The body that `with_response=1` asks for."""
    callback, original = interaction.callback, interaction.original
    assert callback is not None
    about: Json = {"id": str(interaction.id), "type": int(interaction.type)}
    found: Json = {"interaction": about}
    if callback in (4, 5, 7, 6) and original is not None:
        about |= {
            "response_message_id": str(original.id),
            "response_message_loading": bool(original.flags & MessageFlag.LOADING),
            "response_message_ephemeral": original.ephemeral_to is not None,
        }
    about["channel_id"] = str(interaction.channel.id)
    if interaction.channel.guild is not None:
        about["guild_id"] = str(interaction.channel.guild.id)
    if callback in (4, 7) and original is not None:
        bot = interaction.application.bot
        found["resource"] = {"type": int(callback), "message": message_object(original, bot)}
    return found


def by_token(world: World, application_id: int, token: str) -> Interaction:
    """The answered interaction that a webhook route speaks of; 50027 after 15 minutes."""
    interaction = world.by_token.get(token)
    if interaction is None or interaction.application.id != application_id:
        raise UNKNOWN_WEBHOOK()
    if world.clock.now() - interaction.created_at >= TOKEN_SECONDS:
        raise INVALID_WEBHOOK_TOKEN()
    if interaction.state is not InteractionState.ANSWERED:
        raise UNKNOWN_WEBHOOK()
    if interaction.channel.id not in world.channels:
        raise UNKNOWN_CHANNEL()
    return interaction


def follow_up(world: World, interaction: Interaction, body: Json, uploads: list[Upload]) -> Message:
    """A message after the answer. The first one after a deferral fills the message that was promised."""
    promised = interaction.original
    if interaction.awaits_followup and promised is not None and not promised.deleted:
        _fill(world, interaction, promised, body, uploads)
        return promised
    interaction.awaits_followup = False
    ephemeral = bool((body.get("flags") or 0) & MessageFlag.EPHEMERAL)
    draft = _draft(world, interaction, body, uploads, ephemeral=ephemeral)
    return _reply(
        world, interaction, draft, ephemeral=ephemeral, kind=MessageType.REPLY, to=interaction.original
    )


def message_of(interaction: Interaction, which: str) -> Message:
    """The original answer (`@original`) or a followup by id; 10008 for anything else."""
    original = interaction.original
    if which == "@original":
        found = original
    else:
        known = [*interaction.followups, *([original] if original is not None else [])]
        found = next((m for m in known if str(m.id) == which), None)
    if found is None or found.deleted:
        raise UNKNOWN_MESSAGE()
    return found


def edit_message(
    world: World, interaction: Interaction, message: Message, body: Json, uploads: list[Upload]
) -> None:
    """Edit the answer or a followup; editing a deferred answer fills it."""
    if message.flags & MessageFlag.LOADING:
        _fill(world, interaction, message, body, uploads)
        return
    draft = _draft(
        world, interaction, body, uploads, ephemeral=message.ephemeral_to is not None, edited=message
    )
    edit(world, message, draft)


def delete_message(world: World, interaction: Interaction, message: Message) -> None:
    """Delete the answer or a followup."""
    if message is interaction.original:
        interaction.awaits_followup = False
    delete(world, message)


def _check_allowed(interaction: Interaction, callback: CallbackType) -> None:
    allowed = _ALLOWED[interaction.type]
    from_component = interaction.type is InteractionType.MESSAGE_COMPONENT or interaction.message is not None
    if callback not in allowed or (callback in (6, 7) and not from_component):
        problems = Problems()
        message = (
            f"Callback type {int(callback)} does not answer an interaction of type {int(interaction.type)}."
        )
        problems.add(("type",), "INTERACTION_CALLBACK_TYPE_INVALID", message)
        problems.raise_if_any()


def _send(world: World, interaction: Interaction, data: Json, uploads: list[Upload]) -> None:
    ephemeral = bool((data.get("flags") or 0) & MessageFlag.EPHEMERAL)
    draft = _draft(world, interaction, data, uploads, ephemeral=ephemeral)
    interaction.original = _reply(world, interaction, draft, ephemeral=ephemeral)


def _defer_message(world: World, interaction: Interaction, data: Json, uploads: list[Upload]) -> None:
    check_deferral(data)
    ephemeral = bool((data.get("flags") or 0) & MessageFlag.EPHEMERAL)
    draft = Draft(flags=MessageFlag.LOADING | (MessageFlag.EPHEMERAL if ephemeral else 0))
    interaction.original = _reply(world, interaction, draft, ephemeral=ephemeral)
    interaction.awaits_followup = True


def _defer_update(world: World, interaction: Interaction, data: Json, uploads: list[Upload]) -> None:
    interaction.original = interaction.message


def _update(world: World, interaction: Interaction, data: Json, uploads: list[Upload]) -> None:
    message = interaction.message
    assert message is not None
    if message.deleted:
        raise UNKNOWN_MESSAGE()
    draft = _draft(
        world, interaction, data, uploads, ephemeral=message.ephemeral_to is not None, edited=message
    )
    edit(world, message, draft)
    interaction.original = message


def _give_choices(world: World, interaction: Interaction, data: Json, uploads: list[Upload]) -> None:
    check_choices(data.get("choices") or [], _focused_type(interaction.data["options"]))
    interaction.choices = [_localized(choice, interaction.user) for choice in data.get("choices") or []]
    told: Json = {"nonce": interaction.nonce, "choices": interaction.choices}
    _tell_user(world, interaction, "APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE", told)


def _open_modal(world: World, interaction: Interaction, data: Json, uploads: list[Upload]) -> None:
    check_modal(data)
    interaction.modal = data
    told: Json = {
        "id": str(interaction.id),
        "nonce": interaction.nonce,
        "channel_id": str(interaction.channel.id),
        "application": {
            "id": str(interaction.application.id),
            "name": interaction.application.name,
        },
        **data,
    }
    _tell_user(world, interaction, "INTERACTION_MODAL_CREATE", told)


_CALLBACKS: dict[CallbackType, Any] = {
    CallbackType.CHANNEL_MESSAGE_WITH_SOURCE: _send,
    CallbackType.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE: _defer_message,
    CallbackType.DEFERRED_UPDATE_MESSAGE: _defer_update,
    CallbackType.UPDATE_MESSAGE: _update,
    CallbackType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT: _give_choices,
    CallbackType.MODAL: _open_modal,
}


def _focused_type(options: list[Json]) -> int:
    """The type of the option being typed in, wherever it is nested."""
    for option in options:
        if option.get("focused"):
            return int(option["type"])
        if option["type"] in (1, 2):
            return _focused_type(option["options"])
    raise AssertionError("nothing has the focus")


def _localized(choice: Json, user: User) -> Json:
    names: Json = choice.get("name_localizations") or {}
    return {"name": names.get(user.locale, choice["name"]), "value": choice["value"]}


def _draft(
    world: World,
    interaction: Interaction,
    body: Json,
    uploads: list[Upload],
    *,
    ephemeral: bool,
    edited: Message | None = None,
) -> Draft:
    return read_draft(
        world,
        interaction.channel,
        body,
        uploads,
        ephemeral_allowed=True,
        ephemeral=ephemeral,
        edited=edited,
    )


def _reply(
    world: World,
    interaction: Interaction,
    draft: Draft,
    *,
    ephemeral: bool,
    kind: MessageType | None = None,
    to: Message | None = None,
) -> Message:
    """Post in the name of the bot, as the answer to what the user did."""
    if kind is None:
        commanded = interaction.type is InteractionType.APPLICATION_COMMAND
        kind = MessageType.CHAT_INPUT_COMMAND if commanded else MessageType.REPLY
        if commanded and interaction.data["type"] != 1:
            kind = MessageType.CONTEXT_MENU_COMMAND
        to = interaction.message
    message = post(
        world,
        interaction.channel,
        interaction.application.bot,
        draft,
        kind=kind if kind is not MessageType.REPLY or to is not None else MessageType.DEFAULT,
        reference=to,
        via=interaction,
        webhook=True,
        ephemeral_to=interaction.user.id if ephemeral else None,
    )
    interaction.followups.append(message)
    schedule_end(world, message)
    return message


def _fill(
    world: World, interaction: Interaction, promised: Message, body: Json, uploads: list[Upload]
) -> None:
    """Put content into a deferred answer; its visibility was decided by the deferral."""
    ephemeral = promised.ephemeral_to is not None
    draft = _draft(world, interaction, body, uploads, ephemeral=ephemeral)
    draft.flags = (draft.flags or 0) & ~int(MessageFlag.EPHEMERAL)
    interaction.awaits_followup = False
    edit(world, promised, draft, mark=False)


def _tell_user(world: World, interaction: Interaction, name: str, data: Json) -> None:
    user = interaction.user
    guild = interaction.channel.guild
    event = Event(name, lambda _: data, lambda viewer: viewer is user, guild=guild, about=interaction)
    world.hub.publish(event)
