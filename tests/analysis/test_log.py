"""The row of a finished game, its tables, and the doors of the data: simulate, import, export, validate."""

import json
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

import analysis as ta
import engine
from analysis import schema, storage
from analysis.cli import app
from analysis.log import Meta, Watcher, from_record
from analysis.manifest import damaged, write_manifest
from analysis.season import variant
from analysis.simulation import play, played, series
from engine.columns import Columns, columns
from engine.registry import rules_fingerprint

META = Meta("g1", "2026-05-01T12:00:00+00:00", ("ann", "bob"))


def finished(seed: int = 3, *, events: bool = False):
    game = engine.new_game("override", ["sparks", "bells"], seed=seed)
    watcher = Watcher(game)
    rng = random.Random(seed)
    while game.decision is not None:
        watcher.saw(game.push(engine.random_choice(game.decision, rng)))
    return game, watcher.row(META, events=events)


@pytest.fixture(scope="module")
def rows():
    return [play(p) for p in series("override", ["sparks", "bells"], ("pilot:0.9", "pilot:0.9"), 4, 1)]


def test_a_game_counted_as_it_runs_or_by_its_record_is_the_same():
    game, row = finished()
    assert from_record(game.record(), META) == row
    assert json.loads(json.dumps(row)) == row


def test_a_row_agrees_with_the_game():
    game, row = finished(5, events=True)
    assert row["games"]["winner_seat"] == game.outcome.winner
    for seat in (0, 1):
        events = [e for e in game.events if e.get("player") == seat]
        mine = row["game_players"][seat]
        cards = [c for c in row["card_game"] if c["seat"] == seat]
        turns = [t for t in row["turns"] if t["seat"] == seat]
        begun = next(i for i, e in enumerate(game.events) if e["kind"] == "turn_began")
        before = [e for e in list(game.events)[:begun] if e.get("player") == seat]
        back = sum(e["kind"] == "moved" and e["to"] == "deck" for e in before)
        assert mine["kept_size"] == sum(e["kind"] == "drawn" for e in before) - back
        assert sum(c["opening_n"] for c in cards) == mine["kept_size"]
        assert sum(c["deck_n"] for c in cards) == 40
        drawn = sum(e["kind"] == "drawn" for e in events) - sum(e["kind"] == "drawn" for e in before)
        assert sum(c["drawn_n"] for c in cards) == drawn
        assert mine["resource_spent"] == sum(e["amount"] for e in events if e["kind"] == "paid")
        costs = [e["cost"] for e in row["events"] if e.get("seat") == seat and e["cost"] is not None]
        assert mine["resource_spent"] == sum(costs)
        assert 0 not in costs
        assert mine["turns_taken"] == len(turns) == sum(e["kind"] == "turn_began" for e in events)
        assert turns[-1]["turn"] == len(turns)
        lost = sum(e["amount"] for e in events if e["kind"] == "lp_lost")
        gained = sum(e["amount"] for e in events if e["kind"] == "gained" and e["counter"] == "lp")
        assert mine["final_life"] == 10 - lost + gained
        played_kinds = ("deployed", "played", "driven")
        assert sum(c["played_n"] for c in cards) == sum(e["kind"] in played_kinds for e in events)


def test_a_row_names_the_rules_it_was_played_by():
    versions = {finished(seed)[1]["games"]["ruleset_version"] for seed in (1, 2)}
    assert versions == {rules_fingerprint("override")}
    assert len({rules_fingerprint(name) for name in engine.rulesets()}) == len(engine.rulesets())


def test_times_become_thinking_and_dates_of_events():
    game, _ = finished(5)
    record = game.record()
    times = [100 * (i + 1) for i in range(len(record.moves))]
    row = from_record(record, replace(META, times=times), events=True)
    chosen = [m for m in record.moves if not m.startswith("!")]
    for seat, player in enumerate(row["game_players"]):
        own = sum(m.startswith(str(seat)) for m in chosen)
        assert player["think_s"] == pytest.approx(own / 10)
        turns = [t["think_ms"] or 0 for t in row["turns"] if t["seat"] == seat]
        assert 0 < sum(turns) <= 1000 * player["think_s"]
    assert row["games"]["duration_s"] == times[-1] / 1000
    stamps = [e["t_ms"] for e in row["events"]]
    assert stamps[0] is None  # the game was dealt before the first choice
    assert stamps[-1] == times[-1]
    with pytest.raises(ValueError, match="1 times for"):
        from_record(record, replace(META, times=[1]))


def test_cards_from_nowhere_and_from_the_opponent():
    game = engine.new_game("shields", ["corsairs", "hollow"], seed=2)
    watcher = Watcher(game)
    own, other = (d.cards("main") for d in watcher._decks)
    theirs = next(c for c in other if c not in own)
    token = next(d.id for d in game.ruleset.cards.values() if d.token)
    watcher.saw([{"kind": "deployed", "player": 0, "card": c} for c in (theirs, token)])
    while game.decision is not None:
        watcher.saw(game.push(engine.random_choice(game.decision, random.Random(1))))
    origins = {c["card_id"]: c["origin"] for c in watcher.row(META)["card_game"] if c["seat"] == 0}
    assert (origins[own[0]], origins[theirs], origins[token]) == ("deck", "stolen", "created")


def test_a_deck_is_compared_with_the_one_that_was_registered():
    decks = engine.ruleset("override").decks
    game = engine.new_game("override", [variant(decks["sparks"], random.Random(2)), "bells"], seed=3)
    watcher = Watcher(game)
    rng = random.Random(1)
    while game.decision is not None:
        watcher.saw(game.push(engine.random_choice(game.decision, rng)))
    row = watcher.row(replace(META, registered=(decks["sparks"].text, decks["bells"].text)))
    brought = {0: 0, 1: 0}
    for card in row["card_game"]:
        brought[card["seat"]] += card["side_in_n"]
        assert (card["origin"] == "side") == (card["side_in_n"] == card["deck_n"] > 0)
    assert brought[0] == sum((Counter(_main(row, 0)) - Counter(decks["sparks"].cards("main"))).values()) > 0
    assert brought[1] == 0


def _main(row, seat):
    deck = row["game_players"][seat]["deck_id"]
    rows = [c for c in row["deck_cards"] if c["deck_id"] == deck and c["board"] == "main"]
    return [c["card_id"] for c in rows for _ in range(c["copies"])]


@pytest.mark.parametrize("name", engine.rulesets())
def test_a_ruleset_says_how_many_cards_are_seen_by_a_turn(name):
    """The fewest cards seen in any game are those that come by themselves."""
    decks = list(engine.ruleset(name).decks)
    rows = [play(p) for p in series(name, decks, ("random", "random"), 12, 8)]
    least: dict[tuple[bool, int], int] = {}
    for row in rows:
        for seat in row["game_players"]:
            seen = seat["kept_size"]
            for turn in [t for t in row["turns"] if t["seat"] == seat["seat"]][:3]:
                seen += turn["drawn"]
                key = (seat["on_play"], turn["turn"])
                least[key] = min(least.get(key, 99), seen)
    assert {(first, turn): columns(name).seen(turn, first) for first, turn in least} == least


def test_the_manifest_lists_what_lies_there_and_finds_damage(tmp_path, rows):
    storage.write_rows(rows, tmp_path, "x")
    found = write_manifest(tmp_path)
    assert found["rows"]["games"] == len(rows)
    assert found["engine_versions"] == [rows[0]["games"]["engine_version"]]
    assert damaged(tmp_path) == []
    assert write_manifest(tmp_path) == found
    turns = next(tmp_path.glob("turns/*/*/*.parquet"))
    turns.write_bytes(turns.read_bytes()[:-9])
    assert damaged(tmp_path) == [turns.relative_to(tmp_path).as_posix()]


def test_a_record_in_the_data_replays(demo):
    text = demo.records["record"].iloc[0]
    game = demo.games.set_index("game_id").loc[demo.records["game_id"].iloc[0]]
    assert engine.replay(engine.GameRecord.from_json(text)).outcome.winner == game["winner_seat"]


def test_data_of_an_older_version_can_be_read(tmp_path, rows):
    import pyarrow.parquet as pq

    storage.write_rows(rows, tmp_path, "x")
    (place,) = (tmp_path / "decks").glob("*.parquet")
    pq.write_table(pq.read_table(place).drop_columns(["author_id", "n_sources"]), place)
    assert ta.load(tmp_path).decks["n_sources"].isna().all()


def test_an_unfinished_game_has_no_row():
    game = engine.new_game("override", ["sparks", "bells"], seed=1)
    with pytest.raises(ValueError, match="isn't over"):
        Watcher(game).row(META)


def test_a_ruleset_without_declarations_gets_the_defaults():
    assert type(columns("nothing")) is Columns
    assert columns("nothing").reason("conceded") == "concede"
    assert columns("nothing").reason("sunset") == "objective"
    assert all(set(columns(r).meaning) == set(Columns.meaning) for r in engine.rulesets())


@pytest.mark.parametrize("name", engine.rulesets())
def test_games_of_every_ruleset_make_sound_data(name):
    decks = list(engine.ruleset(name).decks)
    ds = ta.from_rows([play(p) for p in series(name, decks, ("random", "random"), 4, 3)])
    assert ta.validate(ds).empty, ta.validate(ds).to_string()
    assert ds.turns["resource_spent"].sum() > 0
    assert ds.turns["played"].sum() > 0
    assert ds.turns["sources_in_play"].max() > 0
    assert (ds.game_players["turns_taken"] > 0).all()
    assert ds.turns.groupby("game_id")["life"].nunique().max() > 1


def test_events_keep_what_no_column_holds():
    game, row = finished(events=True)
    assert len(row["events"]) == len(game.events)
    gained = next(e for e in row["events"] if e["type"] == "paid")
    assert json.loads(gained["data"]) == {"counter": "cp"}


def test_the_documentation_is_that_of_the_code():
    written = Path(schema.__file__).with_name("SCHEMA.md").read_text(encoding="utf-8")
    assert written == schema.markdown()


def test_columns_are_those_of_the_schema(demo):
    for name, table in schema.TABLES.items():
        frame = demo.table(name)
        extra = ["ruleset"] if name == "games" else []
        assert list(frame.columns) == [c.name for c in table.columns] + extra


def test_the_demo_is_sound_and_a_fault_is_found(demo):
    assert ta.validate(demo).empty
    broken = ta.Dataset(None, frames={t: demo.table(t).copy() for t in schema.TABLES})
    broken.turns.loc[0, "resource_spent"] = 99
    broken._frames["games"] = broken.games.iloc[1:]
    found = ta.validate(broken)
    assert "not more is spent than there was" in found["rule"].tolist()
    assert "its game exists" in found["rule"].tolist()


def test_the_same_part_is_written_once(tmp_path):
    plans = list(series("override", ["sparks", "bells"], ("pilot:0.9", "pilot:0.9"), 2, 1))
    played(plans, str(tmp_path))
    files = {p: p.stat().st_mtime_ns for p in tmp_path.rglob("*.parquet")}
    played(plans, str(tmp_path))
    assert {p: p.stat().st_mtime_ns for p in tmp_path.rglob("*.parquet")} == files
    assert len(ta.load(tmp_path).games) == 2


def test_the_same_seed_gives_the_same_bytes(tmp_path, rows):
    for name in ("a", "b"):
        storage.write_rows(rows, tmp_path / name, "x")
    one = sorted((tmp_path / "a").rglob("*.parquet"))
    two = sorted((tmp_path / "b").rglob("*.parquet"))
    assert [p.read_bytes() for p in one] == [p.read_bytes() for p in two]


def test_pairs_share_their_shuffles(rows):
    one, two, three, _ = (r["games"] for r in rows)
    assert one["seed"] == two["seed"] != three["seed"]
    assert one["pair_id"] == two["pair_id"]
    assert (one["first_seat"], two["first_seat"]) == (0, 1)


def test_a_kill_in_the_middle_leaves_the_old_data_readable(tmp_path, rows, monkeypatch):
    storage.write_rows(rows[:2], tmp_path, "old")
    replace, calls = storage.os.replace, []

    def killed(a, b):
        calls.append(b)
        if len(calls) == 4:
            raise KeyboardInterrupt
        replace(a, b)

    monkeypatch.setattr(storage.os, "replace", killed)
    with pytest.raises(KeyboardInterrupt):
        storage.write_rows(rows[2:], tmp_path, "new")
    ds = ta.load(tmp_path)
    assert len(ds.games) == 2
    assert ta.validate(ds).empty
    monkeypatch.undo()
    storage.write_rows(rows[2:], tmp_path, "new")
    assert len(ta.load(tmp_path).games) == 4


@pytest.fixture
def logs(tmp_path, rows):
    lines = [json.dumps({k: v for k, v in r.items() if k != "record"}) for r in rows]
    wrong = json.loads(lines[0])
    wrong["games"] |= {"game_id": "other", "winner_seat": None}
    strange = json.loads(lines[0].replace(rows[0]["games"]["game_id"], "strange"))
    strange["turns"][0]["life"] = "much"
    path = tmp_path / "logs.jsonl"
    path.write_text(
        "\n".join([*lines, json.dumps(wrong), json.dumps(strange), '{"a": 1}', lines[0][:500]]), "utf-8"
    )
    return path


def test_import_takes_the_good_and_quarantines_the_bad(tmp_path, logs):
    report = ta.ingest(logs, tmp_path / "data")
    assert (report.games_in, report.games_ok, report.known) == (8, 4, 0)
    assert sum(report.rejected.values()) == 4
    bad = [
        json.loads(x)
        for x in (tmp_path / "data" / "quarantine" / "logs.jsonl").read_text("utf-8").splitlines()
    ]
    assert [b["line"] for b in bad] == [5, 6, 7, 8]
    assert [b["reason"].partition(":")[0] for b in bad] == [
        "rows of another game",
        "wrong column",
        "no log of a game",
        "not JSON",
    ]
    again = ta.ingest(logs, tmp_path / "data")
    assert (again.games_ok, again.known) == (0, 4)
    assert len(ta.load(tmp_path / "data").games) == 4
    with pytest.raises(ValueError, match=r"logs.jsonl, line 5: rows of another game"):
        ta.ingest(logs, tmp_path / "strict", on_error="raise")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda r: r.update(ruleset="../../etc"), "unknown ruleset"),
        (lambda r: r["games"].update(started_at="../../../x"), "wrong column"),
        (lambda r: r["games"].update(result="cheated"), "unknown result"),
        (lambda r: r["games"].update(winner_seat=None), "contradiction"),
        (lambda r: r["turns"].append(r["turns"][0]), "repeated"),
        (lambda r: r["card_game"][0].pop("card_id"), "incomplete"),
        (lambda r: r["game_players"][0].pop("player_id"), "incomplete"),
        (lambda r: r["game_players"].pop(), "seats"),
        (lambda r: r["games"].update(n_turns=10**9), "wrong column"),
        (lambda r: r.update(turns="many"), "incomplete"),
        (lambda r: r.pop("games"), "incomplete"),
    ],
)
def test_every_fault_has_its_reason_and_harms_nothing(tmp_path, rows, change, reason):
    row = json.loads(json.dumps({k: v for k, v in rows[0].items() if k != "record"}))
    change(row)
    (tmp_path / "in").mkdir()
    good = json.dumps({k: v for k, v in rows[1].items() if k != "record"})
    (tmp_path / "in" / "x.jsonl").write_text(f"{json.dumps(row)}\n{good}\n", "utf-8")
    report = ta.ingest(tmp_path / "in", tmp_path / "data")
    assert (report.games_ok, list(report.rejected)) == (1, [reason])
    assert ta.validate(ta.load(tmp_path / "data")).empty
    assert {p.name for p in tmp_path.iterdir()} == {"in", "data"}
    assert not list(tmp_path.rglob("*.tmp"))


def test_an_unknown_kind_of_event_is_kept(tmp_path):
    _, row = finished(events=True)
    row["events"][3] |= {"type": "sneezed", "data": '{"loudly": true}'}
    del row["record"]
    (tmp_path / "x.jsonl").write_text(json.dumps(row), "utf-8")
    ta.ingest(tmp_path / "x.jsonl", tmp_path / "data")
    event = ta.load(tmp_path / "data").events.iloc[3]
    assert (event["type"], event["data"]) == ("sneezed", '{"loudly": true}')


def test_out_and_in_again_is_the_same(tmp_path, demo, demo_folder):
    n = ta.export_jsonl(demo_folder, tmp_path / "all.jsonl")
    assert n == len(demo.games)
    ta.ingest(tmp_path / "all.jsonl", tmp_path / "again")
    again = ta.load(tmp_path / "again")
    one, two = (ta.win_rates(ds, min_games=10) for ds in (demo, again))
    assert one.equals(two.astype(one.dtypes.to_dict()))
    assert ta.card_stats(demo)["n_in_hand"].sum() == ta.card_stats(again)["n_in_hand"].sum()


def test_filters(demo, demo_folder):
    week = demo.where(event_id="week-2", min_turns=7)
    assert set(week.games["event_id"]) == {"week-2"}
    assert (week.games["n_turns"] >= 7).all()
    assert set(week.turns["game_id"]) == set(week.games["game_id"])
    assert "event_id=week-2" in repr(week)
    later = ta.load(demo_folder, since="2026-05-01", sources=["sim"])
    assert later.games["started_at"].min().isoformat() >= "2026-05-01"
    assert len(ta.load(demo_folder, until="2026-05-01").games) + len(later.games) == len(demo.games)
    assert len(ta.load(demo_folder, rulesets=["shields"]).games) == 0
    with pytest.raises(ValueError, match=r"no ruleset 'chess' in .*; there are override"):
        ta.load(demo_folder, rulesets=["chess"])
    with pytest.raises(ValueError, match="no column 'colour'"):
        demo.where(colour="red")
    with pytest.raises(FileNotFoundError, match="simulate"):
        ta.load("nowhere")
    with pytest.raises(AttributeError, match="card_game"):
        demo.moves  # noqa: B018


def run(*arguments):
    return CliRunner().invoke(app, [str(a) for a in arguments])


def test_the_commands(tmp_path, demo_folder):
    data = tmp_path / "data"
    made = run("simulate", "override", "--games", 3, "--agents", "pilot:0.9", "--out", data, "--seed", 2)
    assert made.exit_code == 0, made.output
    assert len(ta.load(data).games) == 3
    assert "sound: 3 games" in run("validate", "--data", data).output
    assert run("table", "win_rates", "--csv", "--data", demo_folder).output.startswith("archetype_id,n,wins")
    assert "3 games" in run("export", tmp_path / "x.jsonl", "--data", data).output
    assert (tmp_path / "csv" / "games.csv").exists() is False
    assert "games.csv" in run("export", tmp_path / "csv", "--data", data).output
    back = run("ingest", tmp_path / "x.jsonl", "--out", tmp_path / "back")
    assert "3 new, 0 known" in back.output
    assert run("schema").output == schema.markdown()
    assert "CP" in run("schema", "--meanings").output


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("simulate", "chess"), "no ruleset"),
        (("simulate", "override", "--agents", "deep"), "greedy, random"),
        (("simulate", "override", "--deck", "x"), "sparks"),
        (("table", "beauty"), "win_rates"),
        (("validate", "--data", "nowhere"), "no data folder"),
        (("ingest", "nowhere.jsonl"), "nowhere.jsonl"),
    ],
)
def test_mistakes_are_told_in_a_line(arguments, named):
    found = run(*arguments)
    assert found.exit_code == 2
    assert named in found.output
    assert "Traceback" not in found.output
