"""Archetypes by rules and by clusters, the latter against hand-made labels."""

import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from sklearn.metrics import adjusted_rand_score

import analysis as ta

LABELLED = json.loads((Path(__file__).parent / "data" / "archetypes.json").read_text(encoding="utf-8"))[
    "data"
]


def labelled_classes():
    """Decks of each class of the standard format that has at least two archetypes: rows and labels."""
    for format_ in ("FT_STANDARD", "FT_WILD"):
        for name, splits in LABELLED[format_].items():
            rows, labels = [], {}
            for archetypes in splits.values():
                for label, decks in archetypes.items():
                    for deck, held in decks.items():
                        labels[deck] = label
                        rows += [(deck, c, n) for c, n in held["cards"].items()]
            if len(set(labels.values())) > 1:
                yield (
                    f"{format_} {name}",
                    pd.DataFrame(rows, columns=["deck_id", "card_id", "copies"]),
                    labels,
                )


def test_clusters_agree_with_the_labels_of_people():
    scores, weights = [], []
    for _, decks, labels in labelled_classes():
        found = ta.cluster_decks(decks).decks
        scores.append(adjusted_rand_score([labels[d] for d in found["deck_id"]], found["archetype_id"]))
        weights.append(len(found))
    assert sum(weights) > 250
    assert np.average(scores, weights=weights) >= 0.75


def pool(seed):
    """Four archetypes of 18 own cards and 12 from a common stock, decks of 20."""
    rng = np.random.default_rng(seed)
    rows, labels = [], {}
    for i in range(60):
        a = i % 4
        labels[f"d{i:02}"] = a
        chosen = [f"own{a}-{c}" for c in rng.choice(18, 14, replace=False)] + [
            f"any-{c}" for c in rng.choice(12, 6, replace=False)
        ]
        rows += [(f"d{i:02}", c, int(rng.integers(1, 4))) for c in chosen]
    return pd.DataFrame(rows, columns=["deck_id", "card_id", "copies"]), labels


def test_a_generated_pool_is_told_apart():
    decks, labels = pool(3)
    found = ta.cluster_decks(decks)
    assert adjusted_rand_score([labels[d] for d in found.decks["deck_id"]], found.decks["archetype_id"]) == 1
    assert (found.archetypes["silhouette"] > 0.2).all()
    assert found.archetypes["medoid_deck_id"].isin(found.decks["deck_id"]).all()
    assert all(t[0].startswith("own") for t in found.archetypes["top_cards"])
    assert len(ta.cluster_decks(decks, k=2).archetypes) == 2


def test_the_order_of_rows_doesnt_matter():
    decks, _ = pool(3)
    again = ta.cluster_decks(decks.sample(frac=1, random_state=1))
    pd.testing.assert_frame_equal(ta.cluster_decks(decks).decks, again.decks)


RULES = [
    {
        "id": "sparks",
        "conditions": [{"type": "all_of", "cards": ["A", "B"]}, {"type": "none_of", "cards": ["Z"]}],
    },
    {
        "id": "bells",
        "conditions": [{"type": "two_of", "cards": ["C", "D", "E"]}],
        "common_cards": ["C", "D", "E", "F"],
    },
]


def deck(name, *held):
    return [(name, c, 1) for c in held]


def test_rules_in_their_order():
    rows = (
        deck("one", "A", "B", "C", "D")
        + deck("two", "A", "B", "Z")
        + deck("three", "C", "E")
        + deck("four", "C", "F")
    )
    found = ta.classify(pd.DataFrame(rows, columns=["deck_id", "card_id", "copies"]), RULES).set_index(
        "deck_id"
    )
    assert found.loc["one"].tolist() == ["sparks", "rules", 1.0]
    assert found.loc["two", "method"] == "none"
    assert found.loc["three", "archetype_id"] == "bells"
    assert found.loc["four"].tolist() == ["bells", "fallback", 0.5]


def test_a_rule_that_cant_be_read_is_named():
    empty = pd.DataFrame(deck("one", "A"), columns=["deck_id", "card_id", "copies"])
    with pytest.raises(ValueError, match="needs an `id`"):
        ta.classify(empty, [{}])
    with pytest.raises(ValueError, match="rule x: a condition"):
        ta.classify(empty, [{"id": "x", "conditions": [{"type": "InMainboard", "cards": ["A"]}]}])


def test_like_lists_lie_near_each_other_on_the_map(demo):
    lists = demo.deck_cards
    places = ta.deck_map(lists).merge(ta.cluster_decks(lists).decks, on="deck_id")
    assert ta.deck_map(lists).equals(ta.deck_map(lists.iloc[::-1]))
    at = places[["x", "y"]].to_numpy()
    apart = np.linalg.norm(at[:, None] - at[None], axis=2)
    same = places["archetype_id"].to_numpy()[:, None] == places["archetype_id"].to_numpy()[None]
    assert apart[same].max() < apart[~same].min()
    one = ta.deck_map(lists[lists["deck_id"] == lists["deck_id"].iloc[0]])
    assert one[["x", "y"]].abs().sum().sum() == 0
