"""Data to files that other programs read: JSONL, a game a line, and CSV, a file a table."""

import json
import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from analysis import schema
from analysis.counting import Row
from analysis.log import FORMAT
from analysis.storage import BY_MONTH, key_of, parts, read_tables


def rows_of(path: str | Path) -> Iterator[Row]:
    """The games of a data folder as rows again, ruleset by ruleset, part by part."""
    root = Path(path)
    decks = {r["deck_id"]: r for t in read_tables(parts(root, "decks")) for r in t.to_pylist()}
    lists: dict[str, dict[Any, Row]] = defaultdict(dict)
    for t in read_tables(parts(root, "deck_cards")):
        for r in t.to_pylist():
            lists[r["deck_id"]][key_of("deck_cards", r)] = r
    for part in parts(root, "games"):
        below = {table: _by_game(root / table / part.relative_to(root / "games")) for table in BY_MONTH}
        (games,) = read_tables([part])
        for game in _plain(games.to_pylist()):
            name = game["game_id"]
            ids = list(dict.fromkeys(p["deck_id"] for p in below["game_players"][name]))
            row: Row = {
                "fudaba_log": FORMAT,
                "ruleset": part.parent.parent.name.partition("=")[2],
                "games": game,
                **{t: below[t][name] for t in ("game_players", "turns", "card_game")},
                "decks": [decks[i] for i in ids if i in decks],
                "deck_cards": [r for i in ids for r in lists[i].values()],
            }
            if below["events"][name]:
                row["events"] = below["events"][name]
            if below["records"][name]:
                record = json.loads(below["records"][name][0]["record"])
                row["record"] = {k: record[k] for k in ("header", "moves", "times") if k in record}
            yield row


def _by_game(file: Path) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = defaultdict(list)
    for table in read_tables([file] if file.exists() else []):
        for r in _plain(table.to_pylist()):
            found[r["game_id"]].append(r)
    return found


def _plain(rows: Iterable[Row]) -> Iterator[Row]:
    for r in rows:
        yield {k: v.isoformat() if isinstance(v, datetime) else v for k, v in r.items()}


def export_jsonl(path: str | Path, out: str | Path, *, progress: Callable[[int], None] | None = None) -> int:
    """Writes the games of a data folder as JSONL, a game a line; returns how many. `progress` is told of each."""
    place = Path(out)
    place.parent.mkdir(parents=True, exist_ok=True)
    temporary = place.with_name(f".{place.name}.tmp")
    n = 0
    with open(temporary, "w", encoding="utf-8") as f:
        for row in rows_of(path):
            f.write(json.dumps(row, ensure_ascii=False) + "\n")
            n += 1
            if progress:
                progress(1)
    os.replace(temporary, place)
    return n


def export_csv(path: str | Path, out: str | Path) -> dict[str, int]:
    """Writes each table of a data folder as `<table>.csv` into `out`; returns the rows by table."""
    from analysis.dataset import load

    ds = load(path)
    place = Path(out)
    place.mkdir(parents=True, exist_ok=True)
    counts = {}
    for table in schema.TABLES:
        frame = ds.table(table)
        if len(frame):
            frame.to_csv(place / f"{table}.csv", index=False)
            counts[table] = len(frame)
    return counts
