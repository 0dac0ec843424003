"""All decks in somebody's reach: their own, by pages, and the starter decks."""

import asyncio
from collections.abc import Sequence

import engine
from bot.discord.calls import Call, Page
from bot.discord.ids import Id
from bot.discord.items import Control, button, option, select, view
from bot.discord.refusals import OLD, Refusal
from bot.discord.style import note, plain, when
from bot.library.deckbox import Boxed, Deckbox, starters
from bot.library.rulebook import ruleset_name
from bot.words import Words

from .reach import rules_of

PER_PAGE = 20
_MARKS = {True: "✓", False: "⚠\ufe0e"}
_MOST_OPTIONS = 25


async def list_page(call: Call, ruleset: str, at: int) -> Page:
    """A page of the list, of one ruleset or (empty) of all."""
    words = call.words
    own = list(await call.bot.service(Deckbox).of(call.user, ruleset))
    legal = await asyncio.to_thread(_legal, own, {d.ruleset: await rules_of(call, d.ruleset) for d in own})
    last = max(0, (len(own) - 1) // PER_PAGE)
    at = max(0, min(at, last))
    shown = own[at * PER_PAGE : (at + 1) * PER_PAGE]
    names = [ruleset] if ruleset else list(engine.rulesets())
    nothing = words.gettext(
        "You keep no decks yet. `/deck add` takes a list, `/deck build` goes card by card."
    )
    embeds = [
        note(words.gettext("Your decks"), "\n".join(_line(d, legal[d.id], words) for d in shown) or nothing),
        note(words.gettext("Starter decks"), _starter_lines(names, words)),
    ]
    shipped = [deck for name in names for deck in starters(name, words.language)]
    picks = _picks([*shown, *shipped][:_MOST_OPTIONS], words)
    return Page(embeds=embeds, view=view(picks, *_turns(ruleset, at, last, words)))


async def list_turned(call: Call) -> None:
    """Another page of the list."""
    ruleset, _, at = call.id.arg.rpartition(".")
    if not at.isdecimal() or len(at) > 3 or ruleset not in ("", *engine.rulesets()):
        raise Refusal(OLD)
    await call.answer(await list_page(call, ruleset, int(at)))


def _legal(own: Sequence[Boxed], rulesets: dict[str, engine.Ruleset]) -> dict[int, bool]:
    return {deck.id: not rulesets[deck.ruleset].draft(deck.text).problems for deck in own}


def _line(deck: Boxed, legal: bool, words: Words) -> str:
    ruleset = ruleset_name(deck.ruleset, words.language)
    return f"{_MARKS[legal]} **{plain(deck.name)}** · {ruleset} · {when(deck.changed_at)}"


def _starter_lines(names: Sequence[str], words: Words) -> str:
    return "\n".join(
        f"**{ruleset_name(name, words.language)}** · "
        + words.names(deck.name for deck in starters(name, words.language))
        for name in names
    )


def _picks(decks: Sequence[Boxed], words: Words) -> Control:
    options = [option(deck.name, deck.value, ruleset_name(deck.ruleset, words.language)) for deck in decks]
    return select(words.pgettext("placeholder", "Show a deck …"), Id("deck-show"), options)


def _turns(ruleset: str, at: int, last: int, words: Words) -> list[Control]:
    if not last:
        return []
    back, forth = Id("deck-list", f"{ruleset}.{at - 1}"), Id("deck-list", f"{ruleset}.{at + 1}")
    return [
        button(words.pgettext("button", "◀ Back"), back, disabled=at == 0),
        button(words.pgettext("button", "Next ▶"), forth, disabled=at == last),
    ]
