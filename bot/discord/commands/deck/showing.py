"""Decks as messages: one, all of them, a file."""

import asyncio
import io

import discord

import engine
from bot.discord.calls import Call, Page
from bot.discord.ids import Id
from bot.discord.items import Control, button, view
from bot.discord.match.service import Matches
from bot.discord.refusals import Refusal
from bot.discord.style import AMBER, BODY, GREEN, clip, note, plain
from bot.library import lists
from bot.library.deckbox import Boxed
from bot.library.rulebook import ruleset_name
from bot.words import Words, phrase
from engine.decks import Draft

from .reach import rules_of, the_deck

_BARS = "▁▂▃▄▅▆▇█"
_MOST_PROBLEMS = 15
_MOST_PICTURED = 120


async def show(call: Call, deck: Boxed, heading: str = "") -> None:
    """Answer with a deck."""
    rs = await rules_of(call, deck.ruleset)
    draft = await asyncio.to_thread(rs.draft, deck.text)
    await call.answer(deck_page(deck, rs, draft, call.words, heading))


def deck_page(deck: Boxed, rs: engine.Ruleset, draft: Draft, words: Words, heading: str = "") -> Page:
    """A deck: its cards by section and cost, what it lacks, and what can be done with it."""
    problems, files = problem_lines(draft, words)
    parts = [heading, plan_of(draft, words.language), problems, list_of(rs, draft, words)]
    embed = note(
        plain(deck.name), "\n\n".join(part for part in parts if part), AMBER if draft.problems else GREEN
    )
    embed.set_footer(text=ruleset_name(deck.ruleset, words.language))
    return Page(embeds=[embed], view=view(*_buttons(deck, words)), files=files)


def plan_of(draft: Draft, language: str) -> str:
    """What the list says of its plan, in small print."""
    notes = draft.deck.notes
    plan = notes.get("plan.ja" if language == "ja" else "plan") or notes.get("plan", "")
    return f"*{plain(plan, 400)}*" if plan else ""


def list_of(rs: engine.Ruleset, draft: Draft, words: Words) -> str:
    """The cards of a deck, section by section."""
    blocks = []
    for section in lists.sections(rs, draft.deck, words.language):
        if section.held or section.least:
            lines = [
                f"`{count}` {plain(name)}{f' · {cost}' if cost else ''}" for count, name, cost in section.rows
            ]
            blocks.append("\n".join([f"**{section.name}** {section.size}", *lines]))
    drawn = curve_of(rs, draft)
    return "\n\n".join([*blocks, words.gettext("Costs {bars}", bars=drawn)] if drawn else blocks)


def curve_of(rs: engine.Ruleset, draft: Draft) -> str:
    """How many cards cost how much, as small bars."""
    found = lists.curve(rs, draft.deck)
    top = max((count for _, count in found), default=0)
    return (
        "\u2003".join(f"{cost}\u00a0{_BARS[(count * 7 + top - 1) // top]}" for cost, count in found if count)
        if top
        else ""
    )


def problem_lines(draft: Draft, words: Words, *, headed: bool = True) -> tuple[str, list[discord.File]]:
    """What keeps a deck from being played, under a heading or without; the whole list as a file where it is long."""
    problems = lists.problems(draft, words.language)
    if not problems:
        return "", []
    shown = [f"• {plain(problem, 200)}" for problem in problems[:_MOST_PROBLEMS]]
    left = len(problems) - len(shown)
    files = []
    if left:
        shown.append(
            words.ngettext("… and {count} more, in the file", "… and {count} more, in the file", left)
        )
        files.append(discord.File(io.BytesIO("\n".join(problems).encode()), "problems.txt"))
    if headed:
        shown.insert(0, words.gettext("**It can’t be played yet:**"))
    return "\n".join(shown), files


def _buttons(deck: Boxed, words: Words) -> list[Control]:
    export = button(words.pgettext("button", "Export"), Id("deck-export", deck.value))
    picture = button(words.pgettext("button", "Picture"), Id("deck-picture", deck.value))
    if not deck.id:
        return [
            button(
                words.pgettext("button", "Copy to my decks"),
                Id("deck-copy", deck.value),
                discord.ButtonStyle.primary,
            ),
            picture,
            export,
        ]
    return [
        button(
            words.pgettext("button", "Card by card"),
            Id("deck-build", deck.value),
            discord.ButtonStyle.primary,
        ),
        button(words.pgettext("button", "Edit the list"), Id("deck-edit", deck.value)),
        picture,
        export,
        button(words.pgettext("button", "Delete"), Id("deck-delete", deck.value), discord.ButtonStyle.danger),
    ]


async def show_picked(call: Call) -> None:
    """A deck was picked from the list."""
    await show(call, await the_deck(call, next(iter(call.values), call.id.arg)))


async def export(call: Call, deck: Boxed) -> None:
    """Answer with a deck as a file, and as text where it is short."""
    rs = await rules_of(call, deck.ruleset)
    draft = await asyncio.to_thread(rs.draft, deck.text)
    text = deck.text if draft.problems or not deck.id else _named(rs, draft, deck)
    body = f"```\n{text.replace('`', 'ˋ')}\n```" if len(text) < BODY // 2 else ""
    embed = note(plain(deck.name), body)
    embed.set_footer(text=call.words.gettext("Whoever has this list can add it with /deck add."))
    await call.answer(
        Page(embeds=[embed], files=[discord.File(io.BytesIO(text.encode()), f"{file_name(deck)}.txt")])
    )


def _named(rs: engine.Ruleset, draft: Draft, deck: Boxed) -> str:
    """A list with the cards' names beside their numbers."""
    lines = [f"# name: {deck.name}", f"# {deck.ruleset}"]
    for section, rows in draft.deck.sections.items():
        lines.append(f"[{section}]")
        lines += [f"{count} {card}  # {rs.cards[card].name.en}" for card, count in rows]
    return "\n".join(lines) + "\n"


def file_name(deck: Boxed) -> str:
    """A name that every file system takes."""
    safe = "".join(c if c.isalnum() and c.isascii() else "-" for c in deck.name).strip("-")
    return clip(safe, 40).rstrip("…") or "deck"


async def picture_pressed(call: Call) -> None:
    """The cards of a deck as a picture."""
    deck = await the_deck(call, call.id.arg)
    rs = await rules_of(call, deck.ruleset)
    draft = await asyncio.to_thread(rs.draft, deck.text)
    cards = [card for section in draft.deck.sections for card in draft.deck.cards(section)]
    if not cards:
        raise Refusal(phrase("There is no card in “{name}” yet."), name=plain(deck.name))
    studio = call.bot.service(Matches).studio
    picture = await studio.cards(cards[:_MOST_PICTURED], rs, call.language, deck.name)
    names = [rs.cards[card].name for card in dict.fromkeys(cards)]
    alt = clip(call.words.names(n.ja if call.language == "ja" else n.en for n in names), 1000)
    file = discord.File(io.BytesIO(picture), "deck.png", description=alt)
    await call.answer(Page(f"**{plain(deck.name)}**", files=[file]))


async def export_pressed(call: Call) -> None:
    """The button."""
    await export(call, await the_deck(call, call.id.arg))
