"""How strong players are, and what going first is worth."""

from typing import Any

import numpy as np
import pandas as pd

from analysis import intervals, logistic
from analysis.dataset import Dataset
from analysis.glicko import GLICKO_SCALE, START, Glicko, glicko2
from analysis.seats import one_of, seats

RATINGS = ("player_id", "rating", "rd", "lo", "games", "wins", "provisional")
HISTORY = ("player_id", "game_id", "at", "before", "after", "rd", "expected", "upset")
FIRST = ("n", "raw", "rate", "lo", "hi", "method")
SCALE = 400 / np.log(10)
"""Rating points a logit: 400 points are odds of 10 to 1."""
MEAN = 1500.0
RIDGE = 2.0
"""Penalty on strengths (1 / C of a logistic regression with C = 0.5)."""
MIN_GAMES = 10
MAX_RD = 100.0


def paired(ds: Dataset, *, with_mirrors: bool = True) -> pd.DataFrame:
    """A row a game, seen from who went first: `first`, `second` (players), their decks, `win` of the first, the time."""
    frame = seats(ds)
    one, two = frame[frame["on_play"]], frame[~frame["on_play"]]
    wanted = ["game_id", "player_id", "archetype_id", "win"]
    extra = ["match_id", "ruleset", "started_at", "season_id", "event_id", "n_turns", "mirror"]
    found = one[[*wanted, *extra]].merge(two[wanted[:3]], on="game_id", suffixes=("", "_two"))
    found = found.rename(columns={"player_id": "first", "player_id_two": "second"})
    found = found.rename(columns={"archetype_id": "deck", "archetype_id_two": "deck_two"})
    return found if with_mirrors else found[~found["mirror"]]


def _design(found: pd.DataFrame, with_decks: bool) -> tuple[Any, list[str], list[str]]:
    """+1 for who went first, -1 for the other, the same for decks, and a column of ones."""
    rows = np.arange(len(found))
    entries = [(rows, np.zeros(len(rows), int), 1.0)]
    players = _both(found, "first", "second", 1, entries)
    decks = _both(found, "deck", "deck_two", 1 + len(players), entries) if with_decks else []
    return logistic.design(len(rows), 1 + len(players) + len(decks), entries), players, decks


def _both(
    found: pd.DataFrame,
    mine: str,
    theirs: str,
    after: int,
    entries: list[tuple[np.ndarray, np.ndarray, float]],
) -> list[str]:
    """Adds +1 for what one has and -1 for what the other has, from a column on; returns what there is, in order."""
    there = [found[c].notna().to_numpy() for c in (mine, theirs)]
    held = [found[c][t].astype(str) for c, t in zip((mine, theirs), there, strict=True)]
    names = sorted(set(held[0].unique()) | set(held[1].unique()))
    for t, column, sign in zip(there, held, (1.0, -1.0), strict=True):
        entries.append((np.flatnonzero(t), after + pd.Index(names).get_indexer(column), sign))
    return names


def ratings(
    ds: Dataset,
    *,
    model: str = "bradley_terry",
    half_life_days: float | None = None,
    with_decks: bool = False,
) -> pd.DataFrame:
    """Players by the lower bound of their rating. Scale: mean 1500, 400 points are odds of 10 to 1.

    `bradley_terry`: one fit over all games (ridge, so that undefeated and unconnected players are no trouble), with the
    first player's advantage as intercept (`.attrs["first_player"]`, a rate); games count half after `half_life_days`;
    `with_decks` takes the decks' part out (`.attrs["decks"]`, rating points). `glicko2`: the state after the last game.
    `lo = rating - 2 rd`; `provisional`: rd over 100 or fewer than 10 games. Raises `ValueError`.

    Misread this as talent: with `with_decks=False` a good deck is a good player.

    >>> import analysis as ta
    >>> table = ta.ratings(ta.demo())
    >>> bool(table["lo"].is_monotonic_decreasing)
    True
    """
    one_of("model", model, ("bradley_terry", "glicko2"))
    frame = seats(ds)
    counts = frame.groupby(frame["player_id"].astype(str))["win"].agg(
        games="size", wins=lambda s: int((s == 1).sum())
    )
    attrs: dict[str, object] = {}
    if model == "glicko2":
        history = rating_history(ds)
        last = history.groupby("player_id").last()
        table = pd.DataFrame({"rating": last["after"], "rd": last["rd"]})
    else:
        found = paired(ds)
        X, players, decks = _design(found, with_decks)
        weights = None
        if half_life_days is not None:
            if half_life_days <= 0:
                raise ValueError(f"a half-life is more than 0 days, not {half_life_days}")
            age = (found["started_at"].max() - found["started_at"]).dt.total_seconds().to_numpy() / 86400
            weights = 0.5 ** (age / half_life_days)
        ridge = np.r_[0.0, np.full(X.shape[1] - 1, RIDGE)]
        fit = logistic.fit(X, found["win"].to_numpy(float), ridge=ridge, weights=weights)
        k = len(players)
        centre = np.eye(k) - 1 / k
        x = centre @ fit.coef[1 : k + 1]
        spread = np.sqrt(np.diag(centre @ fit.covariance[1 : k + 1, 1 : k + 1] @ centre))
        table = pd.DataFrame({"rating": MEAN + SCALE * x, "rd": SCALE * spread}, index=players)
        attrs["first_player"] = float(logistic.sigmoid(fit.coef[0]))
        if with_decks:
            attrs["decks"] = dict(zip(decks, (SCALE * fit.coef[k + 1 :]).round(6).tolist(), strict=True))
    table = table.join(counts, how="left")
    table["lo"] = table["rating"] - 2 * table["rd"]
    table["provisional"] = (table["rd"] > MAX_RD) | (table["games"] < MIN_GAMES)
    table = table.rename_axis("player_id").sort_values("lo", ascending=False, kind="stable").reset_index()
    table = table[list(RATINGS)]
    table.attrs.update(attrs)
    return table


def first_player_advantage(
    ds: Dataset, by: str = "ruleset", *, method: str = "bradley_terry", level: float = 0.95
) -> pd.DataFrame:
    """How often the first player wins among equals: `rate`, beside the `raw` share. Draws count half; mirrors count.

    `bradley_terry`: the intercept of a fit with the players' strengths, its interval clustered by match. Where losers
    choose to go first the raw share is too low, for the weaker player goes first more often. `raw`: that share with
    Wilson's interval. `by` is a column of `games`. Raises `ValueError`.

    Misread this as the advantage of a deck: it is the mean over all that was played.

    >>> import analysis as ta
    >>> ta.first_player_advantage(ta.demo())["method"].tolist()
    ['bradley_terry']
    """
    one_of("method", method, ("bradley_terry", "raw"))
    found = paired(ds)
    if by not in found:
        raise ValueError(f"no column {by!r}; there are {', '.join(found.columns)}")
    z = intervals.z_of(level)
    rows = []
    for value, g in found.groupby(by, observed=True):
        y = g["win"].to_numpy(float)
        raw = float(y.mean())
        if method == "raw":
            lo, hi = intervals.wilson(y.sum(), len(y), level)
            rate = raw
        else:
            X, _, _ = _design(g, with_decks=False)
            ridge = np.r_[0.0, np.full(X.shape[1] - 1, RIDGE)]
            fit = logistic.fit(X, y, ridge=ridge, clusters=g["match_id"].to_numpy())
            rate = float(logistic.sigmoid(fit.coef[0]))
            lo, hi = logistic.sigmoid(fit.coef[0] + np.array([-z, z]) * fit.se[0])
        rows.append(
            {
                by: value,
                "n": len(g),
                "raw": raw,
                "rate": rate,
                "lo": float(lo),
                "hi": float(hi),
                "method": method,
            }
        )
    return pd.DataFrame(rows, columns=[by, *FIRST])


def rating_history(ds: Dataset, *, model: str = "glicko2") -> pd.DataFrame:
    """Two rows a game in the order of play: each player's rating `before` and `after`, and what was `expected`.

    Every game is a rating period of its own; the start is 1500 with a deviation of 80. `upset`: won with an expectation
    below 1/3. Raises `ValueError` for another model.

    Misread this as a better rating than `ratings`: it is the one that can be told at once.

    >>> import analysis as ta
    >>> history = ta.rating_history(ta.demo())
    >>> len(history) == 2 * len(ta.demo().games)
    True
    """
    one_of("model", model, ("glicko2",))
    state: dict[str, Glicko] = {}
    rows = []
    for g in paired(ds).sort_values(["started_at", "game_id"], kind="stable").itertuples():
        one, two = str(g.first), str(g.second)
        a, b = state.get(one, START), state.get(two, START)
        win = float(g.win)
        state[one], state[two] = glicko2(a, [(b, win)]), glicko2(b, [(a, 1 - win)])
        weight = 1 / np.sqrt(1 + 3 * (a.rd**2 + b.rd**2) / GLICKO_SCALE**2 / np.pi**2)
        p = float(logistic.sigmoid(weight * (a.rating - b.rating) / GLICKO_SCALE))
        for who, before, expected, score in ((one, a, p, win), (two, b, 1 - p, 1 - win)):
            after = state[who]
            upset = score == 1 and expected < 1 / 3
            rows.append(
                (who, g.game_id, g.started_at, before.rating, after.rating, after.rd, expected, upset)
            )
    return pd.DataFrame(rows, columns=list(HISTORY))
