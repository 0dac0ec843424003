"""What a ruleset tells the agents about itself: its module `evaluation`, next to its rules."""

from functools import cache
from importlib import import_module
from typing import Protocol, cast

from engine.kernel.decisions import Decision
from engine.kernel.state import State


class Judgement(Protocol):
    """The declarations of a ruleset that look-ahead is built on."""

    SETTLED: frozenset[str]
    """Kinds of decisions at which nothing is under way: look-ahead plays on to one of them and evaluates there."""
    STOPS: frozenset[str]
    """First words of options that end the player's own doing: worth what the position is worth as it stands."""
    IDLE: frozenset[str]
    """First words of options that an agent never needs."""
    UNSEEN: frozenset[str]
    """Kinds of decisions answered from cards that only their player sees: another player's are answered by habit."""
    TRUSTED: frozenset[str]
    """Kinds of decisions in which habit knows better than a look-ahead of a few samples."""

    def evaluate(self, s: State, player: int) -> float:
        """How good the position is for the player, in units of the ruleset's choice; the other player's is the negative."""
        ...

    def habit(self, s: State, decision: Decision) -> tuple[int, ...]:
        """A passable answer without any look-ahead: legal, and in microseconds."""
        ...


@cache
def judgement(ruleset: str) -> Judgement:
    """The declarations of a ruleset. Raises `ModuleNotFoundError` where there are none."""
    return cast(Judgement, import_module(f"engine.rulesets.{ruleset}.evaluation"))
