"""Who beats whom: the matchup table, rates against a field, and the equilibrium of the metagame with its doubt."""

from collections.abc import Mapping

import numpy as np
import pandas as pd

from analysis import intervals
from analysis.beyond import ENGINES
from analysis.dataset import Dataset
from analysis.seats import one_of, seats
from analysis.tallies import tally

MATCHUPS = ("a", "b", "n", "wins", "draws", "rate", "lo", "hi", "n_eff", "rate_eb", "low_n", "q")
FIELD = ("a", "rate_field", "rate_nonmirror", "lo", "hi", "polarisation")
NASH = ("a", "share", "lo", "hi", "p_in_support", "exploit")
NASH_GAMES = 30
"""Fewer decided games in a cell, and no equilibrium is told."""


def matchups(
    ds: Dataset,
    by: str = "archetype_id",
    *,
    unit: str = "match",
    shrink: bool = True,
    min_games: int = 10,
    level: float = 0.95,
    cluster: str | None = "player_id",
    over: str = "pandas",
) -> pd.DataFrame:
    """A row an ordered pair that met: how often `a` beat `b`. The denominator is decided games (or matches).

    Each pair is counted once and filled in both ways, so `rate[a, b] + rate[b, a] == 1`; the diagonal is 1/2 with its n.
    Wilson's interval is taken at `n_eff`: with `cluster`, the number of independent games that those of repeated pilots are
    worth, by one correlation for the whole table, since a pair has too few pilots for its own; `cluster=None` for machines
    that play by seed. `rate_eb` is drawn towards what the two decks' strengths alone say (Bradley-Terry), not towards 1/2;
    `q` is the false discovery rate of "differs from 1/2" over all pairs (exact binomial test at `n_eff`,
    Benjamini-Hochberg). `low_n`: under `min_games`. `over="duckdb"` counts on the Parquet files. Raises `ValueError`.

    Misread this as a law of the decks: the pilots of a pair are few.

    >>> import analysis as ta
    >>> m = ta.matchups(ta.demo())
    >>> float(m.loc[m["a"] == m["b"], "rate"].unique()[0])
    0.5
    """
    one_of("over", over, ENGINES)
    if by == "archetype_id":
        pilot = [cluster] if cluster is not None else []
        pairs = tally(ds, ["archetype_id", "opp_archetype_id", *pilot], unit=unit, over=over)
        pairs = pairs.rename(columns={"archetype_id": "a", "opp_archetype_id": "b", cluster: "pilot"})
    elif over == "duckdb":
        raise ValueError(f"over='duckdb' counts matchups of archetype_id, not of {by!r}")
    else:
        pairs = _pairs(ds, by, unit, cluster)
    counted = pairs.groupby(["a", "b"], as_index=False)[["n"]].sum()[["a", "b"]]
    for column, win in (("wins", 1.0), ("losses", 0.0), ("draws", 0.5)):
        sums = pairs[pairs["win"] == win].groupby(["a", "b"])["n"].sum()
        counted[column] = (
            sums.reindex(pd.MultiIndex.from_frame(counted[["a", "b"]])).fillna(0).to_numpy("int64")
        )
    counted["n"] = counted["wins"] + counted["losses"]
    counted["wins"] = counted["wins"].astype(float)
    mirror = counted["a"] == counted["b"]  # both seats of a mirror are rows of the same deck
    counted.loc[mirror, "n"] //= 2
    counted.loc[mirror, "draws"] //= 2
    counted.loc[mirror, "wins"] = counted.loc[mirror, "n"] / 2
    counted["n_eff"] = counted["n"] / _design_effect(pairs, counted)
    return _finish(counted, shrink, min_games, level)


def _design_effect(pairs: pd.DataFrame, counted: pd.DataFrame) -> np.ndarray:
    """How many games of each pair are worth one: `1 + rho sum n_i (n_i - 1) / n` over the pilots of both sides (Kish 1965).

    `rho`, the correlation of two games of a pilot in the same pair, is that of all pairs: what the squares of the pilots'
    `w_i - p n_i` are above what chance alone would make them.
    """
    decided = pairs[(pairs["win"] != 0.5) & (pairs["a"] != pairs["b"])]
    if "pilot" not in pairs or not len(decided):
        return np.ones(len(counted))
    place = pd.MultiIndex.from_frame(counted[["a", "b"]])
    cell = place.get_indexer(pd.MultiIndex.from_frame(decided[["a", "b"]]))
    back = place.get_indexer(pd.MultiIndex.from_frame(counted[["b", "a"]]))  # the pair from the other side
    pilots, names = pd.factorize(decided["pilot"])
    there, of = np.unique(cell * len(names) + pilots, return_inverse=True)
    size = decided["n"].to_numpy(float)
    n, w = np.bincount(of, size), np.bincount(of, size * decided["win"].to_numpy())
    own = there // len(names)
    total = np.bincount(own, n, len(counted))
    p = (np.bincount(own, w, len(counted)) / np.maximum(1, total))[own]
    more = ((w - p * n) ** 2 - p * (1 - p) * n * (1 - n / total[own])).sum()
    pairs_of = (p * (1 - p) * n * (n - 1)).sum()
    rho = min(1.0, max(0.0, float(more / pairs_of))) if pairs_of > 0 else 0.0
    again = np.bincount(own, n * (n - 1), len(counted))
    return np.asarray(1 + rho * (again + again[back]) / np.maximum(1, total))


def _pairs(ds: Dataset, by: str, unit: str, cluster: str | None) -> pd.DataFrame:
    """Seats counted by what they and their opponents have in a column, and by their pilots."""
    frame = seats(ds, [by, *([cluster] if cluster is not None else [])], unit=unit)
    games = frame if unit == "game" else seats(ds, [by])  # a match is seen from its first game
    what = games[by].astype(object).set_axis(pd.MultiIndex.from_frame(games[["game_id", "seat"]]))
    foe = what.reindex(pd.MultiIndex.from_arrays([frame["game_id"], 1 - frame["seat"]])).to_numpy()
    both = pd.DataFrame({"a": frame[by].astype(object), "b": foe, "win": frame["win"]})
    if cluster is not None:
        both["pilot"] = frame[cluster].astype(str)
    both = both.dropna(subset=["a", "b"])
    return both.groupby(list(both.columns)).size().rename("n").reset_index()


def _finish(m: pd.DataFrame, shrink: bool, min_games: int, level: float) -> pd.DataFrame:
    m["rate"] = (m["wins"] / m["n"].replace(0, np.nan)).fillna(0.5)
    below = m["a"] > m["b"]  # the lower half is 1 minus the upper half, to the bit
    upper = m[~below].set_index(["a", "b"])["rate"]
    m.loc[below, "rate"] = [1 - upper[b, a] for a, b in zip(m["a"][below], m["b"][below], strict=True)]
    m["lo"], m["hi"] = intervals.wilson(m["rate"] * m["n_eff"], m["n_eff"], level)
    mirror = m["a"] == m["b"]
    m["rate_eb"] = _towards_strengths(m) if shrink and (~mirror).any() else m["rate"]
    m["low_n"] = m["n"] < min_games
    p = np.where((m["n"] > 0) & ~mirror, intervals.off_half(m["rate"] * m["n_eff"], m["n_eff"]), np.nan)
    q = pd.Series(np.nan, index=m.index)
    once = m.index[~below & ~mirror]
    q[once] = intervals.q_values(p[once])
    both = q[once].set_axis(pd.MultiIndex.from_frame(m.loc[once, ["a", "b"]]))
    q[below] = [both[b, a] for a, b in zip(m["a"][below], m["b"][below], strict=True)]
    m["q"] = q
    return m.sort_values(["a", "b"], kind="stable").reset_index(drop=True)[list(MATCHUPS)]


def strengths(m: pd.DataFrame, ridge: float = 1.0) -> pd.Series:
    """Bradley-Terry strengths of the decks in logits, mean 0, from a matchup table; a weak ridge keeps them finite."""
    names = sorted(set(m["a"]) | set(m["b"]))
    place = {n: i for i, n in enumerate(names)}
    half = m[(m["a"] < m["b"]) & (m["n"] > 0)]
    i, j = half["a"].map(place).to_numpy(int), half["b"].map(place).to_numpy(int)
    wins, n = half["wins"].to_numpy(float), half["n"].to_numpy(float)
    x = np.zeros(len(names))
    for _ in range(50):
        p = 1 / (1 + np.exp(x[j] - x[i]))
        gradient, curve = -ridge * x, ridge * np.eye(len(names))
        np.add.at(gradient, i, wins - n * p)
        np.add.at(gradient, j, n * p - wins)
        weight = n * p * (1 - p)
        for at, to, sign in ((i, i, 1), (j, j, 1), (i, j, -1), (j, i, -1)):
            np.add.at(curve, (at, to), sign * weight)
        step = np.linalg.solve(curve, gradient)
        x += step
        if np.abs(step).max(initial=0) < 1e-10:
            break
    return pd.Series(x - x.mean(), index=names)


def _towards_strengths(m: pd.DataFrame) -> np.ndarray:
    """Cells drawn towards the additive prediction; the prior's strength is fitted to the cells."""
    from scipy.optimize import minimize_scalar
    from scipy.special import betaln

    x = strengths(m)
    prior = 1 / (1 + np.exp(-(m["a"].map(x).to_numpy(float) - m["b"].map(x).to_numpy(float))))
    n = m["n_eff"].to_numpy(float)
    w = m["rate"].to_numpy(float) * n
    once = ((m["a"] < m["b"]) & (m["n"] > 0)).to_numpy()

    def loss(log_s: float) -> float:
        s = np.exp(log_s)
        a, b = prior[once] * s, (1 - prior[once]) * s
        return float(-(betaln(w[once] + a, n[once] - w[once] + b) - betaln(a, b)).sum())

    s = np.exp(minimize_scalar(loss, bounds=(np.log(5), np.log(2000)), method="bounded").x)
    found = (w + prior * s) / (n + s)
    found[(m["a"] == m["b"]).to_numpy()] = 0.5
    return np.asarray(found)


def matchup_grid(m: pd.DataFrame, value: str = "rate") -> pd.DataFrame:
    """The table as a square, rows `a`, columns `b`; pairs that never met are empty (counts: 0). Raises `ValueError`."""
    if value not in m:
        raise ValueError(f"no column {value!r}; there are {', '.join(m.columns)}")
    names = sorted(set(m["a"]) | set(m["b"]))
    grid = m.pivot(index="a", columns="b", values=value).reindex(index=names, columns=names)
    return grid.fillna(0) if value in ("n", "wins", "draws") else grid


def field_win_rates(
    m: pd.DataFrame,
    share: Mapping[str, float] | None = None,
    *,
    value: str = "rate_eb",
    draws: int = 400,
    seed: int = 0,
) -> pd.DataFrame:
    """The rate of each deck against a field: with mirrors at 1/2 (you will meet them), and without them.

    `share` gives the field; by default what was met in `m`. The interval comes from posterior draws of the cells.
    `polarisation` is the standard deviation of a deck's row. Raises `ValueError` for shares that are negative or 0.

    Misread this as a prediction for another field than the one given.

    >>> import analysis as ta
    >>> list(ta.field_win_rates(ta.matchups(ta.demo())).columns)
    ['a', 'rate_field', 'rate_nonmirror', 'lo', 'hi', 'polarisation']
    """
    grid = matchup_grid(m, value).fillna(0.5)
    names = list(grid.index)
    if share is None:
        met = (
            m.groupby("a")["n"].sum()
            + m[m["a"] == m["b"]].groupby("a")["n"].sum().reindex(names).fillna(0).to_numpy()
        )
        share = met.to_dict()
    weight = np.array([float(share.get(n, 0)) for n in names])
    if (weight < 0).any() or weight.sum() <= 0:
        raise ValueError("the shares of a field are not negative and not all 0")
    weight = weight / weight.sum()
    P = grid.to_numpy(float)
    off = 1 - np.eye(len(names))
    with np.errstate(invalid="ignore", divide="ignore"):
        other = (P * off) @ weight / (off @ weight)
    samples = np.stack([S @ weight for S in _posterior(m, draws, seed)])
    rows = {
        "a": names, "rate_field": P @ weight, "rate_nonmirror": other,
        "lo": np.quantile(samples, 0.025, axis=0), "hi": np.quantile(samples, 0.975, axis=0),
        "polarisation": [float(np.std(np.delete(P[i], i))) if len(names) > 1 else 0.0 for i in range(len(names))],
    }  # fmt: skip
    found = pd.DataFrame(rows).sort_values("rate_field", ascending=False, kind="stable")
    return found.reset_index(drop=True)[list(FIELD)]


def _posterior(m: pd.DataFrame, draws: int, seed: int) -> list[np.ndarray]:
    """Matrices as they might truly be: each pair from its beta posterior at `n_eff` (prior: two games at 1/2)."""
    rng = np.random.default_rng(seed)
    worth = matchup_grid(m, "n_eff" if "n_eff" in m else "n").fillna(0)
    n, wins = worth.to_numpy(float), (worth * matchup_grid(m).fillna(0.5)).to_numpy(float)
    upper = np.triu_indices(len(n), 1)
    out = []
    for _ in range(draws):
        S = np.full(n.shape, 0.5)
        S[upper] = rng.beta(wins[upper] + 1, n[upper] - wins[upper] + 1)
        S.T[upper] = 1 - S[upper]
        out.append(S)
    return out


def solve(P: np.ndarray) -> tuple[np.ndarray, float]:
    """The mixture of decks that no deck beats, and its value (0 by symmetry): linear programming (von Neumann).

    `P[i, j]` is how often i beats j. Maximises v with `(P - 1/2)^T x >= v`, `sum x = 1`, `x >= 0`.
    """
    from scipy.optimize import linprog

    k = len(P)
    M = P - 0.5
    found = linprog(
        np.r_[np.zeros(k), -1.0],
        A_ub=np.c_[-M.T, np.ones(k)], b_ub=np.zeros(k),
        A_eq=np.r_[np.ones(k), 0.0][None], b_eq=[1.0],
        bounds=[(0, None)] * k + [(None, None)], method="highs",
    )  # fmt: skip
    x = np.maximum(found.x[:k], 0)
    return x / x.sum(), float(found.x[k])


def meta_nash(
    m: pd.DataFrame, *, draws: int = 500, seed: int = 0, min_games: int = NASH_GAMES
) -> pd.DataFrame:
    """The equilibrium of the metagame, as the mean over posterior draws of the matrix, with how sure each share is.

    `share`, `lo`, `hi` over the draws; `p_in_support`: how often the deck is played at all; `exploit`: what the deck
    wins per game (rate minus 1/2) against the mean mixture. Raises `ValueError` below `min_games` decided games in any
    cell: the mixture would be noise (at 100 games a cell it is off by half already).

    Misread this as what will be played: people don't play equilibria.

    >>> import analysis as ta
    >>> ta.meta_nash(ta.matchups(ta.demo(), unit="game"), min_games=5, draws=50)["share"].sum().round(6).item()
    1.0
    """
    if not len(m):
        raise ValueError("there are no matchups: an equilibrium is told of decks that met")
    n = matchup_grid(m, "n").to_numpy(float)
    off = ~np.eye(len(n), dtype=bool)
    if len(n) > 1 and n[off].min() < min_games:
        raise ValueError(
            f"a pair has {int(n[off].min())} decided games; an equilibrium is told from {min_games} in every cell on"
        )
    names = list(matchup_grid(m).index)
    P = matchup_grid(m).to_numpy(float)
    mixes = np.stack([solve(S)[0] for S in _posterior(m, draws, seed)]) if draws else solve(P)[0][None]
    share = mixes.mean(axis=0)
    found = pd.DataFrame(
        {
            "a": names, "share": share, "lo": np.quantile(mixes, 0.025, axis=0),
            "hi": np.quantile(mixes, 0.975, axis=0), "p_in_support": (mixes > 1e-6).mean(axis=0),
            "exploit": P @ share - 0.5,
        }
    )  # fmt: skip
    return found.sort_values("share", ascending=False, kind="stable").reset_index(drop=True)[list(NASH)]
