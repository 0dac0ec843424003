"""A player's bar: name, what is asked of whom, counters, and how many cards lie in the piles."""

from collections.abc import Iterable, Sequence
from typing import Any

from bot.pictures.fonts import clipped, width
from bot.pictures.gauges import HIGH, LOW, Part, chip, counters, flags, piles
from bot.pictures.guide import Guide
from bot.pictures.items import Box, Glyph, Item, Text, moved
from bot.pictures.page import GAP
from bot.pictures.palette import CREAM, GOLD, INK, VERMILION, Colour
from bot.pictures.texts import text

BAR = HIGH + 2 + LOW
"""The height of a bar: a line for the name and the counters, one for the piles."""
NAME = 90.0
"""What counters leave for a name at the least."""

Json = dict[str, Any]


class Bar:
    """Lays one player's bar out: `items` to draw, `cells` that must not overlap."""

    def __init__(self, guide: Guide, box: Box, ground: Colour) -> None:
        self.items: list[Item] = []
        self.cells: list[tuple[str, Box]] = []
        self._guide = guide
        self._ground = ground
        self._upper = box._replace(h=HIGH)
        self._lower = Box(box.x, box.bottom - LOW, box.w, LOW)

    def lay(self, view: Json, name: str, player: int) -> None:
        """The whole bar."""
        seat = view["seats"][player]
        left = self._counters(counters(self._guide, seat, self._ground))
        words = [self._guide.keyword(s) for s in seat["states"]]
        words += [text(self._guide.lang, "warned")] if seat["delays"] else []
        states = [chip(word, VERMILION, CREAM, LOW) for word in words]
        shown = piles(self._guide, seat, words=True)
        if sum(p.room + GAP for p in shown) - GAP > self._lower.w:
            shown = piles(self._guide, seat, words=False)
        self._flow([*shown, *flags(self._guide, seat), *states], self._lower)
        self._name(view, name, player, self._upper._replace(w=left - self._upper.x))

    def _put(self, part: Part, x: float, y: float, h: float) -> None:
        self.items += moved(part.items, x, y)
        self.cells.append((part.name, Box(x, y, part.room, h)))

    def _counters(self, parts: Sequence[Part]) -> float:
        """From the right; returns where they begin."""
        x = self._upper.right
        for part in parts:
            if x - part.room < self._upper.x + NAME:
                break
            x -= part.room
            self._put(part, x, self._upper.y, HIGH)
            x -= 6
        return x

    def _flow(self, parts: Iterable[Part], box: Box) -> None:
        """From the left, as many as there is room for."""
        x = box.x
        for part in parts:
            if x + part.room <= box.right:
                self._put(part, x, box.y, box.h)
                x += part.room + GAP

    def _name(self, view: Json, name: str, player: int, box: Box) -> None:
        """The name; behind it a chip where it is for this player to choose; before it a crown for the winner."""
        decision, end = view["decision"], view["outcome"]
        if end and end["winner"] == player:
            self.items.append(Glyph(Box(box.x, box.y + 5, 12, 12), "crown", GOLD))
            box = box._replace(x=box.x + 15, w=box.w - 15)
        asked = chip(text(self._guide.lang, "asked"), GOLD, INK)
        wanted = bool(decision) and decision["player"] == player
        room = box.w - (asked.room + 5 if wanted else 0)
        shown = clipped(name, 13, room, True)
        place = box._replace(w=min(room, width(shown, 13, True) + 0.1))
        self.items.append(Text(place, shown, 13, CREAM, self._ground, True))
        self.cells.append(("name", place))
        if wanted:
            self._put(asked, place.right + 5, box.y, HIGH)
