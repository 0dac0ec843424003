"""The agent `random`: each legal choice is as likely as any other."""

import random

from engine.agents.base import Choice
from engine.agents.seat import Seat
from engine.kernel.decisions import random_choice


class Uniform:
    """Chooses at random."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = random.Random(seed)

    def choose(self, seat: Seat) -> Choice:
        decision = seat.decision
        if decision is None:
            raise ValueError("there is nothing to decide in this seat")
        return random_choice(decision, self._rng)
