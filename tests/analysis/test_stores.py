"""From the bot's store into the data, and the data's care: compaction, forgetting, kills in the middle."""

import json
import os
import signal
from pathlib import Path

import pytest
from typer.testing import CliRunner

import analysis as ta
import engine
from analysis import schema, stores
from analysis.cli import app
from analysis.compaction import compact
from analysis.forgetting import catch_up, forget
from analysis.simulation import play, series
from analysis.storage import parts, write_rows
from analysis.stores import export
from bot.store.finished import FinishedRow
from tests.analysis.killing import killed_at_every_step
from tests.analysis.stored import keep, texts


def game_rows(count: int, seed: int = 1) -> list[dict]:
    plans = series("override", ["sparks", "bells"], ("pilot:0.9", "pilot:0.8"), count, seed)
    rows = [play(p) for p in plans]
    for row in rows:
        row["games"]["source"] = "discord"
    return rows


@pytest.fixture(scope="module")
def rows():
    return game_rows(6)


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path / 'fudaba.sqlite3'}"


def ids(data: Path) -> list[str]:
    return sorted(ta.load(data).games["game_id"])


def test_new_games_of_the_store_come_into_the_data_once(tmp_path, url, rows):
    keep(url, rows[:4])
    data = tmp_path / "data"
    first = export(url, data)
    assert (first.games_in, first.games_ok, first.known) == (4, 4, 0)
    before = {p: p.stat().st_mtime_ns for p in data.rglob("*.parquet")}
    again = export(url, data)
    assert (again.games_in, again.games_ok, again.known) == (4, 0, 4)
    assert {p: p.stat().st_mtime_ns for p in data.rglob("*.parquet")} == before
    keep(url, rows[4:])
    assert export(url, data).games_ok == 2
    assert ids(data) == sorted(r["games"]["game_id"] for r in rows)
    ds = ta.load(data)
    assert ta.validate(ds).empty
    assert engine.replay(engine.GameRecord.from_json(ds.records["record"].iloc[0])).outcome is not None


def test_events_come_where_they_can_be_had(tmp_path, url, rows):
    broken = json.loads(json.dumps(rows[1]))
    broken["record"]["moves"][0] = "0 nonsense"
    keep(url, [rows[0], broken, "{"])
    report = export(url, tmp_path / "data", events=True)
    assert (report.games_ok, report.rejected) == (2, {"not JSON": 1})
    ds = ta.load(tmp_path / "data")
    assert set(ds.events["game_id"]) == {rows[0]["games"]["game_id"]}
    assert len(ds.events) == rows[0]["games"]["n_events"]
    assert ds.events["t_ms"].isna().all()


def test_progress_is_told(tmp_path, url, rows):
    keep(url, rows)
    totals, done = [], []
    export(url, tmp_path / "data", total=totals.append, progress=done.append)
    assert totals == [sum(done)] == [len(rows)]


def test_a_row_that_cannot_be_used_is_put_aside_and_tried_again(tmp_path, url, rows):
    keep(url, [rows[0], "{", {**rows[1], "turns": "many"}])
    data = tmp_path / "data"
    report = export(url, data)
    assert (report.games_ok, report.rejected) == (1, {"not JSON": 1, "incomplete": 1})
    bad = [json.loads(x) for x in (data / "quarantine" / "store.jsonl").read_text("utf-8").splitlines()]
    assert {b["game_id"] for b in bad} == {"bad-1", rows[1]["games"]["game_id"]}
    assert export(url, data).rejected == report.rejected


@pytest.mark.parametrize(
    ("address", "named"),
    [
        ("sqlite:///nowhere.sqlite3", "no database 'nowhere.sqlite3'"),
        ("mysql://x/y", "sqlite and postgresql"),
        ("nonsense", "can't be read"),
        ("postgresql://nobody@127.0.0.1:1/x", "can't be read"),
        ("postgres://nobody@127.0.0.1:1/x?sslmode=require", "can't be read"),
        ("postgres://nobody@127.0.0.1:1/x?pgbouncer=true", "'pgbouncer'"),
    ],
)
def test_a_store_that_is_not_there_is_told_in_a_line(tmp_path, address, named):
    found = CliRunner().invoke(app, ["export", "--store", address, "--data", str(tmp_path / "data")])
    assert found.exit_code == 2
    assert named in found.output
    assert "Traceback" not in found.output
    assert not (tmp_path / "data").exists()


def test_another_database_is_not_taken_for_a_store(tmp_path, url):
    Path(url.partition("///")[2]).touch()
    with pytest.raises(stores.StoreError, match="has the bot made it"):
        export(url, tmp_path / "data")


def test_the_commands(tmp_path, url, rows):
    keep(url, rows)
    data = tmp_path / "data"

    def run(*arguments):
        found = CliRunner().invoke(app, [str(a) for a in arguments])
        assert found.exit_code == 0, found.output
        return found.output

    assert "6 new, 0 known" in run("export", "--store", url, "--data", data)
    assert "6 games in" in run("export", tmp_path / "all.jsonl", "--store", url, "--data", data)
    assert "sound: 6 games" in run("validate", "--data", data)
    run("compact", "--data", data)
    player = rows[0]["game_players"][0]["player_id"]
    assert "is gone-" in run("forget", player, "--data", data, "--store", url)
    assert "sound: 6 games" in run("validate", "--data", data)
    assert player not in "".join(texts(url))
    gone = CliRunner().invoke(app, ["forget", player, "--data", str(data)])
    assert gone.exit_code == 2
    assert "no player" in gone.output


# ---------------------------------------------------------------- compaction


def spread(rows, data: Path) -> None:
    for i, row in enumerate(rows):
        write_rows([row], data, f"p{i}")


def test_compaction_keeps_every_answer(tmp_path, rows):
    spread([*rows, rows[0]], tmp_path)  # one game is there twice
    before = ta.load(tmp_path)
    done = compact(tmp_path)
    assert done.after < done.before / 4
    after = ta.load(tmp_path)
    assert len(parts(tmp_path, "games")) == 1
    assert sorted(after.games["game_id"]) == sorted(set(before.games["game_id"]))
    assert ta.validate(after).empty
    stats = [ta.card_stats(ds)[["card_id", "n_in_hand", "in_hand_wr"]] for ds in (after, ta.from_rows(rows))]
    assert stats[0].equals(stats[1])
    assert compact(tmp_path).before == done.after
    write_rows(game_rows(1, seed=9), tmp_path, "later")
    assert len(ta.load(tmp_path).games) == len(rows) + 1
    compact(tmp_path)
    assert len(ta.load(tmp_path).games) == len(rows) + 1


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
def test_a_kill_at_any_moment_of_compaction_leaves_each_game_once(tmp_path, rows):
    data = tmp_path / "data"
    spread(rows[:3], data)
    expected = sorted(r["games"]["game_id"] for r in rows[:3])

    def look(steps):
        ds = ta.load(data)
        assert sorted(ds.games["game_id"]) == expected, steps
        assert ta.validate(ds).empty, steps

    assert killed_at_every_step("analysis.compaction", "compact", data, look=look, leftover_s=0) > 3
    assert len(parts(data, "games")) == 1
    assert not list(data.rglob("*.tmp"))


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
def test_a_kill_at_any_moment_of_an_export_leaves_the_old_data_readable(tmp_path, url, rows):
    data = tmp_path / "data"
    keep(url, rows[:3])
    export(url, data)
    keep(url, rows[3:])
    old, new = (sorted(r["games"]["game_id"] for r in part) for part in (rows[:3], rows))

    def look(steps):
        ds = ta.load(data)
        assert sorted(ds.games["game_id"]) in (old, new), steps
        assert ta.validate(ds).empty, steps

    killed_at_every_step("analysis.stores", "export", url, data, look=look)
    assert ids(data) == new


# ---------------------------------------------------------------- forgetting


def everything(data: Path) -> str:
    ds = ta.load(data)
    return "".join(ds.table(t).to_csv() for t in schema.TABLES)


def test_who_is_forgotten_is_nowhere_and_every_figure_stays(tmp_path, rows):
    data = tmp_path / "data"
    spread(rows, data)
    ds = ta.load(data)
    player = rows[0]["game_players"][0]["player_id"]
    before = ta.win_rates(ds, "player_id", mirrors="include").set_index("player_id")
    done = forget(data, player)
    after = ta.win_rates(ta.load(data), "player_id", mirrors="include").set_index("player_id")
    assert player not in everything(data)
    assert before.loc[player].equals(after.loc[done.alias])
    assert set(before.index) - {player} == set(after.index) - {done.alias}
    assert ta.validate(ta.load(data)).empty
    for record, sha in zip(*_records(data), strict=True):
        found = engine.GameRecord.from_json(record)
        assert engine.replay(found).outcome is not None
        assert sha == _hash(found)
    with pytest.raises(ValueError, match="no player"):
        forget(data, player)


def _records(data: Path):
    ds = ta.load(data)
    both = ds.records.merge(ds.games[["game_id", "record_sha256"]], on="game_id")
    return both["record"], both["record_sha256"]


def _hash(record) -> str:
    from hashlib import sha256

    return sha256(record.to_json().encode()).hexdigest()


def test_a_stopped_forgetting_goes_on_with_the_same_name(tmp_path, rows, monkeypatch):
    data = tmp_path / "data"
    spread(rows, data)
    player = rows[0]["game_players"][0]["player_id"]
    replace, calls = os.replace, []

    def stopped(a, b):
        calls.append(b)
        if len(calls) == 7:
            raise KeyboardInterrupt
        replace(a, b)

    monkeypatch.setattr(os, "replace", stopped)
    with pytest.raises(KeyboardInterrupt):
        forget(data, player)
    monkeypatch.undo()
    done = forget(data, player)
    assert player not in everything(data)
    seats = ta.load(data).game_players
    assert set(seats.loc[seats["player_id"].str.startswith("gone-"), "player_id"]) == {done.alias}


def test_data_catch_up_with_the_store_wherever_they_were_stopped(tmp_path, rows, monkeypatch):
    player = rows[0]["game_players"][0]["player_id"]
    renamed = {
        (p["game_id"], p["seat"]): "gone-1"
        for r in rows
        for p in r["game_players"]
        if p["player_id"] == player
    }
    replace, calls, step = os.replace, [], 0

    def stopped(a, b):
        calls.append(b)
        if len(calls) == step:
            raise KeyboardInterrupt
        replace(a, b)

    for step in range(1, 40):
        data = tmp_path / str(step)
        write_rows([typed(row, player) for row in rows[:3]], data, "all")
        calls.clear()
        with monkeypatch.context() as patch:
            patch.setattr(os, "replace", stopped)
            try:
                catch_up(data, renamed)
            except KeyboardInterrupt:
                catch_up(data, renamed)
            else:
                break
        assert player not in everything(data), step
        assert "darling" not in everything(data), step
        assert ta.validate(ta.load(data)).empty, step
        assert catch_up(data, renamed) == []
    assert step > 5


def typed(row, player):
    """The row as it would be if the player had given the deck a name."""
    found = json.loads(json.dumps(row))
    (seat,) = [p["seat"] for p in row["game_players"] if p["player_id"] == player]
    old = found["game_players"][seat]["archetype_id"]
    for r in (*found["game_players"], *found["card_game"]):
        r["archetype_id" if r["seat"] == seat else "opp_archetype_id"] = "my darling"
    for deck in found["decks"]:
        if deck["deck_id"] == found["game_players"][seat]["deck_id"]:
            deck["name"] = deck["archetype_id"] = "my darling"
    decks = found["record"]["header"]["decks"]
    decks[seat] = decks[seat].replace(f"# name: {old}", "# name: my darling")
    return found


def test_data_that_hold_nobody_forgotten_are_left_alone(tmp_path, rows):
    spread(rows[:1], tmp_path)
    before = {p: p.stat().st_mtime_ns for p in tmp_path.rglob("*")}
    assert catch_up(tmp_path, {("elsewhere", 0): "gone-1"}) == []
    assert catch_up(tmp_path / "nothing", {("elsewhere", 0): "gone-1"}) == []
    assert {p: p.stat().st_mtime_ns for p in tmp_path.rglob("*")} == before


def test_a_deck_of_ones_own_loses_its_name_and_a_shared_one_keeps_it(tmp_path, rows):
    spread(rows[:1], tmp_path)
    row = rows[0]
    mine, theirs = (p["deck_id"] for p in row["game_players"])
    forget(tmp_path, row["game_players"][0]["player_id"])
    names = ta.load(tmp_path).decks.set_index("deck_id")["name"]
    if mine == theirs:
        assert names.notna().all()
    else:
        assert names.isna()[mine]
        assert names.notna()[theirs]


def test_bad_lines_that_name_the_player_go(tmp_path, rows):
    (tmp_path / "x.jsonl").write_text(
        json.dumps(rows[0]) + "\n" + json.dumps({**rows[1], "turns": 1}), "utf-8"
    )
    ta.ingest(tmp_path / "x.jsonl", tmp_path / "data")
    forget(tmp_path / "data", rows[0]["game_players"][0]["player_id"])
    assert (tmp_path / "data" / "quarantine" / "x.jsonl").read_text("utf-8") == ""


def test_the_bots_table_holds_what_is_read():
    columns = set(FinishedRow.__table__.columns.keys())
    assert FinishedRow.__tablename__ == stores.FINISHED.name
    assert set(stores.FINISHED.columns.keys()) <= columns
