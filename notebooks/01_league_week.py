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
#
# **In short:** the table says who won, the shares what was played, and both move by chance from week to week. What is worth a
# second look is named: the upset, the game that turned, who needs how many points.

# %% tags=["parameters"]
DATA = ""  # a folder with data; empty: the demo season
WEEK = ""  # an event_id; empty: the last one
OUT = ""  # a folder for the report; empty: a temporary one

# %% jupyter={"source_hidden": true}
import analysis as ta

ds = ta.load(DATA) if DATA else ta.demo()
week = WEEK or str(ds.games.sort_values("started_at")["event_id"].iloc[-1])
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
table.set_index("rank")[["player_id", "points", "w", "l", "d", "byes", *table.attrs["order"]]].round(3)

# %% [markdown]
# ## If the season ended today
#
# The share of matches won, drawn towards the mean; for leagues in which people play as often as they like.

# %%
rolling = ta.rolling_standings(ds).set_index("rank").head(8)
rolling[["player_id", "matches", "won", "lost", "rate", "rate_eb"]].round(3)

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
upsets = upsets.sort_values("expected").set_index("game_id").head(3)
upsets[["player_id", "before", "after", "expected"]].round(2)

# %% [markdown]
# ## The game to watch again
#
# The largest change of the chance to win within a turn.

# %%
ta.game_swings(this, ta.fit_win_probability(ds)).set_index("game_id").head(3).round(2)

# %% [markdown]
# ## The page and the post
#
# All of this and more (late matches, streaks, replays, newcomers' decks) in one file for the league, and a post for Discord, in
# English or Japanese: `python -m analysis report`.

# %%
from tempfile import mkdtemp

written = ta.weekly_report(ds, OUT or mkdtemp(), week=week)
[path.name for path in written]

# %% [markdown]
# **n and filters:** one event for standings, upsets and swings; the whole season for ratings and the win probability. **What not to
# conclude:** a share that moved by a few points in a week of this size moved by chance; look at the intervals in `meta_share`.
# **Next:** `04_meta_and_matchups`.

# %%
assert table["points"].sum() >= 2 * len(ds.matches[ds.matches["event_id"] == week])
assert set(table["player_id"]) <= set(ratings["player_id"])
assert all(path.stat().st_size for path in written)
