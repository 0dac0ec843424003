"""What a position of `party` is worth: declarations for the agents, in units of about half a forward.

A point of damage weighs more the more there are. A forward is worth its power and its keywords, more while it can
block; a backup pays for the turns to come, the first ones most; cards in hand are points and answers, and a sixth
would be discarded.
"""

from engine.kernel.characteristics import base, number
from engine.kernel.decisions import Decision
from engine.kernel.definitions import Definition
from engine.kernel.state import Permanent, State

SETTLED = frozenset({"main"})
STOPS = frozenset({"pass"})
IDLE = frozenset({"pass_turn", "pass_quiet", "pass_all"})
UNSEEN = frozenset({"priority", "main"})
TRUSTED = frozenset({"mulligan", "bottom", "pay"})

WON = 1_000.0
DAMAGE = (0.0, 1.6, 3.3, 5.1, 7.2, 9.8, 13.5, WON)
"""Harm of so many points."""
FORWARD = 0.5
POWER = 0.0003
"""Worth of one point of power."""
GUARD = 0.3
"""Worth of an active forward for each enemy forward to hold off."""
BACKUPS = (0.0, 1.5, 2.8, 3.9, 4.8, 5.5)
HAND = (0.0, 0.75, 1.4, 2.0, 2.5, 2.9)
OVER = 0.1
"""Worth of each card in hand over five."""
KEYWORDS = {
    "haste": 0.1, "brave": 0.4, "first_strike": 0.4, "back_attack": 0.1, "freeze": -0.5, "elusive": 0.6,
}  # fmt: skip
DECK = 0.04


def evaluate(s: State, player: int) -> float:
    """How much better the player stands than the other; a game won or lost outweighs everything."""
    if s.outcome is not None:
        if s.outcome.winner is None:
            return 0.0
        return WON if s.outcome.winner == player else -WON
    return _side(s, player) - _side(s, 1 - player)


def _side(s: State, player: int) -> float:
    zones = s.seats[player].zones
    worth = -DAMAGE[min(len(zones["damage"]), 7)]
    backups = active = 0
    for i in zones["field"]:
        p = s.permanents[i]
        if s.defs[p.card].type == "backup":
            backups += 1
            worth += 0.05 * len(s.defs[p.card].node.abilities)
        else:
            worth += unit(s, p)
            active += not p.rested
    enemies = sum(
        [s.defs[s.permanents[i].card].type == "forward" for i in s.seats[1 - player].zones["field"]]
    )
    hand = len(zones["hand"])
    return (
        worth
        + GUARD * min(active, enemies)
        + BACKUPS[min(backups, 5)]
        + HAND[min(hand, 5)]
        + OVER * max(0, hand - 5)
        + DECK * min(len(zones["deck"]), 12)
    )


def unit(s: State, p: Permanent) -> float:
    """Worth of a forward on the field."""
    d = s.defs[p.card]
    if not d.numbers:
        return 1.0
    worth = FORWARD + POWER * base(s, p, "power") - 0.1 * POWER * p.damage
    for keyword in d.keywords:
        worth += KEYWORDS.get(keyword, 0.15)
    for what, value, _ in p.mods:
        if what == "keyword":
            worth += KEYWORDS.get(value, 0.0)
    return worth + 0.1 * len(d.node.abilities)


def card(d: Definition) -> float:
    """Worth of a card in hand, where one must go."""
    return 0.5 + 0.1 * d.cost if d.type != "backup" else 0.7


def habit(s: State, decision: Decision) -> tuple[int, ...]:
    """The quick answer: pass, block when it pays, say yes, dull before discarding, throw away what is worth least."""
    kind = decision.kind
    if kind in ("may", "burst"):
        return (0,)
    if kind == "mulligan":
        hand = [s.defs[c] for c in s.seats[decision.player].zones["hand"]]
        cheap = sum([d.cost <= 3 and d.type != "summon" for d in hand])
        return (0 if cheap >= 2 else 1,)
    if kind == "discard":
        return tuple(sorted(_least(s, decision, decision.min)))
    if kind == "pay":
        return (_payment(s, decision),)
    if kind == "spend":
        return (_least(s, decision, 1)[0],)
    if kind == "block":
        return (_block(s, decision),)
    if kind == "choose":
        return _targets(s, decision)
    return decision.default


def _least(s: State, decision: Decision, count: int) -> list[int]:
    """The options whose cards are worth least in hand."""
    worth = [card(s.rules.cards[option[1]]) for option in decision.options]
    return sorted(range(len(worth)), key=lambda i: worth[i])[:count]


def _payment(s: State, decision: Decision) -> int:
    """Backups first; then the card that is worth least."""
    dull = next((i for i, option in enumerate(decision.options) if option[0] == "dull"), -1)
    return dull if dull >= 0 else _least(s, decision, 1)[0]


def _block(s: State, decision: Decision) -> int:
    """The blocker with the best trade, if it beats taking the damage."""
    attackers = [i for i in (s.battle[1], *s.battle[3:]) if i in s.permanents]
    strength = sum([number(s, s.permanents[i], "power") for i in attackers])
    taken = len(s.seats[decision.player].zones["damage"])
    best, price = 0, -(DAMAGE[taken + 1] - DAMAGE[taken]) * 0.6
    for i, option in enumerate(decision.options):
        if option[0] != "block":
            continue
        blocker = s.permanents[option[1]]
        power = number(s, blocker, "power")
        lost = unit(s, blocker) if strength >= power - blocker.damage else 0.0
        felled = [unit(s, s.permanents[a]) for a in attackers if power >= number(s, s.permanents[a], "power")]
        worth = max(felled, default=0.0) - lost
        if worth > price:
            best, price = i, worth
    return best


def _targets(s: State, decision: Decision) -> tuple[int, ...]:
    """As many as may be: the other player's that are worth most, or the own ones."""
    options = [option for option in decision.options if len(option) > 1 and option[1] in s.permanents]
    if len(options) < len(decision.options):
        return decision.default
    worth = []
    for option in options:
        p = s.permanents[option[1]]
        worth.append(unit(s, p) + (10.0 if p.owner != decision.player else 0.0))
    return tuple(sorted(sorted(range(len(worth)), key=lambda i: -worth[i])[: decision.max]))
