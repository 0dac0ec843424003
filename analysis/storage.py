"""Rows to Parquet and back: parts that are written whole or not at all, import with quarantine, export.

A part is one file a table with the same name. Everything is written beside its place and renamed; `games` last. A
reader takes a part only if it is in `games`, so what a kill leaves behind is not read, and writing the same part again
replaces it.
"""

import json
import os
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

from analysis import schema
from analysis.log import FORMAT, Row

BATCH = 500
"""Games of an import that go into a part."""
COMPRESSION = "zstd"
ROWS = ("games", "game_players", "turns", "card_game", "events", "decks", "deck_cards")
"""Tables that a row of a game has rows for."""


class IngestReport(NamedTuple):
    """What an import did."""

    files: int
    games_in: int
    games_ok: int
    known: int
    """Games that were there before."""
    rejected: dict[str, int]
    """Reasons and how often."""
    rows: dict[str, int]
    """Rows written, by table."""


def has_part(out: str | Path, name: str) -> bool:
    """Whether the part has been written."""
    return next(Path(out).glob(f"games/*/*/part-{name}.parquet"), None) is not None


def parts(out: str | Path, table: str, rulesets: Sequence[str] | None = None) -> list[Path]:
    """The files of a table that count, in the order of their names."""
    root = Path(out)
    if not schema.TABLES[table].partitioned:
        return sorted((root / table).glob("part-*.parquet"))
    committed = sorted((root / "games").glob("ruleset=*/month=*/part-*.parquet"))
    found = [root / table / p.relative_to(root / "games") for p in committed]
    if rulesets is not None:
        found = [p for p in found if p.parent.parent.name.partition("=")[2] in rulesets]
    return [p for p in found if p.exists()]


def write_rows(
    rows: Sequence[Row], out: str | Path, name: str, *, cards: Sequence[Row] = (), matches: Sequence[Row] = ()
) -> Counter[str]:
    """Writes games as the part `name` (one file a table, ruleset and month). Returns the rows written by table."""
    written: Counter[str] = Counter()
    files: list[tuple[Path, Path]] = []
    groups: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in rows:
        groups[row["ruleset"], row["games"]["started_at"][:7]].append(row)
    flat: dict[str, dict[Any, Row]] = {t: {} for t in ("decks", "deck_cards", "players", "cards", "matches")}
    for row in rows:
        for table in ("decks", "deck_cards"):
            flat[table] |= {_key(table, r): r for r in row[table]}
        for p in row["game_players"]:
            flat["players"][p["player_id"]] = {
                "player_id": p["player_id"], "is_ai": p["agent"].startswith("ai:"),
            }  # fmt: skip
    flat["cards"] = {_key("cards", r): r for r in cards}
    flat["matches"] = {_key("matches", r): r for r in matches}
    contents = [(t, Path(out) / t, list(found.values())) for t, found in flat.items()]
    for (ruleset, month), group in sorted(groups.items()):
        for table in ("game_players", "turns", "card_game", "events", "games"):
            place = Path(out) / table / f"ruleset={ruleset}" / f"month={month}"
            contents.append((table, place, [r for row in group for r in _rows_in(row, table)]))
    try:
        for table, folder, content in contents:
            if content:
                files.append(_write(table, content, folder / f"part-{name}.parquet"))
                written[table] += len(content)
    except ValueError:
        for temporary, _ in files:
            temporary.unlink()
        raise
    for temporary, place in sorted(files, key=lambda f: f[1].relative_to(out).parts[0] == "games"):
        os.replace(temporary, place)
    return written


def _key(table: str, row: Row) -> tuple[Any, ...]:
    return tuple([row[k] for k in schema.TABLES[table].key])


def _write(table: str, rows: Sequence[Row], place: Path) -> tuple[Path, Path]:
    import pyarrow.parquet as pq

    place.parent.mkdir(parents=True, exist_ok=True)
    temporary = place.with_name(f".{place.name}.{os.getpid()}.tmp")
    pq.write_table(to_arrow(table, rows), temporary, compression=COMPRESSION, compression_level=3)
    return temporary, place


def to_arrow(table: str, rows: Sequence[Row]) -> Any:
    """Rows as an Arrow table with the schema. Raises `ValueError` for a value of the wrong type or an empty key."""
    import pyarrow as pa

    wanted = schema.arrow_schema(table)
    columns = []
    for column, f in zip(schema.TABLES[table].columns, wanted, strict=True):
        values = [r.get(column.name) for r in rows]
        if not f.nullable and None in values:
            raise ValueError(f"{table}.{column.name} is empty in row {values.index(None)}")
        try:
            if column.type.startswith("time"):
                values = [v if v is None or isinstance(v, datetime) else _time(v) for v in values]
            elif column.type.startswith("float"):
                values = [None if v is None else float(v) for v in values]
            elif column.type.startswith("bool"):
                values = [None if v is None else bool(v) for v in values]
            columns.append(pa.array(values, f.type))
        except (pa.ArrowInvalid, pa.ArrowTypeError, OverflowError, TypeError, ValueError) as e:
            raise ValueError(f"{table}.{column.name}: {e}") from None
    return pa.Table.from_arrays(columns, schema=wanted)


def _time(text: str) -> datetime:
    found = datetime.fromisoformat(text)
    return found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)


# ---------------------------------------------------------------- JSONL


def ingest(
    logs: str | Path | Sequence[str | Path], out: str | Path, *, on_error: str = "quarantine"
) -> IngestReport:
    """Reads JSONL files (a game a line, see `analysis.log`) into the data in `out`; games that are there are passed over.

    Lines that can't be used go to `out/quarantine/<file>.jsonl` with the reason, or stop the import with `ValueError`
    where `on_error` is `"raise"`. Raises `ValueError` for another `on_error`, `FileNotFoundError` for a missing file.
    """
    if on_error not in ("quarantine", "raise"):
        raise ValueError(f"on_error is 'quarantine' or 'raise', not {on_error!r}")
    paths = [Path(p) for p in ([logs] if isinstance(logs, str | Path) else logs)]
    files = sorted({f for p in paths for f in (p.glob("*.jsonl") if p.is_dir() else [p])})
    known = _known_games(out)
    before = incoming = ok = 0
    rejected: Counter[str] = Counter()
    written: Counter[str] = Counter()
    for file in files:
        batch: list[tuple[int, str, Row]] = []
        bad: list[Row] = []

        def refuse(number: int, line: str, why: str, file: Path = file, bad: list[Row] = bad) -> None:
            if on_error == "raise":
                raise ValueError(f"{file.name}, line {number}: {why}")
            rejected[why.partition(":")[0]] += 1
            bad.append({"line": number, "reason": why, "text": line.rstrip("\n")})

        def write(batch: list[tuple[int, str, Row]]) -> int:
            good = [row for _, _, row in batch]
            try:
                written.update(_write_batch(good, out))
            except ValueError:  # a wrong type somewhere: one by one
                good = []
                for number, line, row in batch:
                    if why := _wrong_type(row):
                        known.discard(row["games"]["game_id"])
                        refuse(number, line, why)
                    else:
                        good.append(row)
                if good:
                    written.update(_write_batch(good, out))
            return len(good)

        with open(file, encoding="utf-8", errors="replace") as f:
            for number, line in enumerate(f, start=1):
                if not line.strip():
                    continue
                incoming += 1
                try:
                    row = read_row(line)
                except ValueError as e:
                    refuse(number, line, str(e))
                    continue
                name = row["games"]["game_id"]
                if name in known:
                    before += 1
                    continue
                known.add(name)
                batch.append((number, line, row))
                if len(batch) == BATCH:
                    ok += write(batch)
                    batch = []
        if batch:
            ok += write(batch)
        if bad:
            _quarantine(Path(out), file.stem, sorted(bad, key=lambda b: b["line"]))
    return IngestReport(len(files), incoming, ok, before, dict(rejected), dict(written))


def _wrong_type(row: Row) -> str:
    """What is wrong with the types of a row's columns; empty for nothing."""
    for table in ROWS:
        try:
            to_arrow(table, _rows_in(row, table))
        except (ValueError, AttributeError, TypeError) as e:
            return f"wrong column: {e}"
    return ""


def _rows_in(row: Row, table: str) -> list[Row]:
    return [row["games"]] if table == "games" else row.get(table, [])


def _write_batch(batch: Sequence[Row], out: str | Path) -> Counter[str]:
    name = sha256("\n".join(r["games"]["game_id"] for r in batch).encode()).hexdigest()[:12]
    return write_rows(batch, out, name, cards=_cards(batch))


def _cards(rows: Sequence[Row]) -> list[Row]:
    """The cards of the shipped pools that the games were played with; those of other pools are unknown here."""
    from analysis.log import card_rows
    from engine import rulesets

    pools = {r["games"]["pool_version"] for r in rows}
    known = [c for name in {r["ruleset"] for r in rows} & set(rulesets()) for c in card_rows(name)]
    return [c for c in known if c["pool_version"] in pools]


def _known_games(out: str | Path) -> set[str]:
    import pyarrow.parquet as pq

    return {
        g for p in parts(out, "games") for g in pq.read_table(p, columns=["game_id"])["game_id"].to_pylist()
    }


def _quarantine(out: Path, stem: str, bad: Sequence[Row]) -> None:
    place = out / "quarantine" / f"{stem}.jsonl"
    place.parent.mkdir(parents=True, exist_ok=True)
    temporary = place.with_suffix(".tmp")
    temporary.write_text("".join(json.dumps(b, ensure_ascii=False) + "\n" for b in bad), encoding="utf-8")
    os.replace(temporary, place)


def read_row(line: str) -> Row:
    """A line of JSONL as a row, checked but for the types of its columns.

    Raises `ValueError`; what stands before its first colon is the reason.
    """
    try:
        row = json.loads(line)
    except (json.JSONDecodeError, RecursionError) as e:
        raise ValueError(f"not JSON: {e}") from None
    if not isinstance(row, dict) or row.get("fudaba_log") != FORMAT:
        raise ValueError(f"no log of a game: the key `fudaba_log` isn't {FORMAT}")
    for key, kind in (
        ("ruleset", str),
        ("games", dict),
        ("game_players", list),
        ("turns", list),
        ("card_game", list),
    ):
        if not isinstance(row.get(key), kind):
            raise ValueError(f"incomplete: `{key}` is missing or no {kind.__name__}")
    row.setdefault("decks", [])
    row.setdefault("deck_cards", [])
    game = row["games"]
    for table in ROWS:
        content = _rows_in(row, table)
        try:
            keys = list(map(itemgetter(*schema.TABLES[table].key), content))
            known = set(keys)
        except (KeyError, TypeError, IndexError):
            raise ValueError(f"incomplete: a row of `{table}` lacks part of its key") from None
        if schema.TABLES[table].partitioned and len(known) != len(keys):
            raise ValueError(f"repeated: `{table}` has two rows with the same key")
        if schema.TABLES[table].partitioned and {r["game_id"] for r in content} - {game["game_id"]}:
            raise ValueError(f"mixed: `{table}` has rows of another game")
    for column in ("result", "end_reason", "source", "started_at", "pool_version"):
        if not isinstance(game.get(column), str):
            raise ValueError(f"incomplete: `games` lacks {column}")
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,40}", row["ruleset"]):  # it names a folder
        raise ValueError(f"unknown ruleset: {row['ruleset']!r:.60} is no name of one")
    if not re.match(r"\d{4}-\d{2}-\d{2}", game["started_at"]):
        raise ValueError(f"wrong column: games.started_at is no ISO 8601 date: {game['started_at']!r:.60}")
    if not all(isinstance(p.get(c), str) for p in row["game_players"] for c in ("player_id", "agent")):
        raise ValueError("incomplete: `game_players` lacks player_id or agent")
    if [p["seat"] for p in row["game_players"]] != [0, 1]:
        raise ValueError("seats: `game_players` needs seats 0 and 1")
    for column, legal in (
        ("result", schema.RESULTS),
        ("end_reason", schema.REASONS),
        ("source", schema.SOURCES),
    ):
        if game[column] not in legal:
            raise ValueError(f"unknown {column}: {game[column]!r}; there are {', '.join(legal)}")
    if (game["result"] == "win") != (game.get("winner_seat") in (0, 1)):
        raise ValueError(f"contradiction: result {game['result']} with winner {game.get('winner_seat')}")
    return dict(row)


def rows_of(path: str | Path) -> Iterator[Row]:
    """The games of a data folder as rows again (without records), ruleset by ruleset, part by part."""
    import pyarrow.parquet as pq

    root = Path(path)
    decks = {r["deck_id"]: r for p in parts(root, "decks") for r in pq.read_table(p).to_pylist()}
    lists: dict[str, dict[Any, Row]] = defaultdict(dict)
    for p in parts(root, "deck_cards"):
        for r in pq.read_table(p).to_pylist():
            lists[r["deck_id"]][_key("deck_cards", r)] = r
    for part in parts(root, "games"):
        below: dict[str, dict[str, list[Row]]] = {}
        for table in ("game_players", "turns", "card_game", "events"):
            file = root / table / part.relative_to(root / "games")
            below[table] = defaultdict(list)
            for r in _plain(pq.ParquetFile(file).read().to_pylist()) if file.exists() else ():
                below[table][r["game_id"]].append(r)
        for game in _plain(pq.ParquetFile(part).read().to_pylist()):
            players = below["game_players"][game["game_id"]]
            ids = list(dict.fromkeys(p["deck_id"] for p in players))
            row: Row = {
                "fudaba_log": FORMAT,
                "ruleset": part.parent.parent.name.partition("=")[2],
                "games": game,
                **{t: below[t][game["game_id"]] for t in ("game_players", "turns", "card_game")},
                "decks": [decks[i] for i in ids if i in decks],
                "deck_cards": [r for i in ids for r in lists[i].values()],
            }
            if below["events"][game["game_id"]]:
                row["events"] = below["events"][game["game_id"]]
            yield row


def _plain(rows: Iterable[Row]) -> Iterator[Row]:
    for r in rows:
        yield {k: v.isoformat() if isinstance(v, datetime) else v for k, v in r.items()}


def export_jsonl(path: str | Path, out: str | Path) -> int:
    """Writes the games of a data folder as JSONL, a game a line; returns how many."""
    place = Path(out)
    place.parent.mkdir(parents=True, exist_ok=True)
    temporary = place.with_name(f".{place.name}.tmp")
    n = 0
    with open(temporary, "w", encoding="utf-8") as f:
        for row in rows_of(path):
            f.write(json.dumps(row, ensure_ascii=False) + "\n")
            n += 1
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
