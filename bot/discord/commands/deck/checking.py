"""Whether a list may be played, without keeping it."""

import asyncio

import discord

from bot.discord.calls import Call, Page
from bot.discord.refusals import Refusal
from bot.discord.style import AMBER, GREEN, note, plain
from bot.library.rulebook import ruleset_name
from bot.words import phrase

from .reach import rules_of, text_of, the_deck
from .showing import list_of, problem_lines


async def check(call: Call, ruleset: str, text: str, file: discord.Attachment | None, name: str) -> None:
    """Look at a file, else at a deck that is kept, whose ruleset is known, else at a list in the command.

    Raises `Refusal` where there is nothing to look at, or no telling by which rules.
    """
    if file is None and name:
        boxed = await the_deck(call, name, ruleset)
        ruleset, text = boxed.ruleset, boxed.text
    elif file is None and not text:
        raise Refusal(phrase("Give a list, a file or a deck to check."))
    elif not ruleset:
        raise Refusal(phrase("Say which rules the list is for: choose them as `ruleset`."))
    else:
        text = text.replace(";", "\n") if file is None else await text_of(file)
    rs, words = await rules_of(call, ruleset), call.words
    draft = await asyncio.to_thread(rs.draft, text)
    problems, files = problem_lines(draft, words, headed=False)
    title = (
        words.gettext("This deck can't be played.") if problems else words.gettext("This deck may be played.")
    )
    body = "\n\n".join(part for part in (problems, list_of(rs, draft, words)) if part)
    embed = note(title, body, AMBER if problems else GREEN).set_footer(
        text=ruleset_name(ruleset, call.language)
    )
    if draft.deck.name:
        embed.set_author(name=plain(draft.deck.name))
    await call.answer(Page(embeds=[embed], files=files))
