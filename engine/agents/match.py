"""How often one agent beats another with equal decks: `python -m engine.agents.match override --games 200`.

Every starter deck plays against itself, each agent in either seat and each seat first as often.
"""

import argparse
import sys
from collections.abc import Iterator
from typing import NamedTuple

from engine.agents.figures import Share, table
from engine.agents.named import names
from engine.registry import ruleset, rulesets
from engine.simulate import derived, simulate


class Result(NamedTuple):
    """What a deck's mirror games gave, with the agent in that seat."""

    deck: str
    seat: int
    wins: Share
    first: Share
    """Of them, the games in which the agent went first."""


def match(
    name: str, games: int, seed: int = 0, agent: str = "greedy", against: str = "random"
) -> Iterator[Result]:
    """Mirror games of every starter deck, at least `games` in all, result by result. Raises `UnknownRuleset`."""
    decks = ruleset(name).decks
    each = -(-games // (4 * len(decks))) * 2
    for deck in decks:
        for seat in range(2):
            agents = (agent, against) if seat == 0 else (against, agent)
            played = list(simulate(name, [deck, deck], agents, each, derived(seed, deck, seat)))
            first = [g for g in played if g.first == seat]
            yield Result(
                deck,
                seat,
                Share(sum(g.winner == seat for g in played), len(played)),
                Share(sum(g.winner == seat for g in first), len(first)),
            )


def main(arguments: list[str] | None = None) -> int:
    """The command; 0 if it ran."""
    parser = argparse.ArgumentParser(prog="python -m engine.agents.match", description=__doc__)
    parser.add_argument("ruleset", choices=rulesets())
    parser.add_argument("--games", type=int, default=200, help="games in all (default 200)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--agent", choices=names(), default="greedy")
    parser.add_argument("--against", choices=names(), default="random")
    chosen = parser.parse_args(arguments)
    rows: list[list[object]] = []
    total = first = Share(0, 0)
    for r in match(chosen.ruleset, chosen.games, chosen.seed, chosen.agent, chosen.against):
        rows.append([r.deck, r.seat, r.wins.of, r.wins])
        total, first = total.plus(r.wins), first.plus(r.first)
        sys.stderr.write(f"\r{total.of} games")
        sys.stderr.flush()
    sys.stderr.write("\n")
    second = Share(total.won - first.won, total.of - first.of)
    rows += [
        ["all", "first", first.of, first],
        ["all", "second", second.of, second],
        ["all", "", total.of, total],
    ]
    print(f"{chosen.agent} against {chosen.against}, {chosen.ruleset}, equal decks, seed {chosen.seed}\n")
    print(table(["deck", "seat", "games", "won (95 % interval)"], rows))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
