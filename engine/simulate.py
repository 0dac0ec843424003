"""Games between agents, many of them, from one seed: for checks, for balance, for the command line."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from engine.agents import Agent, Seat, agent
from engine.decks import Deck
from engine.game import Game, new_game
from engine.language.parse import CardSet

Maker = Callable[[int], Agent]
"""Makes an agent from a seed."""


class Played(NamedTuple):
    """A finished game."""

    number: int
    """Its place in the series, from 0."""
    seed: int
    """With the same decks and options, `new_game` with it deals the same cards."""
    winner: int | None
    """The player (0 or 1, by the order of the decks); `None` for a draw."""
    first: int
    """Who took the first turn."""
    reason: str
    rounds: int
    decisions: int


def derived(seed: int, *marks: Any) -> int:
    """A seed for a part of a series: the same everywhere, and unrelated to its neighbours."""
    return int.from_bytes(sha256(repr((seed, *marks)).encode()).digest()[:8])


def play(game: Game, agents: Sequence[Agent]) -> int:
    """Plays a game to its end; returns how many decisions were taken."""
    seats = [Seat(game, 0), Seat(game, 1)]
    taken = 0
    while (decision := game.decision) is not None:
        game.push(agents[decision.player].choose(seats[decision.player]))
        taken += 1
    return taken


def simulate(
    ruleset: str,
    decks: Sequence[Deck | str],
    agents: Sequence[str | Maker] = ("random", "random"),
    games: int = 1,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    sets: Sequence[CardSet] = (),
    start: int = 0,
) -> Iterator[Played]:
    """Plays `games` games between two decks and yields each as it ends, from number `start` of the series on.

    Agents are names or functions from a seed to an agent. Where the options don't say who is first, the players take
    turns at it: player 0 in every game with an even number. Everything follows from `seed`. Raises what `new_game`
    and `agent` raise, before the first game.
    """
    makers = [_maker(a) for a in agents]
    for maker in makers:
        maker(0)
    for number in range(start, start + games):
        deal = derived(seed, number, "deal")
        chosen = {"first": number % 2, **(options or {})}
        game = new_game(ruleset, decks, deal, chosen, sets)
        taken = play(game, [make(derived(seed, number, i)) for i, make in enumerate(makers)])
        outcome = game.outcome
        assert outcome is not None
        first = game.view(None)["first"]
        yield Played(number, deal, outcome.winner, first, outcome.reason, game.round, taken)


def _maker(who: str | Maker) -> Maker:
    return (lambda seed: agent(who, seed)) if isinstance(who, str) else who
