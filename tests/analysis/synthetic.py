"""Datasets with known truth, in memory."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from analysis import schema
from analysis.dataset import Dataset


def empty(table: str) -> pd.DataFrame:
    return schema.arrow_schema(table).empty_table().to_pandas()


def league(
    players: Sequence[tuple[str, str]],
    decks: Sequence[tuple[str, str]],
    winners: Sequence[int | None],
    first: Sequence[int] | None = None,
    matches: Sequence[str] | None = None,
) -> Dataset:
    """A dataset of games: who sat where, with which deck, who won (`None`: a draw), who went first."""
    n = len(winners)
    first = first if first is not None else [i % 2 for i in range(n)]
    ids = [f"g{i:06}" for i in range(n)]
    when = pd.Timestamp("2026-01-05", tz="UTC") + pd.to_timedelta(np.arange(n), unit="min")
    games = pd.DataFrame(
        {
            "game_id": ids, "match_id": list(matches) if matches is not None else ids, "event_id": "e", "season_id": "s",
            "source": "sim", "format": None, "engine_version": "0", "pool_version": "p", "seed": ids, "pair_id": None,
            "started_at": when, "game_no": 1, "round": 1, "first_seat": list(first), "first_seat_method": "fixed",
            "winner_seat": pd.array(list(winners), "Int8"), "end_reason": "life", "n_turns": 6, "ruleset": "toy",
            "result": ["draw" if w is None else "win" for w in winners],
        }
    )  # fmt: skip
    if matches is not None:
        games["game_no"] = games.groupby("match_id").cumcount() + 1
    rows = []
    for seat in (0, 1):
        rows.append(
            pd.DataFrame(
                {
                    "game_id": ids, "seat": seat, "player_id": [p[seat] for p in players], "agent": "human",
                    "deck_id": [d[seat] for d in decks], "archetype_id": [d[seat] for d in decks],
                    "opp_archetype_id": [d[1 - seat] for d in decks],
                    "won": pd.array([None if w is None else w == seat for w in winners], "boolean"),
                    "score": [0.5 if w is None else float(w == seat) for w in winners],
                    "on_play": [f == seat for f in first],
                }
            )
        )  # fmt: skip
    seats = pd.concat(rows).sort_values(["game_id", "seat"]).reset_index(drop=True)
    return Dataset(None, frames={"games": games, "game_players": seats} | {
        t: empty(t) for t in ("turns", "card_game", "events", "matches", "decks", "deck_cards", "cards", "players")
    })  # fmt: skip


def card_world(games: int, seed: int) -> tuple[Dataset, pd.Series]:
    """A world with 120 cards of known effect, four archetypes of different strength and speed, and length bias."""
    rng = np.random.default_rng(seed)
    cards = np.array([f"C{i:03}" for i in range(120)])
    effect = rng.normal(0, 0.3, 120)
    pools = [rng.choice(120, 45, replace=False) for _ in range(4)]
    strength, pace = np.array([0.5, 0.15, -0.15, -0.5]), np.array([0, 2, 5, 8])
    deck_of = rng.integers(0, 4, (games, 2))
    held = np.zeros((games, 2, 120), bool)
    decks = np.zeros((games, 2, 120), bool)
    opening = np.zeros((games, 2, 120), bool)
    length = 4 + pace[deck_of].mean(axis=1) + rng.poisson(2, games)
    for seat in (0, 1):
        for a in range(4):
            rows = np.flatnonzero(deck_of[:, seat] == a)
            order = np.argsort(rng.random((len(rows), 45)), axis=1)[:, :30]
            dealt = pools[a][order]
            decks[rows[:, None], seat, dealt] = True
            seen = np.arange(30)[None] < (4 + length[rows])[:, None]
            held[rows[:, None], seat, dealt] = seen
            opening[rows[:, None], seat, dealt] = np.arange(30)[None] < 4
    logit = (held * effect).sum(axis=2) @ np.array([1, -1]) + strength[deck_of] @ np.array([1, -1])
    logit += 0.12 * (pace[deck_of] @ np.array([1, -1])) * (length - 8) / 4
    winner = np.where(rng.random(games) < 1 / (1 + np.exp(-logit)), 0, 1)
    names = np.array(["fast", "quick", "slow", "late"])
    ds = league(
        [("x", "y")] * games,
        [(names[a], names[b]) for a, b in deck_of],
        winner.tolist(),
        (np.arange(games) % 2).tolist(),
    )
    g, s, c = np.nonzero(decks)
    zero = np.zeros(len(g), "int8")
    table = pd.DataFrame(
        {
            "game_id": pd.Categorical.from_codes(g, ds.games["game_id"]), "seat": s.astype("int8"),
            "card_id": pd.Categorical.from_codes(c, cards), "origin": pd.Categorical.from_codes(zero, ["deck"]),
            "deck_n": zero + 1, "opening_n": opening[g, s, c].astype("int8"),
            "drawn_n": (held[g, s, c] & ~opening[g, s, c]).astype("int8"), "tutored_n": zero, "played_n": zero,
            "offered_n": zero, "kept_n": zero, "held_turns": zero, "first_played_turn": np.nan, "won": winner[g] == s,
            "on_play": (g % 2) == s, "player_id": pd.Categorical.from_codes(s, ["x", "y"]), "pool_version": "p",
            "archetype_id": pd.Categorical.from_codes(deck_of[g, s], names),
            "opp_archetype_id": pd.Categorical.from_codes(deck_of[g, 1 - s], names),
        }
    )  # fmt: skip
    ds._frames["card_game"] = table
    return ds, pd.Series(effect, index=cards)
