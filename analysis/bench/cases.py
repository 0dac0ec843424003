"""What is measured: the kit's answer and the plain way to the same one, in processes of their own."""

import resource
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

import analysis as ta
from analysis.bench.data import RULESET
from analysis.log import card_rows


class Measured(NamedTuple):
    """Seconds of the clock and of the processor, MiB by which the process grew at its peak, and what came out, to compare."""

    wall: float
    cpu: float
    memory: float
    answer: Any


def events(folder: Path) -> int:
    """All events as a frame."""
    return len(ta.load(folder / "events").events)


def plain_events(folder: Path) -> int:
    """The same by pandas from JSON lines."""
    return len(pd.read_json(folder / "events.jsonl", lines=True))


def win_rates(folder: Path, over: str = "pandas") -> dict[str, float]:
    """Win rates of the decks, with everything that stands beside them."""
    table = ta.win_rates(ta.load(folder / "games"), over=over)
    return {str(k): round(v, 9) for k, v in sorted(zip(table["archetype_id"], table["rate"], strict=True))}


def win_rates_duckdb(folder: Path) -> dict[str, float]:
    """The same, counted by DuckDB."""
    return win_rates(folder, "duckdb")


def _plain_seats(folder: Path) -> pd.DataFrame:
    games = pd.read_json(folder / "games.jsonl", lines=True)[["deck_a", "deck_b", "winner"]]
    mine = games.rename(columns={"deck_a": "deck", "deck_b": "foe"}).assign(won=games["winner"] == 0)
    other = games.rename(columns={"deck_b": "deck", "deck_a": "foe"}).assign(won=games["winner"] == 1)
    both = pd.concat([mine, other])
    return both[both["deck"] != both["foe"]]


def plain_win_rates(folder: Path) -> dict[str, float]:
    """The rates alone, from JSON lines: a row a game becomes two, then one group-by."""
    rates = _plain_seats(folder).groupby("deck")["won"].mean()
    return {str(k): round(v, 9) for k, v in sorted(rates.items())}


def matchups(folder: Path, over: str = "pandas") -> dict[str, float]:
    """The matchup table."""
    table = ta.matchups(ta.load(folder / "games"), unit="game", over=over)
    table = table[table["a"] != table["b"]]
    return {f"{a}:{b}": round(r, 9) for a, b, r in zip(table["a"], table["b"], table["rate"], strict=True)}


def matchups_duckdb(folder: Path) -> dict[str, float]:
    """The same, counted by DuckDB."""
    return matchups(folder, "duckdb")


def plain_matchups(folder: Path) -> dict[str, float]:
    """The rates alone, from JSON lines."""
    rates = _plain_seats(folder).groupby(["deck", "foe"])["won"].mean()
    return {f"{a}:{b}": round(r, 9) for (a, b), r in sorted(rates.items())}


def card_impact(folder: Path, over: str = "pandas") -> dict[str, float]:
    """The impact of every card, of its opening hands, shrunk, with its false discovery rate."""
    table = ta.card_impact(ta.load(folder / "cards"), over=over)
    return {str(k): round(v, 9) for k, v in sorted(zip(table["card_id"], table["impact"], strict=True))}


def card_impact_duckdb(folder: Path) -> dict[str, float]:
    """The same, counted by DuckDB."""
    return card_impact(folder, "duckdb")


def plain_card_impact(folder: Path) -> dict[str, float]:
    """The impact alone, from JSON lines."""
    rows = pd.read_json(folder / "cards.jsonl", lines=True)
    held = rows[rows["opening_n"] + rows["drawn_n"] > 0]
    base = held.groupby("archetype_id")["won"].mean()
    gain = held["won"] - held["archetype_id"].map(base)
    return {str(k): round(v, 9) for k, v in sorted(gain.groupby(held["card_id"]).mean().items())}


def ingest(folder: Path) -> int:
    """The import of the logs, a game a line, with all checks, to Parquet."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory(dir=folder) as out:
        return ta.ingest(folder / "logs.jsonl", Path(out) / "data").rows["events"]


CASES: dict[str, tuple[Callable[[Path], Any], ...]] = {
    "events": (events, plain_events),
    "win_rates": (win_rates, win_rates_duckdb, plain_win_rates),
    "matchups": (matchups, matchups_duckdb, plain_matchups),
    "card_impact": (card_impact, card_impact_duckdb, plain_card_impact),
    "ingest": (ingest,),
}
"""By name: the kit's ways, and last (but for the import, which has none) the plain one."""


def measure(name: str, way: int, folder: str) -> Measured:
    """Runs a case once; everything that it imports is imported before."""
    warm()
    work = CASES[name][way]
    before, wall, cpu = _peak(), perf_counter(), process_time()
    answer = work(Path(folder))
    wall, cpu = perf_counter() - wall, process_time() - cpu
    grown = max(0.0, _peak() - before)  # the kernel's own sums may come out some pages lower afterwards
    return Measured(wall, cpu, grown, answer)


def _peak() -> float:
    """The largest size of this process so far, in MiB."""
    try:
        lines = Path("/proc/self/status").read_text().splitlines()
        return int(next(x for x in lines if x.startswith("VmHWM")).split()[1]) / 2**10
    except (OSError, StopIteration):  # another system
        unit = 2**20 if sys.platform == "darwin" else 2**10
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


USED = (
    "pyarrow.parquet", "scipy.optimize", "scipy.special", "scipy.stats", "analysis.beyond", "analysis.cards",
    "analysis.compaction", "analysis.importing", "analysis.rates", "analysis.versus",
)  # fmt: skip
"""Modules that are imported when they are first needed."""


def warm() -> None:
    """Imports everything that a case uses, on data of no size."""
    import duckdb

    for module in USED:
        import_module(module)
    card_rows(RULESET)
    with duckdb.connect() as connection:
        connection.execute("SELECT 1").df()
    pd.DataFrame({"a": pd.Categorical(["x"]), "b": np.ones(1)}).groupby("a", observed=True)["b"].sum()
