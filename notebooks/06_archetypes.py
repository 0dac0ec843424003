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
import numpy as np
import pandas as pd

import analysis as ta

ds = ta.load(DATA) if DATA else ta.demo()
rng = np.random.default_rng(2)
cards = {d: g for d, g in ds.deck_cards[ds.deck_cards["board"] == "main"].groupby("deck_id")}
decks = []
for name, held in cards.items():  # variants: people change a third of a list
    for v in range(6):
        kept = held.sample(frac=0.7, random_state=int(rng.integers(1 << 30)))
        decks.append(kept.assign(deck_id=f"{name}-{v}"))
pool = pd.concat(decks)
names = dict(zip(ds.cards["card_id"].astype(str), ds.cards["name"], strict=True))
found = ta.cluster_decks(pool, names=names)
print(f"{len(found.decks)} lists made from {len(cards)} decks fall into {len(found.archetypes)} groups.")
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
named.groupby("archetype_id").size()

# %% [markdown]
# **n and filters:** main decks, without the side deck; variants made here. **What not to conclude:** that the groups are archetypes: they are
# proposals for somebody who knows the game, and the threshold depends on the pool. **Next:** write the rules as JSON, keep them
# with the league.

# %%
origin = found.decks["deck_id"].str.rsplit("-", n=1).str[0]
assert found.decks.groupby(origin)["archetype_id"].nunique().eq(1).all()
assert len(found.archetypes) == len(cards)
