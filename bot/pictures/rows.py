"""One row of a side: cards in their places, small ones, and zones that are told by a mark a card."""

from collections.abc import Sequence
from typing import Any

from bot.pictures import face as faces
from bot.pictures.fonts import clipped, width, wrapped
from bot.pictures.gauges import size
from bot.pictures.items import Box, Glyph, Item, Panel, Text
from bot.pictures.look import in_hand, on_table
from bot.pictures.page import GAP, Json, Page
from bot.pictures.palette import CREAM, CREAM_SOFT, GOLD, RIVER, THREAD, Colour
from bot.pictures.texts import text
from engine.layout import Place

STRIP = 14.0
CAPTION = 12.0
BARE = 16.0
STRIPS = 3
"""More cards than that under one object are told by their number."""


class Row:
    """One row of a side: what lies in its places, and how high it is."""

    def __init__(self, page: Page, player: int, places: Sequence[Place], ground: Colour) -> None:
        self.page = page
        self.ground = ground
        self.player = player
        self.zones = page.view["seats"][player]["zones"]
        self.places = [p for p in places if p.form in ("face", "tile")]
        self.marks = [p for p in places if p.form == "marks"]
        self.attached = self._attached([p for p in places if p.form == "attached"])
        self.held = {p: self._held(p) for p in self.places}
        self.columns = sum(p.slots for p in self.places) if not self.marks else 0
        self.tall = any(p.form == "face" for p in self.places)
        self.caption = CAPTION if self.tall and len(self.places) > 1 else 0.0
        """Above cards whose places mean something: which is the main one can't be seen otherwise."""
        self.bare = not self.tall and not self.marks and not any(self.held.values())
        """Only small cards lie here, and there are none: the row is as low as its words."""

    def _held(self, place: Place) -> list[Any]:
        held = self.zones[place.zone]
        if not place.types:
            return list(held)
        return [u for u in held if self.page.guide.card(u["card"]).type in place.types]

    def _attached(self, places: Sequence[Place]) -> dict[int, list[Json]]:
        found: dict[int, list[Json]] = {}
        for place in places:
            for unit in self.zones[place.zone]:
                found.setdefault(unit.get("host", 0), []).append(unit)
        return found

    @property
    def card(self) -> float:
        return BARE if self.bare else faces.FACE if self.tall else faces.TILE

    @property
    def strips(self) -> int:
        """How many strips hang under the cards of this row at the most."""
        return max((len(self._strips(u)) for held in self.held.values() for u in held), default=0)

    @property
    def lines(self) -> int:
        """More cards than places begin a new line of the row."""
        if self.marks:
            return 1
        return max((-(-len(held) // p.slots) for p, held in self.held.items()), default=1) or 1

    @property
    def height(self) -> float:
        line = self.card + self.strips * (STRIP + 1)
        return self.caption + self.lines * line + (self.lines - 1) * GAP

    def _strips(self, held: Any) -> list[tuple[str, Any, bool]]:
        """The cards under an object and those that it wears: name (`None`: face down), tint, whether rested."""
        guide = self.page.guide
        if not isinstance(held, dict):
            return []
        found: list[tuple[str, Any, bool]] = []
        if guide.layout.under == "named":
            for card in held["under"]:
                tint = guide.tint(guide.card(card)).colour if card else None
                found.append((guide.name(card) if card else text(guide.lang, "hidden"), tint, held["rested"]))
        for unit in self.attached.get(held["id"], ()):
            found.append((guide.name(unit["card"]), guide.tint(guide.card(unit["card"])).colour, False))
        if len(found) > STRIPS:
            found[STRIPS - 1 :] = [(text(guide.lang, "more", count=len(found) - STRIPS + 1), None, False)]
        return found

    def lay(self, box: Box) -> None:
        """Puts the row's cards and marks into the box."""
        if self.marks:
            self._with_marks(box)
            return
        if self.bare:
            room = (box.w - (len(self.places) - 1) * GAP) / len(self.places)
            for i, place in enumerate(self.places):
                self._empty(place, box._replace(x=box.x + i * (room + GAP), w=room), first=True)
            return
        room = (box.w - (self.columns - 1) * GAP) / self.columns
        x = box.x
        for place in self.places:
            wide = place.slots * (room + GAP) - GAP
            if self.caption:
                self._caption(place, Box(x, box.y, wide, CAPTION - 1))
            self._place(place, x, box.y + self.caption, room)
            x += wide + GAP

    def _caption(self, place: Place, box: Box) -> None:
        said = self.page.guide.label(place.label)
        room = min(box.w, width(said, 9, True) + 0.1)
        self.page.cell(
            "caption",
            box,
            Text(box._replace(w=room), clipped(said, 9, room, True), 9, CREAM_SOFT, self.ground, True),
        )
        if box.w - room > 8:
            rule = Box(box.x + room + 4, box.y + box.h / 2, box.w - room - 4, 0.5)
            self.page.items.append(Panel(rule, THREAD))

    def _place(self, place: Place, x: float, y: float, room: float) -> None:
        held = self.held[place]
        step = self.card + self.strips * (STRIP + 1) + GAP
        for i in range(max(place.slots * self.lines, len(held))):
            box = Box(x + i % place.slots * (room + GAP), y + i // place.slots * step, room, self.card)
            if i < len(held):
                self._card(place, held[i], box)
            elif i < place.slots:
                self._empty(place, box, first=i == len(held))

    def _empty(self, place: Place, box: Box, *, first: bool) -> None:
        self.page.items.append(Panel(box, None, 5, THREAD, 0.6))
        if first and not self.caption:
            lines = wrapped(self.page.guide.parted(place.label), 9, box.w - 4, int(box.h // 14))
            top = box.y + (box.h - 12 * len(lines)) / 2
            self.page.cells.append(("free", box))
            for i, line in enumerate(lines):
                at = Box(box.x + 2, top + 12 * i, box.w - 4, 12)
                self.page.items.append(Text(at, line, 9, CREAM_SOFT, self.ground, False, "centre"))

    def _card(self, place: Place, held: Any, box: Box) -> None:
        page, guide = self.page, self.page.guide
        if held is None:
            page.cell("back", box, faces.placed(faces.back(box.w, box.h), box, False, GAP))
            return
        if isinstance(held, dict):
            role = page.roles.get(held["id"], "")
            look = on_table(guide, held, role, page.view["active"] == self.player)
            page.places[held["id"]] = box
        else:
            veil = text(guide.lang, "set") if guide.ruleset.rules.zones[place.zone].visible != "all" else ""
            look = in_hand(guide, held)._replace(veil=veil)
        w, h = faces.turned_size(box, GAP) if look.rested else (box.w, box.h)
        drawn = faces.face(look, w, h) if self.tall else faces.tile(look, w, h)
        page.cell("card", box, faces.placed(drawn, box, look.rested, GAP))
        for i, (name, tint, rested) in enumerate(self._strips(held)):
            under = Box(box.x, box.bottom + 1 + i * (STRIP + 1), box.w, STRIP)
            items = (
                faces.plain_strip(name, box.w, STRIP)
                if tint is None
                else faces.strip(name, tint, box.w, STRIP, rested)
            )
            page.cell("strip", under, faces.placed(items, under, False, GAP))

    def _with_marks(self, box: Box) -> None:
        """Small cards at the left, and groups of marks in the room that is left."""
        room = (box.w - 5 * GAP) / 6
        x = box.x
        for place in self.places:
            width_ = room * 1.5
            self._place(place, x, box.y, width_)
            x += place.slots * (width_ + GAP)
        share = (box.right - x - (len(self.marks) - 1) * GAP) / len(self.marks)
        for i, place in enumerate(self.marks):
            self._group(place, Box(x + i * (share + GAP), box.y, share, box.h))

    def _group(self, place: Place, box: Box) -> None:
        """A zone as a number and a mark a card: full ones can be used, hollow ones can't."""
        page, guide = self.page, self.page.guide
        counters = page.view["seats"][self.player]["counters"]
        count = size(page.view["seats"][self.player], place.zone)
        ready = counters[place.active] if place.active else count
        extra = counters[place.extra] if place.extra else 0
        said = f"{ready}/{count}" if place.active else str(count)
        label = guide.label(place.label)
        title = Box(box.x + 4, box.y + 3, box.w - 8, 15)
        number = width(said, 13, True) + 0.1
        more = f"{guide.label(place.extra_label)} {extra}" if extra and place.extra_label else ""
        beside = width(more, 10, True) + 0.1 if more else 0.0
        words = title._replace(w=title.w - number - 4 - (beside + 4 if more else 0))
        items: list[Item] = [
            Panel(box, RIVER, 5),
            Text(words, clipped(label, 10, words.w), 10, CREAM_SOFT, RIVER),
            Text(title._replace(x=title.right - number, w=number), said, 13, CREAM, RIVER, True),
        ]
        if more:
            items.append(Text(title._replace(x=words.right + 4, w=beside), more, 10, GOLD, RIVER, True))
        page.cell(place.zone, box, *items, *_marks(place.icon, ready, count, extra, box))


def _marks(icon: str, ready: int, count: int, extra: int, box: Box) -> list[Item]:
    """A row of marks in the lower part of a box: ready ones full, used ones dim, further ones golden."""
    total = count + extra
    if not total:
        return []
    room = box.w - 8
    step = min(13.0, room / total)
    side = min(12.0, max(4.0, step - 1))
    items: list[Item] = []
    for i in range(total):
        at = Box(box.x + 4 + i * step, box.y + 21 + (15 - side) / 2, side, side)
        colour = GOLD if i >= count else CREAM if i < ready else THREAD
        items.append(Glyph(at, icon, colour))
    return items
