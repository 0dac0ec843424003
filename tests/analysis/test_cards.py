"""Card counts by hand, and impact against a known truth."""

import numpy as np
import pandas as pd
import pytest

import analysis as ta
from analysis import cards as module
from tests.analysis.synthetic import card_world, league


def four_games():
    """Card X (two copies in the deck of seat 0): both in the opening hand; one drawn late; not seen; one tutored."""
    ds = league([("p", "q")] * 4, [("a", "b")] * 4, [0, 1, 0, 1])
    base = {
        "seat": 0, "origin": "deck", "side_in_n": 0, "created_n": 0, "on_play": True, "player_id": "p",
        "archetype_id": "a", "opp_archetype_id": "b", "pool_version": "v",
    }  # fmt: skip
    rows = [
        {"deck_n": 2, "offered_n": 2, "opening_n": 2, "kept_n": 2, "drawn_n": 0, "tutored_n": 0, "played_n": 2, "first_played_turn": 1, "held_turns": 1, "won": True},
        {"deck_n": 2, "offered_n": 1, "opening_n": 0, "kept_n": 0, "drawn_n": 1, "tutored_n": 0, "played_n": 1, "first_played_turn": 4, "held_turns": 2, "won": False},
        {"deck_n": 2, "offered_n": 0, "opening_n": 0, "kept_n": 0, "drawn_n": 0, "tutored_n": 0, "played_n": 0, "first_played_turn": None, "held_turns": 0, "won": True},
        {"deck_n": 2, "offered_n": 0, "opening_n": 0, "kept_n": 0, "drawn_n": 0, "tutored_n": 1, "played_n": 0, "first_played_turn": None, "held_turns": 3, "won": False},
    ]  # fmt: skip
    table = [base | r | {"game_id": f"g{i:06}", "card_id": "X"} for i, r in enumerate(rows)]
    created = table[0] | {"card_id": "T", "origin": "created", "deck_n": 0, "created_n": 1}
    ds._frames["card_game"] = pd.DataFrame([*table, created])
    return ds


def test_every_column_by_hand_a_game_once():
    found = ta.card_stats(four_games())
    assert tuple(found.columns) == module.CARD_STATS
    assert found["card_id"].tolist() == ["X"]  # what was created isn't the deck's
    row = found.iloc[0]
    wanted = {
        "n_deck": 4, "deck_wr": 0.5, "n_opening": 1, "opening_wr": 1.0, "n_drawn": 1, "drawn_wr": 0.0, "n_in_hand": 3,
        "in_hand_wr": 1 / 3, "n_not_seen": 1, "not_seen_wr": 1.0, "iwd": 1 / 3 - 1, "n_played": 2, "played_wr": 0.5,
        "kept_rate": 2 / 3, "mean_turn_played": 2.5, "held_turns": 6 / 3, "pilots": 1,
    }  # fmt: skip
    assert {k: row[k] for k in wanted} == pytest.approx(wanted)


def test_by_copies_as_17lands_counts():
    row = ta.card_stats(four_games(), weight="copies").iloc[0]
    wanted = {
        "n_deck": 8, "deck_wr": 0.5, "n_opening": 2, "opening_wr": 1.0, "n_drawn": 1, "drawn_wr": 0.0, "n_in_hand": 4,
        "in_hand_wr": 2 / 4, "n_not_seen": 0 + 1 + 2 + 1, "not_seen_wr": 2 / 4, "n_played": 3, "played_wr": 2 / 3,
    }  # fmt: skip
    assert {k: row[k] for k in wanted} == pytest.approx(wanted)


def test_impact_finds_the_truth_where_plain_rates_dont():
    ds, truth = card_world(20_000, seed=1)
    impact = ta.card_impact(ds).set_index("card_id")
    raw = ta.card_stats(ds).set_index("card_id")["in_hand_wr"]
    near = impact["impact"].corr(
        truth.reindex(impact.index.astype(str)).set_axis(impact.index), method="spearman"
    )
    plain = raw.corr(truth.reindex(raw.index.astype(str)).set_axis(raw.index), method="spearman")
    assert near >= 0.8
    assert near - plain >= 0.3
    assert (impact["q"] < 0.05).sum() > 20
    assert not impact["starred"].any()  # two pilots


def flexible(seed: int, pilots: int = 24, games: int = 500):
    """Cards without effect: twelve that all pilots of a deck play, eight of sixteen that each chooses; pilots differ."""
    rng = np.random.default_rng(seed)
    skill = rng.normal(0, 0.8, pilots)
    lists = [
        np.r_[np.arange(12), 12 + rng.choice(16, 8, replace=False)] + 100 * (i % 3) for i in range(pilots)
    ]
    who = np.array([rng.choice(pilots, 2, replace=False) for _ in range(games)])
    lost = rng.random(games) > 1 / (1 + np.exp(skill[who[:, 1]] - skill[who[:, 0]]))
    ds = league(
        [(f"p{a}", f"p{b}") for a, b in who],
        [(f"d{a % 3}", f"d{b % 3}") for a, b in who],
        lost.astype(int).tolist(),
    )
    game, seat = np.repeat(np.arange(games), 40), np.tile(np.repeat([0, 1], 20), games)
    card = np.concatenate([lists[p] for p in who.ravel()])
    pilot = who[game, seat]
    ds._frames["card_game"] = pd.DataFrame(
        {
            "game_id": [f"g{i:06}" for i in game], "seat": seat, "card_id": [f"C{c}" for c in card], "origin": "deck",
            "deck_n": 1, "opening_n": (rng.random(len(card)) < 0.2).astype(int), "drawn_n": (rng.random(len(card)) < 0.3).astype(int),
            "tutored_n": 0, "won": lost[game] == seat, "player_id": [f"p{p}" for p in pilot],
            "archetype_id": [f"d{p % 3}" for p in pilot],
        }
    )  # fmt: skip
    return ds


def test_a_card_is_not_taken_for_its_pilots():
    """Cards that do nothing differ from 0 in 5 of 100 intervals at most, although only some pilots play them."""
    off = []
    for seed in range(12):
        impact = ta.card_impact(flexible(seed))
        off += ((impact["lo"] > 0) | (impact["hi"] < 0)).tolist()
        assert not impact["starred"].any()
    assert np.mean(off) < 0.06


def test_the_spread_of_impacts_is_that_of_a_known_mean():
    """By hand: DerSimonian and Laird (1986), where the mean, 0, isn't estimated."""
    impact = ta.card_impact(card_world(4000, seed=2)[0])
    v, x = impact["se"] ** 2, impact["impact"]
    tau2 = max(0.0, ((x**2 / v).sum() - len(x)) / (1 / v).sum())
    assert impact["impact_eb"].to_numpy() == pytest.approx((x * tau2 / (tau2 + v)).to_numpy())


def test_where_cards_do_nothing_hardly_any_is_starred(demo):
    impact = ta.card_impact(demo)
    assert tuple(impact.columns) == module.CARD_IMPACT
    assert impact["starred"].mean() < 0.1


def test_stats_of_the_demo_agree_with_its_games(demo):
    stats = ta.card_stats(demo, "archetype_id")
    games = demo.game_players.groupby("archetype_id", observed=True).size()
    assert (stats["n_deck"] <= stats["archetype_id"].map(games).astype(int)).all()
    assert (stats["n_in_hand"] + stats["n_not_seen"] == stats["n_deck"]).all()


@pytest.mark.parametrize("weight", ["games", "copies"])
@pytest.mark.parametrize("by", [None, "archetype_id", ["opp_archetype_id", "on_play"]])
def test_sums_on_parquet_are_the_same_to_the_digit(demo, weight, by):
    week = demo.where(event_id=["week-1", "week-4"])
    here = ta.card_stats(week, by, weight=weight)
    pd.testing.assert_frame_equal(
        here, ta.card_stats(week, by, weight=weight, over="duckdb"), check_exact=True
    )


def test_impact_on_parquet_is_the_same_to_the_digit(demo):
    for state in ("in_hand", "opening", "drawn", "played"):
        here = ta.card_impact(demo, state=state)
        pd.testing.assert_frame_equal(
            here, ta.card_impact(demo, state=state, over="duckdb"), check_exact=True
        )


def test_what_lies_in_memory_has_no_files():
    with pytest.raises(ValueError, match="in memory only"):
        ta.card_stats(four_games(), over="duckdb")


def test_what_is_wrong_is_named(demo):
    with pytest.raises(ValueError, match="pandas, duckdb"):
        ta.card_stats(demo, over="paper")
    with pytest.raises(ValueError, match="archetype_id"):
        ta.card_stats(demo, "colour")
    with pytest.raises(ValueError, match="games, copies"):
        ta.card_stats(demo, weight="votes")
    with pytest.raises(ValueError, match="opening, drawn, in_hand, played"):
        ta.card_impact(demo, state="lost")


def test_without_games_there_is_an_empty_table(demo, recwarn):
    none = demo.where(event_id="never")
    assert ta.card_impact(none).empty
    assert ta.card_stats(none).empty
    assert ta.curve_summary(none)["n_cards"].notna().all()
    assert not recwarn.list
