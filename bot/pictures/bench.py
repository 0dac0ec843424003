"""How long pictures take, how large they are, and how long they keep an event loop waiting."""

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

from bot.pictures import paint
from bot.pictures.examples import NAMES, moments
from bot.pictures.render import render_board, render_card, render_hand
from bot.pictures.studio import Studio
from engine.bench import Row, insert, machine, table
from engine.registry import ruleset, rulesets

AIM = {"board ms": 60, "board kB": 80, "loop lag p99 ms": 20}
TICK = 0.002

Json = dict[str, Any]


def measure(path: Path | None, rounds: int, say: Callable[[str], object]) -> list[Row]:
    """Measures every ruleset; writes the table where a path is given."""
    rows = []
    for name in rulesets():
        say(f"{name} …")
        rows += _drawing(name, rounds)
    rows += [_row("all", "loop lag p99 ms", lags) for lags in [_lags(rounds)]]
    if path is not None:
        insert(path, "pictures", f"{_heading()}\n\n{table(rows)}")
    say(table(rows))
    return rows


def _heading() -> str:
    return (
        f"## Pictures\n\n`python -m bot.pictures bench` on {datetime.now(UTC).date().isoformat()}: {machine()}. The fullest table of a "
        "game of the practice opponent against itself, both languages; CPU time from view to PNG, the faces of its cards "
        "drawn before (*first*: not yet). Loop lag: how late a task that wakes every 2 ms is while a studio draws boards, "
        "99th percentile, wall clock."
    )


def _row(name: str, what: str, values: list[float]) -> Row:
    return Row(name, what, median(values), min(values), max(values), None, AIM.get(what))


def _drawing(name: str, rounds: int) -> list[Row]:
    rs, view, samples = ruleset(name), moments(name)["full"], defaultdict[str, list[float]](list)
    card = next(iter(rs.cards))
    for i in range(rounds):
        lang = ("en", "ja")[i % 2]
        if i < rounds // 3:
            paint.forget()
            samples["first board ms"].append(_timed(render_board, view, rs, lang, NAMES)[0])
        took, picture = _timed(render_board, view, rs, lang, NAMES)
        samples["board ms"].append(took)
        samples["board kB"].append(len(picture) / 1000)
        samples["hand ms"].append(_timed(render_hand, view, rs, lang)[0])
        samples["card ms"].append(_timed(render_card, card, rs, lang)[0])
    return [_row(name, what, values) for what, values in samples.items()]


def _timed(work: Callable[..., bytes], *arguments: Any) -> tuple[float, bytes]:
    """CPU milliseconds, and what was made."""
    begin = time.process_time()
    made = work(*arguments)
    return (time.process_time() - begin) * 1000, made


def _lags(rounds: int) -> list[float]:
    """The 99th percentile of the loop's lag while a studio draws, a value a run."""
    return [asyncio.run(_lag()) for _ in range(max(3, rounds // 6))]


async def _lag() -> float:
    studio = Studio()
    views = [(name, view) for name in rulesets() for view in moments(name).values()]
    drawing = asyncio.gather(
        *[
            studio.board((i, lang), view, ruleset(name), lang, NAMES)
            for i, (name, view) in enumerate(views)
            for lang in ("en", "ja")
        ]
    )
    late = []
    while not drawing.done():
        begin = time.perf_counter()
        await asyncio.sleep(TICK)
        late.append((time.perf_counter() - begin - TICK) * 1000)
    await drawing
    return sorted(late)[int(len(late) * 0.99)]
