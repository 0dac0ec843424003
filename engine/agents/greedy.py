"""The agent `greedy`: a short look-ahead on sampled hidden cards. It knows no ruleset by name (see `judgement`).

Each option of the open decision is pushed onto a copy of a sampled game, which is then played on until nothing is
under way: a whole declaration, a whole battle. On the way, each decision of either player is answered by whatever is
best for that player one step ahead, with habit for the rest. What remains is evaluated; the options' values are
averaged over the samples, of which all but the first see only the options still in the running.
"""

import random
from itertools import combinations
from math import comb

from engine.agents.base import Choice
from engine.agents.judgement import Judgement, judgement
from engine.agents.seat import Seat
from engine.game import Game
from engine.kernel.decisions import Decision

SAMPLES = 3
"""Samples of the hidden cards a decision, at the most."""
MARGIN = 1.0
"""An option that falls behind the best by more than this is given up (units of the evaluation)."""
KEPT = 4
"""Options that are looked at in more than one sample."""
SUBSETS = 24
"""Answers of several options are compared only if there are no more of them than this."""
MOST_PUSHES = 2_000
"""Pushes for one decision, after which the rest is played by habit."""
LONGEST = 300
"""Pushes in one line of play: a bound that no game reaches."""


class Greedy:
    """Chooses what looks best when all that it sets off has happened."""

    def __init__(self, seed: int = 0, samples: int = SAMPLES, *, replies: bool = True) -> None:
        """`replies`: whether decisions on the way are looked into; else habit answers them, in a third of the time."""
        self._rng = random.Random(seed)
        self._samples = samples
        self._deep = replies
        self._pushes = 0

    def choose(self, seat: Seat) -> Choice:
        decision = seat.decision
        if decision is None:
            raise ValueError("there is nothing to decide in this seat")
        rules = judgement(seat.ruleset)
        choices = answers(decision, rules)
        if len(choices) == 1:
            return choices[0]
        sample = seat.sample(self._rng)
        if not choices or decision.kind in rules.TRUSTED:
            return by_habit(sample, rules)
        self._pushes = 0
        totals = [self._likes(sample, choice, decision.player, rules) for choice in choices]
        running = _leaders(totals, list(range(len(choices))))
        for seen in range(1, self._samples):
            if len(running) == 1:
                break
            sample = seat.sample(self._rng)
            for i in running:
                totals[i] += self._likes(sample, choices[i], decision.player, rules)
            running = _leaders([t / (seen + 1) for t in totals], running)
        return choices[max(running, key=lambda i: totals[i])]

    def _likes(self, game: Game, choice: Choice, player: int, rules: Judgement) -> float:
        """How much the agent wants a choice: the more it is worth, the more."""
        return self._rate(game, choice, player, rules, deep=self._deep)

    def _rate(self, game: Game, choice: Choice, player: int, rules: Judgement, *, deep: bool) -> float:
        """What the position is worth to the player after the choice and all that it sets off."""
        decision = game.decision
        assert decision is not None
        if (
            decision.kind in rules.SETTLED
            and isinstance(choice, int)
            and decision.options[choice][0] in rules.STOPS
        ):
            return rules.evaluate(game._state, player)
        ahead = game.copy()
        self._push(ahead, choice)
        for _ in range(LONGEST):
            decision = ahead.decision
            if decision is None or decision.kind in rules.SETTLED:
                break
            self._push(ahead, self._reply(ahead, decision, player, rules, deep=deep))
        return rules.evaluate(ahead._state, player)

    def _reply(self, game: Game, decision: Decision, player: int, rules: Judgement, *, deep: bool) -> Choice:
        """An answer on the way: the best one step ahead for whoever is asked, or habit."""
        unseen = decision.player != player and decision.kind in rules.UNSEEN
        if unseen or decision.kind in rules.TRUSTED:
            return by_habit(game, rules)
        choices = answers(decision, rules)
        if len(choices) == 1:
            return choices[0]
        if not deep or not choices or self._pushes > MOST_PUSHES:
            return by_habit(game, rules)
        asked = decision.player
        values = [self._rate(game, choice, asked, rules, deep=False) for choice in choices]
        return choices[values.index(max(values))]

    def _push(self, game: Game, choice: Choice) -> None:
        self._pushes += 1
        game.push(choice)


def _leaders(values: list[float], running: list[int]) -> list[int]:
    """The options still in the running, in their order."""
    best = max(values[i] for i in running)
    kept = sorted([i for i in running if values[i] >= best - MARGIN], key=lambda i: -values[i])[:KEPT]
    return sorted(kept)


def answers(decision: Decision, rules: Judgement) -> list[Choice]:
    """The answers worth comparing, equal ones once; none where there are too many."""
    options = decision.options
    if decision.min == decision.max == 1:
        return [i for i, option in enumerate(options) if option[0] not in rules.IDLE] or [0]
    sizes = range(decision.min, decision.max + 1)
    if sum(comb(len(options), k) for k in sizes) > 8 * SUBSETS:
        return []
    found: dict[object, Choice] = {}
    for size in sizes:
        for picked in combinations(range(len(options)), size):
            found.setdefault(tuple(sorted([options[i] for i in picked], key=str)), picked)
    return list(found.values()) if len(found) <= SUBSETS else []


def by_habit(game: Game, rules: Judgement) -> Choice:
    """The ruleset's own quick answer to the open decision."""
    decision = game.decision
    assert decision is not None
    picked = rules.habit(game._state, decision)
    return picked[0] if decision.min == decision.max == 1 else picked
