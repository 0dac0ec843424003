"""`/judge`: what a server's judges have been told, and their rulings."""

from collections.abc import Sequence

import discord
from discord import app_commands

from bot.discord.calls import Call, Page
from bot.discord.match.seats import judging
from bot.discord.match.service import Matches
from bot.discord.match.which import judged, named
from bot.discord.options import completing
from bot.discord.refusals import ONLY_SERVER, Refusal
from bot.discord.style import done, note, pages, plain, when
from bot.store import reports
from bot.store.reports import ReportRow
from bot.tables import Table, base36
from bot.words import Words, phrase, term

NO_JUDGE = phrase(
    "Only judges can do this: who has the role named in `/settings show`, or manages the server."
)
OWN = phrase("Nobody is the judge of their own match.")
RULINGS = {
    "nothing": phrase("nothing to mend: play on"),
    "warn": phrase("a warning"),
    "forgive": phrase("take a warning or delay back"),
    "disqualify": phrase("disqualify: the other player wins"),
}
"""What a judge may say of a match; `mending` has what can be mended in its game."""

judge = app_commands.Group(
    name=term("command", "judge"), description=phrase("For the judges of this server"), guild_only=True
)


@judge.command(
    name=term("command", "reports"), description=phrase("What players have called or written about")
)
async def told(interaction: discord.Interaction) -> None:
    """Every call and report that nobody has dealt with, oldest first."""
    call = Call.of(interaction)
    server = await _bench(call)
    async with Matches.of(call.bot).tables.store.reading() as t:
        found = await reports.open_reports(t, server)
    await call.answer(_page(found, call.words))


@judge.command(name=term("command", "rule"), description=phrase("Rule on a match; its clocks go on"))
@app_commands.rename(
    name=term("option", "match"), ruling=term("option", "ruling"), player=term("option", "player")
)
@app_commands.describe(
    name=phrase("The number at the foot of its board"),
    ruling=phrase("What you decide"),
    player=phrase("Whom it is about; may be left out where nothing is to mend"),
)
@app_commands.choices(
    ruling=[
        app_commands.Choice(name=app_commands.locale_str(said), value=value)
        for value, said in RULINGS.items()
    ]
)
async def rule(
    interaction: discord.Interaction, name: str, ruling: str, player: discord.Member | None = None
) -> None:
    """The match goes on, or ends, as the judge says; its reports are dealt with."""
    call = Call.of(interaction)
    table = await impartial(call, name)
    seat = _seat(table, ruling, player)
    await Matches.of(call.bot).tables.judge(table.id, call.user, ruling, seat, call.interaction.id)
    said = call.words.gettext(RULINGS[ruling])
    if ruling != "nothing" and player is not None:
        said = f"{player.mention} · {said}"
    await call.answer(
        Page(embeds=[done(call.words.gettext("You have ruled on match {name}.", name=table.name), said)])
    )


rule.autocomplete("name")(completing(judged))


async def impartial(call: Call, name: str) -> Table:
    """The match of that number, for a judge of its server who doesn't play in it. Raises `Refusal`."""
    await _bench(call)
    table = await named(call, name)
    if table.seat_of(call.user) is not None:
        raise Refusal(OWN)
    return table


async def _bench(call: Call) -> int:
    """The server of which the person is a judge. Raises `Refusal`."""
    if call.server is None:
        raise Refusal(ONLY_SERVER)
    if not await judging(call.interaction, call.server):
        raise Refusal(NO_JUDGE)
    return call.server


def _seat(table: Table, ruling: str, player: discord.Member | None) -> int:
    """Whom a ruling is about. Raises `Refusal` where that isn't said."""
    if ruling == "nothing":
        return 0
    seat = None if player is None else table.seat_of(player.id)
    if seat is None:
        raise Refusal(phrase("Name the player of this match whom it is about."))
    return seat


def _page(found: Sequence[ReportRow], words: Words) -> Page:
    kinds = {
        "judge": words.gettext("a call: the clocks stand still"),
        "report": words.gettext("a report"),
        "adrift": words.gettext("a lost place: the clocks stand still"),
    }
    lines = []
    for row in found:
        who = f"<@{row.person}>" if row.person is not None else ""
        head = " · ".join(
            [part for part in (f"`{base36(row.match)}`", kinds.get(row.kind, ""), who, when(row.at)) if part]
        )
        lines.append(f"{head}\n> {plain(row.text, 500)}")
    body = pages(lines, 3800, between="\n\n")[0] or words.gettext("Nothing waits for a judge.")
    if lines:
        body += "\n\n-# " + words.gettext(
            "`/match show` shows the board, `/judge fix` mends the game, `/judge rule` decides and lets the clocks go on."
        )
    return Page(embeds=[note(words.gettext("What waits for a judge"), body)])
