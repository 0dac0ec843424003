"""Messages and interactions as the JSON objects that Discord sends.

https://discord.com/developers/docs/resources/message and …/interactions/receiving-and-responding
"""

from .clock import iso
from .model import Attachment, Interaction, InteractionType, Json, Message, Poll, User
from .objects import channel_object, emoji_object, member_object, user_object
from .permissions import ALL, channel_permissions

ATTACHMENT_SIZE_LIMIT = 10 * 1024 * 1024


def attachment_object(attachment: Attachment) -> Json:
    """An attachment of a message."""
    found: Json = {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": len(attachment.content),
        "url": attachment.url,
        "proxy_url": attachment.url,
        "content_type": attachment.content_type,
    }
    if attachment.title is not None:
        found["title"] = attachment.title
    if attachment.description is not None:
        found["description"] = attachment.description
    if attachment.width is not None:
        found["width"], found["height"] = attachment.width, attachment.height
    if attachment.ephemeral:
        found["ephemeral"] = True
    return found


def message_object(message: Message, viewer: User | None = None, *, shallow: bool = False) -> Json:
    """A message as REST answers it; `shallow` leaves out the message it refers to."""
    found: Json = {
        "id": str(message.id),
        "channel_id": str(message.channel.id),
        "type": int(message.type),
        "author": user_object(message.author),
        "content": message.content,
        "embeds": message.embeds,
        "components": message.components,
        "attachments": [attachment_object(attachment) for attachment in message.attachments],
        "mentions": [user_object(user) for user in message.mentions],
        "mention_roles": [str(role) for role in message.mention_roles],
        "mention_everyone": message.mention_everyone,
        "timestamp": iso(message.created_at),
        "edited_timestamp": None if message.edited_at is None else iso(message.edited_at),
        "flags": message.flags,
        "pinned": message.pinned,
        "tts": False,
    }
    if message.nonce is not None:
        found["nonce"] = message.nonce
    if message.application_id is not None:
        found["application_id"] = str(message.application_id)
    if message.webhook:
        found["webhook_id"] = str(message.application_id)
    if message.via is not None:
        found["interaction_metadata"] = interaction_metadata(message.via)
        if message.via.type is InteractionType.APPLICATION_COMMAND:
            found["interaction"] = _used_command(message.via)
    if message.thread is not None:
        found["thread"] = channel_object(message.thread, viewer)
    if message.poll is not None:
        found["poll"] = poll_object(message.poll, viewer)
    if message.reactions:
        found["reactions"] = [_reaction(emoji, users, viewer) for emoji, users in message.reactions.items()]
    if message.reference_ids is not None:
        channel_id, message_id = message.reference_ids
        reference: Json = {"type": 0, "channel_id": str(channel_id), "message_id": str(message_id)}
        if message.channel.guild is not None:
            reference["guild_id"] = str(message.channel.guild.id)
        found["message_reference"] = reference
        if not shallow:
            kept = message.reference is not None and not message.reference.deleted
            found["referenced_message"] = (
                message_object(message.reference, viewer, shallow=True)
                if kept and message.reference
                else None
            )
    return found


def poll_object(poll: Poll, viewer: User | None) -> Json:
    """A poll with its votes as the viewer may know them."""
    counts = [
        {"id": number, "count": len(users), "me_voted": viewer is not None and viewer.id in users}
        for number, users in poll.votes.items()
    ]
    return {
        "question": poll.question,
        "answers": [{"answer_id": number, "poll_media": media} for number, media in poll.answers.items()],
        "expiry": iso(poll.expires_at),
        "allow_multiselect": poll.several,
        "layout_type": poll.layout,
        "results": {"answer_counts": counts, "is_finalized": poll.closed},
    }


def _reaction(emoji: str, users: list[int], viewer: User | None) -> Json:
    return {
        "emoji": emoji_object(emoji),
        "count": len(users),
        "count_details": {"burst": 0, "normal": len(users)},
        "burst_colors": [],
        "me_burst": False,
        "me": viewer is not None and viewer.id in users,
    }


def interaction_metadata(interaction: Interaction) -> Json:
    """What a message tells of the interaction that it answers."""
    found: Json = {
        "id": str(interaction.id),
        "type": int(interaction.type),
        "user": user_object(interaction.user),
        "authorizing_integration_owners": integration_owners(interaction),
    }
    target = interaction.data.get("target_id")
    if target is not None and "messages" in interaction.data["resolved"]:
        found["target_message_id"] = target
    elif target is not None:
        found["target_user"] = interaction.data["resolved"]["users"][target]
    if interaction.type is InteractionType.MESSAGE_COMPONENT and interaction.message is not None:
        found["interacted_message_id"] = str(interaction.message.id)
    if interaction.type is InteractionType.MODAL_SUBMIT and interaction.opener is not None:
        found["triggering_interaction_metadata"] = interaction_metadata(interaction.opener)
    return found


def _used_command(interaction: Interaction) -> Json:
    """The older field beside it, which alone names the command: "alice used /deck import"."""
    words, inner = [interaction.data["name"]], interaction.data.get("options") or []
    while inner and inner[0]["type"] in (1, 2):
        words.append(inner[0]["name"])
        inner = inner[0].get("options") or []
    return {
        "id": str(interaction.id),
        "type": int(interaction.type),
        "name": " ".join(words),
        "user": user_object(interaction.user),
    }


def integration_owners(interaction: Interaction) -> dict[str, str]:
    """The guild that installed the application (integration type 0)."""
    guild = interaction.channel.guild
    return {"0": "0" if guild is None else str(guild.id)}


def gateway_message(message: Message, viewer: User) -> Json:
    """A message as the gateway sends it: with the guild and the author's membership."""
    found = message_object(message, viewer)
    guild = message.channel.guild
    if guild is not None:
        found["guild_id"] = str(guild.id)
        member = guild.members.get(message.author.id)
        if member is not None and not message.webhook:
            found["member"] = member_object(member, with_user=False)
    if message.nonce is not None and viewer is not message.author:
        del found["nonce"]
    return found


def without_words(found: Json, bot: User) -> Json:
    """What is left of a message for a bot without the message content intent.

    It keeps its own messages, those that mention it, and those in DMs.
    """
    own = found["author"]["id"] == str(bot.id)
    mentioned = any(user["id"] == str(bot.id) for user in found["mentions"])
    if own or mentioned:
        return found
    found = {**found, "content": "", "embeds": [], "attachments": [], "components": []}
    found.pop("poll", None)
    if found.get("referenced_message"):
        found["referenced_message"] = without_words(found["referenced_message"], bot)
    return found


def interaction_object(interaction: Interaction) -> Json:
    """An interaction as INTERACTION_CREATE brings it to the bot."""
    channel, user, application = interaction.channel, interaction.user, interaction.application
    found: Json = {
        "id": str(interaction.id),
        "application_id": str(application.id),
        "type": int(interaction.type),
        "token": interaction.token,
        "version": 1,
        "data": interaction.data,
        "channel_id": str(channel.id),
        "channel": channel_object(channel, application.bot),
        "locale": user.locale,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": integration_owners(interaction),
        "attachment_size_limit": ATTACHMENT_SIZE_LIMIT,
    }
    guild = channel.guild
    if guild is None:
        found |= {"user": user_object(user), "context": 1, "app_permissions": str(int(ALL))}
    else:
        member, me = guild.members[user.id], guild.members[application.bot.id]
        granted = channel_permissions(guild, member, channel)
        found |= {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.preferred_locale, "features": []},
            "guild_locale": guild.preferred_locale,
            "member": {**member_object(member), "permissions": str(int(granted))},
            "app_permissions": str(int(channel_permissions(guild, me, channel))),
            "context": 0,
        }
        found["channel"]["permissions"] = str(int(granted))
    if interaction.message is not None:
        found["message"] = message_object(interaction.message, application.bot)
    return found
