"""`/rules`: the rules for players, by chapter, by number, by word."""

import discord
from discord import app_commands

import engine
from bot.discord.calls import Call, Page, Way
from bot.discord.ids import Id
from bot.discord.items import Control, button, option, select, view
from bot.discord.options import Choices, choices, completing, ruleset_choices, the_ruleset
from bot.discord.parts import Part, Press
from bot.discord.refusals import OLD, Refusal
from bot.discord.style import note, pages, plain
from bot.library.rulebook import Paragraph, Rulebook, rulebook
from bot.words import Words, phrase, term

_PAGE = 1500
"""Characters of a page: what a person reads without losing the place."""


@app_commands.command(
    name=term("command", "rules"), description=phrase("Read the rules of a game, or look something up")
)
@app_commands.rename(ruleset=term("option", "ruleset"), about=term("option", "about"))
@app_commands.describe(
    ruleset=phrase("Which rules"),
    about=phrase("A rule's number (J-20) or words that it holds; empty for all"),
)
@app_commands.choices(ruleset=ruleset_choices())
async def rules(interaction: discord.Interaction, ruleset: str, about: str = "") -> None:
    """Show the rules, in private."""
    call = Call.of(interaction)
    name = the_ruleset(ruleset)
    book = rulebook(name, call.language)
    if not about.strip():
        await call.answer(_chapter(name, 0, 0, call.words))
        return
    found = book.find(about)
    if not found:
        raise Refusal(
            phrase(
                "The rules of {ruleset} say nothing about “{about}”. Try a single word, or leave it empty."
            ),
            ruleset=book.name,
            about=plain(about),
        )
    await call.answer(_findings(name, book, about, found, call.words))


@rules.autocomplete("about")
@completing
async def _topics(interaction: discord.Interaction, current: str) -> Choices:
    name = str(interaction.namespace.ruleset or "")
    if name not in engine.rulesets():
        return []
    book = rulebook(name, Call.speaks(interaction))
    typed = current.strip()
    titles = [(chapter.title, chapter.title.split()[0].rstrip(".")) for chapter in book.chapters[1:]]
    found = [(_heading(p), typed) for p in book.find(typed, 1)] if typed else []
    return choices(
        [*found, *((title, value) for title, value in titles if typed.casefold() in title.casefold())]
    )


def _heading(paragraph: Paragraph) -> str:
    return " ".join(paragraph.text.replace("*", "").lstrip("->#| ").split())


def _findings(name: str, book: Rulebook, about: str, found: list[Paragraph], words: Words) -> Page:
    """What the rules say about something; as much of it as is read at once."""
    texts: list[str] = []
    for paragraph in found:
        title = book.chapters[paragraph.chapter].title
        text = (
            paragraph.text
            if texts and found[len(texts) - 1].chapter == paragraph.chapter
            else f"**{title}**\n{paragraph.text}"
        )
        if texts and sum(map(len, texts)) + len(text) > _PAGE:
            break
        texts.append(text)
    title = words.pgettext("title", "{ruleset}: {about}", ruleset=book.name, about=plain(about, 60))
    return Page(embeds=[note(title, "\n\n".join(texts))], view=view(_contents(name, book, words)))


def _chapter(name: str, chapter: int, at: int, words: Words) -> Page:
    """A page of a chapter."""
    book = rulebook(name, words.language)
    if not 0 <= chapter < len(book.chapters):
        raise Refusal(OLD)
    texts = pages((p.text for p in book.chapters[chapter].paragraphs), _PAGE, 12, "\n\n")
    at = max(0, min(at, len(texts) - 1))
    embed = note(book.chapters[chapter].title, texts[at])
    embed.set_footer(text=_place(book, chapter, at, len(texts), words))
    back = (chapter, at - 1) if at else (chapter - 1, 99)
    forth = (chapter, at + 1) if at + 1 < len(texts) else (chapter + 1, 0)
    return Page(
        embeds=[embed],
        view=view(
            _contents(name, book, words, chapter),
            _turn(name, back, words.pgettext("button", "◀ Back"), disabled=back[0] < 0),
            _turn(name, forth, words.pgettext("button", "Next ▶"), disabled=forth[0] == len(book.chapters)),
        ),
    )


def _place(book: Rulebook, chapter: int, at: int, most: int, words: Words) -> str:
    if most == 1:
        return book.name
    return words.gettext("{ruleset} · page {at} of {most}", ruleset=book.name, at=at + 1, most=most)


def _turn(name: str, to: tuple[int, int], label: str, *, disabled: bool) -> Control:
    return button(label, Id("rules-turn", f"{name}.{max(0, to[0])}.{to[1]}.{label[0]}"), disabled=disabled)


def _contents(name: str, book: Rulebook, words: Words, now: int = -1) -> Control:
    options = [option(c.title, str(n), default=n == now) for n, c in enumerate(book.chapters)][:25]
    return select(words.pgettext("placeholder", "Chapters"), Id("rules-chapter", name), options)


async def _pick(call: Call) -> None:
    await call.answer(_chapter(the_ruleset(call.id.arg), _number(call.values[:1]), 0, call.words))


async def _leaf(call: Call) -> None:
    name, *place = call.id.arg.split(".")
    await call.answer(_chapter(the_ruleset(name), _number(place[:1]), _number(place[1:2]), call.words))


def _number(given: list[str]) -> int:
    """A number that came along. Raises `Refusal` where it is none."""
    if not given or not given[0].isdecimal() or len(given[0]) > 3:
        raise Refusal(OLD)
    return int(given[0])


PART = Part(
    commands=(rules,),
    presses={"rules-chapter": Press(Way.EDIT, _pick), "rules-turn": Press(Way.EDIT, _leaf)},
)
