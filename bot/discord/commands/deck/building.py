"""The workbench: a deck is built card by card in one message, with the fingers of one hand.

All that the message shows is in its buttons' ids (`Place`) and in the deck itself, which is kept after every press.
"""

import asyncio
from dataclasses import dataclass, replace

import discord

import engine
from bot.discord.calls import Call, Form, Page
from bot.discord.ids import Id
from bot.discord.items import Control, button, option, select, view
from bot.discord.options import Choices, choices, completing
from bot.discord.refusals import OLD, Refusal
from bot.discord.style import AMBER, GREEN, clip, note, plain
from bot.library.bench import Bench, Filter, filters, list_text, pool
from bot.library.deckbox import Boxed, Deckbox, TooManyDecks
from bot.library.faces import face
from bot.library.rulebook import ruleset_name
from bot.library.shelf import Shelf
from bot.words import Words, phrase
from engine.decks import Draft
from engine.kernel.definitions import Definition

from .reach import own_deck, rules_of
from .showing import deck_page, list_of, problem_lines

PER_PAGE = 25
_SEARCH = 20
_NONE = "-"


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody is at the bench."""

    deck: int
    section: int = 0
    filter: int = 0
    page: int = 0
    card: str = ""
    """The card in hand: what − and + mean."""
    search: str = ""

    def id(self, verb: str, what: str) -> Id:
        """The id of a button here; `what` tells it from the others."""
        card = self.card if len(self.card) <= 24 else ""
        state = f"{what}.{self.deck}.{self.section}.{self.filter}.{self.page}.{card or _NONE}.{self.search}"
        return Id(verb, state)

    @classmethod
    def read(cls, arg: str) -> "tuple[str, Place]":
        """What a button means, and where. Raises `Refusal`."""
        what, *rest = arg.split(".", 6)
        if len(rest) != 6 or not all(n.isdecimal() and len(n) < 12 for n in rest[:4]):
            raise Refusal(OLD)
        deck, section, chosen, page = map(int, rest[:4])
        return what, cls(deck, section, chosen, page, "" if rest[4] == _NONE else rest[4], rest[5])


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
        custom_id="search", max_length=_SEARCH, required=False, default=place.search or None
    )
    form.add_item(discord.ui.Label(text=call.words.pgettext("label", "Part of the name"), component=field))
    await call.ask(form)


async def found(call: Call) -> None:
    """The search was sent."""
    _, place = Place.read(call.id.arg)
    search = " ".join(call.fields.get("search", "").split())[:_SEARCH]
    place = replace(place, search=search, page=0, filter=0)
    await call.answer(await _page(call, await _deck(call, place), place))


@completing
async def cards_to_add(interaction: discord.Interaction, current: str) -> Choices:
    """Cards of the ruleset that is chosen."""
    ruleset = str(interaction.namespace.ruleset or "")
    if ruleset not in engine.rulesets():
        return []
    language = Call.speaks(interaction)
    cards = await Call.bot_of(interaction).service(Shelf).cards(interaction.guild_id, ruleset)
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
    card, section = rs.cards.get(place.card), _section(rs, place)
    if card is None or (by > 0 and card not in pool(rs, section, Filter(""), "")):
        raise Refusal(OLD)
    bench = Bench(rs, draft.deck)
    if bench.change(section, card, by):
        deck = await call.bot.service(Deckbox).keep(call.user, deck.ruleset, deck.name, bench.text)
    return deck, place


def _section(rs: engine.Ruleset, place: Place) -> str:
    sections = rs.rules.decks.sections
    return sections[min(place.section, len(sections) - 1)].name


async def _page(call: Call, deck: Boxed, place: Place) -> Page:
    rs, draft = await _draft(call, deck)
    return bench_page(deck, rs, draft, place, call.words)


def bench_page(deck: Boxed, rs: engine.Ruleset, draft: Draft, place: Place, words: Words) -> Page:
    """The bench: the deck as it stands, the card in hand, and everything to go on with."""
    bench = Bench(rs, draft.deck)
    problems, files = problem_lines(draft, words)
    embed = note(
        plain(deck.name),
        "\n\n".join(_parts(rs, draft, bench, place, words, problems)),
        AMBER if problems else GREEN,
    )
    embed.set_footer(text=ruleset_name(deck.ruleset, words.language))
    return Page(embeds=[embed], view=view(*_controls(rs, bench, place, words)), files=files)


def _parts(
    rs: engine.Ruleset, draft: Draft, bench: Bench, place: Place, words: Words, problems: str
) -> list[str]:
    """What stands above the controls: the list, the curve, what is missing, the card in hand."""
    parts = [list_of(rs, draft, words), problems or words.gettext("This deck may be played.")]
    card = rs.cards.get(place.card)
    if card is not None:
        shown = face(rs, card, words.language)
        numbers = " · ".join(f"{name} {value}" for name, value in shown.numbers)
        held = words.gettext(
            "In hand: **{card}** ×{count}",
            card=plain(shown.name),
            count=bench.held(_section(rs, place), card.id),
        )
        parts.append("\n".join([held, clip(f"{shown.line} · {numbers}", 200), clip(shown.text, 400)]).strip())
    return [part for part in parts if part]


def _controls(rs: engine.Ruleset, bench: Bench, place: Place, words: Words) -> list[Control]:
    section = _section(rs, place)
    known = filters(rs, words.language)
    chosen = known[place.filter] if place.filter < len(known) else known[0]
    cards = pool(rs, section, chosen, place.search)
    last = max(0, (len(cards) - 1) // PER_PAGE)
    place = replace(place, page=min(place.page, last))
    labels = [words.gettext("All cards"), *(f.label for f in known[1:])]
    marked = [option(label, str(n), default=n == known.index(chosen)) for n, label in enumerate(labels)][:25]
    items = [
        select(words.pgettext("placeholder", "Which cards"), place.id("build-pick", "filter"), marked, row=0)
    ]
    shown = cards[place.page * PER_PAGE : (place.page + 1) * PER_PAGE]
    if shown:
        title = words.pgettext("placeholder", "Add to [{section}] …", section=section)
        options = [_option(rs, bench, section, card, words.language) for card in shown]
        items.append(select(title, place.id("build-pick", "card"), options, most=len(options), row=1))
    items += _buttons(rs, place, last, section, words)
    return [*items, *_hand(rs, bench, place, section, words)]


def _option(
    rs: engine.Ruleset, bench: Bench, section: str, card: Definition, language: str
) -> discord.SelectOption:
    shown = face(rs, card, language)
    held = bench.held(section, card.id)
    numbers = " · ".join(f"{name} {value}" for name, value in shown.numbers)
    return option(f"{shown.name}{f' ×{held}' if held else ''}", card.id, f"{shown.line} · {numbers}")


def _buttons(rs: engine.Ruleset, place: Place, last: int, section: str, words: Words) -> list[Control]:
    """Pages, search, section."""
    items = []
    if last:
        items += [
            button("◀", place.id("build", "back"), disabled=place.page == 0, row=2),
            button("▶", place.id("build", "next"), disabled=place.page == last, row=2),
        ]
    items.append(button(words.pgettext("button", "Find"), place.id("build-find", "find"), row=2))
    if place.search:
        items.append(button(words.pgettext("button", "All again"), place.id("build", "clear"), row=2))
    if len(rs.rules.decks.sections) > 1:
        sections = [s.name for s in rs.rules.decks.sections]
        other = sections[(sections.index(section) + 1) % len(sections)]
        items.append(
            button(
                words.pgettext("button", "To [{section}]", section=other), place.id("build", "section"), row=2
            )
        )
    return items


def _hand(rs: engine.Ruleset, bench: Bench, place: Place, section: str, words: Words) -> list[Control]:
    """The card in hand, and the way out."""
    items = []
    card = rs.cards.get(place.card)
    if card is not None:
        held, room = bench.held(section, card.id), bench.room(card)
        items += [
            button("−", place.id("build", "less"), disabled=not held, row=3),
            button("+", place.id("build", "more"), discord.ButtonStyle.primary, disabled=not room, row=3),
        ]
    items.append(
        button(
            words.pgettext("button", "Done"), place.id("build", "done"), discord.ButtonStyle.success, row=3
        )
    )
    return items
