"""The demo season: a small league between machines, the same on every machine, built in under a minute.

20 pilots of graded skill meet in 8 weekly events of 4 rounds, best of three, the loser of a game first in the next. One
joins late and one leaves, so that there are byes; one match is played late and one not at all. A pilot mostly keeps to a
starter deck, some cards of it changed for cards of its side deck.
"""

import os
import random
from collections.abc import Iterator, Sequence
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from analysis.counting import Row
from analysis.log import card_rows
from analysis.simulation import START, Plan, chunk_name, play
from engine.deck_problems import DeckError
from engine.decks import Deck
from engine.registry import parse_deck, ruleset
from engine.simulate import derived

if TYPE_CHECKING:
    from rich.progress import Progress

    from analysis.dataset import Dataset

RULESET = "override"
"""The ruleset of the demo season; any other can be given."""
SEED = 5
PILOTS = 20
WEEKS = 8
ROUNDS = 4
JOINS, LEAVES = (18, 3), (19, 6)
"""A pilot who isn't there before a week, and one who isn't from a week on."""
LATE, UNPLAYED = (5, 4, 1), (8, 4, 9)
"""Week, round and table of a match that is played ten days late, and of one that isn't played."""
CHUNK = 16
"""Matches that a worker plays before it writes a part."""


class Pairing(NamedTuple):
    """A match of the season: its place, its pilots (the second is `None` for a bye) and their decks."""

    name: str
    week: int
    round: int
    pilots: tuple[int, int | None]
    decks: tuple[Deck, ...]
    late: bool = False
    held: bool = True
    """Whether it takes place."""

    @property
    def games(self) -> bool:
        """Whether there are games of it."""
        return self.held and self.pilots[1] is not None


def variant(deck: Deck, rng: random.Random, changes: int = 5) -> Deck:
    """The deck with up to so many cards of its first section changed for cards that lie outside the game."""
    first, *others = deck.sections
    side = next((s for s in others if s == "side"), None)
    if side is None:
        return deck
    held = {s: dict(cards) for s, cards in deck.sections.items()}
    for _ in range(rng.randint(1, changes)):
        out = rng.choice([c for c, n in held[first].items() for _ in range(n)])
        into = rng.choice([c for c, n in held[side].items() for _ in range(n)])
        for section, less, more in ((first, out, into), (side, into, out)):
            held[section][less] -= 1
            held[section][more] = held[section].get(more, 0) + 1
    sections = {s: tuple((c, n) for c, n in cards.items() if n) for s, cards in held.items()}
    try:
        return parse_deck(deck.ruleset, Deck(deck.ruleset, sections, deck.name).text)
    except DeckError:  # the types of a section are the ruleset's business
        return deck


def pairings(name: str = RULESET, seed: int = SEED) -> Iterator[Pairing]:
    """The matches of the season, byes included, in their order. Pairings are random."""
    rng = random.Random(seed)
    starters = list(ruleset(name).decks.values())
    own = [variant(starters[i % len(starters)], rng) for i in range(PILOTS)]
    for week in range(1, WEEKS + 1):
        order = [i for i in range(PILOTS) if not (i == JOINS[0] and week < JOINS[1])]
        order = [i for i in order if not (i == LEAVES[0] and week >= LEAVES[1])]
        chosen = {i: own[i] if rng.random() < 0.8 else rng.choice(starters) for i in order}
        for round_ in range(1, ROUNDS + 1):
            rng.shuffle(order)
            for table in range(1, len(order) // 2 + 1):
                a, b = order[2 * table - 2 : 2 * table]
                place = (week, round_, table)
                yield Pairing(
                    f"demo-{seed}-w{week}r{round_}t{table}", week, round_, (a, b), (chosen[a], chosen[b]),
                    late=place == LATE, held=place != UNPLAYED,
                )  # fmt: skip
            if len(order) % 2:
                yield Pairing(f"demo-{seed}-w{week}r{round_}bye", week, round_, (order[-1], None), ())


def skills(seed: int = SEED) -> list[float]:
    """How often each pilot follows its habits, instead of chance."""
    found = [round(0.95 - 0.6 * i / (PILOTS - 1), 2) for i in range(PILOTS)]
    random.Random(derived(seed, "skills")).shuffle(found)
    return found


def play_match(name: str, pairing: Pairing, seed: int = SEED) -> list[Row]:
    """A match: games until somebody has won two; the loser goes first, which the rows say."""
    skill = skills(seed)
    a, b = pairing.pilots
    assert b is not None
    at = START + timedelta(days=7 * (pairing.week - 1) + 10 * pairing.late, minutes=50 * (pairing.round - 1))
    wins = [0, 0]
    rows: list[Row] = []
    first = derived(seed, pairing.name) % 2
    for number in (1, 2, 3):
        plan = Plan(
            name, (pairing.decks[0], pairing.decks[1]), (f"pilot:{skill[a]}", f"pilot:{skill[b]}"),
            (_called(a), _called(b)), derived(seed, pairing.name, number) >> 1, first,
            {
                "game_id": f"{pairing.name}-g{number}", "match_id": pairing.name, "event_id": f"week-{pairing.week}",
                "season_id": f"demo-{seed}", "round": pairing.round, "game_no": number, "authors": (_called(a), _called(b)),
                "started_at": (at + timedelta(minutes=12 * number)).isoformat(),
            },
        )  # fmt: skip
        row = play(plan)
        row["games"]["first_seat_method"] = "loser" if rows else "random"
        rows.append(row)
        winner = row["games"]["winner_seat"]
        if winner is not None:
            wins[winner] += 1
            first = 1 - winner
        if max(wins) == 2:
            break
    return rows


def _called(pilot: int) -> str:
    return f"pilot-{pilot + 1:02}"


def match_row(pairing: Pairing, seed: int, rows: Sequence[Row] = ()) -> Row:
    """The row of the table `matches`, with the games of the match, if any."""
    a, b = pairing.pilots
    won = [sum(r["games"]["winner_seat"] == seat for r in rows) for seat in (0, 1)]
    result = "a" if won[0] > won[1] else "b" if won[1] > won[0] else "draw"
    return {
        "match_id": pairing.name, "event_id": f"week-{pairing.week}", "season_id": f"demo-{seed}",
        "round": pairing.round, "player_a": _called(a), "player_b": None if b is None else _called(b),
        "games_a": won[0], "games_b": won[1], "draws": len(rows) - sum(won), "is_bye": b is None,
        "result": "bye" if b is None else result if rows else "unplayed",
        "finished_at": rows[-1]["games"]["started_at"] if rows else None,
    }  # fmt: skip


def calendar(name: str, seed: int) -> dict[str, Sequence[Row]]:
    """The rows of `seasons` and `events_meta`."""
    weeks = [START + timedelta(days=7 * week) for week in range(WEEKS)]
    season = f"demo-{seed}"
    events = [
        {
            "event_id": f"week-{i}", "season_id": season, "name": f"Week {i}", "ruleset": name, "format": None,
            "starts_at": begin.isoformat(), "ends_at": (begin + timedelta(days=7)).isoformat(),
        }
        for i, begin in enumerate(weeks, start=1)
    ]  # fmt: skip
    whole = {"starts_at": events[0]["starts_at"], "ends_at": events[-1]["ends_at"]}
    return {
        "events_meta": events,
        "seasons": [{"season_id": season, "name": "Demo season", "preset": "mtg", **whole}],
    }


def play_chunk(name: str, matches: Sequence[Pairing], seed: int, out: str) -> int:
    """Plays some matches and writes their part, in whatever process."""
    from analysis.storage import has_part, write_rows

    part = chunk_name([m.name for m in matches])
    if not has_part(out, part):
        games = {m.name: play_match(name, m, seed) for m in matches if m.games}
        rows = [r for match in games.values() for r in match]
        write_rows(
            rows, out, part, cards=card_rows(name), others=calendar(name, seed),
            matches=[match_row(m, seed, games.get(m.name, ())) for m in matches],
        )  # fmt: skip
    return len(matches)


def place(name: str = RULESET) -> Path:
    """Where the demo season is kept: `$FUDABA_DEMO`, else a folder in `data` of the project, or of the working directory.

    The folder's name holds the fingerprint of the cards: a changed card plays another season.
    """
    if given := os.environ.get("FUDABA_DEMO"):
        return Path(given)
    project = Path(__file__).resolve().parent.parent
    root = project if (project / "pyproject.toml").exists() else Path()
    return root / "data" / f"demo-{ruleset(name).rules.fingerprint[:8]}"


def build(
    out: str | Path | None = None,
    *,
    ruleset: str = RULESET,
    seed: int = SEED,
    jobs: int = 1,
    bar: "Progress | None" = None,
) -> Path:
    """Plays what is missing of the demo season into `out`; returns the folder."""
    from analysis.manifest import write_manifest
    from analysis.work import carried_out

    folder = Path(out) if out is not None else place(ruleset)
    matches = list(pairings(ruleset, seed))
    chunks = [(ruleset, matches[i : i + CHUNK], seed, str(folder)) for i in range(0, len(matches), CHUNK)]
    task = bar.add_task("playing the demo season", total=len(matches)) if bar else None
    for done in carried_out(play_chunk, chunks, jobs):
        if bar and task is not None:
            bar.advance(task, done)
    write_manifest(folder)
    return folder


def demo() -> "Dataset":
    """The demo season, built on first use (some ten seconds of work) and kept.

    >>> import analysis as ta
    >>> ta.demo().games["season_id"].nunique()
    1
    """
    from analysis.dataset import load

    return load(build())
