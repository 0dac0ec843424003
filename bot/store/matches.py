"""Matches: their rows, seats and deadlines, and the log of commands from which a match is rebuilt.

What a match is, the tables know; here are columns for what is looked up, and a document and a snapshot for the rest.
A command's interaction id is unique: what has been carried out can't be carried out again.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    ForeignKey,
    Index,
    LargeBinary,
    SmallInteger,
    String,
    Text,
    UniqueConstraint,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, Session, mapped_column

from bot.store.base import Base, Conflict, Serial

OVER = "over"


class MatchRow(Base):
    """One match. `document` is the tables' own JSON; `snapshot` the game as it was at `snapshot_serial`, compressed."""

    __tablename__ = "matches"

    id: Mapped[int] = mapped_column(Serial, primary_key=True)
    phase: Mapped[str] = mapped_column(String(16), index=True)
    ruleset: Mapped[str] = mapped_column(String(64))
    server: Mapped[int | None] = mapped_column(index=True)
    channel: Mapped[int | None]
    thread: Mapped[int | None] = mapped_column(index=True)
    serial: Mapped[int]
    """Commands stored so far."""
    revision: Mapped[int]
    """Goes up whenever what can be chosen changes; the buttons name it."""
    game: Mapped[int] = mapped_column(SmallInteger)
    engine: Mapped[str] = mapped_column(String(32))
    sets: Mapped[str] = mapped_column(Text)
    """The communities' sets in play: a JSON list of their texts, which never changes."""
    document: Mapped[str] = mapped_column(Text)
    snapshot: Mapped[bytes | None] = mapped_column(LargeBinary)
    snapshot_serial: Mapped[int | None]
    winner: Mapped[int | None] = mapped_column(SmallInteger)
    reason: Mapped[str | None] = mapped_column(String(64))
    created_at: Mapped[datetime]
    changed_at: Mapped[datetime]


class SeatRow(Base):
    """Who sits where, with which deck. `person` is empty for the practice opponent, an open seat, and who was forgotten."""

    __tablename__ = "seats"

    match: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    person: Mapped[int | None] = mapped_column(index=True)
    agent: Mapped[str | None] = mapped_column(String(32))
    deck: Mapped[str | None] = mapped_column(Text)
    deck_name: Mapped[str | None] = mapped_column(String(128))


class CommandRow(Base):
    """One thing that somebody (or the clock: nobody) did to a match, in order."""

    __tablename__ = "commands"
    __table_args__ = (UniqueConstraint("match", "serial"), UniqueConstraint("interaction"))

    id: Mapped[int] = mapped_column(Serial, primary_key=True)
    match: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"))
    serial: Mapped[int]
    game: Mapped[int] = mapped_column(SmallInteger)
    verb: Mapped[str] = mapped_column(String(16))
    line: Mapped[str] = mapped_column(Text)
    """What a record says of it; of `take_back`, how many lines stand; empty where it isn't one of the game's moves."""
    person: Mapped[int | None]
    interaction: Mapped[int | None]
    at: Mapped[datetime]


class ClockRow(Base):
    """A deadline of a match: which clock runs out when."""

    __tablename__ = "clocks"
    __table_args__ = (Index("ix_clocks_due", "due"),)

    match: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    name: Mapped[str] = mapped_column(String(16), primary_key=True)
    due: Mapped[datetime]


class Done(NamedTuple):
    """A command that an interaction has caused before."""

    match: int
    serial: int
    verb: str


class Stored(NamedTuple):
    """All that is needed to rebuild a match: its row, seats, deadlines, and the commands since the snapshot."""

    row: MatchRow
    seats: Sequence[SeatRow]
    clocks: Mapping[str, datetime]
    commands: Sequence[CommandRow]


_MATCHES, _SEATS, _COMMANDS, _CLOCKS = MatchRow.table(), SeatRow.table(), CommandRow.table(), ClockRow.table()
_THE_MATCH: BindParameter[int] = bindparam("the_match")
# Statements of every command, made once: what they are made of costs as much as carrying them out.
_CHANGE = (
    update(_MATCHES)
    .where(_MATCHES.c.id == _THE_MATCH, _MATCHES.c.serial == bindparam("the_serial"))
    .returning(_MATCHES.c.id)
)
_LOG = insert(_COMMANDS)
_STOP = delete(_CLOCKS).where(
    _CLOCKS.c.match == _THE_MATCH, _CLOCKS.c.name.in_(bindparam("names", expanding=True))
)
_START = insert(_CLOCKS)


def create(t: Session, match: Mapping[str, Any], seats: Iterable[Mapping[str, Any]]) -> int:
    """A new match with its seats; gives its id."""
    number = int(t.execute(insert(_MATCHES).values(**match).returning(_MATCHES.c.id)).scalar_one())
    t.execute(insert(_SEATS), [{**seat, "match": number} for seat in seats])
    return number


def change(t: Session, match: int, was_serial: int, values: Mapping[str, Any]) -> None:
    """Writes the match's columns if it is still at that serial number. Raises `Conflict` where it isn't."""
    found = t.execute(_CHANGE, {**values, "the_match": match, "the_serial": was_serial})
    if found.first() is None:
        raise Conflict(f"match {match} is no longer at command {was_serial}")


def seat(t: Session, match: int, number: int, values: Mapping[str, Any]) -> None:
    """Writes a seat's columns."""
    t.execute(update(_SEATS).where(_SEATS.c.match == match, _SEATS.c.seat == number).values(**values))


def log(t: Session, rows: Sequence[Mapping[str, Any]]) -> None:
    """Appends commands. Raises `Conflict` where one of their interactions has been carried out before."""
    try:
        t.execute(_LOG, list(rows))
    except IntegrityError as e:
        raise Conflict("this command has been stored before") from e


def clocks(t: Session, match: int, due: Mapping[str, datetime], gone: Iterable[str] = ()) -> None:
    """Sets the deadlines of a match: those in `due` anew, those in `gone` are no more."""
    names = {*due, *gone}
    if names:
        t.execute(_STOP, {"the_match": match, "names": list(names)})
    if due:
        t.execute(_START, [{"match": match, "name": n, "due": at} for n, at in due.items()])


def give_up(t: Session, match: int, reason: str, at: datetime) -> None:
    """Ends a match that nobody can read any more, without a result."""
    over = {"phase": OVER, "winner": None, "reason": reason, "changed_at": at}
    t.execute(update(_MATCHES).where(_MATCHES.c.id == match).values(over))
    t.execute(delete(_CLOCKS).where(_CLOCKS.c.match == match))


def tidy(t: Session, before: datetime) -> None:
    """Drops the commands and the snapshots of matches that were over before that time."""
    _strip(t, _MATCHES.c.changed_at < before)


def strip(t: Session, ids: Iterable[int]) -> None:
    """Drops the commands and the snapshots of those of these matches that are over."""
    _strip(t, _MATCHES.c.id.in_(ids))


def _strip(t: Session, which: ColumnElement[bool]) -> None:
    query = select(_MATCHES.c.id).where(which, _MATCHES.c.phase == OVER, _MATCHES.c.snapshot.is_not(None))
    over = t.scalars(query).all()
    if over:
        t.execute(delete(_COMMANDS).where(_COMMANDS.c.match.in_(over)))
        t.execute(update(_MATCHES).where(_MATCHES.c.id.in_(over)).values(snapshot=None, snapshot_serial=None))


async def done(t: AsyncSession, interaction: int) -> Done | None:
    """What an interaction has caused, if anything."""
    row = (
        await t.execute(
            select(CommandRow.match, CommandRow.serial, CommandRow.verb).where(
                CommandRow.interaction == interaction
            )
        )
    ).first()
    return None if row is None else Done(*row)


async def exists(t: AsyncSession, match: int) -> bool:
    """Whether there is such a match, open or over."""
    return await t.scalar(select(MatchRow.id).where(MatchRow.id == match)) is not None


async def commands(t: AsyncSession, match: int, game: int) -> Sequence[CommandRow]:
    """The commands of a game of a match, in order."""
    query = select(CommandRow).where(CommandRow.match == match, CommandRow.game == game)
    return (await t.scalars(query.order_by(CommandRow.serial))).all()


async def open_matches(t: AsyncSession) -> Sequence[int]:
    """The ids of all matches that aren't over, oldest first."""
    return (await t.scalars(select(MatchRow.id).where(MatchRow.phase != OVER).order_by(MatchRow.id))).all()


async def acted_since(t: AsyncSession, since: datetime) -> Mapping[tuple[int, int], datetime]:
    """When each person acted last in each open match, by match and person, of those who did so since then."""
    lately = select(MatchRow.id).where(MatchRow.phase != OVER, MatchRow.changed_at >= since)
    query = (
        select(CommandRow.match, CommandRow.person, func.max(CommandRow.at))
        .where(CommandRow.match.in_(lately), CommandRow.at >= since)
        .group_by(CommandRow.match, CommandRow.person)
    )
    return {(match, person): at for match, person, at in await t.execute(query) if person is not None}


async def load(t: AsyncSession, match: int) -> Stored | None:
    """A match with all that is needed to rebuild it; `None` where there is none."""
    row = await t.get(MatchRow, match)
    if row is None:
        return None
    seats = (await t.scalars(select(SeatRow).where(SeatRow.match == match).order_by(SeatRow.seat))).all()
    rows = (await t.scalars(select(ClockRow).where(ClockRow.match == match))).all()
    since = row.snapshot_serial if row.snapshot_serial is not None else 0
    commands = (
        await t.scalars(
            select(CommandRow)
            .where(CommandRow.match == match, CommandRow.serial > since)
            .order_by(CommandRow.serial)
        )
    ).all()
    return Stored(row, seats, {c.name: c.due for c in rows}, commands)


async def of_person(
    t: AsyncSession, person: int, *, over: bool | None = None, limit: int = 25
) -> Sequence[MatchRow]:
    """The newest matches in which somebody has a seat: all, those that are over, or those that aren't."""
    query = select(MatchRow).join(SeatRow, SeatRow.match == MatchRow.id).where(SeatRow.person == person)
    if over is not None:
        query = query.where(MatchRow.phase == OVER if over else MatchRow.phase != OVER)
    return (await t.scalars(query.order_by(MatchRow.id.desc()).limit(limit))).unique().all()


async def opponents(t: AsyncSession, person: int, matches: Sequence[int]) -> dict[int, SeatRow]:
    """The seat opposite somebody's own, by match."""
    mine = (
        select(SeatRow.match, SeatRow.seat)
        .where(SeatRow.person == person, SeatRow.match.in_(matches))
        .subquery()
    )
    query = select(SeatRow).join(mine, (SeatRow.match == mine.c.match) & (SeatRow.seat != mine.c.seat))
    return {seat.match: seat for seat in await t.scalars(query)}


async def of_server(
    t: AsyncSession, server: int, *, over: bool | None = None, limit: int = 25
) -> Sequence[MatchRow]:
    """The newest matches of a server: all, those that are over, or those that aren't."""
    query = select(MatchRow).where(MatchRow.server == server)
    if over is not None:
        query = query.where(MatchRow.phase == OVER if over else MatchRow.phase != OVER)
    return (await t.scalars(query.order_by(MatchRow.id.desc()).limit(limit))).all()


async def in_thread(t: AsyncSession, thread: int) -> int | None:
    """The newest match that is played in a thread or channel."""
    return await t.scalar(
        select(MatchRow.id)
        .where(or_(MatchRow.thread == thread, MatchRow.channel == thread))
        .order_by(MatchRow.id.desc())
        .limit(1)
    )
