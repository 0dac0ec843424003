"""`/set`: a community's own cards – added, listed, shown, put aside."""

import io
from datetime import UTC, datetime

import discord
from discord import app_commands

from bot.discord.bot import Bot
from bot.discord.calls import Call, Page, Way
from bot.discord.ids import Id
from bot.discord.items import option, select, view
from bot.discord.options import Choices, choices, completing
from bot.discord.parts import Part, Press
from bot.discord.refusals import OLD, ONLY_SERVER, Refusal
from bot.discord.style import clip, done, note, plain
from bot.library.rulebook import ruleset_name
from bot.library.shelf import Shelf
from bot.library.vetting import MOST_BYTES, Unfit, Vetted, vet
from bot.store import Store, sets
from bot.store.sets import SetRow
from bot.words import phrase, term

from .set_pages import MARK, added_page, set_line, set_name, set_page, unfit_page
from .settings import managed

_MOST_SETS = 20

set_ = app_commands.Group(
    name=term("command", "set"), description=phrase("The server's own cards"), guild_only=True
)


@set_.command(
    name=term("command", "add"),
    description=phrase("Play with a set of your own: a file in the card language"),
)
@app_commands.rename(file=term("option", "file"))
@app_commands.describe(file=phrase("The set as a YAML file; the guide tells how to write one"))
async def add(interaction: discord.Interaction, file: discord.Attachment) -> None:
    """Look at a set and enable it."""
    call = Call.of(interaction)
    server, store, shelf = managed(call), call.bot.service(Store), call.bot.service(Shelf)
    text = await _text(file)
    await call.defer()
    async with store.reading() as t:
        enabled = list(await sets.of_server(t, server))
    try:
        found = await vet(text, [row.text for row in enabled], lang=call.words.language)
    except Unfit as unfit:
        await call.answer(unfit_page(unfit, file.filename, call.words))
        return
    same = [row for row in enabled if (row.ruleset, row.code) == (found.ruleset, found.code)]
    if len(enabled) - len(same) >= _MOST_SETS:
        raise Refusal(
            phrase("This server plays with {most} sets already. Disable one first."), most=_MOST_SETS
        )
    async with store.transaction() as t:
        await sets.add(t, server, _row(found, text), call.user, datetime.now(UTC))
    shelf.changed(server)
    await call.answer(added_page(found, [row for row in same if row.hash != found.hash], call.words))


@set_.command(name=term("command", "list"), description=phrase("The sets with which this server plays"))
async def list_(interaction: discord.Interaction) -> None:
    """List a server's sets."""
    call = Call.of(interaction)
    words = call.words
    async with call.bot.service(Store).reading() as t:
        enabled = await sets.of_server(t, _server(call))
        disabled = await sets.of_server(t, _server(call), disabled=True)
    if not enabled and not disabled:
        body = words.gettext(
            "This server plays with the shipped cards alone. `/set add` takes a set of your own."
        )
        await call.answer(Page(embeds=[note(words.gettext("Own sets"), body)]))
        return
    lines = [set_line(row, words) for row in enabled]
    if disabled:
        lines += ["", words.gettext("**Put aside**"), *(set_line(row, words) for row in disabled)]
    options = [
        option(set_name(row, words.language), row.hash, ruleset_name(row.ruleset, words.language))
        for row in (*enabled, *disabled)
    ]
    picks = select(words.pgettext("placeholder", "Show a set …"), Id("set-pick"), options[:25])
    body = clip("\n".join(lines), 4000)
    await call.answer(Page(embeds=[note(words.gettext("Own sets"), body)], view=view(picks)))


@set_.command(name=term("command", "show"), description=phrase("A set's cards"))
@app_commands.rename(code=term("option", "set"))
@app_commands.describe(code=phrase("Which set"))
async def show(interaction: discord.Interaction, code: str) -> None:
    """Show a set."""
    call = Call.of(interaction)
    await call.answer(await _page(call, await _find(call, code), 0))


@set_.command(name=term("command", "disable"), description=phrase("Play without a set from now on"))
@app_commands.rename(code=term("option", "set"))
@app_commands.describe(code=phrase("Which set"))
async def disable(interaction: discord.Interaction, code: str) -> None:
    """Put a set aside."""
    call = Call.of(interaction)
    server, row = managed(call), await _find(call, code)
    async with call.bot.service(Store).transaction() as t:
        there = await sets.disable(t, server, row.hash)
    call.bot.service(Shelf).changed(server)
    if not there:
        raise Refusal(phrase("“{name}” is put aside already."), name=plain(set_name(row, call.language)))
    words = call.words
    title = words.gettext("“{name}” is put aside.", name=plain(set_name(row, words.language)))
    await call.answer(
        Page(
            embeds=[
                done(
                    title,
                    words.gettext(
                        "Matches under way go on with it. Add the file again to play with it once more."
                    ),
                )
            ]
        )
    )


@show.autocomplete("code")
@disable.autocomplete("code")
@completing
async def _codes(interaction: discord.Interaction, current: str) -> Choices:
    if interaction.guild_id is None:
        return []
    language = Call.speaks(interaction)
    async with Bot.of(interaction).service(Store).reading() as t:
        found = await sets.of_server(t, interaction.guild_id)
    return choices(
        (set_name(row, language), row.hash)
        for row in found
        if current.casefold() in set_name(row, language).casefold()
    )


async def picked(call: Call) -> None:
    """A set was picked from the list."""
    await call.answer(await _page(call, await _find(call, next(iter(call.values), "")), 0))


async def turned(call: Call) -> None:
    """Another page of a set's cards."""
    mark, _, at = call.id.arg.partition(".")
    if not at.isdecimal() or len(at) > 3:
        raise Refusal(OLD)
    await call.answer(await _page(call, await _find(call, mark), int(at)))


async def exported(call: Call) -> None:
    """The set as the file that it was."""
    row = await _find(call, call.id.arg)
    safe = "".join(c if c.isascii() and c.isalnum() else "-" for c in row.code)[:40]
    file = discord.File(io.BytesIO(row.text.encode()), f"{safe}-{row.version}.yaml")
    await call.answer(Page(embeds=[note(plain(set_name(row, call.language)))], files=[file]))


async def _text(file: discord.Attachment) -> str:
    if file.size > MOST_BYTES:
        raise Refusal(
            phrase("The file is too large: a set has at most {most} kilobytes."), most=MOST_BYTES // 1000
        )
    try:
        return (await file.read()).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refusal(phrase("The file is no text. Save it as UTF-8 and send it again.")) from None


def _row(found: Vetted, text: str) -> SetRow:
    return SetRow(
        hash=found.hash,
        ruleset=found.ruleset,
        code=found.code[:64],
        name_en=found.name_en[:200],
        name_ja=found.name_ja[:200],
        version=found.version,
        cards=found.cards,
        text=text,
    )


def _server(call: Call) -> int:
    if call.server is None:
        raise Refusal(ONLY_SERVER)
    return call.server


async def _find(call: Call, wanted: str) -> SetRow:
    """A set of this server, by hash, beginning of the hash, code or name. Raises `Refusal`."""
    server = _server(call)
    async with call.bot.service(Store).reading() as t:
        every = [*await sets.of_server(t, server), *await sets.of_server(t, server, disabled=True)]
    key = wanted.casefold()
    for row in every:
        if key in (row.code.casefold(), row.name_en.casefold(), row.name_ja.casefold()) or (
            len(key) >= MARK and row.hash.startswith(key)
        ):
            return row
    raise Refusal(
        phrase("This server has no set “{name}”. `/set list` shows those that there are."),
        name=plain(wanted, 60),
    )


async def _page(call: Call, row: SetRow, at: int) -> Page:
    """A page of a set's cards."""
    return set_page(row, await call.bot.service(Shelf).with_set(row), at, call.words)


PART = Part(
    commands=(set_,),
    presses={
        "set-pick": Press(Way.EDIT, picked),
        "set-turn": Press(Way.EDIT, turned),
        "set-file": Press(Way.PRIVATE, exported),
    },
)
