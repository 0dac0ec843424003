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
# # Who beats whom, and what should one play?
#
# The grid, the rate against this field, and how little an equilibrium is worth at this number of games.
#
# **In short:** play what beats what the others play: the rate against this field says it, mirrors at one half. Single cells of the
# grid are worth little below some fifty games, and an equilibrium is worth nothing below thirty a cell.

# %% tags=["parameters"]
DATA = ""  # a folder with data; empty: the demo season

# %% jupyter={"source_hidden": true}
import analysis as ta

ds = ta.load(DATA) if DATA else ta.demo()
m = ta.matchups(ds, unit="game")
field = ta.field_win_rates(m)
best = field.iloc[0]
sure = int(((m["q"] < 0.05) & (m["a"] < m["b"])).sum())
print(
    f"Against this field {best['a']} does best: {best['rate_field']:.0%} ({best['lo']:.0%} to {best['hi']:.0%}). "
    f"{sure} of {int((m['a'] < m['b']).sum())} pairs differ from one half beyond doubt (q < .05)."
)
ta.show(ta.plot_matchups(m, title="Matchups, games"))

# %% [markdown]
# ## Against the field

# %%
field.set_index("a").round(3)

# %%
ta.show(ta.plot_quadrant(ta.win_rates(ds), ta.meta_share(ds), title="Played and winning"))

# %% [markdown]
# ## Cells of few games
#
# `rate_eb` draws a cell towards what the strengths of its two decks say. Matches are fewer than games, and what a league
# counts. Each pair once:

# %%
pairs = ta.matchups(ds)
pairs = pairs[pairs["a"] < pairs["b"]].set_index(["a", "b"])
pairs[["n", "rate", "lo", "hi", "rate_eb", "low_n", "q"]].round(3)

# %% [markdown]
# ## The equilibrium
#
# A mixture of decks that nobody beats, over many draws of what the grid may truly be. At 100 games a cell the shares of a single
# solution are off by half; the refusal below 30 games is there for a reason.

# %%
nash = ta.meta_nash(m, draws=300)
nash.set_index("a").round(3)

# %% [markdown]
# **n and filters:** n stands in each cell; mirrors are one half by definition. **What not to conclude:** that a cell without a star is even,
# or that the mixture is what will be played. **Next:** `08_balance_lab` plays as many games as you need.

# %%
grid = ta.matchup_grid(m)
assert abs(grid + grid.T - 1).max().max() < 1e-12
assert abs(nash["share"].sum() - 1) < 1e-9
