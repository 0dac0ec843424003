"""Mana curves: what decks cost, what was spent of what there was, and how that goes with winning."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from analysis import intervals, logistic
from analysis.beyond import ENGINES
from analysis.beyond import turn_sums as on_parquet
from analysis.dataset import Dataset
from analysis.seats import one_of, seats

MANA_CURVE = ("cost", "type", "copies", "share")
SUMMARY = ("decks", "n_cards", "avg_cost", "sources", "n_0_2", "n_5plus")
EFFICIENCY = ("turn", "n", "available", "spent", "wasted", "efficiency", "lo", "hi", "cum_spent")
CURVE_RATES = ("bin", "n", "decks", "archetypes", "rate", "lo", "hi", "rate_adj")
FEW_PILOTS = 5
TOP = 7
"""The last bin of a curve: this cost and more."""
CONFOUNDED = (
    "What a deck costs is chosen with its plan: a difference between bins is one between decks and their pilots, not "
    "what a change of the curve would do. Where a bin holds one archetype, nothing can tell the two apart."
)
"""Said with every table and figure of curve against win rate."""


def _listed(decks: Dataset | pd.DataFrame, cards: pd.DataFrame | None, by: str | None) -> pd.DataFrame:
    """A row a card of a deck with its cost, type, and the deck's group."""
    if isinstance(decks, Dataset):
        cards = decks.cards if cards is None else cards
        lists = decks.deck_cards.merge(decks.decks, on="deck_id")
    else:
        lists = decks
    if cards is None:
        raise ValueError("cards are needed: the table with card_id, cost and type")
    if by is not None and by not in lists:
        raise ValueError(f"decks have no column {by!r}; there are {', '.join(lists.columns)}")
    if "board" in lists:
        lists = lists[lists["board"] != "side"]
    known = cards.drop_duplicates("card_id")[["card_id", "cost", "type"]]
    frame = lists.assign(card_id=lists["card_id"].astype(str)).merge(
        known.assign(card_id=known["card_id"].astype(str), type=known["type"].astype(str)),
        on="card_id",
        how="left",
    )
    missing = frame.loc[frame["cost"].isna(), "card_id"].unique()
    if len(missing):
        raise ValueError(f"cards that the table of cards doesn't have: {', '.join(missing[:5])}")
    return frame.astype({"copies": "int64", "cost": "int64"})


def mana_curve(
    decks: Dataset | pd.DataFrame, cards: pd.DataFrame | None = None, *, by: str | None = None
) -> pd.DataFrame:
    """The curve of decks: mean copies a deck for each cost (0 to 6, and 7 for 7 and more) and card type.

    `decks`: a dataset, or rows of `deck_cards` (with the column `by`, if any). The side deck is left out. `share` is of
    the group's cards. Every cost from 0 to 7 has a row for each type that the group holds, so that bars line up.

    Misread this as what was played: it is what was built.

    >>> import analysis as ta
    >>> curve = ta.mana_curve(ta.demo(), by="archetype_id")
    >>> float(curve[curve["archetype_id"] == "sparks"]["copies"].sum())
    40.0
    """
    frame = _listed(decks, cards, by)
    frame["bin"] = frame["cost"].clip(0, TOP)
    group = [by] if by else []
    out = []
    for value, g in frame.groupby(by, observed=True) if by else [(None, frame)]:
        n = g["deck_id"].nunique()
        grid = g.pivot_table(index="bin", columns="type", values="copies", aggfunc="sum", observed=True)
        grid = grid.reindex(range(TOP + 1)).fillna(0) / max(1, n)
        rows = grid.stack().rename("copies").reset_index().rename(columns={"bin": "cost"})
        rows["share"] = rows["copies"] / rows["copies"].sum()
        if by:
            rows.insert(0, by, value)
        out.append(rows)
    return pd.concat(out, ignore_index=True)[[*group, *MANA_CURVE]]


def curve_summary(
    decks: Dataset | pd.DataFrame,
    cards: pd.DataFrame | None = None,
    *,
    by: str | None = None,
    source_types: Sequence[str] = (),
) -> pd.DataFrame:
    """The curve in numbers, a deck: mean cost of cards that aren't sources, sources, cheap and dear cards.

    `source_types` are the card types that bring resources (none where resources come by themselves).

    Misread this as what is played by which turn: that is `curve_efficiency`.

    >>> import analysis as ta
    >>> ta.curve_summary(ta.demo(), by="archetype_id")["n_cards"].tolist()
    [40.0, 40.0, 40.0, 40.0, 40.0]
    """
    frame = _listed(decks, cards, by)
    out = []
    for value, g in frame.groupby(by, observed=True) if by else [(None, frame)]:
        n = max(1, g["deck_id"].nunique())
        source = g["type"].isin(list(source_types))
        plain = g[~source]
        row = {
            "decks": g["deck_id"].nunique(), "n_cards": g["copies"].sum() / n,
            "avg_cost": float((plain["cost"] * plain["copies"]).sum() / max(1, plain["copies"].sum())),
            "sources": g["copies"][source].sum() / n, "n_0_2": plain["copies"][plain["cost"] <= 2].sum() / n,
            "n_5plus": plain["copies"][plain["cost"] >= 5].sum() / n,
        }  # fmt: skip
        out.append(({by: value} if by else {}) | row)
    return pd.DataFrame(out, columns=[*([by] if by else []), *SUMMARY])


def curve_efficiency(
    ds: Dataset,
    by: str | Sequence[str] = "archetype_id",
    *,
    through_turn: int = 8,
    level: float = 0.95,
    over: str = "pandas",
) -> pd.DataFrame:
    """The executed curve: per own turn what there was to spend, what was spent, what was wasted (means), and the share.

    `efficiency = sum spent / sum available`, its interval from the residuals of the ratio, clustered by player
    (by game where fewer than 5 played).
    `cum_spent` is the mean spent up to the turn, of the games that came to it. `n` falls with the turn: later turns are
    those of long games. For a fixed horizon take the row of turn 4, before most games are decided; all that was spent
    in a game is an outcome, not a cause. `by` may hold `on_play` for both seats. `over="duckdb"` sums on the Parquet
    files. Raises `ValueError`.

    Misread this as skill: a deck of cheap cards wastes more.

    >>> import analysis as ta
    >>> e = ta.curve_efficiency(ta.demo(), through_turn=4)
    >>> bool(e["efficiency"].between(0, 1).all())
    True
    """
    names = [by] if isinstance(by, str) else list(by)
    if through_turn < 1:
        raise ValueError(f"through_turn counts from 1, not {through_turn}")
    one_of("over", over, ENGINES)
    if "turn" in names:
        raise ValueError("`by` holds columns of seats and games; turns are there anyway")
    sums = turn_sums(ds, names, through_turn) if over == "pandas" else on_parquet(ds, names, through_turn)
    for name in names:
        if sums[name].dtype != bool and not pd.api.types.is_numeric_dtype(sums[name]):
            sums[name] = sums[name].astype(str)
    sums = sums.sort_values([*names, "turn"], kind="stable").reset_index(drop=True)
    n, total, spent = sums["n"], sums["available"].astype(float), sums["spent"].astype(float)
    rate = spent / total.where(total > 0)
    few = sums["players"] < FEW_PILOTS  # their residuals would add up to nothing
    k, ss, sa, aa = (
        sums[f"player{c}"].where(~few, sums[f"game{c}"]).astype(float) for c in ("s", "_ss", "_sa", "_aa")
    )
    squares = (ss - 2 * rate * sa + rate**2 * aa).clip(lower=0)
    se = np.sqrt(k / (k - 1).clip(lower=1) * squares) / total
    z = intervals.z_of(level)
    found = sums[[*names, "turn", "n"]].assign(
        available=total / n, spent=spent / n, wasted=(total - spent) / n, efficiency=rate,
        lo=(rate - z * se).clip(lower=0), hi=(rate + z * se).clip(upper=1), cum_spent=sums["cum"] / n,
    )  # fmt: skip
    return found[[*names, *EFFICIENCY]]


def turn_sums(ds: Dataset, names: Sequence[str], through_turn: int) -> pd.DataFrame:
    """Whole numbers of turns by these columns of seats or games and the turn.

    `n`, `available`, `spent`, `cum` (spent up to the turn); how many players and games there are, and the sums over them of
    the squares and products of what each had and spent.
    """
    frame = seats(ds, names)
    turns = ds.columns("turns", ["game_id", "seat", "turn", "resource_available", "resource_spent"])
    turns = turns.sort_values(["game_id", "seat", "turn"], kind="stable")
    spent = turns["resource_spent"].astype("int64")
    cum = spent.groupby([turns["game_id"], turns["seat"]]).cumsum()
    turns = turns.assign(cum=cum, spent=spent, available=turns["resource_available"].astype("int64"))
    turns = turns[turns["turn"] <= through_turn].drop(columns=["resource_available", "resource_spent"])
    wanted = list(dict.fromkeys(["game_id", "seat", "player_id", *names]))
    both = turns.merge(frame[wanted], on=["game_id", "seat"])
    keys = [*names, "turn"]
    groups = both.groupby(keys, observed=True)
    found = groups[["available", "spent", "cum"]].sum().assign(n=groups.size())
    for mark, cluster in (("player", both["player_id"].astype(str)), ("game", both["game_id"])):
        one = both[keys].assign(cluster=cluster, s=both["spent"], a=both["available"])
        one = one.groupby([*keys, "cluster"], observed=True)[["s", "a"]].sum().reset_index()
        squares = one[keys].assign(ss=one["s"] ** 2, sa=one["s"] * one["a"], aa=one["a"] ** 2, s=1)
        sums = squares.groupby(keys, observed=True)[["s", "ss", "sa", "aa"]].sum()
        names_of = {"s": f"{mark}s", "ss": f"{mark}_ss", "sa": f"{mark}_sa", "aa": f"{mark}_aa"}
        found = found.join(sums.rename(columns=names_of))
    return found.reset_index()


def curve_score(spent: Sequence[float], *, discount: float = 0.85) -> float:
    """One number for an executed curve: what was spent, early turns counting more, `sum discount**(t-1) spent_t`.

    >>> round(curve_score([2, 3, 4]), 2)
    7.44
    """
    return float(sum(discount**t * s for t, s in enumerate(spent)))


def curve_vs_win_rate(
    ds: Dataset,
    *,
    bins: Sequence[float] | int = 4,
    value: str = "avg_cost",
    adjust: Sequence[str] = ("archetype_id", "skill"),
    level: float = 0.95,
) -> pd.DataFrame:
    """Win rates by the mean cost of the deck (or another number of `decks`), mirrors excluded, plain and adjusted.

    `rate` with Wilson's interval at the effective n (pilots repeat). `rate_adj`: the bin's rate against an average deck
    in a logistic regression of games with the first player and, as `adjust` says, a (ridged) effect of each archetype
    and of each player (`skill`). `archetypes` is how many the bin holds: **where it is 1, the curve can't be told from
    the deck**, whatever the adjustment. The warning stands in `.attrs["warning"]` too. Raises `ValueError`.

    Misread this as "a lower curve wins more": curves are chosen with decks, decks with pilots.

    >>> import analysis as ta
    >>> table = ta.curve_vs_win_rate(ta.demo(), bins=3)
    >>> bool((table["archetypes"] > 1).all())
    True
    """
    unknown = set(adjust) - {"archetype_id", "skill"}
    if unknown:
        raise ValueError(f"adjust takes archetype_id and skill, not {', '.join(sorted(unknown))}")
    if value not in ds.decks or not pd.api.types.is_numeric_dtype(ds.decks[value]):
        raise ValueError(f"decks have no number {value!r}")
    frame = seats(ds)
    frame = frame[~frame["mirror"] & (frame["win"] != 0.5)].merge(ds.decks[["deck_id", value]], on="deck_id")
    frame = frame[frame[value].notna()]
    if not len(frame):
        raise ValueError(f"no decided game of decks with a known {value}: there is nothing to compare")
    number = frame[value].astype(float)
    edges = (
        np.unique(np.quantile(number, np.linspace(0, 1, bins + 1)))
        if isinstance(bins, int)
        else np.asarray(bins, float)
    )
    if len(edges) < 2:
        raise ValueError(f"all decks have the same {value}: there is nothing to compare")
    frame["bin"] = pd.cut(number, edges, include_lowest=True, precision=2)
    frame = frame[frame["bin"].notna()]
    groups = frame.groupby("bin", observed=True)
    found = pd.DataFrame({"n": groups.size(), "rate": groups["win"].mean()})
    found["decks"] = groups["deck_id"].nunique()
    found["archetypes"] = groups["archetype_id"].nunique()
    worth = intervals.effective_n(frame, ["bin"], "player_id")["n_eff"]
    found["lo"], found["hi"] = intervals.wilson(found["rate"] * worth, worth, level)
    found["rate_adj"] = _adjusted(frame, list(found.index), adjust)
    found = found.reset_index()
    found["bin"] = [f"{max(b.left, edges[0]):.2f}–{b.right:.2f}" for b in found["bin"]]
    found = found[list(CURVE_RATES)]
    found.attrs["warning"] = CONFOUNDED
    return found


def _adjusted(frame: pd.DataFrame, bins: Sequence[object], adjust: Sequence[str]) -> np.ndarray:
    """Rates of the bins against the mean one, other things equal: a row a game, the first seat minus the second."""
    other = frame[["game_id", "seat", "bin", "archetype_id", "player_id"]]
    games = frame.merge(other, on="game_id", suffixes=("", "_foe"))
    games = games[games["seat"] < games["seat_foe"]]
    parts = [np.where(games["on_play"].to_numpy(bool), 1.0, -1.0)[:, None]]
    ridge = [0.0]
    wanted = [("bin", list(bins), 0.05)]
    for name, column, penalty in (("archetype_id", "archetype_id", 2.0), ("skill", "player_id", 2.0)):
        if name in adjust:
            wanted.append(
                (
                    column,
                    sorted(set(games[column].astype(str)) | set(games[f"{column}_foe"].astype(str))),
                    penalty,
                )
            )
    for column, levels, penalty in wanted:
        mine, theirs = games[column], games[f"{column}_foe"]
        if column != "bin":
            mine, theirs = mine.astype(str), theirs.astype(str)
        parts.append(
            np.stack([(mine == v).to_numpy(float) - (theirs == v).to_numpy(float) for v in levels], axis=1)
        )
        ridge += [penalty] * len(levels)
    fit = logistic.fit(np.hstack(parts), games["win"].to_numpy(float), ridge=np.array(ridge))
    effect = fit.coef[1 : 1 + len(bins)]
    weight = frame.groupby("bin", observed=True).size().reindex(list(bins)).to_numpy(float)
    return logistic.sigmoid(effect - np.average(effect, weights=weight))
