"""Errors in words for the person who met them."""

import functools
import logging
import secrets

import discord
from discord import app_commands

from bot.health.metrics import Metrics
from bot.words import Words, phrase

from .codes import WORDING, Remedy, remedy

_log = logging.getLogger(__name__)


class Refusal(Exception):
    """Something that can't be done, and why: a message of `bot.words.phrase`, and its fields."""

    def __init__(self, message: str, /, **fields: object) -> None:
        super().__init__(message)
        self.message = message
        self.fields = fields


BUSY = phrase("I'm being restarted. Please try again in a minute; nothing is lost.")
OLD = phrase("This button is out of date. Use the newest message, or the command again.")
OLD_FORM = phrase("This form is out of date. Please open it again.")
NEW_COMMANDS = phrase("My commands have just changed. Please try again in a minute.")
NOT_YOURS = phrase("You need the permission “Manage Server” for this.")
ONLY_SERVER = phrase("This works in a server only.")


@functools.singledispatch
def wording(error: BaseException, words: Words) -> str | None:
    """What to say about an error; None where it is a fault of the program.

    Each part of the bot registers the errors that it knows: `@wording.register`.
    """
    return None


@wording.register
def _(error: Refusal, words: Words) -> str | None:
    return words.gettext(error.message, **error.fields)


@wording.register
def _(error: discord.HTTPException, words: Words) -> str | None:
    found = remedy(error)
    return None if found is Remedy.OURS else words.gettext(WORDING[found])


@wording.register
def _(error: discord.RateLimited, words: Words) -> str | None:
    return words.gettext(WORDING[Remedy.WAIT])


@wording.register(app_commands.CommandNotFound)
@wording.register(app_commands.CommandSignatureMismatch)
@wording.register(app_commands.TransformerError)
def _(error: app_commands.AppCommandError, words: Words) -> str | None:
    return words.gettext(NEW_COMMANDS)


@wording.register
def _(error: app_commands.MissingPermissions, words: Words) -> str | None:
    return words.gettext(NOT_YOURS)


@wording.register
def _(error: app_commands.NoPrivateMessage, words: Words) -> str | None:
    return words.gettext(ONLY_SERVER)


def report(error: BaseException, words: Words, where: str, metrics: Metrics) -> str:
    """What to tell the person; a fault of the program is counted, and logged under a number that they are given."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    said = wording(error, words)
    if said is not None:
        _log.info("%s: %s", where, type(error).__name__)
        return said
    metrics.errors.labels(where).inc()
    number = secrets.token_hex(3)
    _log.error("%s failed (%s)", where, number, exc_info=error)
    return words.gettext(
        "Something went wrong on my side; nothing of yours is lost. Please try again. "
        "If it happens again, tell whoever runs this bot the number **{number}**.",
        number=number,
    )
