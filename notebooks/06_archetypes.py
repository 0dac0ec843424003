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
# # What is this deck called?
#
# Rules first, for what people agree on; clusters as a proposal for the rest.
#
# **In short:** lists that share their cards fall together by themselves. People's names for them come from rules that the league
# agrees on; where those are silent, the clusters make a proposal.

# %% tags=["parameters"]
DATA = ""  # a folder with data; empty: the demo season

# %% jupyter={"source_hidden": true}
import analysis as ta

ds = ta.load(DATA) if DATA else ta.demo()
pool = ds.deck_cards
names = dict(zip(ds.cards["card_id"].astype(str), ds.cards["name"], strict=True))
found = ta.cluster_decks(pool, names=names)
labels = dict(zip(found.archetypes["archetype_id"], found.archetypes["label"], strict=True))
print(
    f"{len(found.decks)} deck lists fall into {len(found.archetypes)} groups:", *labels.values(), sep="\n- "
)
ta.show(ta.plot_deck_map(ta.deck_map(pool).merge(found.decks, on="deck_id"), names=labels))

# %% [markdown]
# ## How sure the groups are
#
# A silhouette near 1: the lists of the group are far from all others; near 0: they might as well be somewhere else.

# %%
found.archetypes.set_index("archetype_id")[["label", "n", "silhouette"]].round(2)

# %% [markdown]
# ## Rules
#
# The first rule that fits names the deck. Cards that mark a group make good conditions; what no rule fits goes to the archetype
# whose common cards it mostly holds, with its confidence beside it.

# %%
rules = [
    {"id": str(label), "conditions": [{"type": "two_of", "cards": top[:5]}], "common_cards": top}
    for label, top in zip(found.archetypes["label"], found.archetypes["top_cards"], strict=True)
]
named = ta.classify(pool, rules)
named["method"].value_counts().to_frame("decks")

# %%
import pandas as pd

pd.crosstab(
    named.set_index("deck_id")["archetype_id"].rename("by rule"),
    ds.decks.set_index("deck_id")["archetype_id"].astype(str).rename("declared"),
)

# %% [markdown]
# ## And then?
#
# `named` puts the names into the data; every function counts by them.

# %%
ta.win_rates(ds.named(named)).set_index("archetype_id")[["n", "pilots", "rate", "lo", "hi"]].round(3)

# %% [markdown]
# **n and filters:** all deck lists of the data, without the side deck. **What not to conclude:** that the groups are archetypes: they are
# proposals for somebody who knows the game, and the threshold depends on the pool. **Next:** write the rules as JSON, keep them
# with the league.

# %%
declared = found.decks.merge(ds.decks[["deck_id", "archetype_id"]], on="deck_id", suffixes=("", "_declared"))
assert DATA or declared.groupby("archetype_id_declared", observed=True)["archetype_id"].nunique().eq(1).all()
assert (named["confidence"] <= 1).all()
