"""When cards and abilities of `timeline` may be used, as far as the cards alone tell; worked out once (1.6.1)."""

from collections.abc import Iterable, Mapping

from engine.kernel.definitions import Activation, Definition, Program

QUICK = frozenset({"quick"})
QUICK_OR_RESPONSE = QUICK | {"response"}
MAIN_OR_QUICK = QUICK | {"main"}
TIMES = [QUICK, QUICK_OR_RESPONSE, MAIN_OR_QUICK]
TIMES += [times - QUICK for times in TIMES]
"""The timings that may fit together (1.6.1); without the quick ones where somebody is dazed."""


def plain(d: Definition, programs: Mapping[str, Program]) -> bool:
    """Whether the card can be used whenever it can be paid: it needs no target, has no condition and no extra cost."""
    if d.type in ("equipment", "field"):
        return True
    return (
        d.type == "action"
        and d.answer < 0
        and d.usable is None
        and "extra" not in d.attributes
        and d.program in programs
        and not programs[d.program].needs
    )


def acting(
    cards: Iterable[Definition], times: frozenset[str]
) -> dict[str, tuple[tuple[int, Activation], ...]]:
    """The abilities of each card that may be activated at one of these times, of the cards that have any."""
    found = {
        d.id: tuple([(at, a) for at, a in d.activations.items() if not times.isdisjoint(a.timing)])
        for d in cards
    }
    return {card: abilities for card, abilities in found.items() if abilities}
