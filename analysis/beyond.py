"""Beyond memory: the sums of the largest table by DuckDB on Parquet (extra `sim`), the same to the digit as by pandas.

Only sums of whole numbers are taken there; what is made of them is the same code.
"""

from collections.abc import Sequence

import pandas as pd

from analysis.dataset import Dataset
from analysis.storage import parts

ENGINES = ("pandas", "duckdb")

HELD = "opening_n::INT + drawn_n + tutored_n"
COPIES = {
    "deck": "deck_n::INT", "opening": "opening_n::INT", "drawn": "drawn_n::INT", "in_hand": HELD,
    "not_seen": f"greatest(0, deck_n::INT - ({HELD}))", "played": "played_n::INT",
}  # fmt: skip
ONCE = {state: f"({amount} > 0)::INT" for state, amount in COPIES.items()} | {
    "not_seen": f"({HELD} = 0)::INT"
}


def _query(ds: Dataset, text: str) -> pd.DataFrame:
    """Runs a query over `cards`: rows of decided games of the dataset for cards of the deck list."""
    try:
        import duckdb
    except ModuleNotFoundError:
        raise ValueError("over='duckdb' needs the package duckdb: pip install 'fudaba[sim]'") from None
    if ds.path is None or ds._in_memory:
        raise ValueError("over='duckdb' reads Parquet: this dataset is in memory only; take over='pandas'")
    files = [str(p) for p in parts(ds.path, "card_game")]
    games = ds.games
    decided = games[(games["result"] == "win") & (games["end_reason"] != "crash")]
    with duckdb.connect() as connection:
        connection.execute("SET preserve_insertion_order = false")
        connection.register("kept", pd.DataFrame({"game_id": decided["game_id"].astype(str)}))
        connection.execute(
            f"CREATE VIEW cards AS SELECT * FROM read_parquet({_listed(files)}, hive_partitioning = false) "
            "SEMI JOIN kept USING (game_id) WHERE origin = 'deck' AND won IS NOT NULL"
        )
        return connection.execute(text).df()


def _listed(files: Sequence[str]) -> str:
    return "[" + ", ".join("'" + f.replace("'", "''") + "'" for f in files) + "]"


def card_totals(ds: Dataset, names: Sequence[str], weight: str) -> pd.DataFrame:
    """The sums that `card_stats` stands on, by card and group; see `analysis.cards.totals`."""
    amounts = COPIES if weight == "copies" else ONCE
    columns = [f"sum({a})::BIGINT AS {s}" for s, a in amounts.items()]
    columns += [f"sum(({a}) * won::INT)::BIGINT AS {s}_won" for s, a in amounts.items()]
    columns += [f"sum({c}_n::INT)::BIGINT AS {c}" for c in ("offered", "kept")]
    columns += [
        "sum(held_turns::INT)::BIGINT AS held", f"sum({ONCE['in_hand']})::BIGINT AS seen",
        "coalesce(sum(first_played_turn), 0)::BIGINT AS turns", "count(first_played_turn)::BIGINT AS turns_n",
        "count(DISTINCT player_id)::BIGINT AS pilots",
    ]  # fmt: skip
    keys = ", ".join(names)
    known = " AND ".join(f"{n} IS NOT NULL" for n in names)
    found = _query(ds, f"SELECT {keys}, {', '.join(columns)} FROM cards WHERE {known} GROUP BY {keys}")
    return found.set_index(list(names))


def card_cells(ds: Dataset, state: str, within: str) -> pd.DataFrame:
    """Games and wins by card and group with a copy in the state, and each card's pilots; see `analysis.cards.cells`."""
    there = COPIES[state]
    text = f"""
        WITH seen AS (SELECT card_id, {within}, player_id, won::INT AS won FROM cards WHERE {there} > 0),
        pilots AS (SELECT card_id, count(DISTINCT player_id)::BIGINT AS pilots FROM seen GROUP BY card_id)
        SELECT card_id, {within}, sum(won)::BIGINT AS won, count(*)::BIGINT AS n, any_value(pilots) AS pilots
        FROM seen JOIN pilots USING (card_id) WHERE {within} IS NOT NULL GROUP BY card_id, {within}
    """
    return _query(ds, text)
