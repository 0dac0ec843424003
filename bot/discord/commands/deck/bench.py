"""The workbench as a message: the deck as it stands, and everything to go on with. `Place` is what its buttons carry."""

from dataclasses import dataclass, replace

import discord

import engine
from bot.discord.calls import Page
from bot.discord.ids import Id
from bot.discord.items import Control, button, option, select, view
from bot.discord.refusals import OLD, Refusal
from bot.discord.style import AMBER, GREEN, clip, note, plain
from bot.library.bench import Bench, filters, pool
from bot.library.deckbox import Boxed
from bot.library.faces import face
from bot.library.rulebook import ruleset_name
from bot.words import Words
from engine.decks import Draft
from engine.kernel.definitions import Definition

from .showing import list_of, problem_lines

PER_PAGE = 25
SEARCH = 20
"""Characters of a search, which must fit into every button's id."""
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


def section_of(rs: engine.Ruleset, place: Place) -> str:
    """The section in which somebody works."""
    sections = rs.rules.decks.sections
    return sections[min(place.section, len(sections) - 1)].name


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
            count=bench.held(section_of(rs, place), card.id),
        )
        parts.append("\n".join([held, clip(f"{shown.line} · {numbers}", 200), clip(shown.text, 400)]).strip())
    return [part for part in parts if part]


def _controls(rs: engine.Ruleset, bench: Bench, place: Place, words: Words) -> list[Control]:
    section = section_of(rs, place)
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
