"""Faults in the middle of a command: a statement that fails, a commit that fails, an answer that is lost."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Engine, event

from bot.store import Store
from tests import patience


class Broken(RuntimeError):
    """What the database throws at that point."""


def engine_of(store: Store) -> Engine:
    """The engine through which commands are written."""
    return store._engine.sync_engine if store._writer is None else store._writer._engine


@contextmanager
def at_statement(store: Store, number: int) -> Iterator[list[str]]:
    """The statement of that number (from 0) fails; gives the statements that were tried."""
    tried: list[str] = []

    def refuse(_c: Any, _cursor: Any, statement: str, *_more: Any) -> None:
        tried.append(statement)
        if len(tried) == number + 1:
            raise Broken(statement)

    engine = engine_of(store)
    event.listen(engine, "before_cursor_execute", refuse)
    try:
        yield tried
    finally:
        event.remove(engine, "before_cursor_execute", refuse)


@contextmanager
def at_commit(store: Store) -> Iterator[None]:
    """The commit fails, and nothing is stored."""

    def refuse(_connection: Any) -> None:
        raise Broken("commit")

    engine = engine_of(store)
    event.listen(engine, "commit", refuse)
    try:
        yield
    finally:
        event.remove(engine, "commit", refuse)


@contextmanager
def before_commit(store: Store) -> Iterator[tuple[asyncio.Event, threading.Event]]:
    """The commit waits: the first event tells that it is reached, the second lets it go on."""
    loop, reached, go_on = asyncio.get_running_loop(), asyncio.Event(), threading.Event()

    def wait(_connection: Any) -> None:
        loop.call_soon_threadsafe(reached.set)
        assert go_on.wait(patience.SECONDS)

    engine = engine_of(store)
    event.listen(engine, "commit", wait)
    try:
        yield reached, go_on
    finally:
        go_on.set()
        event.remove(engine, "commit", wait)


@contextmanager
def after_commit(store: Store) -> Iterator[None]:
    """Everything is stored, and nobody is told."""
    write = store.write

    async def lost(what: Any) -> Any:
        await write(what)
        raise Broken("the answer was lost")

    store.write = lost  # type: ignore[method-assign]
    try:
        yield
    finally:
        del store.write  # type: ignore[method-assign]
