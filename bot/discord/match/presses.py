"""What a player's presses do: open the panel, choose, go back, look at the hand and the log."""

import io
from collections.abc import Awaitable, Callable

import discord

from bot.discord.calls import Call, Page, Way
from bot.discord.match import asking, controls
from bot.discord.match.controls import Style, unpacked
from bot.discord.match.panel import FIRST, Turned
from bot.discord.match.points import reached
from bot.discord.match.reading import Reader
from bot.discord.match.refusals import told
from bot.discord.match.seats import onlooker, seated
from bot.discord.match.service import Matches
from bot.discord.parts import Press
from bot.discord.style import BODY, VERMILION, clip, pages
from bot.pictures import describe_hand
from bot.tables import Standing, Table, refusals

LATE = (
    refusals.Stale,
    refusals.NotYourTurn,
    refusals.TooLate,
    refusals.NotOffered,
    refusals.NoStepBack,
    refusals.Paused,
    refusals.Over,
)
"""Refusals that mean that the panel shows an older state than there is."""
LOG_LINES = 25
HAND = "hand.png"


async def act(call: Call) -> None:
    """The panel: in a message of its own from the board, in place from the panel itself."""
    table, _ = await seated(call)
    matches = Matches.of(call.bot)
    matches.panels.read(table, call.user)
    await matches.show(call, table)


async def pick(call: Call) -> None:
    """One option, by a button."""
    await _command(call, lambda m, t: _push(m, t, call, [_index(call.id.arg)]))


async def choose(call: Call) -> None:
    """One option, by a select."""
    await _command(call, lambda m, t: _push(m, t, call, [_index(v) for v in call.values[:1]]))


async def done(call: Call) -> None:
    """Several options, or none, picked before."""
    await _command(call, lambda m, t: _push(m, t, call, sorted(_set(call.id.arg))))


async def many(call: Call) -> None:
    """What is picked so far of several options; it is chosen when it is confirmed."""
    try:
        page, picked = asking.many(call.id.arg, call.values)
    except ValueError:
        page, picked = 0, frozenset({-1})
    table, seat = await seated(call)
    decision = table.game.decision if table.game is not None and table.phase == "playing" else None
    current = table.revision == call.id.revision and table.asked == seat and table.call is None
    if current and decision is not None and max(picked, default=0) < len(decision.options) and page >= 0:
        await Matches.of(call.bot).show(call, table, Turned(page, picked))
    else:
        await _command(call, lambda m, t: _push(m, t, call, sorted(picked)))


async def turn_page(call: Call) -> None:
    """Another page of the same decision."""
    page, _, picked = call.id.arg.partition(".")
    table, _ = await seated(call)
    stale = table.revision != call.id.revision
    turned = FIRST if stale else Turned(max(0, _index(page)), _set(picked or "0"))
    await Matches.of(call.bot).show(call, table, turned)


async def rest(call: Call) -> None:
    """What is left of the present stage, as proposed."""

    async def steps(matches: Matches, table: Table) -> Standing:
        proposed = asking.proposal(table.game) if table.game is not None else ()
        revision, standing = call.id.revision, None
        for at, step in enumerate(proposed):
            interaction = call.interaction.id if at == 0 else None
            standing = await matches.tables.act(table.id, call.user, revision, step, interaction)
            if standing.again:
                break
            revision = standing.table.revision
        if standing is None:
            raise refusals.Stale(match=table.id, revision=table.revision)
        return standing

    await _command(call, steps)


async def back(call: Call) -> None:
    """One step back in a declaration."""
    await _command(
        call,
        lambda m, t: m.tables.back(t.id, call.user, call.id.revision, call.interaction.id),
    )


async def hand(call: Call) -> None:
    """The player's own hand, as a picture and in words."""
    table, seat = await seated(call)
    if table.game is None or table.phase != "playing":
        raise refusals.WrongPhase(match=table.id, phase=table.phase)
    reader = Reader(table, seat, call.words)
    studio = Matches.of(call.bot).studio
    picture = await studio.hand(table.id, table.game.view(seat), table.rules, call.language)
    await call.answer(hand_page(reader, picture))


def hand_page(reader: Reader, picture: bytes) -> Page:
    """A hand as a message: the picture, and the cards' texts."""
    table, words = reader.table, reader.words
    assert table.game is not None
    embed = discord.Embed(
        title=words.gettext("Your hand"), description=clip(reader.telling.hand(), BODY), colour=VERMILION
    )
    caption = describe_hand(table.game.view(reader.seat), table.rules, words.language)
    file = discord.File(io.BytesIO(picture), HAND, description=caption)
    rows = [(reader.button("act", words.gettext("Act"), Style.FIRST),)]
    return Page(embeds=[embed], view=controls.view(rows), files=[file])


async def log(call: Call) -> None:
    """What has happened since this person's last look; of it, what they may know."""
    reader = await onlooker(call)
    since = Matches.of(call.bot).panels.tell(reader.table, call.user)
    await call.answer(log_page(reader, since or 0))


async def whole_log(call: Call) -> None:
    """All that has happened, page by page."""
    reader = await onlooker(call)
    words = reader.words
    found = pages(reader.telling.story(), controls.CONTENT - 200, LOG_LINES)
    at = min(max(0, _index(call.id.arg)), len(found) - 1) if call.id.arg else len(found) - 1
    buttons = []
    if at:
        buttons.append(reader.button("log-at", words.gettext("← Earlier"), argument=str(at - 1)))
    if at + 1 < len(found):
        buttons.append(reader.button("log-at", words.gettext("Later →"), argument=str(at + 1)))
    title = words.gettext("Log, page {page} of {pages}", page=at + 1, pages=len(found))
    text = clip(f"### {title}\n{found[at]}", controls.CONTENT)
    await call.answer(Page(text, view=controls.view([tuple(buttons)] if buttons else [])))


def log_page(reader: Reader, since: int) -> Page:
    """The last lines of the log since an event."""
    words = reader.words
    lines = list(reader.telling.story(since))
    title = words.gettext("Since your last look") if since else words.gettext("What has happened")
    shown = controls.last_lines(lines[-LOG_LINES:], controls.CONTENT - 200)
    nothing = words.gettext("Nothing yet.")
    text = f"### {title}\n{shown or nothing}"
    row = (reader.button("log-at", words.gettext("The whole log")),)
    return Page(clip(text, controls.CONTENT), view=controls.view([row]))


# ---- what they share


async def _command(call: Call, command: Callable[[Matches, Table], Awaitable[Standing]]) -> None:
    """Carries a command out and shows what has become of the match; what comes too late shows that as well."""
    matches, (table, _), note = Matches.of(call.bot), await seated(call), ""
    matches.panels.read(table, call.user)
    try:
        reached("before the command")
        table = (await command(matches, table)).table
        reached("stored")
    except LATE as late:
        note = told(late, call.words)
        table = await matches.need(call.id.match)
    await matches.show(call, table, note=note)


def _push(matches: Matches, table: Table, call: Call, indices: list[int]) -> Awaitable[Standing]:
    """Plays options of the open decision."""
    decision = table.game.decision if table.game is not None else None
    if decision is None or table.revision != call.id.revision:
        choice: int | tuple[int, ...] = tuple(indices)  # the tables say what is wrong with it
    else:
        choice = asking.answer(decision, indices)
    return matches.tables.act(table.id, call.user, call.id.revision, choice, call.interaction.id)


def _index(text: str) -> int:
    """A small number from an id or a select; what is none is no option."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else -1


def _set(text: str) -> frozenset[int]:
    try:
        return unpacked(text)
    except ValueError:
        return frozenset({-1})


PRESSES = {
    "act": Press(Way.PRIVATE, act),
    "panel": Press(Way.EDIT, act),
    "pick": Press(Way.EDIT, pick),
    "choose": Press(Way.EDIT, choose),
    "done": Press(Way.EDIT, done),
    "many": Press(Way.EDIT, many),
    "page": Press(Way.EDIT, turn_page),
    "rest": Press(Way.EDIT, rest),
    "back": Press(Way.EDIT, back),
    "hand": Press(Way.PRIVATE, hand),
    "log": Press(Way.PRIVATE, log),
    "log-at": Press(Way.EDIT, whole_log),
}
