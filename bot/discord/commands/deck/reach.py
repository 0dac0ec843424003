"""The decks in a caller's reach, and texts of decks as they arrive."""

import discord

import engine
from bot.discord.calls import Call
from bot.discord.refusals import Refusal
from bot.discord.style import plain
from bot.library.deckbox import Boxed, Deckbox, TooManyDecks
from bot.library.folding import seen
from bot.library.shelf import Shelf
from bot.words import phrase
from engine.deck_reading import MAX_TEXT

MOST_BYTES = 4 * MAX_TEXT
"""Bytes of a file that are looked at."""
_ENCODINGS = ("utf-8-sig", "utf-16", "cp932")

NO_DECK = phrase("You have no deck “{name}”. `/deck list` shows those that there are.")


async def the_deck(call: Call, wanted: str, ruleset: str = "") -> Boxed:
    """A deck by the value of a choice or by name. Raises `Refusal`."""
    found = await call.bot.service(Deckbox).find(call.user, wanted, call.language, ruleset)
    if found is None:
        raise Refusal(NO_DECK, name=plain(wanted, 60))
    return found


async def own_deck(call: Call, wanted: str) -> Boxed:
    """A deck that may be changed. Raises `Refusal` for a starter deck."""
    found = await the_deck(call, wanted)
    if not found.id:
        raise Refusal(
            phrase("“{name}” is a starter deck and stays as it is. Copy it first, then change the copy."),
            name=plain(found.name),
        )
    return found


async def rules_of(call: Call, ruleset: str) -> engine.Ruleset:
    """A ruleset as it is played where the call comes from."""
    return await call.bot.service(Shelf).ruleset(call.server, ruleset)


async def keep(call: Call, ruleset: str, name: str, text: str) -> Boxed:
    """Keep a list under a name. Raises `Refusal` where there is no name, no list, or no room."""
    if not text.strip():
        raise Refusal(
            phrase("The list is empty. Write a card a line, such as `3 {example}`."),
            example=_example(ruleset),
        )
    if len(text) > MAX_TEXT:
        raise Refusal(phrase("The list is longer than {most} characters."), most=f"{MAX_TEXT:,}")
    try:
        return await call.bot.service(Deckbox).keep(
            call.user, ruleset, seen(name) or call.words.gettext("My deck"), text
        )
    except TooManyDecks:
        raise Refusal(
            phrase("You keep a hundred decks already. Delete one with `/deck delete` first.")
        ) from None


async def text_of(file: discord.Attachment) -> str:
    """The text of a file. Raises `Refusal` for one that is too large or no text."""
    if file.size > MOST_BYTES:
        raise Refusal(
            phrase("The file is too large: a deck list has at most {most} characters."), most=f"{MAX_TEXT:,}"
        )
    content = await file.read()
    for encoding in _ENCODINGS:
        if encoding == "utf-16" and content[:2] not in (b"\xff\xfe", b"\xfe\xff"):
            continue
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise Refusal(phrase("The file is no text. Save the list as plain text (UTF-8) and send it again."))


def _example(ruleset: str) -> str:
    return next(iter(engine.ruleset(ruleset).cards.values())).name.en
