"""What a set's designer looks for: cards that nobody plays, games that were none."""

import numpy as np
import pandas as pd

from analysis import intervals
from analysis.cards import card_stats
from analysis.dataset import Dataset
from analysis.seats import seats

UNUSED = ("card_id", "name", "n_deck", "n_in_hand", "n_played", "held_turns", "why")
NON_GAMES = ("seats", "short_hand", "screwed", "idle", "non_games", "rate", "lo", "hi", "won")
WHYS = ("in no deck", "never in hand", "never played", "held")
HELD = 3.0
"""Turns that a card lies in the hand, on average, from which on it is called dead."""
MIN_HANDS = 20
"""Games in hand from which on that is said."""


def unused_cards(ds: Dataset) -> pd.DataFrame:
    """The cards of the pools in play that no deck holds, that never came into a hand, that were never played, or that lie
    in the hand for more than 3 turns on average (`held`, from 20 games on). Sources are left out.

    Misread `held` as bad: an answer waits for its question.

    >>> import analysis as ta
    >>> set(ta.unused_cards(ta.demo())["why"]) <= {"in no deck", "never in hand", "never played", "held"}
    True
    """
    pools = set(ds.games["pool_version"].astype(str))
    pool = ds.cards[
        ds.cards["pool_version"].astype(str).isin(pools) & ~ds.cards["is_source"].fillna(False).astype(bool)
    ]
    pool = pool.assign(card_id=pool["card_id"].astype(str)).drop_duplicates("card_id")
    stats = card_stats(ds).assign(card_id=lambda t: t["card_id"].astype(str))
    wanted = ["card_id", "n_deck", "n_in_hand", "n_played", "held_turns"]
    table = pool[["card_id", "name"]].merge(stats[wanted], on="card_id", how="left")
    counts = wanted[1:4]
    table[counts] = table[counts].fillna(0).astype("int64")
    held = (table["held_turns"] > HELD) & (table["n_in_hand"] >= MIN_HANDS)
    conditions = [table["n_deck"] == 0, table["n_in_hand"] == 0, table["n_played"] == 0, held]
    table["why"] = np.select([c.to_numpy(bool) for c in conditions], list(WHYS), "")
    found = table[table["why"] != ""]
    order = found["why"].map({w: i for i, w in enumerate(WHYS)})
    return found.assign(order=order).sort_values(["order", "card_id"])[list(UNUSED)].reset_index(drop=True)


def non_games(
    ds: Dataset, by: str = "archetype_id", *, turn: int = 4, few_sources: int = 2, level: float = 0.95
) -> pd.DataFrame:
    """Seats that hardly took part: a hand of 5 or less after mulligans (`short_hand`), at most `few_sources` in `turn` (`screwed`;
    0 switches it off, for rulesets that also pay otherwise), or less than half of the resources spent up to `turn` (`idle`).

    `rate` is the share of seats of which one of these holds, with Wilson's interval; `won` how often such a seat won all
    the same. Only games that came to `turn`. `by`: a column of seats or games. Raises `ValueError`.

    Misread this as bad luck alone: what can't be spent was put into the deck.

    >>> import analysis as ta
    >>> bool(ta.non_games(ta.demo())["rate"].between(0, 1).all())
    True
    """
    frame = seats(ds, [by])
    turns = ds.turns[ds.turns["turn"] <= turn]
    keys = ["game_id", "seat"]
    sums = turns.groupby(keys)[["resource_spent", "resource_available"]].sum()
    last = turns[turns["turn"] == turn].set_index(keys)["sources_in_play"]
    plain = frame.drop(columns=list(sums.columns)).set_index(keys)
    both = plain.join(sums, how="inner").join(last, how="inner")
    both["short_hand"] = (
        (both["mulligans"] > 0) & (both["kept_size"] <= 5) & (both["kept_size"] < both["kept_size"].max())
    )
    both["screwed"] = both["sources_in_play"] <= few_sources
    both["idle"] = both["resource_spent"] < 0.5 * both["resource_available"]
    both["non_game"] = both[["short_hand", "screwed", "idle"]].any(axis=1)
    groups = both.groupby(by, observed=True)
    found = pd.DataFrame(
        {
            "seats": groups.size(), "short_hand": groups["short_hand"].sum(), "screwed": groups["screwed"].sum(),
            "idle": groups["idle"].sum(), "non_games": groups["non_game"].sum(),
        }
    )  # fmt: skip
    found["rate"] = found["non_games"] / found["seats"]
    found["lo"], found["hi"] = intervals.wilson(found["non_games"], found["seats"], level)
    found["won"] = both[both["non_game"]].groupby(by, observed=True)["win"].mean()
    return found.reset_index()[[by, *NON_GAMES]]
