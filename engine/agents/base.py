"""What an agent is, and agents by name."""

from typing import Protocol

from engine.agents.seat import Seat
from engine.words import Telling

Choice = int | tuple[int, ...]
"""What `game.push` takes: an index, or indices where a decision's `max` is not 1."""


class UnknownAgent(Telling, LookupError):
    """There is no such agent; the message names those that there are."""


class Agent(Protocol):
    """Decides for one player. Deterministic: the same seed and the same seats give the same choices."""

    def choose(self, seat: Seat) -> Choice:
        """A legal choice for the seat's open decision. Raises `ValueError` where the seat has none."""
        ...


def names() -> tuple[str, ...]:
    """The names of all agents, in alphabetical order."""
    return ("gentle", "greedy", "random")


def agent(name: str, seed: int = 0) -> Agent:
    """A new agent with random numbers of its own; one plays one side of one game. Raises `UnknownAgent`."""
    from engine.agents.gentle import Gentle
    from engine.agents.greedy import Greedy
    from engine.agents.uniform import Uniform

    if name == "gentle":
        return Gentle(seed)
    if name == "greedy":
        return Greedy(seed)
    if name == "random":
        return Uniform(seed)
    raise UnknownAgent("unknown_agent", name=name, known=names())
