"""`/privacy`: everything that is kept of somebody, as a file; or nothing any more."""

import asyncio
import io
import json
import zipfile
from typing import Any

import discord
from discord import app_commands

from bot.discord.calls import Call, Page, Way
from bot.discord.ids import Id
from bot.discord.items import button, view
from bot.discord.match.service import Matches
from bot.discord.parts import Part, Press
from bot.discord.style import done, note, warning
from bot.library.deckbox import Deckbox
from bot.store import Store, blocks, decks, disclosure, people, sets
from bot.tables import Tables, base36
from bot.words import Words, phrase, term

_PART = 6_000_000
"""Bytes of games in one archive before compression does its work; Discord takes ten files of 10 MB."""
_MOST_FILES = 9

privacy = app_commands.Group(name=term("command", "privacy"), description=phrase("What I keep of you"))


@privacy.command(
    name=term("command", "export"), description=phrase("Everything that I keep of you, as a file")
)
async def export(interaction: discord.Interaction) -> None:
    """Send everything."""
    call = Call.of(interaction)
    words = call.words
    await call.defer()
    async with call.bot.service(Store).reading() as t:
        kept = await disclosure.of(t, call.user)
        games = [game async for game in disclosure.games(t, call.user)]
    for entry in (*kept["matches"], *kept["reports"]):
        entry["match"] = base36(entry["match"])  # as its board shows it, and as its games name it
    archives = await asyncio.to_thread(_archives, kept, games)
    lines = [
        words.gettext(
            "Decks, blocks, ratings, matches, reports, and the record of every game that you have finished."
        ),
        words.gettext("I know you by your Discord id alone; names are not kept."),
    ]
    if len(archives) > _MOST_FILES:
        lines.append(
            words.gettext(
                "There is more than Discord takes in a message; ask whoever runs this bot for the rest."
            )
        )
    files = [discord.File(io.BytesIO(data), name) for name, data in archives[:_MOST_FILES]]
    await call.answer(
        Page(embeds=[note(words.gettext("Everything that I keep of you"), "\n".join(lines))], files=files)
    )


@privacy.command(name=term("command", "delete"), description=phrase("Delete everything that I keep of you"))
async def delete(interaction: discord.Interaction) -> None:
    """Ask whether it is meant."""
    call = Call.of(interaction)
    tables = call.bot.service(Tables).tables()
    await call.answer(_question(sum(call.user in t.people and t.phase != "over" for t in tables), call.words))


async def confirmed(call: Call) -> None:
    """It is meant: open matches first, then everything in one transaction."""
    person = call.user
    await call.bot.service(Tables).forget(person)
    async with call.bot.service(Store).transaction() as t:
        found = await people.forget(t, person)
        await decks.forget(t, person)
        await blocks.forget(t, person)
        await sets.forget(t, person)
    call.bot.service(Deckbox).forget(person)
    call.bot.service(Matches).names.forget(person)
    words = call.words
    body = words.ngettext(
        "{count} past match doesn't know you any more.",
        "{count} past matches don't know you any more.",
        found.seats,
    )
    await call.answer(Page(embeds=[done(words.gettext("I keep nothing of you any more."), body)]))


async def kept(call: Call) -> None:
    """It isn't."""
    await call.answer(Page(embeds=[done(call.words.gettext("Nothing was deleted."))]))


def _question(open_: int, words: Words) -> Page:
    """Whether it is meant, with what becomes of so many open matches."""
    lines = [
        words.gettext(
            "Your decks, blocks, ratings and reports are deleted, and your seats in past games become nobody's. It can't be undone."
        )
    ]
    if open_:
        lines.append(
            words.ngettext(
                "**{count} open match of yours is conceded or called off.**",
                "**{count} open matches of yours are conceded or called off.**",
                open_,
            )
        )
    lines.append(
        words.gettext(
            "Past games stay, so that nobody else's results change. What stands in channels is Discord's; delete it there."
        )
    )
    buttons = view(
        button(
            words.pgettext("button", "Delete everything"), Id("privacy-delete"), discord.ButtonStyle.danger
        ),
        button(words.pgettext("button", "Keep"), Id("privacy-keep")),
    )
    return Page(embeds=[warning(words.gettext("Delete everything?"), "\n\n".join(lines))], view=buttons)


def _archives(kept: dict[str, Any], games: list[dict[str, Any]]) -> list[tuple[str, bytes]]:
    """ZIP files: the first with everything but games, and as many games as fit, one a line; the others with the rest."""
    parts: list[list[str]] = [[]]
    size = 0
    for line in (json.dumps(game, ensure_ascii=False) for game in games):
        if size + len(line) > _PART:
            parts.append([])
            size = 0
        parts[-1].append(line)
        size += len(line)
    archives = []
    for number, lines in enumerate(parts, start=1):
        content = io.BytesIO()
        with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
            if number == 1:
                archive.writestr("everything.json", json.dumps(kept, ensure_ascii=False, indent=2))
                for at, deck in enumerate(kept["decks"], start=1):
                    archive.writestr(f"decks/{at:03}-{deck['ruleset']}.txt", deck["list"])
            archive.writestr("games.jsonl", "".join(f"{line}\n" for line in lines))
        archives.append((f"fudaba-{number}.zip", content.getvalue()))
    return archives


PART = Part(
    commands=(privacy,),
    presses={"privacy-delete": Press(Way.EDIT, confirmed), "privacy-keep": Press(Way.EDIT, kept)},
)
