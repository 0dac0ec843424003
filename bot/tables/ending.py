"""The end of a game: its row for the log, and the ratings of who played, in the transaction that ends it."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy.orm import Session

from analysis.glicko import START, Glicko, glicko2
from analysis.log import Meta, from_record
from bot.store import finished, people
from bot.tables.change import Ended
from bot.tables.match import Seat, Table
from bot.tables.pacing import Given, pace
from engine.version import __version__

SOURCE = "discord"


@dataclass(frozen=True)
class Row:
    """A finished game's row, without names and ratings: those are known inside the transaction."""

    number: int
    seats: tuple[Seat, Seat]
    winner: int | None
    at: datetime
    data: dict[str, Any]


def row_of(table: Table, ended: Ended, commands: Iterable[Given]) -> Row:
    """Counts a finished game by replaying it: a tenth of a second, so it is done beside the event loop.

    `commands`: all of this game, in order.
    """
    record = ended.game.record()
    given = pace(commands, record.moves, ended.began_at)
    first = ended.game.options.get("first", "random")
    meta = Meta(
        game_id=f"{table.name}-{ended.number}",
        match_id=table.name,
        started_at=ended.began_at.isoformat(timespec="seconds"),
        players=("", ""),
        agents=(_agent(ended.seats[0]), _agent(ended.seats[1])),
        source=SOURCE,
        format=table.preset.name,
        game_no=ended.number,
        first_seat_method="random" if first == "random" else "loser",
        duration_s=(ended.ended_at - ended.began_at).total_seconds(),
        think_s=(round(ended.seats[0].thought, 3), round(ended.seats[1].thought, 3)),
        times=given.times,
        thought=given.thought,
    )
    data = from_record(record, meta)
    outcome = ended.game.outcome
    assert outcome is not None
    return Row(ended.number, ended.seats, outcome.winner, ended.ended_at, data)


def _agent(seat: Seat) -> str:
    return f"ai:{seat.agent}@{__version__}" if seat.agent else "human"


def store(t: Session, table: Table, row: Row) -> None:
    """Stores the row under pseudonyms, with the ratings before the game, and the ratings after it."""
    before = [_rating(t, s, table.ruleset) for s in row.seats]
    salt = people.salt(t)
    players = [_player(salt, s) for s in row.seats]
    data = row.data
    for at, player in enumerate(data["game_players"]):
        player["player_id"] = players[at]
        player["rating_pre"], player["rd_pre"] = (
            (before[at].rating, before[at].rd) if table.rated else (None, None)
        )
    for card in data["card_game"]:
        card["player_id"] = players[card["seat"]]
    finished.add(
        t,
        game=f"{table.name}-{row.number}",
        match=table.id,
        number=row.number,
        ruleset=table.ruleset,
        server=table.server,
        at=row.at,
        row=json.dumps(data, ensure_ascii=False, separators=(",", ":")),
    )
    if table.rated and None not in (row.seats[0].person, row.seats[1].person):
        _rate(t, table, row, before)


def _rating(t: Session, seat: Seat, ruleset: str) -> Glicko:
    found = None if seat.person is None else people.rating(t, seat.person, ruleset)
    return START if found is None else Glicko(found.rating, found.rd, found.volatility)


def _player(salt: bytes, seat: Seat) -> str:
    if seat.person is None:
        return f"agent-{seat.agent}" if seat.agent else "forgotten"
    return people.pseudonym(salt, seat.person)


def _rate(t: Session, table: Table, row: Row, before: list[Glicko]) -> None:
    """Every game is a rating period of its own (Glickman 2012)."""
    for at, seat in enumerate(row.seats):
        score = 0.5 if row.winner is None else float(row.winner == at)
        new = glicko2(before[at], [(before[1 - at], score)])
        assert seat.person is not None
        people.rate(t, seat.person, table.ruleset, rating=new.rating, rd=new.rd, volatility=new.volatility)
