"""What the parts of a board share: the view, the words for it, and the picture as far as it is laid out."""

from collections.abc import Sequence
from typing import Any

from bot.pictures.fonts import clean
from bot.pictures.guide import Guide
from bot.pictures.items import Box, Face, Item
from bot.pictures.texts import text

Json = dict[str, Any]

WIDTH = 360.0
"""Units; a telephone shows the picture about as wide."""
EDGE = 8.0
GAP = 4.0
PAD = 6.0


class Page:
    """A picture of one view under way."""

    def __init__(self, view: Json, guide: Guide, names: Sequence[str]) -> None:
        self.view = view
        self.guide = guide
        self.names = named(guide, names)
        self.below: int = view["viewer"] or 0
        self.items: list[Item | Face] = []
        self.cells: list[tuple[str, Box]] = []
        self.places: dict[int, Box] = {}
        """Where each object lies."""
        self.objects = {unit["id"]: (player, unit) for player, unit in objects(view)}
        self.roles = roles(view)

    def cell(self, name: str, box: Box, *items: Item | Face) -> None:
        """A part of the picture that nothing else may touch."""
        self.cells.append((name, box))
        self.items += items

    def towards(self, player: int) -> str:
        """The icon that points to a player's side."""
        return "down" if player == self.below else "up"

    def unit_name(self, number: int) -> str:
        """The name of an object; empty for one that has left."""
        found = self.objects.get(number)
        return self.guide.name(found[1]["card"]) if found else ""


def named(guide: Guide, names: Sequence[str]) -> tuple[str, str]:
    """The players' names as they can be drawn."""
    found = [clean(n) for n in names] or [text(guide.lang, "player", number=i + 1) for i in range(2)]
    return found[0], found[1]


def objects(view: Json) -> list[tuple[int, Json]]:
    """Every object on the table with its player."""
    return [
        (player, unit)
        for player, seat in enumerate(view["seats"])
        for held in seat["zones"].values()
        if isinstance(held, list)
        for unit in held
        if isinstance(unit, dict)
    ]


def roles(view: Json) -> dict[int, str]:
    """Who attacks and what is attacked or blocks."""
    battle = view["battle"]
    if not battle or view["outcome"] is not None:
        return {}
    found = dict.fromkeys((battle["attacker"], *battle.get("others", ())), "attacker")
    return found | ({battle["blocker"]: "target"} if battle["blocker"] else {})
