"""A folder of logged games as pandas frames, read when they are asked for and filtered by game."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pandas as pd

from analysis import schema
from analysis.storage import ROWS, key_of, parts, read_tables, rows_in, to_arrow


class Dataset:
    """The tables of `analysis.schema` as attributes: `ds.games`, `ds.game_players`, `ds.turns` …

    Frames are read on first use and kept; don't change them. `where` gives another dataset with fewer games.
    """

    def __init__(
        self,
        path: Path | None,
        rulesets: Sequence[str] | None = None,
        frames: dict[str, pd.DataFrame] | None = None,
    ) -> None:
        self.path = path
        self._rulesets = rulesets
        self._frames: dict[str, pd.DataFrame] = frames or {}
        self._base: Dataset | None = None
        self._in_memory = path is None
        self.filters: tuple[str, ...] = ()
        """The filters in words, for captions."""

    def table(self, name: str) -> pd.DataFrame:
        """A table by name. Raises `ValueError` for one that there isn't."""
        if name not in schema.TABLES:
            raise ValueError(f"no table {name!r}; there are {', '.join(schema.TABLES)}")
        if name not in self._frames:
            if self._base is not None:
                frame = self._base.table(name)
                if "game_id" in frame and name != "games":
                    frame = frame[frame["game_id"].isin(self._frames["games"]["game_id"])]
                elif name == "matches" and len(frame):
                    frame = self._matches_of(frame, self._base.table("games"))
                self._frames[name] = frame
            elif name == "matches":
                self._frames[name] = self._all_matches()
            else:
                self._frames[name] = self._read(name)
        return self._frames[name]

    def columns(self, name: str, wanted: Sequence[str]) -> pd.DataFrame:
        """Some columns of a table: the others aren't read where the table hasn't been yet."""
        if name in self._frames or name == "matches" or not schema.TABLES[name].partitioned:
            return self.table(name)[list(wanted)]
        if self._base is None:
            return self._read(name, wanted)
        both = self._base.columns(name, list(dict.fromkeys([*wanted, "game_id"])))
        return both.loc[both["game_id"].isin(self._frames["games"]["game_id"]), list(wanted)]

    def void_games(self) -> pd.Series:
        """The ids of games that count for no rate: without contest, or crashed."""
        why = self.columns("games", ["result", "end_reason"])
        void = ((why["result"] == "no_contest") | (why["end_reason"] == "crash")).to_numpy(bool)
        if not void.any():
            return pd.Series([], dtype="str")
        return self.columns("games", ["game_id"])["game_id"][void]

    def _all_matches(self) -> pd.DataFrame:
        """The matches that were written, and those that the games tell besides."""
        written, games = self._read("matches"), self.table("games")
        others = games[~games["match_id"].isin(written["match_id"])]
        if not len(others):
            return written
        from analysis.played import played_matches

        told = played_matches(others, self.table("game_players"))
        if not len(written):
            return told
        return pd.concat([written.astype(object), told.astype(object)], ignore_index=True).astype(
            {k: v for k, v in told.dtypes.items() if k != "round"}
        )

    def _matches_of(self, matches: pd.DataFrame, everything: pd.DataFrame) -> pd.DataFrame:
        """The matches of the games that are left, and those without games (byes, unplayed) of the same events."""
        games = self._frames["games"]
        idle = ~matches["match_id"].isin(everything["match_id"])
        same = pd.MultiIndex.from_frame(matches[["season_id", "event_id"]].astype(object)).isin(
            pd.MultiIndex.from_frame(games[["season_id", "event_id"]].astype(object).drop_duplicates())
        )
        return matches[matches["match_id"].isin(games["match_id"]) | (idle & same)]

    def _read(self, name: str, wanted: Sequence[str] | None = None) -> pd.DataFrame:
        import pyarrow as pa

        table = schema.TABLES[name]
        files = parts(self.path, name, self._rulesets) if self.path is not None else []
        if not files:
            frame = schema.arrow_schema(name).empty_table().to_pandas()
            frame = frame.assign(ruleset=pd.Series([], dtype="category")) if name == "games" else frame
            return frame if wanted is None else frame[list(wanted)]
        tables = []
        for f, content in zip(files, read_tables(files, wanted), strict=True):
            content = schema.aligned(name, content, wanted)
            if name == "games" and (wanted is None or "ruleset" in wanted):
                label = f.parent.parent.name.partition("=")[2]
                column = pa.array([label] * len(content)).dictionary_encode()
                content = content.append_column("ruleset", column)
            tables.append(content)
        whole = pa.concat_tables(tables, promote_options="permissive").unify_dictionaries()
        del tables, content
        frame = whole.to_pandas(split_blocks=True, self_destruct=True)
        frame = frame if wanted is None else frame[list(wanted)]
        if not table.partitioned:
            frame = frame.drop_duplicates(list(table.key)).reset_index(drop=True)
            if self._rulesets is not None and "ruleset" in frame:
                frame = frame[frame["ruleset"].isin(self._rulesets)].reset_index(drop=True)
        return frame

    def __getattr__(self, name: str) -> pd.DataFrame:
        if name in schema.TABLES:
            return self.table(name)
        raise AttributeError(f"a dataset has no {name!r}; its tables are {', '.join(schema.TABLES)}")

    def where(self, *, min_turns: int | None = None, **equal: Any) -> "Dataset":
        """The games whose columns have these values (one, or a list of them) and that lasted `min_turns` cycles.

        Raises `ValueError` for a column that `games` doesn't have.

        >>> import analysis as ta
        >>> demo = ta.demo()
        >>> len(demo.where(event_id="week-1").games) < len(demo.games)
        True
        """
        games = self.table("games")
        kept = pd.Series(True, index=games.index)
        for column, value in equal.items():
            if column not in games:
                raise ValueError(f"games have no column {column!r}; there are {', '.join(games.columns)}")
            values = value if isinstance(value, list | tuple | set) else [value]
            kept &= games[column].isin(values)
        if min_turns is not None:
            kept &= games["n_turns"] >= min_turns
        return self._of(
            games[kept], *[f"{k}={v}" for k, v in {**equal, "min_turns": min_turns}.items() if v is not None]
        )

    def _of(self, games: pd.DataFrame, *filters: str) -> "Dataset":
        found = Dataset(self.path, self._rulesets, {"games": games.reset_index(drop=True)})
        found._base = self
        found._in_memory = self._in_memory
        found.filters = (*self.filters, *filters)
        return found

    def named(self, decks: pd.DataFrame) -> "Dataset":
        """The same games with other archetypes: rows of `classify` or of `cluster_decks(...).decks`.

        Decks that the table doesn't name keep theirs. Raises `ValueError` for a table without the columns.
        """
        missing = {"deck_id", "archetype_id", "method"} - set(decks.columns)
        if missing:
            raise ValueError(f"names of decks lack the columns {', '.join(sorted(missing))}")
        known = decks[decks["archetype_id"].notna()].set_index(decks["deck_id"].astype(str))
        return _renamed(self, known["archetype_id"].astype(str), known["method"].astype(str))

    def describe(self) -> pd.DataFrame:
        """Rows and bytes in memory of each table."""
        rows = [
            (t, len(self.table(t)), int(self.table(t).memory_usage(deep=True).sum())) for t in schema.TABLES
        ]
        return pd.DataFrame(rows, columns=["table", "rows", "bytes"])

    def __repr__(self) -> str:
        return f"<dataset: {len(self.table('games')):,} games{'; ' if self.filters else ''}{', '.join(self.filters)}>"


def _renamed(ds: Dataset, names: pd.Series, methods: pd.Series) -> Dataset:
    """A dataset in memory whose seats, cards and decks have these archetypes."""
    found = Dataset(ds.path, frames={t: ds.table(t) for t in schema.TABLES})
    found.filters = (*ds.filters, "archetypes renamed")
    seats = ds.game_players
    own = seats["deck_id"].astype(str).map(names).fillna(seats["archetype_id"].astype(object))
    by_seat = pd.Series(own.to_numpy(), index=pd.MultiIndex.from_arrays([seats["game_id"], seats["seat"]]))
    for table in ("game_players", "card_game"):
        frame = ds.table(table)
        for column, seat in (("archetype_id", frame["seat"]), ("opp_archetype_id", 1 - frame["seat"])):
            labels = by_seat.reindex(pd.MultiIndex.from_arrays([frame["game_id"], seat]))
            frame = frame.assign(**{column: pd.Categorical(labels.to_numpy())})
        found._frames[table] = frame
    decks, listed = ds.decks, ds.decks["deck_id"].astype(str)
    found._frames["decks"] = decks.assign(
        archetype_id=listed.map(names).fillna(decks["archetype_id"].astype(object)).astype("category"),
        archetype_method=listed.map(methods)
        .fillna(decks["archetype_method"].astype(object))
        .astype("category"),
    )
    found._in_memory = True
    return found


def load(
    path: str | Path,
    *,
    rulesets: Sequence[str] | None = None,
    since: str | None = None,
    until: str | None = None,
    sources: Sequence[str] | None = None,
    tz: str = "UTC",
) -> Dataset:
    """The games in a folder: of some rulesets, begun from `since` (included) to `until` (excluded), from some sources.

    Dates are ISO 8601, in the league's time zone `tz` where they name no other. Raises `FileNotFoundError` where there is
    no such folder, `ValueError` for an unknown ruleset, source or time zone, for what isn't a date, and for an `until` that
    isn't after `since`.
    """
    place = Path(path)
    if not place.is_dir():
        raise FileNotFoundError(
            f"no data folder {place}; make one with `python -m analysis simulate`, `ingest` or `export --store`"
        )
    known_zone(tz)
    for s in sources or ():
        if s not in schema.SOURCES:
            raise ValueError(f"no source {s!r}; there are {', '.join(schema.SOURCES)}")
    for r in rulesets or ():
        _known_ruleset(place, r)
    ds = Dataset(place, rulesets)
    if since is None and until is None and sources is None:
        return ds
    first, last = _date("since", since, tz), _date("until", until, tz)
    if first is not None and last is not None and first >= last:
        raise ValueError(f"until is a later date than since, not {until!r} after {since!r}")
    games = ds.table("games")
    kept = pd.Series(True, index=games.index)
    filters = []
    zone = "" if tz == "UTC" else f" ({tz})"
    if first is not None:
        kept &= games["started_at"] >= first
        filters.append(f"since {since}{zone}")
    if last is not None:
        kept &= games["started_at"] < last
        filters.append(f"until {until}{zone}")
    if sources is not None:
        kept &= games["source"].isin(list(sources))
        filters.append(f"sources {', '.join(sources)}")
    return ds._of(games[kept], *filters) if filters else ds


def _known_ruleset(place: Path, name: str) -> None:
    """Raises `ValueError` for a ruleset of which there are neither games nor rules."""
    from engine import rulesets

    there = sorted(p.name.partition("=")[2] for p in place.glob("games/ruleset=*"))
    if name not in there and name not in rulesets():
        raise ValueError(f"no ruleset {name!r} in {place}; there are {', '.join(there) or 'none yet'}")


def known_zone(tz: str) -> str:
    """Raises `ValueError` for a time zone that there isn't."""
    try:
        return ZoneInfo(tz).key
    except (LookupError, ValueError, OSError):
        raise ValueError(f"no time zone {tz!r}; write one such as Europe/Berlin or Asia/Tokyo") from None


def _date(name: str, text: str | None, tz: str) -> pd.Timestamp | None:
    if text is None:
        return None
    try:
        found = pd.Timestamp(text)
    except ValueError:
        found = pd.NaT
    if pd.isna(found):
        raise ValueError(f"{name} is a date such as 2026-10-01, not {text!r}")
    if found.tzinfo is not None:
        return found.tz_convert("UTC")
    # midnight may be left out, or come twice, where clocks are changed at it
    return found.tz_localize(tz, ambiguous=True, nonexistent="shift_forward").tz_convert("UTC")


def from_rows(rows: Sequence[dict[str, Any]], *, cards: Sequence[dict[str, Any]] = ()) -> Dataset:
    """A dataset in memory from rows of finished games."""
    frames = {}
    for table in (*ROWS, "records"):
        content = [c for r in rows for c in rows_in(r, table)]
        if not schema.TABLES[table].partitioned:
            content = list({key_of(table, c): c for c in content}.values())
        frames[table] = to_arrow(table, content).to_pandas()
    frames["games"]["ruleset"] = pd.Series([r["ruleset"] for r in rows], dtype="category")
    frames["cards"] = to_arrow("cards", list(cards)).to_pandas()
    return Dataset(None, frames=frames)
