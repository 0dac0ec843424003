"""`python -m bot bench tables`: how long a choice takes from the call to the commit, with many matches open.

Every match is played at random by both sides, each choice a pause after the last. Beside the choices a ticker measures
how late the event loop is: what else it could have done meanwhile.
"""

import asyncio
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

import engine
from bot.store import Store
from bot.tables.match import Challenge
from bot.tables.tables import Tables

TICK = 0.005


class Figures(NamedTuple):
    """What was measured; times in milliseconds."""

    matches: int
    choices: int
    a_second: float
    median: float
    p99: float
    most: float
    lag_p99: float
    lag_most: float
    finished: int

    def table(self) -> str:
        """As rows of Markdown."""
        return "\n".join(
            [
                "| figure | value |",
                "|---|---|",
                f"| open matches | {self.matches} |",
                f"| choices | {self.choices:,} ({self.a_second:.0f}/s) |",
                f"| a choice: median · p99 · most, ms | {self.median:.1f} · {self.p99:.1f} · {self.most:.1f} |",
                f"| the event loop is late by: p99 · most, ms | {self.lag_p99:.1f} · {self.lag_most:.1f} |",
                f"| games that ended meanwhile | {self.finished} |",
            ]
        )


@dataclass
class _Run:
    tables: Tables
    ruleset: str
    pause: float
    until: float
    took: list[float] = field(default_factory=list)
    lags: list[float] = field(default_factory=list)
    finished: int = 0


async def measure(
    matches: int = 200, seconds: float = 20.0, pause: float = 1.0, ruleset: str = "override", url: str = ""
) -> Figures:
    """Plays for so many seconds, and at least one choice a match. `url`: a database of your own; else SQLite in a folder that is thrown away."""
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(url or f"sqlite:///{folder}/bench.sqlite3")
        tables = Tables(store)
        await tables.open()
        run = _Run(tables, ruleset, pause, 0.0)
        ids = [await _open(run, at) for at in range(matches)]
        run.until = time.perf_counter() + seconds
        ticking = asyncio.create_task(_tick(run))
        await asyncio.gather(*[_play(run, at, match) for at, match in enumerate(ids)])
        ticking.cancel()
        await tables.close()
        await store.close()
    return _figures(run, matches, seconds)


async def _open(run: _Run, at: int) -> int:
    """A match at its first decision; every pair plays one."""
    first, second = list(engine.ruleset(run.ruleset).decks)[:2]
    one, other = 2 * at + 1, 2 * at + 2
    wanted = Challenge(by=one, to=other, ruleset=run.ruleset, preset="daily", deck=first)
    match = (await run.tables.challenge(wanted)).table.id
    await run.tables.accept(match, other)
    await run.tables.choose_deck(match, other, second)
    return match


async def _play(run: _Run, at: int, match: int) -> None:
    rng = Random(at)
    await asyncio.sleep(rng.random() * run.pause)
    chosen = 0
    while not chosen or time.perf_counter() < run.until:
        table = run.tables.table(match)
        if table is None or table.phase == "over" or table.game is None or table.game.decision is None:
            run.finished += 1
            match = await _open(run, at)
            continue
        person = table.person(table.asked)
        assert person is not None
        choice = engine.random_choice(table.game.decision, rng)
        began = time.perf_counter()
        await run.tables.act(match, person, table.revision, choice)
        run.took.append(time.perf_counter() - began)
        chosen += 1
        await asyncio.sleep(run.pause * (0.5 + rng.random()))


async def _tick(run: _Run) -> None:
    while True:
        began = time.perf_counter()
        await asyncio.sleep(TICK)
        run.lags.append(time.perf_counter() - began - TICK)


def _figures(run: _Run, matches: int, seconds: float) -> Figures:
    took, lags = sorted(run.took), sorted(run.lags)
    return Figures(
        matches,
        len(took),
        len(took) / seconds,
        _at(took, 0.5),
        _at(took, 0.99),
        _at(took, 1.0),
        _at(lags, 0.99),
        _at(lags, 1.0),
        run.finished,
    )


def _at(ordered: Sequence[float], share: float) -> float:
    """A quantile in milliseconds."""
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
