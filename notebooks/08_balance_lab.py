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
# # Is the change an improvement?
#
# Machines play the same seeds before and after. Here the "patch" is a better pilot for one deck – a change whose effect is known
# to be good – so that the lab itself is tried.
#
# **In short:** play the same deals with and without the change. Pairs of games with the same seeds need fewer games than two
# separate samples, and a sequential test says when it is enough.

# %% tags=["parameters"]
RULESET = "override"
DECK = "sparks"
GAMES = 40  # more is better; a minute of work is some thousand games

# %% jupyter={"source_hidden": true}
import pandas as pd

import analysis as ta
import engine
from analysis.simulation import play, series

others = [d for d in engine.ruleset(RULESET).decks if d != DECK]
PILOT = {"before": "pilot:0.6", "after": "pilot:0.95"}


def season(which):
    rows = []
    for i, other in enumerate(others):
        for plan in series(
            RULESET, [DECK, other], ("pilot:0.6", "pilot:0.6"), 6 * GAMES // len(others), seed=i
        ):
            if plan.decks == (DECK, other):  # mirrors have nothing to say here
                meta = plan.meta | {"game_id": f"{i}-{plan.meta['game_id']}"}
                rows.append(play(plan._replace(agents=(PILOT[which], "pilot:0.6"), meta=meta)))
    return rows


rows_after = season("after")
before, after = ta.from_rows(season("before")), ta.from_rows(rows_after)
result = ta.compare(before, after, deck=DECK, against=(0.0, 0.1)).iloc[0]
print(
    f"{DECK} gains {100 * result['diff']:+.0f} points "
    f"(95 %: {100 * result['lo']:+.0f} to {100 * result['hi']:+.0f}) in "
    f"{result['pairs']} pairs of games with the same seeds.\nSequential test: {result['verdict']}."
)
both = pd.concat(
    [
        ta.win_rates(ds, cluster=None, shrink=False)
        .query("archetype_id == @DECK")
        .assign(archetype_id=f"{DECK}, {when}")
        for when, ds in (("before", before), ("after", after))
    ]
)
ta.show(ta.plot_win_rates(both, title="Before and after the change"))

# %% [markdown]
# ## What pairs are worth
#
# The same numbers as two independent samples: the interval is wider, for the luck of the draw isn't shared.

# %%
apart = ta.compare(before, after, deck=DECK, paired=False, against=(0.0, 0.1)).iloc[0]
wider = (apart["hi"] - apart["lo"]) / (result["hi"] - result["lo"])
print(f"As separate samples the interval is {wider:.2f} times as wide.")

# %% [markdown]
# ## How many games does a smaller change take?

# %%
sizes = {f"{d:.0%}": ta.sample_size(detect=d, groups=2) for d in (0.1, 0.05, 0.02)}
pd.Series(sizes, name="games each").rename_axis("change").to_frame()

# %% [markdown]
# ## What else a designer looks for
#
# Seats that hardly took part, and cards that nobody plays.

# %%
ta.non_games(after).set_index("archetype_id")[["seats", "short_hand", "screwed", "idle", "rate"]].round(2)

# %%
from analysis.log import card_rows

pool = ta.from_rows(rows_after, cards=card_rows(RULESET))
ta.unused_cards(pool)["why"].value_counts().to_frame("cards")

# %% [markdown]
# **n and filters:** pairs as printed; both seats, either first. **What not to conclude:** that people would see the same: machines don't play
# like people, and a stronger agent may turn the order round. **Next:** `python -m analysis simulate` with `--agents greedy`.

# %%
assert result["pairs"] > 30
assert result["diff"] > 0
