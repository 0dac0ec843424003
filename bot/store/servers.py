"""What a server has settled: its language, ruleset, clock, channel and judges."""

from sqlalchemy import String
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, mapped_column

from bot.store.base import Base


class ServerRow(Base):
    """One server's settings; what is empty is as it is by default."""

    __tablename__ = "servers"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    language: Mapped[str | None] = mapped_column(String(8), default=None)
    ruleset: Mapped[str | None] = mapped_column(String(64), default=None)
    clock: Mapped[str | None] = mapped_column(String(16), default=None)
    channel: Mapped[int | None] = mapped_column(default=None)
    judges: Mapped[int | None] = mapped_column(default=None)


async def settings(t: AsyncSession, server: int) -> ServerRow:
    """A server's settings; defaults where it has settled nothing, which are then not stored."""
    return await t.get(ServerRow, server) or ServerRow(id=server)


async def settle(t: AsyncSession, server: int, **changes: str | int | None) -> ServerRow:
    """Changes some of the settings. Raises `AttributeError` for one that there isn't."""
    row = await t.get(ServerRow, server)
    if row is None:
        row = ServerRow(id=server)
        t.add(row)
    for name, value in changes.items():
        if name not in ("language", "ruleset", "clock", "channel", "judges"):
            raise AttributeError(name)
        setattr(row, name, value)
    await t.flush()
    return row
