"""PostgreSQL: backups by its own tools, the compose file's backup, and the move from one kind of database to the other."""

import os
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import asyncpg
import pytest
import pytest_asyncio
from sqlalchemy import insert, select
from sqlalchemy.engine import make_url

from bot.store import Store, lease
from bot.store.decks import DeckRow
from bot.store.notes import NoteRow
from bot.upkeep.backup import back_up, restore
from bot.upkeep.errors import UpkeepError
from bot.upkeep.moving import move
from tests.store.databases import _named, _sql

NOON = datetime(2030, 5, 1, 12, tzinfo=UTC)
New = Callable[[str], Awaitable[str]]


@pytest_asyncio.fixture
async def new(postgres: str) -> AsyncIterator[New]:
    """Makes an empty database; its address."""
    made: list[str] = []

    async def make(name: str) -> str:
        made.append(f"upkeep_{os.getpid()}_{name}")
        await _sql(postgres, f"DROP DATABASE IF EXISTS {made[-1]}")
        await _sql(postgres, f"CREATE DATABASE {made[-1]}")
        return _named(postgres, made[-1])

    yield make
    for name in made:
        await _sql(postgres, f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


async def numbers(url: str) -> list[int]:
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    try:
        return [row["n"] for row in await connection.fetch("SELECT n FROM moves ORDER BY n")]
    finally:
        await connection.close()


async def test_a_backup_goes_to_a_file_and_back(new: New, tmp_path: Path) -> None:
    url = await new("there_and_back")
    await _sql(url, "CREATE TABLE moves (n bigint); INSERT INTO moves VALUES (1), (2)")
    made = back_up(url, tmp_path, now=lambda: NOON)
    assert made.name == "fudaba-20300501T120000Z.pgdump"
    await _sql(url, "INSERT INTO moves VALUES (3)")
    with pytest.raises(UpkeepError, match="--replace"):
        restore(url, made)
    assert await numbers(url) == [1, 2, 3]
    restore(url, made, replace=True)
    assert await numbers(url) == [1, 2]
    elsewhere = await new("elsewhere")
    restore(elsewhere, made)
    assert await numbers(elsewhere) == [1, 2]


async def test_nothing_is_restored_under_a_running_bot(new: New, tmp_path: Path) -> None:
    url = await new("hosted")
    await filled(url, datetime.now(UTC) + timedelta(hours=1), released=False)  # alive, however slow this is
    made = back_up(url, tmp_path)
    with pytest.raises(UpkeepError, match="stop it first"):
        restore(url, made, replace=True)
    await _sql(url, "UPDATE leases SET released = true")
    restore(url, made, replace=True)


async def test_a_broken_dump_changes_nothing(new: New, tmp_path: Path) -> None:
    url = await new("kept")
    await _sql(url, "CREATE TABLE moves (n bigint); INSERT INTO moves VALUES (1)")
    bad = tmp_path / "fudaba-20300501T120000Z.pgdump"
    bad.write_bytes(back_up(url, tmp_path / "good").read_bytes()[:200])
    with pytest.raises(UpkeepError, match="pg_restore"):
        restore(url, bad, replace=True)
    assert await numbers(url) == [1]


def compose_backup(url: str, folder: Path) -> Path:
    """What compose's backup container does; the file that it names."""
    where = make_url(url)
    server = {
        "PGHOST": str(where.query["host"]),
        "PGUSER": where.username or "",
        "PGDATABASE": where.database or "",
    }
    script = Path(__file__).parents[2] / "deploy" / "backup.sh"
    made = subprocess.check_output(
        ["sh", str(script)], env={**os.environ, **server, "FOLDER": str(folder), "KEEP": "2"}, text=True
    )
    return Path(made.strip())


async def test_the_compose_files_backup_keeps_the_newest(new: New, tmp_path: Path) -> None:
    url = await new("composed")
    await _sql(url, "CREATE TABLE moves (n bigint); INSERT INTO moves VALUES (1)")
    for day in ("20200101", "20200102", "20200103"):
        (tmp_path / f"fudaba-{day}T000000Z.pgdump").touch()
    made = compose_backup(url, tmp_path)
    assert sorted(os.listdir(tmp_path)) == ["fudaba-20200103T000000Z.pgdump", made.name]
    elsewhere = await new("decomposed")
    restore(elsewhere, made)
    assert await numbers(elsewhere) == [1]


async def filled(url: str, beat: datetime = NOON, *, released: bool = True) -> None:
    """A store with a row or two."""
    store = await Store.open(url)
    async with store.transaction() as t:
        await lease.take(t, "matches", "one", beat)
        if released:
            await lease.release(t, "matches", "one", beat)
        t.add_all([NoteRow(name=f"note {n}", text="札" * n) for n in range(1200)])
    await store.close()


async def content(url: str) -> tuple[dict[str, str], datetime]:
    store = await Store.open(url)
    async with store.reading() as t:
        notes = {row.name: row.text for row in await t.scalars(select(NoteRow))}
        beat = (await t.scalars(select(lease.LeaseRow.beat))).one()
    await store.close()
    return notes, beat


async def test_everything_moves_to_postgres_and_back(new: New, tmp_path: Path) -> None:
    old = f"sqlite:///{tmp_path}/old.sqlite3"
    await filled(old)
    target = await new("moved")
    moved = await move(old, target, now=lambda: NOON)
    assert (moved["notes"], moved["leases"], moved["matches"]) == (1200, 1, 0)
    assert await content(target) == await content(old)
    back = f"sqlite:///{tmp_path}/back.sqlite3"
    await move(target, back, now=lambda: NOON)
    assert await content(back) == await content(old)


async def test_numbers_go_on_after_a_move(new: New, tmp_path: Path) -> None:
    old, target = f"sqlite:///{tmp_path}/old.sqlite3", await new("numbered")
    decks = DeckRow.__table__
    deck = {"owner": 1, "ruleset": "override", "text": "3 FDB-001\n", "changed_at": NOON}
    assert set(deck) | {"id", "name", "key"} >= {c.name for c in decks.c if not c.nullable}
    store = await Store.open(old)
    async with store.transaction() as t:
        for n in range(3):
            await t.execute(insert(decks), [deck | {"name": f"deck {n}", "key": f"deck {n}"}])
    await store.close()
    await move(old, target, now=lambda: NOON)
    store = await Store.open(target)
    async with store.transaction() as t:
        await t.execute(insert(decks), [deck | {"name": "another", "key": "another"}])
        assert (await t.scalars(select(decks.c.id).order_by(decks.c.id))).all() == [1, 2, 3, 4]
    await store.close()


async def test_what_is_in_use_or_not_empty_is_not_touched(new: New, tmp_path: Path) -> None:
    old = f"sqlite:///{tmp_path}/old.sqlite3"
    await filled(old, NOON - timedelta(seconds=10), released=False)
    target = await new("refused")
    with pytest.raises(UpkeepError, match="stop it first"):
        await move(old, target, now=lambda: NOON)
    await filled(target)
    with pytest.raises(UpkeepError, match="not empty"):
        await move(old, target, now=lambda: NOON + timedelta(minutes=5))
    with pytest.raises(UpkeepError, match=r"nothing was moved|can't be opened"):
        await move(
            old, "postgresql://fudaba:hunter2@127.0.0.1:1/fudaba", now=lambda: NOON + timedelta(minutes=5)
        )


def test_the_commands_tell_mistakes_without_a_traceback(tmp_path: Path) -> None:
    def db(*arguments: str) -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "-W", "ignore", "-m", "bot", "db", *arguments],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "DATABASE_URL": ""},
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout + done.stderr

    status, said = db("backup")
    assert (status, "there is no database yet" in said, "Traceback" in said) == (1, True, False)
    assert db("upgrade")[0] == 0
    status, said = db("backup", "--to", "kept", "--keep", "1")
    assert status == 0
    (made,) = (tmp_path / "kept").iterdir()
    assert str(made.name) in said
    status, said = db("restore", str(made))
    assert (status, "--replace" in said) == (1, True)
    status, said = db("restore", str(made), "--replace")
    assert status == 0, said
    status, said = db("move", "nonsense")
    assert (status, "Traceback" in said) == (1, False)
