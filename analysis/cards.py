"""What cards do to winning: counts and rates by where a card was, and an impact that knows of the deck around it."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from analysis import intervals
from analysis.dataset import Dataset
from analysis.rates import one_of

STATES = ("deck", "opening", "drawn", "in_hand", "not_seen", "played")
CARD_STATS = (
    "card_id", "n_deck", "deck_wr", "n_opening", "opening_wr", "n_drawn", "drawn_wr", "n_in_hand", "in_hand_wr",
    "in_hand_lo", "in_hand_hi", "n_not_seen", "not_seen_wr", "iwd", "n_played", "played_wr", "kept_rate",
    "mean_turn_played", "held_turns", "pilots", "low_n",
)  # fmt: skip
CARD_IMPACT = (
    "card_id", "n", "pilots", "impact", "se", "lo", "hi", "impact_eb", "opening_impact", "q", "starred", "archetypes",
    "low_n",
)  # fmt: skip
FEW_PILOTS = 5
"""A card that fewer people have played isn't starred: it can't be told from them."""
LOW_N = 100
"""Games in hand under which a card is flagged."""


def copies(ds: Dataset) -> pd.DataFrame:
    """A row a decided game, seat and card of the deck list (created cards are left out), with copies by state."""
    games = ds.games
    out = games.loc[(games["result"] != "win") | (games["end_reason"] == "crash"), "game_id"]
    c = ds.card_game
    c = c[(c["origin"] == "deck") & c["won"].notna()]
    if len(out):
        c = c[~c["game_id"].isin(out)]
    deck, opening, drawn, tutored, played = (
        c[name].to_numpy("int32") for name in ("deck_n", "opening_n", "drawn_n", "tutored_n", "played_n")
    )
    return pd.DataFrame(
        {
            "card_id": c["card_id"], "archetype_id": c["archetype_id"], "opp_archetype_id": c["opp_archetype_id"],
            "player_id": c["player_id"], "pool_version": c["pool_version"], "on_play": c["on_play"],
            "won": c["won"].astype(bool).to_numpy("int32"), "deck": deck, "opening": opening, "drawn": drawn,
            "in_hand": opening + drawn + tutored, "not_seen": np.maximum(0, deck - opening - drawn - tutored),
            "played": played, "offered": c["offered_n"].to_numpy("int32"), "kept": c["kept_n"].to_numpy("int32"),
            "first_played_turn": c["first_played_turn"].to_numpy(float), "held": c["held_turns"].to_numpy("int32"),
        },
        index=c.index,
    )  # fmt: skip


def card_stats(
    ds: Dataset, by: str | Sequence[str] | None = None, *, weight: str = "games", level: float = 0.95
) -> pd.DataFrame:
    """Win rates of cards by where they were: in the deck, in the opening hand, drawn later, in hand at any time, not
    seen, played.

    `weight="games"` counts a game once if a copy was there (`not_seen`: no copy was), which is what an interval needs;
    `weight="copies"` counts copies, as 17Lands does (`not_seen`: copies that stayed in the deck). Denominator: decided
    games, mirrors included; cards that weren't in the deck list are left out. `iwd = in_hand_wr - not_seen_wr`.
    `kept_rate`: of the copies offered in the first hand; `held_turns`: mean turns that a copy was held, a game in hand.
    `by`: columns of `card_game`. Raises `ValueError`.

    Misread `played_wr` as strength: who lives long enough to play it is winning (survivorship). Misread all of it as
    the card's doing: it is the deck's as well; see `card_impact`.

    >>> import analysis as ta
    >>> stats = ta.card_stats(ta.demo())
    >>> bool((stats["n_in_hand"] <= stats["n_deck"]).all())
    True
    """
    one_of("weight", weight, ("games", "copies"))
    names = ["card_id"] if by is None else ["card_id", *([by] if isinstance(by, str) else by)]
    c = copies(ds)
    for column in names:
        if column not in c:
            raise ValueError(
                f"no column {column!r}; cards can be counted by archetype_id, pool_version, on_play …"
            )
    amount = pd.DataFrame(index=c.index)
    for state in STATES:
        if weight == "copies":
            amount[state] = c[state]
        elif state == "not_seen":
            amount[state] = (c["in_hand"] == 0).astype("int32")
        else:
            amount[state] = (c[state] > 0).astype("int32")
    table = pd.concat([c[list(dict.fromkeys([*names, "player_id"]))], amount], axis=1)
    for state in STATES:
        table[f"{state}_won"] = amount[state] * c["won"]
    for column in ("offered", "kept", "held", "first_played_turn"):
        table[column] = c[column]
    groups = table.groupby(names, observed=True)
    total = groups[[*STATES, *[f"{s}_won" for s in STATES], "offered", "kept", "held"]].sum()
    found = pd.DataFrame(index=total.index)
    with np.errstate(divide="ignore", invalid="ignore"):
        for state in STATES:
            found[f"n_{state}"] = total[state]
            found[f"{state}_wr"] = total[f"{state}_won"] / total[state].where(total[state] > 0)
        found["kept_rate"] = total["kept"] / total["offered"].where(total["offered"] > 0)
        seen = (c["in_hand"] > 0).groupby([c[n] for n in names], observed=True).sum()
        found["held_turns"] = total["held"] / seen.where(seen > 0)
    found["in_hand_lo"], found["in_hand_hi"] = intervals.wilson(total["in_hand_won"], total["in_hand"], level)
    found["iwd"] = found["in_hand_wr"] - found["not_seen_wr"]
    found["mean_turn_played"] = groups["first_played_turn"].mean()
    found["pilots"] = groups["player_id"].nunique()
    found["low_n"] = found["n_in_hand"] < LOW_N
    found = found.reset_index()
    return found[[*names, *CARD_STATS[1:]]]


def _stratified(c: pd.DataFrame, state: str, within: str) -> pd.DataFrame:
    """Per card: `sum_a n_a (wr_ca - wr_a) / sum n_a`, `wr_a` over all cards of a in the same state."""
    there = c[c[state] > 0]
    cells = there.groupby(["card_id", within], observed=True)["won"].agg(["sum", "size"]).reset_index()
    mean = cells.groupby(within, observed=True)[["sum", "size"]].transform("sum")
    base = mean["sum"] / mean["size"]
    cells["gain"] = cells["sum"] - cells["size"] * base
    cells["variance"] = cells["size"] * base * (1 - base)
    found = cells.groupby("card_id", observed=True).agg(
        n=("size", "sum"), gain=("gain", "sum"), variance=("variance", "sum"), archetypes=("size", "size")
    )
    found["impact"] = found["gain"] / found["n"]
    found["se"] = np.sqrt(found["variance"]) / found["n"]
    return found


def card_impact(
    ds: Dataset,
    *,
    state: str = "in_hand",
    within: str = "archetype_id",
    shrink: bool = True,
    level: float = 0.95,
) -> pd.DataFrame:
    """How much more often a card's games are won than those of its deck's other cards in the same state, best first.

    In a simulation with known truth this came nearest to it (rank correlation 0.89 at 20,000 games, against 0.40 of the
    plain rate in hand); at 2,000 games it is 0.51, at 400 0.26. `opening_impact` is the same for opening hands, which
    the length of games can't bias. `impact_eb` is drawn towards 0 by as much as the cards' spread says. `q`: false
    discovery rate over all cards; `starred`: below 0.05, and seen with at least 5 pilots. Raises `ValueError`.

    Misread this as cause: copies that good pilots prefer look good, and length still biases within an archetype.

    >>> import analysis as ta
    >>> impact = ta.card_impact(ta.demo())
    >>> bool((impact["impact_eb"].abs() <= impact["impact"].abs() + 1e-12).all())
    True
    """
    one_of("state", state, ("opening", "drawn", "in_hand", "played"))
    c = copies(ds)
    if within not in c:
        raise ValueError(f"no column {within!r} to compare within; take archetype_id")
    found = _stratified(c, state, within)
    z = intervals.z_of(level)
    found["lo"], found["hi"] = found["impact"] - z * found["se"], found["impact"] + z * found["se"]
    found["opening_impact"] = _stratified(c, "opening", within)["impact"].reindex(found.index)
    if shrink and len(found) > 2:
        v, x = found["se"] ** 2, found["impact"]
        weight = 1 / v.where(v > 0, np.inf)
        spread = (weight * x**2).sum() - len(x)
        tau2 = max(0.0, spread / (weight.sum() - (weight**2).sum() / weight.sum()))
        found["impact_eb"] = x * tau2 / (tau2 + v) if tau2 > 0 else 0.0
    else:
        found["impact_eb"] = found["impact"]
    with np.errstate(divide="ignore", invalid="ignore"):
        score = np.where(found["se"] > 0, found["impact"] / found["se"], np.nan)
    found["q"] = intervals.q_values(intervals.two_sided(score))
    there = c[c[state] > 0]
    found["pilots"] = there.groupby("card_id", observed=True)["player_id"].nunique().reindex(found.index)
    found["starred"] = (found["q"] < 0.05) & (found["pilots"] >= FEW_PILOTS)
    found["low_n"] = found["n"] < LOW_N
    found = found.sort_values(["impact_eb", "impact"], ascending=False, kind="stable").reset_index()
    return found[list(CARD_IMPACT)]
