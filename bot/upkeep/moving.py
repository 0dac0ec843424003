"""From one database to another, of either kind: every row, in one transaction, counted on both sides."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from sqlalchemy import Table, func, insert, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from analysis.addresses import DRIVERS, driven
from bot.store import Store, StoreError
from bot.store.lease import TTL, LeaseRow
from bot.store.models import TABLES

from .errors import UpkeepError

ROWS = 500
"""Rows that are written at a time."""


async def move(
    source: str, target: str, *, now: Callable[[], datetime] = lambda: datetime.now(UTC)
) -> dict[str, int]:
    """Copy everything from one database into another that is empty or not there yet; the rows of each table.

    The source is only read. Raises UpkeepError where the bot still runs on it, where it has another schema than this
    version, where the target holds anything, and where either can't be reached; the target then stays empty.
    """
    try:
        async with _connection(source) as old:
            await _refuse_while_in_use(old, now())
            version = await _version(old)
            await (await Store.open(target)).close()
            async with _connection(target) as new, new.begin():
                if await _version(new) != version:
                    raise UpkeepError(
                        f"the old database has the schema {version}; start this version on it once, and stop it again"
                    )
                return await _copy(old, new)
    except StoreError as error:
        raise UpkeepError(str(error)) from None
    except (DBAPIError, OSError) as error:
        raise UpkeepError(f"nothing was moved: {getattr(error, 'orig', None) or error}") from error


async def _copy(old: AsyncConnection, new: AsyncConnection) -> dict[str, int]:
    moved = {}
    tables = [table for table in LeaseRow.metadata.sorted_tables if table.name in _names()]
    for table in tables:
        if await _count(new, table):
            raise UpkeepError(f"the new database is not empty: there are rows in {table.name}")
    for table in tables:
        order = list(table.primary_key)
        rows = await old.stream(select(table).order_by(*order))
        async for some in rows.mappings().partitions(ROWS):
            await new.execute(insert(table), [dict(row) for row in some])
        moved[table.name] = await _count(new, table)
        if moved[table.name] != await _count(old, table):
            raise UpkeepError(f"{table.name} has changed meanwhile; is the bot stopped?")
        await _count_on(new, table)
    return moved


def _names() -> set[str]:
    return {row.__tablename__ for row in TABLES}


async def _count(connection: AsyncConnection, table: Table) -> int:
    return int((await connection.execute(select(func.count()).select_from(table))).scalar_one())


async def _count_on(new: AsyncConnection, table: Table) -> None:
    """PostgreSQL goes on numbering after the highest number that was brought along; SQLite does by itself."""
    if new.dialect.name != "postgresql":
        return
    for column in table.primary_key:
        sequence = (
            await new.execute(
                text("SELECT pg_get_serial_sequence(:table, :column)"),
                {"table": table.name, "column": column.name},
            )
        ).scalar()
        highest = (await new.execute(select(func.max(column)))).scalar() if sequence else None
        if highest is not None:
            await new.execute(select(func.setval(sequence, highest)))


async def _version(connection: AsyncConnection) -> str:
    return str((await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar_one())


async def _refuse_while_in_use(old: AsyncConnection, now: datetime) -> None:
    for row in await old.execute(select(LeaseRow.holder, LeaseRow.beat, LeaseRow.released)):
        if not row.released and now < row.beat + TTL:
            raise UpkeepError(f"the bot ({row.holder}) runs on the old database; stop it first")


@asynccontextmanager
async def _connection(address: str) -> AsyncIterator[AsyncConnection]:
    engine = create_async_engine(_driven(address), hide_parameters=True)
    try:
        async with engine.connect() as connection:
            yield connection
    finally:
        await engine.dispose()


def _driven(address: str) -> URL:
    try:
        found = make_url(address)
    except ArgumentError:
        raise UpkeepError(
            "an address of a database is postgresql://USER:PASSWORD@HOST/NAME or sqlite:///FILE"
        ) from None
    backend = found.get_backend_name()
    if backend not in DRIVERS:
        raise UpkeepError(f"{backend}: only SQLite and PostgreSQL are supported")
    if backend == "sqlite" and not found.database:
        raise UpkeepError("a database in memory can't be moved")
    try:
        return driven(found)
    except ValueError as error:
        raise UpkeepError(str(error)) from None
