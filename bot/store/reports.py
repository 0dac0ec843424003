"""What players tell the judges: calls in the middle of a match, and reports."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, String, Text, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, Session, mapped_column

from bot.store.base import Base, Serial
from bot.store.matches import MatchRow


class ReportRow(Base):
    """One call (`judge`) or report (`report`), open until a judge has dealt with it."""

    __tablename__ = "reports"

    id: Mapped[int] = mapped_column(Serial, primary_key=True)
    match: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), index=True)
    person: Mapped[int | None] = mapped_column(index=True)
    kind: Mapped[str] = mapped_column(String(16))
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime]
    settled_at: Mapped[datetime | None]
    settled_by: Mapped[int | None]


def add(t: Session, rows: Iterable[Mapping[str, Any]]) -> None:
    """Notes what has been said."""
    for row in rows:
        t.execute(insert(ReportRow.table()).values(**row))


async def open_reports(t: AsyncSession, server: int) -> Sequence[ReportRow]:
    """What a server's judges haven't dealt with, oldest first."""
    query = (
        select(ReportRow)
        .join(MatchRow, MatchRow.id == ReportRow.match)
        .where(MatchRow.server == server, ReportRow.settled_at.is_(None))
        .order_by(ReportRow.id)
    )
    return (await t.scalars(query)).all()


def settle(t: Session, match: int, judge: int | None, at: datetime) -> None:
    """A judge has dealt with all that has been said about a match; what somebody has dealt with before stays theirs."""
    t.execute(
        update(ReportRow.table())
        .where(ReportRow.match == match, ReportRow.settled_at.is_(None))
        .values(settled_at=at, settled_by=judge)
    )
