"""What an agent is."""

from typing import Protocol

from engine.agents.seat import Seat

Choice = int | tuple[int, ...]
"""What `game.push` takes: an index, or indices where a decision's `max` is not 1."""


class Agent(Protocol):
    """Decides for one player. Deterministic: the same seed and the same seats give the same choices."""

    def choose(self, seat: Seat) -> Choice:
        """A legal choice for the seat's open decision. Raises `ValueError` where the seat has none."""
        ...
