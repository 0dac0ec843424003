"""A league's calendar: brought in, taken for games that name no event, refused with its place."""

import json
import re

import pandas as pd
import pytest
from typer.testing import CliRunner

import analysis as ta
from analysis import calendar, schema
from analysis.cli import app
from analysis.compaction import compact
from analysis.report.week import choose
from analysis.simulation import play, series
from analysis.storage import write_rows

SPRING = {
    "seasons": [{"season_id": "spring", "name": "Frühling 札", "preset": "pokemon"}],
    "events": [
        {"event_id": "one", "season_id": "spring", "name": "Opening", "starts_at": "2026-04-06", "ends_at": "2026-04-07"},
        {"event_id": "two", "season_id": "spring", "name": "Second night", "starts_at": "2026-04-07", "ends_at": "2026-04-14"},
    ],
}  # fmt: skip


@pytest.fixture
def data(tmp_path):
    """Four games of the bot's kind, which name no event: two a second before midnight in Tokyo, two after."""
    rows = [play(p) for p in series("override", ["sparks", "bells"], ("random", "random"), 4, seed=1)]
    for row, at in zip(rows, ("14:59:58", "14:59:59", "15:00:00", "23:00:00"), strict=True):
        row["games"]["started_at"] = f"2026-04-06T{at}+00:00"
    write_rows(rows, tmp_path / "data", "a")
    return tmp_path / "data"


def brought(tmp_path, data, content, *, code=0, tz="Asia/Tokyo"):
    file = tmp_path / "calendar.json"
    file.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
    found = CliRunner().invoke(app, ["calendar", str(file), "--data", str(data), "--tz", tz])
    assert found.exit_code == code, found.output
    return found.output


def test_games_belong_to_the_event_in_whose_time_they_began(tmp_path, data):
    assert "1 seasons, 2 events" in brought(tmp_path, data, SPRING)
    ds = ta.load(data)
    assert len(choose(ds, None, "one", "Asia/Tokyo").this.games) == 2
    week = choose(ds, None, None, "Asia/Tokyo")
    assert (week.week, len(week.this.games), week.title) == ("two", 2, "Frühling 札 · Second night")
    assert week.preset == "pokemon"
    assert week.ends == pd.Timestamp("2026-04-14", tz="Asia/Tokyo")


def test_the_report_calls_them_by_their_names(tmp_path, data):
    brought(tmp_path, data, SPRING)
    (page,) = ta.weekly_report(ta.load(data), tmp_path, formats=["html"], week="one")
    assert "Frühling 札 · Opening" in page.read_text("utf-8")


def test_what_began_in_no_event_stays_with_the_weeks(tmp_path, data):
    brought(tmp_path, data, {**SPRING, "events": SPRING["events"][:1]})
    ds = ta.load(data)
    assert len(choose(ds, "league", "2026-W15", "Asia/Tokyo").this.games) == 2
    assert choose(ds, "league", None, "Asia/Tokyo").preset is None
    other = {**SPRING, "events": [{**SPRING["events"][0], "ruleset": "party"}]}
    brought(tmp_path, data, other)
    assert len(choose(ta.load(data), None, None, "Asia/Tokyo").this.games) == 4


def test_a_new_calendar_takes_the_place_of_the_old_one_also_after_compaction(tmp_path, data):
    brought(tmp_path, data, SPRING)
    compact(data)
    renamed = {**SPRING, "seasons": [{"season_id": "spring", "name": "Spring"}]}
    for _ in range(2):
        brought(tmp_path, data, renamed)
        assert ta.load(data).seasons["name"].tolist() == ["Spring"]
        compact(data)
        assert ta.load(data).seasons["name"].tolist() == ["Spring"]
    assert ta.validate(ta.load(data)).empty
    assert "sound" in CliRunner().invoke(app, ["validate", "--data", str(data)]).output


@pytest.mark.parametrize("compacted", [False, True])
def test_what_the_new_calendar_leaves_out_is_gone(tmp_path, data, compacted):
    brought(tmp_path, data, SPRING)
    if compacted:
        compact(data)
    brought(tmp_path, data, {**SPRING, "events": SPRING["events"][1:]})
    assert ta.load(data).events_meta["event_id"].tolist() == ["two"]
    brought(tmp_path, data, {"seasons": SPRING["seasons"]})
    ds = ta.load(data)
    assert (ds.seasons["season_id"].tolist(), len(ds.events_meta)) == (["spring"], 0)
    assert choose(ds, "league", None, "Asia/Tokyo").week == "2026-W15"
    assert "sound" in CliRunner().invoke(app, ["validate", "--data", str(data)]).output


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("{", "not JSON"),
        ([], "one JSON object with seasons and events"),
        ({"weeks": []}, "one JSON object with seasons and events"),
        ({"seasons": [1]}, "seasons: a list of objects"),
        ({"seasons": [{"name": "x"}]}, "seasons, 1: season_id is missing"),
        ({"seasons": [{"season_id": 3}]}, "seasons, 1: season_id is text, not 3"),
        ({"seasons": [{"season_id": "a", "colour": "x"}]}, "seasons, 1: no 'colour'; there are season_id, name"),
        ({"seasons": [{"season_id": "a"}, {"season_id": "a"}]}, "seasons, 2: season_id 'a' is there twice"),
        ({"seasons": [{"season_id": "a", "preset": "go"}]}, "seasons, 1: preset is one of mtg, pokemon"),
        ({"seasons": [{"season_id": "a", "starts_at": "soon"}]}, "starts_at is a date such as 2026-10-05, not 'soon'"),
        ({"seasons": [{"season_id": "a", "starts_at": "2026-02-01", "ends_at": "2026-01-01"}]}, "ends_at is later"),
        ({"events": [{"event_id": "one"}]}, "events, 1: season_id is missing"),
        ({**SPRING, "seasons": [{"season_id": "a"}]}, "events, 1: no season 'spring'; there are a"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_place(tmp_path, data, content, told):
    said = re.sub(r"\s+", " ", brought(tmp_path, data, content, code=2))
    assert told in said
    assert "calendar.json" in said
    assert ta.load(data).seasons.empty


def test_the_command_says_how_the_file_is_written(tmp_path, data):
    """What stands in its help is a calendar."""
    said = CliRunner().invoke(app, ["calendar", "--help"]).output
    (example,) = re.findall(r"\{.seasons.*?\]\}(?=;)", re.sub(r"\s+", " ", said))
    assert "1 seasons, 1 events" in brought(tmp_path, data, example)


def test_other_ways_to_be_wrong(tmp_path, data):
    assert "no time zone 'Mars'" in brought(tmp_path, data, SPRING, code=2, tz="Mars")
    said = CliRunner().invoke(app, ["calendar", str(tmp_path / "none.json"), "--data", str(data)])
    assert said.exit_code == 2
    assert "none.json: No such file" in said.output
    assert set(calendar.SECTIONS.values()) <= set(schema.TABLES)
