"""Deleting a deck, once it is sure that it is meant."""

import discord

from bot.discord.calls import Call, Page
from bot.discord.ids import Id
from bot.discord.items import button, view
from bot.discord.refusals import OLD, Refusal
from bot.discord.style import done, plain, warning
from bot.library.deckbox import Deckbox

from .reach import own_deck


async def delete(call: Call, wanted: str) -> None:
    """Ask whether it is meant."""
    deck = await own_deck(call, wanted)
    words = call.words
    asked = warning(
        words.pgettext("title", "Delete “{name}”?", name=plain(deck.name)),
        words.gettext("It can't be brought back. Matches that are played with it go on."),
    )
    buttons = view(
        button(
            words.pgettext("button", "Delete"), Id("deck-deleted", deck.value), discord.ButtonStyle.danger
        ),
        button(words.pgettext("button", "Keep"), Id("deck-kept")),
    )
    await call.answer(Page(embeds=[asked], view=buttons))


async def delete_pressed(call: Call) -> None:
    """The button below a deck."""
    await delete(call, call.id.arg)


async def confirmed(call: Call) -> None:
    """It is meant."""
    deck = await own_deck(call, call.id.arg)
    if not await call.bot.service(Deckbox).remove(call.user, deck.id):
        raise Refusal(OLD)
    await call.answer(Page(embeds=[done(call.words.gettext("“{name}” is deleted.", name=plain(deck.name)))]))


async def kept(call: Call) -> None:
    """It isn't."""
    await call.answer(Page(embeds=[done(call.words.gettext("Nothing was deleted."))]))
