"""Payments: the matching agrees with brute force over sets of sources, and no stage is ever empty (B1.5)."""

import random
from itertools import combinations

import pytest

import engine
from engine.kernel.decisions import random_choice
from engine.rulesets.party.payment import capped, counted, open_classes, payable

Source = tuple[int, int]
"""Worth, and elements as bits."""


def matched(sources: list[Source], wanted: list[int]) -> int:
    """To how many wanted elements sources can be assigned, by trying."""
    if not wanted or not sources:
        return 0
    first, rest = sources[0], sources[1:]
    best = matched(rest, wanted)
    for element in wanted:
        if first[1] & element:
            best = max(best, 1 + matched(rest, [e for e in wanted if e != element]))
    return best


def enough(sources: list[Source], cost: int, wanted: list[int]) -> bool:
    return sum([w for w, _ in sources]) >= cost and matched(sources, wanted) >= min(len(wanted), cost)


def is_payment(sources: list[Source], cost: int, wanted: list[int], surplus: str) -> bool:
    if not enough(sources, cost, wanted):
        return False
    if any(enough(sources[:i] + sources[i + 1 :], cost, wanted) for i in range(len(sources))):
        return False
    over = sum([w for w, _ in sources]) - cost
    return over == 0 or surplus == "any" or (over == 1 and any(w == 2 for w, _ in sources))


def brute_force(sources: list[Source], cost: int, wanted: list[int], surplus: str) -> set[frozenset[int]]:
    """Every set of sources that is a payment."""
    return {
        frozenset(picked)
        for size in range(len(sources) + 1)
        for picked in combinations(range(len(sources)), size)
        if is_payment([sources[i] for i in picked], cost, wanted, surplus)
    }


def class_of(source: Source, asked: int, wanted: list[int]) -> int:
    sub = sum([1 << k for k, e in enumerate(wanted) if source[1] & e])
    return sub + ((1 << len(wanted)) if source[0] == 2 else 0)


@pytest.mark.parametrize("surplus", ["one", "any"])
@pytest.mark.parametrize("seed", range(60))
def test_the_matching_agrees_with_brute_force(seed: int, surplus: str) -> None:
    rng = random.Random(seed)
    for _ in range(6):
        sources = [(rng.choice((1, 2)), rng.randrange(1, 8)) for _ in range(rng.randrange(0, 8))]
        wanted = rng.sample([1, 2, 4], rng.randrange(0, 3))
        wanted.sort()
        cost = rng.randrange(1, 7)
        asked = sum(wanted)
        ways = brute_force(sources, cost, wanted, surplus)
        ones = [bits for w, bits in sources if w == 1]
        twos = [bits for w, bits in sources if w == 2]
        available = capped(counted(asked, ones, twos), cost, len(wanted))
        assert payable(available, cost, len(wanted), surplus) is bool(ways)
        chosen: set[int] = set()
        while ways and chosen not in ways:
            fitting = {i for way in ways if chosen <= way for i in way - chosen}
            counts = [0] * len(available)
            for i in chosen:
                counts[class_of(sources[i], asked, wanted)] += 1
            more, complete = open_classes(available, tuple(counts), cost, len(wanted), surplus)
            assert not complete
            found = {
                i for i, source in enumerate(sources) if class_of(source, asked, wanted) in more
            } - chosen
            assert found == fitting
            chosen.add(rng.choice(sorted(fitting)))
        if ways:
            counts = [0] * len(available)
            for i in chosen:
                counts[class_of(sources[i], asked, wanted)] += 1
            assert open_classes(available, tuple(counts), cost, len(wanted), surplus) == (frozenset(), True)


@pytest.mark.parametrize("seed", range(8))
def test_no_list_of_payments_is_ever_empty(seed: int) -> None:
    rng = random.Random(seed)
    pool = list(engine.ruleset("party").decks)
    game = engine.new_game(
        "party", [rng.choice(pool), rng.choice(pool)], seed, {"surplus": rng.choice(("one", "any"))}
    )
    stages = 0
    while game.decision is not None:
        assert game.decision.options
        stages += game.decision.kind == "pay"
        game.push(random_choice(game.decision, rng))
    assert stages > 0
