"""Somebody wants to be forgotten: another name in every row, which nobody can trace; the games stay.

Nobody else's figures change. The new name is random. While the work goes on it lies in the folder, so that a run that
was stopped goes on with the same one.
"""

import json
import os
import secrets
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from analysis.counting import Row
from analysis.manifest import write_manifest
from analysis.storage import parts, read_tables, write_table

PREFIX = "gone-"
UNDER_WAY = ".forgetting.json"
PLAYERS = {
    "players": ("player_id",), "decks": ("author_id",), "matches": ("player_a", "player_b"),
    "game_players": ("player_id",), "card_game": ("player_id",), "records": (), "games": (),
}  # fmt: skip
"""Where people stand, in the order of the work."""


class Forgotten(NamedTuple):
    """What was done to forget somebody."""

    alias: str
    games: int
    files: int


def new_alias() -> str:
    """A name that says nothing."""
    return PREFIX + secrets.token_hex(8)


def forget(
    path: str | Path,
    player_id: str,
    *,
    alias: str | None = None,
    progress: Callable[[int], None] | None = None,
) -> Forgotten:
    """Gives a player another name in the data, and takes the names off the decks that were theirs alone.

    Lines of the quarantine that name the player are deleted. Safe to stop and to run again. `alias`: the new name, such
    as the one that the store took; else a random one. Raises `ValueError` for a player that isn't there.
    """
    root = Path(path)
    alias = _begun(root, player_id, alias)
    games, decks = _games_and_decks(root, {player_id, alias})
    if not games and not any(
        _holds(t, PLAYERS["matches"], player_id) for t in read_tables(parts(root, "matches"))
    ):
        (root / UNDER_WAY).unlink(missing_ok=True)
        raise ValueError(f"no player {player_id!r} in {root}")
    changed = 0
    for table in PLAYERS:
        for place in parts(root, table):
            changed += _rewritten(table, place, player_id, alias, games, decks)
            if progress:
                progress(1)
    _clean_quarantine(root, player_id)
    write_manifest(root)
    (root / UNDER_WAY).unlink(missing_ok=True)
    return Forgotten(alias, len(games), changed)


def _begun(root: Path, player_id: str, alias: str | None) -> str:
    """The new name, written down before anything is changed: that of the run before, if it was stopped."""
    place = root / UNDER_WAY
    mark = sha256(player_id.encode()).hexdigest()
    before = json.loads(place.read_text("utf-8")) if place.exists() else {}
    found = alias or before.get(mark) or new_alias()
    place.write_text(json.dumps({mark: found}), encoding="utf-8")
    return str(found)


def _games_and_decks(root: Path, names: set[str]) -> tuple[dict[str, int], set[str]]:
    """The player's games with the seat, and the decks that nobody else has played."""
    games: dict[str, int] = {}
    own: set[str] = set()
    others: set[str] = set()
    for t in read_tables(parts(root, "game_players"), ["game_id", "seat", "player_id", "deck_id"]):
        for row in t.to_pylist():
            if row["player_id"] in names:
                games[row["game_id"]] = row["seat"]
                own.add(row["deck_id"])
            else:
                others.add(row["deck_id"])
    return games, own - others


def _holds(table: Any, columns: tuple[str, ...], player_id: str) -> bool:
    import pyarrow.compute as pc

    return any(pc.any(pc.equal(table[c].cast("string"), player_id)).as_py() for c in columns)


def _rewritten(table: str, place: Path, old: str, new: str, games: dict[str, int], decks: set[str]) -> bool:
    """Replaces a file where the player stands in it. Returns whether it did."""
    (content,) = read_tables([place])
    before = content
    for name in PLAYERS[table]:
        if name in content.schema.names and _holds(content, (name,), old):
            values = [new if v == old else v for v in content[name].cast("string").to_pylist()]
            content = _with(content, name, values)
    if table == "decks":
        mine = [i in decks for i in content["deck_id"].to_pylist()]
        content = _with(
            content,
            "name",
            [None if m else v for m, v in zip(mine, content["name"].to_pylist(), strict=True)],
        )
    if table in ("records", "games"):
        content = _unnamed(content, table, place, games)
    if content.equals(before):
        return False
    temporary, place = write_table(content, place)
    os.replace(temporary, place)
    return True


def _with(table: Any, name: str, values: list[Any]) -> Any:
    import pyarrow as pa

    at = table.schema.get_field_index(name)
    return table.set_column(at, table.schema.field(at), pa.array(values, table.schema.field(at).type))


def _unnamed(content: Any, table: str, place: Path, games: dict[str, int]) -> Any:
    """Records without the name of the player's deck, and their hashes."""
    ids = content["game_id"].to_pylist()
    if not any(i in games for i in ids):
        return content
    if table == "records":
        texts = [
            unnamed_record(v, games[i]) if i in games else v for i, v in zip(ids, content["record"].to_pylist(), strict=True)
        ]  # fmt: skip
        return _with(content, "record", texts)
    records = dict(_records(Path(*place.parts[:-4]) / "records" / place.relative_to(Path(*place.parts[:-3]))))
    hashes = [
        _hash(records[i]) if i in games and i in records else v
        for i, v in zip(ids, content["record_sha256"].to_pylist(), strict=True)
    ]
    return _with(content, "record_sha256", hashes)


def _records(place: Path) -> Iterator[tuple[str, str]]:
    for t in read_tables([place] if place.exists() else []):
        yield from zip(t["game_id"].to_pylist(), t["record"].to_pylist(), strict=True)


def unnamed_record(text: str, seat: int) -> str:
    """A record whose deck of that seat has no name: the game is the same."""
    record = json.loads(text)
    decks = record["header"]["decks"]
    decks[seat] = "\n".join(line for line in decks[seat].split("\n") if not line.startswith("# name:"))
    return json.dumps(record, ensure_ascii=False)


def _hash(record: str) -> str:
    from engine.record import GameRecord

    return sha256(GameRecord.from_json(record).to_json().encode()).hexdigest()


def renamed_row(text: str, old: str, new: str) -> str:
    """A game's row as JSON with another name for a player; the same text where the player isn't in it."""
    row: Row = json.loads(text)
    seats = {p["seat"] for p in row.get("game_players", ()) if p.get("player_id") == old}
    if not seats and not any(d.get("author_id") == old for d in row.get("decks", ())):
        return text
    for table, column in (("game_players", "player_id"), ("card_game", "player_id"), ("decks", "author_id")):
        for r in row.get(table, ()):
            if r.get(column) == old:
                r[column] = new
    kept = {p["deck_id"] for p in row.get("game_players", ()) if p["seat"] not in seats}
    for deck in row.get("decks", ()):
        if deck["deck_id"] not in kept:
            deck["name"] = None
    if "record" in row:
        for seat in seats:
            row["record"] = json.loads(unnamed_record(json.dumps(row["record"]), seat))
        row["games"]["record_sha256"] = _hash(json.dumps({"fudaba": 1, **row["record"]}))
    return json.dumps(row, ensure_ascii=False)


def _clean_quarantine(root: Path, player_id: str) -> None:
    for place in (root / "quarantine").glob("*.jsonl"):
        lines = place.read_text("utf-8").splitlines(keepends=True)
        kept = [line for line in lines if player_id not in line]
        if len(kept) < len(lines):
            temporary = place.with_suffix(".tmp")
            temporary.write_text("".join(kept), encoding="utf-8")
            os.replace(temporary, place)
