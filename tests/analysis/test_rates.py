"""Win rates, shares, lengths: intervals against other code, coverage by simulation, mirrors, sums."""

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binomtest

import analysis as ta
from analysis import intervals, rates
from tests.analysis.synthetic import league


def test_wilson_equals_scipy_for_all_small_counts():
    for n in range(1, 61):
        lo, hi = intervals.wilson(np.arange(n + 1), n)
        for k in range(n + 1):
            wanted = binomtest(k, n).proportion_ci(0.95, "wilson")
            assert lo[k] == pytest.approx(wanted.low, abs=1e-12)
            assert hi[k] == pytest.approx(wanted.high, abs=1e-12)


def test_nothing_played_says_nothing():
    lo, hi = intervals.wilson(0, 0)
    assert (float(lo), float(hi)) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("pilots", "games", "spread", "least", "plain"), [(40, 10, 0.3, 0.93, 0.94), (20, 20, 0.6, 0.92, 0.85)]
)
def test_repeated_pilots_are_covered(pilots, games, spread, least, plain):
    rng = np.random.default_rng(12)
    leagues = 1000
    chance = 1 / (1 + np.exp(-rng.normal(0, spread, (leagues, pilots))))
    won = (rng.random((leagues, pilots, games)) < chance[..., None]).astype(float)
    frame = pd.DataFrame(
        {
            "league": np.repeat(np.arange(leagues), pilots * games),
            "pilot": np.tile(np.repeat(np.arange(pilots), games), leagues),
            "win": won.ravel(),
        }
    )
    n_eff = intervals.effective_n(frame, ["league"], "pilot")["n_eff"].to_numpy()
    p = won.mean(axis=(1, 2))
    covered = {}
    for name, n in (("plain", np.full(leagues, pilots * games)), ("clustered", n_eff)):
        lo, hi = intervals.wilson(p * n, n)
        covered[name] = ((lo <= 0.5) & (hi >= 0.5)).mean()
    assert covered["clustered"] >= least
    assert covered["plain"] < plain


def test_columns_and_totals(demo):
    found = ta.win_rates(demo)
    assert tuple(found.columns) == ("archetype_id", *rates.WIN_RATES)
    both = ta.win_rates(demo, mirrors="include")
    assert both["wins"].sum() == both["losses"].sum()
    assert (
        both["n"] - found.set_index("archetype_id").loc[both["archetype_id"], "n"].to_numpy()
        == both["mirror_n"]
    ).all()
    assert (found["lo"] <= found["rate"]).all()
    assert (found["rate"] <= found["hi"]).all()


def test_mirrors_draw_a_rate_to_one_half():
    n = 60
    decks = [("good", "bad")] * 40 + [("good", "good")] * 20
    ds = league([(f"p{i % 7}", f"q{i % 5}") for i in range(n)], decks, [0 if i % 4 else 1 for i in range(n)])
    out = ta.win_rates(ds).set_index("archetype_id").loc["good"]
    inside = ta.win_rates(ds, mirrors="include").set_index("archetype_id").loc["good"]
    assert out["n"] == 40
    assert out["mirror_n"] == 40
    assert out["rate"] == 0.75
    assert abs(inside["rate"] - 0.5) < abs(out["rate"] - 0.5)


def test_draws_are_apart_and_matches_count_once():
    ds = league([("a", "b")] * 4, [("x", "y")] * 4, [0, 1, 0, None], matches=["m1", "m1", "m1", "m2"])
    games = ta.win_rates(ds, cluster=None).set_index("archetype_id").loc["x"]
    assert (games["n"], games["wins"], games["draws"], games["draw_rate"]) == (3, 2, 1, 0.25)
    matches = ta.win_rates(ds, unit="match", cluster=None).set_index("archetype_id").loc["x"]
    assert (matches["n"], matches["wins"], matches["draws"]) == (1, 1, 1)


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"by": "colour"}, "no column 'colour'"),
        ({"unit": "set"}, "game, match"),
        ({"mirrors": "no"}, "exclude"),
        ({"level": 2}, "between"),
    ],
)
def test_what_is_wrong_is_named(demo, wrong, named):
    with pytest.raises(ValueError, match=named):
        ta.win_rates(demo, **wrong)


def test_a_fair_deck_hardly_ever_alerts_in_a_season():
    rng = np.random.default_rng(3)
    wins = rng.binomial(20, 0.5, (1000, 26)).cumsum(axis=1)
    n = 20 * np.arange(1, 27)
    ever = intervals.ever_off_half(wins, n[None]).any(axis=1).mean()
    lo, hi = intervals.wilson(wins, n[None])
    assert ever < 0.05
    assert ((lo > 0.5) | (hi < 0.5)).any(axis=1).mean() > 0.2
    assert intervals.ever_off_half(330, 520)


def test_shrinkage_comes_nearer_to_the_truth():
    rng = np.random.default_rng(5)
    truth = rng.beta(60, 60, 60)
    n = np.full(60, 50)
    wins = rng.binomial(n, truth)
    eb = intervals.shrunk(wins, n)[0]
    assert np.sqrt(np.mean((eb - truth) ** 2)) < 0.75 * np.sqrt(np.mean((wins / n - truth) ** 2))


@given(st.lists(st.floats(0, 1), min_size=1, max_size=30))
@settings(max_examples=50, deadline=None)
def test_q_values_are_no_smaller_than_p_and_keep_the_order(p):
    q = intervals.q_values(p)
    assert (q >= np.array(p) - 1e-12).all()
    assert (np.diff(q[np.argsort(p)]) >= -1e-12).all()


def test_shares_of_each_week_add_up(demo):
    weeks = ta.meta_share(demo, freq="W-SUN")
    assert weeks["period"].nunique() == 8
    assert weeks.groupby("period")["share"].sum().to_numpy() == pytest.approx(1)
    assert weeks.groupby("period")["change"].sum().to_numpy() == pytest.approx(0)
    assert weeks["eff_decks"].between(1, 5).all()


def test_a_share_knows_that_pilots_keep_to_their_decks():
    """The share of the people from whom the league was drawn, two in five, is in 95 of 100 intervals."""
    rng = np.random.default_rng(6)
    hits = {"player_id": [], None: []}
    for _ in range(200):
        own = np.where(rng.random(24) < 0.4, "x", "y")
        pairs = [rng.choice(24, 2, replace=False) for _ in range(150)]
        ds = league([(f"p{a}", f"p{b}") for a, b in pairs], [(own[a], own[b]) for a, b in pairs], [0] * 150)
        for cluster, found in hits.items():
            row = ta.meta_share(ds, cluster=cluster).set_index("archetype_id").loc["x"]
            found.append(row["lo"] <= 0.4 <= row["hi"])
    assert np.mean(hits["player_id"]) >= 0.9
    assert np.mean(hits[None]) < 0.6


def test_a_share_of_all_is_as_sure_as_there_are_people():
    ds = league([("p", "q"), ("p", "r")] * 30, [("x", "x")] * 60, [0, 1] * 30)
    row = ta.meta_share(ds).iloc[0]
    assert (row["share"], row["hi"]) == (1, 1)
    assert row["lo"] == pytest.approx(intervals.wilson(3, 3)[0])


def test_length_ends_with_what_was_censored(demo):
    found = ta.game_length(demo)
    assert found["n"].sum() == len(demo.games)
    timed = (demo.games["end_reason"] == "round_limit").mean()
    assert found["still_running"].iloc[-1] == pytest.approx(timed, abs=0.02)


def test_coverage_counts(demo):
    found = ta.coverage(demo, "event_id")
    assert found["games"].sum() == len(demo.games)
    assert found["players"].between(19, 20).all()
