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
# # Which cards win games?
#
# The plain answer is wrong: it names the cards of the best deck. In a world where the truth is known this notebook shows which
# number finds it.
#
# **In short:** compare a card with the other cards of the same deck, never with those of another; then ask for some thousands of
# games. In a league's season hardly any card can be told from the rest, and the page says so.

# %% tags=["parameters"]
DATA = ""  # a folder with data; empty: the demo season

# %% jupyter={"source_hidden": true}
import numpy as np
import pandas as pd

import analysis as ta

ds = ta.load(DATA) if DATA else ta.demo()
impact = ta.card_impact(ds)
names = dict(zip(ds.cards["card_id"].astype(str), ds.cards["name"], strict=True))
top = impact.iloc[0]
print(
    f"{int(impact['starred'].sum())} of {len(impact)} cards differ from their decks beyond doubt "
    "(q < .05, five pilots).\n"
    f"First stands {names[str(top['card_id'])]}: {100 * top['impact']:+.1f} points "
    f"(95 %: {100 * top['lo']:+.1f} to {100 * top['hi']:+.1f}), n {top['n']}, pilots {top['pilots']}."
)
ta.show(ta.plot_card_impact(impact, names=names))

# %% [markdown]
# ## The same in numbers
#
# `impact_eb` is drawn towards 0 by as much as the spread of all cards says; `opening_impact` can't be biased by the length of
# games; `q` is the false discovery rate.

# %%
impact["name"] = impact["card_id"].astype(str).map(names)
said = ["n", "pilots", "impact", "lo", "hi", "impact_eb", "opening_impact", "q", "low_n"]
impact.set_index("name")[said].head(8).round(3)

# %% [markdown]
# ## The plain counts
#
# `played_wr` is survivorship: who lives long enough to play a dear card is winning.

# %%
stats = ta.card_stats(ds)
stats["name"] = stats["card_id"].astype(str).map(names)
shown = ["n_in_hand", "in_hand_wr", "in_hand_lo", "in_hand_hi", "iwd", "played_wr", "kept_rate"]
stats.set_index("name").sort_values("in_hand_wr", ascending=False)[shown].head(8).round(3)

# %% [markdown]
# ## A world with known truth
#
# Two archetypes, one stronger; each has 20 cards, each card with a true effect on the logit of winning, drawn or not.

# %%
rng = np.random.default_rng(4)
effect = rng.normal(0, 0.3, (2, 20))
GAMES = 8000
hand = rng.random((GAMES, 2, 20)) < 0.4
logit = np.where(hand[:, 0], effect[0], 0).sum(axis=1) - np.where(hand[:, 1], effect[1], 0).sum(axis=1) + 0.8
won = rng.random(GAMES) < 1 / (1 + np.exp(-logit))
raw = np.array(
    [won[hand[:, 0, c]].mean() for c in range(20)] + [(~won)[hand[:, 1, c]].mean() for c in range(20)]
)
n = hand.sum(axis=0)
mean = [np.average(raw[:20], weights=n[0]), np.average(raw[20:], weights=n[1])]
within = raw - np.repeat(mean, 20)
truth = pd.Series(effect.ravel())
found = {
    "plain rate in hand": truth.corr(pd.Series(raw), "spearman"),
    "within the archetype": truth.corr(pd.Series(within), "spearman"),
}
pd.Series(found).to_frame("rank correlation with the truth").round(2)

# %% [markdown]
# **n and filters:** decided games; only cards of the deck list, a game counts once. At 400 games the ranking is near to noise, at 2,000 half
# right. **What not to conclude:** that a card is the cause. Copies that good pilots prefer look good. **Next:** play the deck with
# and without the card, same seeds: `08_balance_lab`.

# %%
assert found["within the archetype"] > found["plain rate in hand"]
assert (impact["impact_eb"].abs() <= impact["impact"].abs() + 1e-12).all()
