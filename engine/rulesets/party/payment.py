"""Crystal points: which sources can pay a cost, solved exactly (B1.5).

A payment is a set of sources – backups dulled for 1, cards discarded for 2 – whose points reach the cost, with a
source for each element that is asked for: a matching, since a source gives points of one element only (B1.5.5). None
of them may be superfluous, and by default the surplus is at most 1 and due to a discard (B1.5.4).

Sources that don't differ for a cost are counted, not listed: a source's *class* is its worth and which of the wanted
elements it could give. All payments of a cost out of so many sources of each class are found once and kept.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

ELEMENTS = ("fire", "ice", "wind", "earth", "lightning", "water", "light", "dark")
RARE = 0b11000000
"""Light and Dark: one character in all, paid with any element, never discarded for points (B1.4, B1.5)."""
Counts = tuple[int, ...]
"""How many sources of each class: first those worth 1 by the set of wanted elements they give, then those worth 2."""


@lru_cache(maxsize=1 << 12)
def given(asked: int, bits: int) -> int:
    """The class, among sources worth 1, of a source that gives these elements (bits), where those are asked for."""
    wanted = [1 << i for i in range(asked.bit_length()) if asked >> i & 1]
    return sum([1 << i for i, bit in enumerate(wanted) if bits & bit])


def counted(asked: int, ones: Iterable[int], twos: Iterable[int]) -> Counts:
    """Sources by class: those worth 1 and those worth 2, by the elements (bits) that they give."""
    sets = classes(asked.bit_count())
    counts = [0] * (2 * sets)
    for bits in ones:
        counts[given(asked, bits)] += 1
    for bits in twos:
        counts[sets + given(asked, bits)] += 1
    return tuple(counts)


def capped(counts: Iterable[int], cost: int, wanted: int) -> Counts:
    """No payment takes more of a class than there are points or elements."""
    most = max(cost, wanted)
    return tuple([n if n < most else most for n in counts])


def classes(wanted: int) -> int:
    """How many classes there are of one worth, with so many wanted elements."""
    return 1 << wanted


def covers(counts: Sequence[int], wanted: int) -> int:
    """To how many of the wanted elements different sources can be assigned (the deficiency form of Hall's theorem)."""
    if wanted == 1:
        return int(any(counts[1::2]))
    best = wanted
    for subset in range(1, 1 << wanted):
        giving = sum([n for i, n in enumerate(counts) if i & subset])
        best = min(best, wanted - subset.bit_count() + giving)
    return best


def worth(counts: Sequence[int], wanted: int) -> int:
    """The points of so many sources of each class."""
    sets = 1 << wanted
    return sum(counts) + sum(counts[sets:])


def reaches(counts: Sequence[int], cost: int, wanted: int) -> bool:
    """Whether the sources pay at least the cost, with its elements; of a cost lower than those, as many as it is."""
    return worth(counts, wanted) >= cost and covers(counts, wanted) >= min(wanted, cost)


def pays(counts: Counts, cost: int, wanted: int, surplus: str) -> bool:
    """Whether exactly these sources are a payment (B1.5.4)."""
    if not reaches(counts, cost, wanted):
        return False
    sets = 1 << wanted
    for i, n in enumerate(counts):
        if n and reaches((*counts[:i], n - 1, *counts[i + 1 :]), cost, wanted):
            return False
    over = worth(counts, wanted) - cost
    return over == 0 or surplus == "any" or (over == 1 and sum(counts[sets:]) > 0)


@lru_cache(maxsize=1 << 15)
def payments(available: Counts, cost: int, wanted: int, surplus: str) -> tuple[Counts, ...]:
    """Every payment of the cost out of the available sources."""
    sets = 1 << wanted
    found: list[Counts] = []
    most = cost + 1  # a source too dear by 1
    if surplus == "any":
        most += 2 * wanted  # and one more for each element

    def extend(chosen: Counts, total: int) -> None:
        at = len(chosen)
        if at == len(available):
            if total >= cost and pays(chosen, cost, wanted, surplus):
                found.append(chosen)
            return
        value = 1 if at < sets else 2
        for n in range(available[at] + 1):
            if total + n * value > most:
                break
            extend((*chosen, n), total + n * value)

    extend((), 0)
    return tuple(found)


@lru_cache(maxsize=1 << 16)
def open_classes(
    available: Counts, chosen: Counts, cost: int, wanted: int, surplus: str
) -> tuple[frozenset[int], bool]:
    """From which classes one more source can be taken so that the payment can be completed; whether it is complete."""
    left = [v for v in payments(available, cost, wanted, surplus) if all(map(int.__ge__, v, chosen))]
    more = frozenset([i for i in range(len(chosen)) if any(v[i] > chosen[i] for v in left)])
    return more, chosen in left


@lru_cache(maxsize=1 << 15)
def payable(available: Counts, cost: int, wanted: int, surplus: str) -> bool:
    """Whether there is any payment.

    Out of enough, sources can be left out until none is superfluous. What is left exceeds the cost by 1 at the most, and
    through a discard, unless several sources are there for their elements alone.
    """
    if wanted < 2 or surplus == "any":
        return reaches(available, cost, wanted)
    return bool(payments(capped(available, cost, wanted), cost, wanted, surplus))
