"""What decks are called: by rules first, by clusters as a proposal for what is left."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

CLASSIFIED = ("deck_id", "archetype_id", "method", "confidence")
GROUPS = ("archetype_id", "label", "n", "medoid_deck_id", "top_cards", "silhouette")
CONDITIONS = ("all_of", "one_of", "two_of", "none_of")
FALLBACK = 0.35
"""Share of an archetype's common cards from which a deck without a rule falls to it."""


class Clusters(NamedTuple):
    """Proposed archetypes: a row a deck, and a row an archetype."""

    decks: pd.DataFrame
    archetypes: pd.DataFrame


def counts(decks: pd.DataFrame) -> pd.DataFrame:
    """Copies by deck (rows) and card (columns) from rows of `deck_cards`; the side deck is left out."""
    main = decks[decks["board"] != "side"] if "board" in decks else decks
    plain = main.assign(deck_id=main["deck_id"].astype(str), card_id=main["card_id"].astype(str))
    return plain.pivot_table(index="deck_id", columns="card_id", values="copies", aggfunc="sum").fillna(0.0)


def classify(decks: pd.DataFrame, rules: Sequence[Mapping[str, Any]]) -> pd.DataFrame:
    """Names decks (rows of `deck_cards`) by rules, the first that fits; JSON-able.

    A rule is `{"id": "sparks", "conditions": [{"type": "all_of", "cards": ["FDB-001"]}, …], "common_cards": […]}`. Types:
    `all_of`, `one_of` (at least one), `two_of` (at least two), `none_of`. A deck that no rule fits goes to the archetype
    of whose `common_cards` it holds the largest part (from 35 % on), with method `fallback` and that part as confidence;
    else it stays empty with method `none`. Raises `ValueError` for a rule that can't be read.

    Misread `fallback` as certain: it is a guess with its confidence beside it.

    >>> import analysis as ta
    >>> lists = ta.demo().deck_cards
    >>> named = ta.classify(lists, [{"id": "all", "conditions": []}])
    >>> named["archetype_id"].unique().tolist()
    ['all']
    """
    for rule in rules:
        if "id" not in rule:
            raise ValueError(f"a rule needs an `id`: {rule}")
        for condition in rule.get("conditions", ()):
            if condition.get("type") not in CONDITIONS or not condition.get("cards"):
                raise ValueError(
                    f"rule {rule['id']}: a condition has a type ({', '.join(CONDITIONS)}) and cards, not {condition}"
                )
    table = counts(decks)
    rows = []
    for name, held in (table > 0).iterrows():
        cards = set(held.index[held])
        fitting = next(
            (r for r in rules if "conditions" in r and all(_met(c, cards) for c in r["conditions"])), None
        )
        if fitting is not None:
            rows.append((name, fitting["id"], "rules", 1.0))
            continue
        near = [
            (len(cards & set(r["common_cards"])) / len(set(r["common_cards"])), r["id"])
            for r in rules
            if r.get("common_cards")
        ]
        best = max(near, key=lambda x: x[0], default=(0.0, None))
        if best[0] >= FALLBACK:
            rows.append((name, best[1], "fallback", best[0]))
        else:
            rows.append((name, None, "none", 0.0))
    return pd.DataFrame(rows, columns=list(CLASSIFIED))


def _met(condition: Mapping[str, Any], cards: set[str]) -> bool:
    held = len(cards & set(condition["cards"]))
    wanted = condition["type"]
    if wanted == "none_of":
        return held == 0
    return held >= {"all_of": len(set(condition["cards"])), "one_of": 1, "two_of": 2}[wanted]


def _weights(table: pd.DataFrame) -> np.ndarray:
    """TF-IDF rows of length 1: copies, damped, times how rare the card is among the decks."""
    x = table.to_numpy(float)
    rarity = np.log((1 + len(x)) / (1 + (x > 0).sum(axis=0))) + 1
    w = np.log1p(x) * rarity
    return w / np.maximum(1e-12, np.linalg.norm(w, axis=1, keepdims=True))


def cluster_decks(
    decks: pd.DataFrame,
    *,
    threshold: float = 0.6,
    k: int | None = None,
    names: Mapping[str, str] | None = None,
) -> Clusters:
    """Groups decks (rows of `deck_cards`) by likeness: average linkage of cosine distances of TF-IDF, deterministic.

    Decks nearer than `threshold` on average become one archetype, or exactly `k` of them do. The right threshold depends
    on the pool: give one ruleset (and class or colour) at a time, and look at the silhouette. An archetype is named by
    the two cards that mark it most (`names` maps ids to names); its medoid is the deck nearest to all others.
    `confidence` is a deck's mean likeness to its own group. Raises `ValueError` for no decks.

    Misread these as archetypes: they are proposals for somebody who knows the game.

    >>> import analysis as ta
    >>> found = ta.cluster_decks(ta.demo().deck_cards)
    >>> len(found.archetypes)
    5
    """
    from scipy.cluster.hierarchy import fcluster, linkage
    from scipy.spatial.distance import squareform

    table = counts(decks)
    if table.empty:
        raise ValueError("there are no decks to group")
    w = _weights(table)
    likeness = w @ w.T
    distance = np.clip(1 - likeness, 0, 2)
    np.fill_diagonal(distance, 0)
    if len(table) == 1:
        labels = np.array([1])
    else:
        tree = linkage(squareform((distance + distance.T) / 2, checks=False), "average")
        labels = fcluster(tree, k, "maxclust") if k is not None else fcluster(tree, threshold, "distance")
    first = {label: i for i, label in reversed(list(enumerate(labels)))}
    order = {
        label: i + 1 for i, label in enumerate(sorted(first, key=lambda g: (-(labels == g).sum(), first[g])))
    }
    ids = np.array([f"cluster-{order[g]:02}" for g in labels])
    inside = [float(likeness[i, ids == ids[i]].mean()) for i in range(len(ids))]
    assigned = pd.DataFrame(
        {"deck_id": table.index, "archetype_id": ids, "method": "clusters", "confidence": inside}
    )
    rows = []
    overall = (table > 0).mean()
    for group in sorted(set(ids)):
        mine = ids == group
        share = (table[mine] > 0).mean()
        lift = (share * np.log((share + 0.01) / (overall + 0.01))).sort_values(ascending=False, kind="stable")
        if mine.all():
            lift = share.sort_values(ascending=False, kind="stable")
        top = [str(c) for c in lift.index[:5]]
        medoid = table.index[mine][int(likeness[np.ix_(mine, mine)].sum(axis=1).argmax())]
        label = " / ".join((names or {}).get(c, c) for c in top[:2])
        rows.append((group, label, int(mine.sum()), medoid, top, _silhouette(distance, ids, group)))
    return Clusters(assigned, pd.DataFrame(rows, columns=list(GROUPS)))


def deck_map(decks: pd.DataFrame) -> pd.DataFrame:
    """Places decks (rows of `deck_cards`) on a plane, like ones near each other: classical scaling (Torgerson 1952) of the
    distances that `cluster_decks` groups by. Raises `ValueError` for no decks.

    Misread the axes as meaning something: only nearness does.

    >>> import analysis as ta
    >>> ta.deck_map(ta.demo().deck_cards).columns.tolist()
    ['deck_id', 'x', 'y']
    """
    table = counts(decks)
    if table.empty:
        raise ValueError("there are no decks to place")
    w = _weights(table)
    square = np.clip(2 - 2 * (w @ w.T), 0, None)
    centre = np.eye(len(table)) - 1 / len(table)
    values, vectors = np.linalg.eigh(-0.5 * centre @ square @ centre)
    at = vectors[:, ::-1][:, :2] * np.sqrt(np.maximum(values[::-1][:2], 0))
    at = np.pad(at, ((0, 0), (0, 2 - at.shape[1])))
    at *= np.where(at[np.abs(at).argmax(axis=0), [0, 1]] < 0, -1, 1)  # the sign of an axis is nobody's choice
    return pd.DataFrame({"deck_id": table.index, "x": at[:, 0], "y": at[:, 1]})


def _silhouette(distance: np.ndarray, ids: np.ndarray, group: str) -> float:
    """The mean silhouette of a group (Rousseeuw 1987); 0 for one deck or one group."""
    mine = np.flatnonzero(ids == group)
    others = [g for g in set(ids) if g != group]
    if len(mine) < 2 or not others:
        return 0.0
    within = distance[np.ix_(mine, mine)].sum(axis=1) / (len(mine) - 1)
    next_ = np.min([distance[np.ix_(mine, np.flatnonzero(ids == g))].mean(axis=1) for g in others], axis=0)
    return float(np.mean((next_ - within) / np.maximum(np.maximum(within, next_), 1e-12)))
