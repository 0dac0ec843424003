"""A league organiser's way: from the bot's store to tables and the report, with wrong inputs at every step."""

import pandas as pd
import pytest
from typer.testing import CliRunner

import analysis as ta
from analysis.cli import TABLES, app
from analysis.simulation import play, series
from tests.analysis.stored import keep


@pytest.fixture(scope="module")
def rows():
    found = []
    for ruleset, decks in (("override", ["sparks", "bells"]), ("party", ["forge", "kites"])):
        found += [play(p) for p in series(ruleset, decks, ("pilot:0.9", "pilot:0.7"), 6, seed=2)]
    for row in found:
        row["games"]["source"] = "discord"
    return found


@pytest.fixture
def desk(tmp_path, monkeypatch, rows):
    """A folder to work in, with the bot's store."""
    monkeypatch.chdir(tmp_path)
    keep("sqlite:///fudaba.sqlite3", rows)
    return tmp_path


def said(*arguments: str, code: int = 0) -> str:
    found = CliRunner().invoke(app, arguments)
    assert found.exit_code == code, (found.output, found.exception)
    assert "Traceback" not in found.output
    return found.output


def test_from_the_store_to_the_report(desk):
    """In the default folder, by relative paths, twice."""
    assert "12 new, 0 known" in said("export", "--store", "sqlite:///fudaba.sqlite3")
    assert "0 new, 12 known" in said("export", "--store", "sqlite:///fudaba.sqlite3")
    assert said("validate") == "sound: 12 games\n"
    for function in TABLES:
        assert said("table", function, "--csv").count("\n") >= 2, function
    for lang in ("en", "ja"):
        assert f"report-{lang}/report.html" in said("report", f"report-{lang}", "--lang", lang)
    assert "12 games in out.jsonl" in said("export", "out.jsonl")
    assert "games.csv" in said("export", "csv")


def test_a_ruleset_and_days_can_be_chosen(desk):
    said("export", "--store", "sqlite:///fudaba.sqlite3")
    coverage = said("table", "coverage", "--ruleset", "party", "--csv")
    assert coverage.splitlines()[1].startswith("6,")
    first = ta.load("data").games["started_at"].min()
    assert said("table", "coverage", "--until", f"{first:%Y-%m-%d}", code=2)
    assert (
        said("table", "coverage", "--since", f"{first:%Y-%m-%d}", "--csv").splitlines()[1].startswith("12,")
    )
    assert "Note" not in said("report", "party", "--ruleset", "party")
    assert "games of override, party in one report; --ruleset takes one" in said("report", "both")
    assert "override, party: engine" in (desk / "both" / "report.html").read_text("utf-8")


def test_days_begin_in_the_leagues_time_zone(desk):
    """Also the one that is an hour short, and an offset that is written is taken."""
    said("export", "--store", "sqlite:///fudaba.sqlite3")
    first = ta.load("data").games["started_at"].min()
    day = f"{first.tz_convert('Asia/Tokyo'):%Y-%m-%d}"
    start = pd.Timestamp(day, tz="Asia/Tokyo")
    assert len(ta.load("data", since=day, tz="Asia/Tokyo").games) == 12
    assert len(ta.load("data", until=f"{start.isoformat()}").games) == 0
    games = ta.load("data").games["started_at"]
    for zone in ("Pacific/Kiritimati", "America/Los_Angeles", "UTC"):
        here = (games >= pd.Timestamp(day, tz=zone)).sum()
        assert len(ta.load("data", since=day, tz=zone).games) == here
    assert len(ta.load("data", since="2026-03-08T02:30", tz="America/New_York").games) == 12
    assert (
        said("table", "coverage", "--since", day, "--tz", "Asia/Tokyo", "--csv")
        .splitlines()[1]
        .startswith("12,")
    )


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("table coverage --data none", "no data folder none; make one with"),
        ("validate --data none", "no data folder none; make one with"),
        ("report out --data none", "no data folder none; make one with"),
        ("compact --data none", "no data folder none; make one with"),
        ("export out.jsonl --data none", "no data folder none; make one with"),
        ("table nonsense", "no function 'nonsense'; there are coverage"),
        ("table win_rates --ruleset chess", "no ruleset 'chess' in data; there are override, party"),
        ("table win_rates --ruleset shields", "no games in data (shields); leave out --ruleset"),
        ("table win_rates --since yesterday-ish", "since is a date such as 2026-10-01, not 'yesterday-ish'"),
        ("table win_rates --until 2026-13-45", "until is a date such as 2026-10-01, not '2026-13-45'"),
        ("table win_rates --since NaT", "since is a date such as 2026-10-01, not 'NaT'"),
        ("table win_rates --since 2026-05-01 --until 2026-04-01", "until is a later date than since"),
        ("table win_rates --tz Nowhere/Land", "no time zone 'Nowhere/Land'; write one such as"),
        ("table win_rates --since 2099-01-01", "no games in data (since 2099-01-01); leave out"),
        ("report out --since 2099-01-01", "no games in data (since 2099-01-01); leave out"),
        ("report out --season nope", "no season 'nope'; there are league"),
        ("report out --week 2026-W99", "no week '2026-W99' in league; there are"),
        ("report out --lang fr", "lang is one of en, ja, not 'fr'"),
        ("report out --tz Nowhere/Land", "no time zone 'Nowhere/Land'; write one such as"),
        ("report out --names missing.json", "missing.json: No such file or directory"),
        ("report fudaba.sqlite3", "fudaba.sqlite3: File exists"),
        ("export --store sqlite:///no.sqlite3", "there is no database 'no.sqlite3'; is it the bot's DATABASE_URL?"),
        ("export --store bogus", "write sqlite:///file"),
        ("export", "name a .jsonl file or a folder for CSV"),
        ("simulate chess", "no ruleset 'chess'; there are override"),
        ("simulate override --deck nope", "no starter deck 'nope' in override; there are antlers"),
        ("simulate override --agents nobody", "no agent 'nobody'; there are"),
        ("ingest nofile.jsonl", "nofile.jsonl: No such file or directory"),
        ("forget p-9", "no player 'p-9' in data"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_place_and_what_to_do(desk, arguments, told):
    said("export", "--store", "sqlite:///fudaba.sqlite3")
    assert told in said(*arguments.split(), code=2)


def test_an_empty_folder_says_how_games_come_in(desk):
    (desk / "data").mkdir()
    for function in TABLES:
        assert "no games in data; bring some in" in said("table", function, code=2)
    assert "no games in data; bring some in" in said("report", "out", code=2)
    assert said("validate") == "sound: 0 games\n"
