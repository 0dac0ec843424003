"""The weekly report: whole, self-contained, the same bytes twice."""

import json
import re
from datetime import UTC, datetime
from html.parser import HTMLParser

import pytest
from typer.testing import CliRunner

import analysis as ta
from analysis.cli import app
from analysis.report import PICTURES

NOW = datetime(2026, 6, 1, 9, tzinfo=UTC)


@pytest.fixture(scope="module")
def made(demo, tmp_path_factory):
    folder = tmp_path_factory.mktemp("report")
    names = {"pilot-01": "<b>札 & 場</b>", "sparks": "宵の火花"}
    return folder, ta.weekly_report(demo, folder, week="week-3", now=NOW, names=names)


def test_everything_is_there(made):
    folder, paths = made
    assert [p.name for p in paths] == ["report.html", "post.json", *[f"{n}.png" for n in PICTURES]]
    text = (folder / "report.html").read_text("utf-8")
    for wanted in (
        "week 3",
        "The week",
        "Who beats whom",
        "Ratings",
        "Filters:",
        "2026-06-01 09:00",
        "Left out",
    ):
        assert wanted in text
    assert not list(folder.glob(".*"))


def test_nothing_comes_from_outside(made):
    text = (made[0] / "report.html").read_text("utf-8")
    assert not re.search(r"(src|href)\s*=\s*[\"'](?!data:)", text)
    assert "://" not in re.sub(r"base64,[A-Za-z0-9+/=]+", "", text)
    assert "@import" not in text


class Tags(HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.wrong = [], []

    def handle_starttag(self, tag, attrs):
        if tag not in ("meta", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


def test_the_page_is_well_formed_and_names_are_escaped(made):
    text = (made[0] / "report.html").read_text("utf-8")
    tags = Tags()
    tags.feed(text)
    assert not tags.wrong
    assert not tags.open
    assert "&lt;b&gt;札 &amp; 場" in text
    assert "<b>札" not in text


def test_the_post_keeps_discords_limits(made):
    post = json.loads((made[0] / "post.json").read_text("utf-8"))
    assert len(post["title"]) <= 256
    assert len(post["description"]) <= 4096
    assert len(post["fields"]) <= 25
    assert len(json.dumps(post, ensure_ascii=False)) < 6000
    assert len(post["pictures"]) <= 4
    assert sum((made[0] / p).stat().st_size for p in post["pictures"]) < 8_000_000


def test_the_same_data_give_the_same_bytes(demo, made, tmp_path):
    names = {"pilot-01": "<b>札 & 場</b>", "sparks": "宵の火花"}
    again = ta.weekly_report(demo, tmp_path, week="week-3", now=NOW, names=names)
    assert [p.read_bytes() for p in again] == [p.read_bytes() for p in made[1]]


def test_what_isnt_there_is_named(demo, tmp_path):
    with pytest.raises(ValueError, match="week-1, week-2"):
        ta.weekly_report(demo, tmp_path, week="week-99")
    with pytest.raises(ValueError, match="no season"):
        ta.weekly_report(demo, tmp_path, season="s")
    with pytest.raises(ValueError, match="html, discord"):
        ta.weekly_report(demo, tmp_path, formats=["pdf"])


def test_the_command(demo_folder, tmp_path):
    found = CliRunner().invoke(app, ["report", str(tmp_path), "--data", str(demo_folder), "--week", "week-1"])
    assert found.exit_code == 0, found.output
    assert "report.html" in found.output
