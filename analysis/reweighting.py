"""Win rates as they would be if every deck had drawn the same: is it the deck's curve, or the luck of its draws?"""

import numpy as np
import pandas as pd

from analysis import intervals
from analysis.dataset import Dataset
from analysis.seats import one_of, seats

SAME_DRAWS = ("n", "rate", "rate_same", "lo", "hi", "n_eff", "drawn", "drawn_field")
WHATS = ("sources", "cheap")


def early_draws(ds: Dataset, *, what: str | None = None, stage: int = 2) -> pd.Series:
    """Cards of a kind in the opening hand, by `game_id` and `seat`: `sources`, or `cheap` cards, of a stage up to `stage`.

    By default sources where a deck holds any in its main part, else cheap cards.
    """
    one_of("what", what, (None, *WHATS))
    cards = ds.cards.drop_duplicates("card_id")
    ids = cards["card_id"].astype(str)
    source, early = (
        cards["is_source"].fillna(False).to_numpy(bool),
        cards["stage"].fillna(99).to_numpy(int) <= stage,
    )
    rows = ds.columns("card_game", ["game_id", "seat", "card_id", "opening_n"])
    if what is None:
        seen = set(rows.loc[rows["opening_n"] > 0, "card_id"].astype(str).unique())
        what = "sources" if set(ids[source]) & seen else "cheap"
    wanted = set(ids[source if what == "sources" else early & ~source])
    count = rows["opening_n"].where(rows["card_id"].astype(str).isin(wanted), 0).astype("int64")
    return count.groupby([rows["game_id"], rows["seat"]]).sum()


def same_draws(
    ds: Dataset,
    by: str = "archetype_id",
    *,
    what: str | None = None,
    stage: int = 2,
    level: float = 0.95,
    cluster: str | None = "player_id",
) -> pd.DataFrame:
    """Win rates of decks as played (`rate`), and with every game weighted so that each deck's opening hands, and those that it
    faced, hold as many sources, or cheap cards, as those of the whole field (`rate_same`).

    Mirrors and draws are left out. The weights are post-stratification: the field's share of a hand over the deck's. The
    interval is Wilson's at the number of games that the weighted ones are worth (Kish 1965), or, with `cluster`, those of
    pilots who repeat, if that is fewer; `cluster=None` for machines that play by seed. `drawn`: mean of such cards in
    the deck's hands, `drawn_field` in all. Hands that a deck never had can't be weighted up: a deck without cheap cards stays
    without. Raises `ValueError`.

    Misread the difference as luck: a deck draws what was put into it.

    >>> import analysis as ta
    >>> table = ta.same_draws(ta.demo())
    >>> bool((table["n_eff"] <= table["n"] + 1e-9).all())
    True
    """
    cluster = None if cluster == by else cluster  # a pilot's own games are one cluster
    frame = seats(ds, [by, *([cluster] if cluster else [])])
    frame = frame[~frame["mirror"] & (frame["win"] != 0.5) & frame[by].notna()]
    drawn = early_draws(ds, what=what, stage=stage)
    for column, seat in (("drawn", frame["seat"]), ("faced", 1 - frame["seat"])):
        place = pd.MultiIndex.from_arrays([frame["game_id"], seat])
        frame[column] = drawn.reindex(place).to_numpy()
    frame = frame[frame["drawn"].notna() & frame["faced"].notna()]
    if not len(frame):
        raise ValueError("there are no hands to compare: the table card_game is empty")
    field = frame["drawn"].value_counts(normalize=True)
    frame["weight"] = 1.0
    for column in ("drawn", "faced"):  # hands are dealt independently: their weights multiply
        own = frame.groupby(by, observed=True)[column].value_counts(normalize=True)
        share = own.reindex(pd.MultiIndex.from_frame(frame[[by, column]])).to_numpy()
        frame["weight"] *= frame[column].map(field).fillna(0).to_numpy(float) / share
    rows = []
    for value, g in frame.groupby(by, observed=True):
        w, win = g["weight"].to_numpy(float), g["win"].to_numpy(float)
        same = float(np.average(win, weights=w))
        n_eff = _worth(w, win, same, g[cluster].astype(str) if cluster else None)
        lo, hi = intervals.wilson(same * n_eff, n_eff, level)
        rows.append(
            (value, len(g), win.mean(), same, lo, hi, n_eff, g["drawn"].mean(), frame["drawn"].mean())
        )
    found = pd.DataFrame(rows, columns=[by, *SAME_DRAWS]).astype({"lo": float, "hi": float})
    return found.sort_values("rate_same", ascending=False, kind="stable").reset_index(drop=True)


def _worth(w: np.ndarray, win: np.ndarray, rate: float, pilots: pd.Series | None) -> float:
    """Independent games that weighted ones are worth, and those of repeated pilots if fewer (`intervals.effective_n`)."""
    plain = float(w.sum() ** 2 / (w**2).sum())
    if pilots is None:
        return plain
    sums = pd.Series(w * (win - rate)).groupby(pilots.to_numpy()).sum().to_numpy()
    k = len(sums)
    v = k / (k - 1) * (sums**2).sum() / w.sum() ** 2 if k > 1 else 0.0
    return min(plain, rate * (1 - rate) / v) if v > 0 else plain
