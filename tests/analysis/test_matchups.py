"""Matchups and the equilibrium."""

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binomtest

import analysis as ta
from analysis import versus as module
from tests.analysis.synthetic import league

GAMES = st.lists(
    st.tuples(st.sampled_from("abcd"), st.sampled_from("abcd"), st.sampled_from([0, 1, None])),
    min_size=1,
    max_size=40,
)


@given(GAMES)
@settings(max_examples=25, deadline=None)
def test_both_ways_add_up_and_seats_dont_matter(games):
    players = [(f"p{i}", f"q{i}") for i in range(len(games))]
    ds = league(players, [(a, b) for a, b, _ in games], [w for *_, w in games])
    m = ta.matchups(ds, unit="game")
    rate = m.set_index(["a", "b"])["rate"]
    assert all(rate[a, b] + rate[b, a] == 1 for a, b in rate.index)
    assert (m.loc[m["a"] == m["b"], "rate"] == 0.5).all()
    assert m.loc[m["a"] < m["b"], "n"].sum() + m.loc[m["a"] == m["b"], "n"].sum() == sum(
        w is not None for *_, w in games
    )
    swapped = league(
        [(q, p) for p, q in players],
        [(b, a) for a, b, _ in games],
        [None if w is None else 1 - w for *_, w in games],
    )
    pd.testing.assert_frame_equal(m, ta.matchups(swapped, unit="game"))


def table(P: np.ndarray, n: int = 1000, names: str = "abcdefgh") -> pd.DataFrame:
    k = len(P)
    rows = [(names[i], names[j], n, P[i, j] * n, 0, P[i, j]) for i in range(k) for j in range(k)]
    return pd.DataFrame(rows, columns=["a", "b", "n", "wins", "draws", "rate"])


ROCK = np.array([[0.5, 0, 1], [1, 0.5, 0], [0, 1, 0.5]])


def test_rock_paper_scissors():
    x, value = module.solve(ROCK)
    assert x == pytest.approx([1 / 3] * 3)
    assert value == pytest.approx(0)


def test_a_dominated_deck_isnt_played_and_names_dont_matter():
    P = np.full((4, 4), 0.9)
    P[:3, :3] = ROCK
    P[3, :] = 0.1
    P[3, 3] = 0.5
    x, _ = module.solve(P)
    assert x[3] == pytest.approx(0, abs=1e-9)
    order = [2, 3, 0, 1]
    y, _ = module.solve(P[np.ix_(order, order)])
    assert y == pytest.approx(x[order])


def test_the_equilibrium_of_draws_is_sure_where_the_data_is():
    found = ta.meta_nash(table(ROCK, 5000), draws=100)
    assert found["share"].to_numpy() == pytest.approx([1 / 3] * 3, abs=0.02)
    assert (found["p_in_support"] == 1).all()
    with pytest.raises(ValueError, match="10 decided games"):
        ta.meta_nash(table(ROCK, 10))
    with pytest.raises(ValueError, match="no matchups"):
        ta.meta_nash(table(ROCK)[:0])


def test_against_a_field():
    P = np.array([[0.5, 0.7], [0.3, 0.5]])
    m = table(P).assign(rate_eb=P.ravel())
    found = ta.field_win_rates(m, {"a": 0.25, "b": 0.75}).set_index("a")
    assert found.loc["a", "rate_field"] == pytest.approx(0.25 * 0.5 + 0.75 * 0.7)
    assert found.loc["a", "rate_nonmirror"] == pytest.approx(0.7)
    assert found.loc["b", "rate_field"] == pytest.approx(0.25 * 0.3 + 0.75 * 0.5)
    with pytest.raises(ValueError, match="negative"):
        ta.field_win_rates(m, {"a": -1, "b": 2})


def test_cells_are_drawn_towards_what_strengths_say():
    rng = np.random.default_rng(2)
    x = np.array([0.8, 0.3, 0, -0.3, -0.8])
    truth = 1 / (1 + np.exp(x[None] - x[:, None]))
    decks, wins = [], []
    for i in range(5):
        for j in range(i + 1, 5):
            for _ in range(30):
                decks.append(("abcde"[i], "abcde"[j]))
                wins.append(int(rng.random() > truth[i, j]))
    m = ta.matchups(league([("p", "q")] * len(wins), decks, wins), unit="game")
    off = m[m["a"] != m["b"]]
    real = [truth["abcde".index(a), "abcde".index(b)] for a, b in zip(off["a"], off["b"], strict=True)]
    assert np.mean((off["rate_eb"] - real) ** 2) < 0.6 * np.mean((off["rate"] - real) ** 2)


def test_the_grid_of_the_demo(demo):
    m = ta.matchups(demo)
    assert tuple(m.columns) == module.MATCHUPS
    grid = ta.matchup_grid(m)
    assert np.allclose(grid + grid.T, 1)
    assert (ta.matchup_grid(m, "n").to_numpy() == ta.matchup_grid(m, "n").to_numpy().T).all()
    with pytest.raises(ValueError, match="no column"):
        ta.matchup_grid(m, "beauty")


def test_players_have_matchups_too(demo):
    m = ta.matchups(demo, "player_id", unit="match")
    assert m.loc[m["a"] < m["b"], "n"].sum() == demo.games["match_id"].nunique()


def pilots_league(seed: int, spread: float, sticky: float = 0.9):
    """Twenty pilots of differing skill who mostly keep to a deck; the decks are equal."""
    rng = np.random.default_rng(seed)
    skill, own = rng.normal(0, spread, 20), rng.integers(0, 4, 20)
    players, decks, winners = [], [], []
    for _ in range(500):
        a, b = rng.choice(20, 2, replace=False)
        held = [own[i] if rng.random() < sticky else rng.integers(0, 4) for i in (a, b)]
        players.append((f"p{a}", f"p{b}"))
        decks.append(("wxyz"[held[0]], "wxyz"[held[1]]))
        winners.append(int(rng.random() > 1 / (1 + np.exp(skill[b] - skill[a]))))
    return league(players, decks, winners)


@pytest.mark.parametrize(("spread", "plain"), [(0.0, 0.92), (0.7, 0.85)])
def test_intervals_know_that_pilots_repeat(spread, plain):
    covered = {None: [], "player_id": []}
    for seed in range(40):
        ds = pilots_league(seed, spread)
        for cluster, hits in covered.items():
            m = ta.matchups(ds, unit="game", cluster=cluster)
            once = m[m["a"] < m["b"]]
            hits += ((once["lo"] <= 0.5) & (once["hi"] >= 0.5)).tolist()
    assert np.mean(covered["player_id"]) >= 0.9
    assert (np.mean(covered[None]) >= plain) == (spread == 0)


def test_a_pair_differs_from_one_half_by_the_exact_test():
    ds = league([(f"p{i}", f"q{i}") for i in range(9)], [("a", "b")] * 9, [0] * 8 + [1])
    row = ta.matchups(ds, unit="game").iloc[0]
    assert row["n_eff"] == 9
    assert row["q"] == pytest.approx(binomtest(8, 9).pvalue)


def test_a_machine_that_plays_itself_is_two_players():
    ds = league([("m", "m")] * 4, [("x", "x"), ("x", "y"), ("y", "x"), ("x", "y")], [0, 0, 0, 1])
    for unit in ("game", "match"):
        n = ta.matchup_grid(ta.matchups(ds, unit=unit), "n")
        assert (n.loc["x", "x"], n.loc["x", "y"], n.loc["y", "x"]) == (1, 3, 3)
        by = ta.matchup_grid(ta.matchups(ds, "deck_id", unit=unit), "wins")
        assert (by.loc["x", "y"], by.loc["y", "x"]) == (1, 2)
        assert ta.win_rates(ds, unit=unit)["n"].sum() == 6
