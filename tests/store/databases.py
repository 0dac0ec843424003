"""Databases for tests: a fresh SQLite file, or a database of a throw-away PostgreSQL cluster, one cluster a worker.

`async def test_x(store)` runs on both. PostgreSQL comes from TEST_DATABASE_URL, else from the server's binaries on this
machine; where there are none the test is skipped, in CI it fails.
"""

import os
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from itertools import count
from pathlib import Path

import asyncpg
import pytest
import pytest_asyncio

from bot.store import Store

REMEDY = "no PostgreSQL here: apt-get install postgresql, or set TEST_DATABASE_URL to a server on which databases may be made"
QUICK = "-c listen_addresses= -c fsync=off -c synchronous_commit=off -c full_page_writes=off"
_number = count(1)


def binaries() -> Path | None:
    """Where `initdb` and `pg_ctl` are, if anywhere."""
    newest = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: int(p.parts[4]))
    if newest:
        return newest[-1].parent
    found = shutil.which("initdb")
    return Path(found).parent if found else None


class Cluster:
    """A PostgreSQL server of our own, on a socket in a folder of its own."""

    def __init__(self, folder: str, tools: Path) -> None:
        self.url = f"postgresql+asyncpg://postgres@/postgres?host={folder}"
        self._data = f"{folder}/data"
        self._tools = tools
        self._who = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        if self._who:
            shutil.chown(folder, "postgres")
        self._run(
            "initdb",
            "-D",
            self._data,
            "-U",
            "postgres",
            "--auth=trust",
            "--no-sync",
            "-E",
            "UTF8",
            "--locale=C.UTF-8",
        )
        self._run(
            "pg_ctl",
            "-D",
            self._data,
            "-w",
            "-t",
            "300",
            "-l",
            f"{folder}/log",
            "start",
            "-o",
            f"-k {folder} {QUICK}",
        )

    def stop(self) -> None:
        self._run("pg_ctl", "-D", self._data, "-m", "immediate", "-t", "300", "stop")

    def _run(self, tool: str, *arguments: str) -> None:
        command = [*self._who, str(self._tools / tool), *arguments]
        done = subprocess.run(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd="/", check=False
        )
        if done.returncode:
            raise RuntimeError(f"{tool}: {done.stderr.decode()}")


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a server on which tests may make databases."""
    given = os.environ.get("TEST_DATABASE_URL")
    if given:
        yield given
        return
    tools = binaries()
    if tools is None:
        if os.environ.get("CI"):
            pytest.fail(REMEDY)
        pytest.skip(REMEDY)
    with tempfile.TemporaryDirectory(prefix="pg", ignore_cleanup_errors=True) as folder:
        cluster = Cluster(folder, tools)
        yield cluster.url
        cluster.stop()


async def _sql(url: str, statement: str) -> None:
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


def _named(url: str, name: str) -> str:
    head, _, query = url.partition("?")
    return f"{head.rpartition('/')[0]}/{name}" + (f"?{query}" if query else "")


_templates: set[str] = set()


async def _template(server: str) -> str:
    """A migrated database from which the others are copied; made once a worker."""
    name = f"migrated_{os.getpid()}"
    if name not in _templates:
        await _sql(server, f"DROP DATABASE IF EXISTS {name}")
        await _sql(server, f"CREATE DATABASE {name}")
        await (await Store.open(_named(server, name))).close()
        _templates.add(name)
    return name


@pytest.fixture
def quick_folder() -> Iterator[Path]:
    """A folder for an SQLite file; in memory where there is a place for it, for a commit waits for the disk."""
    place = "/dev/shm" if os.path.isdir("/dev/shm") else None
    with tempfile.TemporaryDirectory(prefix="fudaba", dir=place) as folder:
        yield Path(folder)


@pytest_asyncio.fixture(params=["sqlite", "postgresql"])
async def database(request: pytest.FixtureRequest, quick_folder: Path) -> AsyncIterator[str]:
    """The address of an empty, migrated database: the same test on both kinds."""
    if request.param == "sqlite":
        yield f"sqlite:///{quick_folder}/test.sqlite3"
        return
    server = request.getfixturevalue("postgres")
    name = f"test_{os.getpid()}_{next(_number)}"
    await _sql(server, f"CREATE DATABASE {name} TEMPLATE {await _template(server)}")
    yield _named(server, name)
    await _sql(server, f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


@pytest_asyncio.fixture
async def store(database: str) -> AsyncIterator[Store]:
    """An open, empty store."""
    found = await Store.open(database)
    yield found
    await found.close()
