"""Tables of leagues without rounds: people play when they like, as often as they like."""

from datetime import datetime

import numpy as np
import pandas as pd

from analysis import intervals
from analysis.dataset import Dataset
from analysis.seats import one_of, seats
from analysis.strength import ratings

ROLLING = (
    "rank", "player_id", "matches", "won", "lost", "drawn", "rate", "rate_eb", "rating", "lo", "last", "active", "ranked",
)  # fmt: skip


def rolling_standings(
    ds: Dataset,
    *,
    by: str = "points",
    min_matches: int = 5,
    active_days: float | None = None,
    half_life_days: float | None = None,
    now: datetime | None = None,
) -> pd.DataFrame:
    """The table as it would stand if the season ended `now` (by default with the last match).

    `by="points"`: by the share of matches won (a draw is half of one), drawn towards the mean of all the more, the fewer
    matches (`rate_eb`), so that 3 of 3 don't lead over 40 of 50; with `half_life_days` older matches count less.
    `by="rating"`: by the lower end of the Bradley-Terry rating. Who has played fewer than `min_matches`, or nothing for
    `active_days`, stands below, unranked. Raises `ValueError`.

    Misread `rate` as comparable: in a league without rounds everybody chooses the opponents.

    >>> import analysis as ta
    >>> table = ta.rolling_standings(ta.demo())
    >>> bool(table["rate_eb"].is_monotonic_decreasing)
    True
    """
    one_of("by", by, ("points", "rating"))
    for name, value in (("active_days", active_days), ("half_life_days", half_life_days)):
        if value is not None and value <= 0:
            raise ValueError(f"{name} is more than 0, not {value}")
    frame = seats(ds, unit="match")
    if not len(frame):
        raise ValueError("there are no games")
    end = pd.Timestamp(now) if now is not None else frame["started_at"].max()
    if end.tzinfo is None:
        raise ValueError("now needs a time zone")
    frame = frame[frame["started_at"] <= end]
    age = (end - frame["started_at"]).dt.total_seconds() / 86400
    weight = 0.5 ** (age / half_life_days) if half_life_days else pd.Series(1.0, index=frame.index)
    table = _counted(frame, weight)
    rated = ratings(ds, half_life_days=half_life_days).set_index("player_id")
    table["rating"], table["lo"] = rated["rating"].reindex(table.index), rated["lo"].reindex(table.index)
    days = (end - table["last"]).dt.total_seconds() / 86400
    table["active"] = True if active_days is None else days <= active_days
    table["ranked"] = table["active"] & (table["matches"] >= min_matches)
    key = "rate_eb" if by == "points" else "lo"
    table = table.rename_axis("player_id").reset_index()
    table = table.sort_values(["ranked", key, "player_id"], ascending=[False, False, True], kind="stable")
    places = np.arange(1, len(table) + 1)
    table["rank"] = pd.array(np.where(table["ranked"], places, 0), "Int64")
    table.loc[~table["ranked"], "rank"] = pd.NA
    return table.reset_index(drop=True)[list(ROLLING)]


def _counted(frame: pd.DataFrame, weight: pd.Series) -> pd.DataFrame:
    who = frame["player_id"].astype(str)
    table = pd.DataFrame({"matches": who.value_counts()})
    for column, value in (("won", 1.0), ("lost", 0.0), ("drawn", 0.5)):
        table[column] = (frame["win"] == value).groupby(who).sum()
    points, n = (frame["win"] * weight).groupby(who).sum(), weight.groupby(who).sum()
    table["rate"] = points / n
    table["rate_eb"] = pd.Series(intervals.shrunk(points, n)[0], index=points.index)
    table["last"] = frame["started_at"].groupby(who).max()
    return table
