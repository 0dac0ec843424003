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
# # How do my games get in?
#
# One line of JSON a game becomes tables. This notebook writes such lines, spoils some, reads them, and shows what became of
# each.
#
# **In short:** write one line of JSON a game, run `ingest`. What can't be used is put aside with its line and the reason, and
# nothing is lost or counted twice.

# %% tags=["parameters"]
GAMES = 12
OUT = ""  # a folder; empty: a temporary one

# %% jupyter={"source_hidden": true}
import json
import tempfile
from pathlib import Path

import analysis as ta
from analysis.simulation import play, series

folder = Path(OUT or tempfile.mkdtemp())
rows = [play(p) for p in series("override", ["sparks", "bells"], ("pilot:0.9", "pilot:0.7"), GAMES, seed=9)]
lines = [json.dumps(r, ensure_ascii=False) for r in rows]
spoilt = json.loads(lines[0])
spoilt["games"]["game_id"] = "another"
logs = folder / "my_games.jsonl"
logs.write_text("\n".join([*lines, json.dumps(spoilt), "{", lines[1][:300]]), encoding="utf-8")
report = ta.ingest(logs, folder / "data")
print(
    f"{report.games_in} lines: {report.games_ok} games read, "
    f"{sum(report.rejected.values())} in quarantine: {report.rejected}"
)
ds = ta.load(folder / "data")
ta.show(ta.plot_win_rates(ta.win_rates(ds, min_games=5), title="My games"))

# %% [markdown]
# ## What a line holds
#
# The keys are the tables; their columns are in `analysis/SCHEMA.md`. `analysis.log.from_record` makes a line from a game's record
# by replaying it; `Watcher` makes one while the game runs.

# %%
{k: (v if isinstance(v, str | int) else type(v).__name__) for k, v in rows[0].items()}

# %%
rows[0]["games"]

# %% [markdown]
# ## Again
#
# Games that are there are passed over, so the same file can be read every night.

# %%
ta.ingest(logs, folder / "data")

# %% [markdown]
# ## Is it sound?

# %%
ta.validate(ds)

# %% [markdown]
# **n and filters:** all games of the file. **What not to conclude:** a sound file isn't a true one: `validate` only finds what contradicts
# itself. **Next:** `00_quickstart` with `DATA` set to your folder.

# %%
assert report.games_ok + report.known == GAMES
assert ta.validate(ds).empty
assert len(ds.games) == GAMES
