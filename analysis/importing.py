"""Import of rows, a game each: what is sound becomes parts, what isn't goes to quarantine with a reason."""

import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple

from analysis import schema
from analysis.counting import Row
from analysis.log import FORMAT
from analysis.manifest import write_manifest
from analysis.storage import ROWS, known_games, rows_in, to_arrow, write_rows

BATCH = 500
"""Games that go into a part."""
Progress = Callable[[int], None]
"""Told how much has been read since it was told last."""


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


class Intake:
    """Takes games one by one, as text from some source, and writes them in batches. Close it to write the last one."""

    def __init__(self, out: str | Path, *, on_error: str = "quarantine") -> None:
        if on_error not in ("quarantine", "raise"):
            raise ValueError(f"on_error is 'quarantine' or 'raise', not {on_error!r}")
        self._out = Path(out)
        self._raise = on_error == "raise"
        self.known = known_games(out)
        self.games_in = self.games_ok = self.before = 0
        self.rejected: Counter[str] = Counter()
        self.written: Counter[str] = Counter()
        self._batch: list[tuple[str, int | str, str, Row]] = []
        self._bad: dict[str, list[Row]] = {}

    def take(self, source: str, place: int | str, text: str) -> None:
        """A game of a source (its name is that of the quarantine file) at a place in it (a line, an id)."""
        self.games_in += 1
        try:
            row = read_row(text)
        except ValueError as e:
            self._refuse(source, place, text, str(e))
            return
        name = row["games"]["game_id"]
        if name in self.known:
            self.before += 1
            return
        self.known.add(name)
        self._batch.append((source, place, text, row))
        if len(self._batch) == BATCH:
            self._write()

    def close(self, sources: Iterable[str] = ()) -> None:
        """Writes what is left, the quarantine and the manifest. What was bad in these sources before isn't any more."""
        self._write()
        for source in set(sources) - set(self._bad):
            _quarantined(self._out, source).unlink(missing_ok=True)
        for source, bad in self._bad.items():
            _quarantine(self._out, source, bad)
        if self._out.exists():
            write_manifest(self._out)

    def _refuse(self, source: str, place: int | str, text: str, why: str) -> None:
        if self._raise:
            raise ValueError(f"{source}, {'line ' if isinstance(place, int) else ''}{place}: {why}")
        self.rejected[why.partition(":")[0]] += 1
        where = "line" if isinstance(place, int) else "game_id"
        self._bad.setdefault(source, []).append({where: place, "reason": why, "text": text.rstrip("\n")})

    def _write(self) -> None:
        batch, self._batch = self._batch, []
        if not batch:
            return
        try:
            self._keep([row for *_, row in batch])
        except ValueError:  # a wrong type somewhere: one by one
            good = []
            for source, place, text, row in batch:
                if why := _wrong_type(row):
                    self.known.discard(row["games"]["game_id"])
                    self._refuse(source, place, text, why)
                else:
                    good.append(row)
            if good:
                self._keep(good)

    def _keep(self, rows: Sequence[Row]) -> None:
        name = sha256("\n".join(r["games"]["game_id"] for r in rows).encode()).hexdigest()[:12]
        self.written.update(write_rows(rows, self._out, name, cards=_cards(rows)))
        self.games_ok += len(rows)


def ingest(
    logs: str | Path | Sequence[str | Path],
    out: str | Path,
    *,
    on_error: str = "quarantine",
    progress: Progress | None = None,
) -> IngestReport:
    """Reads JSONL files (a game a line, see `analysis.log`) into the data in `out`; games that are there are passed over.

    Lines that can't be used go to `out/quarantine/<file>.jsonl` with the reason, or stop the import with `ValueError`
    where `on_error` is `"raise"`. `progress` is told the bytes read. Raises `ValueError` for another `on_error`,
    `FileNotFoundError` for a missing file.
    """
    intake = Intake(out, on_error=on_error)
    files = files_of(logs)
    for file in files:
        with open(file, encoding="utf-8", errors="replace") as f:
            for number, line in enumerate(f, start=1):
                if line.strip():
                    intake.take(file.name, number, line)
                if progress:
                    progress(len(line))
    intake.close(f.name for f in files)
    return IngestReport(
        len(files),
        intake.games_in,
        intake.games_ok,
        intake.before,
        dict(intake.rejected),
        dict(intake.written),
    )


def files_of(logs: str | Path | Sequence[str | Path]) -> list[Path]:
    """The JSONL files that are named, and those in the folders that are."""
    paths = [Path(p) for p in ([logs] if isinstance(logs, str | Path) else logs)]
    return sorted({f for p in paths for f in (p.glob("*.jsonl") if p.is_dir() else [p])})


def _wrong_type(row: Row) -> str:
    """What is wrong with the types of a row's columns; empty for nothing."""
    for table in ROWS:
        try:
            to_arrow(table, rows_in(row, table))
        except (ValueError, AttributeError, TypeError) as e:
            return f"wrong column: {e}"
    return ""


def _cards(rows: Sequence[Row]) -> list[Row]:
    """The cards of the shipped pools that the games were played with; those of other pools are unknown here."""
    from analysis.log import card_rows
    from engine import rulesets

    pools = {r["games"]["pool_version"] for r in rows}
    known = [c for name in {r["ruleset"] for r in rows} & set(rulesets()) for c in card_rows(name)]
    return [c for c in known if c["pool_version"] in pools]


def _quarantined(out: Path, source: str) -> Path:
    return out / "quarantine" / f"{Path(source).stem}.jsonl"


def _quarantine(out: Path, source: str, bad: Sequence[Row]) -> None:
    place = _quarantined(out, source)
    place.parent.mkdir(parents=True, exist_ok=True)
    temporary = place.with_suffix(".tmp")
    text = "".join(
        json.dumps(b, ensure_ascii=False) + "\n" for b in sorted(bad, key=lambda b: b.get("line", 0))
    )
    temporary.write_text(text, encoding="utf-8")
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
    _check_keys(row)
    _check_game(row)
    return dict(row)


def _check_keys(row: Row) -> None:
    """Keys are there, once, and of this game."""
    game = row["games"].get("game_id")
    for table in ROWS:
        content = rows_in(row, table)
        try:
            keys = list(map(itemgetter(*schema.TABLES[table].key), content))
            known = set(keys)
        except (KeyError, TypeError, IndexError):
            raise ValueError(f"incomplete: a row of `{table}` lacks part of its key") from None
        if schema.TABLES[table].partitioned and len(known) != len(keys):
            raise ValueError(f"repeated: `{table}` has two rows with the same key")
        if schema.TABLES[table].partitioned and any(r["game_id"] != game for r in content):
            raise ValueError(f"rows of another game: in `{table}`")


def _check_game(row: Row) -> None:
    """What the tables of a game say agrees."""
    game, players = row["games"], row["game_players"]
    for column in ("result", "end_reason", "source", "started_at", "pool_version"):
        if not isinstance(game.get(column), str):
            raise ValueError(f"incomplete: `games` lacks {column}")
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,40}", row["ruleset"]):  # it names a folder
        raise ValueError(f"unknown ruleset: {row['ruleset']!r:.60} is no name of one")
    if not re.match(r"\d{4}-\d{2}-\d{2}", game["started_at"]):
        raise ValueError(f"wrong column: games.started_at is no ISO 8601 date: {game['started_at']!r:.60}")
    if not all(isinstance(p.get(c), str) for p in players for c in ("player_id", "agent")):
        raise ValueError("incomplete: `game_players` lacks player_id or agent")
    if [p["seat"] for p in players] != [0, 1]:
        raise ValueError("seats: `game_players` needs seats 0 and 1")
    _check_words(game)
    if (game["result"] == "win") != (game.get("winner_seat") in (0, 1)):
        raise ValueError(f"contradiction: result {game['result']} with winner {game.get('winner_seat')}")


def _check_words(game: Row) -> None:
    legal: Iterable[tuple[str, tuple[str, ...]]] = (
        ("result", schema.RESULTS),
        ("end_reason", schema.REASONS),
        ("source", schema.SOURCES),
    )
    for column, words in legal:
        if game[column] not in words:
            raise ValueError(f"unknown {column}: {game[column]!r}; there are {', '.join(words)}")
