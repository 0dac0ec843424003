"""Whom somebody doesn't want to play against."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import and_, delete, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, mapped_column

from bot.store.base import Base


class BlockRow(Base):
    """One person has blocked another."""

    __tablename__ = "blocks"

    person: Mapped[int] = mapped_column(primary_key=True)
    blocked: Mapped[int] = mapped_column(primary_key=True, index=True)
    at: Mapped[datetime]


async def block(t: AsyncSession, person: int, other: int, at: datetime) -> bool:
    """Blocks somebody; False where they were blocked already."""
    if await t.get(BlockRow, (person, other)) is not None:
        return False
    t.add(BlockRow(person=person, blocked=other, at=at))
    await t.flush()
    return True


async def unblock(t: AsyncSession, person: int, other: int) -> bool:
    """Takes a block back; False where there was none."""
    row = await t.get(BlockRow, (person, other))
    if row is None:
        return False
    await t.delete(row)
    await t.flush()
    return True


async def of(t: AsyncSession, person: int) -> Sequence[int]:
    """Whom a person has blocked, the latest first."""
    query = select(BlockRow.blocked).where(BlockRow.person == person).order_by(BlockRow.at.desc())
    return (await t.scalars(query)).all()


async def between(t: AsyncSession, one: int, other: int) -> bool:
    """Whether either of two people has blocked the other. Don't tell them which."""
    query = select(BlockRow.person).where(
        or_(
            and_(BlockRow.person == one, BlockRow.blocked == other),
            and_(BlockRow.person == other, BlockRow.blocked == one),
        )
    )
    return (await t.scalars(query.limit(1))).first() is not None


async def forget(t: AsyncSession, person: int) -> None:
    """Deletes what a person has blocked; others stay protected from them."""
    await t.execute(delete(BlockRow).where(BlockRow.person == person))
