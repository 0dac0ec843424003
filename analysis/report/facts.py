"""Everything that the weekly report tells, computed once."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd

from analysis import cards, flow, rates, strength, tables, versus
from analysis.report.week import Week
from analysis.rolling import rolling_standings

PLAYED = ("a", "b", "draw")
"""Results of matches that were played."""
STREAK = 3
"""Matches won in a row from which on it is told."""


@dataclass(frozen=True)
class Facts:
    """The numbers of a week. Names of columns are those of the functions they come from."""

    week_table: pd.DataFrame
    season_table: pd.DataFrame
    """With `moved` (places since last week) and, where there are rounds, `to_top` (points behind the last place of the cut)."""
    share: pd.DataFrame
    hhi: float
    rates: pd.DataFrame
    matchups: pd.DataFrame
    ratings: pd.DataFrame
    impact: pd.DataFrame
    first: pd.Series
    coverage: pd.Series
    upsets: pd.DataFrame
    swings: pd.DataFrame
    streaks: list[tuple[str, int]]
    lengths: pd.DataFrame
    """The week's games, the shortest first: `game_id`, `n_turns`."""
    ends: pd.Series
    players: list[str]
    new: list[str]
    gone: list[str]
    matches: int
    unplayed: list[tuple[str, str]]
    late: list[tuple[str, str, int]]
    """Matches of the season finished after their week: the players, and days late."""
    seats: Mapping[str, tuple[str, str]]
    """Winner and loser (or both players of a draw) of each of the week's games."""
    lists: list[tuple[str, str, pd.DataFrame]]
    """Newcomers, their archetypes and decks: `board`, `card_id`, `copies`, `cost`."""
    records: Mapping[str, str]
    """Records of games, where the data hold them."""


def facts(w: Week, top: int) -> Facts:
    """The numbers of a week; `top`: the places of the cut."""
    matches = w.whole.matches
    of_week = matches[matches["event_id"].astype(str) == w.week]
    before = matches[matches["event_id"].astype(str) != w.week]
    known = set(before["player_a"].astype(str)) | set(before["player_b"].dropna().astype(str))
    now = set(w.this.game_players["player_id"].astype(str))
    last = set(w.last.game_players["player_id"].astype(str)) if w.last is not None else set()
    new = sorted(now - known) if known else []
    share = _share(w)
    games = set(w.this.games["game_id"])
    history = strength.rating_history(w.whole)
    upsets = history[history["game_id"].isin(games) & history["upset"]].sort_values("expected", kind="stable")
    return Facts(
        week_table=tables.standings(of_week, preset=w.preset or "mtg"), season_table=_season(w, matches, before, top),
        share=share, hhi=float((share["share"] ** 2).sum()), rates=rates.win_rates(w.whole),
        matchups=versus.matchups(w.whole), ratings=strength.ratings(w.whole), impact=cards.card_impact(w.whole),
        first=strength.first_player_advantage(w.whole).iloc[0], coverage=rates.coverage(w.whole).iloc[0], upsets=upsets,
        swings=_swings(w), streaks=_streaks(matches), lengths=_lengths(w), ends=w.this.games["end_reason"].astype(str).value_counts(),
        players=sorted(now), new=new, gone=sorted(last - now), matches=int(of_week["result"].isin(PLAYED).sum()),
        unplayed=_pairs(of_week[of_week["result"] == "unplayed"]), late=_late(w), seats=_seats(w),
        lists=[deck for player in new for deck in _lists(w, player)], records=_records(w),
    )  # fmt: skip


def _share(w: Week) -> pd.DataFrame:
    share = rates.meta_share(w.this).set_index("archetype_id")
    if w.last is not None:
        before = rates.meta_share(w.last).set_index("archetype_id")["share"]
        share["change"] = share["share"] - before.reindex(share.index).fillna(0)
    return share.reset_index()


def _season(w: Week, matches: pd.DataFrame, before: pd.DataFrame, top: int) -> pd.DataFrame:
    if w.preset is None:
        table = rolling_standings(w.whole, min_matches=3)
        old = _rolling_ranks(w)
    else:
        table = tables.standings(matches, preset=w.preset)
        old = (
            tables.standings(before, preset=w.preset).set_index("player_id")["rank"]
            if len(before)
            else pd.Series(dtype=float)
        )
        cut = table["points"].head(top).min()
        table["to_top"] = (cut - table["points"]).clip(lower=0)
    table["moved"] = table["player_id"].map(old).astype(float) - table["rank"].astype(float)
    return table


def _rolling_ranks(w: Week) -> pd.Series:
    earlier = w.whole.games[w.whole.games["event_id"].astype(str) != w.week]
    if not len(earlier):
        return pd.Series(dtype=float)
    table = rolling_standings(w.whole._of(earlier), min_matches=3)
    return table.set_index("player_id")["rank"].astype(float)


def _swings(w: Week) -> pd.DataFrame:
    try:
        return flow.game_swings(w.this, flow.fit_win_probability(w.whole))
    except ValueError:
        return pd.DataFrame(columns=list(flow.SWINGS))


def _streaks(matches: pd.DataFrame) -> list[tuple[str, int]]:
    """Who has won so many matches in a row, up to now; the longest first."""
    played = matches[matches["result"].isin(PLAYED)]
    played = played.sort_values(["finished_at", "match_id"], kind="stable")
    running: dict[str, int] = {}
    for m in played.itertuples():
        for player, side in ((str(m.player_a), "a"), (str(m.player_b), "b")):
            running[player] = running.get(player, 0) + 1 if m.result == side else 0
    found = [(p, n) for p, n in running.items() if n >= STREAK]
    return sorted(found, key=lambda x: (-x[1], x[0]))


def _lengths(w: Week) -> pd.DataFrame:
    games = w.this.games[w.this.games["result"] != "no_contest"]
    return (
        games[["game_id", "n_turns"]]
        .sort_values(["n_turns", "game_id"], kind="stable")
        .reset_index(drop=True)
    )


def _pairs(matches: pd.DataFrame) -> list[tuple[str, str]]:
    return [(str(m.player_a), str(m.player_b)) for m in matches.sort_values("match_id").itertuples()]


def _late(w: Week) -> list[tuple[str, str, int]]:
    """Matches of the week that were finished after its end."""
    if w.ends is None:
        return []
    matches = w.this.matches
    late = matches[matches["finished_at"].notna() & (matches["finished_at"] > w.ends)].sort_values("match_id")
    return [
        (str(m.player_a), str(m.player_b), int((m.finished_at - w.ends).days) + 1) for m in late.itertuples()
    ]


def _seats(w: Week) -> dict[str, tuple[str, str]]:
    order = w.this.game_players.sort_values(
        ["game_id", "score", "seat"], ascending=[True, False, True], kind="stable"
    )
    players = order["player_id"].astype(str).groupby(order["game_id"]).agg(list)
    return {str(g): (p[0], p[1]) for g, p in players.items()}


def _lists(w: Week, player: str) -> list[tuple[str, str, pd.DataFrame]]:
    """The decks with which a newcomer played."""
    seats = w.this.game_players
    mine = seats[seats["player_id"].astype(str) == player].drop_duplicates("deck_id")
    costs = w.whole.cards.drop_duplicates("card_id").set_index("card_id")["cost"]
    found: list[tuple[str, str, pd.DataFrame]] = []
    for seat in mine.itertuples():
        deck = w.whole.deck_cards[w.whole.deck_cards["deck_id"] == seat.deck_id]
        deck = deck.assign(cost=deck["card_id"].astype(str).map(costs))
        order = deck.assign(other=deck["board"] != "main").sort_values(["other", "board", "cost", "card_id"])
        found.append((player, str(seat.archetype_id), order[["board", "card_id", "copies", "cost"]]))
    return found


def _records(w: Week) -> dict[str, str]:
    records: Any = w.this.records
    return dict(zip(records["game_id"].astype(str), records["record"].astype(str), strict=True))
