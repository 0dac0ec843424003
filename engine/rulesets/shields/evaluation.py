"""What a position of `shields` is worth: declarations for the agents, in units of about a one-cost unit.

A shield is worth much, and more the fewer are left: whoever shies away from its Burst never wins. A base is worth what
it still takes. A unit is worth its AP, what is left of its HP and its keywords; an active one is worth a little more,
for it may block or be spared an attack. Cards in hand are worth something each, so that they are spent for more.
"""

from engine.kernel.characteristics import has, number, worth
from engine.kernel.decisions import Decision
from engine.kernel.definitions import Definition
from engine.kernel.state import Permanent, State

SETTLED = frozenset({"main"})
STOPS = frozenset({"end"})
IDLE = frozenset({"pass_turn"})
UNSEEN = frozenset({"action"})
TRUSTED = frozenset({"mulligan"})

WON = 1_000.0
SHIELDS = tuple(sum(2.0 + 2.0 / k for k in range(1, n + 1)) for n in range(51))
"""Worth of so many shields."""
BASE_HP = 0.6
UNIT = 0.35
AP = 0.3
HP = 0.2
PAIRED = 0.3
ACTIVE = 0.12
HAND = 0.62
LEVEL = 0.25
EX = 0.3
KEYWORDS = {"blocker": 0.35, "first_strike": 0.3, "high_maneuver": 0.3, "suppression": 0.5}
COUNTED = {"repair": 0.15, "breach": 0.2, "support": 0.15}
FEW_CARDS = 6
"""With fewer cards in the deck than this the end is near."""


def evaluate(s: State, player: int) -> float:
    """How much better the player stands than the other; a game won or lost outweighs everything."""
    if s.outcome is not None:
        winner = s.outcome.winner
        return 0.0 if winner is None else WON if winner == player else -WON
    return _side(s, player) - _side(s, 1 - player)


def _side(s: State, player: int) -> float:
    seat = s.seats[player]
    total = SHIELDS[min(len(seat.zones["shields"]), 50)]
    for i in seat.zones["base"]:
        p = s.permanents[i]
        total += BASE_HP * max(0, number(s, p, "hp") - p.damage)
    for i in seat.zones["battle"]:
        total += unit(s, s.permanents[i])
    deck = len(seat.zones["deck"])
    return (
        total
        + HAND * len(seat.zones["hand"])
        + LEVEL * len(seat.zones["resources"])
        + EX * seat.counters["ex"]
        - (FEW_CARDS - deck if deck < FEW_CARDS else 0)
    )


def unit(s: State, p: Permanent) -> float:
    """Worth of a unit in the battle area."""
    left = number(s, p, "hp") - p.damage
    total = UNIT + AP * max(0, number(s, p, "ap")) + HP * left + (PAIRED if p.under else 0.0)
    total += 0.0 if p.rested else ACTIVE
    d = s.defs[p.card]
    if d.keywords or p.under or p.mods or s.statics:
        total += sum([value for word, value in KEYWORDS.items() if has(s, p, word)])
        total += sum([value * worth(s, p, word) for word, value in COUNTED.items()])
    return total


def hand(d: Definition) -> float:
    """Worth of a card in hand, for what is given away first."""
    return HAND + 0.03 * d.cost + (0.1 if d.type == "unit" else 0.0)


def habit(s: State, decision: Decision) -> tuple[int, ...]:
    """The quick answer: keep a hand with early units, pay without EX, pass, say yes, block when it pays."""
    kind = decision.kind
    if kind == "mulligan":
        early = [
            c
            for c in s.seats[decision.player].zones["hand"]
            if s.defs[c].type == "unit" and s.defs[c].cost <= 2
        ]
        return (0 if len(early) >= 2 else 1,)
    if kind in ("may", "burst", "price"):
        return (0,)
    if kind in ("discard", "exile"):
        cards = [s.rules.cards[option[1]] for option in decision.options]
        return tuple(sorted(sorted(range(len(cards)), key=lambda i: hand(cards[i]))[: decision.min]))
    if kind == "excess":
        units = [unit(s, s.permanents[option[1]]) for option in decision.options]
        return tuple(sorted(sorted(range(len(units)), key=lambda i: units[i])[: decision.min]))
    if kind == "block":
        return (_block(s, decision),)
    if kind == "onto":
        units = [unit(s, s.permanents[option[1]]) for option in decision.options]
        return (units.index(max(units)),)
    if kind == "choose":
        return _targets(s, decision)
    return decision.default


def _block(s: State, decision: Decision) -> int:
    """The blocker that wins or trades best; with no shield left, any."""
    attacker = s.permanents[decision.prompt[1]]
    ap, left = number(s, attacker, "ap"), number(s, attacker, "hp") - attacker.damage
    seat = s.seats[decision.player].zones
    last = not seat["shields"] and not seat["base"] and s.battle[2] == 0
    best, found = 0, WON if last else 0.35
    for i, option in enumerate(decision.options):
        if option[0] == "block":
            p = s.permanents[option[1]]
            lost = unit(s, p) if ap >= number(s, p, "hp") - p.damage else 0.1
            gained = unit(s, attacker) if number(s, p, "ap") >= left else 0.0
            if lost - gained < found:
                best, found = i, lost - gained
    return best


def _targets(s: State, decision: Decision) -> tuple[int, ...]:
    """As many as may be, those worth most first."""
    worths = [
        unit(s, s.permanents[option[1]])
        if option[1] in s.permanents and s.permanents[option[1]].zone == "battle"
        else 0.0
        for option in decision.options
        if len(option) > 1
    ]
    if len(worths) < len(decision.options):
        return decision.default
    return tuple(sorted(sorted(range(len(worths)), key=lambda i: -worths[i])[: decision.max]))
