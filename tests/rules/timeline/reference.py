"""The timeline by the rules alone, in sixty lines: what `test_against_the_reference` holds the kernel to.

An entry is a list of parts, `["damage", n]`, `["draw", n]` or `["gain", n]`, and stands on one list, oldest first. A
modifier is bound to an entry, or to another modifier, and acts when that one resolves (rules 1.9.1 to 1.9.9).
"""

from dataclasses import dataclass, field
from typing import Any


@dataclass(eq=False)
class Item:
    """Something on the timeline."""

    name: str
    player: int
    parts: list[tuple[str, int]] = field(default_factory=list)
    modifier: tuple[str, Any, Any] | None = None
    """`("reduce", kind, n)`, `("nullify", kind, None)`, `("replace", kind, other kind)`; kind `effect` is all of it."""
    bound: "Item | None" = None
    before: list["Item"] = field(default_factory=list)
    """Modifiers that have resolved for it, in that order."""


class Reference:
    """Two players' characters with so much HP, their cards drawn and cost gained, and the timeline."""

    def __init__(self) -> None:
        self.line: list[Item] = []
        self.done: list[str] = []
        self.results: list[tuple[str, int, int]] = []

    def put(self, item: Item) -> Item:
        """An entry takes the newest end (1.9.1); a modifier stands directly before what it is bound to (1.9.6)."""
        at = len(self.line) if item.bound is None else self.line.index(item.bound)
        self.line.insert(at, item)
        return item

    def run(self) -> None:
        """The oldest resolves, until nothing is left (1.9.2)."""
        while self.line:
            item = self.line.pop(0)
            self.done.append(item.name)
            if any(m.modifier is not None and m.modifier[1] == "effect" for m in item.before):
                continue  # nullified as a whole
            if item.modifier is None:
                self.resolve(item)
            elif item.bound in self.line:  # else it is too late, and the modifier does nothing (1.9.7)
                assert item.bound is not None
                item.bound.before.append(item)

    def resolve(self, item: Item) -> None:
        for kind, amount in item.parts:
            # a drawn part belongs to the drawer; damage is dealt to the other player's character
            part = (kind, amount, 1 - item.player if kind == "damage" else item.player, False)
            for m in item.before:
                part = self.modified(part, m)
            if part[1] > 0:
                self.results.append((part[0], part[2], part[1]))

    @staticmethod
    def modified(part: tuple[str, int, int, bool], m: Item) -> tuple[str, int, int, bool]:
        """One modifier on one part: nothing is replaced twice, reductions add up, the surplus is lost (1.9.6, 1.9.9)."""
        assert m.modifier is not None
        sort, kind, value = m.modifier
        if part[0] != kind or part[1] <= 0:
            return part
        if sort == "reduce":
            return (part[0], max(0, part[1] - value), *part[2:])
        if sort == "nullify":
            return (part[0], 0, *part[2:])
        return part if part[3] else (value, part[1], m.player, True)
