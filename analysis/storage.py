"""Rows to Parquet and back: parts that are written whole or not at all, import with quarantine, export.

A part is one file a table with the same name. Everything is written beside its place and renamed; `games` last. A
reader takes a part only if it is in `games`, so what a kill leaves behind is not read, and writing the same part again
replaces it.
"""

import json
import os
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from analysis import schema
from analysis.log import FORMAT, Row

BATCH = 500
"""Games of an import that go into a part."""
COMPRESSION = "zstd"


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
    for table, found in flat.items():
        if found:
            files.append(_write(table, list(found.values()), Path(out) / table / f"part-{name}.parquet"))
            written[table] += len(found)
    for (ruleset, month), group in sorted(groups.items()):
        for table in ("game_players", "turns", "card_game", "events", "games"):
            content = [row["games"] for row in group] if table == "games" else [
                r for row in group for r in row.get(table, ())
            ]  # fmt: skip
            if content:
                place = Path(out) / table / f"ruleset={ruleset}" / f"month={month}" / f"part-{name}.parquet"
                files.append(_write(table, content, place))
                written[table] += len(content)
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
        if column.type.startswith("time"):
            values = [v if v is None or isinstance(v, datetime) else _time(v) for v in values]
        elif column.type.startswith("float"):
            values = [None if v is None else float(v) for v in values]
        elif column.type.startswith("bool"):
            values = [None if v is None else bool(v) for v in values]
        try:
            columns.append(pa.array(values, f.type))
        except (pa.ArrowInvalid, pa.ArrowTypeError, OverflowError) as e:
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
        batch: list[Row] = []
        bad: list[Row] = []
        with open(file, encoding="utf-8", errors="replace") as f:
            for number, line in enumerate(f, start=1):
                if not line.strip():
                    continue
                incoming += 1
                try:
                    row = read_row(line)
                except ValueError as e:
                    if on_error == "raise":
                        raise ValueError(f"{file.name}, line {number}: {e}") from None
                    rejected[str(e).partition(":")[0]] += 1
                    bad.append({"line": number, "reason": str(e), "text": line.rstrip("\n")})
                    continue
                name = row["games"]["game_id"]
                if name in known:
                    before += 1
                    continue
                known.add(name)
                ok += 1
                batch.append(row)
                if len(batch) == BATCH:
                    written += _write_batch(batch, out)
                    batch = []
        if batch:
            written += _write_batch(batch, out)
        if bad:
            _quarantine(Path(out), file.stem, bad)
    return IngestReport(len(files), incoming, ok, before, dict(rejected), dict(written))


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
    """A line of JSONL as a checked row. Raises `ValueError`; what stands before its first colon is the reason."""
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
    tables: Mapping[str, list[Row]] = {"games": [game]} | {
        t: row.get(t, []) for t in ("game_players", "turns", "card_game", "events", "decks", "deck_cards")
    }
    for table, content in tables.items():
        try:
            to_arrow(table, content)
        except (ValueError, AttributeError, TypeError) as e:
            raise ValueError(f"wrong column: {e}") from None
        if any(r.get("game_id", game["game_id"]) != game["game_id"] for r in content):
            raise ValueError(f"mixed: `{table}` has rows of another game")
        keys = [_key(table, r) for r in content]
        if len(set(keys)) != len(keys) and table != "decks" and table != "deck_cards":
            raise ValueError(f"repeated: `{table}` has two rows with the same key")
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
