"""A finished game again, move by move, and its record as a file; before the end what a player has seen of it."""

import asyncio
import io
import json
from dataclasses import replace

import discord

from bot.discord.calls import Call, Page, Way
from bot.discord.ids import Id
from bot.discord.match import controls
from bot.discord.match.controls import Button
from bot.discord.match.reading import Reader
from bot.discord.match.seats import entitled
from bot.discord.match.service import Matches
from bot.discord.parts import Press
from bot.discord.style import VERMILION, clip
from bot.tables import Table, refusals
from bot.tables.recovery import last_record
from bot.words import Words
from engine import Game, GameRecord
from engine.game import opening, step

PICTURE = "replay.png"


async def turn(call: Call) -> None:
    """Another move of a replay."""
    table = await Matches.of(call.bot).need(call.id.match)
    game, at, *_ = [*call.id.arg.split("."), ""]
    if not (game.isdecimal() and at.isdecimal() and len(at) < 6):
        raise refusals.NoRecord(match=table.id, why="no such move")
    await call.answer(await replayed(call, table, int(game), int(at)))


async def replayed(call: Call, table: Table, number: int, at: int) -> Page:
    """A finished game after so many moves: picture, the last events, and where to go from there."""
    matches, words = Matches.of(call.bot), call.words
    record = await last_record(matches.tables.store, table.id, number)
    if record is None or (table.phase != "over" and number == table.number):
        raise refusals.NoRecord(match=table.id, why="no finished game")
    at = min(at, len(record.moves))
    game = await asyncio.to_thread(_after, record, at)
    seat = table.seat_of(call.user)
    names = await matches.names.of(call.bot, table, words)
    picture = await matches.studio.board(
        ("replay", call.user), game.view(seat), game.ruleset, call.language, names
    )
    then = Reader(replace(table, game=game), seat, words, names)
    embed = discord.Embed(
        title=words.gettext(
            "Game {number}, move {at} of {most}", number=number, at=at, most=len(record.moves)
        ),
        description=controls.last_lines(list(then.telling.story())[-6:], 1500),
        colour=VERMILION,
    )
    row = _leaves(table, number, at, len(record.moves), words)
    file = discord.File(io.BytesIO(picture), PICTURE, description=clip(then.telling.headline(), 1000))
    return Page(embeds=[embed], view=controls.view([row]), files=[file])


def _after(record: GameRecord, moves: int) -> Game:
    """The game of a record after so many of its moves."""
    game = opening(record)
    for line in record.moves[:moves]:
        step(game, line)
    return game


def _leaves(table: Table, number: int, at: int, most: int, words: Words) -> tuple[Button, ...]:
    """To the beginning, back, on, ten on, to the end."""
    steps = (
        ("|←", 0, at > 0),
        ("←", at - 1, at > 0),
        ("→", at + 1, at < most),
        (words.gettext("10 →"), at + 10, at < most),
        ("→|", most, at < most),
    )
    # the same place twice would be the same id twice, so each button says which it is
    return tuple(
        [
            Button(
                Id("replay", f"{number}.{max(0, to)}.{way}", table.id, table.revision), label, disabled=not on
            )
            for way, (label, to, on) in enumerate(steps)
        ]
    )


# ---- files


async def record(call: Call) -> None:
    """After the end a player's record as a file; before it what they have seen themselves."""
    matches = Matches.of(call.bot)
    table = await matches.need(call.id.match)
    seat, words = await entitled(call, table), call.words
    if table.phase != "over":
        if seat is None or table.game is None:
            raise refusals.WrongPhase(match=table.id, phase=table.phase)
        text = words.gettext(
            "What you have seen of this match so far. The whole record is there after the end."
        )
        await call.answer(Page(text, files=[_events(table, table.game, seat)]))
        return
    files = []
    for number in range(1, table.number + 1):
        found = await last_record(matches.tables.store, table.id, number)
        if found is not None:
            files.append(_file(f"match-{table.name}-{number}.json", found.to_json()))
    if not files:
        raise refusals.NoRecord(match=table.id, why="nothing was played")
    text = words.gettext("The whole record. `python -m engine replay FILE` shows it move by move.")
    await call.answer(Page(text, files=files))


def _events(table: Table, game: Game, seat: int) -> discord.File:
    lines = [json.dumps(event, ensure_ascii=False) for event in game.events_for(seat)]
    return _file(f"match-{table.name}-seen.jsonl", "\n".join(lines) + "\n")


def _file(name: str, text: str) -> discord.File:
    return discord.File(io.BytesIO(text.encode()), name)


PRESSES = {"replay": Press(Way.EDIT, turn), "record": Press(Way.PRIVATE, record)}
