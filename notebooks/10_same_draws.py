# ---
# jupyter:
#   jupytext:
#     formats: ipynb,py:percent
#     text_representation:
#       extension: .py
#       format_name: percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Did the deck win, or its draws?
#
# Two decks differ in their lists and in what they happened to draw. This notebook gives every deck the same opening hands, as far
# as weights can, and looks at what is left of the difference.
#
# **In short:** most of a difference between decks stays when their opening hands are made alike; what goes away was luck, or the
# curve. Weights can't invent hands that a deck never had.

# %% tags=["parameters"]
DATA = ""  # a folder with data; empty: the demo season

# %% jupyter={"source_hidden": true}
import analysis as ta

ds = ta.load(DATA) if DATA else ta.demo()
table = ta.same_draws(ds)
moved = (table["rate_same"] - table["rate"]).abs()
most = table.loc[moved.idxmax()]
print(
    f"With hands like the field's, {most['archetype_id']} would have won {most['rate_same']:.1%} "
    f"instead of {most['rate']:.1%} of {most['n']} games:\nthe largest of {len(table)} changes. "
    f"The mean change is {100 * moved.mean():.1f} points."
)
rates = ta.win_rates(ds)
same = rates.merge(table[["archetype_id", "rate_same"]], on="archetype_id")
same = same.assign(rate_eb=same["rate_same"])
ta.show(ta.plot_win_rates(same, title="As played, and with equal hands", second="with equal hands"))

# %% [markdown]
# ## What is made equal
#
# The number of sources in the opening hand; where a ruleset has none, of cards that can be played in the first two turns. `drawn` is
# the deck's mean, `drawn_field` that of all.

# %%
table.set_index("archetype_id").round(3).astype({"n_eff": int})

# %% [markdown]
# ## Do early cards win at all?
#
# If they don't, equal hands can change nothing.

# %%
import pandas as pd

from analysis import intervals
from analysis.seats import seats

hands = ta.early_draws(ds).rename("drawn").reset_index()
frame = seats(ds).merge(hands, on=["game_id", "seat"])
frame = frame[~frame["mirror"] & (frame["win"] != 0.5)]
by_hand = frame.groupby("drawn")["win"].agg(n="size", wins="sum")
by_hand["rate"] = by_hand["wins"] / by_hand["n"]
by_hand["lo"], by_hand["hi"] = intervals.wilson(by_hand["wins"], by_hand["n"])
by_hand.round(3).astype({"wins": int})

# %% [markdown]
# ## A world with known truth
#
# Two decks of equal strength; the one draws better hands, and a card more is worth ten points.

# %%
import numpy as np

rng = np.random.default_rng(2)
drawn = np.r_[rng.binomial(4, 0.6, 6000), rng.binomial(4, 0.4, 6000)]
deck = np.repeat(["lucky", "plain"], 6000)
won = rng.random(12000) < 0.3 + 0.1 * drawn
world = pd.DataFrame({"deck": deck, "drawn": drawn, "won": won})
field = world["drawn"].value_counts(normalize=True)
own = world.groupby("deck")["drawn"].value_counts(normalize=True)
weight = (
    world["drawn"].map(field) / own.reindex(pd.MultiIndex.from_frame(world[["deck", "drawn"]])).to_numpy()
)
plain = world.groupby("deck")["won"].mean()
weighted = (world["won"] * weight).groupby(world["deck"]).sum() / weight.groupby(world["deck"]).sum()
pd.DataFrame({"as played": plain, "with equal hands": weighted}).round(3)

# %% [markdown]
# **n and filters:** decided games without mirrors; `n_eff` is what the weighted games are worth. **What not to conclude:** that the
# rest is the deck's strength: pilots, matchups and later draws are still in it; nor that a deck was lucky, for it draws what was
# put into it. **Next:** `03_mana_curve` for the curve itself, `08_balance_lab` to change it and play again.

# %%
assert abs(weighted["lucky"] - weighted["plain"]) < 0.3 * (plain["lucky"] - plain["plain"])
assert (table["n_eff"] <= table["n"] + 1e-9).all()
assert len(table) == rates["archetype_id"].nunique()
