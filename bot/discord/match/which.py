"""Which match is meant, and which side of it: by what was typed, with what there is to pick from."""

import discord

from bot.discord.bot import Bot
from bot.discord.calls import Call
from bot.discord.match.names import Names
from bot.discord.match.seats import judging
from bot.discord.match.service import Matches
from bot.discord.options import Choices, choices
from bot.discord.refusals import Refusal
from bot.discord.style import clip
from bot.library.rulebook import ruleset_name
from bot.store import matches as rows
from bot.store import reports
from bot.tables import Table, base36
from bot.words import Words, phrase, words

NOT_A_MATCH = phrase("There is no match “{name}”. Its number stands at the foot of its board.")
NO_SIDE = phrase("Pick one of the two sides that are offered, or leave it empty.")
MOST = 25


async def named(call: Call, name: str, *, over: bool = False) -> Table:
    """The match of that number, or the person's newest, of those that are `over` where there are any.

    Raises `Refusal` where there is none here.
    """
    return await meant(call.interaction, name, over=over)


async def meant(interaction: discord.Interaction, name: str, *, over: bool = False) -> Table:
    """`named`, while somebody types."""
    matches, person = Matches.of(Bot.of(interaction)), interaction.user.id
    given = name.strip().lower()
    if not given:
        async with matches.tables.store.reading() as t:
            found = await rows.of_person(t, person, over=True, limit=1) if over else ()
            found = found or await rows.of_person(t, person, limit=1)
        if not found:
            raise Refusal(phrase("You have no match yet. `/duel` begins one."))
        number = found[0].id
    elif len(given) <= 12 and given.isascii() and given.isalnum():
        number = int(given, 36)
    else:
        raise Refusal(NOT_A_MATCH, name=clip(given, 40))
    table = await matches.tables.find(number)
    if table is None or (table.server != interaction.guild_id and table.seat_of(person) is None):
        raise Refusal(NOT_A_MATCH, name=clip(given, 40))
    return table


def side(table: Table, given: str, person: int) -> int:
    """The side that was picked; where none was, the person's own in that match, and the first for anybody else.

    Raises `Refusal`.
    """
    if not given:
        return table.seat_of(person) or 0
    if given not in ("0", "1"):
        raise Refusal(NO_SIDE)
    return int(given)


# ---- what is offered while somebody types


async def own(interaction: discord.Interaction, current: str) -> Choices:
    """The person's own matches, newest first."""
    return await _seated(interaction, current)


async def finished(interaction: discord.Interaction, current: str) -> Choices:
    """Those of them that are over."""
    return await _seated(interaction, current, over=True)


async def _seated(interaction: discord.Interaction, current: str, *, over: bool | None = None) -> Choices:
    matches, said = Matches.of(Bot.of(interaction)), words(Call.speaks(interaction))
    async with matches.tables.store.reading() as t:
        found = await rows.of_person(t, interaction.user.id, over=over, limit=MOST)
        seats = await rows.opponents(t, interaction.user.id, [row.id for row in found])
    pairs = []
    for row in found:
        seat = seats[row.id]
        other = matches.names.called(row.server, seat.person, seat.agent, said)
        parts = [
            base36(row.id),
            other,
            ruleset_name(row.ruleset, said.language),
            f"{row.created_at:%Y-%m-%d}",
        ]
        pairs.append((" · ".join([part for part in parts if part]), base36(row.id)))
    return typed(pairs, current)


async def judged(interaction: discord.Interaction, current: str) -> Choices:
    """For a judge: the matches of the server in which one is called, then those with a report, then all that go on."""
    server = interaction.guild_id
    if server is None or not await judging(interaction, server):
        return []
    matches, said = Matches.of(Bot.of(interaction)), words(Call.speaks(interaction))
    async with matches.tables.store.reading() as t:
        told = dict.fromkeys([row.match for row in await reports.open_reports(t, server)])
    here = {t.id: t for t in matches.tables.tables() if t.server == server and t.phase != "over"}
    calls = [match for match in told if match in here and here[match].call is not None]
    ids = dict.fromkeys([*calls, *told, *sorted(here, reverse=True)])
    names = matches.names
    pairs = [(_about(i, here.get(i), said, names, told=i in told), base36(i)) for i in ids]
    return typed(pairs, current)


def _about(match: int, table: Table | None, said: Words, names: Names, *, told: bool) -> str:
    """A match in a line; `None`: one that is over."""
    parts = [base36(match)]
    if table is not None and table.call is not None:
        parts.append(said.gettext("a judge is called"))
    elif told:
        parts.append(said.gettext("a report"))
    if table is None:
        parts.append(said.gettext("the match is over"))
    else:
        parts += [" × ".join(names.remembered(table, said)), ruleset_name(table.ruleset, said.language)]
    return " · ".join(parts)


async def sides(interaction: discord.Interaction, current: str) -> Choices:
    """Both sides of the match that is named, by who sat there."""
    said = words(Call.speaks(interaction))
    try:
        table = await meant(interaction, str(interaction.namespace.match or ""), over=True)
    except Refusal:
        return []
    names = Matches.of(Bot.of(interaction)).names.remembered(table, said)
    mine = table.seat_of(interaction.user.id)
    pairs = [
        (
            said.gettext("your own side") if at == mine else said.gettext("the side of {who}", who=name),
            str(at),
        )
        for at, name in enumerate(names)
    ]
    return typed(pairs, current)


def typed(pairs: list[tuple[str, str]], current: str) -> Choices:
    """Those of the pairs of words and values whose words hold what was typed."""
    return choices(pair for pair in pairs if current.strip().casefold() in pair[0].casefold())
