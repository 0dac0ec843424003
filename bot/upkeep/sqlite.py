"""SQLite's copies."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy.engine import URL

from .errors import UpkeepError

_BESIDE = ("-wal", "-shm", "-journal")


class Sqlite:
    """Copies of a database that is a file."""

    @staticmethod
    def copy(where: URL, target: Path) -> None:
        """Copy the database as it is at this moment, while others write."""
        source = _file(where)
        if not source.is_file():
            raise UpkeepError(f"{source}: there is no database yet")
        try:
            with (
                closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as reading,
                closing(sqlite3.connect(target)) as writing,
            ):
                reading.backup(writing)
                writing.execute("PRAGMA journal_mode = DELETE")
            _check(target)
        except sqlite3.Error as error:
            raise UpkeepError(f"{source} cannot be copied: {error}") from error
        _sync(target)

    @staticmethod
    def restore(where: URL, file: Path, *, replace: bool) -> Path | None:
        """Put a copy where the database was; the old one stays beside it under another name."""
        _check(file)
        target, aside = _file(where), None
        if target.exists():
            if not replace:
                raise UpkeepError(f"{target} is there already; say --replace to put it aside")
            _refuse_while_in_use(target)
            aside = _free_name(target)
        target.parent.mkdir(parents=True, exist_ok=True)
        part = target.with_name(f"{target.name}.part")
        shutil.copyfile(file, part)
        part.chmod(0o600)
        _sync(part)
        if aside is not None:
            target.rename(aside)
            for ending in _BESIDE:
                target.with_name(target.name + ending).unlink(missing_ok=True)
        part.replace(target)
        return aside


def _file(where: URL) -> Path:
    if not where.database or where.database == ":memory:":
        raise UpkeepError("a database in memory cannot be backed up or restored")
    return Path(where.database)


def _check(file: Path) -> None:
    """Raise UpkeepError for a file that is no sound database of the bot."""
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as opened:
            (said,) = opened.execute("PRAGMA integrity_check").fetchone()
            known = opened.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
    except sqlite3.Error as error:
        raise UpkeepError(f"{file} is no sound SQLite database: {error}") from error
    if said != "ok":
        raise UpkeepError(f"{file} is damaged: {said}")
    if known is None:
        raise UpkeepError(f"{file} is no database of this bot")


def _refuse_while_in_use(file: Path) -> None:
    """An exclusive lock can be had only where nobody else has the file open; it also empties the log beside it."""
    try:
        with closing(sqlite3.connect(file, timeout=0)) as opened:
            opened.execute("PRAGMA locking_mode = EXCLUSIVE")
            opened.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            opened.execute("BEGIN EXCLUSIVE")
            opened.rollback()
    except sqlite3.OperationalError as error:
        raise UpkeepError(f"{file} is in use ({error}); stop the bot first") from error
    except sqlite3.DatabaseError:
        return  # what is damaged is not in use, and is put aside as it is


def _free_name(file: Path) -> Path:
    names = (file.with_name(f"{file.name}.before-restore{n or ''}") for n in range(10_000))
    return next(name for name in names if not name.exists())


def _sync(file: Path) -> None:
    opened = os.open(file, os.O_RDWR)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
