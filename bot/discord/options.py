"""Options that many commands have. What arrives need not be one of the choices: each is looked at again."""

import asyncio
import functools
import logging
from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Any

import discord
from discord import app_commands

import engine
from bot.library.folding import seen
from bot.library.rulebook import ruleset_name
from bot.words import phrase

from .bot import Bot
from .refusals import Refusal
from .style import clip, plain

_log = logging.getLogger(__name__)
CLOCKS: Mapping[str, str] = {
    "rules": phrase("the clock of the rules"),
    "relaxed": phrase("5 minutes a turn"),
    "daily": phrase("a day a turn"),
    "none": phrase("no clock"),
}
"""The presets of `bot.tables`, as they are spoken of."""
CLOCK = "relaxed"
"""What holds where neither a challenge nor its server says: time enough to read a card in another tab."""
RULESET = "override"
"""What is played where neither a challenge nor its server says: the one with a tutorial."""
_MOST_CHOICES = 25

Choices = list[app_commands.Choice[str]]
Completer = Callable[[discord.Interaction, str], Coroutine[Any, Any, Choices]]


def ruleset_choices() -> Choices:
    """All rulesets, by the names that players use."""
    return [
        app_commands.Choice(
            name=app_commands.locale_str(ruleset_name(name, "en"), ruleset=name),
            value=name,
        )
        for name in engine.rulesets()
    ]


def clock_choices() -> Choices:
    """All clocks."""
    return [
        app_commands.Choice(name=app_commands.locale_str(said), value=name) for name, said in CLOCKS.items()
    ]


def the_ruleset(name: str) -> str:
    """A ruleset that there is. Raises `Refusal`."""
    if name not in engine.rulesets():
        raise Refusal(phrase("There are no rules called “{name}”."), name=plain(name))
    return name


def choices(pairs: Iterable[tuple[str, str]]) -> Choices:
    """Names and values as Discord takes them: at most 25, no name too long; too long a value is left out."""
    found = [(clip(seen(name), 100), value) for name, value in pairs if 0 < len(value) <= 100]
    return [app_commands.Choice(name=name, value=value) for name, value in found if name][:_MOST_CHOICES]


def completing(complete: Completer) -> Completer:
    """An autocompletion that always answers within the bot's patience, with nothing if need be."""

    @functools.wraps(complete)
    async def answer(interaction: discord.Interaction, current: str) -> Choices:
        bot = Bot.of(interaction)
        work = bot.jobs.start(complete(interaction, current), "choices")
        done, _ = await asyncio.wait((work,), timeout=bot.patience)
        if not done:
            work.cancel()
            _log.warning("no choices in time")
            return []
        return [] if work.cancelled() or work.exception() is not None else work.result()

    return answer
