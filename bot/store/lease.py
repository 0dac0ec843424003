"""The lease: one process at a time hosts the matches of a store, and everybody can see when it was last alive."""

from datetime import datetime, timedelta

from sqlalchemy import String
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, mapped_column

from bot.store.base import Base

TTL = timedelta(seconds=30)
"""A lease that wasn't renewed for so long is anybody's."""


class LeaseRow(Base):
    """Who holds a lease, and when that was said last."""

    __tablename__ = "leases"

    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    holder: Mapped[str] = mapped_column(String(64))
    beat: Mapped[datetime]
    released: Mapped[bool] = mapped_column(default=False)


class LeaseHeld(RuntimeError):
    """Another process holds the lease."""

    def __init__(self, holder: str, until: datetime) -> None:
        super().__init__(
            f"another bot ({holder}) runs on this database; its lease ends at {until:%H:%M:%S} UTC"
        )
        self.holder = holder
        self.until = until


async def take(t: AsyncSession, name: str, holder: str, now: datetime) -> datetime | None:
    """Takes or renews a lease; gives when its last holder was last alive. Raises `LeaseHeld`."""
    row = await t.get(LeaseRow, name, with_for_update=True)
    if row is None:
        t.add(LeaseRow(name=name, holder=holder, beat=now, released=False))
        await t.flush()
        return None
    if row.holder != holder and not row.released and now < row.beat + TTL:
        raise LeaseHeld(row.holder, row.beat + TTL)
    before = row.beat
    row.holder, row.beat, row.released = holder, now, False
    await t.flush()
    return before


async def release(t: AsyncSession, name: str, holder: str, now: datetime) -> None:
    """Gives a lease back; the row stays, for it says since when nobody has been there."""
    row = await t.get(LeaseRow, name)
    if row is not None and row.holder == holder:
        row.beat, row.released = now, True
        await t.flush()


async def end(t: AsyncSession, name: str, holder: str) -> None:
    """Ends the lease of a holder that is known to have died; when it was last alive stays as it is."""
    row = await t.get(LeaseRow, name)
    if row is not None and row.holder == holder:
        row.released = True
        await t.flush()
