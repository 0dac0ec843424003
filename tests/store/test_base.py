"""The store's base: whole transactions or none, times that keep their zone, a schema that is what the models say."""

import asyncio
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, event, select, text
from sqlalchemy.exc import StatementError

from bot.store import Base, Store, StoreError, lease, models, outbox, servers
from bot.store.base import configuration, upgrade
from bot.store.lease import LeaseRow
from tests import patience
from tests.store.test_matches import made

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


async def test_a_transaction_is_stored_whole_or_not_at_all(store: Store) -> None:
    async def broken() -> None:
        async with store.transaction() as t:
            await lease.take(t, "bot", "me", NOON)
            raise RuntimeError("in the middle")

    with pytest.raises(RuntimeError, match="in the middle"):
        await broken()
    async with store.reading() as t:
        assert (await t.scalars(select(LeaseRow))).all() == []
    async with store.transaction() as t:
        await lease.take(t, "bot", "me", NOON)
    async with store.reading() as t:
        assert [row.holder for row in await t.scalars(select(LeaseRow))] == ["me"]


async def test_times_keep_their_moment_and_are_in_utc(store: Store) -> None:
    tokyo = datetime(2026, 11, 30, 21, tzinfo=timezone(timedelta(hours=9)))
    async with store.transaction() as t:
        await lease.take(t, "bot", "me", tokyo)
    async with store.reading() as t:
        beat = (await t.scalars(select(LeaseRow.beat))).one()
    assert beat == NOON
    assert beat.utcoffset() == timedelta(0)


async def test_a_time_without_a_zone_is_refused(store: Store) -> None:
    async def naive() -> None:
        async with store.transaction() as t:
            await lease.take(t, "bot", "me", datetime(2026, 11, 30))

    with pytest.raises(StatementError, match="without a zone"):
        await naive()


@pytest.mark.parametrize("way", ["write", "transaction"])
async def test_another_process_that_writes_is_waited_for(quick_folder: Path, way: str) -> None:
    """Such as a backup, or somebody at a console: never "database is locked"."""
    path = quick_folder / "shared.sqlite3"
    store = await Store.open(f"sqlite:///{path}")
    loop, begun = asyncio.get_running_loop(), asyncio.Event()
    assert store._writer is not None
    for engine in (store._writer._engine, store._engine.sync_engine):
        event.listen(engine, "before_cursor_execute", lambda *_: loop.call_soon_threadsafe(begun.set))

    async def take() -> None:
        if way == "write":
            await store.write(lambda t: outbox.due(t, 1, 1))
        else:
            async with store.transaction() as t:
                await lease.take(t, "bot", "me", NOON)

    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(take())
        await begun.wait()
        other.execute("ROLLBACK")
        await writing
    await store.close()


async def test_many_transactions_at_once_all_get_through(store: Store) -> None:
    async def one(number: int) -> None:
        async with store.transaction() as t:
            await lease.take(t, f"lease {number}", "me", NOON)

    await asyncio.gather(*[one(i) for i in range(40)])
    async with store.reading() as t:
        assert len((await t.scalars(select(LeaseRow))).all()) == 40


async def test_readers_do_not_wait_for_the_writer(store: Store) -> None:
    async with store.transaction() as t:
        await lease.take(t, "bot", "me", NOON)
        async with store.reading() as beside:
            assert (await beside.scalars(select(LeaseRow))).all() == []


async def test_closing_waits_for_a_reader_who_was_cancelled(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.base.PATIENCE", patience.SECONDS)
    store = await Store.open(database)
    began = asyncio.Event()

    async def read() -> None:
        async with store.reading() as t:
            await t.execute(text("select 1"))
            began.set()
            await asyncio.Event().wait()

    reading = asyncio.create_task(read())
    await began.wait()
    pool = store._reader.pool
    reading.cancel()
    await store.close()
    assert pool.checkedout() == 0  # type: ignore[attr-defined]
    assert not store._using


async def test_the_migrations_make_what_the_models_say(store: Store) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), Base.metadata))

    assert models.TABLES
    async with store.transaction() as t:
        assert await (await t.connection()).run_sync(differences) == []


async def test_migrations_go_back_and_forth(store: Store) -> None:
    def there_and_back(connection: Connection) -> None:
        command.downgrade(configuration(connection), "base")
        upgrade(connection)

    async with store.transaction() as t:
        await (await t.connection()).run_sync(there_and_back)
    async with store.transaction() as t:
        await lease.take(t, "bot", "me", NOON)


async def test_rows_of_an_older_schema_are_kept_on_the_way_up_and_down(store: Store) -> None:
    """Matches with a board that is due, and what servers have settled."""
    match = await made(store)
    async with store.transaction() as t:
        await servers.settle(t, 5, language="ja", ruleset="party", judges=7)

    def down(connection: Connection) -> None:
        command.downgrade(configuration(connection), "0003")

    for way in (down, upgrade):
        async with store.transaction() as t:
            await (await t.connection()).run_sync(way)
            kept = (await t.execute(text("SELECT language, judges FROM servers"))).all()
            assert [tuple(row) for row in kept] == [("ja", 7)]
            assert (await t.scalars(text("SELECT due FROM boards"))).all() == [1]
    async with store.reading() as t:
        found, board = await servers.settings(t, 5), await outbox.board(t, match)
    assert (found.language, found.ruleset) == ("ja", None)
    assert board is not None
    assert (board.due, board.pinging) == (1, None)
    async with store.transaction() as t:
        await servers.settle(t, 5, ruleset="timeline")
    await store.write(lambda t: outbox.ping(t, match, 1))


async def test_a_newer_schema_is_refused_with_the_reason(database: str) -> None:
    store = await Store.open(database)
    async with store.transaction() as t:
        await t.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await store.close()
    with pytest.raises(StoreError, match="newer version of the bot"):
        await Store.open(database)


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("nonsense", "can't be read"),
        ("mysql://a@b/c", "no database 'mysql'"),
        ("sqlite://", "in a file"),
        ("sqlite:////proc/nowhere/x.sqlite3", "can't be opened"),
        ("postgresql://nobody@127.0.0.1:1/none", "can't be opened"),
        ("postgres://nobody@127.0.0.1:1/none?sslmode=require", "can't be opened"),
        (
            "postgres://nobody@127.0.0.1:1/none?sslmode=perhaps",
            "sslmode is one of disable, .*, not 'perhaps'",
        ),
        ("postgres://nobody@127.0.0.1:1/none?channel_binding=require", "'channel_binding' behind its"),
    ],
)
async def test_an_address_that_does_not_work_is_explained(url: str, said: str) -> None:
    with pytest.raises(StoreError, match=said):
        await Store.open(url)


async def test_a_password_is_never_told() -> None:
    with pytest.raises(StoreError) as told:
        await Store.open("postgresql://me:hunter2@127.0.0.1:1/none")
    assert "hunter2" not in str(told.value)
