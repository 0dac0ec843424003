"""A community's set as messages: what it holds, what came of adding it."""

import io

import discord

import engine
from bot.discord.calls import Page
from bot.discord.ids import Id
from bot.discord.items import Control, button, view
from bot.discord.style import done, note, pages, plain, warning
from bot.library.rulebook import ruleset_name
from bot.library.vetting import Unfit, Vetted
from bot.store.sets import SetRow
from bot.words import Words

MARK = 16
"""Characters of a hash that stand for it in a button."""
_MOST_PROBLEMS = 12


def set_page(row: SetRow, rs: engine.Ruleset, at: int, words: Words) -> Page:
    """A page of a set's cards."""
    texts = pages(_cards(rs, row, words.language), 1400, 30)
    at = max(0, min(at, len(texts) - 1))
    embed = note(plain(set_name(row, words.language)), texts[at])
    embed.set_footer(
        text=words.gettext(
            "{ruleset} · version {version} · {code}",
            ruleset=ruleset_name(row.ruleset, words.language),
            version=row.version,
            code=row.code,
        )
    )
    return Page(embeds=[embed], view=view(*_turns(row, at, len(texts), words)))


def _cards(rs: engine.Ruleset, row: SetRow, language: str) -> list[str]:
    own = next((s for s in rs.sets if s.hash == row.hash), None)
    found = [rs.cards[card] for card in own.cards] if own is not None else []
    order = list(rs.rules.vocabulary.types)
    found.sort(key=lambda card: (order.index(card.type), card.cost, card.id))
    return [
        f"`{card.id}` {plain(card.name.ja if language == 'ja' else card.name.en)} · {card.cost}"
        for card in found
    ]


def _turns(row: SetRow, at: int, most: int, words: Words) -> list[Control]:
    mark = row.hash[:MARK]
    items = [button(words.pgettext("button", "File"), Id("set-file", mark))]
    if most > 1:
        items += [
            button(
                words.pgettext("button", "◀ Back"),
                Id("set-turn", f"{mark}.{max(0, at - 1)}"),
                disabled=at == 0,
            ),
            button(
                words.pgettext("button", "Next ▶"),
                Id("set-turn", f"{mark}.{at + 1}"),
                disabled=at == most - 1,
            ),
        ]
    return items


def set_line(row: SetRow, words: Words) -> str:
    """A set in a line of a list."""
    count = words.ngettext("{count} card", "{count} cards", row.cards)
    return f"**{plain(set_name(row, words.language))}** · {ruleset_name(row.ruleset, words.language)} · {count} · {row.code} {row.version}"


def set_name(row: SetRow, language: str) -> str:
    """What a set is called."""
    return row.name_ja if language == "ja" else row.name_en


def added_page(found: Vetted, replaced: list[SetRow], words: Words) -> Page:
    """A set was added."""
    name = plain(found.name_ja if words.language == "ja" else found.name_en)
    lines = [
        words.ngettext(
            "{count} card for {ruleset}.",
            "{count} cards for {ruleset}.",
            found.cards,
            ruleset=ruleset_name(found.ruleset, words.language),
        )
    ]
    if found.games:
        lines.append(
            words.ngettext("Tried in {count} random game.", "Tried in {count} random games.", found.games)
        )
    if replaced:
        lines.append(
            words.gettext(
                "It takes the place of version {version}; matches under way go on with that.",
                version=replaced[0].version,
            )
        )
    lines.append(words.gettext("Decks may hold these cards from now on, and `/card` finds them."))
    return Page(embeds=[done(words.gettext("“{name}” is added.", name=name), "\n".join(lines))])


def unfit_page(unfit: Unfit, filename: str, words: Words) -> Page:
    """Every problem: the first ones in the message, all in a file."""
    if unfit.late:
        body = words.gettext(
            "It takes too long to read, to put into words, or to play. Make it smaller, or its cards simpler."
        )
        return Page(embeds=[warning(words.gettext("This set can't be played with."), body)])
    shown = [f"• {plain(problem, 250)}" for problem in unfit.problems[:_MOST_PROBLEMS]]
    left = len(unfit.problems) - len(shown)
    files = []
    if left:
        shown.append(
            words.ngettext("… and {count} more, in the file", "… and {count} more, in the file", left)
        )
        files.append(discord.File(io.BytesIO("\n".join(unfit.problems).encode()), "problems.txt"))
    title = words.ngettext(
        "{count} problem in {file}",
        "{count} problems in {file}",
        len(unfit.problems),
        file=plain(filename, 60),
    )
    return Page(embeds=[warning(title, "\n".join(shown))], files=files)
