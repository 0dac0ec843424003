"""Adding and changing decks by text: an option, a file, a form."""

import discord

from bot.discord.calls import Call, Form
from bot.discord.ids import Id
from bot.discord.options import the_ruleset
from bot.discord.refusals import OLD, Refusal
from bot.discord.style import clip, plain
from bot.library.deckbox import Boxed, Deckbox
from bot.library.folding import seen
from bot.library.rulebook import ruleset_name
from bot.store.decks import NAME
from bot.words import Words, phrase

from .reach import keep, own_deck, text_of, the_deck
from .showing import show

_FORM = 4000
"""Characters of a form's field."""


async def add(call: Call, ruleset: str, name: str, text: str, file: discord.Attachment | None) -> None:
    """Keep a list that came with the command; without one, ask for it."""
    name = name or (file.filename.rpartition(".")[0] if file is not None else "")
    if file is not None:
        await kept(call, ruleset, name, await text_of(file))
    elif text:
        await kept(call, ruleset, name, text.replace(";", "\n"))
    else:
        title = call.words.pgettext(
            "form", "A deck for {ruleset}", ruleset=ruleset_name(ruleset, call.language)
        )
        await call.ask(_form(title, Id("deck-add", ruleset), call.words, name, ""))


async def kept(call: Call, ruleset: str, name: str, text: str) -> None:
    """Keep a list and show it."""
    named = seen(name) or seen(_own_name(text))
    deck = await keep(call, ruleset, named, text)
    await show(call, deck, call.words.gettext("Saved."))


async def added(call: Call) -> None:
    """The form for a new deck was sent."""
    await kept(call, the_ruleset(call.id.arg), call.fields.get("name", ""), call.fields.get("list", ""))


async def edit(call: Call, wanted: str) -> None:
    """Open a deck in a form."""
    deck = await own_deck(call, wanted)
    if len(deck.text) > _FORM:
        raise Refusal(
            phrase(
                "“{name}” is too long for a form. Export it, change the file, and add it again under the same name."
            ),
            name=plain(deck.name),
        )
    title = clip(call.words.pgettext("form", "Edit {name}", name=deck.name), 45)
    await call.ask(_form(title, Id("deck-changed", deck.value), call.words, deck.name, deck.text))


async def changed(call: Call) -> None:
    """The form for a deck was sent; under another name it is renamed."""
    deck = await own_deck(call, call.id.arg)
    name = seen(call.fields.get("name", "")) or deck.name
    new = await keep(call, deck.ruleset, name, call.fields.get("list", ""))
    if new.id != deck.id:
        await call.bot.service(Deckbox).remove(call.user, deck.id)
    await show(call, new, call.words.gettext("Saved."))


async def edit_pressed(call: Call) -> None:
    """The button."""
    await edit(call, call.id.arg)


async def copy_pressed(call: Call) -> None:
    """A starter deck becomes one's own, under a name that is free."""
    deck = await the_deck(call, call.id.arg)
    if deck.id:
        raise Refusal(OLD)
    taken = {own.name for own in await call.bot.service(Deckbox).of(call.user, deck.ruleset)}
    copy = await keep(call, deck.ruleset, _free(deck, taken), deck.text)
    await show(call, copy, call.words.gettext("Copied: this one is yours to change."))


def _free(deck: Boxed, taken: set[str]) -> str:
    names = [deck.name, *(f"{deck.name} {number}" for number in range(2, 102))]
    return next(name for name in names if name not in taken)


def _own_name(text: str) -> str:
    """The name in a list's comments."""
    for line in text.splitlines():
        if line.startswith("# name:"):
            return line.removeprefix("# name:").strip()
    return ""


def _form(title: str, id_: Id, words: Words, name: str, text: str) -> Form:
    form = Form(title=title, custom_id=str(id_))
    named = discord.ui.TextInput[Form](
        custom_id="name", required=False, max_length=NAME, default=clip(name, NAME) or None
    )
    written = discord.ui.TextInput[Form](
        custom_id="list", style=discord.TextStyle.paragraph, max_length=_FORM, default=text or None
    )
    form.add_item(discord.ui.Label(text=words.pgettext("label", "Name"), component=named))
    hint = words.pgettext("hint", "A card a line: 3 FDB-001, or 3 and its name. [side] begins the side deck.")
    form.add_item(
        discord.ui.Label(text=words.pgettext("label", "Cards"), description=hint, component=written)
    )
    return form
