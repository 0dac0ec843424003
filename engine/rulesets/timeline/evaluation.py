"""What a position of `timeline` is worth: declarations for the agents, in units of about one HP of a main character.

A dango is worth a whole character. What is left of HP counts more in the main area than in the sub area, ATK only
there; kept cost is worth a little less than the cards that it could pay for, and it is worth nothing where it is lost.
"""

from engine.kernel.characteristics import number
from engine.kernel.decisions import Decision
from engine.kernel.definitions import Definition
from engine.kernel.state import Permanent, State
from engine.rulesets.timeline.effects import hp

SETTLED = frozenset({"main", "battle", "end"})
STOPS = frozenset({"pass"})
IDLE = frozenset({"pass_turn"})
UNSEEN = frozenset({"answer"})
TRUSTED = frozenset({"mulligan", "starter"})

WON = 1_000.0
DANGO = (0.0, 14.0, 25.0, 34.0)
"""Worth of so many dango: the last ones are dearer."""
MAIN_HP = 1.0
SUB_HP = 0.7
ATK = 1.1
DOWN = -4.0
"""A character with HP 0 is as good as defeated."""
EQUIPMENT = 1.6
FIELD = 1.8
HAND = 1.2
COST = 0.35
KEPT = 7
"""More cost than this can hardly be spent."""
DECK_LOW = 3


def evaluate(s: State, player: int) -> float:
    """How much better the player stands than the other; a game won or lost outweighs everything."""
    if s.outcome is not None:
        if s.outcome.winner is None:
            return 0.0
        return WON if s.outcome.winner == player else -WON
    return _side(s, player) - _side(s, 1 - player)


def _side(s: State, player: int) -> float:
    seat = s.seats[player]
    zones = seat.zones
    worth = DANGO[min(seat.counters["dango"], 3)]
    for i in zones["main"]:
        worth += character(s, s.permanents[i], MAIN_HP) + ATK * max(0, number(s, s.permanents[i], "atk"))
    for i in zones["sub"]:
        worth += character(s, s.permanents[i], SUB_HP)
    worth += EQUIPMENT * len(zones["equipment"]) + FIELD * len(zones["field"])
    worth += HAND * min(len(zones["hand"]), 7) + COST * min(seat.counters["cost"], KEPT)
    if len(zones["deck"]) < DECK_LOW:
        worth -= 3.0 * (DECK_LOW - len(zones["deck"]))
    return worth


def character(s: State, p: Permanent, weight: float) -> float:
    """Worth of what is left of a character's HP: the first points are worth most."""
    left = hp(s, p)
    return weight * (left + 2.0 * left / (left + 2.0)) if left else DOWN


def hand(s: State, d: Definition) -> float:
    """Worth of a card in hand."""
    return HAND + 0.05 * d.cost


def habit(s: State, decision: Decision) -> tuple[int, ...]:
    """The quick answer: keep, say yes, target what is offered first, discard what is cheapest; else the default."""
    kind = decision.kind
    if kind == "may":
        return (0,)
    if kind == "discard":
        worth = [hand(s, s.rules.cards[option[1]]) for option in decision.options]
        cheapest = sorted(range(len(worth)), key=lambda i: worth[i])
        return tuple(sorted(cheapest[: decision.min]))
    if kind == "starter":
        numbers = [s.rules.cards[option[1]].numbers for option in decision.options]
        return (max(range(len(numbers)), key=lambda i: numbers[i]["hp"][0] + 2 * numbers[i]["atk"][0]),)
    if kind == "choose":
        return tuple(range(decision.max))
    return decision.default
