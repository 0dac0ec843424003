"""A player's bar: name, what is asked of whom, counters, and how many cards lie in the piles."""

from collections.abc import Sequence
from typing import Any

from bot.pictures.fonts import clipped, width
from bot.pictures.guide import Guide
from bot.pictures.items import Box, Glyph, Item, Panel, Text
from bot.pictures.palette import CREAM, CREAM_SOFT, GOLD, INK, RIVER, THREAD, VERMILION, Colour
from bot.pictures.texts import text
from engine.layout import Gauge, Pile

BAR = 42.0
"""The height of a bar: a line of 22 for the name and the counters, one of 18 for the piles."""

Json = dict[str, Any]
Cells = list[tuple[str, Box]]


def bar(
    view: Json, guide: Guide, names: Sequence[str], player: int, box: Box, ground: Colour
) -> tuple[list[Item], Cells]:
    """A player's bar."""
    upper, lower = box._replace(h=22), Box(box.x, box.y + 24, box.w, 18)
    items, cells, left = _gauges(view, guide, player, upper, ground)
    more, places = _name(view, guide, names[player], player, upper._replace(w=left - upper.x - 6), ground)
    piles, heaps = _piles(view, guide, player, lower)
    return [*items, *more, *piles], [*cells, *places, *heaps]


def _name(
    view: Json, guide: Guide, name: str, player: int, box: Box, ground: Colour
) -> tuple[list[Item], Cells]:
    """The name; behind it a chip where it is for this player to choose, and what lasts on the player."""
    decision, won = view["decision"], view["outcome"] and view["outcome"]["winner"] == player
    items: list[Item] = []
    x = box.x
    if won:
        items.append(Glyph(Box(x, box.y + 5, 12, 12), "crown", GOLD))
        x += 15
    chips = [text(guide.lang, "asked")] if decision and decision["player"] == player else []
    states = [guide.keyword(s) for s in view["seats"][player]["states"]]
    rooms = [width(c, 9.5, True) + 10 for c in chips]
    shown = clipped(name, 13, max(40.0, box.right - x - sum(rooms) - 4 * len(rooms)), True)
    place = Box(x, box.y, width(shown, 13, True) + 0.1, box.h)
    items.append(Text(place, shown, 13, CREAM, ground, True))
    cells: Cells = [("name", place)]
    x = place.right + 5
    for said, fill, colour in [*[(c, GOLD, INK) for c in chips], *[(s, VERMILION, CREAM) for s in states]]:
        room = width(said, 9.5, True) + 10
        if x + room > box.right:
            break
        chip = Box(x, box.y + 4, room, 14)
        items += [Panel(chip, fill, 7), Text(chip, said, 9.5, colour, fill, True, "centre")]
        cells.append((said, chip))
        x += room + 4
    return items, cells


def _gauges(
    view: Json, guide: Guide, player: int, box: Box, ground: Colour
) -> tuple[list[Item], Cells, float]:
    """Counters from the right; returns where they begin."""
    seat = view["seats"][player]
    items: list[Item] = []
    cells: Cells = []
    x = box.right
    for shown in _told(guide, seat):
        made, room = shown(ground)
        x -= room
        at = Box(x, box.y, room, box.h)
        cells.append(("gauge", at))
        items += made(at)
        x -= 6
    return items, cells, x


def _told(guide: Guide, seat: Json) -> list[Any]:
    """What stands at the right end of the bar, the vital first."""
    found: list[tuple[bool, Any]] = []
    for pile in guide.layout.piles:
        if pile.of is not None:
            found.append((True, _limited(guide, pile, _size(seat, pile.zone))))
    for gauge in guide.layout.gauges:
        value = seat["counters"][gauge.counter]
        if gauge.form == "flag":
            if value:
                found.append((False, _flag(guide.label(gauge.label))))
        elif gauge.form == "marks":
            found.append((gauge.vital, _marked(guide, gauge, value)))
        else:
            found.append((gauge.vital, _number(guide, gauge, value, seat)))
    return [shown for _, shown in sorted(found, key=lambda f: not f[0])]


def _size(seat: Json, zone: str) -> int:
    held = seat["zones"][zone]
    return held if isinstance(held, int) else len(held)


def _number(guide: Guide, gauge: Gauge, value: int, seat: Json) -> Any:
    """A number with its icon and word: `♥ LP 9`, `CP 3/5`."""
    against = seat["counters"][gauge.of] if isinstance(gauge.of, str) else gauge.of
    said = str(value) if against is None else f"{value}/{against}"
    size = 18.0 if gauge.vital else 14.0
    label = guide.label(gauge.label)

    def shown(ground: Colour) -> Any:
        word, number = width(label, 10), width(said, size, True)
        colour = GOLD if gauge.vital else CREAM

        def made(at: Box) -> list[Item]:
            glyph = Box(at.x, at.y + 5.5, 11, 11)
            words = Box(at.x + 14, at.y + 1, word + 0.1, at.h)
            return [
                Glyph(glyph, gauge.icon, VERMILION if gauge.vital else GOLD),
                Text(words, label, 10, CREAM_SOFT, ground),
                Text(Box(words.right + 3, at.y, number + 0.1, at.h), said, size, colour, ground, True),
            ]

        return made, 14 + word + 3 + number + 0.2

    return shown


def _row_of(guide: Guide, label: str, icon: str, full: int, total: int, said: str, colour: Colour) -> Any:
    """Marks, so many of them full, with a word and a number."""

    def shown(ground: Colour) -> Any:
        word, number = width(label, 10), width(said, 14, True)

        def made(at: Box) -> list[Item]:
            words = Box(at.x, at.y + 1, word + 0.1, at.h)
            items: list[Item] = [Text(words, label, 10, CREAM_SOFT, ground)]
            for i in range(total):
                mark = Box(words.right + 3 + i * 10, at.y + 6.5, 9, 9)
                items.append(Glyph(mark, icon, colour if i < full else THREAD))
            place = Box(at.right - number - 0.1, at.y, number + 0.1, at.h)
            return [*items, Text(place, said, 14, CREAM, ground, True)]

        return made, word + 3 + total * 10 + 3 + number + 0.2

    return shown


def _limited(guide: Guide, pile: Pile, count: int) -> Any:
    limit = pile.of or 0
    return _row_of(guide, guide.label(pile.label), pile.icon, count, limit, f"{count}/{limit}", VERMILION)


def _marked(guide: Guide, gauge: Gauge, value: int) -> Any:
    total = max(value, gauge.of if isinstance(gauge.of, int) else 0)
    return _row_of(guide, guide.label(gauge.label), gauge.icon, value, min(total, 9), str(value), GOLD)


def _flag(said: str) -> Any:
    def shown(ground: Colour) -> Any:
        def made(at: Box) -> list[Item]:
            chip = Box(at.x, at.y + 4, at.w, 14)
            return [Panel(chip, THREAD, 7), Text(chip, said, 9.5, CREAM, THREAD, True, "centre")]

        return made, width(said, 9.5, True) + 10

    return shown


def _piles(view: Json, guide: Guide, player: int, box: Box) -> tuple[list[Item], Cells]:
    """How many cards lie where: icon, word, number; without the words where there is no room for them."""
    seat = view["seats"][player]
    shown = [
        (pile, _size(seat, pile.zone))
        for pile in guide.layout.piles
        if pile.of is None and not (pile.quiet and not _size(seat, pile.zone))
    ]
    labels = [guide.label(pile.label) for pile, _ in shown]
    rooms = [
        17 + width(label, 10) + 4 + width(str(n), 12, True) + 4
        for label, (_, n) in zip(labels, shown, strict=True)
    ]
    if sum(rooms) + 4 * (len(rooms) - 1) > box.w:
        labels = [""] * len(shown)
        rooms = [17 + width(str(n), 12, True) + 5 for _, n in shown]
    items: list[Item] = []
    cells: Cells = []
    x = box.x
    for (pile, count), label, room in zip(shown, labels, rooms, strict=True):
        at = Box(x, box.y, room, box.h)
        number = width(str(count), 12, True)
        items += [Panel(at, RIVER, 5), Glyph(Box(x + 4, box.y + 4, 10, 10), pile.icon, CREAM_SOFT)]
        if label:
            items.append(
                Text(Box(x + 17, box.y, width(label, 10) + 0.1, box.h), label, 10, CREAM_SOFT, RIVER)
            )
        items.append(
            Text(Box(at.right - 4 - number, box.y, number + 0.1, box.h), str(count), 12, CREAM, RIVER, True)
        )
        cells.append((pile.zone, at))
        x += room + 4
    return items, cells
