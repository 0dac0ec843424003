"""Telling Discord which commands there are, only when they have changed: 200 new ones a day are the limit."""

import hashlib
import json
import logging
from typing import Any

import discord
from discord import app_commands

from bot.store import Store, notes

from .bot import Bot
from .parts import Part
from .translator import Translator

_log = logging.getLogger(__name__)


async def fingerprint(tree: app_commands.CommandTree[Any]) -> str:
    """A mark of all commands, their options and their words in every language."""
    translator = tree.translator or Translator()
    commands = sorted(tree.get_commands(), key=lambda command: command.name)
    payload = [await command.get_translated_payload(tree, translator) for command in commands]
    return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()


async def sync(tree: app_commands.CommandTree[Any], known: str | None) -> str:
    """Send the commands unless Discord has them already; `known` is the mark of the last time. Returns the mark.

    Discord is asked how many it has, since an application may have been made anew under the same store.
    """
    mark = await fingerprint(tree)
    if mark == known and len(await tree.fetch_commands()) == len(tree.get_commands()):
        return mark
    sent = await tree.sync()
    _log.info("%d commands sent to Discord", len(sent))
    return mark


async def _keep_synced(bot: Bot) -> None:
    """Send the commands if they have changed since the last start; the bot also runs where that can't be done."""
    store, name = bot.service(Store), f"commands of {bot.application_id}"
    async with store.reading() as t:
        known = await notes.note(t, name)
    try:
        mark = await sync(bot.tree, known)
    except (discord.HTTPException, discord.RateLimited, app_commands.AppCommandError) as error:
        _log.error("the commands could not be sent to Discord: %s", error)
        return
    if mark != known:
        async with store.transaction() as t:
            await notes.put(t, name, mark)


SYNCED = Part(open=_keep_synced)
"""The part that tells Discord of all others."""
