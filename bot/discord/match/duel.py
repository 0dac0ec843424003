"""`/duel`: a challenge to a member, to anybody, or to the practice opponent; answers to it; the choice of decks."""

from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple, TypeVar

import discord
from discord import app_commands

import engine
from bot.discord.bot import Bot
from bot.discord.calls import Call, Way
from bot.discord.match.entry import title
from bot.discord.match.house import house, list_of, may_play, own_decks, plays, usual
from bot.discord.match.seats import seated
from bot.discord.match.service import Matches
from bot.discord.options import Choices, choices, clock_choices, completing, ruleset_choices
from bot.discord.parts import Press
from bot.store import servers
from bot.tables import PRACTICE, Challenge, refusals
from bot.words import phrase, term

GAMES = [
    app_commands.Choice(name=app_commands.locale_str(phrase("one game")), value=1),
    app_commands.Choice(name=app_commands.locale_str(phrase("best of three")), value=3),
]

duel = app_commands.Group(name=term("command", "duel"), description=phrase("Begin a match"), guild_only=True)

Option = TypeVar("Option", bound=Callable[..., Coroutine[Any, Any, None]])


class Terms(NamedTuple):
    """What somebody wants to play; what is empty is as it is usual on the server."""

    ruleset: str
    clock: str
    games: int
    deck: str


async def _decks(interaction: discord.Interaction, current: str) -> Choices:
    """The person's own decks of the ruleset that is named, else of the usual one, and its starter decks."""
    language, typed = Call.speaks(interaction), current.strip().casefold()
    store = Matches.of(Bot.of(interaction)).tables.store
    name = str(interaction.namespace.ruleset or "")
    if not name:
        async with store.reading() as t:
            name = usual(await servers.settings(t, interaction.guild_id or 0))
    if name not in engine.rulesets():
        return []
    found = [(said, value) for value, said in await own_decks(store, interaction.user.id, name)]
    found += [(title(deck, language), key) for key, deck in engine.ruleset(name).decks.items()]
    return choices((said, value) for said, value in found if typed in said.casefold() or typed in value)


def _terms(command: Option) -> Option:
    """The options that every challenge has: their names, what they mean, what there is to choose from."""
    for decorate in (
        app_commands.rename(
            ruleset=term("option", "ruleset"),
            clock=term("option", "clock"),
            games=term("option", "games"),
            deck=term("option", "deck"),
        ),
        app_commands.describe(
            ruleset=phrase("Which rules"),
            clock=phrase("How long a turn may take"),
            games=phrase("How many games"),
            deck=phrase("Your deck; you can choose it later as well"),
        ),
        app_commands.choices(ruleset=ruleset_choices(), clock=clock_choices()),
        app_commands.choices(games=GAMES),
        app_commands.autocomplete(deck=completing(_decks)),
    ):
        command = decorate(command)
    return command


@duel.command(name=term("command", "member"), description=phrase("Challenge somebody"))
@app_commands.rename(opponent=term("option", "opponent"))
@app_commands.describe(opponent=phrase("Whom you challenge"))
@_terms
async def member(
    interaction: discord.Interaction,
    opponent: discord.Member,
    ruleset: str = "",
    clock: str = "",
    games: int = 1,
    deck: str = "",
) -> None:
    """Challenge a member of the server."""
    await _challenge(interaction, plays(opponent), Terms(ruleset, clock, games, deck))


def _against(name: str, description: str, to: int | None) -> None:
    """A command for a match against the same opponent every time."""

    @duel.command(name=name, description=description)
    @_terms
    async def begin(
        interaction: discord.Interaction, ruleset: str = "", clock: str = "", games: int = 1, deck: str = ""
    ) -> None:
        await _challenge(interaction, to, Terms(ruleset, clock, games, deck))


_against(term("command", "open"), phrase("Challenge whoever likes to play"), None)
_against(term("command", "practice"), phrase("Play against the practice opponent"), PRACTICE)


async def _challenge(interaction: discord.Interaction, to: int | None, terms: Terms) -> None:
    """A new match; the answer is the private choice of a deck."""
    call = Call.of(interaction)
    matches = Matches.of(call.bot)
    store = matches.tables.store
    matches.check(call)
    if to:
        await may_play(store, call.user, to)
    matches.names.learn(call.server, interaction.user)
    here = await house(call, terms.ruleset)
    challenge = Challenge(
        by=call.user,
        to=to,
        ruleset=here.ruleset,
        preset=terms.clock or ("none" if to == PRACTICE else here.preset),
        server=call.server,
        channel=here.channel or interaction.channel_id,
        best_of=terms.games,
        language=call.language if to == PRACTICE else here.language,
        sets=here.sets,
        deck=await list_of(store, call.user, terms.deck.strip()) or None,
    )
    standing = await matches.tables.challenge(challenge, interaction.id)
    await matches.show(call, standing.table)


# ---- presses


async def accept(call: Call) -> None:
    """The challenged, or anybody, takes the other seat."""
    matches = Matches.of(call.bot)
    matches.names.learn(call.server, call.interaction.user)
    challenger = (await matches.need(call.id.match)).seats[0].person
    if challenger is not None:
        await may_play(matches.tables.store, call.user, challenger)
    standing = await matches.tables.accept(call.id.match, call.user, call.interaction.id)
    await matches.show(call, standing.table)


async def decline(call: Call) -> None:
    """The challenged doesn't want to play."""
    matches = Matches.of(call.bot)
    standing = await matches.tables.decline(call.id.match, call.user, call.interaction.id)
    await matches.show(call, standing.table)


async def withdraw(call: Call) -> None:
    """The challenge is taken back, or the match called off before it begins."""
    matches = Matches.of(call.bot)
    standing = await matches.tables.withdraw(call.id.match, call.user, call.interaction.id)
    await matches.show(call, standing.table)


async def decks(call: Call) -> None:
    """The private choice of a deck."""
    matches = Matches.of(call.bot)
    await matches.show(call, await matches.need(call.id.match))


async def deck(call: Call) -> None:
    """A deck was picked."""
    matches = Matches.of(call.bot)
    picked = call.values[0] if call.values else ""
    text = await list_of(matches.tables.store, call.user, picked)
    standing = await matches.tables.choose_deck(call.id.match, call.user, text, call.interaction.id)
    await matches.show(call, standing.table)


async def rematch(call: Call) -> None:
    """A player wants to play again; when both do, the new match is shown."""
    matches, (old, seat) = Matches.of(call.bot), await seated(call)
    other = old.person(1 - seat)
    if other is not None:
        await may_play(matches.tables.store, call.user, other)
    try:
        standing = await matches.tables.rematch(call.id.match, call.user, call.interaction.id)
    except refusals.AlreadyOffered:
        standing = None
    table = await matches.need(call.id.match) if standing is None else standing.table
    await matches.show(call, table)


PRESSES = {
    "accept": Press(Way.PRIVATE, accept),
    "decline": Press(Way.PRIVATE, decline),
    "withdraw": Press(Way.PRIVATE, withdraw),
    "decks": Press(Way.PRIVATE, decks),
    "deck": Press(Way.EDIT, deck),
    "rematch": Press(Way.PRIVATE, rematch),
}
