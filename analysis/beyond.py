"""Beyond memory: the heavy sums by DuckDB on Parquet (extra `sim`), the same to the digit as by pandas.

Only whole numbers are counted and summed there; what is made of them is the same code. The functions with `over=` reach
them: win rates, share of the field, matchups, the executed curve, cards.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pandas as pd

from analysis.dataset import Dataset
from analysis.schema import TABLES
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
MIRROR = "coalesce(p.archetype_id = p.opp_archetype_id, false)"
SEATS = tuple(c.name for c in TABLES["game_players"].columns)


@contextmanager
def _views(ds: Dataset, *tables: str) -> Iterator[Any]:
    """A connection with a view for each table: its rows of games that count (not void, and of this dataset)."""
    try:
        import duckdb
    except ModuleNotFoundError:
        raise ValueError("over='duckdb' needs the package duckdb: pip install 'fudaba[sim]'") from None
    if ds.path is None or ds._in_memory:
        raise ValueError("over='duckdb' reads Parquet: this dataset is in memory only; take over='pandas'")
    with duckdb.connect() as connection:
        connection.execute("SET preserve_insertion_order = false")
        void = "result = 'no_contest' OR end_reason = 'crash'"
        connection.execute(f"CREATE VIEW whole AS SELECT * FROM {_files(ds, 'games')}")
        rest = ""
        if ds._base is None:
            if connection.execute(f"SELECT 1 FROM whole WHERE {void} LIMIT 1").fetchone():
                rest = f"ANTI JOIN (SELECT game_id FROM whole WHERE {void}) v USING (game_id)"
        else:
            ids = ds.columns("games", ["game_id"])["game_id"]
            connection.register(
                "kept", pd.DataFrame({"game_id": ids[~ids.isin(ds.void_games())].astype(str)})
            )
            rest = "SEMI JOIN kept USING (game_id)"
        for table in ("games", *tables):
            connection.execute(f"CREATE VIEW {table} AS SELECT * FROM {_files(ds, table)} {rest}")
        yield connection


def _files(ds: Dataset, table: str) -> str:
    """The table's files for `FROM`; of games with the ruleset, which is in their folders' names."""
    files = [str(p) for p in parts(str(ds.path), table, ds._rulesets)]
    listed = "[" + ", ".join("'" + f.replace("'", "''") + "'" for f in files) + "]"
    if not files:
        raise ValueError(f"there are no {table} in {ds.path}")
    hive = "true, hive_types_autocast = false" if table == "games" else "false"
    return f"read_parquet({listed}, hive_partitioning = {hive})"


def _column(name: str) -> str:
    return f"p.{name}" if name in SEATS else f"g.{name}"


def _known(ds: Dataset, names: Sequence[str]) -> None:
    legal = [*SEATS, *[c.name for c in TABLES["games"].columns], "ruleset"]
    for name in names:
        if name not in legal:
            raise ValueError(f"no column {name!r} to count by; there are {', '.join(legal)}")


def seat_cells(ds: Dataset, names: Sequence[str], unit: str) -> pd.DataFrame:
    """Seats by these columns, `mirror` and `win`; see `analysis.tallies.tally`."""
    _known(ds, names)
    there = "".join(f" AND {n} IS NOT NULL" for n in names)
    if unit == "game":
        joined = "" if set(names) <= set(SEATS) else " JOIN games g USING (game_id)"
        columns = ", ".join(f"{_column(n)} AS {n}" for n in names)
        source = f"SELECT {columns}, {MIRROR} AS mirror, p.score AS win FROM game_players p{joined}"
    else:
        packed = ", ".join(f"'{n}': {_column(n)}" for n in names)
        first = ", ".join(f"head.{n} AS {n}" for n in names)
        source = f"""
            SELECT {first}, head.mirror AS mirror,
                CASE WHEN 2 * total > played THEN 1 WHEN 2 * total < played THEN 0 ELSE 0.5 END AS win
            FROM (
                SELECT sum(p.score) AS total, count(*) AS played,
                    arg_min({{{packed}, 'mirror': {MIRROR}}}, g.game_no::INT * 2 + p.seat) AS head
                FROM (
                    SELECT *, CASE WHEN count(*) OVER (PARTITION BY game_id, player_id) > 1 THEN seat ELSE -1 END AS side
                    FROM game_players
                ) p JOIN games g USING (game_id) GROUP BY g.match_id, p.player_id, p.side
            )"""
    text = f"""
        SELECT {", ".join(names)}, mirror, win::DOUBLE AS win, count(*)::BIGINT AS n FROM ({source})
        WHERE win IS NOT NULL{there} GROUP BY ALL"""
    with _views(ds, "game_players") as connection:
        return connection.execute(text).df()


def turn_sums(ds: Dataset, names: Sequence[str], through_turn: int) -> pd.DataFrame:
    """Sums of turns by these columns and the turn; see `analysis.curves.turn_sums`."""
    _known(ds, names)
    columns = ", ".join(f"{_column(n)} AS {n}" for n in names)
    joined = "" if set(names) <= set(SEATS) else " JOIN games g USING (game_id)"
    keys = ", ".join([*names, "turn"])
    there = " AND ".join(f"{n} IS NOT NULL" for n in names)

    def squares(mark: str, cluster: str) -> str:
        sums = ", ".join(
            f"sum({x} * {y})::BIGINT AS {mark}_{x[0]}{y[0]}" for x, y in (("spent", "spent"), ("spent", "available"), ("available", "available"))
        )  # fmt: skip
        inner = f"SELECT {keys}, {cluster}, sum(spent)::BIGINT AS spent, sum(available)::BIGINT AS available FROM rows GROUP BY ALL"
        return f"SELECT {keys}, count(*)::BIGINT AS {mark}s, {sums} FROM ({inner}) GROUP BY {keys}"

    text = f"""
        WITH counted AS (
            SELECT game_id, seat, turn, resource_available::BIGINT AS available, resource_spent::BIGINT AS spent,
                sum(resource_spent) OVER (PARTITION BY game_id, seat ORDER BY turn)::BIGINT AS cum FROM turns
        ), rows AS (
            SELECT * FROM (
                SELECT {columns}, t.turn AS turn, available, spent, cum, p.player_id AS player, p.game_id AS game
                FROM counted t JOIN game_players p USING (game_id, seat){joined} WHERE t.turn <= {int(through_turn)}
            ) WHERE {there}
        ), sums AS (
            SELECT {keys}, count(*)::BIGINT AS n, sum(available)::BIGINT AS available, sum(spent)::BIGINT AS spent,
                sum(cum)::BIGINT AS cum FROM rows GROUP BY {keys}
        )
        SELECT * FROM sums JOIN ({squares("player", "player")}) USING ({keys}) JOIN ({squares("game", "game")}) USING ({keys})"""
    with _views(ds, "game_players", "turns") as connection:
        return connection.execute(text).df()


def _decided_cards(connection: Any) -> str:
    """`FROM` and `WHERE` for the rows of decided games for cards of the deck list; ids are only read where one isn't decided."""
    undecided = "SELECT game_id FROM games WHERE result <> 'win'"
    there = connection.execute(f"{undecided} LIMIT 1").fetchone()
    rest = f" ANTI JOIN ({undecided}) open USING (game_id)" if there else ""
    return f"FROM card_game p{rest} WHERE p.origin = 'deck' AND p.won IS NOT NULL"


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
    with _views(ds, "card_game") as connection:
        rows = f"(SELECT p.* {_decided_cards(connection)})"
        text = f"SELECT {keys}, {', '.join(columns)} FROM {rows} WHERE {known} GROUP BY {keys}"
        return connection.execute(text).df().set_index(list(names))


def card_cells(ds: Dataset, states: Sequence[str], within: str) -> list[pd.DataFrame]:
    """For each state: games and wins with a copy in it, by card, group and player; see `analysis.cards.cells`."""
    wanted = dict.fromkeys(states)
    sums = [
        f"count(*) FILTER ({COPIES[s]} > 0) AS {s}, count(*) FILTER ({COPIES[s]} > 0 AND won) AS {s}_won"
        for s in wanted
    ]
    seen = " OR ".join(f"{COPIES[s]} > 0" for s in wanted)
    with _views(ds, "card_game") as connection:
        text = f"""
            SELECT card_id, {within} AS kin, player_id, {", ".join(sums)}
            {_decided_cards(connection)} AND {within} IS NOT NULL AND ({seen}) GROUP BY ALL"""
        found = connection.execute(text).df()
    keys = ["card_id", "kin", "player_id"]
    columns = [found.loc[found[s] > 0, [*keys, s, f"{s}_won"]] for s in states]
    return [c.set_axis(["card_id", "group", "player_id", "n", "won"], axis=1) for c in columns]
