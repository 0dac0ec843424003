"""The agent `gentle`: looks ahead as `greedy` does, and plays for a close game in which the other one stays in front.

For somebody's first games. Whoever falls behind is left alone until they have caught up; whoever runs away is played
against in earnest. So it attacks, blocks and uses its cards like anybody, and rarely wins.
"""

from engine.agents.base import Choice
from engine.agents.greedy import Greedy
from engine.agents.judgement import Judgement
from engine.game import Game

BEHIND = 1.0
"""By how much it wants to be behind (units of the evaluation: about a life point or a card)."""


class Gentle(Greedy):
    """Chooses what leaves it a little behind when all that it sets off has happened."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed, samples=1)

    def _likes(self, game: Game, choice: Choice, player: int, rules: Judgement) -> float:
        return -abs(super()._likes(game, choice, player, rules) + BEHIND)
