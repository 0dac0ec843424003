"""Writes on SQLite: one thread, and one flush to the disk for all that have come while the last one was flushed.

SQLite has one writer, and a commit waits for the disk. What waits meanwhile is written in the next transaction together.
Where one of them fails the transaction is rolled back and each is tried alone, so it takes no other with it; a savepoint
wouldn't do, for what it held is still there when its release fails.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from sqlalchemy import Engine
from sqlalchemy.orm import Session

_log = logging.getLogger(__name__)
MOST = 64
"""Writes in one transaction."""

Write = Callable[[Session], Any]


class _Waiting(NamedTuple):
    write: Write
    done: asyncio.Future[Any]


class Writer:
    """The thread that writes."""

    def __init__(self, engine: Engine, turn: asyncio.Lock) -> None:
        self._engine = engine
        self._turn = turn
        self._thread = ThreadPoolExecutor(1, "store")
        self._waiting: list[_Waiting] = []
        self._work: asyncio.Task[None] | None = None

    async def write(self, write: Write) -> Any:
        """Carries a write out; when it returns, the disk has it. Raises what the write raises, and has then no effect.

        It may be called a second time where the first was rolled back. A caller that gives up doesn't undo it.
        """
        waiting = _Waiting(write, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._run())
        return await waiting.done

    async def close(self) -> None:
        """Finishes what has been begun."""
        if self._work is not None:
            await self._work
        self._thread.shutdown()
        self._engine.dispose()

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            async with self._turn:
                batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                try:
                    results = await loop.run_in_executor(
                        self._thread, self._together, [w.write for w in batch]
                    )
                except Exception as e:
                    results = [e] * len(batch)
            for waiting, result in zip(batch, results, strict=True):
                _tell(waiting.done, result)

    def _together(self, writes: list[Write]) -> list[Any]:
        """In the thread: each write gives its result or its exception."""
        if len(writes) > 1:
            try:
                return self._transaction(writes)
            except Exception:
                _log.debug("one of %s writes failed; each is tried alone", len(writes))
        return [self._alone(write) for write in writes]

    def _alone(self, write: Write) -> Any:
        try:
            return self._transaction([write])[0]
        except Exception as e:
            return e

    def _transaction(self, writes: list[Write]) -> list[Any]:
        with Session(self._engine, expire_on_commit=False) as session, session.begin():
            return [write(session) for write in writes]


def _tell(done: asyncio.Future[Any], result: Any) -> None:
    if done.cancelled():
        return
    if isinstance(result, Exception):
        done.set_exception(result)
    else:
        done.set_result(result)
