"""Games between agents, straight to Parquet: series for balance, and the seeded demo season of the notebooks."""

import random
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any, NamedTuple

from analysis.log import Meta, Row, Watcher, card_rows
from engine.agents import Agent, Seat, agent
from engine.agents.judgement import Judgement, judgement
from engine.deck_problems import DeckError
from engine.decks import Deck
from engine.game import new_game
from engine.kernel.decisions import random_choice
from engine.registry import parse_deck, ruleset
from engine.simulate import derived
from engine.version import __version__

CHUNK = 25
"""Games that a worker plays before it writes a part."""
START = datetime(2026, 4, 6, 18, tzinfo=UTC)
"""When simulated time begins: a Monday evening."""


class Pilot:
    """A player of the demo season: knows the ruleset's habits, and follows them as often as the skill says.

    Otherwise the choice is random. Costs about as much as the random agent, which greedy play does not.
    """

    def __init__(self, name: str, seed: int, skill: float) -> None:
        self._rng = random.Random(seed)
        self._skill = skill
        try:
            self._rules: Judgement | None = judgement(name)
        except ModuleNotFoundError:
            self._rules = None

    def choose(self, seat: Seat) -> int | tuple[int, ...]:
        """A legal choice. Raises `ValueError` where the seat has no decision."""
        d = seat.decision
        if d is None:
            raise ValueError("there is nothing to decide in this seat")
        if self._rules is None or self._rng.random() >= self._skill:
            return random_choice(d, self._rng)
        if d.kind in self._rules.SETTLED and d.min == d.max == 1:
            useful = [i for i, o in enumerate(d.options) if o[0] not in self._rules.STOPS | self._rules.IDLE]
            return self._rng.choice(useful) if useful else 0
        picked = self._rules.habit(seat.sample(self._rng)._state, d)  # a sample: no peeking
        return picked[0] if d.min == d.max == 1 else picked


class Plan(NamedTuple):
    """A game to be played: everything follows from it."""

    ruleset: str
    decks: tuple[Deck | str, Deck | str]
    agents: tuple[str, str]
    """Names of agents, or `pilot:<skill>`."""
    players: tuple[str, str]
    seed: int
    first: int | str
    meta: dict[str, Any]


def _agent(who: str, name: str, seed: int) -> Agent:
    if who.startswith("pilot:"):
        return Pilot(name, seed, float(who.partition(":")[2]))
    return agent(who, seed)


def play(plan: Plan, *, events: bool = False) -> Row:
    """Plays a planned game and returns its row."""
    options = {"first": plan.first}
    if "ask" in ruleset(plan.ruleset).options:
        options["ask"] = "fits"
    game = new_game(plan.ruleset, list(plan.decks), plan.seed, options)
    agents = [_agent(who, plan.ruleset, derived(plan.seed, "agent", i)) for i, who in enumerate(plan.agents)]
    seats = [Seat(game, 0), Seat(game, 1)]
    watcher = Watcher(game)
    while (d := game.decision) is not None:
        watcher.saw(game.push(agents[d.player].choose(seats[d.player])))
    meta = Meta(
        players=plan.players,
        agents=(f"ai:{plan.agents[0]}@{__version__}", f"ai:{plan.agents[1]}@{__version__}"),
        source="sim",
        first_seat_method="fixed",
        **plan.meta,
    )
    return watcher.row(meta, events=events)


def series(
    name: str, decks: Sequence[str], agents: tuple[str, str], games: int, seed: int, *, start: int = 0
) -> Iterator[Plan]:
    """Every pair of decks, mirrors included, in turn; two games in a row share shuffles and swap who is first.

    The game with number `n` is the same whatever the number of games. Raises `ValueError` for no deck.
    """
    if not decks:
        raise ValueError("a series needs at least one deck")
    pairs = [(a, b) for i, a in enumerate(decks) for b in decks[i:]]
    mark = sha256(repr((name, tuple(decks), agents, seed, __version__)).encode()).hexdigest()[:10]
    for n in range(start, start + games):
        pair = n // 2
        a, b = pairs[pair % len(pairs)]
        yield Plan(
            name, (a, b), agents, (f"{agents[0]}:{a}", f"{agents[1]}:{b}"), derived(seed, pair) >> 1, n % 2,
            {
                "game_id": f"sim-{mark}-{n:07}",
                "pair_id": f"sim-{mark}-p{pair:07}",
                "started_at": (START + timedelta(seconds=10 * n)).isoformat(),
            },
        )  # fmt: skip


def chunk_name(plans: Sequence[Plan]) -> str:
    """The name of the part that holds these games: the same for the same games."""
    return sha256("\n".join(p.meta["game_id"] for p in plans).encode()).hexdigest()[:12]


def played(plans: Sequence[Plan], out: str, events: bool = False) -> int:
    """Plays a chunk and writes its part, in whatever process; nothing where it is there already."""
    from analysis.storage import has_part, write_rows

    name = chunk_name(plans)
    if not has_part(out, name):
        rows = [play(p, events=events) for p in plans]
        for r in rows:
            del r["record"]
        write_rows(rows, out, name, cards=card_rows(plans[0].ruleset))
    return len(plans)


# ---------------------------------------------------------------- the demo season

PILOTS = 20
WEEKS = 8
ROUNDS = 4


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


def demo_season(name: str = "override", seed: int = 5) -> Iterator[Plan]:
    """A small league: 20 pilots of graded skill, 8 weekly events of 4 rounds with random pairings, best of three.

    A pilot mostly keeps to a starter deck, some cards of it changed for cards of its side deck. The loser of a game goes first in the next. Whether a third game is needed depends
    on results, so plans are made for three games a match and `run_demo` stops a match at two wins.
    """
    decks = list(ruleset(name).decks)
    rng = random.Random(seed)
    skills = [round(0.95 - 0.6 * i / (PILOTS - 1), 2) for i in range(PILOTS)]
    rng.shuffle(skills)
    starters = [ruleset(name).decks[d] for d in decks]
    own = [variant(starters[i % len(starters)], rng) for i in range(PILOTS)]
    for week in range(WEEKS):
        order = list(range(PILOTS))
        chosen = [own[d] if rng.random() < 0.8 else rng.choice(starters) for d in range(PILOTS)]
        for round_ in range(1, ROUNDS + 1):
            rng.shuffle(order)
            for table in range(PILOTS // 2):
                a, b = order[2 * table], order[2 * table + 1]
                match = f"w{week + 1}r{round_}t{table + 1}"
                at = START + timedelta(days=7 * week, minutes=50 * (round_ - 1))
                for number in (1, 2, 3):
                    yield Plan(
                        name, (chosen[a], chosen[b]), (f"pilot:{skills[a]}", f"pilot:{skills[b]}"),
                        (f"pilot-{a + 1:02}", f"pilot-{b + 1:02}"), derived(seed, match, number) >> 1,
                        derived(seed, match) % 2,
                        {
                            "game_id": f"demo-{seed}-{match}-g{number}", "match_id": f"demo-{seed}-{match}",
                            "event_id": f"week-{week + 1}", "season_id": f"demo-{seed}", "round": round_,
                            "game_no": number, "started_at": (at + timedelta(minutes=12 * number)).isoformat(),
                        },
                    )  # fmt: skip


def play_match(plans: Sequence[Plan], *, events: bool = False) -> list[Row]:
    """A match: games until somebody has won two; the loser goes first, which the rows say."""
    wins = [0, 0]
    rows: list[Row] = []
    first: int | str = plans[0].first
    for plan in plans:
        row = play(plan._replace(first=first), events=events)
        row["games"]["first_seat_method"] = "random" if not rows else "loser"
        rows.append(row)
        winner = row["games"]["winner_seat"]
        if winner is not None:
            wins[winner] += 1
            first = 1 - winner
        if max(wins) == 2:
            break
    return rows


def match_row(rows: Sequence[Row]) -> Row:
    """The row of the table `matches` for the games of a match."""
    last = rows[-1]["games"]
    players = [p["player_id"] for p in rows[0]["game_players"]]
    won = [sum(r["games"]["winner_seat"] == seat for r in rows) for seat in (0, 1)]
    return {
        "match_id": last["match_id"], "event_id": last["event_id"], "season_id": last["season_id"],
        "round": last["round"], "player_a": players[0], "player_b": players[1], "games_a": won[0],
        "games_b": won[1], "draws": len(rows) - sum(won), "is_bye": False, "finished_at": last["started_at"],
    }  # fmt: skip


def demo_chunk(matches: Sequence[Sequence[Plan]], out: str) -> int:
    """Plays some matches of the demo season and writes their part, in whatever process."""
    from analysis.storage import has_part, write_rows

    name = chunk_name([m[0] for m in matches])
    if not has_part(out, name):
        games = [play_match(m) for m in matches]
        rows = [r for match in games for r in match]
        for r in rows:
            del r["record"]
        write_rows(
            rows, out, name, cards=card_rows(matches[0][0].ruleset), matches=[match_row(m) for m in games]
        )
    return len(matches)
