"""Finished games in the bot's store, and their way into the data: what the bot writes there, this module reads.

The store holds a table `finished` with, at least, the columns of `FINISHED`: a row a game, in the transaction that ended
it. `row` is the game's row (see `analysis.log`) as JSON.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import bindparam, column, func, inspect, select, table, update
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from analysis.addresses import DRIVERS, driven
from analysis.forgetting import catch_up, renamed_row
from analysis.importing import IngestReport, Intake
from analysis.log import with_events
from engine import HostError, IllegalChoice, RecordError

FINISHED = table("finished", column("id"), column("game"), column("row"))
"""What is read of the bot's store: a number that grows, the game's id, and its row as JSON."""
RENAMED = table("renamed", column("game"), column("seat"), column("alias"))
"""Seats of these games whose player was forgotten since, and the name in their rows now."""
IDS, ROWS = 20_000, 100
"""Ids and rows that are fetched at a time."""
SOURCE = "store"
"""The name of the quarantine file."""


class StoreError(RuntimeError):
    """The store can't be read; the message says what to do."""


def export(
    url: str,
    out: str | Path,
    *,
    events: bool = False,
    total: Callable[[int], None] | None = None,
    progress: Callable[[int], None] | None = None,
) -> IngestReport:
    """Brings the games of a store that the data in `out` doesn't hold yet into it; rows that can't be used go to
    `out/quarantine/store.jsonl` with the reason, and are tried again the next time. Whoever was forgotten in the store
    is forgotten in the data first.

    `events`: each game is replayed, a twentieth of a second, and its events come, too, where this engine can replay it.
    `url`: `sqlite:///fudaba.sqlite3` or `postgresql://user:password@host/name`. `total` is told once how many games there
    are to fetch, `progress` of each. The store isn't changed. Raises `StoreError`.
    """
    return asyncio.run(_export(url, out, events, total or (lambda n: None), progress or (lambda n: None)))


async def _export(
    url: str, out: str | Path, events: bool, total: Callable[[int], None], progress: Callable[[int], None]
) -> IngestReport:
    async with _connected(url) as connection:
        catch_up(out, await _renamed(connection))
        intake = Intake(out)
        missing = [n async for n, game in _games(connection) if game not in intake.known]
        known = await _count(connection) - len(missing)
        total(len(missing))
        async for game, row in _rows(connection, missing):
            intake.take(SOURCE, game, _eventful(row) if events else row)
            progress(1)
    intake.close([SOURCE])
    return IngestReport(
        1, known + intake.games_in, intake.games_ok, known + intake.before, dict(intake.rejected), dict(intake.written)
    )  # fmt: skip


@asynccontextmanager
async def _connected(url: str) -> AsyncIterator[AsyncConnection]:
    """A connection in a transaction, whose faults are told as `StoreError`."""
    address = _address(url)
    try:
        engine = create_async_engine(address)
    except ModuleNotFoundError as e:
        raise StoreError(f"the store needs the package {e.name}: pip install 'fudaba[postgres]'") from None
    try:
        async with engine.begin() as connection:
            yield connection
    except (DBAPIError, OSError) as e:
        cause = getattr(e, "orig", None) or e
        hint = "; has the bot made it?" if "finished" in str(cause) else ""
        raise StoreError(f"the store {address!r} can't be read: {cause}{hint}") from None
    finally:
        await engine.dispose()


def _address(url: str) -> URL:
    """The address with its driver. Raises `StoreError`, also where there is no such file."""
    try:
        found = make_url(url)
    except ArgumentError:
        raise StoreError(
            "the store's address can't be read; write sqlite:///file or postgresql://…"
        ) from None
    name = found.drivername.partition("+")[0]
    if name not in DRIVERS:
        raise StoreError(f"no store {found.drivername!r}; there are sqlite and postgresql")
    if name == "sqlite" and not (found.database and Path(found.database).is_file()):
        raise StoreError(f"there is no database {found.database!r}; is it the bot's DATABASE_URL?")
    try:
        return driven(found)
    except ValueError as e:
        raise StoreError(str(e)) from None


async def _count(connection: AsyncConnection) -> int:
    return int(await connection.scalar(select(func.count()).select_from(FINISHED)) or 0)


async def _games(connection: AsyncConnection) -> AsyncIterator[tuple[int, str]]:
    """Numbers and ids of all games, a batch at a time."""
    after = -1
    while True:
        query = select(FINISHED.c.id, FINISHED.c.game).where(FINISHED.c.id > after)
        found = (await connection.execute(query.order_by(FINISHED.c.id).limit(IDS))).all()
        for n, game in found:
            yield n, game
        if len(found) < IDS:
            return
        after = found[-1][0]


async def _rows(connection: AsyncConnection, numbers: list[int]) -> AsyncIterator[tuple[str, str]]:
    """Ids and rows of these games."""
    query = select(FINISHED.c.game, FINISHED.c.row).where(FINISHED.c.id.in_(bindparam("n", expanding=True)))
    for i in range(0, len(numbers), ROWS):
        for game, row in await connection.execute(
            query.order_by(FINISHED.c.id), {"n": numbers[i : i + ROWS]}
        ):
            yield game, row


def _eventful(text: str) -> str:
    """A row with its events; as it is where they can't be had."""
    try:
        return json.dumps(with_events(json.loads(text)), ensure_ascii=False)
    except (RecordError, IllegalChoice, HostError, ValueError, LookupError, TypeError, AttributeError):
        return text


async def _renamed(connection: AsyncConnection) -> dict[tuple[str, int], str]:
    """The names of forgotten players by game and seat; none where an older bot keeps the store."""
    if not await connection.run_sync(lambda c: inspect(c).has_table(RENAMED.name)):
        return {}
    return {(game, seat): alias for game, seat, alias in await connection.execute(select(RENAMED))}


def rename_player(url: str, old: str, new: str) -> int:
    """Gives a player another pseudonym in every row of a store; returns the games. Raises `StoreError`."""
    return asyncio.run(_rename_player(url, old, new))


async def _rename_player(url: str, old: str, new: str) -> int:
    changed = 0
    async with _connected(url) as connection:
        query = select(FINISHED.c.id, FINISHED.c.row).where(
            FINISHED.c.row.contains(f'"{old}"', autoescape=True)
        )
        found: Iterable[Any] = (await connection.execute(query)).all()
        for n, row in found:
            text = renamed_row(row, old, new)
            if text != row:
                await connection.execute(update(FINISHED).where(FINISHED.c.id == n).values(row=text))
                changed += 1
        if await _renamed(connection):
            await connection.execute(update(RENAMED).where(RENAMED.c.alias == old).values(alias=new))
    return changed
