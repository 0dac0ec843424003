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

# %% tags=["parameters"]
DATA = ""  # a folder with data; empty: the demo season

# %%
import analysis as ta

ds = ta.load(DATA) if DATA else ta.demo()
pool = ds.deck_cards
names = dict(zip(ds.cards["card_id"].astype(str), ds.cards["name"], strict=True))
found = ta.cluster_decks(pool, names=names)
print(f"{len(found.decks)} deck lists fall into {len(found.archetypes)} groups.")
found.archetypes[["archetype_id", "label", "n", "silhouette"]]

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
named["method"].value_counts()

# %%
import pandas as pd

pd.crosstab(
    named.set_index("deck_id")["archetype_id"].rename("by rule"),
    ds.decks.set_index("deck_id")["archetype_id"].astype(str).rename("declared"),
)

# %% [markdown]
# **n and filters:** all deck lists of the data, without the side deck. **What not to conclude:** that the groups are archetypes: they are
# proposals for somebody who knows the game, and the threshold depends on the pool. **Next:** write the rules as JSON, keep them
# with the league.

# %%
declared = found.decks.merge(ds.decks[["deck_id", "archetype_id"]], on="deck_id", suffixes=("", "_declared"))
assert DATA or declared.groupby("archetype_id_declared", observed=True)["archetype_id"].nunique().eq(1).all()
assert (named["confidence"] <= 1).all()
