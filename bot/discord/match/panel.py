"""The panel: one private message in which a player answers whatever the match asks, edited in place."""

from typing import NamedTuple

from bot.discord.calls import Page
from bot.discord.match import controls
from bot.discord.match.asking import Asked, question
from bot.discord.match.board import ending
from bot.discord.match.controls import Row, Style, last_lines
from bot.discord.match.reading import Reader, until
from bot.discord.style import clip

STORY = 700
"""Characters of what has happened since the last look."""
LINES = 8


class Turned(NamedTuple):
    """How far a reader has paged and picked in an open decision."""

    page: int = 0
    picked: frozenset[int] = frozenset()


FIRST = Turned()


def panel(
    reader: Reader, turned: Turned = FIRST, *, since: int | None = None, note: str = "", hint: str = ""
) -> Page:
    """What the match asks of this player now, or for whom it waits.

    `since` is the number of the first event that they haven't seen; `note` stands above everything, `hint` below.
    """
    game = reader.table.game
    assert game is not None
    story = [] if since is None else list(reader.telling.story(since))
    rows: tuple[Row, ...]
    if _is_over(reader):
        text, rows = _over(reader)
        if game.outcome is not None:
            story = story[:-1]  # the last event is the end, which the heading tells
    elif game.decision is not None and game.decision.player == reader.seat and reader.table.call is None:
        text, rows = _asked(reader, turned)
    else:
        text, rows = _waiting(reader)
    notes = [note, _adrift(reader)]
    lines = [f"⚠\ufe0e {text}" for text in notes if text]
    lines += _story(reader, story)
    heading = _heading(reader)
    body = "\n".join([*lines, *([heading] if heading else []), text, *([f"> {hint}"] if hint else [])])
    return Page(clip(body, controls.CONTENT), view=controls.view(rows))


def _story(reader: Reader, story: list[str]) -> list[str]:
    """The last lines of what has happened, under the number of those that are left out."""
    if not story:
        return []
    shown = last_lines([f"-# {line}" for line in story[-LINES:]], STORY)
    left = len(story) - 1 - shown.count("\n")
    more = reader.words.ngettext(
        "… {count} more line before, in the *Log*", "… {count} more lines before, in the *Log*", left
    )
    return [f"-# {more}", shown] if left else [shown]


def _adrift(reader: Reader) -> str:
    if reader.table.adrift is None:
        return ""
    return reader.words.gettext(
        "This match can't be shown anywhere, so no clock runs. It goes on where you use `/match show` and I may write."
    )


def _heading(reader: Reader) -> str:
    table = reader.table
    mine = table.asked == reader.seat
    time = until(table.deadline, reader.words) if mine else ""
    place = "" if table.thread in (None, reader.here) else f"<#{table.thread}>"
    told = "" if _is_over(reader) else reader.telling.headline(phase=not mine or table.call is not None)
    lines = [" · ".join([part for part in (told, time) if part]), place]
    return "\n".join([f"-# {line}" for line in lines if line])


def _asked(reader: Reader, turned: Turned) -> tuple[str, tuple[Row, ...]]:
    table = reader.table
    assert table.game is not None
    return question(Asked(table.game, table.id, table.revision, reader.telling.teller, reader.words, *turned))


def _waiting(reader: Reader) -> tuple[str, tuple[Row, ...]]:
    table, words = reader.table, reader.words
    if table.call is not None:
        text = words.gettext("The match waits for a judge. The clocks stand still.")
    else:
        who = reader.names[table.asked] if table.asked is not None else ""
        text = words.gettext("Waiting for {who}. This goes on here as soon as you are asked.", who=who)
    return text, ((reader.button("panel", words.gettext("Look again")),),)


def _is_over(reader: Reader) -> bool:
    table = reader.table
    return table.phase == "over" or table.game is None or table.game.decision is None


def _over(reader: Reader) -> tuple[str, tuple[Row, ...]]:
    rematch = reader.button("rematch", reader.words.gettext("Rematch"), Style.FIRST)
    return f"### {ending(reader)}", ((rematch,),)
