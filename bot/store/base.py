"""The database: engines for SQLite and PostgreSQL, the mapped base, transactions, the way to the newest schema."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, nullcontext, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar, cast

from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import (
    BigInteger,
    Connection,
    DateTime,
    Engine,
    Integer,
    MetaData,
    Table,
    create_engine,
    event,
)
from sqlalchemy.engine import URL, Dialect, make_url
from sqlalchemy.exc import ArgumentError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.orm import DeclarativeBase, Session
from sqlalchemy.types import TypeDecorator

from analysis.addresses import DRIVERS, driven
from bot.store.writing import Writer

T = TypeVar("T")
BUSY_MS = 5_000
TROUBLES = (OperationalError, InterfaceError, PoolTimeout)
"""Errors of a database that is locked, full or away: they pass, or somebody has to see to the machine."""
PATIENCE = 5.0
"""Seconds that closing waits for whoever still uses a connection."""
READERS = 4
"""Connections that read beside the one that writes (SQLite)."""


class StoreError(RuntimeError):
    """The database can't be opened; the message says what to do."""


class Conflict(RuntimeError):
    """Somebody else has changed the row meanwhile: nothing was written."""


class Moment(TypeDecorator[datetime]):
    """An aware time in UTC. SQLite keeps no zone, so it is taken off on the way in and put back on the way out."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a zone can't be stored")
        value = value.astimezone(UTC)
        return value.replace(tzinfo=None) if dialect.name == "sqlite" else value

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


Serial = BigInteger().with_variant(Integer, "sqlite")
"""The type of a primary key that numbers itself: SQLite counts up plain integers only."""


class Base(DeclarativeBase):
    """Base of all mapped rows. Snowflakes are `int`, times are aware, names of constraints are predictable."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {int: BigInteger, datetime: Moment}  # noqa: RUF012 - SQLAlchemy reads it as it is

    @classmethod
    def table(cls) -> Table:
        """The table itself: statements on it cost a third of those on the mapped class."""
        return cast(Table, cls.__table__)


class Store:
    """An open database. Make one with `await Store.open(url)`; close it with `await store.close()`."""

    def __init__(self, url: URL) -> None:
        self.wrote: Callable[[float], object] = lambda seconds: None
        """Is told the seconds that each write took, the wait for its turn included."""
        self._turn = asyncio.Lock()
        self._using: set[asyncio.Future[None]] = set()
        self._writer: Writer | None = None
        if url.get_backend_name() == "sqlite":
            self._engine, self._reader, plain = _sqlite(url)
            self._writer = Writer(plain, self._turn)
        else:
            self._engine = self._reader = _postgresql(url)
        self._begin = async_sessionmaker(self._engine, expire_on_commit=False)
        self._read = async_sessionmaker(self._reader, expire_on_commit=False)

    @classmethod
    async def open(cls, url: str) -> "Store":
        """The database at that address, migrated to the newest schema.

        `sqlite:///file`, `postgresql://user:password@host/name`, or with a driver named. Raises `StoreError` where it
        can't be reached, has a newer schema, or the address can't be read.
        """
        store = cls(_address(url))
        try:
            await store.migrate()
        except BaseException:
            await store.close()
            raise
        return store

    @property
    def dialect(self) -> str:
        """`sqlite` or `postgresql`."""
        return self._engine.dialect.name

    async def write(self, write: Callable[[Session], T]) -> T:
        """Carries out a function that writes, whole or not at all; when it returns, the disk has it.

        The way for what happens all the time: on SQLite it costs one hop to the writing thread, however many statements
        there are. The function runs there: it may touch its session and nothing else. Raises what it raises.
        """
        begun = time.perf_counter()
        try:
            if self._writer is not None:
                return cast(T, await self._writer.write(write))
            async with self.transaction() as t:
                return await t.run_sync(write)
        finally:
            self.wrote(time.perf_counter() - begun)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncSession]:
        """Everything that is done with the session is stored at the end of the block, or nothing if it raises.

        On SQLite one transaction runs at a time: keep it short, and await nothing else in it.
        """
        turn = self._turn if self._writer is not None else nullcontext()
        async with turn, self._session(self._begin) as session, session.begin():
            yield session

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncSession]:
        """A session that only reads: it waits for no writer and sees one state of the database."""
        async with self._session(self._read) as session:
            yield session

    @asynccontextmanager
    async def _session(self, make: Callable[[], AsyncSession]) -> AsyncIterator[AsyncSession]:
        """A session that `close` waits for: also where its user has been cancelled, its connection goes back first."""
        session, used = make(), asyncio.get_running_loop().create_future()
        self._busy(used)
        try:
            yield session
        finally:
            closing = asyncio.create_task(session.close())
            self._busy(closing)
            used.set_result(None)
            await asyncio.shield(closing)

    def _busy(self, until: "asyncio.Future[None]") -> None:
        self._using.add(until)
        until.add_done_callback(self._using.discard)

    async def migrate(self) -> None:
        """Brings the schema to its newest form. Raises `StoreError`."""
        try:
            async with self._turn, self._engine.begin() as connection:
                await connection.run_sync(upgrade)
        except CommandError as e:
            raise StoreError(f"the database was made by a newer version of the bot: {e}") from None
        except (OperationalError, OSError) as e:
            cause = getattr(e, "orig", None) or e
            raise StoreError(f"the database {self._engine.url!r} can't be opened: {cause}") from None

    async def close(self) -> None:
        """Closes every connection; what has been begun is finished."""
        if self._writer is not None:
            await self._writer.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while self._using:
                    await asyncio.wait(self._using)
        await self._engine.dispose()
        await self._reader.dispose()


def upgrade(connection: Connection, to: str = "head") -> None:
    """Runs the migrations over an open connection, in its transaction."""
    command.upgrade(configuration(connection), to)


def configuration(connection: Connection) -> Config:
    """Alembic's configuration for these migrations, over an open connection."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def _address(url: str) -> URL:
    try:
        found = make_url(url)
    except ArgumentError:
        raise StoreError(
            "DATABASE_URL can't be read; write sqlite:///fudaba.sqlite3 or postgresql://user:password@host/name"
        ) from None
    name, _, driver = found.drivername.partition("+")
    if name not in DRIVERS or (driver and found.drivername not in DRIVERS.values()):
        raise StoreError(f"no database {found.drivername!r}; there are sqlite and postgresql")
    try:
        return driven(found)
    except ValueError as error:
        raise StoreError(str(error)) from None


def _postgresql(url: URL) -> AsyncEngine:
    try:
        return create_async_engine(url, hide_parameters=True, pool_pre_ping=True, pool_size=8, max_overflow=8)
    except ModuleNotFoundError as e:
        raise StoreError(f"PostgreSQL needs the package {e.name}: pip install 'fudaba[postgres]'") from None


def _sqlite(url: URL) -> tuple[AsyncEngine, AsyncEngine, Engine]:
    """The engine that writes, the one that reads, and the one for the writing thread."""
    if not url.database or url.database == ":memory:":
        raise StoreError("the bot keeps its SQLite database in a file; write sqlite:///fudaba.sqlite3")
    try:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    except OSError as e:
        raise StoreError(f"the database {url.database} can't be opened: {e.strerror}") from None
    writer = create_async_engine(url, hide_parameters=True, pool_size=1, max_overflow=0)
    reader = create_async_engine(url, hide_parameters=True, pool_size=READERS, max_overflow=READERS)
    plain = create_engine(url.set(drivername="sqlite"), hide_parameters=True, pool_size=1, max_overflow=0)
    for engine, begin in ((writer.sync_engine, True), (reader.sync_engine, False), (plain, True)):
        event.listen(engine, "connect", _prepare)
        event.listen(engine, "begin", _begin_with("BEGIN IMMEDIATE" if begin else "BEGIN"))
    return writer, reader, plain


def _prepare(connection: Any, _record: Any) -> None:
    """A new SQLite connection: readers beside one writer, foreign keys, nothing confirmed that a power cut could lose."""
    connection.isolation_level = None  # the driver begins nothing by itself
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_MS}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_with(statement: str) -> Callable[[Connection], None]:
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(statement)

    return begin
