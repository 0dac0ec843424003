"""Standings: three real events to three decimals, and cases made by hand."""

import json
from pathlib import Path

import pandas as pd
import pytest

import analysis as ta
from analysis.played import played_matches
from analysis.tables import STANDINGS

EVENTS = json.loads((Path(__file__).parent / "data" / "standings.json").read_text(encoding="utf-8"))["events"]


def swiss(event):
    matches = pd.DataFrame([m for m in event["matches"] if m["stage"] == "swiss"])
    return pd.DataFrame(
        {
            "match_id": [f"m{i}" for i in range(len(matches))], "round": matches["round"], "player_a": matches["a"],
            "player_b": matches["b"].where(~matches["bye"].astype(bool)), "games_a": matches["a_games"],
            "games_b": matches["b_games"], "draws": 0, "is_bye": matches["bye"],
        }
    )  # fmt: skip


@pytest.mark.parametrize("event", EVENTS, ids=lambda e: e["event"])
def test_real_events_to_three_decimals(event):
    found = ta.standings(swiss(event), floors={"match": 0.33, "game": None}).set_index("player_id")
    assert len(event["standings"]) == len(found)
    for wanted in event["standings"]:
        row = found.loc[wanted["player"]]
        assert row["points"] == wanted["points"]
        for column in ("omw", "gw", "ogw"):
            assert f"{row[column]:.3f}" == wanted[column], (wanted["player"], column)


def test_the_events_are_all_there():
    assert sum(len(e["standings"]) for e in EVENTS) == 51


def rounds(*rows):
    return pd.DataFrame(rows, columns=["round", "player_a", "player_b", "games_a", "games_b", "draws"])


def test_a_bye_is_points_and_no_percentage():
    table = ta.standings(rounds((1, "a", "b", 2, 0, 0), (1, "c", None, 2, 0, 0))).set_index("player_id")
    assert table.loc["c", "points"] == 3
    assert (table.loc["c", "byes"], table.loc["c", "w"], table.loc["c", "gw"], table.loc["c", "omw"]) == (
        1,
        0,
        0,
        0,
    )


def test_a_draw_is_a_point_each_and_the_floor_is_literal():
    table = ta.standings(rounds((1, "a", "b", 1, 1, 1), (2, "a", "c", 2, 0, 0))).set_index("player_id")
    assert table.loc["a", "points"] == 4
    assert table.loc["b", "points"] == 1
    assert table.loc["a", "gw"] == pytest.approx((3 * 3 + 1) / (3 * 5))
    assert table.loc["b", "omw"] == pytest.approx(4 / 6)
    assert table.loc["a", "omw"] == pytest.approx((1 / 3 + 0.33) / 2)


def test_who_dropped_counts_the_rounds_that_were_played():
    table = ta.standings(
        rounds(
            (1, "a", "b", 2, 0, 0), (1, "c", "d", 2, 0, 0), (2, "a", "c", 2, 0, 0), (2, "b", None, 2, 0, 0)
        )
    ).set_index("player_id")
    assert table.loc["c", "omw"] == pytest.approx((1 + 0.33) / 2)
    assert list(table["rank"]) == [1, 2, 3, 4]


def test_ties_that_nothing_breaks_share_a_rank():
    table = ta.standings(rounds((1, "a", "b", 2, 0, 0), (1, "c", "d", 2, 0, 0)))
    assert list(table["rank"]) == [1, 1, 3, 3]
    assert tuple(table.columns) == STANDINGS


def test_chess_counts_the_opponents_points():
    table = ta.standings(
        rounds((1, "a", "b", 1, 0, 0), (1, "c", "d", 1, 0, 0), (2, "a", "c", 1, 0, 0)), preset="chess"
    ).set_index("player_id")
    assert table.loc["a", "buchholz"] == 1
    assert table.loc["c", "buchholz"] == 2


def test_pokemon_has_another_floor():
    played = rounds((1, "a", "b", 1, 0, 0))
    assert ta.standings(played, preset="pokemon").set_index("player_id").loc["a", "omw"] == 0.25


def test_the_league_of_the_demo(demo):
    week = demo.matches[demo.matches["event_id"] == "week-1"]
    table = ta.standings(week)
    assert set(table["player_id"]) == set(week["player_a"]) | set(week["player_b"].dropna())
    assert table["points"].sum() == 3 * len(week)
    assert table["byes"].sum() == week["is_bye"].sum() == 4


def test_a_match_that_was_not_played_counts_for_nobody(demo):
    week = demo.matches[demo.matches["event_id"] == "week-8"]
    assert (week["result"] == "unplayed").sum() == 1
    table = ta.standings(week)
    assert table["points"].sum() == 3 * (len(week) - 1)
    assert table[["w", "l", "d"]].sum().sum() == 2 * (week["result"].isin(["a", "b", "draw"])).sum()


def test_matches_are_told_by_their_games_where_nobody_wrote_them(demo):
    games = demo.games
    told = played_matches(games, demo.game_players).set_index("match_id").sort_index()
    written = (
        demo.matches[demo.matches["match_id"].isin(games["match_id"])].set_index("match_id").sort_index()
    )
    for column in ("event_id", "player_a", "player_b", "games_a", "games_b", "draws", "result", "round"):
        assert told[column].astype(str).tolist() == written[column].astype(str).tolist(), column


def test_byes_and_unplayed_matches_stay_with_their_events(demo):
    week = demo.where(event_id="week-8")
    assert sorted(week.matches["match_id"]) == sorted(
        demo.matches.loc[demo.matches["event_id"] == "week-8", "match_id"]
    )


def test_what_is_wrong_is_named():
    with pytest.raises(ValueError, match="mtg, pokemon, ygo, chess"):
        ta.standings(rounds(), preset="go")
    with pytest.raises(ValueError, match="games_b"):
        ta.standings(pd.DataFrame({"player_a": [], "player_b": [], "games_a": []}))
