"""`/match`: the matches of a server and one's own, a match's board, its replay, going on from a point of it."""

import discord
from discord import app_commands

from bot.discord.calls import Call, Page
from bot.discord.match import places, which
from bot.discord.match.board import board, ending, what
from bot.discord.match.house import may_play, plays
from bot.discord.match.reading import Reader, until
from bot.discord.match.replays import replayed
from bot.discord.match.seats import entitled
from bot.discord.match.service import Matches
from bot.discord.match.which import named
from bot.discord.options import completing
from bot.discord.style import VERMILION, clip
from bot.pictures import describe_board
from bot.store import matches as rows
from bot.tables import PRACTICE, Challenge
from bot.words import Words, phrase, term

LISTED = 15

match = app_commands.Group(
    name=term("command", "match"), description=phrase("Look at matches"), guild_only=True
)
_MATCH = term("option", "match")
_ABOUT = phrase("The number at the foot of its board; empty: your last one")


# ---- lists


@match.command(name=term("command", "list"), description=phrase("The matches of this server that go on"))
async def list_(interaction: discord.Interaction) -> None:
    """Open matches of the server; who plays what is public, no more."""
    call = Call.of(interaction)
    tables = Matches.of(call.bot).tables
    here = [t for t in tables.tables() if t.server == call.server and t.phase != "over"]
    newest = sorted(here, key=lambda t: -t.id)[:LISTED]
    found = [_entry(Reader(t, t.seat_of(call.user), call.words)) for t in newest]
    title = call.words.gettext("Matches of this server")
    await call.answer(_listed(title, found, call.words))


@match.command(
    name=term("command", "mine"), description=phrase("Your matches: those that go on, and the last ones")
)
async def mine(interaction: discord.Interaction) -> None:
    """One's own matches, newest first."""
    call = Call.of(interaction)
    matches = Matches.of(call.bot)
    async with matches.tables.store.reading() as t:
        ids = [row.id for row in await rows.of_person(t, call.user, limit=LISTED)]
    tables = [table for i in ids if (table := await matches.tables.find(i)) is not None]
    found = [_entry(Reader(t, t.seat_of(call.user), call.words)) for t in tables]
    await call.answer(_listed(call.words.gettext("Your matches"), found, call.words))


def _listed(title: str, entries: list[str], words: Words) -> Page:
    body = "\n".join(entries) or words.gettext("None. `/duel` begins one.")
    return Page(embeds=[discord.Embed(title=title, description=clip(body, 4000), colour=VERMILION)])


def _entry(reader: Reader) -> str:
    """A match in two lines; where it is played concerns its players, others may not get in there."""
    table, words = reader.table, reader.words
    pair = words.gettext("{first} against {second}", first=reader.names[0], second=reader.names[1])
    if table.phase == "over":
        state = ending(reader)
    elif table.phase == "playing":
        state = words.gettext("goes on")
        if table.asked is not None:
            time = until(table.deadline, words)
            state = words.gettext("{who} is to choose", who=reader.names[table.asked]) + (
                f" {time}" if time else ""
            )
    else:
        state = words.gettext("has not begun")
    place = f" <#{table.thread}>" if table.thread is not None and reader.seat is not None else ""
    return f"`{table.name}` {pair}\n-# {what(reader)} · {state}{place}"


# ---- one match


@match.command(name=term("command", "show"), description=phrase("Show a match as it is now, just for you"))
@app_commands.rename(name=_MATCH)
@app_commands.describe(name=_ABOUT)
async def show(interaction: discord.Interaction, name: str = "") -> None:
    """The board, in private; its buttons work as on the public one. A match without a place goes on where a player is."""
    call = Call.of(interaction)
    matches, table = Matches.of(call.bot), await named(call, name)
    mine, here = table.seat_of(call.user) is not None, interaction.channel_id
    if table.adrift is not None and mine and here is not None and not places.lacking(interaction):
        matches.check(call)
        table = (await matches.tables.place(table.id, here)).table
    names = await matches.names.of(call.bot, table, call.words)
    reader = Reader(table, None, call.words, names)
    if table.game is None:
        await call.answer(board(reader).page())
        return
    view = table.game.view(None)
    picture = await matches.studio.board((table.id, call.user), view, table.rules, call.language, names)
    caption = describe_board(view, table.rules, call.language, names)
    await call.answer(board(reader, picture, caption).page())


@match.command(name=term("command", "replay"), description=phrase("See a finished match again, move by move"))
@app_commands.rename(name=_MATCH, game=term("option", "game"))
@app_commands.describe(name=_ABOUT, game=phrase("Which game of the match"))
async def replay_(
    interaction: discord.Interaction, name: str = "", game: app_commands.Range[int, 1, 3] = 1
) -> None:
    """A finished game from its first position on."""
    call = Call.of(interaction)
    table = await named(call, name, over=True)
    await call.answer(await replayed(call, table, game, 0))


# ---- going on from a point


@match.command(
    name=term("command", "continue"),
    description=phrase("A new match from a point of a finished one, against practice"),
)
@app_commands.rename(
    name=_MATCH,
    game=term("option", "game"),
    move=term("option", "move"),
    opponent=term("option", "opponent"),
    seat=term("option", "side"),
)
@app_commands.describe(
    name=_ABOUT,
    game=phrase("Which game of the match"),
    move=phrase("After how many moves; see /match replay"),
    opponent=phrase("Whom you challenge; empty: the practice opponent"),
    seat=phrase("Whose side you take; empty: your own, if you played it"),
)
async def continue_(
    interaction: discord.Interaction,
    move: app_commands.Range[int, 0, 10_000],
    name: str = "",
    game: app_commands.Range[int, 1, 3] = 1,
    opponent: discord.Member | None = None,
    seat: str = "",
) -> None:
    """Play on from there; it isn't rated. Who sits down there sees a hand, so it is for those who may see all of it."""
    call = Call.of(interaction)
    matches, table = Matches.of(call.bot), await named(call, name, over=True)
    await entitled(call, table)
    sits = which.side(table, seat, call.user)
    matches.check(call)
    if opponent is not None:
        await may_play(matches.tables.store, call.user, plays(opponent))
    challenge = Challenge(
        by=call.user,
        to=PRACTICE if opponent is None else opponent.id,
        ruleset=table.ruleset,
        preset="none" if opponent is None else table.preset.name,
        server=call.server,
        channel=interaction.channel_id,
        language=table.language,
        rated=False,
    )
    standing = await matches.tables.continue_from(table.id, game, move, challenge, interaction.id, seat=sits)
    await matches.show(call, standing.table)


show.autocomplete("name")(completing(which.own))
replay_.autocomplete("name")(completing(which.finished))
continue_.autocomplete("name")(completing(which.finished))
continue_.autocomplete("seat")(completing(which.sides))
