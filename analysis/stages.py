"""On curve by stage: whether there is a card to play in each turn, for rulesets whose cards wait for a level, or whose
resources come turn by turn."""

import numpy as np
import pandas as pd

from analysis.dataset import Dataset
from analysis.drawing import at_least
from engine.columns import columns

BY_STAGE = ("turn", "decks", "copies", "p_play", "p_draw", "playable", "p_any_play", "p_any_draw")


def curve_by_stage(ds: Dataset, by: str = "archetype_id", *, through_turn: int = 7) -> pd.DataFrame:
    """For each own turn: the cards whose stage it is (the first turn in which what comes by itself pays for them, level
    gates included), and the chance to have drawn one by then.

    `copies` and `p_play`, `p_draw` (on the play, on the draw) are of cards of just that stage; `playable` and `p_any_*` of
    that stage or an earlier one. Exact (hypergeometric), without mulligans and effects; means over the deck lists of a
    group, sources left out. `by`: a column of `decks`. What a stage is, each ruleset declares (`schema --meanings`).
    Raises `ValueError`.

    Misread `p_any` as a good turn: a cheap card in turn 6 is a card to play all the same.

    >>> import analysis as ta
    >>> table = ta.curve_by_stage(ta.demo())
    >>> bool((table["p_draw"] >= table["p_play"]).all())
    True
    """
    if by not in ds.decks:
        raise ValueError(f"decks have no column {by!r}; there are {', '.join(ds.decks.columns)}")
    if through_turn < 1:
        raise ValueError(f"through_turn counts from 1, not {through_turn}")
    counted = _by_deck(ds, through_turn)
    lists = ds.decks.assign(deck_id=ds.decks["deck_id"].astype(str)).set_index("deck_id")
    rows = []
    for deck, stages in counted.iterrows():
        size, declared = int(lists.at[deck, "n_cards"]), columns(str(lists.at[deck, "ruleset"]))
        playable = stages.cumsum()
        for turn in range(1, through_turn + 1):
            seen = [declared.seen(turn, first) for first in (True, False)]
            exact = [at_least(size, int(stages[turn]), n, 1) for n in seen]
            any_ = [at_least(size, int(playable[turn]), n, 1) for n in seen]
            rows.append((lists.at[deck, by], turn, deck, stages[turn], *exact, playable[turn], *any_))
    names = [by, "turn", "decks", "copies", "p_play", "p_draw", "playable", "p_any_play", "p_any_draw"]
    table = pd.DataFrame(rows, columns=names)
    means = dict.fromkeys(names[3:], "mean")
    return table.groupby([by, "turn"], observed=True).agg({"decks": "nunique", **means}).reset_index()[names]


def _by_deck(ds: Dataset, through_turn: int) -> pd.DataFrame:
    """Copies in the main deck by deck (rows) and stage (columns, from 1), sources left out."""
    known = ds.cards.drop_duplicates("card_id").set_index(
        ds.cards.drop_duplicates("card_id")["card_id"].astype(str)
    )
    main = ds.deck_cards[ds.deck_cards["board"] == "main"]
    ids = main["card_id"].astype(str)
    missing = sorted(set(ids) - set(known.index))
    if missing:
        raise ValueError(f"cards that the table of cards doesn't have: {', '.join(missing[:5])}")
    stage = ids.map(known["stage"]).to_numpy(int)
    copies = np.where(ids.map(known["is_source"]).to_numpy(bool), 0, main["copies"].to_numpy(int))
    frame = pd.DataFrame({"deck": main["deck_id"].astype(str), "stage": stage, "copies": copies})
    grid = frame.pivot_table(index="deck", columns="stage", values="copies", aggfunc="sum").fillna(0)
    return grid.reindex(columns=range(1, max(through_turn, int(grid.columns.max())) + 1)).fillna(0)
