"""The data of the benchmarks: real games many times over for events, random ones for the rest; each in both forms."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from analysis import schema
from analysis.counting import Row
from analysis.simulation import play, series
from analysis.storage import write_rows, write_table

RULESET = "override"
PLAYED = 120
"""Real games that the events are copies of."""
PART = 400
"""Games in a part of events."""
DECKS, PILOTS, CARDS, HELD = 12, 200, 240, 20


def make(folder: Path, rows: int, told: Callable[[str], None]) -> None:
    """Everything into `folder`, each table as Parquet and as JSON lines."""
    for name, work in (("events", make_events), ("games", make_games), ("cards", make_cards)):
        told(f"making {name}")
        work(folder, rows)


def make_events(folder: Path, rows: int) -> None:
    """At least so many events: `logs.jsonl` (a game a line, for the import), `events.jsonl`, and Parquet."""
    played = min(PLAYED, rows // 300 + 1)
    plans = series(RULESET, ["sparks", "bells", "orchard"], ("pilot:0.9", "pilot:0.8"), played, seed=3)
    games = [play(p, events=True) for p in plans]
    for g in games:
        del g["record"]
    done, number = 0, 0
    batch: list[Row] = []
    with open(folder / "logs.jsonl", "w") as logs, open(folder / "events.jsonl", "w") as lines:
        while done < rows:
            row = _renamed(games[number % played], f"g{number:07}")
            logs.write(json.dumps(row) + "\n")
            lines.writelines(json.dumps(e) + "\n" for e in row["events"])
            batch.append(row)
            done, number = done + len(row["events"]), number + 1
            if len(batch) == PART or done >= rows:
                write_rows(batch, folder / "events", f"b{number:07}")
                batch = []
    from analysis.compaction import compact

    compact(folder / "events")


def _renamed(row: Row, name: str) -> Row:
    """The same game under another id."""
    tables = ("game_players", "turns", "card_game", "events")
    return {
        **row,
        "games": {**row["games"], "game_id": name, "match_id": name},
        **{t: [{**r, "game_id": name} for r in row[t]] for t in tables},
    }


def make_games(folder: Path, rows: int) -> None:
    """So many games between random decks and pilots: `games.jsonl`, a game a line as one would write it, and Parquet."""
    rng = np.random.default_rng(1)
    deck, pilot = rng.integers(0, DECKS, (rows, 2)), rng.integers(0, PILOTS, (rows, 2))
    pilot[:, 1] = (pilot[:, 1] + (pilot[:, 0] == pilot[:, 1])) % PILOTS
    edge = rng.normal(0, 0.3, (DECKS, DECKS))
    chance = 1 / (1 + np.exp(edge[deck[:, 1], deck[:, 0]] - edge[deck[:, 0], deck[:, 1]]))
    winner = (rng.random(rows) > chance).astype("int8")
    decks = np.array([f"deck-{i:02}" for i in range(DECKS)])
    pilots = np.array([f"pilot-{i:03}" for i in range(PILOTS)])
    ids = np.array([f"g{i:07}" for i in range(rows)])
    _store(folder / "games", "games", _game_columns(ids, winner))
    both = {
        "game_id": np.repeat(ids, 2), "seat": np.tile([0, 1], rows), "player_id": pilots[pilot].ravel(),
        "deck_id": decks[deck].ravel(), "archetype_id": decks[deck].ravel(), "opp_archetype_id": decks[deck[:, ::-1]].ravel(),
        "won": (winner[:, None] == [0, 1]).ravel(), "score": (winner[:, None] == [0, 1]).ravel().astype("float32"),
        "on_play": np.tile([True, False], rows),
    }  # fmt: skip
    _store(folder / "games", "game_players", both)
    plain = pd.DataFrame(
        {
            "game_id": ids, "deck_a": decks[deck[:, 0]], "deck_b": decks[deck[:, 1]], "player_a": pilots[pilot[:, 0]],
            "player_b": pilots[pilot[:, 1]], "winner": winner,
        }
    )  # fmt: skip
    plain.to_json(folder / "games.jsonl", orient="records", lines=True)


def _game_columns(ids: np.ndarray, winner: np.ndarray) -> dict[str, Any]:
    return {
        "game_id": ids, "match_id": ids, "winner_seat": winner, "result": np.full(len(ids), "win"), "seed": ids,
        "end_reason": np.full(len(ids), "life"), "started_at": pd.Timestamp("2026-04-01", tz="UTC"), "n_turns": 7,
    }  # fmt: skip


def make_cards(folder: Path, rows: int) -> None:
    """So many rows of cards: `cards.jsonl` and Parquet, with the games that they are from."""
    rng = np.random.default_rng(2)
    games = rows // (2 * HELD)
    ids = np.array([f"g{i:07}" for i in range(games)])
    winner = rng.integers(0, 2, games).astype("int8")
    decks = rng.integers(0, 5, (games, 2))
    cards = np.array([f"C{i:03}" for i in range(CARDS)])
    game, seat = np.repeat(np.arange(games), 2 * HELD), np.tile(np.repeat([0, 1], HELD), games)
    card = np.argsort(rng.random((2 * games, CARDS // 5)), axis=1)[:, :HELD].ravel() + decks.ravel().repeat(
        HELD
    ) * (CARDS // 5)
    names = np.array([f"deck-{i}" for i in range(5)])
    columns: dict[str, Any] = {
        "game_id": ids[game], "seat": seat, "card_id": cards[card], "origin": np.full(len(card), "deck"), "deck_n": 2,
        "opening_n": rng.integers(0, 2, len(card)), "drawn_n": rng.integers(0, 2, len(card)),
        "played_n": rng.integers(0, 2, len(card)), "won": winner[game] == seat, "on_play": seat == 0,
        "player_id": np.array([f"pilot-{i:03}" for i in range(PILOTS)])[rng.integers(0, PILOTS, len(card))],
        "archetype_id": names[decks[game, seat]], "opp_archetype_id": names[decks[game, 1 - seat]],
    }  # fmt: skip
    _store(folder / "cards", "card_game", columns)
    _store(folder / "cards", "games", _game_columns(ids, winner))
    wanted = ["game_id", "seat", "card_id", "opening_n", "drawn_n", "won", "player_id", "archetype_id"]
    plain = pd.DataFrame({k: columns[k] for k in wanted})
    plain.to_json(folder / "cards.jsonl", orient="records", lines=True)


def _store(folder: Path, table: str, columns: dict[str, Any]) -> None:
    """Columns as a part; those that aren't given hold one value each."""
    import os

    import pyarrow as pa

    size = len(columns["game_id"])
    fields, arrays = schema.arrow_schema(table), []
    for column, f in zip(schema.TABLES[table].columns, fields, strict=True):
        given = columns.get(column.name, None if f.nullable else _filling(column.type))
        value = given if isinstance(given, np.ndarray) else np.full(size, given)
        if given is None:
            arrays.append(pa.nulls(size, f.type))
        elif column.type.startswith("id"):
            arrays.append(pa.array(pd.Categorical(value)).cast(f.type))
        else:
            arrays.append(pa.array(value).cast(f.type))
    place = folder / table / f"ruleset={RULESET}" / "month=2026-04" / "part-a.parquet"
    os.replace(*write_table(pa.Table.from_arrays(arrays, schema=fields), place))


def _filling(type_: str) -> Any:
    plain = type_.rstrip("?")
    return {"id": "-", "text": "-", "bool": False}.get(plain, 0)
