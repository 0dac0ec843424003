"""Many small parts to few large ones: read a hundred times faster, and a tenth of the size.

A month of a ruleset becomes one part. It names the parts that it stands for in its own metadata, so that the moment in
which its file of `games` is renamed into place is the moment in which they stop counting; only then are they deleted. A
kill at any time leaves each game in the data once.
"""

import json
import os
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from time import time
from typing import Any, NamedTuple

from analysis import schema
from analysis.manifest import write_manifest
from analysis.storage import BY_MONTH, COMPACTED, FLAT, REPLACES, parts, read_tables, replaced, write_table

LEFTOVER_S = 3600.0
"""A file that nothing refers to may be that of a writer at work; after so many seconds it isn't."""


class Compacted(NamedTuple):
    """Files before and after."""

    before: int
    after: int


def compact(
    out: str | Path, *, progress: Callable[[int], None] | None = None, leftover_s: float = LEFTOVER_S
) -> Compacted:
    """Makes one part of the parts of each ruleset and month, and one of each flat table.

    Nothing is lost, whenever it is stopped; games that are there twice are kept once. What killed runs have left is deleted
    when it is `leftover_s` old. `progress` is told of each folder.
    """
    root = Path(out)
    before = sum(1 for _ in root.rglob("part-*.parquet"))
    _sweep(root, time() - leftover_s)
    folders = sorted({p.parent for p in parts(root, "games")})
    for folder in folders:
        _month(root, folder)
        if progress:
            progress(1)
    for table in FLAT:
        _flat(root, table)
    write_manifest(root)
    return Compacted(before, sum(1 for _ in root.rglob("part-*.parquet")))


def _sweep(root: Path, before: float) -> None:
    """Deletes what a killed run has left: parts that others stand for, files that nobody renamed, tables without games."""
    for place in root.rglob(".*.tmp"):
        if place.stat().st_mtime <= before:
            place.unlink(missing_ok=True)
    committed = set((root / "games").glob("ruleset=*/month=*/part-*.parquet"))
    for place in sorted(committed):
        if place.name.startswith(f"part-{COMPACTED}"):
            _delete(root, replaced(place))
    for table in BY_MONTH:
        for place in (root / table).glob("ruleset=*/month=*/part-*.parquet"):
            written = (root / "games" / place.relative_to(root / table)).exists()
            if not written and place.stat().st_mtime <= before:
                place.unlink()


def _delete(root: Path, old: Iterable[Path]) -> None:
    """Parts that don't count any more: `games` last, for it names the others."""
    for part in old:
        for table in (*BY_MONTH, "games"):
            (root / table / part.relative_to(root / "games")).unlink(missing_ok=True)


def _month(root: Path, folder: Path) -> None:
    import pyarrow as pa

    old = [p for p in parts(root, "games") if p.parent == folder]
    if len(old) < 2:
        return
    names = [p.stem.removeprefix("part-") for p in old]
    name = COMPACTED + sha256("\n".join(names).encode()).hexdigest()[:12]
    files = []
    for table in (*BY_MONTH, "games"):
        sources = [root / table / p.relative_to(root / "games") for p in old]
        content = [schema.aligned(table, t) for t in read_tables(p for p in sources if p.exists())]
        if not content:
            continue
        whole = _once(pa.concat_tables(content, promote_options="permissive"), schema.TABLES[table].key)
        if table == "games":
            whole = whole.replace_schema_metadata(
                {**(whole.schema.metadata or {}), REPLACES: json.dumps(names).encode()}
            )
        files.append(
            write_table(whole, root / table / folder.relative_to(root / "games") / f"part-{name}.parquet")
        )
    for temporary, place in files:
        os.replace(temporary, place)
    _delete(root, old)


def _flat(root: Path, table: str) -> None:
    import pyarrow as pa

    old = parts(root, table)
    if len(old) < 2:
        return
    content = [schema.aligned(table, t) for t in read_tables(old)]
    whole = _once(pa.concat_tables(content, promote_options="permissive"), schema.TABLES[table].key)
    name = COMPACTED + sha256("\n".join(p.name for p in old).encode()).hexdigest()[:12]
    temporary, place = write_table(whole, root / table / f"part-{name}.parquet")
    os.replace(temporary, place)
    for part in old:
        part.unlink()


def _once(table: Any, key: tuple[str, ...]) -> Any:
    """The first row of each key, in the order of keys."""
    import numpy as np
    import pyarrow as pa

    plain = table.unify_dictionaries().combine_chunks()
    frame = plain.select(list(key)).to_pandas()
    order = frame.reset_index(drop=True).astype({c: str for c in key if frame[c].dtype == "category"})
    kept = order[~order.duplicated()].sort_values(list(key), kind="stable").index
    return plain.take(pa.array(np.asarray(kept, "int64")))
