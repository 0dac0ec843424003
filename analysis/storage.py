"""Rows to Parquet, in parts that are there whole or not at all.

A part is one file a table with the same name. Everything is written beside its place and renamed; `games` last. A
reader takes a part only if it is in `games`, so what a kill leaves behind is not read, and writing the same part again
replaces it. A part that stands for others (see `analysis.compaction`) names them in its metadata until they are gone.
"""

import json
import os
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from analysis import schema
from analysis.counting import Row

COMPRESSION = "zstd"
ROW_GROUP = 512_000
"""Rows of a group: read and skipped as a whole."""
ROWS = ("games", "game_players", "turns", "card_game", "events", "decks", "deck_cards")
"""Tables that a row of a game has rows for."""
FLAT = tuple(t.name for t in schema.TABLES.values() if not t.partitioned)
BY_MONTH = tuple(t.name for t in schema.TABLES.values() if t.partitioned and t.name != "games")
REPLACES = b"replaces"
"""Key in the metadata of a file of `games`: the parts that it stands for, as JSON."""
COMPACTED = "c-"
"""What the names of parts begin with that may stand for others."""


class Content(NamedTuple):
    """What goes into a file: rows of a table for a folder."""

    table: str
    folder: Path
    rows: list[Row]


def has_part(out: str | Path, name: str) -> bool:
    """Whether the part has been written."""
    return next(Path(out).glob(f"games/*/*/part-{name}.parquet"), None) is not None


def parts(out: str | Path, table: str, rulesets: Sequence[str] | None = None) -> list[Path]:
    """The files of a table that count, in the order of their names."""
    root = Path(out)
    if not schema.TABLES[table].partitioned:
        return sorted((root / table).glob("part-*.parquet"))
    committed = sorted((root / "games").glob("ruleset=*/month=*/part-*.parquet"))
    gone = {old for p in committed if p.name.startswith(f"part-{COMPACTED}") for old in replaced(p)}
    found = [root / table / p.relative_to(root / "games") for p in committed if p not in gone]
    if rulesets is not None:
        found = [p for p in found if p.parent.parent.name.partition("=")[2] in rulesets]
    return [p for p in found if p.exists()]


def replaced(part: Path) -> list[Path]:
    """The files of `games` that a compacted one stands for."""
    import pyarrow.parquet as pq

    named = (pq.read_schema(part).metadata or {}).get(REPLACES, b"[]")
    return [part.with_name(f"part-{name}.parquet") for name in json.loads(named)]


def write_rows(
    rows: Sequence[Row],
    out: str | Path,
    name: str,
    *,
    cards: Sequence[Row] = (),
    matches: Sequence[Row] = (),
    others: dict[str, Sequence[Row]] | None = None,
) -> Counter[str]:
    """Writes games as the part `name` (one file a table, ruleset and month). Returns the rows written by table.

    `others` are rows of further flat tables, such as `seasons`. Raises `ValueError` for a value of the wrong type; then
    nothing is written.
    """
    flat = _flat(rows) | {"cards": list(cards), "matches": list(matches)} | (others or {})
    contents = [Content(t, Path(out) / t, _once(t, found)) for t, found in flat.items()]
    groups: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in sorted(rows, key=lambda r: str(r["games"]["game_id"])):
        groups[row["ruleset"], row["games"]["started_at"][:7]].append(row)
    for (ruleset, month), group in sorted(groups.items()):
        for table in (*BY_MONTH, "games"):
            place = Path(out) / table / f"ruleset={ruleset}" / f"month={month}"
            contents.append(Content(table, place, [r for row in group for r in rows_in(row, table)]))
    return _commit([c for c in contents if c.rows], name)


def _commit(contents: Sequence[Content], name: str) -> Counter[str]:
    """All files beside their places, then all renamed, `games` last."""
    files: list[tuple[Path, Path]] = []
    written: Counter[str] = Counter()
    try:
        for table, folder, rows in contents:
            files.append(write_table(to_arrow(table, rows), folder / f"part-{name}.parquet"))
            written[table] += len(rows)
    except ValueError:
        for temporary, _ in files:
            temporary.unlink()
        raise
    last = [table == "games" for table, _, _ in contents]
    for _, (temporary, place) in sorted(zip(last, files, strict=True), key=lambda f: f[0]):
        os.replace(temporary, place)
    return written


def _flat(rows: Sequence[Row]) -> dict[str, Sequence[Row]]:
    """The rows of flat tables that come with games."""
    players = [
        {"player_id": p["player_id"], "is_ai": p["agent"].startswith("ai:"), "joined_at": row["games"]["started_at"]}
        for row in sorted(rows, key=lambda r: str(r["games"]["started_at"]))
        for p in row["game_players"]
    ]  # fmt: skip
    listed = {table: [r for row in rows for r in row[table]] for table in ("decks", "deck_cards")}
    return {**listed, "players": players}


def _once(table: str, rows: Iterable[Row]) -> list[Row]:
    """The first row of each key."""
    found: dict[tuple[Any, ...], Row] = {}
    for row in rows:
        found.setdefault(key_of(table, row), row)
    return list(found.values())


def rows_in(row: Row, table: str) -> list[Row]:
    """The rows of a table that a game has."""
    if table == "games":
        return [row["games"]]
    if table == "records":
        record = row.get("record")
        text = json.dumps({"fudaba": 1, **record}, ensure_ascii=False) if record else None
        return [{"game_id": row["games"]["game_id"], "record": text}] if text else []
    return list(row.get(table) or ())


def key_of(table: str, row: Row) -> tuple[Any, ...]:
    """The key of a row."""
    return tuple([row[k] for k in schema.TABLES[table].key])


def write_table(table: Any, place: Path) -> tuple[Path, Path]:
    """Writes an Arrow table beside its place; returns both paths, for the caller to rename."""
    import pyarrow.parquet as pq

    place.parent.mkdir(parents=True, exist_ok=True)
    temporary = place.with_name(f".{place.name}.{os.getpid()}.tmp")
    pq.write_table(table, temporary, compression=COMPRESSION, compression_level=3, row_group_size=ROW_GROUP)
    return temporary, place


def to_arrow(table: str, rows: Sequence[Row]) -> Any:
    """Rows as an Arrow table with the schema. Raises `ValueError` for a value of the wrong type or an empty key."""
    if (quick := _at_once(table, rows)) is not None:
        return quick
    return _by_column(table, rows)


def _at_once(table: str, rows: Sequence[Row]) -> Any:
    """The rows turned in one pass; `None` where a value isn't plainly of its type."""
    import pyarrow as pa

    wanted = schema.arrow_schema(table)
    if any(pa.types.is_timestamp(f.type) for f in wanted):
        return None
    plain = [f.type.value_type if pa.types.is_dictionary(f.type) else f.type for f in wanted]
    try:
        whole = pa.array(rows, pa.struct(list(zip(wanted.names, plain, strict=True))))
    except (pa.ArrowException, TypeError, ValueError, OverflowError):
        return None
    columns = [
        c.dictionary_encode() if pa.types.is_dictionary(f.type) else c
        for c, f in zip(whole.flatten(), wanted, strict=True)
    ]
    if any(c.null_count and not f.nullable for c, f in zip(columns, wanted, strict=True)):
        return None
    return pa.Table.from_arrays(columns, schema=wanted)


def _by_column(table: str, rows: Sequence[Row]) -> Any:
    """The rows turned column by column: values that are nearly of their type are taken, faults are named."""
    import pyarrow as pa

    wanted = schema.arrow_schema(table)
    columns = []
    for column, f in zip(schema.TABLES[table].columns, wanted, strict=True):
        values = [r.get(column.name) for r in rows]
        if not f.nullable and None in values:
            raise ValueError(f"{table}.{column.name} is empty in row {values.index(None)}")
        try:
            columns.append(pa.array(_typed(column.type, values), f.type))
        except (pa.ArrowInvalid, pa.ArrowTypeError, OverflowError, TypeError, ValueError) as e:
            raise ValueError(f"{table}.{column.name}: {e}") from None
    return pa.Table.from_arrays(columns, schema=wanted)


def _typed(type_: str, values: list[Any]) -> list[Any]:
    if type_.startswith("time"):
        return [v if v is None or isinstance(v, datetime) else _time(v) for v in values]
    if type_.startswith("float"):
        return [None if v is None else float(v) for v in values]
    if type_.startswith("bool"):
        return [None if v is None else bool(v) for v in values]
    return values


def _time(text: str) -> datetime:
    found = datetime.fromisoformat(text)
    return found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)


def read_tables(files: Iterable[Path], columns: Sequence[str] | None = None) -> Iterator[Any]:
    """Files as Arrow tables. A column that an older version didn't write is empty, in the type of the schema."""
    import pyarrow.parquet as pq

    for f in files:
        found = pq.ParquetFile(f)
        there = None if columns is None else [c for c in columns if c in found.schema_arrow.names]
        yield found.read(columns=there)


def known_games(out: str | Path) -> set[str]:
    """The ids of the games in the data."""
    return {g for t in read_tables(parts(out, "games"), ["game_id"]) for g in t["game_id"].to_pylist()}
