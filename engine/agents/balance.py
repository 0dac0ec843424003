"""How the starter decks stand against each other: `python -m engine.agents.balance override --games 1000`.

Every pair of different decks plays between equal agents, each deck first as often. No deck should win more than 60 %
of its games, and the first player 45 to 55 %.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from engine.agents.base import Agent
from engine.agents.figures import Share, table
from engine.agents.greedy import Greedy
from engine.agents.named import agent, names
from engine.registry import ruleset, rulesets
from engine.simulate import Played, derived, simulate

QUICK = "quick"
MOST = 0.60
FIRST = (0.45, 0.55)


class Pair(NamedTuple):
    """The games of two decks."""

    one: str
    other: str
    played: list[Played]


def pairs(
    name: str, games: int, seed: int = 0, who: str = QUICK, decks: Iterable[str] = ()
) -> Iterator[list[Pair]]:
    """Every pair of starter decks, or of the decks named: all that has been played, after each game of every pair.

    `who`: an agent's name, or `quick`: greedy with one sample of the hidden cards and habit for what lies on the way.
    Windows ask only whoever has something to drive, where the ruleset has that option: agents decline the others anyhow.
    A series of more games begins with the games of a shorter one. Raises `UnknownRuleset`, `UnknownAgent`, `ValueError`.
    """

    def make(seed: int) -> Agent:
        return Greedy(seed, 1, replies=False) if who == QUICK else agent(who, seed)

    rules = ruleset(name)
    options = rules.quick
    found = [Pair(one, other, []) for one, other in combinations(tuple(decks) or tuple(rules.decks), 2)]
    series = [
        simulate(name, [p.one, p.other], [make, make], games, derived(seed, p.one, p.other), options)
        for p in found
    ]
    for played in zip(*series, strict=True):
        for pair, game in zip(found, played, strict=True):
            pair.played.append(game)
        yield found


def report(found: list[Pair]) -> str:
    """The figures in Markdown: decks overall, pair by pair, the first player, how games end."""
    overall: dict[str, Share] = {}
    starts: dict[str, Share] = {}
    rows: list[list[object]] = []
    ends: Counter[str] = Counter()
    rounds = 0
    for one, other, played in found:
        wins = Share(sum(g.winner == 0 for g in played), len(played))
        lost = Share(sum(g.winner == 1 for g in played), len(played))
        first = Share(sum(g.winner == g.first for g in played), len(played))
        ends.update(g.reason for g in played)
        rounds += sum(g.rounds for g in played)
        for deck, share in ((one, wins), (other, lost)):
            overall[deck] = overall.get(deck, Share(0, 0)).plus(share)
            starts[deck] = starts.get(deck, Share(0, 0)).plus(first)
        rows.append([one, other, len(played), wins, first])
    games = sum(len(p.played) for p in found)
    first = Share(sum(g.winner == g.first for p in found for g in p.played), games)
    decks = [[d, s.of, s, starts[d]] for d, s in sorted(overall.items(), key=lambda x: -x[1].value)]
    lines = [
        table(["deck", "games", "won", "won by the first player in its games"], decks),
        "",
        table(["one", "other", "games", "won by the one", "won by the first player"], rows),
        "",
        f"The first player wins {first} of {games} games. Mean length {rounds / games:.1f} rounds; "
        + ", ".join(f"{reason} {100 * n / games:.0f} %" for reason, n in ends.most_common())
        + ".",
        "",
        "Asked for: no deck above 60 %, the first player within 45 and 55 %. "
        + ("Both hold." if holds(found) else "Not met."),
    ]
    return "\n".join(lines)


def holds(found: list[Pair]) -> bool:
    """Whether the shares lie where card designers want them."""
    games = [g for p in found for g in p.played]
    first = sum(g.winner == g.first for g in games) / len(games)
    won: Counter[str] = Counter()
    of: Counter[str] = Counter()
    for one, other, played in found:
        for deck, winner in ((one, 0), (other, 1)):
            won[deck] += sum(g.winner == winner for g in played)
            of[deck] += len(played)
    return FIRST[0] <= first <= FIRST[1] and all(won[d] <= MOST * of[d] for d in of)


def main(arguments: list[str] | None = None) -> int:
    """The command; 0 if the decks are balanced, else 1."""
    parser = argparse.ArgumentParser(prog="python -m engine.agents.balance", description=__doc__)
    parser.add_argument("ruleset", choices=rulesets())
    parser.add_argument("--games", type=int, default=1000, help="games a pair (default 1000)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--agent", choices=(QUICK, *names()), default=QUICK)
    parser.add_argument("--decks", nargs="*", default=(), help="only these starter decks")
    parser.add_argument(
        "--minutes", type=float, default=0, help="stop after so many, and report what was played"
    )
    parser.add_argument("--write", type=Path, help="write the report to this file")
    chosen = parser.parse_args(arguments)
    found: list[Pair] = []
    began = time.monotonic()
    played = 0
    for found in pairs(chosen.ruleset, chosen.games, chosen.seed, chosen.agent, chosen.decks):
        played = len(found[0].played)
        sys.stderr.write(f"\r{played} of {chosen.games} games a pair")
        sys.stderr.flush()
        if chosen.minutes and time.monotonic() - began > 60 * chosen.minutes and played % 2 == 0:
            break
    sys.stderr.write("\n")
    flags = [f"--games {played}", f"--seed {chosen.seed}", f"--agent {chosen.agent}"]
    flags += [f"--decks {' '.join(chosen.decks)}"] if chosen.decks else []
    cards = ", ".join(f"{s.id} version {s.version} ({s.hash[:12]})" for s in ruleset(chosen.ruleset).sets)
    text = "\n".join(
        [
            f"## Balance of {chosen.ruleset}",
            "",
            f"`python -m engine.agents.balance {chosen.ruleset} {' '.join(flags)}`, "
            f"{datetime.now(UTC):%Y-%m-%d}, set {cards}. Shares with 95 % intervals (Wilson).",
            "",
            report(found),
            "",
        ]
    )
    print(text)
    if chosen.write:
        chosen.write.write_text(text, encoding="utf-8")
    return 0 if holds(found) else 1


if __name__ == "__main__":
    raise SystemExit(main())
