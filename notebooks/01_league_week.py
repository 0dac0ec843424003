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
# # How did the league's week go?
#
# Standings, who rises, what was played, and the game to watch again.

# %% tags=["parameters"]
DATA = ""  # a folder with data; empty: the demo season
WEEK = ""  # an event_id; empty: the last one

# %%
import analysis as ta

ds = ta.load(DATA) if DATA else ta.demo()
week = WEEK or ds.games.sort_values("started_at")["event_id"].astype(str).iloc[-1]
this = ds.where(event_id=week)
table = ta.standings(ds.matches[ds.matches["event_id"] == week])
print(
    f"{week}: {len(this.games)} games, {table['player_id'].nunique()} players. "
    f"First: {table['player_id'].iloc[0]} with {table['points'].iloc[0]:g} points."
)
ta.show(ta.plot_meta_share(ta.meta_share(ds, freq="W-SUN"), title="Share of the field, week by week"))

# %% [markdown]
# ## Standings

# %%
table.round(3)

# %% [markdown]
# ## The season's leaderboard
#
# Ranked by the lower end of the rating: who has played little must prove more.

# %%
ratings = ta.ratings(ds)
ta.show(ta.plot_ratings(ratings))

# %% [markdown]
# ## Biggest upset of the week

# %%
history = ta.rating_history(ds)
upsets = history[history["game_id"].isin(this.games["game_id"]) & history["upset"]]
upsets.sort_values("expected").head(3)

# %% [markdown]
# ## The game to watch again
#
# The largest change of the chance to win within a turn.

# %%
ta.game_swings(this, ta.fit_win_probability(ds)).head(3)

# %% [markdown]
# **n and filters:** one event for standings, upsets and swings; the whole season for ratings and the win probability. **What not to
# conclude:** a share that moved by a few points in a week of this size moved by chance; look at the intervals in `meta_share`.
# **Next:** `04_meta_and_matchups`.

# %%
assert table["points"].sum() >= 2 * len(ds.matches[ds.matches["event_id"] == week])
assert set(table["player_id"]) <= set(ratings["player_id"])
