"""A league's calendar: the names of its seasons and events, when they are, how they rank. The bot knows of none."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from analysis import schema
from analysis.counting import Row
from analysis.dataset import known_zone
from analysis.tables import PRESETS

PART = "0-calendar"
"""First in the order of parts: of two rows with the same key the first counts, should a run be killed before the old ones go."""
SECTIONS = {"seasons": "seasons", "events": "events_meta"}
"""Of the file, and the tables that they become."""


class Calendar(NamedTuple):
    """What was brought in."""

    seasons: int
    events: int


def read_calendar(text: str, tz: str = "UTC") -> dict[str, list[Row]]:
    """The rows of `seasons` and `events_meta` that a calendar holds: JSON such as
    `{"seasons": [{"season_id": "s1", "name": "Spring", "preset": "mtg"}], "events": [{"event_id": "w1", "season_id": "s1",
    "name": "Week 1", "starts_at": "2026-10-05", "ends_at": "2026-10-12"}]}`.

    Days begin in the time zone `tz`. An event lasts from `starts_at` to `ends_at`, which isn't part of it. Raises
    `ValueError` with the place of what is wrong.
    """
    known_zone(tz)
    try:
        found = json.loads(text)
    except ValueError as e:
        raise ValueError(f"not JSON: {e}") from None
    if not isinstance(found, dict) or not set(found) <= set(SECTIONS) or not found:
        raise ValueError(f"a calendar is one JSON object with {' and '.join(SECTIONS)}")
    rows = {table: _rows(section, table, found.get(section, []), tz) for section, table in SECTIONS.items()}
    seasons = {row["season_id"] for row in rows["seasons"]}
    for i, row in enumerate(rows["seasons"], start=1):
        if row["preset"] is not None and row["preset"] not in PRESETS:
            raise ValueError(f"seasons, {i}: preset is one of {', '.join(PRESETS)}, not {row['preset']!r}")
    for i, row in enumerate(rows["events_meta"], start=1):
        if row["season_id"] is None:
            raise ValueError(f"events, {i}: season_id is missing")
        if row["season_id"] not in seasons:
            raise ValueError(
                f"events, {i}: no season {row['season_id']!r}; there are {', '.join(sorted(seasons))}"
            )
    return rows


def _rows(section: str, table: str, entries: Any, tz: str) -> list[Row]:
    if not isinstance(entries, list) or not all(isinstance(e, dict) for e in entries):
        raise ValueError(f"{section}: a list of objects")
    found = [_row(f"{section}, {i}", table, entry, tz) for i, entry in enumerate(entries, start=1)]
    (key,) = schema.TABLES[table].key
    ids = [row[key] for row in found]
    for i, name in enumerate(ids, start=1):
        if ids.index(name) != i - 1:
            raise ValueError(f"{section}, {i}: {key} {name!r} is there twice")
    return found


def _row(place: str, table: str, entry: Mapping[str, Any], tz: str) -> Row:
    columns = {c.name: c for c in schema.TABLES[table].columns}
    if unknown := sorted(set(entry) - set(columns)):
        raise ValueError(f"{place}: no {unknown[0]!r}; there are {', '.join(columns)}")
    row: Row = dict.fromkeys(columns)
    for name, value in entry.items():
        if value is not None and not isinstance(value, str):
            raise ValueError(f"{place}: {name} is text, not {value!r}")
        row[name] = (
            _time(f"{place}: {name}", value, tz) if value and columns[name].type == "time?" else value or None
        )
    (key,) = schema.TABLES[table].key
    if not row[key]:
        raise ValueError(f"{place}: {key} is missing")
    if row["starts_at"] and row["ends_at"] and row["starts_at"] >= row["ends_at"]:
        raise ValueError(f"{place}: ends_at is later than starts_at")
    return row


def _time(place: str, text: str, tz: str) -> datetime:
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise ValueError(f"{place} is a date such as 2026-10-05, not {text!r}") from None
    return found if found.tzinfo is not None else found.replace(tzinfo=ZoneInfo(tz))


def bring_calendar(file: str | Path, out: str | Path, *, tz: str = "UTC") -> Calendar:
    """Brings a league's calendar (see `read_calendar`) into the data in `out`, in place of the one before.

    Games that name no event belong to the one in whose time they began; the weekly report calls it by its name, and ranks by
    the preset of its season. Raises `ValueError` with the place of what is wrong; then nothing is written.
    """
    from analysis.manifest import write_manifest
    from analysis.storage import parts, write_rows

    rows = read_calendar(Path(file).read_text(encoding="utf-8"), tz)
    others: dict[str, Sequence[Row]] = {**rows}
    write_rows([], out, PART, others=others)
    for table, content in rows.items():
        for place in parts(out, table):
            if not content or place.name != f"part-{PART}.parquet":
                place.unlink()
    write_manifest(out)
    return Calendar(len(rows["seasons"]), len(rows["events_meta"]))
