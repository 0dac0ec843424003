"""What a position of `override` is worth: declarations for the agents, in units of about one life point.

A life point is worth more the fewer are left. A unit is worth its BP, its level and its keywords, less and less as
the last round comes near (only LP count then), and something more while it is upright and there is somebody to hold
off. Cards in hand and set cards are worth a little each, so that they are spent for more than that.
"""

from engine.kernel.characteristics import base, number
from engine.kernel.decisions import Decision
from engine.kernel.definitions import Definition
from engine.kernel.state import Permanent, State

SETTLED = frozenset({"main"})
STOPS = frozenset({"end"})
IDLE = frozenset({"pass_turn"})
UNSEEN = frozenset({"window"})
TRUSTED = frozenset({"mulligan"})

LAST_ROUND = 10
WON = 1_000.0
LP = tuple(sum(1.0 + 1.8 / (k + 0.5) for k in range(1, lp + 1)) for lp in range(31))
"""Worth of so many life points."""
FADING = (0.12, 0.4, 0.6, 0.8, 0.9)
"""What is left of a unit's worth with so many rounds to come after this one; 1 with more."""
UNIT = 0.3
BP = 0.00028
"""Worth of one BP."""
LEVEL = 0.4
GUARD = 0.35
"""Worth of an upright unit for each enemy unit to hold off."""
HAND = 0.5
SET = 0.45
CP = 0.03
PLACE = 0.8
KEYWORDS = {
    "haste": 0.1, "bind": -0.6, "unblockable": 0.5, "provoke": 0.0, "pierce": 0.3, "indestructible": 0.8,
    "level_lock": -0.2, "silence": -0.4,
}  # fmt: skip
LOCKED = -0.8
"""Worth of a state that lies on a player: a draw lock."""


def evaluate(s: State, player: int) -> float:
    """How much better the player stands than the other, in life points; a game won or lost outweighs everything."""
    if s.outcome is not None:
        return WON if s.outcome.winner == player else -WON
    return _side(s, player) - _side(s, 1 - player)


def _side(s: State, player: int) -> float:
    seat = s.seats[player]
    left = LAST_ROUND - s.round
    fading = FADING[left] if left < len(FADING) else 1.0
    if left == 0 and s.active != s.first:
        fading = 0.02
    units = 0.0
    upright = 0
    for i in seat.zones["field"]:
        p = s.permanents[i]
        units += unit(s, p)
        upright += not p.rested
    guards = min(upright, len(s.seats[1 - player].zones["field"]))
    cards = sum([hand(s, s.defs[c]) for c in seat.zones["hand"]]) + SET * len(seat.zones["set"])
    cards += PLACE * len(seat.zones["place"])
    return (
        LP[min(seat.counters["lp"], 30)]
        + fading * (units + cards)
        + GUARD * guards
        + CP * seat.counters["cp"]
        + LOCKED * len(seat.mods)
    )


def unit(s: State, p: Permanent) -> float:
    """Worth of an object on the table: a unit, upright or not, or a field in its place."""
    d = s.defs[p.card]
    if d.type != "unit":
        return PLACE
    worth = UNIT + BP * base(s, p, "bp") + LEVEL * (p.level - 1)
    for keyword in d.keywords:
        worth += KEYWORDS.get(keyword, 0.15)
    for what, value, _ in p.mods:
        if what == "keyword":
            worth += KEYWORDS.get(value, 0.0)
    return worth


def hand(s: State, d: Definition) -> float:
    """Worth of a card in hand: less while it is far too dear, or when there is no time left for it."""
    if d.type != "unit":
        return 0.36
    dear = d.cost - (s.round + 3)
    return HAND + 0.02 * d.cost - (0.06 * dear if dear > 0 else 0.0)


def habit(s: State, decision: Decision) -> tuple[int, ...]:
    """The quick answer: ride with all copies, pay in full, decline windows for the turn, say yes, block when it pays."""
    kind = decision.kind
    if kind == "copies":
        return (len(decision.options) - 1,)
    if kind == "reduction":
        return (_least(s, decision, 1)[0],) if decision.options[0][0] == "reduce" else (0,)
    if kind == "may":
        return (0,)
    if kind == "mulligan":
        return tuple([i for i, option in enumerate(decision.options) if _unwanted(s, option[1])])
    if kind == "discard":
        return tuple(sorted(_least(s, decision, decision.min)))
    if kind == "window":
        return (1,)
    if kind == "block":
        return (_block(s, decision),)
    if kind == "choose":
        return _targets(s, decision)
    return decision.default


def _unwanted(s: State, card: str) -> bool:
    d = s.rules.cards[card]
    return d.cost >= 5 if d.type == "unit" else d.cost >= 3


def _least(s: State, decision: Decision, count: int) -> list[int]:
    """The options whose cards are worth least in hand."""
    worth = [hand(s, s.rules.cards[option[1]]) for option in decision.options]
    return sorted(range(len(worth)), key=lambda i: worth[i])[:count]


def _block(s: State, decision: Decision) -> int:
    """The cheapest unit that wins or trades well; with few LP left any unit; else nobody, if that is allowed."""
    attacker = s.permanents[decision.prompt[1]]
    strength = number(s, attacker, "bp")
    best, price = -1, 0.0
    for i, option in enumerate(decision.options):
        if option[0] != "block":
            continue
        blocker = s.permanents[option[1]]
        bp = number(s, blocker, "bp")
        lost = unit(s, blocker) if strength >= bp - blocker.damage else 0.0
        gained = unit(s, attacker) if bp >= strength - attacker.damage else 0.0
        worth = gained - lost - 0.01 * bp / 1000
        if best < 0 or worth > price:
            best, price = i, worth
    lp = s.seats[decision.player].counters["lp"]
    hit = LP[lp] - LP[lp - 1] if lp > 1 else WON
    return best if price + hit > 0.5 or decision.options[0][0] == "block" else 0


def _targets(s: State, decision: Decision) -> tuple[int, ...]:
    """As many as may be, those worth most first."""
    worth = [
        unit(s, s.permanents[option[1]]) if option[1] in s.permanents else 0.0
        for option in decision.options
        if len(option) > 1
    ]
    if len(worth) < len(decision.options):
        return decision.default
    return tuple(sorted(sorted(range(len(worth)), key=lambda i: -worth[i])[: decision.max]))
