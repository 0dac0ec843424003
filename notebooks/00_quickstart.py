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
# # What is in the data, and who wins?
#
# A folder of logged games becomes tables; a function gives a tidy table; a figure shows it. Without data of your own this
# notebook plays a small league between machines first (a minute at most), the same on every computer.
#
# **In short:** three lines give every deck's win rate with its interval, its n and its pilots. Read the interval before the rate:
# with a few hundred games it is ten points wide to either side. Decks stand in the order of the white diamond, the rate drawn
# towards the mean: where few pilots played many games, a high rate counts for less.
#
# In the other notebooks the code of the answer is folded; a click on the dots above the answer unfolds it.

# %% tags=["parameters"]
DATA = ""  # a folder with data; empty: the demo season

# %%
import analysis as ta

ds = ta.load(DATA) if DATA else ta.demo()
rates = ta.win_rates(ds)
best = rates.iloc[0]
print(
    f"{len(ds.games):,} games. At the top stands {best['archetype_id']}: {best['rate']:.0%} of {best['n']} decided games "
    f"(95 %: {best['lo']:.0%} to {best['hi']:.0%}), {best['pilots']} pilots."
)
ta.show(ta.plot_win_rates(rates))

# %% [markdown]
# ## What there is
#
# The tables are described in `analysis/SCHEMA.md`; they are attributes of the dataset, read when they are first used.

# %%
ta.coverage(ds)

# %%
ds.describe()

# %%
ds.turns.head(3).T

# %% [markdown]
# ## Fewer games
#
# `where` takes columns of `games`; every function takes the result. How long a game lasts is part of its outcome: these are
# rates of long games, not a cleaner measure of decks.

# %%
long_games = ds.where(min_turns=9)
ta.win_rates(long_games).set_index("archetype_id")[["n", "rate", "lo", "hi"]].round(3)

# %% [markdown]
# **n and filters:** all decided games; mirrors are left out of win rates. **What not to conclude:** that the deck at the top is
# the strongest. Its pilots may be. **Next:** `02_win_rates_and_uncertainty` says what the intervals mean, `09_your_own_data`
# brings in your games.

# %%
assert rates["n"].sum() <= 2 * len(ds.games)
assert ta.validate(ds).empty
