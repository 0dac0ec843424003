"""What the bot asks a server for, and the link by which it is invited.

https://discord.com/developers/docs/topics/permissions
"""

import base64
import binascii

import discord

NEEDED = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    create_private_threads=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
)
"""Without these matches can't be played, or only in part."""

COMFORT = discord.Permissions(manage_threads=True)
"""May be left out: a match then can't go on in a thread that somebody has locked."""

SCOPES = ("bot", "applications.commands")


def invitation(application: int, *, comfort: bool = False) -> str:
    """The link that brings the bot to a server; an administrator of it opens it in a browser."""
    permissions = NEEDED | COMFORT if comfort else NEEDED
    return discord.utils.oauth_url(application, permissions=permissions, scopes=SCOPES)


def application_of(token: str) -> int | None:
    """The application that a bot's token belongs to, which its first part spells in base 64; None if it doesn't."""
    first = token.partition(".")[0]
    try:
        spelt = base64.urlsafe_b64decode(first + "=" * (-len(first) % 4)).decode("ascii")
    except (binascii.Error, UnicodeDecodeError, ValueError):
        return None
    return int(spelt) if spelt.isdigit() else None
