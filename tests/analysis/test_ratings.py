"""Ratings and the first player's advantage."""

import numpy as np
import pytest

import analysis as ta
from analysis import logistic
from analysis.strength import HISTORY, RATINGS, Glicko
from tests.analysis.synthetic import league


def loser_starts(seed: int, matches: int = 1500, advantage: float = 0.25):
    """Best of three in which the loser goes first: the raw share of first players is too low."""
    rng = np.random.default_rng(seed)
    skill = rng.normal(0, 0.8, 40)
    players, winners, first, ids = [], [], [], []
    for m in range(matches):
        a, b = rng.choice(40, 2, replace=False)
        starts, won = int(rng.integers(2)), [0, 0]
        while max(won) < 2:
            logit = skill[a] - skill[b] + (advantage if starts == 0 else -advantage)
            w = int(rng.random() > 1 / (1 + np.exp(-logit)))
            players.append((f"p{a:02}", f"p{b:02}"))
            winners.append(w)
            first.append(starts)
            ids.append(f"m{m}")
            won[w] += 1
            starts = 1 - w
    return league(players, [("x", "y")] * len(winners), winners, first, ids), skill


def test_the_first_players_advantage_where_losers_start():
    truth = 1 / (1 + np.exp(-0.25))
    ds, _ = loser_starts(7)
    row = ta.first_player_advantage(ds).iloc[0]
    se = (row["hi"] - row["lo"]) / 3.92
    assert abs(row["rate"] - truth) < 2 * se
    assert row["raw"] < row["rate"] - 0.01
    raw = ta.first_player_advantage(ds, method="raw").iloc[0]
    assert raw["rate"] == row["raw"]


def test_players_come_out_in_their_order():
    ds, skill = loser_starts(3)
    table = ta.ratings(ds).set_index("player_id")["rating"]
    assert np.corrcoef(table.sort_index(), skill)[0, 1] > 0.95
    again = ta.ratings(ds, model="glicko2").set_index("player_id")["rating"]
    assert np.corrcoef(again.sort_index(), skill)[0, 1] > 0.85


def test_undefeated_and_unconnected_players_are_no_trouble():
    ds = league([("a", "b"), ("a", "b"), ("c", "d")], [("x", "y")] * 3, [0, 0, 1])
    table = ta.ratings(ds).set_index("player_id")
    assert np.isfinite(table[["rating", "rd"]].to_numpy()).all()
    assert table["provisional"].all()
    assert table.loc["a", "rating"] > table.loc["b", "rating"]


def test_decks_are_told_from_pilots():
    rng = np.random.default_rng(1)
    skill = dict(zip("abcdefgh", rng.normal(0, 0.3, 8), strict=True))
    players, decks, winners = [], [], []
    for _ in range(3000):
        p, q = rng.choice(list(skill), 2, replace=False)
        mine, theirs = (("strong" if rng.random() < 0.5 else "weak") for _ in range(2))
        logit = skill[p] - skill[q] + 0.6 * ((mine == "strong") - (theirs == "strong"))
        players.append((p, q))
        decks.append((mine, theirs))
        winners.append(int(rng.random() > 1 / (1 + np.exp(-logit))))
    parts = ta.ratings(league(players, decks, winners), with_decks=True).attrs["decks"]
    assert parts["strong"] - parts["weak"] == pytest.approx(0.6 * 173.7, abs=25)


def test_old_games_count_less():
    ds = league([("a", "b")] * 3000, [("x", "y")] * 3000, [0] * 1500 + [1] * 1500)
    even = ta.ratings(ds).set_index("player_id")["rating"]
    late = ta.ratings(ds, half_life_days=0.3).set_index("player_id")["rating"]
    assert abs(even["a"] - even["b"]) < 1
    assert late["b"] > late["a"] + 50


def test_glickmans_example():
    foes = [(Glicko(1400, 30), 1.0), (Glicko(1550, 100), 0.0), (Glicko(1700, 300), 0.0)]
    after = ta.glicko2(Glicko(1500, 200), foes)
    assert (round(after.rating, 2), round(after.rd, 2), round(after.volatility, 6)) == (
        1464.05,
        151.52,
        0.059996,
    )


def test_the_volatility_is_the_papers_root():
    from scipy.optimize import brentq

    from analysis.glicko import _volatility

    rng = np.random.default_rng(0)
    for _ in range(200):
        delta, phi, v, sigma = (
            rng.normal(0, 2),
            rng.uniform(0.2, 2),
            rng.uniform(0.1, 4),
            rng.uniform(0.02, 0.1),
        )

        def f(x, delta=delta, phi=phi, v=v, sigma=sigma):
            e = np.exp(x)
            return (
                e * (delta**2 - phi**2 - v - e) / (2 * (phi**2 + v + e) ** 2) - (x - np.log(sigma**2)) / 0.25
            )

        root = np.exp(brentq(f, np.log(sigma**2) - 20, np.log(sigma**2) + 20) / 2)
        assert _volatility(delta, phi, v, sigma, 0.5) == pytest.approx(root, abs=2e-5)


def test_without_games_only_the_deviation_grows():
    after = ta.glicko2(Glicko(1600, 50, 0.06), [])
    assert after.rating == 1600
    assert 50 < after.rd < 60


def test_the_history_ends_where_the_ratings_are(demo):
    history = ta.rating_history(demo)
    table = ta.ratings(demo, model="glicko2")
    assert tuple(history.columns) == HISTORY
    assert tuple(table.columns) == RATINGS
    last = history.groupby("player_id")["after"].last()
    assert table.set_index("player_id")["rating"].to_dict() == pytest.approx(last.to_dict())
    assert history.loc[history["upset"], "expected"].lt(1 / 3).all()


def test_the_skill_of_the_demos_pilots_is_found(demo):
    skill = (
        demo.game_players.groupby("player_id", observed=True)["agent"]
        .first()
        .astype(str)
        .str.extract(r"([\d.]+)@")[0]
    )
    table = ta.ratings(demo).set_index("player_id")["rating"]
    assert table.corr(skill.astype(float), method="spearman") > 0.5


def test_what_is_wrong_is_named(demo):
    with pytest.raises(ValueError, match="bradley_terry, glicko2"):
        ta.ratings(demo, model="elo")
    with pytest.raises(ValueError, match="half-life"):
        ta.ratings(demo, half_life_days=0)


def test_a_sparse_design_gives_the_same_fit():
    rng = np.random.default_rng(0)
    rows, width = 300, 6
    plus, minus = rng.integers(1, width, (2, rows))
    entries = [
        (np.arange(rows), np.zeros(rows, int), 1.0),
        (np.arange(rows), plus, 1.0),
        (np.arange(rows), minus, -1.0),
    ]
    sparse = logistic.design(rows, width, entries)
    full = np.zeros((rows, width))
    for at, column, value in entries:
        np.add.at(full, (at, column), value)
    y, ridge, clusters = (
        rng.integers(0, 2, rows).astype(float),
        np.r_[0.0, np.ones(width - 1)],
        np.arange(rows) // 3,
    )
    one, other = (logistic.fit(X, y, ridge=ridge, clusters=clusters) for X in (sparse, full))
    assert one.coef == pytest.approx(other.coef)
    assert one.covariance == pytest.approx(other.covariance)
    sums = np.zeros((100, width))
    np.add.at(sums, clusters, full * (y - logistic.sigmoid(full @ other.coef))[:, None])
    p = logistic.sigmoid(full @ other.coef)
    bread = np.linalg.inv((full * (p * (1 - p))[:, None]).T @ full + np.diag(ridge))
    assert other.covariance == pytest.approx(bread @ sums.T @ sums @ bread * 100 / 99, abs=1e-6)
