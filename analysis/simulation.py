"""Games between agents, straight to Parquet: series for balance and research."""

import random
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any, NamedTuple

from analysis.log import Meta, Row, Watcher, card_rows
from engine.agents import Agent, Seat, agent
from engine.agents.judgement import Judgement, judgement
from engine.decks import Deck
from engine.game import new_game
from engine.kernel.decisions import random_choice
from engine.registry import ruleset
from engine.simulate import derived
from engine.version import __version__

KEPT = 1000
"""Of a series every so manieth game's record is kept."""
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
    options = {"first": plan.first, **ruleset(plan.ruleset).quick}
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


def chunk_name(ids: Sequence[str]) -> str:
    """The name of the part that holds these games: the same for the same games."""
    return sha256("\n".join(ids).encode()).hexdigest()[:12]


def played(plans: Sequence[Plan], out: str, events: bool = False) -> int:
    """Plays a chunk and writes its part, in whatever process; nothing where it is there already."""
    from analysis.storage import has_part, write_rows

    name = chunk_name([p.meta["game_id"] for p in plans])
    if not has_part(out, name):
        rows = [play(p, events=events) for p in plans]
        for r in rows:
            if int(r["games"]["game_id"].rpartition("-")[2]) % KEPT:
                del r["record"]  # its seed and plan say it all
        write_rows(rows, out, name, cards=card_rows(plans[0].ruleset))
    return len(plans)
