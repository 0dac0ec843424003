"""The heavy sums on Parquet by DuckDB: the same to the digit as in memory."""

import pandas as pd
import pytest

import analysis as ta
from analysis.tallies import tally
from tests.analysis.synthetic import league

exact = {"check_exact": True}


@pytest.fixture(scope="module", params=["whole", "weeks"])
def ds(demo, request):
    return demo if request.param == "whole" else demo.where(event_id=["week-2", "week-5"], min_turns=6)


@pytest.mark.parametrize("unit", ["game", "match"])
@pytest.mark.parametrize(
    "by", ["archetype_id", "player_id", ["archetype_id", "on_play"], ["event_id", "archetype_id"]]
)
def test_win_rates(ds, by, unit):
    if unit == "match" and by == ["archetype_id", "on_play"]:
        by = ["archetype_id", "round"]
    here = ta.win_rates(ds, by, unit=unit)
    pd.testing.assert_frame_equal(here, ta.win_rates(ds, by, unit=unit, over="duckdb"), **exact)


@pytest.mark.parametrize("unit", ["game", "match"])
def test_matchups_and_shares(ds, unit):
    pd.testing.assert_frame_equal(
        ta.matchups(ds, unit=unit), ta.matchups(ds, unit=unit, over="duckdb"), **exact
    )
    pd.testing.assert_frame_equal(ta.meta_share(ds), ta.meta_share(ds, over="duckdb"), **exact)


@pytest.mark.parametrize("by", ["archetype_id", ["archetype_id", "on_play"], ["player_id"]])
def test_the_executed_curve(ds, by):
    here = ta.curve_efficiency(ds, by)
    pd.testing.assert_frame_equal(here, ta.curve_efficiency(ds, by, over="duckdb"), **exact)


def test_the_quick_count_is_that_of_seats(ds):
    from analysis.seats import seats

    frame = seats(ds, ["archetype_id", "player_id"])
    groups = frame.groupby(["archetype_id", "player_id", "mirror", "win"], observed=True).size()
    found = tally(ds, ["archetype_id", "player_id"])
    assert found["n"].sum() == groups.sum() == len(frame)
    assert found.set_index(["archetype_id", "player_id", "mirror", "win"])["n"].to_dict() == groups.to_dict()


def test_games_without_contest_count_nowhere(demo, tmp_path):
    lost = set(demo.games["game_id"].iloc[:5])
    frames = {
        t: demo.table(t).copy()
        for t in ("games", "game_players", "turns", "card_game", "cards", "decks", "matches")
    }
    games = frames["games"]
    games["result"] = (
        games["result"].astype(str).mask(games["game_id"].isin(lost), "no_contest").astype("category")
    )
    void = ta.Dataset(None, frames=frames)
    assert set(void.void_games()) == lost
    rest = demo.where(game_id=[g for g in demo.games["game_id"] if g not in lost])
    pd.testing.assert_frame_equal(ta.win_rates(void), ta.win_rates(rest))
    pd.testing.assert_frame_equal(ta.card_stats(void), ta.card_stats(rest))


def test_what_lies_in_memory_has_no_files(demo):
    small = league([("a", "b")] * 3, [("x", "y")] * 3, [0, 1, 0])
    for work in (ta.win_rates, ta.matchups, ta.curve_efficiency):
        with pytest.raises(ValueError, match="in memory only"):
            work(small, over="duckdb")
    named = demo.named(ta.cluster_decks(demo.deck_cards).decks)
    with pytest.raises(ValueError, match="in memory only"):
        ta.win_rates(named.where(event_id="week-1"), over="duckdb")


def test_what_cannot_be_counted_there_is_named(demo):
    with pytest.raises(ValueError, match="no column 'colour'"):
        ta.win_rates(demo, "colour", over="duckdb")
    with pytest.raises(ValueError, match="archetype_id"):
        ta.matchups(demo, "player_id", over="duckdb")
    with pytest.raises(ValueError, match="pandas, duckdb"):
        ta.win_rates(demo, over="abacus")
