"""The board: the message of a match that everybody in its thread sees, from the challenge to the result."""

import hashlib
import io
import json
from dataclasses import dataclass, replace

import discord

from bot.discord.calls import Page
from bot.discord.match import controls
from bot.discord.match.controls import Row, Style, begun, last_lines
from bot.discord.match.reading import Reader, until
from bot.discord.style import BODY, GREEN, GREY, TITLE, VERMILION, clip
from bot.library.rulebook import ruleset_name

NEWS = 3
"""Lines of what happened last: with more of them the board is higher than a phone."""
RECENT = 80
"""Events among which those lines are looked for."""
PICTURE = "board.png"


@dataclass(frozen=True, slots=True)
class Board:
    """What is shown; equal boards need not be sent twice."""

    text: str
    title: str
    body: str
    colour: int
    rows: tuple[Row, ...] = ()
    footer: str = ""
    picture: bytes | None = None
    caption: str = ""
    roles: tuple[int, ...] = ()
    """Who is called: the server's judges."""

    @property
    def digest(self) -> str:
        """A hash of all that can be seen."""
        words = [self.text, self.title, self.body, self.colour, self.footer, self.caption, repr(self.rows)]
        words.append(repr(self.roles))
        found = hashlib.sha256(json.dumps(words).encode())
        found.update(self.picture or b"")
        return found.hexdigest()

    def page(self) -> Page:
        """The board as a message."""
        embed = discord.Embed(
            title=clip(self.title, TITLE), description=clip(self.body, BODY) or None, colour=self.colour
        )
        if self.footer:
            embed.set_footer(text=self.footer)
        files = []
        if self.picture is not None:
            # beside the embed, not in it: Discord shows a file in 550 × 350, an embed's picture in 400 × 300
            files.append(
                discord.File(io.BytesIO(self.picture), PICTURE, description=clip(self.caption, 1000))
            )
        called = "".join([f"<@&{role}> " for role in self.roles])
        return Page(called + self.text, [embed], controls.view(self.rows), files)


def board(reader: Reader, picture: bytes | None = None, caption: str = "") -> Board:
    """The board of a match in its present phase."""
    shown = {"open": _challenge, "decks": _decks, "playing": _playing, "over": _over}
    return replace(shown[reader.table.phase](reader), picture=picture, caption=caption)


def what(reader: Reader) -> str:
    """What is played, and by which clock."""
    table, words = reader.table, reader.words
    clocks = {
        "rules": words.gettext("the clock of the rules"),
        "relaxed": words.gettext("5 minutes a turn"),
        "daily": words.gettext("a day a turn"),
        "none": words.gettext("no clock"),
    }
    parts = [
        f"**{ruleset_name(table.ruleset, words.language)}**",
        clocks.get(table.preset.name, table.preset.name),
    ]
    if table.best_of > 1:
        parts.append(words.gettext("best of {count}", count=table.best_of))
    if table.start is not None:
        parts.append(words.gettext("from move {number} of a finished game", number=table.start.moves))
    return " · ".join(parts)


def _challenge(reader: Reader) -> Board:
    table, words = reader.table, reader.words
    second = table.seats[1]
    challenger = reader.names[0]
    if second.person is None and second.agent is None:
        title = words.gettext("Who plays?")
        text = words.gettext("{who} looks for an opponent.", who=challenger)
    else:
        title = words.gettext("A challenge")
        text = words.gettext("{whom}: {who} challenges you.", whom=reader.names[1], who=challenger)
    row = [
        reader.button("accept", words.gettext("Accept"), Style.GOOD),
        reader.button("withdraw", words.gettext("Withdraw")),
    ]
    if second.person is not None:
        row.insert(1, reader.button("decline", words.gettext("Decline")))
    lines = [what(reader)]
    if table.due:
        lines.append(words.gettext("The challenge lapses <t:{time}:R>.", time=int(table.due[1].timestamp())))
    return Board(text, title, "\n".join(lines), VERMILION, (tuple(row),))


def _decks(reader: Reader) -> Board:
    table, words = reader.table, reader.words
    lines = [what(reader)]
    for seat, name in zip(table.seats, reader.names, strict=True):
        state = words.gettext("has a deck") if seat.deck is not None else words.gettext("is choosing")
        lines.append(f"{begun(name)}: {state}")
    lines.append(until(table.due[1] if table.due else None, words))
    lines.append(sealed(reader))
    row = (
        reader.button("decks", words.gettext("Choose my deck"), Style.FIRST),
        reader.button("withdraw", words.gettext("Call it off")),
    )
    text = words.gettext("{first} against {second}", first=reader.names[0], second=reader.names[1])
    body = "\n".join([line for line in lines if line])
    return Board(text, words.gettext("Choose your decks"), body, VERMILION, (row,))


def _playing(reader: Reader) -> Board:
    table, words, telling = reader.table, reader.words, reader.telling
    assert table.game is not None
    start = max(0, len(table.game.events) - RECENT)
    news = last_lines([f"-# {line}" for line in list(telling.story(start))[-NEWS:]], 900)
    body = "\n\n".join([part for part in (telling.board(), _away(reader), news) if part])
    row = (
        reader.button("act", words.gettext("Act"), Style.FIRST),
        reader.button("hand", words.gettext("My hand")),
        reader.button("log", words.gettext("Log")),
        reader.button("more", words.gettext("More")),
    )
    rows: list[Row] = [row]
    if table.offer is not None:
        rows.append(
            (
                reader.button("allow", words.gettext("Allow taking back"), Style.GOOD),
                reader.button("refuse", words.gettext("Refuse")),
            )
        )
    colour = GREY if table.asked is None else (VERMILION, GREEN)[table.asked]
    return Board(
        "\n".join([line for line in (_mended(reader), asking(reader)) if line]),
        _untagged(reader, telling.headline(phase=False)),
        body,
        colour,
        tuple(rows),
        _footer(reader),
    )


def _mended(reader: Reader) -> str:
    """That a judge has mended the game, to both players; until each has had a turn to read it."""
    table, mended, words = reader.table, reader.table.mended, reader.words
    if table.game is None or mended is None or mended.number != table.number:
        return ""
    if table.game.turn > mended.turn + 1:
        return ""
    who = " ".join(
        [name for name, person in zip(reader.names, table.people, strict=True) if person is not None]
    )
    if mended.game != table.number:
        return words.gettext(
            "⚖ {who}: a judge has mended game {number}, and it is over by that.", who=who, number=mended.game
        )
    return words.gettext("⚖ {who}: a judge has mended this game. The log says what has changed.", who=who)


def asking(reader: Reader) -> str:
    """Who is asked, and until when; in a pause, why nobody is."""
    table, words = reader.table, reader.words
    if table.call is not None:
        return words.gettext("**A judge is called.** The clocks stand still.")
    if table.asked is None:
        return words.gettext("One moment …")
    if table.offer is not None:
        asker, other = reader.names[table.offer.seat], reader.names[1 - table.offer.seat]
        return words.gettext("{whom}: {who} asks to take the last choice back.", whom=other, who=asker)
    who = begun(reader.names[table.asked])
    time = until(table.deadline, words)
    if table.game is None or not table.game.turn:
        line = words.gettext("{who} is to choose", who=who)
    elif table.game.active == table.asked:
        line = words.gettext("{who} is to play", who=who)
    else:
        line = words.gettext("{who} is to answer", who=who)
    return f"**{line}**" + (f" · {time}" if time else "")


def _away(reader: Reader) -> str:
    """That the bot was away and that the clocks stood still for so long; until somebody has moved."""
    away, words = reader.table.credit, reader.words
    if not away:
        return ""
    said = words.gettext("I was away for {time}; as much was added to the clocks.", time=words.lasting(away))
    return f"-# {said}"


def sealed(reader: Reader) -> str:
    """The hash of the seed, or after the end the seed, in small print."""
    table, words = reader.table, reader.words
    if not table.commitment:
        return ""
    if table.phase == "over" and table.seed is not None:
        said = words.gettext("Seed `{seed}`; its seal was `{hash}`.", seed=table.seed, hash=table.commitment)
    else:
        said = words.gettext("Sealed seed (SHA-256): `{hash}`", hash=table.commitment)
    return "\n".join([f"-# {line}" for line in said.splitlines()])


def _over(reader: Reader) -> Board:
    table, words = reader.table, reader.words
    lines = [_score(reader)] if table.best_of > 1 else []
    lines.append(sealed(reader))
    foot = [_footer(reader)]
    row = [reader.button("rematch", words.gettext("Rematch"), Style.FIRST)]
    if table.game is not None:
        foot.append(
            words.gettext("{rounds} rounds, {turns} turns", rounds=table.game.round, turns=table.game.turn)
        )
        row += [
            reader.button("record", words.gettext("Replay file")),
            reader.button("log", words.gettext("Log")),
        ]
    body = "\n".join([line for line in lines if line])
    rows = (tuple(row),) if table.game is not None else ()
    title = words.gettext("The match is over")
    text = "\n".join([line for line in (_mended(reader), f"**{ending(reader)}**") if line])
    return Board(text, title, body, GREY, rows, " · ".join(foot))


def ending(reader: Reader) -> str:
    """How the match ended."""
    table, words = reader.table, reader.words
    end = table.end
    if end is None:
        return words.gettext("The match is over.")
    if not end.result:
        reasons = {
            "declined": words.gettext("The challenge was declined."),
            "withdrawn": words.gettext("The match was called off."),
            "expired": words.gettext("Nobody came in time: the challenge has lapsed."),
            "abandoned": words.gettext("The match was abandoned; nobody loses by it."),
        }
        return reasons.get(end.reason, words.gettext("The match ended without a result."))
    if table.game is not None and table.game.outcome is not None:
        return reader.telling.result()
    if end.winner is None:
        return words.gettext("A draw.")
    return words.gettext("{who} wins.", who=begun(reader.names[end.winner]))


def _footer(reader: Reader) -> str:
    table, words = reader.table, reader.words
    played = ruleset_name(table.ruleset, words.language)
    return words.gettext("Match {name} · {what}", name=table.name, what=played)


def _score(reader: Reader) -> str:
    return f"{begun(reader.names[0])} {reader.table.score[0]} : {reader.table.score[1]} {reader.names[1]}"


def _untagged(reader: Reader, text: str) -> str:
    """The text with names instead of mentions, which titles and captions don't show."""
    for name, plain in zip(reader.names, reader.plain, strict=True):
        text = text.replace(name, plain)
    return text
