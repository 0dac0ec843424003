"""Chance to win, swings, sample sizes, comparisons."""

import json

import numpy as np
import pytest

import analysis as ta
from analysis.power import sprt
from tests.analysis.synthetic import league


@pytest.fixture(scope="module")
def wp(demo):
    return ta.fit_win_probability(demo)


def test_it_is_calibrated_on_games_it_hasnt_seen(wp):
    assert wp.ece < 0.03
    assert wp.log_loss < 0.65
    assert wp.calibration["observed"].is_monotonic_increasing


def test_more_life_is_never_worse(demo, wp):
    some = demo.turns.sample(200, random_state=1)
    before = wp.predict(some, np.zeros(200, bool))
    for more in (1, 2, 5):
        after = wp.predict(some.assign(life=some["life"] + more), np.zeros(200, bool))
        assert (after >= before - 1e-12).all()
        before = after


def test_its_json_is_enough_to_draw_it(wp):
    found = json.loads(wp.to_json())
    assert len(found["coef"]) == len(found["features"]) == 7


def test_swings(demo, wp):
    found = ta.game_swings(demo, wp)
    assert found["swing"].is_monotonic_decreasing
    assert found["comeback_index"].between(0, 1).all()
    assert found["game_id"].is_unique


def test_too_few_games(demo):
    with pytest.raises(ValueError, match="can't be split"):
        ta.fit_win_probability(demo.where(game_id=list(demo.games["game_id"][:3])))


@pytest.mark.parametrize(("half", "n"), [(0.1, 97), (0.05, 385), (0.03, 1068), (0.02, 2401), (0.01, 9604)])
def test_games_for_an_interval(half, n):
    assert ta.sample_size(half) == n


def test_games_to_see_a_difference():
    assert ta.sample_size(detect=0.05) == 783
    assert abs(ta.sample_size(detect=0.02) - 4903) <= 1
    assert ta.sample_size(detect=0.02, groups=2) == 9806
    with pytest.raises(ValueError, match="either"):
        ta.sample_size()


def test_the_sequential_test_errs_as_seldom_as_promised():
    rng = np.random.default_rng(6)
    wrong = looks = 0
    for _ in range(300):
        wins = (rng.random(6000) < 0.5).astype(float)
        for n in range(200, 6001, 200):
            verdict = sprt(wins[:n], 0.0, 0.05)[1]
            if verdict != "go on":
                wrong += verdict == "high"
                looks += n
                break
    assert wrong / 300 < 0.08
    assert looks / 300 < 1077


def test_pairs_of_seeds_cancel_luck(demo):
    same = ta.compare(demo, demo, deck="sparks").iloc[0]
    assert (same["diff"], same["p"]) == (0, 1)
    games = demo.game_players["archetype_id"].eq("sparks") & demo.game_players["opp_archetype_id"].ne(
        "sparks"
    )
    assert same["pairs"] == games.sum()
    with pytest.raises(ValueError, match="no games of 'chess'"):
        ta.compare(demo, demo, deck="chess")


def test_pairs_are_games_against_the_same_deck():
    """A list that became longer deals the same seeds to other pairs: they are no pairs."""
    before = league([("p", "q")] * 4, [("x", "y")] * 4, [0, 1, 0, 1], first=[0] * 4)
    after = league([("p", "q")] * 4, [("x", "y")] * 3 + [("x", "z")], [0, 0, 0, 0], first=[0] * 4)
    row = ta.compare(before, after, deck="x").iloc[0]
    assert (row["pairs"], row["diff"]) == (3, pytest.approx(1 / 3))
