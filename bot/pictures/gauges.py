"""The small parts of a player's bar, each laid out from 0, 0 with its width: counters, piles, chips."""

from typing import Any, NamedTuple

from bot.pictures.fonts import width
from bot.pictures.guide import Guide
from bot.pictures.items import Box, Glyph, Item, Panel, Text
from bot.pictures.palette import CREAM, CREAM_SOFT, GOLD, RIVER, THREAD, VERMILION, Colour
from engine.layout import Gauge, Pile

HIGH = 22.0
"""The height of a counter."""
LOW = 18.0
"""The height of a pile."""
MARKS = 9
"""More marks than that are told by their number alone."""

Json = dict[str, Any]


class Part(NamedTuple):
    """Something in a bar: its width and its items."""

    name: str
    room: float
    items: list[Item]


def size(seat: Json, zone: str) -> int:
    """How many cards lie in a zone of a view, seen or not."""
    held = seat["zones"][zone]
    return held if isinstance(held, int) else len(held)


def counters(guide: Guide, seat: Json, ground: Colour) -> list[Part]:
    """What the game is lost by, and what cards are paid with; the vital first."""
    found: list[tuple[bool, Part]] = []
    for pile in guide.layout.piles:
        if pile.of is not None:
            found.append((True, _limited(guide, pile, size(seat, pile.zone), ground)))
    for gauge in guide.layout.gauges:
        value = seat["counters"][gauge.counter]
        if gauge.form == "marks":
            found.append((gauge.vital, _marked(guide, gauge, value, ground)))
        elif gauge.form == "number":
            found.append((gauge.vital, _number(guide, gauge, value, seat, ground)))
    return [part for _, part in sorted(found, key=lambda f: not f[0])]


def _line(
    texts: list[tuple[str, float, Colour, bool]], x: float, h: float, ground: Colour
) -> tuple[list[Item], float]:
    """Texts side by side; the items and where they end."""
    items: list[Item] = []
    for said, points, colour, bold in texts:
        room = width(said, points, bold) + 0.1
        items.append(
            Text(Box(x, 0 if bold else 1, room, h - (0 if bold else 1)), said, points, colour, ground, bold)
        )
        x += room + 3
    return items, x - 3


def _number(guide: Guide, gauge: Gauge, value: int, seat: Json, ground: Colour) -> Part:
    """A number with its icon and word: `♥ LP 9`, `CP 3/5`."""
    against = seat["counters"][gauge.of] if isinstance(gauge.of, str) else gauge.of
    said = str(value) if against is None else f"{value}/{against}"
    points, colour, tint = (18.0, GOLD, VERMILION) if gauge.vital else (14.0, CREAM, GOLD)
    texts = [(guide.label(gauge.label), 10.0, CREAM_SOFT, False), (said, points, colour, True)]
    items, end = _line(texts, 14, HIGH, ground)
    return Part(gauge.counter, end, [Glyph(Box(0, 5.5, 11, 11), gauge.icon, tint), *items])


def _limited(guide: Guide, pile: Pile, count: int, ground: Colour) -> Part:
    limit = pile.of or 0
    shown = (guide.label(pile.label), pile.icon, f"{count}/{limit}")
    return _row(pile.zone, shown, (count, limit), VERMILION, ground)


def _marked(guide: Guide, gauge: Gauge, value: int, ground: Colour) -> Part:
    total = max(value, gauge.of if isinstance(gauge.of, int) else 0)
    return _row(
        gauge.counter, (guide.label(gauge.label), gauge.icon, str(value)), (value, total), GOLD, ground
    )


def _row(
    name: str, shown: tuple[str, str, str], counts: tuple[int, int], colour: Colour, ground: Colour
) -> Part:
    """A word, as many marks as there can be, so many of them full, and the number."""
    (label, icon, said), (full, total) = shown, counts
    items, x = _line([(label, 10.0, CREAM_SOFT, False)], 0, HIGH, ground)
    for i in range(total if total <= MARKS else 0):
        items.append(Glyph(Box(x + 3 + i * 10, 6.5, 9, 9), icon, colour if i < full else THREAD))
    x += 3 + (total * 10 + 2 if total <= MARKS else 0)
    number, end = _line([(said, 14.0, CREAM, True)], x, HIGH, ground)
    return Part(name, end, [*items, *number])


def chip(said: str, fill: Colour, colour: Colour, h: float = HIGH) -> Part:
    """A word on a round ground."""
    room = width(said, 9.5, True) + 10
    box = Box(0, (h - 14) / 2, room, 14)
    return Part(said, room, [Panel(box, fill, 7), Text(box, said, 9.5, colour, fill, True, "centre")])


def flags(guide: Guide, seat: Json) -> list[Part]:
    """A word for each counter that only says whether something has been."""
    shown = [g for g in guide.layout.gauges if g.form == "flag" and seat["counters"][g.counter]]
    return [chip(guide.label(g.label), THREAD, CREAM, LOW) for g in shown]


def piles(guide: Guide, seat: Json, *, words: bool) -> list[Part]:
    """How many cards lie where: icon, word, number."""
    found = []
    for pile in guide.layout.piles:
        count = size(seat, pile.zone)
        if pile.of is not None or (pile.quiet and not count):
            continue
        texts = [(guide.label(pile.label), 10.0, CREAM_SOFT, False)] if words else []
        items, end = _line([*texts, (str(count), 12.0, CREAM, True)], 17, LOW, RIVER)
        ground: list[Item] = [
            Panel(Box(0, 0, end + 5, LOW), RIVER, 5),
            Glyph(Box(4, 4, 10, 10), pile.icon, CREAM_SOFT),
        ]
        found.append(Part(pile.zone, end + 5, [*ground, *items]))
    return found
