"""Runs the cases, and writes what was measured down."""

import platform
import re
from collections.abc import Callable
from datetime import date
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from analysis.bench import data
from analysis.bench.cases import CASES, Measured, measure

MARKS = ("<!-- analysis: begin -->", "<!-- analysis: end -->")
FASTER, SMALLER = 30, 5
"""The aims: so many times as fast as the plain way, in so small a part of its memory."""
SAID = {
    "events": "{rows:,} event rows as a frame",
    "win_rates": "win rates over {rows:,} games",
    "matchups": "matchup matrix over {rows:,} games",
    "card_impact": "card impact over {rows:,} card rows",
    "ingest": "import of {rows:,} events with their games",
}


class Line(NamedTuple):
    """A way to an answer: medians over the runs."""

    case: str
    way: str
    wall: float
    cpu: float
    memory: float


def bench(rows: int, runs: int, told: Callable[[str], None] = lambda text: None) -> list[Line]:
    """Measures every case so many times. Raises `AssertionError` where two ways give another answer."""
    with TemporaryDirectory() as folder:
        data.make(Path(folder), rows, told)
        return [line for name in CASES for line in _case(name, folder, runs, told)]


def _case(name: str, folder: str, runs: int, told: Callable[[str], None]) -> list[Line]:
    lines, answers = [], []
    for way, work in enumerate(CASES[name]):
        found = []
        for run in range(runs):
            told(f"{work.__name__}, run {run + 1}")
            found.append(_apart(name, way, folder))
        answers.append(found[0].answer)
        words = (
            "plain"
            if work.__name__.startswith("plain")
            else "DuckDB"
            if "duckdb" in work.__name__
            else "pandas"
        )
        lines.append(Line(name, words, *[median(x[i] for x in found) for i in range(3)]))
    assert all(a == answers[0] for a in answers), f"the ways of {name} differ"
    return lines


def _apart(name: str, way: int, folder: str) -> Measured:
    """In a process of its own, that ends after it."""
    with get_context("spawn").Pool(1) as pool:
        return pool.apply(measure, (name, way, folder))


def markdown(lines: list[Line], rows: int, runs: int) -> str:
    """The lines as a table, with how they compare with the plain way: nothing where a clock or a meter saw nothing."""
    plain = {x.case: x for x in lines if x.way == "plain"}
    out = [
        "## The analysis kit", "",
        f"`python -m analysis bench --rows {rows} --runs {runs} --write BENCHMARKS.md` on {date.today()}: CPython "
        f"{platform.python_version()}, {platform.system()}. Each in a process of its own, medians of {runs} runs; *plain* is "
        "pandas on JSON lines to the bare answer, the kit's has intervals, shrinkage and checks besides, from Parquet. Memory is "
        f"what the process grew by. The aim is {FASTER} times as fast in a {SMALLER}th of the memory.", "",
        "| what | by | seconds | of the processor | MiB | faster (processor) | of the memory |", "|---|---|---|---|---|---|---|",
    ]  # fmt: skip
    for x in lines:
        what = SAID[x.case].format(rows=rows)
        row = f"| {what} | {x.way} | {x.wall:.2f} | {x.cpu:.2f} | {x.memory:,.0f} |"
        p = plain.get(x.case) if x.way != "plain" else None
        faster = f"{p.cpu / x.cpu:.0f}×" if p and x.cpu else ""
        smaller = f"{x.memory / p.memory:.2f}" if p and p.memory else ""
        out.append(f"{row} {faster} | {smaller} |")
    return "\n".join(out) + "\n"


def write(text: str, place: Path) -> None:
    """Puts the section into the file, in place of the one before."""
    old = place.read_text(encoding="utf-8") if place.exists() else ""
    section = f"{MARKS[0]}\n{text}{MARKS[1]}\n"
    pattern = re.compile(re.escape(MARKS[0]) + ".*?" + re.escape(MARKS[1]) + "\n?", re.S)
    new = pattern.sub(lambda _: section, old) if pattern.search(old) else f"{old.rstrip()}\n\n{section}"
    place.write_text(new, encoding="utf-8")
