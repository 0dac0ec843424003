"""A copy of the whole database in one file, made while the bot runs, and the way back.

SQLite is copied by its own online backup, page by page and as of one moment; PostgreSQL by `pg_dump`. A copy gets
its name only when it is whole and has been checked.
"""

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from . import postgres, sqlite
from .errors import UpkeepError

STAMP = "%Y%m%dT%H%M%SZ"
_ENDINGS = {"sqlite": "sqlite3", "postgresql": "pgdump"}


def back_up(url: str, folder: Path, *, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> Path:
    """Copy the database at `url` into a new file in `folder`; the file.

    Raises UpkeepError where there is no such database, no room, or a tool is missing.
    """
    where = _parsed(url)
    name = f"fudaba-{now().astimezone(UTC):{STAMP}}.{_ENDINGS[where.get_backend_name()]}"
    target, part = folder / name, folder / f"{name}.part"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UpkeepError(f"{folder}: {error.strerror}") from error
    if target.exists():
        raise UpkeepError(f"{target} is there already")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600))  # it holds hands and seeds
        _kind(where).copy(where, part)
        part.replace(target)
    except OSError as error:
        raise UpkeepError(f"{error.filename or folder}: {error.strerror}") from error
    finally:
        part.unlink(missing_ok=True)
    return target


def restore(url: str, file: Path, *, replace: bool = False) -> Path | None:
    """Make the database at `url` what it was when `file` was written; where the old one has been put, if anywhere.

    The bot must not be running. A database that is there already is only replaced if asked for; SQLite's is put
    aside, PostgreSQL's is overwritten in one transaction, so that it stays as it was if anything fails.
    Raises UpkeepError otherwise.
    """
    where = _parsed(url)
    if not file.is_file():
        raise UpkeepError(f"{file} is not there")
    if file.suffix != f".{_ENDINGS[where.get_backend_name()]}":
        raise UpkeepError(
            f"{file.name} is no backup of a {where.get_backend_name()} database; restore it to one of its own "
            "kind, then use `db move`"
        )
    return _kind(where).restore(where, file, replace=replace)


def forget_old(folder: Path, keep: int) -> list[Path]:
    """Delete all but the newest backups in a folder; those that are gone."""
    if keep < 1:
        raise UpkeepError("at least one backup has to be kept")
    found = sorted(
        file for ending in _ENDINGS.values() for file in folder.glob(f"fudaba-????????T??????Z.{ending}")
    )
    found.sort(key=lambda file: file.stem)
    old = found[:-keep]
    for file in old:
        file.unlink()
    return old


def _parsed(url: str) -> URL:
    try:
        where = make_url(url)
    except ArgumentError as error:
        raise UpkeepError("DATABASE_URL is no address of a database") from error
    if where.drivername == "postgres":  # as some hosts write it
        where = where.set(drivername="postgresql")
    if where.get_backend_name() not in _ENDINGS:
        raise UpkeepError(f"{where.get_backend_name()}: only SQLite and PostgreSQL are supported")
    return where


def _kind(where: URL) -> "type[sqlite.Sqlite] | type[postgres.Postgres]":
    return sqlite.Sqlite if where.get_backend_name() == "sqlite" else postgres.Postgres
