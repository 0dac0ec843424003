"""Chances of drawing what a plan needs in time: exact, the inverse, and with mulligans by simulation."""

from collections.abc import Sequence
from math import comb
from typing import overload

import numpy as np
import pandas as pd

ON_CURVE = ("turn", "p_play", "p_draw")
MULLIGANS = ("london", "any_once")
HANDS = 20_000


def at_least(deck: int, good: int, seen: int, need: int) -> float:
    """The chance of at least `need` of `good` cards among `seen` of `deck` (hypergeometric, exact)."""
    if need <= 0:
        return 1.0
    seen = min(seen, deck)
    ways = sum(comb(good, k) * comb(deck - good, seen - k) for k in range(need, min(good, seen) + 1))
    return ways / comb(deck, seen)


@overload
def on_curve(
    deck_size: int, sources: int, *, turn: int, need: int | None = None, on_draw: bool = False, hand: int = 7,
    per_turn: int = 1, bonus: int | None = None, mulligan: str | None = None, seed: int = 0,
) -> float: ...  # fmt: skip
@overload
def on_curve(
    deck_size: int, sources: int, *, turn: Sequence[int], need: int | None = None, on_draw: bool = False, hand: int = 7,
    per_turn: int = 1, bonus: int | None = None, mulligan: str | None = None, seed: int = 0,
) -> pd.DataFrame: ...  # fmt: skip
def on_curve(
    deck_size: int,
    sources: int,
    *,
    turn: int | Sequence[int],
    need: int | None = None,
    on_draw: bool = False,
    hand: int = 7,
    per_turn: int = 1,
    bonus: int | None = None,
    mulligan: str | None = None,
    seed: int = 0,
) -> float | pd.DataFrame:
    """The chance of having drawn at least `need` (by default `turn`) of `sources` by an own turn.

    `sources` are whatever the plan needs: resource cards, cards that cost at most so much, copies of one card. Seen by
    turn t are `hand + per_turn (t - 1)` cards, and `bonus` more on the draw (by default `per_turn`). A sequence of turns gives a table
    `turn, p_play, p_draw`. `mulligan=None`: exact. `"london"`: hands with fewer than 2 or more than 5 sources (scaled to
    the hand) go back, one card fewer each time, at most twice; `"any_once"`: every card that isn't a source goes back
    once, as far as `need` sources are still missing, if the hand has fewer than 2. Those are simulated (20,000 hands).
    Raises `ValueError`.

    Misread this as the chance to play on curve: the cards must also be playable.

    >>> round(on_curve(60, 24, turn=4), 3), round(on_curve(60, 24, turn=4, on_draw=True), 3)
    (0.632, 0.726)
    """
    if not 0 <= sources <= deck_size or deck_size < 1:
        raise ValueError(f"a deck of {deck_size} can't hold {sources} sources")
    if mulligan is not None and mulligan not in MULLIGANS:
        raise ValueError(f"mulligan is None or one of {', '.join(MULLIGANS)}, not {mulligan!r}")
    if not isinstance(turn, Sequence):  # a whole number, numpy's as well
        turn = int(turn)
        if turn < 1:
            raise ValueError(f"turns count from 1, not {turn}")
        wanted = turn if need is None else need
        later = per_turn * (turn - 1) + (per_turn if bonus is None else bonus) * on_draw
        if mulligan is None:
            return at_least(deck_size, sources, hand + later, wanted)
        return _simulated(deck_size, sources, hand, later, wanted, mulligan, seed)

    def chance(t: int, drawing: bool) -> float:
        return on_curve(
            deck_size, sources, turn=t, need=need, on_draw=drawing, hand=hand, per_turn=per_turn, bonus=bonus,
            mulligan=mulligan, seed=seed,
        )  # fmt: skip

    rows = [(t, chance(t, False), chance(t, True)) for t in turn]
    return pd.DataFrame(rows, columns=list(ON_CURVE))


def _simulated(deck: int, good: int, hand: int, later: int, need: int, mulligan: str, seed: int) -> float:
    rng = np.random.default_rng(seed)
    order = np.argsort(rng.random((HANDS, deck)), axis=1) < good
    held = order[:, :hand].sum(axis=1)
    rest = order[:, hand:]
    if mulligan == "any_once":
        bad = (held < 2) & (held < need)
        back = hand - held  # these cards are shuffled in again; as many are drawn
        fresh = rng.hypergeometric(good - held, deck - hand - (good - held) + back, np.maximum(back, 0))
        now = np.where(bad, held + fresh, held)
        unseen_good, unseen = good - now, deck - hand
        drawn = rng.hypergeometric(unseen_good, unseen - unseen_good, min(later, unseen))
        return float((now + drawn >= need).mean())
    low, high = max(1, round(hand * 2 / 7)), round(hand * 5 / 7)
    size = np.full(HANDS, hand)
    for _ in range(2):
        redo = (held < low) | (held > high)
        if not redo.any():
            break
        again = np.argsort(rng.random((int(redo.sum()), deck)), axis=1) < good
        held = held.copy()
        held[redo], rest[redo] = again[:, :hand].sum(axis=1), again[:, hand:]
        size[redo] -= 1
    surplus = hand - size  # bottomed: spells first if sources are few, else sources
    spells = hand - held
    target = np.minimum(held, high)
    bottomed_sources = np.minimum(np.maximum(held - target, surplus - spells), surplus)
    kept = held - np.maximum(0, bottomed_sources)
    return float((kept + rest[:, :later].sum(axis=1) >= need).mean())


def sources_needed(
    deck_size: int, *, turn: int, need: int | None = None, chance: float = 0.9, on_draw: bool = False, hand: int = 7,
    per_turn: int = 1, bonus: int | None = None, mulligan: str | None = None, seed: int = 0,
) -> int:  # fmt: skip
    """The fewest sources with which `on_curve` reaches `chance`. Raises `ValueError` where no number does.

    Misread this as the best number for winning: it is the one for this turn, and more sources are fewer other cards.

    >>> sources_needed(40, turn=3, need=1, hand=4, per_turn=2)
    10
    """
    for n in range(deck_size + 1):
        found = on_curve(
            deck_size,
            n,
            turn=turn,
            need=need,
            on_draw=on_draw,
            hand=hand,
            per_turn=per_turn,
            bonus=bonus,
            mulligan=mulligan,
            seed=seed,
        )
        if found >= chance:
            return n
    raise ValueError(f"no number of sources reaches a chance of {chance} by turn {turn}")
