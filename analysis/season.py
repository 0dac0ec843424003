"""The demo season: 320 matches of a small league between machines, the same on every machine, built in under a minute."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress

    from analysis.dataset import Dataset

RULESET = "override"
"""The ruleset of the demo season; any other can be given."""
SEED = 5


def place() -> Path:
    """Where the demo season is kept: `$FUDABA_DEMO`, else `data/demo` of the project, or of the working directory."""
    project = Path(__file__).resolve().parent.parent
    root = project if (project / "pyproject.toml").exists() else Path()
    return Path(os.environ.get("FUDABA_DEMO") or root / "data" / "demo")


def build(
    out: str | Path | None = None,
    *,
    ruleset: str = RULESET,
    seed: int = SEED,
    jobs: int = 1,
    bar: "Progress | None" = None,
) -> Path:
    """Plays what is missing of the demo season into `out`; returns the folder."""
    from itertools import groupby

    from analysis.simulation import demo_chunk, demo_season
    from analysis.work import carried_out

    folder = Path(out) if out is not None else place()
    plans = demo_season(ruleset, seed)
    matches = [list(group) for _, group in groupby(plans, key=lambda p: p.meta["match_id"])]
    chunks = [matches[i : i + 16] for i in range(0, len(matches), 16)]
    task = bar.add_task("playing the demo season", total=len(matches)) if bar else None
    for done in carried_out(demo_chunk, [(c, str(folder)) for c in chunks], jobs):
        if bar and task is not None:
            bar.advance(task, done)
    return folder


def demo() -> "Dataset":
    """The demo season, built on first use (some ten seconds of work) and kept.

    >>> import analysis as ta
    >>> ta.demo().games["season_id"].nunique()
    1
    """
    from analysis.dataset import load

    return load(build())
