"""Small things that the bot remembers, by name."""

from collections.abc import Sequence

from sqlalchemy import String, Text, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, mapped_column

from bot.store.base import Base


class NoteRow(Base):
    """A text by name."""

    __tablename__ = "notes"

    name: Mapped[str] = mapped_column(String(100), primary_key=True)
    text: Mapped[str] = mapped_column(Text)


async def note(t: AsyncSession, name: str) -> str | None:
    """What was noted, if anything."""
    row = await t.get(NoteRow, name)
    return None if row is None else row.text


async def named(t: AsyncSession, beginning: str) -> Sequence[str]:
    """The names of all notes that begin so."""
    query = select(NoteRow.name).where(NoteRow.name.startswith(beginning, autoescape=True))
    return (await t.scalars(query)).all()


async def put(t: AsyncSession, name: str, text: str) -> None:
    """Notes something in place of what was noted before."""
    row = await t.get(NoteRow, name)
    if row is None:
        t.add(NoteRow(name=name, text=text))
    else:
        row.text = text
    await t.flush()
