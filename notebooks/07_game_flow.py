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
# # When is a game decided?
#
# How long games last, what going first is worth, how the chance to win moves, and how often somebody comes back.
#
# **In short:** among equals going first is worth a few points at most; who is ahead in life by the middle of the game mostly
# wins; and many a winner had looked lost before.

# %% tags=["parameters"]
DATA = ""  # a folder with data; empty: the demo season

# %% jupyter={"source_hidden": true}
import numpy as np

import analysis as ta

ds = ta.load(DATA) if DATA else ta.demo()
wp = ta.fit_win_probability(ds)
swings = ta.game_swings(ds, wp)
first = ta.first_player_advantage(ds).iloc[0]
back = (swings["comeback_index"] > 0.75).mean()
print(
    f"Among equals the first player wins {first['rate']:.0%} "
    f"({first['lo']:.0%} to {first['hi']:.0%}; n {first['n']}). "
    f"In {back:.0%} of {len(swings):,} games the winner once stood below 25 %."
)
ta.show(ta.plot_length(ta.game_length(ds)))

# %% [markdown]
# ## Going first
#
# Where losers go first, the weaker player does so more often: the raw share is too low. The fit takes the players' strengths
# out.

# %%
ta.first_player_advantage(ds).set_index("ruleset")[["n", "raw", "rate", "lo", "hi"]].round(3)

# %% [markdown]
# ## The chance to win
#
# From life, board and hand (own minus opponent's), the cycle and who went first; checked on whole games that the fit had not
# seen. It knows numbers, not cards.

# %%
ta.show(ta.plot_calibration(wp.calibration))

# %%
print(f"expected calibration error {wp.ece:.3f}, log-loss {wp.log_loss:.3f} (a coin: {np.log(2):.3f})")

# %% [markdown]
# ## Swings
#
# The largest change within a turn, and how far behind the winner was.

# %%
swings.set_index("game_id").head(5).round(2)

# %% [markdown]
# ## Who is ahead wins – how often?
#
# By the lead in life at the end of a cycle, each turn of a game once; behind the share won, how many different games.

# %%
leads = ta.win_by_lead(ds)
leads["won"] = [f"{rate:.0%} (n {games})" for rate, games in zip(leads["rate"], leads["games"], strict=True)]
leads.pivot(index="cycle", columns="lead", values="won").fillna("–")

# %% [markdown]
# **n and filters:** decided games; a turn that ended the game is left out of the fit. **What not to conclude:** what a move was worth. **Next:**
# watch the games at the top of the list with `python -m engine replay`.

# %%
assert wp.ece < 0.1
assert first["lo"] < first["rate"] < first["hi"]
