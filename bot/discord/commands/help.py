"""`/help`: what there is, on one page, with the shortest way to a first match."""

from collections.abc import Iterable, Iterator
from typing import Any

import discord
from discord import app_commands

import engine
from bot.discord.calls import Call, Page
from bot.discord.parts import Part
from bot.discord.style import BODY, clip, note
from bot.words import Words, phrase, term
from engine.language.words import phrasebook

_GROUPS = (
    (phrase("Play"), ("tutorial", "duel", "match")),
    (phrase("Decks and cards"), ("deck", "card", "rules", "set")),
    (phrase("Yours"), ("block", "privacy")),
    (phrase("This server"), ("settings", "judge")),
)


@app_commands.command(name=term("command", "help"), description=phrase("What I can do, and how to begin"))
async def help_(interaction: discord.Interaction) -> None:
    """Name the commands, in private."""
    call = Call.of(interaction)
    words = call.words
    intro = words.gettext(
        "I host trading card games and know their rules: what I offer is legal, and everything legal is offered. "
        "Hands are shown to nobody but their owner."
    )
    first = words.gettext(
        "**Your first match:** `/tutorial` explains as you play. `/duel practice` is the same without words."
    )
    body = "\n\n".join([intro, first, _games(words), *_sections(call.bot.tree.get_commands(), words)])
    await call.answer(Page(embeds=[note(words.gettext("Fudaba"), clip(body, BODY))]))


def _games(words: Words) -> str:
    """The rulesets, each in a sentence."""
    lines = [words.gettext("**What is played**")]
    for name in engine.rulesets():
        phrases = phrasebook(name).words[words.language].phrases
        lines.append(f"{phrases['title']} · {phrases['about']}")
    return "\n".join(lines)


def _sections(commands: Iterable[Any], words: Words) -> Iterator[str]:
    """The commands that there are, by what they are for."""
    known = {command.name: command for command in commands}
    for title, names in _GROUPS:
        lines = [_line(known[name], words) for name in names if name in known]
        if lines:
            yield "\n".join([f"**{words.gettext(title)}**", *lines])


def _line(command: Any, words: Words) -> str:
    """A command and what it is for; of a group what it can do."""
    name = words.pgettext("command", command.name)
    parts = [words.pgettext("command", part.name) for part in getattr(command, "commands", ())]
    said = " · ".join(parts) if parts else words.gettext(command.description)
    return f"`/{name}` {said}"


PART = Part(commands=(help_,))
