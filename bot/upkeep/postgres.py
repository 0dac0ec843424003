"""PostgreSQL's copies, by its own tools."""

import os
import shutil
import subprocess
from pathlib import Path

from sqlalchemy.engine import URL

from bot.store.lease import TTL

from .errors import UpkeepError


class Postgres:
    """Copies of a database on a server."""

    @staticmethod
    def copy(where: URL, target: Path) -> None:
        """Dump the database as it is at this moment."""
        _run("pg_dump", where, "--format=custom", "--no-owner", "--no-privileges", f"--file={target}")
        _run("pg_restore", None, "--list", str(target))

    @staticmethod
    def restore(where: URL, file: Path, *, replace: bool) -> None:
        """Load a dump in one transaction."""
        if _asked(where, _TABLES) != "0":
            if not replace:
                raise UpkeepError(
                    f"the database {where.database} is not empty; say --replace to overwrite it"
                )
            _refuse_while_in_use(where)
        _run("pg_restore", None, "--list", str(file))
        options = ("--clean", "--if-exists", "--no-owner", "--no-privileges", "--single-transaction")
        _run("pg_restore", where, "--exit-on-error", *options, str(file))


_TABLES = "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()"
_HELD = (
    "SELECT holder FROM leases WHERE NOT released"
    f" AND beat > now() - interval '{TTL.total_seconds():.0f} seconds' LIMIT 1"
)


def _refuse_while_in_use(where: URL) -> None:
    if _asked(where, "SELECT to_regclass('leases') IS NOT NULL") == "t":
        holder = _asked(where, _HELD)
        if holder:
            raise UpkeepError(f"the bot ({holder}) runs on the database {where.database}; stop it first")


def _asked(where: URL, query: str) -> str:
    return _run("psql", where, "--no-psqlrc", "--tuples-only", "--no-align", "--command", query).strip()


def _run(tool: str, where: URL | None, *arguments: str) -> str:
    if shutil.which(tool) is None:
        raise UpkeepError(f"{tool} is not there; install PostgreSQL's client programs (postgresql-client)")
    target = [] if where is None else [f"--dbname={_database(where)}"]
    environment = {**os.environ} if where is None else {**os.environ, **_connection(where)}
    done = subprocess.run(
        [tool, *target, *arguments], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        said = done.stderr.strip().splitlines()
        raise UpkeepError(f"{tool}: {said[-1] if said else f'status {done.returncode}'}")
    return done.stdout


def _database(where: URL) -> str:
    return where.database or where.username or "postgres"


def _connection(where: URL) -> dict[str, str]:
    """Where the server is, for the environment: a password in the arguments could be read by anybody on the machine."""
    host = where.host or where.query.get("host")
    encrypted = where.query.get("sslmode") or where.query.get("ssl")  # as hosts write it, as asyncpg does
    settings = {
        "PGHOST": host if isinstance(host, str) else None,
        "PGPORT": None if where.port is None else str(where.port),
        "PGUSER": where.username,
        "PGSSLMODE": encrypted if isinstance(encrypted, str) else None,
        "PGPASSWORD": None if where.password is None else str(where.password),
    }
    return {name: value for name, value in settings.items() if value is not None}
