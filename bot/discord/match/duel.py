"""`/duel`: a challenge to a member, to anybody, or to the practice opponent; answers to it; the choice of decks."""

import discord
from discord import app_commands

import engine
from bot.discord.bot import Bot
from bot.discord.calls import Call, Way
from bot.discord.match.entry import title
from bot.discord.match.house import house, list_of, may_play, own_decks, plays
from bot.discord.match.seats import seated
from bot.discord.match.service import Matches
from bot.discord.options import Choices, choices, clock_choices, completing, ruleset_choices, the_ruleset
from bot.discord.parts import Press
from bot.tables import PRACTICE, Challenge, refusals
from bot.words import phrase, term

CLOCKS = clock_choices()
GAMES = [
    app_commands.Choice(name=app_commands.locale_str(phrase("one game")), value=1),
    app_commands.Choice(name=app_commands.locale_str(phrase("best of three")), value=3),
]
FIRST_RULESET = "override"

duel = app_commands.Group(name=term("command", "duel"), description=phrase("Begin a match"), guild_only=True)

_TOLD = {
    "ruleset": phrase("Which rules"),
    "clock": phrase("How long a turn may take"),
    "games": phrase("How many games"),
    "deck": phrase("Your deck; you can choose it later as well"),
}
_RENAMED = {
    "ruleset": term("option", "ruleset"),
    "clock": term("option", "clock"),
    "games": term("option", "games"),
    "deck": term("option", "deck"),
}


@duel.command(name=term("command", "member"), description=phrase("Challenge somebody"))
@app_commands.rename(opponent=term("option", "opponent"), **_RENAMED)
@app_commands.describe(opponent=phrase("Whom you challenge"), **_TOLD)
@app_commands.choices(ruleset=ruleset_choices(), clock=CLOCKS)
@app_commands.choices(games=GAMES)
async def member(
    interaction: discord.Interaction,
    opponent: discord.Member,
    ruleset: str = FIRST_RULESET,
    clock: str = "",
    games: int = 1,
    deck: str = "",
) -> None:
    """Challenge a member of the server."""
    await _challenge(interaction, plays(opponent), ruleset, clock, games, deck)


@duel.command(name=term("command", "open"), description=phrase("Challenge whoever likes to play"))
@app_commands.rename(**_RENAMED)
@app_commands.describe(**_TOLD)
@app_commands.choices(ruleset=ruleset_choices(), clock=CLOCKS)
@app_commands.choices(games=GAMES)
async def open_(
    interaction: discord.Interaction,
    ruleset: str = FIRST_RULESET,
    clock: str = "",
    games: int = 1,
    deck: str = "",
) -> None:
    """Challenge anybody in the channel."""
    await _challenge(interaction, None, ruleset, clock, games, deck)


@duel.command(name=term("command", "practice"), description=phrase("Play against the practice opponent"))
@app_commands.rename(**_RENAMED)
@app_commands.describe(**_TOLD)
@app_commands.choices(ruleset=ruleset_choices(), clock=CLOCKS)
@app_commands.choices(games=GAMES)
async def practice(
    interaction: discord.Interaction,
    ruleset: str = FIRST_RULESET,
    clock: str = "",
    games: int = 1,
    deck: str = "",
) -> None:
    """Play against the bot."""
    await _challenge(interaction, PRACTICE, ruleset, clock, games, deck)


@member.autocomplete("deck")
@open_.autocomplete("deck")
@practice.autocomplete("deck")
@completing
async def _decks(interaction: discord.Interaction, current: str) -> Choices:
    name = str(interaction.namespace.ruleset or FIRST_RULESET)
    if name not in engine.rulesets():
        return []
    language, typed = Call.speaks(interaction), current.strip().casefold()
    store = Matches.of(Bot.of(interaction)).tables.store
    found = [(said, value) for value, said in await own_decks(store, interaction.user.id, name)]
    found += [(title(deck, language), key) for key, deck in engine.ruleset(name).decks.items()]
    return choices((said, value) for said, value in found if typed in said.casefold() or typed in value)


async def _challenge(
    interaction: discord.Interaction, to: int | None, ruleset: str, clock: str, games: int, deck: str
) -> None:
    """A new match; the answer is the private choice of a deck."""
    call = Call.of(interaction)
    matches = Matches.of(call.bot)
    store = matches.tables.store
    matches.check(call)
    if to:
        await may_play(store, call.user, to)
    matches.names.learn(call.server, interaction.user)
    here = await house(call, the_ruleset(ruleset))
    challenge = Challenge(
        by=call.user,
        to=to,
        ruleset=ruleset,
        preset=clock or ("none" if to == PRACTICE else here.preset),
        server=call.server,
        channel=here.channel or interaction.channel_id,
        best_of=games,
        language=call.language if to == PRACTICE else here.language,
        sets=here.sets,
        deck=await list_of(store, call.user, deck.strip()) or None,
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
