"""Whether data is sound: keys, references, sums that must agree."""

from collections.abc import Iterator

import pandas as pd

from analysis import schema
from analysis.dataset import Dataset

COLUMNS = ("table", "rule", "n_bad", "example")
Rule = tuple[str, str, pd.DataFrame, "pd.Series[bool]"]
"""The table, what must hold of it, its rows, and which of them break it."""


def validate(ds: Dataset) -> pd.DataFrame:
    """What is wrong with the data: a row a broken rule, with how many rows break it and one of them. Empty: sound.

    Misread this as proof that the logs are true: it only says that they don't contradict themselves.

    >>> import analysis as ta
    >>> len(ta.validate(ta.demo()))
    0
    """
    rows = [
        (table, rule, int(bad.sum()), str(frame[bad].iloc[0].to_dict()))
        for table, rule, frame, bad in _rules(ds)
        if bad.any()
    ]
    return pd.DataFrame(rows, columns=list(COLUMNS))


def _rules(ds: Dataset) -> Iterator[Rule]:
    yield from _references(ds)
    if len(ds.games):
        yield from _results(ds)
        yield from _resources(ds)
        yield from _cards(ds)


def _references(ds: Dataset) -> Iterator[Rule]:
    """Every row is named once, and belongs to a game that there is."""
    for t in schema.TABLES.values():
        frame = ds.table(t.name)
        if len(frame):
            yield t.name, f"the key ({', '.join(t.key)}) is unique", frame, frame.duplicated(list(t.key))
            yield t.name, "no key is empty", frame, frame[list(t.key)].isna().any(axis=1)
    for name in ("game_players", "turns", "card_game", "events", "records"):
        frame = ds.table(name)
        if len(frame):
            yield name, "its game exists", frame, ~frame["game_id"].isin(ds.games["game_id"])


def _results(ds: Dataset) -> Iterator[Rule]:
    """A game and its two seats tell of the same end."""
    games, seats = ds.games, ds.game_players
    odd = (games["result"] == "win") != games["winner_seat"].notna()
    yield "games", "a win has a winner, nothing else has", games, odd
    counted = games["game_id"].map(seats.groupby("game_id").size()).fillna(0)
    yield "games", "a game has two seats", games, counted != 2
    known = seats.merge(games[["game_id", "winner_seat", "result", "first_seat"]], on="game_id")
    won = known["won"].astype("boolean").fillna(False)
    odd = (known["result"] == "win") & (won != (known["seat"] == known["winner_seat"]))
    yield "game_players", "`won` agrees with the winner", known, odd
    odd = known["on_play"] != (known["seat"] == known["first_seat"])
    yield "game_players", "`on_play` agrees with the first seat", known, odd
    mean = games["game_id"].map(seats.groupby("game_id")["score"].mean())
    odd = (games["result"] != "no_contest") & (mean != 0.5)
    yield "games", "the scores of a game add up to 1", games, odd


def _resources(ds: Dataset) -> Iterator[Rule]:
    """What is counted turn by turn."""
    for name in ("turns", "game_players"):
        frame = ds.table(name)
        odd = frame["resource_spent"] > frame["resource_available"]
        yield name, "not more is spent than there was", frame, odd
    counts = [
        c.name for c in schema.TABLES["turns"].columns if c.type.startswith("int") and "life" not in c.name
    ]
    yield "turns", "no number but life is negative", ds.turns, (ds.turns[counts] < 0).any(axis=1)


def _cards(ds: Dataset) -> Iterator[Rule]:
    """Cards lie in decks that there are."""
    cards, seats = ds.card_game, ds.game_players
    if len(cards):
        wide = cards.astype(dict.fromkeys(("deck_n", "opening_n", "offered_n", "kept_n"), "int32"))
        own = wide["origin"].isin(["deck", "side"])
        yield "card_game", "opening hand <= deck", cards, own & (wide["opening_n"] > wide["deck_n"])
        yield "card_game", "kept <= offered", cards, wide["kept_n"] > wide["offered_n"]
        yield "card_game", "`origin` agrees with the deck", cards, own != (wide["deck_n"] > 0)
    if len(ds.decks):
        yield "game_players", "its deck exists", seats, ~seats["deck_id"].isin(ds.decks["deck_id"])
