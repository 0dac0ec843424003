"""The weekly report: whole, self-contained, the same bytes twice."""

import base64
import json
import re
from datetime import UTC, datetime
from html.parser import HTMLParser
from io import BytesIO

import pytest
from matplotlib.colors import to_rgb
from PIL import Image
from typer.testing import CliRunner

import analysis as ta
import engine
from analysis import schema
from analysis.cli import app
from analysis.figures.labels import LABELS
from analysis.figures.style import contrast
from analysis.report import PICTURES
from analysis.report.facts import facts
from analysis.report.page import CSS
from analysis.report.week import choose
from analysis.report.words import REASONS, WORDS

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
        "Week 3",
        "The week",
        "Who beats whom",
        "Ratings",
        "Filters:",
        "2026-06-01 09:00",
        "Left out",
    ):
        assert wanted in text
    assert not list(folder.glob(".*"))


@pytest.fixture(scope="module")
def japanese(demo, tmp_path_factory):
    folder = tmp_path_factory.mktemp("report-ja")
    ta.weekly_report(demo, folder, week="week-6", now=NOW, lang="ja", formats=["html", "discord"])
    return (folder / "report.html").read_text("utf-8"), json.loads((folder / "post.json").read_text("utf-8"))


def plain(text: str) -> str:
    """What a reader of the page reads."""
    without = re.sub(r"<style>.*?</style>|base64,[A-Za-z0-9+/=]+", "", text, flags=re.S)
    return re.sub(r"<[^>]+>", " ", without)


def test_it_speaks_japanese(japanese):
    page, post = japanese
    said = plain(page)
    for wanted in (
        "順位表",
        "今週の一戦",
        "先攻の勝率",
        "デッキ相性",
        "作成 2026-06-01 09:00 UTC",
        "先週から不参加：pilot-20",
    ):
        assert wanted in said
    for english in ("Winner", "Standings", "matches", "Ratings", "Left out", "None differs"):
        assert english not in said
    assert 'lang="ja"' in page
    assert "今週の1位" in [f["name"] for f in post["fields"]]


def test_both_languages_have_the_same_words():
    assert set(WORDS["en"]) == set(WORDS["ja"])
    fields = {lang: {k: sorted(re.findall(r"{(\w+)", v)) for k, v in WORDS[lang].items()} for lang in WORDS}
    assert fields["en"] == fields["ja"]
    assert set(REASONS["en"]) == set(REASONS["ja"]) == set(schema.REASONS)
    for words in LABELS.values():
        assert sorted(re.findall(r"{(\w+)", words["en"])) == sorted(re.findall(r"{(\w+)", words["ja"]))


def test_newcomers_show_their_decks_and_games_can_be_replayed(made, demo):
    text = (made[0] / "report.html").read_text("utf-8")
    assert "New: pilot-19." in plain(text)
    deck = re.search(r"<details class=\"card\"><summary>pilot-19.*?</details>", text, flags=re.S)
    assert deck is not None
    copies = [int(n) for n in re.findall(r"<li>(\d+) ×", deck[0].partition("<h3>side</h3>")[0])]
    assert sum(copies) == 40
    game, record = re.search(
        r'download="([^"]+)\.json" href="data:application/json;base64,([^"]+)"', text
    ).groups()
    replayed = engine.replay(engine.GameRecord.from_json(base64.b64decode(record).decode()))
    assert replayed.outcome.winner == demo.games.set_index("game_id").loc[game, "winner_seat"]


def test_late_and_unplayed_matches_are_named(demo, tmp_path):
    for week, heading in (("week-5", "Played late"), ("week-8", "Not played")):
        ta.weekly_report(demo, tmp_path, week=week, formats=["discord"])
        fields = {
            f["name"]: f["value"] for f in json.loads((tmp_path / "post.json").read_text("utf-8"))["fields"]
        }
        assert "pilot-" in fields[heading]
    assert "Played late" not in fields


def test_the_cut_tells_how_far_away_it_is(demo):
    week = choose(demo, None, "week-8", "UTC")
    table = facts(week, top=4).season_table
    fourth = table["points"].iloc[3]
    assert (table["to_top"] == (fourth - table["points"]).clip(lower=0)).all()
    assert (table["to_top"].iloc[:4] == 0).all()


def test_a_league_without_events_is_told_by_the_weeks_of_the_calendar(demo, tmp_path):
    games = demo.games.assign(event_id=None, season_id=None, round=None)
    bare = ta.Dataset(None, frames={t: demo.table(t) for t in schema.TABLES} | {"games": games})
    bare._frames |= {table: demo.table(table).iloc[:0] for table in ("matches", "events_meta", "seasons")}
    paths = ta.weekly_report(bare, tmp_path, week="2026-W16", now=NOW, tz="Asia/Tokyo")
    said = plain(paths[0].read_text("utf-8"))
    assert "league · 2026-W16" in said
    assert "If the season ended today" in said
    assert len(bare.games) == len(demo.games)
    with pytest.raises(ValueError, match="2026-W15, 2026-W16"):
        ta.weekly_report(bare, tmp_path, week="2026-W01")


def test_streaks_count_up_to_the_week(demo):
    for week in ("week-2", "week-8"):
        found = facts(choose(demo, None, week, "UTC"), top=8)
        matches = choose(demo, None, week, "UTC").whole.matches
        played = matches[matches["result"].isin(["a", "b", "draw"])].sort_values(["finished_at", "match_id"])
        for player, n in found.streaks:
            mine = played[(played["player_a"] == player) | (played["player_b"] == player)]
            won = [(m.result == "a") == (m.player_a == player) for m in mine.itertuples()]
            assert all(won[-n:])
            assert len(won) == n or not won[-n - 1]


def test_links_of_the_host_are_used(demo, tmp_path):
    links = dict.fromkeys(demo.games["game_id"], "https://discord.com/channels/1/2")
    (page,) = ta.weekly_report(demo, tmp_path, week="week-3", formats=["html"], links=links)
    assert '<a href="https://discord.com/channels/1/2">replay</a>' in page.read_text("utf-8")


def test_nothing_comes_from_outside(made):
    text = (made[0] / "report.html").read_text("utf-8")
    assert not re.search(r"(src|href)\s*=\s*[\"'](?!data:)", text)
    assert "://" not in re.sub(r"base64,[A-Za-z0-9+/=]+", "", text)
    assert "@import" not in text


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_every_colour_can_be_read_on_its_ground(scheme):
    """WCAG 2.2 AA: 4.5 for text, in both colour schemes."""
    colour = {
        name: re.findall(rf"(?:--{name}:|\.{name}{{color:)(#\w+)", CSS)[scheme]
        for name in ("ink", "soft", "accent", "back", "card", "up", "down")
    }
    for text, grounds in {
        "ink": "card back",
        "soft": "card back",
        "accent": "card",
        "up": "card",
        "down": "card",
    }.items():
        for ground in grounds.split():
            assert contrast(colour[text], colour[ground]) >= 4.5, (text, ground)


def test_pictures_have_the_ground_of_their_cards(made):
    """In either colour scheme, and the light ones on paper."""
    text = (made[0] / "report.html").read_text("utf-8")
    cards = re.findall(r"--card:(#\w+)", CSS)
    found = re.findall(
        r'<picture><source media="([^"]+)" srcset="data:image/png;base64,([^"]+)"><img alt="[^"]+" src="data:image/png;base64,([^"]+)">',
        text,
    )
    assert len(found) == len(PICTURES)
    for media, dark, light in found:
        assert media == "screen and (prefers-color-scheme:dark)"
        for card, data in zip(cards, (light, dark), strict=True):
            corner = Image.open(BytesIO(base64.b64decode(data))).convert("RGB").getpixel((0, 0))
            assert corner == tuple(round(255 * x) for x in to_rgb(card))
    assert len(text) < 600_000


class Tags(HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.wrong = [], []

    def handle_starttag(self, tag, attrs):
        if tag not in ("meta", "img", "source"):
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
    with pytest.raises(ValueError, match="en, ja"):
        ta.weekly_report(demo, tmp_path, lang="fr")
    with pytest.raises(ValueError, match="html, discord"):
        ta.weekly_report(demo, tmp_path, formats=["pdf"])


def test_the_command(demo_folder, tmp_path):
    found = CliRunner().invoke(app, ["report", str(tmp_path), "--data", str(demo_folder), "--week", "week-1"])
    assert found.exit_code == 0, found.output
    assert "report.html" in found.output
    names = tmp_path / "names.json"
    names.write_text('{"pilot-01": "Ann"}', "utf-8")
    arguments = ["report", str(tmp_path), "--data", str(demo_folder), "--names"]
    assert CliRunner().invoke(app, [*arguments, str(names)]).exit_code == 0
    assert "Ann" in (tmp_path / "report.html").read_text("utf-8")
    for wrong in ("[1]", "{", '{"a": 1}'):
        names.write_text(wrong, "utf-8")
        found = CliRunner().invoke(app, [*arguments, str(names)])
        assert found.exit_code == 2
        assert "names.json" in found.output
        assert "Traceback" not in found.output
    found = CliRunner().invoke(
        app, ["report", str(tmp_path), "--data", str(demo_folder), "--tz", "Mars/Olympus"]
    )
    assert found.exit_code in (0, 2)
