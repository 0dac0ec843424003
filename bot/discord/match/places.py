"""Where a match is played: a private thread, else a public one, else the channel itself."""

import logging
from collections.abc import Iterable
from typing import Final

import discord

from bot.discord.refusals import Refusal
from bot.words import Words, phrase

_log = logging.getLogger(__name__)

WEEK: Final = 10080
"""Minutes without a message after which Discord archives the thread."""

NEEDED = ("view_channel", "send_messages", "embed_links", "attach_files", "read_message_history")
"""Permissions without which no match can be shown."""

PERMISSIONS = {
    "view_channel": phrase("View Channel"),
    "send_messages": phrase("Send Messages"),
    "send_messages_in_threads": phrase("Send Messages in Threads"),
    "create_private_threads": phrase("Create Private Threads"),
    "create_public_threads": phrase("Create Public Threads"),
    "embed_links": phrase("Embed Links"),
    "attach_files": phrase("Attach Files"),
    "read_message_history": phrase("Read Message History"),
    "manage_threads": phrase("Manage Threads"),
}
"""What Discord calls the permissions."""

LACKING = phrase("I can't hold a match here without these permissions: {permissions}.")


def missing(permissions: discord.Permissions, *, in_thread: bool) -> list[str]:
    """The permissions that the bot needs and doesn't have."""
    needed = [n if n != "send_messages" or not in_thread else "send_messages_in_threads" for n in NEEDED]
    return [name for name in needed if not getattr(permissions, name)]


def named(permissions: Iterable[str], words: Words) -> str:
    """Permissions as Discord calls them, in a sentence."""
    return words.names([f"**{words.gettext(PERMISSIONS[name])}**" for name in permissions])


def check(interaction: discord.Interaction, words: Words) -> None:
    """Raises `Refusal` where the bot lacks a permission that a match needs in the channel of the interaction."""
    found = lacking(interaction)
    if found:
        raise Refusal(LACKING, permissions=named(found, words))


def lacking(interaction: discord.Interaction) -> list[str]:
    """The permissions that the bot needs and doesn't have in the channel of the interaction."""
    return missing(interaction.app_permissions, in_thread=isinstance(interaction.channel, discord.Thread))


async def thread_for(channel: discord.TextChannel, name: str, people: Iterable[int]) -> discord.Thread | None:
    """A thread in which these people can play; `None` where the bot may make none there."""
    me = channel.guild.me
    made = [t for t in channel.threads if t.name == name and t.owner_id == me.id]
    if made:  # before a crash, which came before it was noted
        return made[0]
    allowed = channel.permissions_for(me)
    if not allowed.send_messages_in_threads:
        return None
    thread: discord.Thread | None = None
    if allowed.create_private_threads:
        thread = await _made(channel, name, discord.ChannelType.private_thread)
    if thread is None and allowed.create_public_threads:
        thread = await _made(channel, name, discord.ChannelType.public_thread)
    if thread is not None:
        for person in people:
            await _invite(thread, person)
    return thread


async def _made(channel: discord.TextChannel, name: str, kind: discord.ChannelType) -> discord.Thread | None:
    try:
        if kind is discord.ChannelType.private_thread:
            return await channel.create_thread(
                name=name, type=kind, auto_archive_duration=WEEK, invitable=False
            )
        return await channel.create_thread(name=name, type=kind, auto_archive_duration=WEEK)
    except discord.HTTPException as error:
        if error.status >= 500 or error.status == 429:
            raise
        _log.info("no %s in channel %s (%s)", kind.name, channel.id, error.code)
        return None


async def _invite(thread: discord.Thread, person: int) -> None:
    try:
        await thread.add_user(discord.Object(person))
    except discord.HTTPException as error:
        if error.status >= 500:
            raise
        _log.info("somebody can't be added to thread %s (%s)", thread.id, error.code)
