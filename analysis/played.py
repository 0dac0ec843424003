"""Matches out of their games, for data whose host didn't write the table `matches`."""

import numpy as np
import pandas as pd

from analysis import schema


def played_matches(games: pd.DataFrame, seats: pd.DataFrame) -> pd.DataFrame:
    """The rows of `matches` that the games tell: who won how many. A match that goes on counts as it stands.

    The players are in the order of their seats in the first game. Games that more than two people played under one
    `match_id` are left out: they are no match.
    """
    columns = [c.name for c in schema.TABLES["matches"].columns]
    order = games.sort_values(["started_at", "game_no", "game_id"], kind="stable")
    whole = order[["game_id", "match_id", "event_id", "season_id", "round", "started_at", "result"]]
    both = seats[["game_id", "seat", "player_id", "won"]].merge(whole, on="game_id")
    both["player_id"] = both["player_id"].astype(str)
    people = both.groupby("match_id")["player_id"].nunique()
    both = both[both["match_id"].isin(people.index[people == 2])]
    if both.empty:
        return schema.arrow_schema("matches").empty_table().to_pandas()[columns]
    place = pd.Series(np.arange(len(order)), index=order["game_id"].to_numpy())
    both = both.assign(place=both["game_id"].map(place)).sort_values(["place", "seat"], kind="stable")
    first = both.groupby("match_id")["player_id"].first()
    both["is_a"] = both["player_id"] == both["match_id"].map(first)
    won = both["won"].astype("boolean").fillna(False).to_numpy(bool)
    both["for_a"], both["for_b"] = won & both["is_a"], won & ~both["is_a"]
    drawn = (both["result"] == "draw") & both["is_a"]
    groups = both.assign(drawn=drawn).groupby("match_id", sort=True)
    found = groups.agg(
        event_id=("event_id", "first"), season_id=("season_id", "first"), round=("round", "first"), games_a=("for_a", "sum"),
        games_b=("for_b", "sum"), draws=("drawn", "sum"), finished_at=("started_at", "max"),
    ).reset_index()  # fmt: skip
    found["player_a"] = found["match_id"].map(first)
    other = both[~both["is_a"]].groupby("match_id")["player_id"].first()
    found["player_b"] = found["match_id"].map(other)
    a, b = found["games_a"], found["games_b"]
    found["result"] = np.select([a > b, a < b], ["a", "b"], "draw")
    found["is_bye"] = False
    ids = ["event_id", "season_id", "player_a", "player_b", "result"]
    return found.astype(dict.fromkeys(ids, "category"))[columns]
