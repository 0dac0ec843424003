"""The workbench: a deck is built card by card in one message, with the fingers of one hand.

All that the message shows is in its buttons' ids (`Place`) and in the deck itself, which is kept after every press.
"""

import asyncio
from dataclasses import replace

import discord

import engine
from bot.discord.bot import Bot
from bot.discord.calls import Call, Form, Page
from bot.discord.options import Choices, choices, completing
from bot.discord.refusals import OLD, Refusal
from bot.discord.style import plain
from bot.library.bench import Bench, Filter, list_text, pool
from bot.library.deckbox import Boxed, Deckbox, TooManyDecks
from bot.library.shelf import Shelf
from bot.words import phrase
from engine.decks import Draft

from .bench import PER_PAGE, SEARCH, Place, bench_page, section_of
from .reach import own_deck, rules_of
from .showing import deck_page


async def build(call: Call, ruleset: str, name: str, card: str, count: int) -> None:
    """Open the bench, on a deck that there is or on a new one."""
    box = call.bot.service(Deckbox)
    deck = await box.find(call.user, name, call.language, ruleset) if name else None
    if deck is None or not deck.id:
        try:
            sections = engine.ruleset(ruleset).rules.decks.sections
            empty = list_text({sections[0].name: ()}, {})
            deck = await box.keep(call.user, ruleset, name or await _free_name(call, ruleset), empty)
        except TooManyDecks:
            raise Refusal(
                phrase("You keep a hundred decks already. Delete one with `/deck delete` first.")
            ) from None
    place = Place(deck.id)
    if card:
        found = (await call.bot.service(Shelf).cards(call.server, ruleset)).find(card)
        if found is None:
            raise Refusal(phrase("There is no card “{name}”."), name=plain(card))
        deck, place = await _change(call, deck, replace(place, card=found.card.id), count)
    await call.answer(await _page(call, deck, place))


async def _free_name(call: Call, ruleset: str) -> str:
    taken = {deck.name for deck in await call.bot.service(Deckbox).of(call.user, ruleset)}
    base = call.words.gettext("My deck")
    return next(name for name in [base, *(f"{base} {n}" for n in range(2, 102))] if name not in taken)


async def build_pressed(call: Call) -> None:
    """The button below a deck."""
    deck = await own_deck(call, call.id.arg)
    await call.answer(await _page(call, deck, Place(deck.id)))


async def turned(call: Call) -> None:
    """Any button of the bench but the search."""
    what, place = Place.read(call.id.arg)
    deck = await _deck(call, place)
    if what in ("more", "less"):
        deck, place = await _change(call, deck, place, 1 if what == "more" else -1)
    elif what == "done":
        rs, draft = await _draft(call, deck)
        await call.answer(deck_page(deck, rs, draft, call.words))
        return
    elif what in ("back", "next"):
        place = replace(place, page=max(0, place.page + (1 if what == "next" else -1)))
    elif what == "section":
        rs, _ = await _draft(call, deck)
        place = replace(
            place, section=(place.section + 1) % len(rs.rules.decks.sections), filter=0, page=0, card=""
        )
    elif what == "clear":
        place = replace(place, search="", page=0)
    else:
        raise Refusal(OLD)
    await call.answer(await _page(call, deck, place))


async def picked(call: Call) -> None:
    """Cards or a filter were picked from a list."""
    what, place = Place.read(call.id.arg)
    deck = await _deck(call, place)
    if what == "filter":
        chosen = next(iter(call.values), "")
        if not chosen.isdecimal() or len(chosen) > 2:
            raise Refusal(OLD)
        place = replace(place, filter=int(chosen), page=0)
    else:
        for card in call.values[:PER_PAGE]:
            deck, place = await _change(call, deck, replace(place, card=card), 1)
    await call.answer(await _page(call, deck, place))


async def find_pressed(call: Call) -> None:
    """Ask what to search for."""
    _, place = Place.read(call.id.arg)
    form = Form(
        title=call.words.pgettext("form", "Find cards"), custom_id=str(place.id("build-found", "found"))
    )
    field = discord.ui.TextInput[Form](
        custom_id="search", max_length=SEARCH, required=False, default=place.search or None
    )
    form.add_item(discord.ui.Label(text=call.words.pgettext("label", "Part of the name"), component=field))
    await call.ask(form)


async def found(call: Call) -> None:
    """The search was sent."""
    _, place = Place.read(call.id.arg)
    search = " ".join(call.fields.get("search", "").split())[:SEARCH]
    place = replace(place, search=search, page=0, filter=0)
    await call.answer(await _page(call, await _deck(call, place), place))


@completing
async def cards_to_add(interaction: discord.Interaction, current: str) -> Choices:
    """Cards of the ruleset that is chosen."""
    ruleset = str(interaction.namespace.ruleset or "")
    if ruleset not in engine.rulesets():
        return []
    language = Call.speaks(interaction)
    cards = await Bot.of(interaction).service(Shelf).cards(interaction.guild_id, ruleset)
    return choices((card.name(language), card.key) for card in cards.suggest(current, language))


async def _deck(call: Call, place: Place) -> Boxed:
    deck = await call.bot.service(Deckbox).get(call.user, place.deck)
    if deck is None:
        raise Refusal(phrase("This deck is not among yours any more."))
    return deck


async def _draft(call: Call, deck: Boxed) -> tuple[engine.Ruleset, Draft]:
    """The deck as it stands. Raises `Refusal` where some of it can't be read, for that would get lost."""
    rs = await rules_of(call, deck.ruleset)
    draft = await asyncio.to_thread(rs.draft, deck.text)
    if any(
        problem.kind in ("no_line", "no_card", "no_section", "count", "long") for problem in draft.problems
    ):
        raise Refusal(
            phrase("Some lines of “{name}” can't be read. Put them right with `/deck edit` first."),
            name=plain(deck.name),
        )
    return rs, draft


async def _change(call: Call, deck: Boxed, place: Place, by: int) -> tuple[Boxed, Place]:
    """Put copies of the card in hand in, or take them out, and keep the deck."""
    rs, draft = await _draft(call, deck)
    card, section = rs.cards.get(place.card), section_of(rs, place)
    if card is None or (by > 0 and card not in pool(rs, section, Filter(""), "")):
        raise Refusal(OLD)
    bench = Bench(rs, draft.deck)
    if bench.change(section, card, by):
        deck = await call.bot.service(Deckbox).keep(call.user, deck.ruleset, deck.name, bench.text)
    return deck, place


async def _page(call: Call, deck: Boxed, place: Place) -> Page:
    rs, draft = await _draft(call, deck)
    return bench_page(deck, rs, draft, place, call.words)
