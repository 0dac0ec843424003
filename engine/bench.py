"""Speed, measured: CPU time on one core, random against random, the shipped cards; medians of several runs.

A calibration job (a fixed loop of plain Python) runs beside every figure. Machines are shared and noisy: compare the
ratios, not the seconds.
"""

import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

from engine.game import Game, new_game
from engine.kernel.decisions import random_choice
from engine.kernel.procedures import ask_again
from engine.registry import ruleset

FLOOR = {
    "games/s": 100, "decisions/s": 10_000, "options µs": 50, "copy µs": 100, "view µs": 200, "new game ms": 2,
    "import s": 1,
}  # fmt: skip
AIM = {
    "decisions/s": 45_000, "options µs": 8, "copy µs": 25, "view µs": 40, "equal µs": 20, "JSON out µs": 250,
    "JSON in µs": 350, "new game ms": 0.3, "load s": 0.25,
}  # fmt: skip
AIM_GAMES = {"override": 350, "shields": 250, "timeline": 250, "party": 160}


class Row(NamedTuple):
    """One figure: its median, the smallest and largest of the runs, and what was asked of it."""

    ruleset: str
    name: str
    median: float
    low: float
    high: float
    floor: float | None
    aim: float | None

    @property
    def verdict(self) -> str:
        """Whether floor and aim are met."""
        more_is_better = self.name.endswith("/s")
        met = [
            word
            for word, bar in (("aim", self.aim), ("floor", self.floor))
            if bar is not None and ((self.median >= bar) if more_is_better else (self.median <= bar))
        ]
        return met[0] if met else "–" if self.floor is None and self.aim is None else "missed"


def calibrate() -> float:
    """CPU seconds of a fixed job: integer arithmetic, tuples and dictionary look-ups."""
    begin = time.process_time()
    table = {i: (i, str(i)) for i in range(1000)}
    total = 0
    for i in range(600_000):
        key, word = table[i % 1000]
        total += key + len(word)
    assert total > 0
    return time.process_time() - begin


def _positions(name: str, seed: int, each: int) -> Iterator[Game]:
    """Games in the middle, one at about every `each`-th decision."""
    for game in _games(name, 6, seed):
        rng = random.Random(seed)
        while game.decision is not None:
            if game.turn > 6 and rng.random() * each < 1:
                yield game
            game.push(random_choice(game.decision, rng))


def _games(name: str, count: int, seed: int) -> Iterator[Game]:
    rng = random.Random(seed)
    decks = list(ruleset(name).decks)
    for i in range(count):
        yield new_game(name, [rng.choice(decks), rng.choice(decks)], seed * 1000 + i)


def _throughput(name: str, games: int, seed: int) -> tuple[float, float]:
    decisions = 0
    rng = random.Random(seed)
    begin = time.process_time()
    for game in _games(name, games, seed):
        while game.decision is not None:
            game.push(random_choice(game.decision, rng))
            decisions += 1
    seconds = time.process_time() - begin
    return games / seconds, decisions / seconds


def _each(games: Sequence[Game], act: Callable[[Game], object], repeat: int = 5) -> float:
    begin = time.process_time()
    for game in games:
        for _ in range(repeat):
            act(game)
    return (time.process_time() - begin) / (len(games) * repeat) * 1e6


def _options(game: Game) -> None:
    ask_again(game._state)


def measure(
    name: str, *, runs: int = 5, games: int = 60, progress: Callable[[str], object] = lambda what: None
) -> list[Row]:
    """All figures of one ruleset."""
    samples: dict[str, list[float]] = {}

    def note(what: str, value: float) -> None:
        samples.setdefault(what, []).append(value)

    _throughput(name, 3, 0)  # warm
    positions = [g.copy() for g in _positions(name, 5, 12)][:60]
    texts = [g.to_json() for g in positions]
    twins = [(g, g.copy()) for g in positions]
    for run in range(runs):
        progress(f"{name}: run {run + 1} of {runs}")
        note("calibration ms", calibrate() * 1000)
        per_second, decisions = _throughput(name, games, run + 1)
        note("games/s", per_second)
        note("decisions/s", decisions)
        note("options µs", _each(positions, _options))
        note("copy µs", _each(positions, Game.copy))
        note("equal µs", _equality(twins))
        note("view µs", _each(positions, lambda g: g.view(0)))
        note("JSON out µs", _each(positions, Game.to_json, 1))
        begin = time.process_time()
        for text in texts:
            Game.from_json(text)
        note("JSON in µs", (time.process_time() - begin) / len(texts) * 1e6)
        begin = time.process_time()
        for _ in _games(name, 40, run):
            pass
        note("new game ms", (time.process_time() - begin) / 40 * 1000)
        note("import s", _process("import engine"))
        note("load s", _process(f"import engine; engine.ruleset({name!r}).decks") - samples["import s"][-1])
    return [
        Row(
            name,
            what,
            statistics.median(values),
            min(values),
            max(values),
            FLOOR.get(what),
            AIM_GAMES.get(name) if what == "games/s" else AIM.get(what),
        )
        for what, values in samples.items()
    ]


def _equality(twins: Sequence[tuple[Game, Game]]) -> float:
    begin = time.process_time()
    for a, b in twins:
        assert a == b
    return (time.process_time() - begin) / len(twins) * 1e6


def _process(code: str) -> float:
    """CPU seconds that the code takes in a new process, without the interpreter's own start."""
    timed = f"import time; t = time.process_time(); {code}; print(time.process_time() - t)"
    made = subprocess.run([sys.executable, "-c", timed], capture_output=True, text=True, check=True)
    return float(made.stdout)


def table(rows: Sequence[Row]) -> str:
    """The rows as markdown."""
    lines = ["| ruleset | figure | median | min – max | floor | aim | met |", "|---|---|---|---|---|---|---|"]
    for r in rows:
        bars = [f"{bar:,g}" if bar is not None else "" for bar in (r.floor, r.aim)]
        lines.append(
            f"| `{r.ruleset}` | {r.name} | {_short(r.median)} | {_short(r.low)} – {_short(r.high)} "
            f"| {bars[0]} | {bars[1]} | {r.verdict} |"
        )
    return "\n".join(lines)


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def machine() -> str:
    """What the figures were measured on, in one line."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        models = [
            line.split(":", 1)[1].strip()
            for line in info.read_text().splitlines()
            if line.startswith("model name")
        ]
        cpu = models[0] if models else cpu
    return f"{platform.python_implementation()} {platform.python_version()}, {cpu}, {platform.system()}"


def write(path: Path, rows: Sequence[Row]) -> None:
    """Puts the engine's table into its place in the file of benchmarks."""
    made = (
        f"## The engine\n\n`make bench` on {date.today().isoformat()}: {machine()}. CPU time on one core, random against "
        "random, the shipped cards; medians of the runs. *met* says the highest bar that the median reaches."
    )
    insert(path, "engine", f"{made}\n\n{table(rows)}")


def insert(path: Path, part: str, text: str) -> None:
    """Puts a part of the file of benchmarks between its marks; what others wrote there stays."""
    begin, end = (f"<!-- {part}: {edge} -->" for edge in ("begin", "end"))
    whole = path.read_text(encoding="utf-8") if path.exists() else "# Benchmarks\n"
    if begin not in whole:
        whole += f"\n{begin}\n{end}\n"
    before, rest = whole.split(begin, 1)
    after = rest.split(end, 1)[1]
    path.write_text(f"{before}{begin}\n{text}\n{end}{after}", encoding="utf-8")


def main(path: Path | None = None, *, runs: int = 5, progress: Callable[[str], object] = print) -> list[Row]:
    """Measures every ruleset; writes the table where a path is given."""
    from engine.registry import rulesets

    rows = [row for name in rulesets() for row in measure(name, runs=runs, progress=progress)]
    if path is not None:
        write(path, rows)
    return rows


if __name__ == "__main__":
    print(table(main()))
