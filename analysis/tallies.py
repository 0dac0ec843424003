"""Seats counted by what they have in common: whole numbers, on which rates, matchups and shares stand.

Three ways to the same numbers: straight from the columns that are needed (quick: for games by columns of seats), by way of
`analysis.rates.seats` (anything else), and by DuckDB on Parquet (`over="duckdb"`, for what memory doesn't hold).
"""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from analysis.dataset import Dataset

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
        from analysis.rates import seats

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
    score = frame["score"].to_numpy(float)
    win = np.where(np.isnan(score), -1, np.nan_to_num(score) * 2).astype("int64")
    keys = [_codes(frame[n]) for n in names] + [(mirror.astype("int64"), np.array([False, True]))]
    keys.append((win, np.array([0.0, 0.5, 1.0])))
    return _counted([*names, "mirror", "win"], keys)


def _codes(column: pd.Series) -> tuple[np.ndarray, np.ndarray]:
    """Numbers for values (-1: none), and what they stand for."""
    if isinstance(column.dtype, pd.CategoricalDtype):
        return column.cat.codes.to_numpy("int64"), np.asarray(column.cat.categories)
    codes, values = pd.factorize(column)
    return codes.astype("int64"), np.asarray(values)


def _same(a: pd.Series, b: pd.Series) -> np.ndarray:
    """Where both hold the same value."""
    (one, names), (two, others) = _codes(a), _codes(b)
    place = {v: i for i, v in enumerate(names)}
    of_b = np.array([place.get(v, -2) for v in others] + [-3], "int64")[two]
    return np.asarray((one == of_b) & (one >= 0))


def _counted(names: list[str], keys: list[tuple[np.ndarray, np.ndarray]]) -> pd.DataFrame:
    shape = [max(1, len(values)) for _, values in keys]
    kept = np.logical_and.reduce([codes >= 0 for codes, _ in keys])
    codes = [c if kept.all() else c[kept] for c, _ in keys]
    if np.prod([float(s) for s in shape]) <= CELLS:
        flat = np.ravel_multi_index(codes, shape) if len(codes[0]) else np.zeros(0, "int64")
        counts = np.bincount(flat, minlength=int(np.prod(shape)))
        there = np.flatnonzero(counts)
        found, n = np.unravel_index(there, shape), counts[there]
    else:
        table = pd.DataFrame(dict(enumerate(codes))).groupby(list(range(len(codes)))).size()
        found, n = (
            tuple(table.index.get_level_values(i).to_numpy() for i in range(len(codes))),
            table.to_numpy(),
        )
    columns = {name: values[at] for name, at, (_, values) in zip(names, found, keys, strict=True)}
    return pd.DataFrame({**columns, "n": n})
