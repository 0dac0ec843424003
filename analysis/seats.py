"""The seats of games that were played out, a row each: what rates, matchups, curves and ratings are counted over."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from analysis.dataset import Dataset

UNITS = ("game", "match")


def one_of(name: str, value: Any, legal: Sequence[Any]) -> None:
    """Raises `ValueError` with the legal values for another one."""
    if value not in legal:
        raise ValueError(f"{name} is one of {', '.join(map(str, legal))}, not {value!r}")


def seats(ds: Dataset, by: Sequence[str] = (), *, unit: str = "game") -> pd.DataFrame:
    """A row a seat and game (or match) that was played out: the columns of both tables, `win` 1, 1/2 or 0, `mirror`.

    No-contests and crashes are left out. A match counts once: `win` is who won more games; who plays both seats, as
    machines may, is two in it. Raises `ValueError` for an unknown unit or column.
    """
    one_of("unit", unit, UNITS)
    games = ds.games
    games = games[(games["result"] != "no_contest") & (games["end_reason"] != "crash")]
    keep = [c for c in games.columns if c != "game_id" and c not in ds.game_players.columns]
    frame = ds.game_players.merge(games[["game_id", *keep]], on="game_id", validate="many_to_one")
    for column in by:
        if column not in frame:
            raise ValueError(f"no column {column!r} to count by; there are {', '.join(frame.columns)}")
    frame["win"] = frame["score"].astype(float)
    frame["mirror"] = frame["archetype_id"].astype(object) == frame["opp_archetype_id"].astype(object)
    if unit == "game" or not len(frame):
        return frame
    frame = frame.sort_values(["match_id", "game_no", "seat"], kind="stable")
    both = frame.duplicated(["game_id", "player_id"], keep=False)
    side = frame["seat"].where(both, -1).rename("side")
    groups = frame.groupby(["match_id", "player_id", side], observed=True)["win"]
    total, played = groups.transform("sum"), groups.transform("size")
    frame["win"] = np.select([2 * total > played, 2 * total < played], [1.0, 0.0], 0.5)
    frame["on_play"] = frame["on_play"].astype(float)  # of the first game
    first = frame.assign(side=side).duplicated(["match_id", "player_id", "side"])
    return frame[~first].reset_index(drop=True)
