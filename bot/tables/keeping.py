"""A table as rows, and back. The document holds what nobody looks up; the snapshot holds the game."""

import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy.orm import Session

from bot.store import matches
from bot.store.matches import CommandRow, Stored
from bot.tables.match import Adrift, Call, End, Mended, Offer, Seat, Start, Table
from bot.tables.presets import PRESETS
from bot.tables.standing import Stops
from engine import Game, GameRecord, HostError, IllegalChoice, RecordError, __version__
from engine.game import step

FORMAT = 1
SNAPSHOT_EVERY = 25
"""Commands after which the game is stored whole; those since are played again after a start."""
LEVEL = 1
"""Of the compression: five times smaller in 0.3 ms; a higher one takes three times as long for a tenth."""


def pack(game: Game) -> bytes:
    """The game as it is stored."""
    return zlib.compress(game.to_json().encode(), LEVEL)


def unpack(data: bytes) -> Game:
    """The game of `pack`. Raises `RecordError`."""
    try:
        text = zlib.decompress(data).decode()
    except (zlib.error, ValueError) as e:
        raise RecordError("snapshot_packed", why=e) from None
    return Game.from_json(text)


def first_columns(table: Table) -> dict[str, Any]:
    """The columns of a new match's row, but for its id: those that never change among them."""
    return columns(table) | {
        "created_at": table.created_at,
        "sets": json.dumps(table.sets, ensure_ascii=False),
    }


def whole(table: Table) -> Callable[[Session], None]:
    """A write that stores the game whole as it is now."""

    def write(t: Session) -> None:
        if table.game is not None:
            values = {"snapshot": pack(table.game), "snapshot_serial": table.serial}
            matches.change(t, table.id, table.serial, values)

    return write


def columns(table: Table) -> dict[str, Any]:
    """The columns of a match's row, but for its id and its snapshot."""
    end = table.end
    return {
        "phase": table.phase, "ruleset": table.ruleset, "server": table.server, "channel": table.channel,
        "thread": table.thread, "serial": table.serial, "revision": table.revision, "game": table.number,
        "engine": __version__, "document": document(table), "winner": end.winner if end is not None else None,
        "reason": end.reason if end is not None else None, "changed_at": table.changed_at,
    }  # fmt: skip


def seat_columns(table: Table, at: int) -> dict[str, Any]:
    """The columns of a seat's row."""
    seat = table.seats[at]
    return {
        "seat": at, "person": seat.person, "agent": seat.agent, "deck": seat.deck, "deck_name": seat.deck_name or None,
    }  # fmt: skip


def document(table: Table) -> str:
    """What a table holds beside its columns, as JSON."""
    found: dict[str, Any] = {
        "format": FORMAT, "preset": table.preset.name, "language": table.language, "best_of": table.best_of,
        "rated": table.rated, "score": table.score, "seed": _text(table.seed),
        "commitment": table.commitment, "match_called": table.match_called, "again_of": table.again_of,
        "seats": [_seat(s) for s in table.seats],
        "turn_left": table.turn_left and [table.turn_left[0], table.turn_left[1].total_seconds()],
        "asked_at": table.asked_at and table.asked_at.isoformat(),
        "began_at": table.began_at and table.began_at.isoformat(),
        "offer": table.offer, "end": table.end, "start": table.start, "credit": table.credit.total_seconds(),
        "mended": table.mended,
    }  # fmt: skip
    if table.call is not None:
        left = {k: v.total_seconds() for k, v in table.call.left.items()}
        found["call"] = [table.call.seat, table.call.reason, left]
    if table.adrift is not None:
        number, revision, kept = table.adrift
        found["adrift"] = [number, revision, {k: v.total_seconds() for k, v in kept.items()}]
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def _text(seed: int | None) -> str | None:
    return None if seed is None else str(seed)


def _seat(seat: Seat) -> dict[str, Any]:
    stops = asdict(seat.stops)
    stops["ask"] = None if seat.stops.ask is None else sorted(seat.stops.ask)
    return {
        "stops": stops, "mentioned": seat.mentioned, "told": seat.told, "thought": seat.thought, "judges": seat.judges,
    }  # fmt: skip


def restored(stored: Stored) -> Table:
    """The table without its game. Raises `RecordError` for a document of another version."""
    try:
        data = json.loads(stored.row.document)
        if data["format"] != FORMAT:
            raise RecordError("match_format", found=data["format"], known=FORMAT)
        return _table(stored, data)
    except RecordError:
        raise
    except (ValueError, LookupError, TypeError) as e:
        raise RecordError("match_document", why=repr(e)) from None


def _table(stored: Stored, data: Mapping[str, Any]) -> Table:
    row = stored.row
    seats = [_seat_back(s, d) for s, d in zip(stored.seats, data["seats"], strict=True)]
    call, adrift, mended = data.get("call"), data.get("adrift"), data.get("mended")
    return Table(
        id=row.id, phase=row.phase, ruleset=row.ruleset, preset=PRESETS[data["preset"]],  # type: ignore[arg-type]
        server=row.server, channel=row.channel, thread=row.thread, language=data["language"],
        best_of=data["best_of"], rated=data["rated"], sets=tuple(json.loads(row.sets)), seats=(seats[0], seats[1]),
        created_at=row.created_at, changed_at=row.changed_at, serial=row.serial, revision=row.revision,
        number=row.game, score=(data["score"][0], data["score"][1]),
        seed=None if data["seed"] is None else int(data["seed"]), commitment=data["commitment"],
        clocks=dict(stored.clocks),
        turn_left=data["turn_left"] and (data["turn_left"][0], timedelta(seconds=data["turn_left"][1])),
        asked_at=_time(data["asked_at"]), began_at=_time(data["began_at"]), match_called=data["match_called"],
        offer=data["offer"] and Offer(*data["offer"]),
        call=call and Call(call[0], call[1], _times(call[2])),
        adrift=adrift and Adrift(adrift[0], adrift[1], _times(adrift[2])),
        credit=timedelta(seconds=data["credit"]), end=data["end"] and End(*data["end"]),
        start=data["start"] and Start(*data["start"]), again_of=data["again_of"],
        mended=mended and Mended(mended[0], *mended[-2:]),  # before, there were but the last two
    )  # fmt: skip


def _seat_back(row: Any, data: Mapping[str, Any]) -> Seat:
    stops = dict(data["stops"])
    stops["ask"] = None if stops["ask"] is None else frozenset(stops["ask"])
    for turn in ("finishing", "since"):
        stops[turn] = stops[turn] and tuple(stops[turn])
    return Seat(
        row.person, row.agent, row.deck, row.deck_name or "", Stops(**stops), tuple(data["mentioned"]),
        tuple(data.get("told", (0, -1))), data["thought"], data["judges"],
    )  # fmt: skip


def _times(seconds: Mapping[str, float]) -> dict[str, timedelta]:
    return {name: timedelta(seconds=left) for name, left in seconds.items()}


def _time(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)


def game_of(stored: Stored) -> Game | None:
    """The game on the table: the snapshot, and the commands since played onto it. Raises `RecordError`."""
    if stored.row.snapshot is None:
        return None
    return played_on(unpack(stored.row.snapshot), stored.commands)


def played_on(game: Game, commands: Sequence[CommandRow]) -> Game:
    """The game after these commands. Raises `RecordError` where one can't be repeated."""
    for command in commands:
        try:
            if command.verb == "back":
                game.back()
            elif command.line:
                step(game, command.line)
        except (RecordError, IllegalChoice, HostError) as e:
            line = f"{command.line:.60}"
            raise RecordError("match_command", number=command.serial, line=line, why=e) from None
    return game


def record_in(stored: Stored) -> GameRecord | None:
    """The record that a snapshot carries, read without the snapshot's own rules; `None` where there is none."""
    if stored.row.snapshot is None:
        return None
    try:
        data = json.loads(zlib.decompress(stored.row.snapshot))
        return GameRecord(data["header"], tuple([line for line, _ in data["moves"]]))
    except (zlib.error, ValueError, LookupError, TypeError):
        return None


def record_of(row: str) -> GameRecord:
    """The record in the row of a finished game."""
    found = json.loads(row)["record"]
    return GameRecord(found["header"], tuple(found["moves"]))
