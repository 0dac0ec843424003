"""League tables: points and tie-breaks by preset, with the floors that the organiser's software uses."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pandas as pd

from analysis.seats import one_of

STANDINGS = (
    "rank", "player_id", "points", "w", "l", "d", "byes", "omw", "gw", "ogw", "buchholz", "oomw", "head_to_head",
)  # fmt: skip


class Preset(NamedTuple):
    """How a game's organisers rank: points for a win, a draw; floors; what breaks ties, in order."""

    win: float
    draw: float
    floor_match: float | None
    floor_game: float | None
    order: tuple[str, ...]


PRESETS: dict[str, Preset] = {
    "mtg": Preset(3, 1, 0.33, 0.33, ("omw", "gw", "ogw")),
    "pokemon": Preset(3, 1, 0.25, None, ("omw", "oomw", "head_to_head")),
    "ygo": Preset(3, 1, None, None, ("omw", "oomw")),
    "chess": Preset(1, 0.5, None, None, ("buchholz", "head_to_head", "w")),
}
"""`pokemon` counts a drawn match as half a win in percentages, the others by points."""


@dataclass
class _Record:
    w: int = 0
    l: int = 0  # noqa: E741 - the column's name
    d: int = 0
    byes: int = 0
    games: int = 0
    foes: list[str] = field(default_factory=list)
    scores: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    game_points: float = 0


def standings(
    matches: pd.DataFrame, *, preset: str = "mtg", floors: Mapping[str, float | None] | None = None
) -> pd.DataFrame:
    """Ranks the players of Swiss rounds: one row a player, the columns of `STANDINGS`, best first.

    `matches` has `round, player_a, player_b, games_a, games_b` and may have `match_id, draws, is_bye`; a missing
    `player_b`, or the player themselves, is a bye: a win for the points, left out of every percentage. Percentages are
    fractions of 1. `omw`: mean match-win share of the opponents; `gw`: own game-win share; `ogw`: that of the opponents;
    `oomw`: mean `omw` of the opponents; `buchholz`: sum of the opponents' points; `head_to_head`: points against those
    who are tied on points. `floors={"match": 0.33, "game": None}` overrides the preset's: a share below counts as the
    floor in `omw` and `ogw`. Ties that nothing breaks share a rank. Raises `ValueError`.

    Misread a tie-break as strength: it tells of the opponents that the rounds happened to bring.

    Sources: Magic Tournament Rules, appendix C; the presets' own rule books.

    >>> import pandas as pd
    >>> rounds = [(1, "ann", "bob", 2, 0), (1, "cyd", None, 2, 0), (2, "ann", "cyd", 2, 1), (2, "bob", None, 2, 0)]
    >>> table = standings(pd.DataFrame(rounds, columns=["round", "player_a", "player_b", "games_a", "games_b"]))
    >>> table[["rank", "player_id", "points"]].values.tolist()
    [[1, 'ann', 6.0], [2, 'cyd', 3.0], [3, 'bob', 3.0]]
    """
    one_of("preset", preset, tuple(PRESETS))
    rules = PRESETS[preset]
    for name, value in (floors or {}).items():
        one_of("floors' keys", name, ("match", "game"))
        rules = rules._replace(floor_match=value) if name == "match" else rules._replace(floor_game=value)
    missing = {"player_a", "player_b", "games_a", "games_b"} - set(matches.columns)
    if missing:
        raise ValueError(f"matches lack the columns {', '.join(sorted(missing))}")
    records = _records(matches, rules)
    return _table(records, rules, preset)


def _records(matches: pd.DataFrame, rules: Preset) -> dict[str, _Record]:
    records: dict[str, _Record] = defaultdict(_Record)
    plain = matches.astype(object).where(matches.notna(), None).to_dict("records")
    for m in plain:
        a, b = m["player_a"], m["player_b"]
        if a is None:
            raise ValueError(f"a match without a first player: {m}")
        if m.get("result") == "unplayed":
            records[str(a)], records[str(b)]  # they take part
            continue
        if b is None or a == b or m.get("is_bye"):
            records[str(a)].byes += 1
            continue
        a, b = str(a), str(b)
        won_a, won_b, drawn = int(m["games_a"] or 0), int(m["games_b"] or 0), int(m.get("draws") or 0)
        for me, foe, mine, theirs in ((a, b, won_a, won_b), (b, a, won_b, won_a)):
            r = records[me]
            r.foes.append(foe)
            r.games += mine + theirs + drawn
            r.game_points += 3 * mine + drawn
            score = rules.win if mine > theirs else rules.draw if mine == theirs else 0
            r.scores[foe] += score
            r.w += mine > theirs
            r.d += mine == theirs
            r.l += mine < theirs
    return dict(records)


def _floored(share: float, floor: float | None) -> float:
    return share if floor is None else max(share, floor)


def _mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _table(records: Mapping[str, _Record], rules: Preset, preset: str) -> pd.DataFrame:
    def match_share(r: _Record) -> float:
        played = r.w + r.l + r.d
        drawn = 0.5 if preset == "pokemon" else rules.draw / rules.win
        return (r.w + drawn * r.d) / played if played else 0.0

    def game_share(r: _Record) -> float:
        return r.game_points / (3 * r.games) if r.games else 0.0

    points = {p: rules.win * (r.w + r.byes) + rules.draw * r.d for p, r in records.items()}
    mw = {p: _floored(match_share(r), rules.floor_match) for p, r in records.items()}
    gw = {p: game_share(r) for p, r in records.items()}
    omw = {p: _mean([mw[f] for f in r.foes]) for p, r in records.items()}
    rows: list[dict[str, Any]] = []
    for p, r in records.items():
        rows.append(
            {
                "player_id": p, "points": float(points[p]), "w": r.w, "l": r.l, "d": r.d, "byes": r.byes,
                "omw": omw[p], "gw": gw[p], "ogw": _mean([_floored(gw[f], rules.floor_game) for f in r.foes]),
                "buchholz": float(sum(points[f] for f in r.foes)), "oomw": _mean([omw[f] for f in r.foes]),
                "head_to_head": float(sum(s for f, s in r.scores.items() if points[f] == points[p])),
            }
        )  # fmt: skip

    def key(row: dict[str, Any]) -> tuple[float, ...]:
        return (-row["points"], *[-round(row[name], 8) for name in rules.order])

    rows.sort(key=lambda row: (*key(row), row["player_id"]))
    rank = 0
    for i, row in enumerate(rows):
        if i == 0 or key(row) != key(rows[i - 1]):
            rank = i + 1
        row["rank"] = rank
    table = pd.DataFrame(rows, columns=list(STANDINGS))
    table.attrs["order"] = rules.order
    return table
