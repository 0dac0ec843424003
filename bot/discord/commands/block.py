"""`/block`: with whom somebody doesn't want to play. Nobody is told that they are blocked."""

from datetime import UTC, datetime

import discord
from discord import app_commands

from bot.discord.calls import Call, Page, Way
from bot.discord.ids import Id
from bot.discord.items import option, select, view
from bot.discord.parts import Part, Press
from bot.discord.refusals import OLD, Refusal
from bot.discord.style import clip, done, note
from bot.store import Store, blocks
from bot.words import phrase, term

_MOST = 500
"""People that one person may have blocked."""

block = app_commands.Group(
    name=term("command", "block"), description=phrase("Whom you don't want to play with")
)


@block.command(
    name=term("command", "add"), description=phrase("Don't play with somebody any more; they aren't told")
)
@app_commands.rename(person=term("option", "person"))
@app_commands.describe(person=phrase("Whom you don't want to play with"))
async def add(interaction: discord.Interaction, person: discord.User) -> None:
    """Block somebody."""
    call = Call.of(interaction)
    if person.id == call.user:
        raise Refusal(phrase("You can't block yourself."))
    if person.bot:
        raise Refusal(phrase("Bots don't challenge anybody."))
    async with call.bot.service(Store).transaction() as t:
        if len(await blocks.of(t, call.user)) >= _MOST:
            raise Refusal(phrase("You have blocked {most} people already."), most=_MOST)
        new = await blocks.block(t, call.user, person.id, datetime.now(UTC))
    words = call.words
    title = words.gettext("Blocked.") if new else words.gettext("They were blocked already.")
    body = words.gettext(
        "<@{person}> can't challenge you, nor you them, and neither takes the other's open challenges. "
        "A match under way goes on.",
        person=person.id,
    )
    await call.answer(Page(embeds=[done(title, body)]))


@block.command(name=term("command", "remove"), description=phrase("Play with somebody again"))
@app_commands.rename(person=term("option", "person"))
@app_commands.describe(person=phrase("Whom you have blocked"))
async def remove(interaction: discord.Interaction, person: discord.User) -> None:
    """Take a block back."""
    call = Call.of(interaction)
    await call.answer(await _removed(call, person.id))


@block.command(name=term("command", "list"), description=phrase("Whom you have blocked"))
async def list_(interaction: discord.Interaction) -> None:
    """Show all blocks."""
    call = Call.of(interaction)
    await call.answer(await _page(call))


async def picked(call: Call) -> None:
    """Somebody was picked from the list, to play with again."""
    if (
        not call.values
        or not (call.values[0].isascii() and call.values[0].isdecimal())
        or len(call.values[0]) > 19
    ):
        raise Refusal(OLD)
    await call.answer(await _removed(call, int(call.values[0])))


async def _removed(call: Call, person: int) -> Page:
    async with call.bot.service(Store).transaction() as t:
        there = await blocks.unblock(t, call.user, person)
    if not there:
        raise Refusal(phrase("You haven't blocked <@{person}>."), person=person)
    return Page(embeds=[done(call.words.gettext("<@{person}> can play with you again.", person=person))])


async def _page(call: Call) -> Page:
    words = call.words
    async with call.bot.service(Store).reading() as t:
        found = await blocks.of(t, call.user)
    if not found:
        return Page(embeds=[note(words.gettext("You have blocked nobody."))])
    body = clip(" ".join(f"<@{person}>" for person in found), 4000)
    options = [option(_name(call, person), str(person)) for person in found[:25]]
    picks = select(words.pgettext("placeholder", "Play with them again …"), Id("block-remove"), options)
    return Page(embeds=[note(words.gettext("Whom you have blocked"), body)], view=view(picks))


def _name(call: Call, person: int) -> str:
    known = call.bot.get_user(person)
    return known.display_name if known is not None else str(person)


PART = Part(commands=(block,), presses={"block-remove": Press(Way.EDIT, picked)})
