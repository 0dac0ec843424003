"""Leagues without rounds, pilots taken out of decks, comebacks, what designers look for."""

from datetime import timedelta

import numpy as np
import pandas as pd
import pytest

import analysis as ta
import engine
from analysis import adjusted, design, flow, reweighting, rolling, stages
from analysis.log import card_rows
from analysis.simulation import play, series
from tests.analysis.synthetic import league


def test_a_deck_of_good_pilots_is_not_a_good_deck():
    """Both decks are equal; those of the one are flown by the stronger half four times of five."""
    rng = np.random.default_rng(3)
    skill = np.repeat([0.7, -0.7], 10)
    players, decks, winners = [], [], []
    for _ in range(4000):
        i, j = rng.choice(20, 2, replace=False)
        mine = ["hot" if (rng.random() < 0.8) == (k < 10) else "cold" for k in (i, j)]
        players.append((f"p{i}", f"p{j}"))
        decks.append((mine[0], mine[1]))
        winners.append(int(rng.random() > 1 / (1 + np.exp(skill[j] - skill[i]))))
    found = ta.win_rates(league(players, decks, winners), adjust="skill").set_index("archetype_id")
    assert tuple(found.columns[-3:]) == adjusted.ADJUSTED
    assert found.loc["hot", "rate"] > 0.6
    assert found.loc["hot", "lo_adj"] < 0.5 < found.loc["hot", "hi_adj"]
    assert abs(found.loc["hot", "rate_adj"] - 0.5) < 0.05


def test_adjusting_wants_decks(demo):
    with pytest.raises(ValueError, match="archetype_id or deck_id"):
        ta.win_rates(demo, "player_id", adjust="skill")
    with pytest.raises(ValueError, match="skill"):
        ta.win_rates(demo, adjust="luck")


def rolled():
    """a wins 40 of 50 against b, c wins 3 of 3 against d; d hasn't played since."""
    players = [("a", "b")] * 50 + [("c", "d")] * 3
    winners = [0] * 40 + [1] * 10 + [0] * 3
    return league(players, [("x", "y")] * 53, winners)


def test_three_of_three_do_not_lead():
    table = ta.rolling_standings(rolled(), min_matches=3).set_index("player_id")
    assert tuple(table.reset_index().columns) != ()
    assert table.loc["a", "rank"] == 1
    assert table.loc["c", "rate"] == 1.0
    assert table.loc["c", "rate_eb"] < table.loc["a", "rate_eb"]
    assert (table["won"].sum(), table["lost"].sum()) == (53, 53)


def test_who_has_played_too_little_stands_below_unranked():
    table = ta.rolling_standings(rolled())
    assert tuple(table.columns) == rolling.ROLLING
    assert table.loc[table["ranked"], "player_id"].tolist() == ["a", "b"]
    assert table.loc[~table["ranked"], "rank"].isna().all()


def test_who_has_not_played_for_long_is_not_active():
    ds = rolled()
    end = ds.games["started_at"].max()
    table = ta.rolling_standings(ds, min_matches=1, active_days=10, now=end + timedelta(days=11))
    assert not table["active"].any()
    assert table["rank"].isna().all()


def test_old_matches_fade():
    players = [("a", "b")] * 60
    ds = league(players, [("x", "y")] * 60, [0] * 30 + [1] * 30)
    ds.games["started_at"] = ds.games["started_at"] + pd.to_timedelta(np.arange(60), unit="D")
    even = ta.rolling_standings(ds).set_index("player_id")["rate"]
    faded = ta.rolling_standings(ds, half_life_days=5).set_index("player_id")["rate"]
    assert even["a"] == even["b"] == 0.5
    assert faded["b"] > 0.9


def test_by_the_lower_end_of_the_rating():
    table = ta.rolling_standings(rolled(), by="rating", min_matches=1)
    assert table["lo"].is_monotonic_decreasing
    with pytest.raises(ValueError, match="points, rating"):
        ta.rolling_standings(rolled(), by="beauty")
    with pytest.raises(ValueError, match="more than 0"):
        ta.rolling_standings(rolled(), half_life_days=0)


def test_comebacks_are_mirrored(demo):
    table = ta.win_by_lead(demo)
    assert tuple(table.columns) == flow.LEADS
    late = table[table["cycle"] == 6].set_index("lead")
    rates = late["rate"].to_numpy()
    assert (np.diff(rates) > 0).all()  # who is further ahead wins more
    with pytest.raises(ValueError, match="have to rise"):
        ta.win_by_lead(demo, edges=[3, 1])
    assert ta.win_by_lead(demo, edges=[0.5])["lead"].unique().tolist() == ["0 and less", "1 and more"]


def test_stages_of_a_hand_made_deck_are_counted(demo):
    table = ta.curve_by_stage(demo)
    assert tuple(table.columns) == ("archetype_id", *stages.BY_STAGE)
    assert table.groupby("archetype_id", observed=True)["copies"].sum().le(40).all()
    assert (table["p_any_play"] >= table["p_play"] - 1e-12).all()
    sparks = table[table["archetype_id"] == "sparks"].set_index("turn")
    decks = demo.decks[demo.decks["archetype_id"] == "sparks"]["deck_id"]
    assert sparks["decks"].eq(len(decks)).all()
    with pytest.raises(ValueError, match="no column 'colour'"):
        ta.curve_by_stage(demo, "colour")


@pytest.mark.parametrize("name", engine.rulesets())
def test_stages_and_sources_of_every_ruleset(name):
    decks = list(engine.ruleset(name).decks)[:2]
    rows = [play(p) for p in series(name, decks, ("random", "random"), 2, 3)]
    ds = ta.from_rows(rows, cards=card_rows(name))
    table = ta.curve_by_stage(ds, through_turn=12)
    sources = ds.cards.set_index(ds.cards["card_id"].astype(str))["is_source"]
    main = ds.deck_cards[ds.deck_cards["board"] == "main"]
    plain = main[~main["card_id"].astype(str).map(sources).to_numpy(bool)]
    first = ds.decks.iloc[0]
    mine = table[table["archetype_id"] == first["archetype_id"]]
    assert mine["playable"].iloc[-1] == plain.loc[plain["deck_id"] == first["deck_id"], "copies"].sum()
    assert table[["p_play", "p_draw", "p_any_play", "p_any_draw"]].stack().between(0, 1).all()


def test_equal_hands_take_the_luck_out(demo):
    """A deck whose hands were better by chance alone: weighted, the difference goes."""
    rng = np.random.default_rng(5)
    n = 4000
    cheap = np.stack([rng.binomial(4, 0.6, n), rng.binomial(4, 0.4, n)], axis=1)
    chance = 1 / (1 + np.exp(0.5 * (cheap[:, 1] - cheap[:, 0])))
    ds = league([("a", "b")] * n, [("lucky", "plain")] * n, (rng.random(n) > chance).astype(int).tolist())
    seats = ds.game_players[["game_id", "seat"]]
    ds._frames["card_game"] = seats.assign(card_id="C", opening_n=cheap.ravel())
    ds._frames["cards"] = pd.DataFrame({"card_id": ["C"], "is_source": [False], "stage": [1]})
    table = ta.same_draws(ds).set_index("archetype_id")
    assert tuple(table.columns) == reweighting.SAME_DRAWS
    raw = table.loc["lucky", "rate"] - table.loc["plain", "rate"]
    same = table.loc["lucky", "rate_same"] - table.loc["plain", "rate_same"]
    assert raw > 0.15
    assert abs(same) < raw / 2
    assert table.loc["lucky", "drawn"] > table.loc["lucky", "drawn_field"] > table.loc["plain", "drawn"]
    assert ta.early_draws(ds).sum() == cheap.sum()
    assert ta.early_draws(ds, what="sources").sum() == 0
    with pytest.raises(ValueError, match="sources, cheap"):
        ta.early_draws(demo, what="luck")


def test_cards_that_nobody_plays_are_found(demo):
    found = ta.unused_cards(demo)
    assert tuple(found.columns) == design.UNUSED
    listed = set(demo.deck_cards.loc[demo.deck_cards["board"] == "main", "card_id"].astype(str))
    outside = set(demo.cards["card_id"].astype(str)) - listed
    assert set(found.loc[found["why"] == "in no deck", "card_id"]) == outside
    assert (found.loc[found["why"] == "never played", "n_played"] == 0).all()
    assert (found.loc[found["why"] == "held", "held_turns"] > design.HELD).all()


def test_seats_that_hardly_took_part_mostly_lost(demo):
    found = ta.non_games(demo)
    assert tuple(found.columns) == ("archetype_id", *design.NON_GAMES)
    assert (found["non_games"] >= found[["short_hand", "screwed", "idle"]].max(axis=1)).all()
    assert np.average(found["won"], weights=found["non_games"]) < 0.5


def test_archetypes_can_be_renamed_by_rules_and_clusters(demo):
    named = ta.cluster_decks(demo.deck_cards).decks
    ds = demo.named(named)
    assert set(ds.game_players["archetype_id"]) <= set(named["archetype_id"])
    m = ta.matchups(ds, unit="game")
    assert (
        m.loc[m["a"] < m["b"], "n"].sum() + m.loc[m["a"] == m["b"], "n"].sum()
        == (demo.games["result"] == "win").sum()
    )
    assert ta.card_impact(ds)["archetypes"].max() <= named["archetype_id"].nunique()
    assert ds.decks["archetype_method"].unique().tolist() == ["clusters"]
    assert set(demo.game_players["archetype_id"]) == {"sparks", "bells", "antlers", "orchard", "songs"}
    with pytest.raises(ValueError, match="method"):
        demo.named(named.drop(columns="method"))
    one = demo.named(named.head(1))
    assert (one.decks["archetype_method"] == "declared").sum() == len(demo.decks) - 1


def test_equal_hands_know_that_pilots_repeat(demo):
    plain = ta.same_draws(demo, cluster=None).set_index("archetype_id")
    table = ta.same_draws(demo).set_index("archetype_id").loc[plain.index]
    assert table["rate_same"].equals(plain["rate_same"])
    assert (table["n_eff"] <= plain["n_eff"]).all()
    wide = (table["hi"] - table["lo"]) / (plain["hi"] - plain["lo"])
    rates = [
        ta.win_rates(demo, cluster=c).set_index("archetype_id").loc[plain.index] for c in ("player_id", None)
    ]
    wanted = (rates[0]["hi"] - rates[0]["lo"]) / (rates[1]["hi"] - rates[1]["lo"])
    assert wide.to_numpy() == pytest.approx(wanted.to_numpy(), rel=0.25)
