"""Mana curves: decks, execution, chances, win rates."""

import numpy as np
import pandas as pd
import pytest

import analysis as ta
from analysis import curves


@pytest.mark.parametrize(
    ("lands", "on_draw", "wanted"),
    [
        (24, False, [0.910, 0.789, 0.632, 0.467]),
        (24, True, [0.945, 0.856, 0.726, 0.573]),
        (26, False, [0.938, 0.846, 0.716, 0.567]),
    ],
)
def test_published_chances(lands, on_draw, wanted):
    found = [ta.on_curve(60, lands, turn=t, on_draw=on_draw) for t in (2, 3, 4, 5)]
    assert found == pytest.approx(wanted, abs=6e-4)


def test_exact_equals_scipy_and_a_simulation():
    from scipy.stats import hypergeom

    rng = np.random.default_rng(4)
    for deck, good, turn, need, per_turn in ((40, 12, 3, 2, 2), (60, 17, 4, 4, 1), (50, 9, 2, 1, 1)):
        seen = 5 + per_turn * (turn - 1)
        exact = ta.on_curve(deck, good, turn=turn, need=need, hand=5, per_turn=per_turn)
        assert exact == pytest.approx(hypergeom.sf(need - 1, deck, good, seen))
        drawn = rng.hypergeometric(good, deck - good, seen, 20_000)
        p = (drawn >= need).mean()
        assert abs(exact - p) < 3 * np.sqrt(exact * (1 - exact) / 20_000)


def test_a_mulligan_helps_and_is_seeded():
    for mulligan in ("london", "any_once"):
        plain = ta.on_curve(60, 24, turn=3)
        found = ta.on_curve(60, 24, turn=3, mulligan=mulligan, seed=1)
        assert found > plain
        assert found == ta.on_curve(60, 24, turn=3, mulligan=mulligan, seed=1)


def test_a_mulligan_of_any_cards_by_brute_force():
    rng = np.random.default_rng(8)
    hits = 0
    rounds = 6000
    for _ in range(rounds):
        deck = rng.permutation(40) < 10
        hand, rest = deck[:4], deck[4:]
        if hand.sum() < 2:
            back = hand[~hand]
            rest = rng.permutation(np.r_[rest, back])
            hand, rest = np.r_[hand[hand], rest[: len(back)]], rest[len(back) :]
        hits += hand.sum() + rest[:4].sum() >= 2
    exact = ta.on_curve(40, 10, turn=3, need=2, hand=4, per_turn=2, mulligan="any_once")
    assert abs(hits / rounds - exact) < 4 * np.sqrt(0.25 / rounds)


def test_the_inverse_is_the_inverse():
    for need, turn in ((1, 1), (1, 2), (1, 3), (1, 4), (2, 2), (3, 3)):
        n = ta.sources_needed(60, turn=turn, need=need)
        assert ta.on_curve(60, n, turn=turn, need=need) >= 0.9 > ta.on_curve(60, n - 1, turn=turn, need=need)


def test_a_turn_out_of_a_table_is_a_turn():
    assert ta.on_curve(60, 24, turn=pd.Series([3])[0]) == ta.on_curve(60, 24, turn=3)


@pytest.mark.parametrize(("size", "good", "turn", "need"), [(60, 17, 5, 4), (40, 34, 1, 6)])
def test_the_london_mulligan_by_brute_force(size, good, turn, need):
    """Hands of 2 to 5 sources are kept; each mulligan puts a card under the deck, what there is too much of first."""
    rng = np.random.default_rng(5)
    hits, rounds = 0, 6000
    for _ in range(rounds):
        deck, mulligans = rng.permutation(size) < good, 0
        while not 2 <= deck[:7].sum() <= 5 and mulligans < 2:
            deck, mulligans = rng.permutation(size) < good, mulligans + 1
        sources = int(deck[:7].sum())
        sources -= min(mulligans, max(0, sources - 5))
        hits += sources + deck[7 : 6 + turn].sum() >= need
    found = ta.on_curve(size, good, turn=turn, need=need, mulligan="london")
    assert abs(hits / rounds - found) < 4 * np.sqrt(0.25 / rounds)


def test_a_table_of_turns():
    table = ta.on_curve(60, 24, turn=[2, 3])
    assert tuple(table.columns) == ("turn", "p_play", "p_draw")
    assert (table["p_draw"] > table["p_play"]).all()
    with pytest.raises(ValueError, match="can't hold"):
        ta.on_curve(40, 50, turn=1)
    with pytest.raises(ValueError, match="london, any_once"):
        ta.on_curve(40, 20, turn=1, mulligan="paris")
    with pytest.raises(ValueError, match="no number"):
        ta.sources_needed(60, turn=1, need=9)


def test_the_curve_of_a_deck_by_hand():
    cards = pd.DataFrame({"card_id": ["a", "b", "c"], "cost": [1, 3, 9], "type": ["unit", "spell", "unit"]})
    decks = pd.DataFrame(
        {
            "deck_id": "d",
            "board": ["main"] * 3 + ["side"],
            "card_id": ["a", "b", "c", "a"],
            "copies": [3, 2, 1, 9],
        }
    )
    curve = ta.mana_curve(decks, cards)
    assert curve["copies"].sum() == 6
    assert curve.set_index(["cost", "type"])["copies"][7, "unit"] == 1
    assert len(curve) == 8 * 2
    row = ta.curve_summary(decks, cards, source_types=["spell"]).iloc[0]
    assert (row["sources"], row["n_0_2"], row["n_5plus"]) == (2, 3, 1)
    assert row["avg_cost"] == (3 * 1 + 9) / 4
    with pytest.raises(ValueError, match="doesn't have: b, c"):
        ta.mana_curve(decks, cards[:1])


def test_the_executed_curve(demo):
    found = ta.curve_efficiency(demo)
    assert tuple(found.columns) == ("archetype_id", *curves.EFFICIENCY)
    assert found["wasted"].to_numpy() == pytest.approx((found["available"] - found["spent"]).to_numpy())
    assert found["efficiency"].between(0, 1).all()
    assert (found.groupby("archetype_id", observed=True)["n"].diff().dropna() <= 0).all()
    assert (found.groupby("archetype_id", observed=True)["cum_spent"].diff().dropna() > 0).all()
    one = demo.turns.merge(demo.game_players[["game_id", "seat", "archetype_id"]], on=["game_id", "seat"])
    one = one[(one["archetype_id"] == "sparks") & (one["turn"] == 2)]
    row = found[(found["archetype_id"] == "sparks") & (found["turn"] == 2)].iloc[0]
    assert row["n"] == len(one)
    assert row["efficiency"] == pytest.approx(one["resource_spent"].sum() / one["resource_available"].sum())


def test_a_single_pilot_has_an_interval_too(demo):
    one = demo.where(
        game_id=list(demo.game_players.loc[demo.game_players["player_id"] == "pilot-03", "game_id"])
    )
    found = ta.curve_efficiency(one, "player_id", through_turn=4)
    mine = found[found["player_id"] == "pilot-03"]
    assert (mine["hi"] - mine["lo"] > 0.02).all()


def test_both_seats_have_what_the_rules_give_them(demo):
    found = ta.curve_efficiency(demo, ["on_play"], through_turn=3).set_index(["on_play", "turn"])["available"]
    assert found[True, 1] == 2
    assert found[False, 1] == 3
    assert found[True, 3] == found[False, 3] == 4


def test_curve_against_win_rate_says_what_it_cant_tell(demo):
    table = ta.curve_vs_win_rate(demo, bins=3)
    assert tuple(table.columns) == curves.CURVE_RATES
    assert "plan" in table.attrs["warning"]
    assert table["n"].sum() == ta.win_rates(demo)["n"].sum()
    assert table["rate_adj"].between(0, 1).all()
    with pytest.raises(ValueError, match="archetype_id and skill"):
        ta.curve_vs_win_rate(demo, adjust=["luck"])


def test_early_spending_counts_more():
    assert curves.curve_score([5, 0, 0]) > curves.curve_score([0, 0, 5])


def test_another_bonus_on_the_draw():
    plain = ta.on_curve(40, 10, turn=2, need=1, hand=4, per_turn=2, on_draw=True)
    one = ta.on_curve(40, 10, turn=2, need=1, hand=4, per_turn=2, on_draw=True, bonus=1)
    play = ta.on_curve(40, 10, turn=2, need=1, hand=4, per_turn=2)
    assert play < one < plain
    assert one == ta.on_curve(40, 10, turn=1, need=1, hand=7)
