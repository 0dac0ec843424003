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
# # Does the deck do what its mana curve promises?
#
# Four questions: what the deck costs, what was spent of what there was, how likely the draws are, and how all that goes with
# winning.
#
# **In short:** a deck spends what it draws, so most of what there is in late turns goes to waste whatever the deck; look at the
# first four turns. Cheap cards make those turns safe. Whether a lower curve wins more, games of different decks can't tell.

# %% tags=["parameters"]
DATA = ""  # a folder with data; empty: the demo season
DECK = ""  # an archetype; empty: the one that is played most

# %% jupyter={"source_hidden": true}
import analysis as ta
from engine.columns import columns

ds = ta.load(DATA) if DATA else ta.demo()
deck = DECK or str(ta.meta_share(ds)["archetype_id"].iloc[0])
rules = columns(str(ds.games["ruleset"].iloc[0]))
seats = ta.curve_efficiency(ds, ["archetype_id", "on_play"], through_turn=8)
mine = seats[seats["archetype_id"] == deck]
whole = ta.curve_efficiency(ds, through_turn=4)
turn4 = whole[(whole["archetype_id"] == deck) & (whole["turn"] == 4)].iloc[0]
print(
    f"{deck} spends {turn4['cum_spent']:.1f} {rules.resource} by its turn 4 (n {turn4['n']}), and in turn 4 "
    f"{turn4['efficiency']:.0%} of what there is ({turn4['lo']:.0%} to {turn4['hi']:.0%})."
)
ta.show(
    ta.plot_efficiency(
        mine.drop(columns="archetype_id"), title=f"{deck}: executed curve", resource=rules.resource
    )
)

# %% [markdown]
# ## 1. What the deck costs

# %%
curve = ta.mana_curve(ds, by="archetype_id")
ta.show(
    ta.plot_curve(
        curve[curve["archetype_id"] == deck], title=f"{deck}: deck curve", cost_label=rules.resource
    )
)

# %%
ta.curve_summary(ds, by="archetype_id").set_index("archetype_id").round(2)

# %% [markdown]
# ## 2. What was spent
#
# `n` falls turn by turn: later turns are those of long games. To compare decks, take a fixed horizon before most games are
# decided: what was spent by turn 4. All that was spent in a whole game is an outcome, not a cause.

# %%
by_turn_4 = whole[whole["turn"] == 4].sort_values("cum_spent", ascending=False)
by_turn_4.set_index("archetype_id")[["n", "cum_spent", "efficiency", "lo", "hi"]].round(2)

# %%
rules.meaning

# %% [markdown]
# ## 3. How likely the draws are
#
# A card's *stage* is the first own turn in which what comes by itself pays for it, level gates included; each ruleset says what
# that is. The chance to have drawn a card of each stage in its turn:

# %%
stages = ta.curve_by_stage(ds)
ta.show(ta.plot_stages(stages[stages["archetype_id"] == deck], title=f"{deck}: a card for each turn"))

# %% [markdown]
# The same for a number of cheap cards of your own choice, with a mulligan in which every other card goes back once, and the
# other way round.

# %%
size = int(ds.decks["n_cards"].max())
hand, bonus = rules.seen(1, True), rules.seen(1, False) - rules.seen(1, True)
draws = {"hand": hand, "per_turn": rules.seen(2, True) - hand, "bonus": bonus, "need": 1}
cheap = round(curve[(curve["archetype_id"] == deck) & (curve["cost"] <= 2)]["copies"].sum())
ta.on_curve(size, cheap, turn=[1, 2, 3], mulligan="any_once", **draws).set_index("turn").round(3)

# %%
needed = ta.sources_needed(size, turn=2, chance=0.9, **draws)
print(f"For a 90 % chance by turn 2 it takes {needed} such cards; {deck} has {cheap}.")

# %% [markdown]
# ## 4. And winning?

# %%
against = ta.curve_vs_win_rate(ds, bins=3)
print(against.attrs["warning"])
against.set_index("bin").round(3)

# %% [markdown]
# **n and filters:** n stands with every turn; mirrors count in the executed curve and not in win rates. **What not to conclude:** that a
# cheaper curve wins more or less. Where a bin holds one archetype, curve and deck are the same thing. **Next:** change one
# deck's curve, keep everything else, and let it play: `08_balance_lab`. Whether it is the curve or the luck of the draws:
# `10_same_draws`.

# %%
assert curve.loc[curve["archetype_id"] == deck, "copies"].sum() == 40 or DATA
assert (seats["spent"] <= seats["available"] + 1e-9).all()
assert ta.on_curve(size, needed, turn=2, **draws) >= 0.9
