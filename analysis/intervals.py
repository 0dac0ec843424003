"""Rates with their uncertainty: Wilson's interval, repeated pilots, shrinkage, many looks and many cells."""

from collections.abc import Sequence
from statistics import NormalDist
from typing import Any

import numpy as np
import pandas as pd

FALLBACK_STRENGTH = 200.0
"""Prior strength in games where there are too few groups to fit one."""


def z_of(level: float) -> float:
    """The normal quantile of a two-sided interval. Raises `ValueError` for a level outside 0 to 1."""
    if not 0 < level < 1:
        raise ValueError(f"a level lies between 0 and 1, not {level}")
    return NormalDist().inv_cdf(0.5 + level / 2)


def wilson(wins: Any, n: Any, level: float = 0.95) -> tuple[np.ndarray, np.ndarray]:
    """The score interval of Wilson (1927) of `wins` of `n`, as fractions; 0 and 1 of nothing. Takes numbers or arrays.

    >>> lo, hi = wilson(5, 10)
    >>> round(float(lo), 3), round(float(hi), 3)
    (0.237, 0.763)
    """
    z = z_of(level)
    w, n = np.asarray(wins, float), np.asarray(n, float)
    with np.errstate(divide="ignore", invalid="ignore"):
        p = w / n
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * np.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    lo = np.where(n > 0, np.where(w == 0, 0.0, middle - half), 0.0)
    hi = np.where(n > 0, np.where(w == n, 1.0, middle + half), 1.0)
    return lo, hi


def effective_n(
    frame: pd.DataFrame, by: Sequence[str], cluster: str, *, count: str | None = None
) -> pd.DataFrame:
    """How many independent games a group's games are worth, where the same pilots play many of them.

    `frame` has a row a decided game with `win` (0 or 1); or a row so many games with `count`. Returns per group `pilots` and `n_eff = min(n, p(1-p)/v)`, with
    `v = k/(k-1) sum((w_i - p n_i)^2) / n^2` over the k clusters. A group with one pilot or without spread keeps n.
    """
    size = frame[count].astype(float) if count else pd.Series(1.0, index=frame.index)
    counted = frame[[*by, cluster]].assign(sum=frame["win"] * size, size=size)
    cells = counted.groupby([*by, cluster], observed=True)[["sum", "size"]].sum().reset_index()
    total = cells.groupby(list(by), observed=True)[["sum", "size"]].transform("sum")
    p = total["sum"] / total["size"]
    cells["square"] = (cells["sum"] - p * cells["size"]) ** 2
    found = cells.groupby(list(by), observed=True).agg(
        wins=("sum", "sum"), n=("size", "sum"), pilots=("size", "size"), square=("square", "sum")
    )
    k, n = found["pilots"], found["n"]
    rate = found["wins"] / n
    with np.errstate(divide="ignore", invalid="ignore"):
        v = k / (k - 1) * found["square"] / n**2
        worth = rate * (1 - rate) / v
    found["n_eff"] = np.where((k > 1) & (v > 0), np.minimum(n, worth), n)
    return found[["pilots", "n_eff"]]


def beta_prior(wins: Any, n: Any) -> tuple[float, float]:
    """Mean and strength (in games) of the beta prior that fits the groups best by maximum likelihood.

    With fewer than 8 groups the mean of all and the fall-back strength. Robbins (1956), beta-binomial.
    """
    w, n = np.asarray(wins, float), np.asarray(n, float)
    w, n = w[n > 0], n[n > 0]
    mean = float(w.sum() / n.sum()) if n.sum() else 0.5
    if len(n) < 8 or not 0 < mean < 1:
        return mean, FALLBACK_STRENGTH
    from scipy.optimize import minimize
    from scipy.special import betaln

    def loss(x: np.ndarray) -> float:
        m, s = 1 / (1 + np.exp(-x[0])), np.exp(np.clip(x[1], 0, 9))
        return float(-(betaln(w + m * s, n - w + (1 - m) * s) - betaln(m * s, (1 - m) * s)).sum())

    best = minimize(loss, [np.log(mean / (1 - mean)), np.log(FALLBACK_STRENGTH)], method="Nelder-Mead")
    return float(1 / (1 + np.exp(-best.x[0]))), float(np.exp(np.clip(best.x[1], 0, 9)))


def shrunk(wins: Any, n: Any, level: float = 0.95) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Rates drawn towards the mean of all groups, the more the fewer games they have; with credible intervals."""
    from scipy.stats import beta

    w, n = np.asarray(wins, float), np.asarray(n, float)
    m, s = beta_prior(w, n)
    a, b = w + m * s, n - w + (1 - m) * s
    return a / (a + b), beta.ppf((1 - level) / 2, a, b), beta.ppf(0.5 + level / 2, a, b)


def ever_off_half(wins: Any, n: Any, level: float = 0.95, strength: float = 100.0) -> np.ndarray:
    """Whether a rate differs from 1/2 by a test that may be looked at every week.

    The beta mixture of the likelihood ratio (a martingale if the truth is 1/2) exceeds `1 / (1 - level)` at any time
    with a probability of at most `1 - level` (Ville 1939; Robbins 1970).
    """
    from scipy.special import betaln

    w, n = np.asarray(wins, float), np.asarray(n, float)
    half = strength / 2
    log_ratio = betaln(w + half, n - w + half) - betaln(half, half) + n * np.log(2)
    return log_ratio >= np.log(1 / (1 - level))


def q_values(p: Any) -> np.ndarray:
    """The false discovery rate at which each p-value would be called (Benjamini and Hochberg 1995); empty stays empty.

    >>> [float(q) for q in q_values([0.01, 0.02, 0.5]).round(3)]
    [0.03, 0.03, 0.5]
    """
    p = np.asarray(p, float)
    out = np.full(p.shape, np.nan)
    there = np.flatnonzero(~np.isnan(p))
    if not len(there):
        return out
    order = there[np.argsort(p[there], kind="stable")]
    ranked = p[order] * len(there) / np.arange(1, len(there) + 1)
    out[order] = np.minimum(1, np.minimum.accumulate(ranked[::-1])[::-1])
    return out


def two_sided(z: Any) -> np.ndarray:
    """The p-value of a standard normal deviate, both sides."""
    from scipy.special import ndtr

    return 2 * ndtr(-np.abs(np.asarray(z, float)))


def off_half(wins: Any, n: Any) -> np.ndarray:
    """The p-value of the exact binomial test of 1/2, both sides; `n` may be an effective number of games.

    >>> [float(p) for p in off_half([5, 8], [5, 10]).round(4)]
    [0.0625, 0.1094]
    """
    from scipy.special import betainc

    w, n = np.asarray(wins, float), np.asarray(n, float)
    more = np.maximum(w, n - w)
    return np.asarray(np.minimum(1, 2 * betainc(np.maximum(more, 1e-12), n - more + 1, 0.5)))
