"""Backups: made beside a running bot, whole or not there at all, and they come back."""

import os
import sqlite3
import threading
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.upkeep.backup import back_up, forget_old, restore
from bot.upkeep.errors import UpkeepError
from tests import patience

NOON = datetime(2030, 5, 1, 12, tzinfo=UTC)


def noon() -> datetime:
    return NOON


class House:
    """A database in a file, as the bot keeps it."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "bot" / "fudaba.sqlite3"
        self.file.parent.mkdir()
        self.url = f"sqlite+aiosqlite:///{self.file}"
        with closing(self.open()) as opened:
            opened.execute("PRAGMA journal_mode = WAL")
            opened.execute("CREATE TABLE alembic_version (version_num)")
            opened.execute("CREATE TABLE moves (n INTEGER)")

    def open(self) -> sqlite3.Connection:
        return sqlite3.connect(self.file, isolation_level=None)

    def write(self, *numbers: int) -> None:
        with closing(self.open()) as opened:
            opened.execute("BEGIN IMMEDIATE")
            opened.executemany("INSERT INTO moves VALUES (?)", [(n,) for n in numbers])
            opened.execute("COMMIT")


def moves(file: Path) -> list[int]:
    with closing(sqlite3.connect(file)) as opened:
        return [n for (n,) in opened.execute("SELECT n FROM moves ORDER BY n")]


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def test_a_backup_is_one_file_with_everything(house: House, tmp_path: Path) -> None:
    house.write(1, 2, 3)
    made = back_up(house.url, tmp_path / "backups", now=noon)
    assert made == tmp_path / "backups" / "fudaba-20300501T120000Z.sqlite3"
    assert moves(made) == [1, 2, 3]
    assert [file.name for file in made.parent.iterdir()] == [made.name]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_a_backup_can_be_read_by_its_owner_alone(house: House, tmp_path: Path) -> None:
    made = back_up(house.url, tmp_path / "backups")
    assert made.stat().st_mode & 0o077 == 0


def test_a_backup_holds_what_was_committed_and_nothing_else(house: House, tmp_path: Path) -> None:
    house.write(1)
    with closing(house.open()) as writing:
        writing.execute("BEGIN IMMEDIATE")
        writing.execute("INSERT INTO moves VALUES (2)")
        made = back_up(house.url, tmp_path, now=noon)
        writing.execute("COMMIT")
    assert moves(made) == [1]


def test_a_backup_during_writes_is_of_one_moment(house: House, tmp_path: Path) -> None:
    """Numbers are written in pairs, so that a copy from between two moments would hold half a pair."""
    done, begun = threading.Event(), threading.Event()

    def write() -> None:
        with closing(house.open()) as writing:
            n = 0
            while not done.is_set():
                writing.execute("BEGIN IMMEDIATE")
                writing.execute("INSERT INTO moves VALUES (?)", (n,))
                writing.execute("INSERT INTO moves VALUES (?)", (n,))
                writing.execute("COMMIT")
                n += 1
                begun.set()

    writer = threading.Thread(target=write)
    writer.start()
    try:
        assert begun.wait(patience.SECONDS)
        copies = [moves(back_up(house.url, tmp_path / str(n))) for n in range(5)]
    finally:
        done.set()
        writer.join()
    for copy in copies:
        assert copy
        assert copy[::2] == copy[1::2]


def test_a_restored_database_is_the_old_one_and_nothing_is_lost(house: House, tmp_path: Path) -> None:
    house.write(1, 2)
    made = back_up(house.url, tmp_path, now=noon)
    house.write(3)
    aside = restore(house.url, made, replace=True)
    assert moves(house.file) == [1, 2]
    assert aside is not None
    assert moves(aside) == [1, 2, 3]
    assert restore(house.url, made, replace=True) not in (None, aside)


def test_a_restore_onto_nothing(house: House, tmp_path: Path) -> None:
    house.write(1)
    made = back_up(house.url, tmp_path, now=noon)
    elsewhere = tmp_path / "new" / "fudaba.sqlite3"
    assert restore(f"sqlite:///{elsewhere}", made) is None
    assert moves(elsewhere) == [1]


def test_a_restore_is_not_done_unasked_nor_under_a_running_bot(house: House, tmp_path: Path) -> None:
    house.write(1)
    made = back_up(house.url, tmp_path, now=noon)
    house.write(2)
    with pytest.raises(UpkeepError, match="--replace"):
        restore(house.url, made)
    with closing(house.open()) as running:
        running.execute("SELECT * FROM moves").fetchall()
        with pytest.raises(UpkeepError, match="stop the bot"):
            restore(house.url, made, replace=True)
    assert moves(house.file) == [1, 2]


@pytest.mark.parametrize("content", [b"", b"not a database at all", b"SQLite format 3\0" + b"x" * 4096])
def test_a_file_that_is_no_backup_is_refused(house: House, tmp_path: Path, content: bytes) -> None:
    house.write(1)
    bad = tmp_path / "fudaba-20300501T120000Z.sqlite3"
    bad.write_bytes(content)
    with pytest.raises(UpkeepError, match=r"no sound SQLite database|no database of this bot"):
        restore(house.url, bad, replace=True)
    assert moves(house.file) == [1]


def test_a_damaged_backup_is_refused(house: House, tmp_path: Path) -> None:
    house.write(*range(5000))
    made = back_up(house.url, tmp_path, now=noon)
    made.chmod(0o600)
    with made.open("r+b") as file:
        file.seek(3 * 4096)
        file.write(b"\xff" * 4096)
    with pytest.raises(UpkeepError, match=r"damaged|no sound"):
        restore(house.url, made, replace=True)


def test_what_cannot_be_backed_up_is_said(house: House, tmp_path: Path) -> None:
    with pytest.raises(UpkeepError, match="no database yet"):
        back_up(f"sqlite:///{tmp_path}/none.sqlite3", tmp_path)
    with pytest.raises(UpkeepError, match="in memory"):
        back_up("sqlite://", tmp_path)
    with pytest.raises(UpkeepError, match="only SQLite and PostgreSQL"):
        back_up("mysql://somewhere/db", tmp_path)
    with pytest.raises(UpkeepError, match="no address") as refused:
        back_up("secret-but-no-address", tmp_path)
    assert "secret" not in str(refused.value)
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    with pytest.raises(UpkeepError, match="file"):
        back_up(house.url, in_the_way)
    assert not list(tmp_path.glob("*.part"))


def test_a_backup_of_the_other_kind_is_refused(house: House, tmp_path: Path) -> None:
    made = back_up(house.url, tmp_path, now=noon)
    with pytest.raises(UpkeepError, match="its own kind"):
        restore("postgresql+asyncpg://fudaba@localhost/fudaba", made)


def test_only_the_newest_are_kept(house: House, tmp_path: Path) -> None:
    days = [
        back_up(house.url, tmp_path / "kept", now=lambda day=day: NOON.replace(day=day)) for day in (3, 1, 2)
    ]
    other = tmp_path / "kept" / "notes.sqlite3"
    other.write_text("mine")
    assert forget_old(tmp_path / "kept", 2) == [days[1]]
    assert not days[1].exists()
    assert other.exists()
    with pytest.raises(UpkeepError):
        forget_old(tmp_path / "kept", 0)


def test_a_server_that_is_not_there_is_said_without_the_password(tmp_path: Path) -> None:
    with pytest.raises(UpkeepError, match="pg_dump") as refused:
        back_up("postgresql://fudaba:hunter2@127.0.0.1:1/fudaba", tmp_path)
    assert "hunter2" not in str(refused.value)
    assert not list(tmp_path.iterdir())


def test_a_missing_tool_is_named_with_its_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UpkeepError, match="postgresql-client"):
        back_up("postgresql://fudaba@127.0.0.1:1/fudaba", tmp_path)


def test_what_an_address_says_of_encryption_holds_for_the_tools(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """libpq by itself would be content with less."""
    tool = tmp_path / "pg_dump"
    tool.write_text('#!/bin/sh\necho "$PGHOST wants $PGSSLMODE" >&2\nexit 1\n', "utf-8")
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    for parameter in ("sslmode", "ssl"):
        with pytest.raises(UpkeepError, match="far wants verify-full"):
            back_up(f"postgres://me:hunter2@far/fudaba?{parameter}=verify-full", tmp_path)
