"""Somebody wants to be forgotten: another name in every row, which nobody can trace; the games stay.

Nobody else's figures change. The new name is random. What their decks were called goes too, as a name and as what the
deck counts as: people type such names. Only the names of starter decks stay. While the work goes on it lies in the folder, so that a run that
was stopped goes on with the same one.
"""

import json
import os
import secrets
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache
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
LABELS = ("archetype_id", "opp_archetype_id")
"""What the deck of a row's own seat counts as, and that of the other."""
_SEAT = ["game_id", "seat", "player_id"]


class Traces(NamedTuple):
    """Where somebody has played."""

    games: dict[str, tuple[int, str]]
    """Seat and deck by game."""
    decks: set[str]
    own: set[str]
    """Of these decks, those that nobody else has played."""


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
    """Gives a player another name in the data, and takes the names off the decks that they have played.

    Lines of the quarantine that name the player are deleted. Safe to stop and to run again. `alias`: the new name, such
    as the one that the store took; else a random one. Raises `ValueError` for a player that isn't there.
    """
    root = Path(path)
    alias = _begun(root, player_id, alias)
    traces = _traces(root, {player_id, alias})
    if not traces.games and not any(
        _holds(t, PLAYERS["matches"], player_id) for t in read_tables(parts(root, "matches"))
    ):
        (root / UNDER_WAY).unlink(missing_ok=True)
        raise ValueError(f"no player {player_id!r} in {root}")
    changed = 0
    for table in PLAYERS:
        for place in parts(root, table):
            changed += _rewritten(table, place, player_id, alias, traces)
            if progress:
                progress(1)
    _clean_quarantine(root, player_id)
    write_manifest(root)
    (root / UNDER_WAY).unlink(missing_ok=True)
    return Forgotten(alias, len(traces.games), changed)


def catch_up(path: str | Path, renamed: Mapping[tuple[str, int], str]) -> list[Forgotten]:
    """Forgets in the data whoever has got another name elsewhere: `renamed` says which, by game and seat.

    The name to be replaced is the one that the data have there. Safe to stop and to run again.
    """
    root = Path(path)
    under_way = _under_way(root).values()
    tables = ("game_players", "card_game") if under_way else ("game_players",)
    names: dict[str, set[str]] = defaultdict(set)
    for t in read_tables([p for name in tables for p in parts(root, name)] if renamed else [], _SEAT):
        for game, seat, player in zip(*[t[c].to_pylist() for c in _SEAT], strict=True):
            if (alias := renamed.get((game, seat))) is not None:
                names[alias].add(player)
    done = []
    for alias, found in names.items():
        old = found - {alias} or ({alias} if alias in under_way else set())
        done += [forget(root, name, alias=alias) for name in sorted(old)]
    return done


def _begun(root: Path, player_id: str, alias: str | None) -> str:
    """The new name, written down before anything is changed: that of the run before, if it was stopped."""
    mark = sha256(player_id.encode()).hexdigest()
    found = alias or _under_way(root).get(mark) or new_alias()
    (root / UNDER_WAY).write_text(json.dumps({mark: found}), encoding="utf-8")
    return found


def _under_way(root: Path) -> dict[str, str]:
    """The new name of a run that was stopped, by the hash of the old one."""
    place = root / UNDER_WAY
    return dict(json.loads(place.read_text("utf-8"))) if place.exists() else {}


def _traces(root: Path, names: set[str]) -> Traces:
    games: dict[str, tuple[int, str]] = {}
    mine: set[str] = set()
    others: set[str] = set()
    for t in read_tables(parts(root, "game_players"), [*_SEAT, "deck_id"]):
        for row in t.to_pylist():
            if row["player_id"] in names:
                games[row["game_id"]] = row["seat"], row["deck_id"]
                mine.add(row["deck_id"])
            else:
                others.add(row["deck_id"])
    return Traces(games, mine, mine - others)


def _holds(table: Any, columns: tuple[str, ...], player_id: str) -> bool:
    import pyarrow.compute as pc

    return any(pc.any(pc.equal(table[c].cast("string"), player_id)).as_py() for c in columns)


def _rewritten(table: str, place: Path, old: str, new: str, traces: Traces) -> bool:
    """Replaces a file where the player stands in it. Returns whether it did."""
    (content,) = read_tables([place])
    before = content
    for name in PLAYERS[table]:
        if name in content.schema.names and _holds(content, (name,), old):
            values = [new if v == old else v for v in content[name].cast("string").to_pylist()]
            content = _with(content, name, values)
    if table == "decks":
        content = _plain_decks(content, traces)
    if table in ("game_players", "card_game"):
        content = _relabelled(content, traces)
    if table in ("records", "games"):
        content = _unnamed(content, table, place, {game: seat for game, (seat, _) in traces.games.items()})
    if content.equals(before):
        return False
    temporary, place = write_table(content, place)
    os.replace(temporary, place)
    return True


def _with(table: Any, name: str, values: list[Any]) -> Any:
    import pyarrow as pa

    at = table.schema.get_field_index(name)
    return table.set_column(at, table.schema.field(at), pa.array(values, table.schema.field(at).type))


def _plain_decks(content: Any, traces: Traces) -> Any:
    """Deck lists of the player without what they were called."""
    rows = content.to_pylist()
    for row in rows:
        if row["deck_id"] in traces.decks:
            plain_deck(row, own=row["deck_id"] in traces.own)
    for column in ("name", "archetype_id", "archetype_method"):
        content = _with(content, column, [row[column] for row in rows])
    return content


def _relabelled(content: Any, traces: Traces) -> Any:
    """Rows of seats and of their cards: the player's deck counts as what nobody has typed, on both sides of the game."""
    games, seats = content["game_id"].to_pylist(), content["seat"].to_pylist()
    if not any(g in traces.games for g in games):
        return content
    labels = {column: content[column].to_pylist() for column in LABELS}
    for i, (game, seat) in enumerate(zip(games, seats, strict=True)):
        if game in traces.games:
            mine, deck = traces.games[game]
            column = LABELS[seat != mine]
            labels[column][i] = plain_label(labels[column][i], deck)
    for column, values in labels.items():
        content = _with(content, column, values)
    return content


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
    decks[seat] = unnamed_deck(decks[seat])
    return json.dumps(record, ensure_ascii=False)


def unnamed_deck(text: str) -> str:
    """A deck list without its name."""
    return "\n".join(line for line in text.split("\n") if not line.startswith("# name:"))


def untyped_deck(text: str) -> str:
    """A deck list without its name, unless that is a starter deck's."""
    name = text.partition("\n")[0].removeprefix("# name:").strip()
    return text if name in _starters() else unnamed_deck(text)


def plain_label(label: str | None, deck: str) -> str | None:
    """What a deck counts as, where nobody may have typed it: a starter deck's name, else one made of the list's hash."""
    return label if label is None or label in _starters() else f"deck-{deck[:8]}"


def plain_deck(row: Row, *, own: bool) -> None:
    """Takes what people typed out of the row of a deck list; the name of a list of one's `own` goes in any case."""
    if own or row.get("name") not in _starters():
        row["name"] = None
    label = plain_label(row.get("archetype_id"), row["deck_id"])
    if label != row.get("archetype_id"):
        row["archetype_id"], row["archetype_method"] = label, None


@cache
def _starters() -> frozenset[str]:
    """The names of all starter decks."""
    from engine.registry import ruleset, rulesets

    return frozenset(name for r in rulesets() for name in ruleset(r).decks)


def _hash(record: str) -> str:
    from engine.record import GameRecord

    return sha256(GameRecord.from_json(record).to_json().encode()).hexdigest()


def renamed_row(text: str, old: str, new: str) -> str:
    """A game's row as JSON with another name for a player; the same text where the player isn't in it."""
    row: Row = json.loads(text)
    seats = {p["seat"]: p["deck_id"] for p in row.get("game_players", ()) if p.get("player_id") == old}
    if not seats and not any(d.get("author_id") == old for d in row.get("decks", ())):
        return text
    for table, column in (("game_players", "player_id"), ("card_game", "player_id"), ("decks", "author_id")):
        for r in row.get(table, ()):
            if r.get(column) == old:
                r[column] = new
    _plain_row(row, seats)
    if "record" in row:
        for seat in seats:
            row["record"] = json.loads(unnamed_record(json.dumps(row["record"]), seat))
        row["games"]["record_sha256"] = _hash(json.dumps({"fudaba": 1, **row["record"]}))
    return json.dumps(row, ensure_ascii=False, separators=(",", ":"))


def _plain_row(row: Row, seats: Mapping[int, str]) -> None:
    """Takes what the players on these seats called their decks out of a game's row. `seats`: their decks."""
    for r in (*row.get("game_players", ()), *row.get("card_game", ())):
        for column, seat in zip(LABELS, (r["seat"], 1 - r["seat"]), strict=True):
            if seat in seats:
                r[column] = plain_label(r.get(column), seats[seat])
    others = {p["deck_id"] for p in row.get("game_players", ()) if p["seat"] not in seats}
    for deck in row.get("decks", ()):
        if deck["deck_id"] in seats.values():
            plain_deck(deck, own=deck["deck_id"] not in others)


def _clean_quarantine(root: Path, player_id: str) -> None:
    for place in (root / "quarantine").glob("*.jsonl"):
        lines = place.read_text("utf-8").splitlines(keepends=True)
        kept = [line for line in lines if player_id not in line]
        if len(kept) < len(lines):
            temporary = place.with_suffix(".tmp")
            temporary.write_text("".join(kept), encoding="utf-8")
            os.replace(temporary, place)
