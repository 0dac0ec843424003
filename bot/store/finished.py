"""Finished games: the row of each, as `analysis.log` defines it, in JSON, where `analysis.stores` reads it."""

from collections.abc import AsyncIterator
from datetime import datetime

from sqlalchemy import ForeignKey, SmallInteger, String, Text, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, Session, mapped_column

from analysis.stores import FINISHED, RENAMED
from bot.store.base import Base, Serial

BATCH = 100


class FinishedRow(Base):
    """One finished game; `row` is the whole row as JSON, its record included."""

    __tablename__ = FINISHED.name

    id: Mapped[int] = mapped_column(Serial, primary_key=True)
    game: Mapped[str] = mapped_column(String(64), unique=True)
    match: Mapped[int | None] = mapped_column(ForeignKey("matches.id", ondelete="SET NULL"), index=True)
    number: Mapped[int] = mapped_column(SmallInteger)
    ruleset: Mapped[str] = mapped_column(String(64))
    server: Mapped[int | None] = mapped_column(index=True)
    ended_at: Mapped[datetime] = mapped_column(index=True)
    row: Mapped[str] = mapped_column(Text)


class RenamedRow(Base):
    """A seat of a finished game whose player was forgotten: its name now. The one that it had is nowhere.

    By this the next export finds, in data that hold the game already, the name that has to go.
    """

    __tablename__ = RENAMED.name

    game: Mapped[str] = mapped_column(String(64), primary_key=True)
    seat: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    alias: Mapped[str] = mapped_column(String(64))


def add(
    t: Session,
    *,
    game: str,
    match: int,
    number: int,
    ruleset: str,
    server: int | None,
    at: datetime,
    row: str,
) -> None:
    """A game is over: its row is stored."""
    t.add(
        FinishedRow(
            game=game, match=match, number=number, ruleset=ruleset, server=server, ended_at=at, row=row
        )
    )
    t.flush()


async def rows(t: AsyncSession, *, after: int = 0, server: int | None = None) -> AsyncIterator[FinishedRow]:
    """Every finished game in the order in which they ended, a batch at a time; `after`: from that id on."""
    while True:
        query = select(FinishedRow).where(FinishedRow.id > after)
        if server is not None:
            query = query.where(FinishedRow.server == server)
        found = (await t.scalars(query.order_by(FinishedRow.id).limit(BATCH))).all()
        for row in found:
            yield row
        if len(found) < BATCH:
            return
        after = found[-1].id
        t.expunge_all()


async def of_match(t: AsyncSession, match: int) -> list[FinishedRow]:
    """The finished games of a match, in order."""
    query = select(FinishedRow).where(FinishedRow.match == match).order_by(FinishedRow.number)
    return list((await t.scalars(query)).all())
