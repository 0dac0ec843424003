"""What a viewer may see: written from what is allowed, never by deleting from the whole.

`twin` is the other half of the promise: a game that differs only in what the viewer can't see. For every reachable
state, viewer and twin, view and told events are equal to the byte; `engine.check` and the tests hold the machine to it.
"""

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.kernel.characteristics import keywords, number
from engine.kernel.events import mask_of, told
from engine.kernel.procedures import ask_again, run, undeclare
from engine.kernel.state import FIRST_PERMANENT, Entry, Permanent, Seat, State
from engine.kernel.zones import visible_to

if TYPE_CHECKING:
    from engine.kernel.definitions import Definition

Json = dict[str, Any]


def view(s: State, viewer: int | None) -> Json:
    """The game as player `viewer`, or a spectator (`None`), may see it; JSON-able."""
    mask = mask_of(viewer)
    return {
        "ruleset": s.rules.name,
        "viewer": viewer,
        "turn": s.turn,
        "round": s.round,
        "phase": s.phase,
        "active": s.active,
        "first": s.first,
        "seats": [_seat(s, player, mask) for player in range(2)],
        "battle": _battle(s),
        "line": [_entry(s, e) for e in s.line],
        "decision": _decision(s, viewer),
        "outcome": None if s.outcome is None else {"winner": s.outcome.winner, "reason": s.outcome.reason},
    }


def _entry(s: State, e: Entry) -> Json:
    """What waits: its card or, without one, the rule that it comes from; what a modifier stands before; its targets."""
    targets = [t for chosen in e.binds if isinstance(chosen, tuple) for t in chosen if t >= FIRST_PERMANENT]
    return {
        "entry": e.id,
        "player": e.player,
        "source": e.source if e.source >= FIRST_PERMANENT else 0,
        "card": s.defs[e.card].id if e.card >= 0 else None,
        "sort": e.sort,
        "rule": e.program.partition(":")[2],
        "before": e.bound,
        "targets": targets,
    }


def _seat(s: State, player: int, mask: int) -> Json:
    seat = s.seats[player]
    zones: Json = {}
    sees = s.rules.sees
    for name, zone in s.rules.zones.items():
        held = seat.zones[name]
        if zone.holds == "permanents":
            zones[name] = [_permanent(s, s.permanents[i], mask) for i in held]
        elif sees[name][player] & mask:
            zones[name] = [s.defs[c].id for c in held]
        elif seat.shown:
            zones[name] = [s.defs[c].id if c in seat.shown else None for c in held]
        else:
            zones[name] = len(held) if zone.visible == "none" else [None] * len(held)
    return {
        "counters": dict(seat.counters),
        "zones": zones,
        "states": [m[1] for m in seat.mods],
        "delays": seat.delays,
    }


def _permanent(s: State, p: Permanent, mask: int) -> Json:
    d = s.defs[p.card]
    owner = mask & (1 << p.owner)
    found: Json = {
        "id": p.id,
        "card": d.id,
        "level": p.level,
        "rested": p.rested,
        "damage": p.damage,
        "numbers": {name: number(s, p, name) for name in d.numbers},
        "keywords": keywords(s, p),
        "fresh": p.entered == s.turn,
        "under": [s.defs[c].id if up or owner else None for c, up in p.under] if p.under else [],
    }
    if p.host:
        found["host"] = p.host
    return found


def _battle(s: State) -> Json | None:
    if not s.battle:
        return None
    _, attacker, blocker, *others = s.battle
    found: Json = {"attacker": attacker, "blocker": blocker or None}
    return found | {"others": others} if others else found


def public_kind(s: State) -> str:
    """What the others may know of the open decision: a declaration that isn't settled looks like its menu."""
    assert s.decision is not None
    if not s.frames[-1].declares:
        return s.decision.kind
    for f in reversed(s.frames):
        menu: str = getattr(f, "menu", "")
        if menu:
            return s.rules.asked_as(s, menu, s.decision.player)
    return s.decision.kind


def _decision(s: State, viewer: int | None) -> Json | None:
    d = s.decision
    if d is None:
        return None
    if d.player != viewer:
        return {"player": d.player, "kind": public_kind(s)}
    return {
        "player": d.player,
        "kind": d.kind,
        "min": d.min,
        "max": d.max,
        "prompt": list(d.prompt),
        "time": list(d.time),
        "options": [list(option) for option in d.options],
    }


def events_for(s: State, viewer: int | None, start: int = 0) -> list[Json]:
    """The events from `start` on, as the viewer may know them."""
    mask = mask_of(viewer)
    return [told(s, event, mask) for event in s.log[start:]]


# ---------------------------------------------------------------- twins

Fits = Callable[["Definition"], bool]


def hidden(s: State, seat: Seat, player: int, mask: int) -> list[tuple[int, Fits | None]]:
    """The player's cards that the viewer can't see, each with what must be true of a card in its place."""
    found: list[tuple[int, Fits | None]] = []
    for name, zone in s.rules.zones.items():
        if zone.holds == "cards" and not visible_to(s, player, name) & mask:
            fits = s.rules.fits(s, name, None)
            found += [(c, fits) for c in seat.zones[name] if c not in seat.shown]
    if not mask & (1 << player):
        for p in s.permanents.values():
            if p.owner == player:
                found += [(c, s.rules.fits(s, p.zone, p)) for c, up in p.under if not up]
    return found


def twin(s: State, viewer: int | None, rng: random.Random) -> State:
    """A copy in which everything that the viewer can't see is rearranged, its open decision listed anew.

    With the same random numbers, two games that the viewer can't tell apart give the same twin.
    """
    t = s.copy()
    mask = mask_of(viewer)
    defs = list(t.defs)
    for player, seat in enumerate(t.seats):
        places = hidden(t, seat, player, mask)
        pool = sorted([defs[card] for card, _ in places], key=lambda d: d.id)
        rng.shuffle(pool)
        for (card, _), chosen in zip(places, _seated([fits for _, fits in places], pool), strict=True):
            defs[card] = chosen
    t.defs = tuple(defs)
    t.random = rng.getrandbits(256) << 32
    return _again(t, viewer)


def _seated(places: list[Fits | None], pool: list["Definition"]) -> list["Definition"]:
    """A card of the shuffled pool for each place, fitting where something must fit: the first that is free, or else one
    that can be had by moving others (augmenting paths).

    There is always a way: the cards that really lie there.
    """
    at: dict[int, int] = {}
    """Which place a card of the pool goes to."""

    def seat(place: int, tried: set[int]) -> bool:
        fits = places[place]
        assert fits is not None
        free = next((i for i, card in enumerate(pool) if i not in at and fits(card)), None)
        if free is not None:
            at[free] = place
            return True
        for i, card in enumerate(pool):
            if i not in tried and fits(card):
                tried.add(i)
                if seat(at[i], tried):
                    at[i] = place
                    return True
        return False

    for place, fits in enumerate(places):
        if fits is not None:
            seat(place, set())
    chosen = {place: pool[i] for i, place in at.items()}
    rest = iter([card for i, card in enumerate(pool) if i not in at])
    return [chosen[place] if place in chosen else next(rest) for place in range(len(places))]


def _again(t: State, viewer: int | None) -> State:
    if t.decision is None:
        return t
    if t.frames[-1].declares and t.decision.player != viewer:
        t.decision = None
        undeclare(t)
        run(t)
    else:
        ask_again(t)
    return t
