"""Win rates of decks with the pilots taken out."""

import numpy as np
import pandas as pd

from analysis import intervals, logistic

ADJUSTED = ("rate_adj", "lo_adj", "hi_adj")
RIDGE_PLAYERS, RIDGE_DECKS = 1.0, 0.05
"""Penalties: players are many with few games each, decks few with many."""


def skill_adjusted(frame: pd.DataFrame, by: str, level: float) -> pd.DataFrame:
    """How often each deck would beat an average deck between equal players who go first as often.

    `frame`: rows of seats (`analysis.seats.seats`) without mirrors. One logistic regression of games on the difference of
    the decks, the difference of the players (with a ridge: strengths that the data tell) and who went first; intervals
    from its covariance, clustered by match.
    """
    one, two = frame[frame["seat"] == 0], frame[frame["seat"] == 1]
    key = "game_id"
    games = one.merge(two[[key, by, "player_id"]], on=key, suffixes=("", "_foe"))
    games = games[games[by].notna() & games[f"{by}_foe"].notna()]
    decks = sorted(set(games[by].astype(str)) | set(games[f"{by}_foe"].astype(str)))
    players = sorted(set(games["player_id"].astype(str)) | set(games["player_id_foe"].astype(str)))
    first = np.where(games["on_play"].to_numpy(float) > 0.5, 1.0, -1.0)
    rows, last = np.arange(len(games)), len(decks) + len(players)
    entries = [*_signed(games, by, decks, 0), *_signed(games, "player_id", players, len(decks))]
    entries += [(rows[first == sign], np.full((first == sign).sum(), last), sign) for sign in (1.0, -1.0)]
    X = logistic.design(len(games), last + 1, entries)
    ridge = np.r_[np.full(len(decks), RIDGE_DECKS), np.full(len(players), RIDGE_PLAYERS), 0.0]
    fit = logistic.fit(X, games["win"].to_numpy(float), ridge=ridge, clusters=games["match_id"].to_numpy())
    k = len(decks)
    weight = frame[by].astype(str).value_counts().reindex(decks).fillna(0).to_numpy(float)
    centre = np.eye(k) - weight / weight.sum()
    effect = centre @ fit.coef[:k]
    se = np.sqrt(np.maximum(0, np.diag(centre @ fit.covariance[:k, :k] @ centre.T)))
    z = intervals.z_of(level)
    values = [logistic.sigmoid(effect + s * z * se) for s in (0, -1, 1)]
    return pd.DataFrame(dict(zip(ADJUSTED, values, strict=True)), index=pd.Index(decks, name=by))


def _signed(
    games: pd.DataFrame, column: str, levels: list[str], after: int
) -> list[tuple[np.ndarray, np.ndarray, float]]:
    """+1 for what the first seat has, -1 for the second's, in the columns from `after` on."""
    rows, places = np.arange(len(games)), pd.Index(levels)
    held = (games[column].astype(str), 1.0), (games[f"{column}_foe"].astype(str), -1.0)
    return [(rows, after + places.get_indexer(values), sign) for values, sign in held]
