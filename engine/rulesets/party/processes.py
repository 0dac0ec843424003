"""What the rules of `party` do by themselves: who has lost, what is put into the break zone (B1.11)."""

from engine.kernel import pipeline
from engine.kernel.characteristics import failing, number
from engine.kernel.state import State
from engine.kernel.turns import end_game
from engine.rulesets.party.payment import RARE
from engine.rulesets.party.procedures import party

BACKUPS = 5
POINTS = 7
"""Points of damage that lose the game (B1.10.1)."""
BURIED = "buried"
"""Put into the break zone without being broken (B1.11)."""


def lost(s: State) -> bool:
    """Seven points, or a card that should have come from an empty deck; both at once is a draw (B1.10.6)."""
    losers = []
    for player, seat in enumerate(s.seats):
        if seat.counters["missing"] or len(seat.zones["damage"]) >= POINTS:
            losers.append(player)
    if not losers:
        return False
    reasons = {"deck_out" if s.seats[player].counters["missing"] else "damage" for player in losers}
    reason = reasons.pop() if len(reasons) == 1 else "both"
    end_game(s, None if len(losers) == 2 else 1 - losers[0], reason)
    return True


def cleared(s: State) -> bool:
    """Without power, or too many, into the break zone; with damage of at least its power broken; all together."""
    failed, out = failing(s, "power"), crowded(s)
    if not failed and not out:
        s.moment = ()
        return False
    broken = [p for p in failed if number(s, p, "power") > 0]
    broken.sort(key=lambda p: p.owner != s.active)
    buried = dict.fromkeys([*(p.id for p in failed if p not in broken), *out])
    pipeline.propose(
        s,
        tuple([("destroy", p.id, 1, "", *p.cause, ()) for p in broken]),
        sure=tuple([("destroy", i, 1, BURIED, s.active, "rules", ()) for i in buried]),
    )
    return True


def crowded(s: State) -> list[int]:
    """Characters of one name, Light or Dark ones, backups over five; nobody can respond (B1.6.2)."""
    if not s.moment:
        return []  # nothing has entered since the last look
    rules = party(s)
    out: dict[int, None] = {}
    for seat in s.seats:
        named: dict[str, list[int]] = {}
        rare, backups = [], []
        for i in seat.zones["field"]:
            d = s.defs[s.permanents[i].card]
            if d.id not in rules.generic:
                named.setdefault(d.name.en, []).append(i)
            if rules.gives[d.id] & RARE:
                rare.append(i)
            if d.type == "backup":
                backups.append(i)
        for same in (*named.values(), rare):
            if len(same) > 1:
                out |= dict.fromkeys(same)
        left = [i for i in backups if i not in out]
        out |= dict.fromkeys(left[BACKUPS:])
    return list(out)
