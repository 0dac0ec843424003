"""Seats counted by what they have in common: whole numbers, on which rates, matchups and shares stand.

Three ways to the same numbers: straight from the columns that are needed (quick: for games by columns of seats), by way of
`analysis.seats.seats` (anything else), and by DuckDB on Parquet (`over="duckdb"`, for what memory doesn't hold).
"""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from analysis.dataset import Dataset
from analysis.seats import seats

CELLS = 20_000_000
"""Combinations of values up to which they are counted in an array."""


def tally(ds: Dataset, names: Sequence[str], *, unit: str = "game", over: str = "pandas") -> pd.DataFrame:
    """A row a combination of `names` (columns of seats or games), `mirror` and `win` (1, 1/2, 0), with the seats `n`.

    No-contests and crashes are left out, and seats of which one of `names` is empty. Keys of text are plain text; rows are
    sorted by the keys. Raises `ValueError` for an unknown column.
    """
    plain = list(dict.fromkeys(names))
    if over == "duckdb":
        from analysis.beyond import seat_cells

        found = seat_cells(ds, plain, unit)
    elif unit == "game" and set(plain) <= set(_seat_columns()):
        found = _quick(ds, plain)
    else:
        frame = seats(ds, plain, unit=unit)
        groups = frame.groupby([*plain, "mirror", "win"], observed=True)
        found = groups.size().rename("n").reset_index()
    return _sorted(found, plain)


def _seat_columns() -> list[str]:
    from analysis.schema import TABLES

    return [c.name for c in TABLES["game_players"].columns]


def _sorted(found: pd.DataFrame, names: list[str]) -> pd.DataFrame:
    for name in names:
        if not pd.api.types.is_numeric_dtype(found[name]) and not pd.api.types.is_datetime64_any_dtype(
            found[name]
        ):
            found[name] = found[name].astype(str)
    found = found.astype({"mirror": bool, "win": float, "n": "int64"})
    return found.sort_values([*names, "mirror", "win"], kind="stable").reset_index(drop=True)


def _quick(ds: Dataset, names: list[str]) -> pd.DataFrame:
    """Counts codes: no row of a seat is made."""
    out = ds.void_games()
    wanted = list(
        dict.fromkeys(
            [*names, "archetype_id", "opp_archetype_id", "score", *(["game_id"] if len(out) else [])]
        )
    )
    frame = ds.columns("game_players", wanted)
    if len(out):
        frame = frame[~frame["game_id"].isin(out)]
    mirror = _same(frame["archetype_id"], frame["opp_archetype_id"])
    keys = [*[codes_of(frame[n]) for n in names], (mirror.view("int8"), np.array([False, True]))]
    return counted([*names, "mirror", "win"], [*keys, (_win(frame["score"]), np.array([0.0, 0.5, 1.0]))])


def _win(score: pd.Series) -> np.ndarray:
    """0, 1, 2 for a loss, a draw, a win; -1 for none."""
    halves = score.to_numpy("float32", na_value=np.nan) * 2
    void = np.isnan(halves)
    if void.any():
        halves[void] = -1
    return halves.astype("int8")


def codes_of(column: pd.Series) -> tuple[np.ndarray, np.ndarray]:
    """Numbers for values (-1: none), and what they stand for."""
    if isinstance(column.dtype, pd.CategoricalDtype):
        return column.cat.codes.to_numpy(), np.asarray(column.cat.categories)
    codes, values = pd.factorize(column)
    return codes, np.asarray(values)


def _same(a: pd.Series, b: pd.Series) -> np.ndarray:
    """Where both hold the same value."""
    (one, names), (two, others) = codes_of(a), codes_of(b)
    if not np.array_equal(names, others):
        place = {v: i for i, v in enumerate(names)}
        two = np.array([*[place.get(v, -2) for v in others], -3], "int32")[two]
    return np.asarray((one == two) & (one >= 0) if len(one) and one.min() < 0 else one == two)


def counted(names: list[str], keys: list[tuple[np.ndarray, np.ndarray]]) -> pd.DataFrame:
    """A row a combination that there is, with how often (`n`). `keys`: for each name codes and values, as `codes_of` gives
    them; a row without a value of one of them isn't counted."""
    shape = [max(1, len(values)) for _, values in keys]
    empty = [codes < 0 for codes, _ in keys if len(codes) and codes.min() < 0]
    codes = [c[~np.logical_or.reduce(empty)] if empty else c for c, _ in keys]
    if np.prod([float(s) for s in shape]) <= CELLS:
        flat = np.zeros(len(codes[0]), "int64")
        for c, size in zip(codes, shape, strict=True):
            flat *= size
            flat += c
        counts = np.bincount(flat, minlength=int(np.prod(shape)))
        there = np.flatnonzero(counts)
        found, n = np.unravel_index(there, shape), counts[there]
    else:
        table = pd.DataFrame(dict(enumerate(codes))).groupby(list(range(len(codes)))).size()
        found = tuple(table.index.get_level_values(i).to_numpy() for i in range(len(codes)))
        n = table.to_numpy()
    columns = {name: values[at] for name, at, (_, values) in zip(names, found, keys, strict=True)}
    return pd.DataFrame({**columns, "n": n})
