"""Drawing in a process of its own, which steps back for whatever else the machine has to do."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import lru_cache, partial
from multiprocessing import get_context
from typing import Any, NamedTuple

import engine
from bot.pictures import render
from bot.workers import begin
from engine.registry import Ruleset

PATIENCE = 3
"""How much lower the priority of the other process is."""


class _Named(NamedTuple):
    """A ruleset as it is sent to the other process."""

    name: str
    sets: tuple[str, ...]


class Apart:
    """Calls a function of `render` in the other process, which is made when it is needed first."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def __call__(self, draw: "partial[bytes]") -> bytes:
        """The picture. Raises what the function raises."""
        arguments = [_named(a) if isinstance(a, Ruleset) else a for a in draw.args]
        try:
            return await self._asked(draw.func.__name__, arguments)
        except BrokenProcessPool:  # it was killed: once more, in a new one
            self.close()
            return await self._asked(draw.func.__name__, arguments)

    async def warm(self) -> None:
        """Makes the other process and has it read the shipped rulesets, so that nobody waits for that."""
        with suppress(BrokenProcessPool):
            for name in engine.rulesets():
                await self._asked("render_cards", [(), _Named(name, ()), "en", ""])

    async def _asked(self, function: str, arguments: Sequence[Any]) -> bytes:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                1, mp_context=get_context("spawn"), initializer=begin, initargs=(PATIENCE,)
            )
        return await asyncio.get_running_loop().run_in_executor(self._pool, _drawn, function, arguments)

    def close(self) -> None:
        """Ends the other process when it has drawn what it is drawing."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _named(ruleset: Ruleset) -> _Named:
    return _Named(ruleset.name, tuple([found.text for found in ruleset.sets[1:]]))


@lru_cache(maxsize=64)
def _ruleset(named: _Named) -> Ruleset:
    return engine.ruleset(named.name, [engine.load_set(text) for text in named.sets])


def _drawn(function: str, arguments: Sequence[Any]) -> bytes:
    """In the other process."""
    found: bytes = getattr(render, function)(
        *[_ruleset(a) if isinstance(a, _Named) else a for a in arguments]
    )
    return found
