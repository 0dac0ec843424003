"""What lies in a data folder: `manifest.json` lists files, rows, hashes and the versions that made them."""

import json
import os
from hashlib import sha256
from pathlib import Path
from typing import Any

from analysis import schema
from analysis.storage import parts, read_tables

NAME = "manifest.json"


def write_manifest(out: str | Path) -> dict[str, Any]:
    """Lists the files that count; a file that hasn't changed since isn't read again. Returns what was written."""
    root = Path(out)
    before = read_manifest(root).get("files", {})
    files: dict[str, Any] = {}
    for table in schema.TABLES:
        for place in parts(root, table):
            name, stat = place.relative_to(root).as_posix(), place.stat()
            known = before.get(name)
            same = known and known["bytes"] == stat.st_size and known["changed"] == stat.st_mtime_ns
            files[name] = known if same else _described(place, stat)
    found = {
        "schema_version": schema.VERSION,
        "rows": {t: sum(f["rows"] for n, f in files.items() if n.startswith(f"{t}/")) for t in schema.TABLES},
        "engine_versions": sorted({v for f in files.values() for v in f.get("engine_versions", ())}),
        "files": files,
    }
    temporary = root / f".{NAME}.{os.getpid()}.tmp"
    temporary.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    os.replace(temporary, root / NAME)
    return found


def read_manifest(out: str | Path) -> dict[str, Any]:
    """The manifest of a folder; empty where there is none or it can't be read."""
    try:
        found = json.loads((Path(out) / NAME).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _described(place: Path, stat: os.stat_result) -> dict[str, Any]:
    import pyarrow.parquet as pq

    found: dict[str, Any] = {
        "rows": pq.read_metadata(place).num_rows,
        "bytes": stat.st_size,
        "changed": stat.st_mtime_ns,
        "sha256": sha256(place.read_bytes()).hexdigest(),
    }
    if place.parent.parent.parent.name == "games":
        (table,) = read_tables([place], ["engine_version"])
        found["engine_versions"] = sorted(set(table["engine_version"].to_pylist()))
    return found


def damaged(out: str | Path) -> list[str]:
    """Files of the manifest that are gone, or whose content isn't what it was."""
    root = Path(out)
    wrong = []
    for name, known in read_manifest(root).get("files", {}).items():
        place = root / name
        if not place.exists() or sha256(place.read_bytes()).hexdigest() != known["sha256"]:
            wrong.append(name)
    return wrong
