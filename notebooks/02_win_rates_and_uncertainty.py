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
# # How sure is a win rate?
#
# Less than it looks. This notebook shows with known truth what goes wrong, and what the columns of `win_rates` do about it.
#
# **In short:** ± 5 points need some 400 independent games, and a league's games aren't independent: a handful of pilots play them.
# Then the honest interval is about twice as wide, and the deck at the top is mostly a lucky one.

# %% tags=["parameters"]
DATA = ""  # a folder with data; empty: the demo season

# %% jupyter={"source_hidden": true}
import numpy as np
import pandas as pd

import analysis as ta
from analysis import intervals

ds = ta.load(DATA) if DATA else ta.demo()
rates = ta.win_rates(ds)
plain = ta.win_rates(ds, cluster=None)
width = (rates["hi"] - rates["lo"]).mean() / (plain["hi"] - plain["lo"]).mean()
print(
    f"Over {len(rates)} decks and {rates['n'].sum() // 2:,} games the intervals that know of repeated pilots are "
    f"{width:.1f} times as wide as those that don't."
)
ta.show(ta.plot_win_rates(rates))

# %% [markdown]
# ## How many games for how much?
#
# For a rate near one half, 95 % interval, independent games:

# %%
pd.DataFrame(
    {
        "half width": [0.1, 0.05, 0.03, 0.02, 0.01],
        "games": [ta.sample_size(w) for w in (0.1, 0.05, 0.03, 0.02, 0.01)],
    }
)

# %% [markdown]
# ## Pilots repeat
#
# Twenty pilots of differing skill play twenty games each with a deck that is exactly fair. A 95 % interval should hold the truth
# in 95 of 100 leagues.

# %%
rng = np.random.default_rng(1)
LEAGUES = 400
chance = 1 / (1 + np.exp(-rng.normal(0, 0.6, (LEAGUES, 20, 1))))
won = (rng.random((LEAGUES, 20, 20)) < chance).astype(float)
league, pilot, _ = np.indices(won.shape)
games = pd.DataFrame({"league": league.ravel(), "pilot": pilot.ravel(), "win": won.ravel()})
p = won.mean(axis=(1, 2))
n_eff = intervals.effective_n(games, ["league"], "pilot")["n_eff"].to_numpy()
hits = {}
for name, n in (("plain", np.full(LEAGUES, 400)), ("clustered", n_eff)):
    lo, hi = intervals.wilson(p * n, n)
    hits[name] = ((lo <= 0.5) & (hi >= 0.5)).mean()
pd.Series(hits).to_frame("leagues whose interval held the truth").round(3)

# %% [markdown]
# ## The best of many is not that good
#
# Forty decks of nearly equal strength, fifty games each: the top one by plain rate, what it truly is, and what `rate_eb` says.

# %%
truth = rng.beta(80, 80, 40)
wins = rng.binomial(50, truth)
shrunk = intervals.shrunk(wins, np.full(40, 50))[0]
top = wins.argmax()
said = {"plain rate": wins[top] / 50, "drawn towards the mean": shrunk[top], "truth": truth[top]}
pd.Series(said).to_frame("the top deck").round(3)

# %% [markdown]
# ## Mirrors and draws
#
# Mirrors are half won and half lost whatever the deck: they only pull a rate to one half. `mirror_n` counts them.

# %%
inside = ta.win_rates(ds, mirrors="include").set_index("archetype_id")["rate"]
both = rates.set_index("archetype_id")[["rate", "mirror_n"]].assign(with_mirrors=inside)
both.round(3)

# %% [markdown]
# **n and filters:** as printed above; the simulations carry their own seeds. **What not to conclude:** from overlapping intervals that
# two decks are equal, or from `alert` that a deck is too strong – only that it is off one half. **Next:** `04_meta_and_matchups`.

# %%
assert hits["plain"] < hits["clustered"]
assert ((both["with_mirrors"] - 0.5).abs() <= (both["rate"] - 0.5).abs() + 1e-12).all()
