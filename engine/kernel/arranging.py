"""Cards that come to a deck together: where the rules say so, their owner chooses how they lie (shields A1.4.12).

The owner is asked before anything moves, while everybody who may know the cards still sees them. In the log they go in
the order in which they were named, whatever was chosen: how they lie in the deck is seen by nobody.
"""

from collections.abc import Sequence

from engine.kernel import zones
from engine.kernel.choosing import option_of, picked
from engine.kernel.decisions import Decision
from engine.kernel.events import PUBLIC
from engine.kernel.procedures import Procedure, procedure
from engine.kernel.state import Permanent, State

Group = tuple[int, str, tuple[int, ...]]
"""Cards of one zone that are moved: whose, the zone, which."""


def leave(s: State, leaving: Sequence[Permanent], to: str) -> None:
    """Objects go to a hand or a deck together; may push a frame that asks for the order first."""
    piles = [[*([] if s.defs[p.card].token else [p.card]), *[c for c, _ in p.under]] for p in leaving]
    open_ = tuple([(p.owner, c) for p, cards in zip(leaving, piles, strict=True) for c in cards])
    if _asks(s, to, open_):
        s.frames.append(Arranging(to, open_, objects=tuple([p.id for p in leaving])))
    else:
        zones.leave(s, leaving, to)


def move(s: State, groups: Sequence[Group], to: str, told: int) -> None:
    """Cards go to a zone together (`told`: who sees them besides); may push a frame that asks for the order first."""
    known = tuple(
        [(p, c) for p, zone, cards in groups if zones.visible_to(s, p, zone) & 1 << p for c in cards]
    )
    if _asks(s, to, known):
        s.frames.append(Arranging(to, known, groups=tuple(groups), told=told))
    else:
        zones.move_all(s, groups, to, told)


def _asks(s: State, to: str, cards: tuple[tuple[int, int], ...]) -> bool:
    owners = [player for player, _ in cards]
    return s.rules.arranges and to.startswith("deck") and len(owners) > len(set(owners))


@procedure
class Arranging(Procedure):
    """One owner after the other, the turn player first, says which card lies above the rest, then they all go."""

    to: str
    cards: tuple[tuple[int, int], ...]
    """The cards to be ordered, each with its owner."""
    objects: tuple[int, ...] = ()
    groups: tuple[Group, ...] = ()
    told: int = 0
    order: tuple[int, ...] = ()
    """Those that have their place, the topmost first."""

    def left(self, s: State) -> tuple[int, tuple[int, ...]]:
        """Who is asked next, and about which cards."""
        for player in (s.active, 1 - s.active):
            left = tuple([c for owner, c in self.cards if owner == player and c not in self.order])
            if len(left) > 1:
                return player, left
        return s.active, ()

    def ask(self, s: State) -> Decision | None:
        player, left = self.left(s)
        if not left:
            self.go(Arranging.put)
            return None
        options = list(dict.fromkeys([option_of(s, c) for c in left]))
        hidden = any(zones.visible_to(s, p, zone) != PUBLIC for p, zone, _ in self.groups)
        return Decision(player, "arrange", options, public=hidden)

    def place(self, s: State) -> None:
        _, left = self.left(s)
        self.order = (*self.order, *picked(s, left, s.answer, 1))
        self.go(Arranging.ask)

    def put(self, s: State) -> None:
        order = (*self.order, *[c for _, c in self.cards if c not in self.order])
        if self.objects:
            there = [s.permanents[number] for number in self.objects if number in s.permanents]
            zones.leave(s, there, self.to, order=order)
        else:
            zones.move_all(s, self.groups, self.to, self.told, order=order)

    steps = (ask, place, put)
