"""`/card`: a card of any ruleset, with all that is printed on it and the rules about it."""

import io

import discord
from discord import app_commands

import engine
from bot.discord.bot import Bot
from bot.discord.calls import Call, Page, Way
from bot.discord.ids import Id
from bot.discord.items import Control, option, select, view
from bot.discord.match.service import Matches
from bot.discord.options import Choices, choices, completing, ruleset_choices, the_ruleset
from bot.discord.parts import Part, Press
from bot.discord.refusals import OLD, Refusal
from bot.discord.style import FIELD, GREY, HUES, VERMILION, clip, note, plain
from bot.library.cards import Cards, Found
from bot.library.faces import Face, face
from bot.library.rulebook import rulebook, ruleset_name
from bot.library.shelf import Shelf
from bot.words import Words, phrase, term

_ALT = 1024
"""Characters of an alternative text."""


@app_commands.command(
    name=term("command", "card"), description=phrase("Show a card: its text, its numbers, its rules")
)
@app_commands.rename(name=term("option", "card"), ruleset=term("option", "ruleset"))
@app_commands.describe(
    name=phrase("The card's name or number, in English or Japanese"),
    ruleset=phrase("The rules that it belongs to"),
)
@app_commands.choices(ruleset=ruleset_choices())
async def card(interaction: discord.Interaction, name: str, ruleset: str = "") -> None:
    """Show a card, in private."""
    call = Call.of(interaction)
    cards = await call.bot.service(Shelf).cards(call.server, the_ruleset(ruleset) if ruleset else "")
    found = cards.find(name)
    if found is None:
        raise _unknown(cards, name, call.language)
    await call.answer(await _page(found, cards.ruleset(found), call))


@card.autocomplete("name")
@completing
async def _names(interaction: discord.Interaction, current: str) -> Choices:
    language = Call.speaks(interaction)
    chosen = str(interaction.namespace.ruleset or "")
    shelf = Bot.of(interaction).service(Shelf)
    cards = await shelf.cards(interaction.guild_id, chosen if chosen in engine.rulesets() else "")
    found = cards.suggest(current, language)
    return choices((f"{f.name(language)} · {ruleset_name(f.ruleset, language)}", f.key) for f in found)


def _unknown(cards: Cards, name: str, language: str) -> Refusal:
    near = cards.near(name, language)
    if not near:
        return Refusal(phrase("There is no card “{name}”."), name=plain(name))
    return Refusal(
        phrase("There is no card “{name}”. Did you mean {near}?"),
        name=plain(name),
        near="、".join(near) if language == "ja" else ", ".join(near),
    )


async def _page(found: Found, rs: engine.Ruleset, call: Call) -> Page:
    shown = face(rs, found.card, call.language)
    picture = await call.bot.service(Matches).studio.card(found.card.id, rs, call.language)
    alt = clip(" – ".join([shown.name, shown.line, shown.text]), _ALT)
    file = discord.File(io.BytesIO(picture), "card.png", description=alt)
    embed = card_embed(shown, found, call.words)
    about = _rules_about(found, shown, call)
    return Page(embeds=[embed], view=view(about) if about is not None else None, files=[file])


def card_embed(shown: Face, found: Found, words: Words) -> discord.Embed:
    """A card as an embed, tinted like the card."""
    line = shown.line[:1].upper() + shown.line[1:]
    numbers = "\u2003".join(f"{name} **{value}**" for name, value in shown.numbers)
    text = "\n".join(plain(line, 600) for line in shown.text.splitlines())
    body = "\n\n".join(part for part in (f"{plain(line)}\n{numbers}".strip(), text) if part)
    embed = note(plain(shown.name), body, HUES.get(shown.hue, GREY))
    ruleset = ruleset_name(found.ruleset, words.language)
    return embed.set_footer(text=" · ".join([shown.other_name, found.card.id, shown.set_name, ruleset]))


def _rules_about(found: Found, shown: Face, call: Call) -> Control | None:
    """A list of the rules about what the card is and has; None where the rules don't speak of it."""
    book = rulebook(found.ruleset, call.language)
    kind = shown.line.split(" · ")[0]
    topics = dict.fromkeys([*(name.rstrip("0123456789 ") for name, _ in shown.keywords), kind])
    options = [
        option(topic, topic, clip(" ".join(paragraphs[0].text.replace("*", "").split()), 90))
        for topic in topics
        if len(topic) <= 60 and (paragraphs := book.find(topic, 1))
    ]
    if not options:
        return None
    placeholder = call.words.pgettext("placeholder", "Rules about …")
    return select(placeholder, Id("card-rules", found.ruleset), options[:25])


async def _show_rules(call: Call) -> None:
    """The paragraphs about a topic of a card."""
    if call.id.arg not in engine.rulesets() or not call.values:
        raise Refusal(OLD)
    topic = call.values[0]
    book = rulebook(call.id.arg, call.language)
    lines: list[str] = []
    for paragraph in book.find(topic, 6):
        text = f"**{book.chapters[paragraph.chapter].title}**\n{paragraph.text}"
        if sum(map(len, lines)) + len(text) > 3 * FIELD:
            break
        lines.append(text)
    await call.answer(Page(embeds=[note(f"{plain(topic)} · {book.name}", "\n\n".join(lines), VERMILION)]))


PART = Part(commands=(card,), presses={"card-rules": Press(Way.PRIVATE, _show_rules)})
