"""Players by program. An agent sees what its player may see, and nothing else.

>>> import engine
>>> from engine.agents import Seat, agent, names
>>> names()
('gentle', 'greedy', 'random')
>>> game = engine.new_game("override", ["sparks", "bells"], seed=7)
>>> player = agent("random", seed=1)
>>> events = game.push(player.choose(Seat(game, game.decision.player)))
"""

from engine.agents.base import Agent, Choice
from engine.agents.named import UnknownAgent, agent, names
from engine.agents.seat import Seat

__all__ = ["Agent", "Choice", "Seat", "UnknownAgent", "agent", "names"]
