"""Communities' own sets: each text once, by its hash, and which servers play with it."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ForeignKey, Integer, String, Text, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, mapped_column

from bot.store.base import Base


class SetRow(Base):
    """A set's text, as it was checked. It is never changed or deleted: matches and records name it by its hash."""

    __tablename__ = "sets"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    ruleset: Mapped[str] = mapped_column(String(64))
    code: Mapped[str] = mapped_column(String(64))
    name_en: Mapped[str] = mapped_column(String(200))
    name_ja: Mapped[str] = mapped_column(String(200))
    version: Mapped[int] = mapped_column(Integer)
    cards: Mapped[int] = mapped_column(Integer)
    text: Mapped[str] = mapped_column(Text)


class ServerSetRow(Base):
    """A server has a set. Of the same code only one is enabled at a time."""

    __tablename__ = "server_sets"

    server: Mapped[int] = mapped_column(primary_key=True)
    hash: Mapped[str] = mapped_column(ForeignKey("sets.hash"), primary_key=True)
    enabled: Mapped[bool]
    by: Mapped[int | None]
    at: Mapped[datetime]


async def add(t: AsyncSession, server: int, found: SetRow, by: int, at: datetime) -> None:
    """Keeps a set and enables it on a server; an earlier version there is disabled."""
    if await t.get(SetRow, found.hash) is None:
        t.add(found)
        await t.flush()
    same = select(SetRow.hash).where(SetRow.ruleset == found.ruleset, SetRow.code == found.code)
    await t.execute(
        update(ServerSetRow)
        .where(ServerSetRow.server == server, ServerSetRow.hash.in_(same))
        .values(enabled=False)
    )
    row = await t.get(ServerSetRow, (server, found.hash), populate_existing=True)
    if row is None:
        t.add(ServerSetRow(server=server, hash=found.hash, enabled=True, by=by, at=at))
    else:
        row.enabled, row.by, row.at = True, by, at
    await t.flush()


async def of_server(
    t: AsyncSession, server: int, *, ruleset: str | None = None, disabled: bool = False
) -> Sequence[SetRow]:
    """A server's sets, those that are enabled or the others, by code."""
    query = (
        select(SetRow)
        .join(ServerSetRow, ServerSetRow.hash == SetRow.hash)
        .where(ServerSetRow.server == server, ServerSetRow.enabled.is_(not disabled))
        .order_by(SetRow.ruleset, SetRow.code, SetRow.version)
    )
    if ruleset is not None:
        query = query.where(SetRow.ruleset == ruleset)
    return (await t.scalars(query)).all()


async def disable(t: AsyncSession, server: int, hash: str) -> bool:
    """A server plays without a set from now on; whether it played with it."""
    row = await t.get(ServerSetRow, (server, hash))
    if row is None or not row.enabled:
        return False
    row.enabled = False
    await t.flush()
    return True


async def forget(t: AsyncSession, person: int) -> None:
    """Nobody knows any more that a person has added sets; the sets stay."""
    await t.execute(update(ServerSetRow).where(ServerSetRow.by == person).values(by=None))
