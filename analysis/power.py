"""How many games it takes, and whether two settings differ: fixed samples, pairs of seeds, a sequential test."""

from math import ceil, log, sqrt
from statistics import NormalDist

import numpy as np
import pandas as pd

from analysis.dataset import Dataset
from analysis.seats import seats

COMPARE = ("n", "pairs", "diff", "lo", "hi", "p", "llr", "verdict")
ERROR = 0.05
"""Both errors of the sequential test."""


def sample_size(
    half_width: float | None = None,
    *,
    detect: float | None = None,
    groups: int = 1,
    power: float = 0.8,
    alpha: float = 0.05,
) -> int:
    """Games for an interval of `half_width` around 1/2, or to see that a rate is off 1/2 by `detect`.

    `groups=2`: games in each of two decks or patches that differ by `detect`. Give one of the two; raises `ValueError`
    otherwise.

    Misread this as games of a league: it counts independent ones, and repeated pilots are worth fewer (`n_eff`).

    >>> sample_size(0.02), sample_size(detect=0.05), sample_size(detect=0.02, groups=2)
    (2401, 783, 9806)
    """
    if (half_width is None) == (detect is None):
        raise ValueError("give either half_width or detect")
    given = half_width if half_width is not None else detect
    if given is None or not 0 < given < 0.5:
        raise ValueError(f"a difference lies between 0 and 0.5, not {given}")
    z = NormalDist().inv_cdf(1 - alpha / 2)
    if half_width is not None:
        return ceil(round((z / (2 * half_width)) ** 2, 6))
    zb = NormalDist().inv_cdf(power)
    p = 0.5 + given
    if groups == 1:
        return ceil(((z * 0.5 + zb * sqrt(p * (1 - p))) / given) ** 2)
    middle = (0.5 + p) / 2
    top = z * sqrt(2 * middle * (1 - middle)) + zb * sqrt(0.25 + p * (1 - p))
    return ceil((top / given) ** 2)


def sprt(scores: np.ndarray, low: float, high: float, error: float = ERROR) -> tuple[float, str]:
    """The sequential probability ratio test of Wald (1945) for the mean of scores 0, 1/2, 1 (or pairs' means).

    Returns the log-likelihood ratio of `high` against `low` (means of 1/2 plus these), normal approximation with the
    sample's variance, and `high`, `low` or `go on`.
    """
    n = len(scores)
    if n < 2 or not (spread := float(np.var(scores, ddof=1))):
        return 0.0, "go on"
    a, b = 0.5 + low, 0.5 + high
    llr = float(n * (b - a) * (scores.mean() - (a + b) / 2) / spread)
    bound = log((1 - error) / error)
    return llr, "high" if llr >= bound else "low" if llr <= -bound else "go on"


def compare(
    ds_a: Dataset,
    ds_b: Dataset,
    *,
    deck: str,
    paired: bool = True,
    against: tuple[float, float] = (0.0, 0.02),
    level: float = 0.95,
) -> pd.DataFrame:
    """Whether a deck (`archetype_id`) does better in `ds_b` than in `ds_a`: before and after a patch, mirrors left out.

    `diff` is the rate in b minus that in a, draws half. `paired`: both sets were played with the same seeds; the games
    are matched by seed, seat, opponent's deck and who went first, and the differences of pairs are what counts, which saves games.
    Without: two samples. `llr` and `verdict` are Wald's test of a difference of `against[1]` against one of
    `against[0]`: `better`, `not better`, or `go on`. Raises `ValueError` where nothing can be matched.

    Misread `go on` as equal: it says that more games are needed.

    >>> import analysis as ta
    >>> demo = ta.demo()
    >>> ta.compare(demo, demo, deck="sparks")["diff"].item()
    0.0
    """
    parts = []
    for ds in (ds_a, ds_b):
        frame = seats(ds)
        frame = frame[(frame["archetype_id"] == deck) & ~frame["mirror"]]
        if not len(frame):
            raise ValueError(f"no games of {deck!r} against other decks")
        parts.append(frame)
    z = NormalDist().inv_cdf(0.5 + level / 2)
    pairs = 0
    if paired:
        key = ["seed", "seat", "on_play", "opp_archetype_id"]
        both = parts[0][[*key, "win"]].merge(parts[1][[*key, "win"]], on=key, suffixes=("_a", "_b"))
        if len(both) < 2:
            raise ValueError("no games with the same seeds in both; take paired=False")
        change = (both["win_b"] - both["win_a"]).to_numpy(float)
        n = pairs = len(change)
        diff, se = float(change.mean()), float(change.std(ddof=1) / np.sqrt(n))
        llr, verdict = sprt(0.5 + change, *against)
    else:
        a, b = (f["win"].to_numpy(float) for f in parts)
        n = len(a) + len(b)
        diff = float(b.mean() - a.mean())
        se = float(np.sqrt(a.var(ddof=1) / len(a) + b.var(ddof=1) / len(b)))
        low, high = against
        llr = (high - low) * (diff - (low + high) / 2) / se**2 if se else 0.0
        bound = log((1 - ERROR) / ERROR)
        verdict = "high" if llr >= bound else "low" if llr <= -bound else "go on"
    p = float(2 * NormalDist().cdf(-abs(diff) / se)) if se else 1.0
    words = {"high": "better", "low": "not better"}
    row = (n, pairs, diff, diff - z * se, diff + z * se, p, llr, words.get(verdict, verdict))
    return pd.DataFrame([row], columns=list(COMPARE))
