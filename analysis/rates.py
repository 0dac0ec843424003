"""How often decks, players or anything else win, what is played, and how long games last."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from analysis import intervals
from analysis.beyond import ENGINES
from analysis.dataset import Dataset, known_zone
from analysis.seats import UNITS, one_of, seats
from analysis.tallies import tally

WIN_RATES = (
    "n", "wins", "losses", "draws", "draw_rate", "pilots", "rate", "lo", "hi", "n_eff", "rate_eb", "lo_eb", "hi_eb",
    "mirror_n", "low_n", "few_pilots", "alert",
)  # fmt: skip
META_SHARE = ("period", "n", "share", "lo", "hi", "change", "eff_decks")
COVERAGE = ("games", "matches", "players", "decks", "first", "last", "dropped_no_contest", "dropped_crash")
LENGTH = ("turn", "n", "share", "still_running")
MIRRORS = ("exclude", "include", "report")


def win_rates(
    ds: Dataset,
    by: str | Sequence[str] = "archetype_id",
    *,
    unit: str = "game",
    mirrors: str = "exclude",
    interval: str = "wilson",
    level: float = 0.95,
    cluster: str | None = "player_id",
    shrink: bool = True,
    min_games: int = 30,
    adjust: str | None = None,
    over: str = "pandas",
) -> pd.DataFrame:
    """Win rates, best (shrunk) first. The denominator is decided games: `rate = wins / n`, draws apart.

    `by`: columns of `game_players` or `games`. `unit`: games, or matches (a 2-1 is one win). `mirrors`: games between
    two of the same archetype are left out, counted in, or left out of the rate and counted in `mirror_n` (as always).
    The interval is Wilson's; with `cluster` it is taken at `n_eff`, the number of independent games that the games of
    few, repeated pilots are worth; use `cluster=None` for machines that play by seed. `rate_eb` is the rate drawn
    towards the mean of all groups (beta-binomial): rank by it. `low_n`: fewer than `min_games`. `few_pilots`: fewer
    than 5. `alert`: differs from 1/2 by a test that may be repeated every week. `adjust="skill"` (for one column of seats,
    such as `archetype_id` or `deck_id`) adds `rate_adj, lo_adj, hi_adj`: against an average deck, between equal players.
    `over="duckdb"` counts on the Parquet files. Raises `ValueError`.

    Misread this as the strength of decks: it is that of decks with their pilots against what they met.

    >>> import analysis as ta
    >>> rates = ta.win_rates(ta.demo())
    >>> bool((rates["lo"] <= rates["rate"]).all())
    True
    """
    names = [by] if isinstance(by, str) else list(by)
    one_of("mirrors", mirrors, MIRRORS)
    one_of("interval", interval, ("wilson",))
    one_of("adjust", adjust, (None, "skill"))
    if adjust and (len(names) > 1 or names[0] not in ("archetype_id", "deck_id")):
        raise ValueError(
            f"adjust='skill' tells decks from players: by is archetype_id or deck_id, not {by!r}"
        )
    cluster = None if cluster in names else cluster  # a pilot's own games are one cluster
    one_of("unit", unit, UNITS)
    one_of("over", over, ENGINES)
    pilot = cluster or "player_id"
    cells = tally(ds, [*names, pilot], unit=unit, over=over)
    kept = cells if mirrors == "include" else cells[~cells["mirror"]]
    found = _outcomes(cells, kept, names)
    decided = kept[kept["win"] != 0.5].assign(pilot=lambda t: t[pilot])
    worth = intervals.effective_n(decided, names, "pilot", count="n")
    found["pilots"] = worth["pilots"].reindex(found.index).fillna(0).astype("int64")
    found["n_eff"] = worth["n_eff"].reindex(found.index).fillna(0.0) if cluster else found["n"].astype(float)
    found["lo"], found["hi"] = intervals.wilson(
        found["rate"].fillna(0.5) * found["n_eff"], found["n_eff"], level
    )
    if shrink:
        scale = found["n_eff"] / found["n"].replace(0, 1)
        eb = intervals.shrunk(found["wins"] * scale, found["n_eff"], level)
        found["rate_eb"], found["lo_eb"], found["hi_eb"] = eb
    else:
        found["rate_eb"] = found["lo_eb"] = found["hi_eb"] = np.nan
    found["low_n"] = found["n"] < min_games
    found["few_pilots"] = found["pilots"] < 5
    found["alert"] = intervals.ever_off_half(
        found["rate"].fillna(0.5) * found["n_eff"], found["n_eff"], level
    )
    found = found.sort_values("rate_eb" if shrink else "rate", ascending=False, kind="stable").reset_index()
    if not adjust:
        return found[[*names, *WIN_RATES]]
    from analysis.adjusted import ADJUSTED, skill_adjusted

    frame = seats(ds, names, unit=unit)
    table = skill_adjusted(frame[~frame["mirror"]], names[0], level)
    for column in ADJUSTED:
        found[column] = found[names[0]].astype(str).map(table[column])
    return found[[*names, *WIN_RATES, *ADJUSTED]]


def _outcomes(cells: pd.DataFrame, kept: pd.DataFrame, names: list[str]) -> pd.DataFrame:
    """Wins, losses, draws and rates of every group, also of those that only met themselves."""
    found = pd.DataFrame(index=cells.groupby(names, observed=True).size().index)
    for column, win in (("wins", 1.0), ("losses", 0.0), ("draws", 0.5)):
        sums = kept[kept["win"] == win].groupby(names, observed=True)["n"].sum()
        found[column] = sums.reindex(found.index).fillna(0).astype("int64")
    found["n"] = found["wins"] + found["losses"]
    with np.errstate(divide="ignore", invalid="ignore"):
        found["rate"] = np.where(found["n"] > 0, found["wins"] / found["n"], np.nan)
        found["draw_rate"] = found["draws"] / (found["n"] + found["draws"])
    mirror_n = cells[cells["mirror"]].groupby(names, observed=True)["n"].sum()
    found["mirror_n"] = mirror_n.reindex(found.index).fillna(0).astype("int64")
    return found


def coverage(ds: Dataset, by: str | None = None) -> pd.DataFrame:
    """What the data holds: games, matches, players, decks, first and last, and what is left out of rates.

    Misread this as what a rate stands on: mirrors and draws are left out there as well, see its own `n`.

    >>> import analysis as ta
    >>> bool(ta.coverage(ta.demo())["games"].iloc[0] == len(ta.demo().games))
    True
    """
    frame = ds.games.merge(ds.game_players[["game_id", "player_id", "deck_id"]], on="game_id")
    if by is not None and by not in ds.games:
        raise ValueError(f"no column {by!r} in games; there are {', '.join(ds.games.columns)}")
    rows = []
    for value, g in frame.groupby(by, observed=True) if by else [(None, frame)]:
        one = g.drop_duplicates("game_id")
        rows.append(
            ({by: value} if by else {})
            | {
                "games": len(one), "matches": one["match_id"].nunique(), "players": g["player_id"].nunique(),
                "decks": g["deck_id"].nunique(), "first": one["started_at"].min(), "last": one["started_at"].max(),
                "dropped_no_contest": int((one["result"] == "no_contest").sum()),
                "dropped_crash": int((one["end_reason"] == "crash").sum()),
            }
        )  # fmt: skip
    return pd.DataFrame(rows, columns=[*([by] if by else []), *COVERAGE])


def meta_share(
    ds: Dataset,
    by: str = "archetype_id",
    *,
    freq: str | None = None,
    tz: str = "UTC",
    cluster: str | None = "player_id",
    over: str = "pandas",
) -> pd.DataFrame:
    """How much of the field each deck is: seats, mirrors included; Wilson's interval.

    Who plays a deck plays it many times: with `cluster` the interval is taken at the number of independent choices that the
    seats of repeated pilots are worth, as in `win_rates`; `cluster=None` counts every seat as a choice.
    `freq`: a pandas period such as `"W-SUN"` (weeks that end on Sunday, in the league's time zone `tz`); without it the
    whole time is one period. `change` is the difference to the period before, `eff_decks` the effective number of decks
    of the period, `1 / sum(share^2)`. `over="duckdb"` counts on the Parquet files, without `freq`.

    Misread this as what is good: it is what people like to play.

    >>> import analysis as ta
    >>> float(ta.meta_share(ta.demo())["share"].sum().round(6))
    1.0
    """
    one_of("over", over, ENGINES)
    keys = [by, *([cluster] if cluster not in (None, by) else [])]
    if freq is None:
        cells = tally(ds, keys, over=over).assign(period="all")
    else:
        frame, tz = seats(ds, keys), known_zone(tz)
        when = frame["started_at"].dt.tz_convert(tz).dt.tz_localize(None).dt.to_period(freq).astype(str)
        cells = (
            frame.assign(period=when)
            .groupby(["period", *keys], observed=True)
            .size()
            .rename("n")
            .reset_index()
        )
        cells[by] = cells[by].astype(str) if not pd.api.types.is_numeric_dtype(cells[by]) else cells[by]
    grid = cells.groupby(["period", by], observed=True)["n"].sum().unstack(fill_value=0).sort_index()
    found = grid.stack().rename("n").reset_index()
    total = found.groupby("period")["n"].transform("sum")
    found["share"] = found["n"] / total
    worth = total if len(keys) == 1 else _choices(cells, found, by, str(cluster))
    found["lo"], found["hi"] = intervals.wilson(found["share"] * worth, worth)
    found["change"] = found.groupby(by, observed=True)["share"].diff()
    found["eff_decks"] = 1 / (found["share"] ** 2).groupby(found["period"]).transform("sum")
    found = found.sort_values(["period", "n"], ascending=[True, False], kind="stable").reset_index(drop=True)
    return found[[by, *META_SHARE]]


def _choices(cells: pd.DataFrame, found: pd.DataFrame, by: str, cluster: str) -> np.ndarray:
    """How many independent choices of a deck the seats of a period are worth, for each row: `intervals.effective_n`, with those
    who never played the deck among the clusters."""
    seats_of = cells.groupby(["period", cluster], observed=True)["n"].sum()
    periods = pd.DataFrame({"k": seats_of.groupby("period").size(), "n": seats_of.groupby("period").sum()})
    periods["nn"] = (seats_of**2).groupby("period").sum()
    held = cells.groupby(["period", by, cluster], observed=True)["n"].sum().rename("w").reset_index()
    held["m"] = seats_of.reindex(pd.MultiIndex.from_frame(held[["period", cluster]])).to_numpy()
    held["ww"], held["wm"] = held["w"] ** 2, held["w"] * held["m"]
    sums = held.groupby(["period", by], observed=True)[["ww", "wm"]].sum()
    row = sums.reindex(pd.MultiIndex.from_frame(found[["period", by]])).fillna(0)
    k, n, nn = (periods.loc[found["period"], c].to_numpy(float) for c in ("k", "n", "nn"))
    p = found["share"].to_numpy()
    with np.errstate(divide="ignore", invalid="ignore"):
        v = k / (k - 1) * (row["ww"].to_numpy() - 2 * p * row["wm"].to_numpy() + p**2 * nn) / n**2
        worth = p * (1 - p) / v
    # where nobody has chosen the deck, or all have, v is 0: then there are as many choices as people
    return np.where((k > 1) & (v > 1e-12), np.minimum(n, worth), np.minimum(n, k))


def game_length(ds: Dataset, by: str | None = None) -> pd.DataFrame:
    """How long games last in turn cycles: how many end in each, and the share still running after it.

    A game that ended on time (`round_limit`, `match_clock`, `timeout`) is censored: it leaves the number at risk without
    an end (Kaplan and Meier 1958). `by` is a column of games, or of seats (then a game counts once for each value).

    Misread this as minutes: a cycle of one ruleset is not that of another.

    >>> import analysis as ta
    >>> lengths = ta.game_length(ta.demo())
    >>> bool(lengths["still_running"].is_monotonic_decreasing)
    True
    """
    games = ds.games[(ds.games["result"] != "no_contest") & (ds.games["end_reason"] != "crash")]
    if by is not None and by not in games:
        frame = seats(ds, [by])
        games = frame.drop_duplicates(["game_id", by])
    out = []
    for value, g in games.groupby(by, observed=True) if by else [(None, games)]:
        censored = g["end_reason"].isin(["round_limit", "match_clock", "timeout"])
        turns = np.arange(1, int(g["n_turns"].max()) + 1 if len(g) else 1)
        ended = np.array([((g["n_turns"] == t) & ~censored).sum() for t in turns])
        counted = np.array([(g["n_turns"] == t).sum() for t in turns])
        at_risk = np.array([(g["n_turns"] >= t).sum() for t in turns])
        frame = pd.DataFrame({"turn": turns, "n": counted, "share": counted / max(1, len(g))})
        frame["still_running"] = np.cumprod(1 - ended / np.maximum(1, at_risk))
        if by:
            frame.insert(0, by, value)
        out.append(frame)
    return (
        pd.concat(out, ignore_index=True) if out else pd.DataFrame(columns=[*([by] if by else []), *LENGTH])
    )
