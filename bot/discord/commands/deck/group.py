"""The commands of `/deck` and their options."""

import discord
from discord import app_commands

from bot.discord.bot import Bot
from bot.discord.calls import Call, Way
from bot.discord.options import Choices, choices, completing, ruleset_choices, the_ruleset
from bot.library.deckbox import Deckbox
from bot.library.rulebook import ruleset_name
from bot.words import phrase, term

from . import building, checking, deleting, editing, listing, showing
from .reach import the_deck

_FORM = {"way": Way.FORM}

deck = app_commands.Group(name=term("command", "deck"), description=phrase("Your decks"))


@deck.command(
    name=term("command", "add"),
    description=phrase("Keep a deck list: as text, as a file, or in a form"),
    extras=_FORM,
)
@app_commands.rename(
    ruleset=term("option", "ruleset"),
    name=term("option", "name"),
    text=term("option", "list"),
    file=term("option", "file"),
)
@app_commands.describe(
    ruleset=phrase("Which rules"),
    name=phrase("What the deck is called"),
    text=phrase("The list, its lines separated by semicolons; without list and file a form opens"),
    file=phrase("The list as a text file"),
)
@app_commands.choices(ruleset=ruleset_choices())
async def add(
    interaction: discord.Interaction,
    ruleset: str,
    name: str = "",
    text: str = "",
    file: discord.Attachment | None = None,
) -> None:
    """Keep a deck."""
    await editing.add(Call.of(interaction), the_ruleset(ruleset), name, text, file)


@deck.command(
    name=term("command", "edit"), description=phrase("Change a deck's list in a form"), extras=_FORM
)
@app_commands.rename(name=term("option", "deck"))
@app_commands.describe(name=phrase("Which deck"))
async def edit(interaction: discord.Interaction, name: str) -> None:
    """Open a deck in a form."""
    await editing.edit(Call.of(interaction), name)


@deck.command(name=term("command", "build"), description=phrase("Build a deck card by card"))
@app_commands.rename(
    ruleset=term("option", "ruleset"),
    name=term("option", "deck"),
    card=term("option", "card"),
    count=term("option", "count"),
)
@app_commands.describe(
    ruleset=phrase("Which rules"),
    name=phrase("A deck of yours to go on with, or the name of a new one"),
    card=phrase("A card to add at once"),
    count=phrase("How many of it"),
)
@app_commands.choices(ruleset=ruleset_choices())
async def build(
    interaction: discord.Interaction,
    ruleset: str,
    name: str = "",
    card: str = "",
    count: app_commands.Range[int, 1, 99] = 1,
) -> None:
    """Open the workbench."""
    await building.build(Call.of(interaction), the_ruleset(ruleset), name, card, count)


@deck.command(name=term("command", "list"), description=phrase("Your decks, and the starter decks"))
@app_commands.rename(ruleset=term("option", "ruleset"))
@app_commands.describe(ruleset=phrase("Only those for these rules"))
@app_commands.choices(ruleset=ruleset_choices())
async def list_(interaction: discord.Interaction, ruleset: str = "") -> None:
    """List decks."""
    call = Call.of(interaction)
    await call.answer(await listing.list_page(call, the_ruleset(ruleset) if ruleset else "", 0))


@deck.command(name=term("command", "show"), description=phrase("Show a deck"))
@app_commands.rename(name=term("option", "deck"))
@app_commands.describe(name=phrase("Which deck"))
async def show(interaction: discord.Interaction, name: str) -> None:
    """Show a deck."""
    call = Call.of(interaction)
    await showing.show(call, await the_deck(call, name))


@deck.command(
    name=term("command", "check"), description=phrase("Say whether a list may be played, without keeping it")
)
@app_commands.rename(
    ruleset=term("option", "ruleset"),
    text=term("option", "list"),
    file=term("option", "file"),
    name=term("option", "deck"),
)
@app_commands.describe(
    ruleset=phrase("Which rules; those of a deck that you keep are known"),
    text=phrase("The list, its lines separated by semicolons"),
    file=phrase("The list as a text file"),
    name=phrase("A deck that you keep"),
)
@app_commands.choices(ruleset=ruleset_choices())
async def check(
    interaction: discord.Interaction,
    name: str = "",
    ruleset: str = "",
    text: str = "",
    file: discord.Attachment | None = None,
) -> None:
    """Check a list."""
    await checking.check(Call.of(interaction), the_ruleset(ruleset) if ruleset else "", text, file, name)


@deck.command(name=term("command", "export"), description=phrase("A deck as a text file"))
@app_commands.rename(name=term("option", "deck"))
@app_commands.describe(name=phrase("Which deck"))
async def export(interaction: discord.Interaction, name: str) -> None:
    """Send a deck as a file."""
    call = Call.of(interaction)
    await showing.export(call, await the_deck(call, name))


@deck.command(name=term("command", "delete"), description=phrase("Delete a deck"))
@app_commands.rename(name=term("option", "deck"))
@app_commands.describe(name=phrase("Which deck"))
async def delete(interaction: discord.Interaction, name: str) -> None:
    """Delete a deck."""
    await deleting.delete(Call.of(interaction), name)


@completing
async def _decks(interaction: discord.Interaction, current: str) -> Choices:
    """Decks in reach, one's own first; only those of the ruleset that is chosen already."""
    box, language = Bot.of(interaction).service(Deckbox), Call.speaks(interaction)
    found = await box.suggest(
        interaction.user.id, language, current, str(interaction.namespace.ruleset or "")
    )
    return choices((f"{d.name} · {ruleset_name(d.ruleset, language)}", d.value) for d in found)


@completing
async def _own_decks(interaction: discord.Interaction, current: str) -> Choices:
    """One's own decks."""
    return [c for c in await _decks(interaction, current) if c.value.startswith("deck:")]


show.autocomplete("name")(_decks)
export.autocomplete("name")(_decks)
check.autocomplete("name")(_decks)
edit.autocomplete("name")(_own_decks)
delete.autocomplete("name")(_own_decks)
build.autocomplete("name")(_own_decks)
build.autocomplete("card")(building.cards_to_add)
