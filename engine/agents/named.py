"""Agents by name."""

from collections.abc import Callable

from engine.agents.base import Agent
from engine.agents.gentle import Gentle
from engine.agents.greedy import Greedy
from engine.agents.uniform import Uniform
from engine.words import Telling

_AGENTS: dict[str, Callable[[int], Agent]] = {"gentle": Gentle, "greedy": Greedy, "random": Uniform}


class UnknownAgent(Telling, LookupError):
    """There is no such agent; the message names those that there are."""


def names() -> tuple[str, ...]:
    """The names of all agents, in alphabetical order."""
    return tuple(sorted(_AGENTS))


def agent(name: str, seed: int = 0) -> Agent:
    """A new agent with random numbers of its own; one plays one side of one game. Raises `UnknownAgent`."""
    if name not in _AGENTS:
        raise UnknownAgent("unknown_agent", name=name, known=names())
    return _AGENTS[name](seed)
