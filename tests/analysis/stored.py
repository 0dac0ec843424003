"""A store with finished games, as the bot leaves them."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import BigInteger, Column, Integer, MetaData, String, Table, Text, insert
from sqlalchemy.ext.asyncio import create_async_engine

from analysis.stores import FINISHED, _address

TABLE = Table(
    FINISHED.name,
    MetaData(),
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("game", String(64), unique=True),
    Column("row", Text),
)


def keep(url: str, rows: Sequence[dict[str, Any] | str]) -> None:
    """Adds games (or texts that are none) to the store; makes the table."""

    async def work() -> None:
        engine = create_async_engine(_address(url))
        async with engine.begin() as connection:
            await connection.run_sync(TABLE.metadata.create_all)
            for i, row in enumerate(rows):
                game = row["games"]["game_id"] if isinstance(row, dict) else f"bad-{i}"
                text = json.dumps(row) if isinstance(row, dict) else row
                await connection.execute(insert(TABLE).values(game=game, row=text))
        await engine.dispose()

    if url.startswith("sqlite"):
        Path(url.partition("///")[2]).touch()
    asyncio.run(work())


def texts(url: str) -> list[str]:
    """The rows as they lie there."""

    async def work() -> list[str]:
        engine = create_async_engine(_address(url))
        async with engine.connect() as connection:
            found = (await connection.execute(TABLE.select().order_by(TABLE.c.id))).all()
        await engine.dispose()
        return [r.row for r in found]

    return asyncio.run(work())
