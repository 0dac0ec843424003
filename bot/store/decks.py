"""Decks that people keep, by owner, ruleset and name. The list is text; whether it may be played is the engine's business."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import String, Text, UniqueConstraint, delete, func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, mapped_column

from bot.store.base import Base, Serial

NAME = 60
"""Characters of a name."""


class DeckRow(Base):
    """One deck of one person. `key` is its name as names are compared."""

    __tablename__ = "decks"
    __table_args__ = (UniqueConstraint("owner", "ruleset", "key"),)

    id: Mapped[int] = mapped_column(Serial, primary_key=True)
    owner: Mapped[int] = mapped_column(index=True)
    ruleset: Mapped[str] = mapped_column(String(64))
    key: Mapped[str] = mapped_column(String(2 * NAME))
    name: Mapped[str] = mapped_column(String(NAME))
    text: Mapped[str] = mapped_column(Text)
    changed_at: Mapped[datetime]


async def put(
    t: AsyncSession, owner: int, ruleset: str, key: str, *, name: str, text: str, at: datetime
) -> DeckRow:
    """Keeps a deck; one of the same key is overwritten."""
    row = await find(t, owner, ruleset, key)
    if row is None:
        row = DeckRow(owner=owner, ruleset=ruleset, key=key)
        t.add(row)
    row.name, row.text, row.changed_at = name, text, at
    await t.flush()
    return row


async def find(t: AsyncSession, owner: int, ruleset: str, key: str) -> DeckRow | None:
    """A person's deck by its key."""
    query = select(DeckRow).where(DeckRow.owner == owner, DeckRow.ruleset == ruleset, DeckRow.key == key)
    return (await t.scalars(query)).one_or_none()


async def of(t: AsyncSession, owner: int, ruleset: str | None = None) -> Sequence[DeckRow]:
    """A person's decks, the last changed first; of one ruleset or of all."""
    query = select(DeckRow).where(DeckRow.owner == owner)
    if ruleset is not None:
        query = query.where(DeckRow.ruleset == ruleset)
    return (await t.scalars(query.order_by(DeckRow.changed_at.desc(), DeckRow.id.desc()))).all()


async def get(t: AsyncSession, owner: int, id: int) -> DeckRow | None:
    """A deck by number, if it is that person's."""
    row = await t.get(DeckRow, id)
    return row if row is not None and row.owner == owner else None


async def count(t: AsyncSession, owner: int) -> int:
    """How many decks a person keeps."""
    return await t.scalar(select(func.count()).select_from(DeckRow).where(DeckRow.owner == owner)) or 0


async def remove(t: AsyncSession, owner: int, id: int) -> bool:
    """Deletes a person's deck; whether there was one."""
    row = await get(t, owner, id)
    if row is None:
        return False
    await t.delete(row)
    await t.flush()
    return True


async def forget(t: AsyncSession, owner: int) -> None:
    """Deletes all decks of a person."""
    await t.execute(delete(DeckRow).where(DeckRow.owner == owner))
