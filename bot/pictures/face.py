"""The face of one card on the table, as items in its own units: a whole one, a small one, one face down."""

from functools import lru_cache
from math import cos, radians, sin

from bot.pictures.fonts import clipped, fitted, width
from bot.pictures.items import Art, Box, Face, Glyph, Item, Panel, Text
from bot.pictures.look import Look, Shown
from bot.pictures.palette import (
    BACK,
    BACK_LINE,
    CREAM,
    FALLEN,
    GOLD,
    INK,
    INK_SOFT,
    PAPER,
    PAPER_DULL,
    PAPER_EDGE,
    RISEN,
    VERMILION,
    WATER,
    Colour,
    mix,
    readable,
)

FACE = 84.0
"""The height of a whole face."""
TILE = 42.0
FOOT = 15.0
SIZES = (13.0, 12.0, 11.0, 10.0, 9.5, 9.0, 8.5)
"""Of numbers, the largest that has room first."""
ICON = 8.5
ARROW = 6.0
KEYWORDS = 10.5
NAME = 10.5
"""A line of a card's name."""
TILT = 5.0
"""Degrees by which a rested card is turned."""

Items = tuple[Item, ...]


def placed(items: Items, box: Box, rested: bool, gap: float) -> Face:
    """A face in its box; a rested one is turned, and made smaller by its layout so that it stays within the gaps."""
    return Face(box, items, TILT if rested else 0, (box.w, box.h) if not rested else turned_size(box, gap))


def turned_size(box: Box, gap: float) -> tuple[float, float]:
    """The size of a card that, turned, still fits the box and half a gap around it."""
    c, s = cos(radians(TILT)), sin(radians(TILT))
    w, h = box.w, box.h
    k = min((w + gap - 0.5) / (w * c + h * s), (h + gap - 0.5) / (h * c + w * s))
    return w * k, h * k


def paper(look: Look) -> Colour:
    return PAPER_DULL if look.rested else PAPER


def _edge(look: Look) -> tuple[Colour, float]:
    if look.role:
        return (VERMILION if look.role == "attacker" else WATER), 2.4
    if look.veil:
        return BACK, 1.4
    return (GOLD, 1.4) if look.fresh else (PAPER_EDGE, 0.8)


@lru_cache(maxsize=2048)
def face(look: Look, w: float, h: float) -> Items:
    """A whole face: cost and sign on the emblem, then the name, keywords, and the numbers at the foot."""
    ground = paper(look)
    edge, thick = _edge(look)
    foot = FOOT + 0.5 if look.left or look.right else 2.0
    keywords = KEYWORDS if look.keywords or look.damage else 0.0
    art = Box(1, 1, w - 2, min(h * 0.38, h - foot - keywords - 2 * NAME - 4))
    items: list[Item] = [
        Panel(Box(0, 0, w, h), ground, 5, edge, thick),
        _art(look, art, 4),
        Panel(Box(0, 0, w, h), None, 5, edge, thick),
        *_badges(look, w, ground),
        *_over_art(look, art),
    ]
    names = Box(2.5, art.bottom + 1.5, w - 5, h - foot - keywords - art.bottom - 2.5)
    items += _lines(look.name, names, ground, max(2, int(names.h / NAME)))
    if keywords:
        items += _marked(look, Box(2.5, names.bottom, w - 5, keywords), ground)
    if look.left or look.right:
        items += _foot(look, Box(4, h - FOOT - 1.5, w - 8, FOOT), ground)
    return tuple(items)


def _art(look: Look, box: Box, radius: float) -> Art:
    second = look.tint.second and _dull(look.tint.second, look)
    return Art(box, look.card, look.frame, _dull(look.tint.colour, look), PAPER, radius, second)


def _lines(name: str, box: Box, ground: Colour, most: int) -> list[Item]:
    """A name in the middle of its box, in as many lines as it needs."""
    size, lines = fitted(name, (9.5, 9.0, 8.5), box.w, most, bold=True)
    step = min(11.5, box.h / len(lines))
    top = box.y + (box.h - step * len(lines)) / 2
    return [
        Text(Box(box.x, top + i * step, box.w, step), line, size, INK, ground, True, "centre")
        for i, line in enumerate(lines)
    ]


def _dull(colour: Colour, look: Look) -> Colour:
    return mix(colour, (120, 120, 120), 0.55) if look.rested else colour


def _badges(look: Look, w: float, ground: Colour) -> list[Item]:
    """Cost above left, sign above right."""
    items: list[Item] = []
    if look.head:
        items += _disc(Box(2, 1.5, 15.5, 15.5), look.head, 11.5, INK, CREAM)
    if look.second:
        items += _disc(Box(2.5, 17, 12, 12), look.second, 8.5, ground, INK_SOFT)
    if look.tint.sign:
        room = max(13.0, width(look.tint.sign, 9.5, True) + 5)
        box = Box(w - 2.5 - room, 2.5, room, 13)
        items += [Panel(box, ground, 3), Text(box, look.tint.sign, 9.5, INK, ground, True, "centre")]
    return items


def _disc(box: Box, said: str, size: float, fill: Colour, colour: Colour) -> list[Item]:
    return [Panel(box, fill, box.w / 2), Text(box, said, size, colour, fill, True, "centre")]


def _over_art(look: Look, art: Box) -> list[Item]:
    """Level, what lies under it, whether it is rested or new: along the foot of the emblem, as far as there is room.

    A turned card, or one with a golden edge, says the last two without words.
    """
    items: list[Item] = []
    end = art.right - 1.5
    low = art.bottom - 12.5
    begin = 18.5 if look.head and low < 17 else 16.5 if look.second else art.x + 1.5
    for said, fill in ((look.level, GOLD), (f"+{look.under}" if look.under else "", CREAM)):
        room = width(said, 9, True) + 5
        if said and end - room >= begin:
            end -= room
            items += _chip(Box(end, low, room, 11.5), said, fill)
            end -= 1.5
    room = width(look.fresh, 9, True) + 5
    if look.rested and begin + 12 <= end:
        box = Box(begin, low - 1, 12, 12)
        items += [Panel(box, INK, 6), Glyph(box.inset(2), "turned", CREAM)]
    elif look.fresh and not look.rested and begin + room <= end:
        items += _chip(Box(begin, low, room, 11.5), look.fresh, GOLD)
    return items


def _chip(box: Box, said: str, fill: Colour) -> list[Item]:
    return [Panel(box, fill, 3), Text(box, said, 9, INK, fill, True, "centre")]


def _marked(look: Look, box: Box, ground: Colour) -> list[Item]:
    """One line: damage that stays beside the number that it is compared with, then the keywords."""
    items: list[Item] = []
    if look.damage:
        room = width(look.damage, 9, True) + 0.1
        alone = not look.keywords or box.w - room < 24
        at = box if alone else box._replace(w=room)
        items.append(Text(at, look.damage, 9, FALLEN, ground, True, "centre"))
        if alone:
            return items
        box = box._replace(x=box.x + room + 3, w=box.w - room - 3)
    return [*items, _keywords(look.keywords, box, ground)]


def _keywords(words: tuple[str, ...], box: Box, ground: Colour) -> Text:
    said = ("・" if not words[0].isascii() else ", ").join(words)
    if width(said, 8.5) > box.w and len(words) > 1:
        more = f" +{len(words) - 1}"
        first = clipped(words[0], 8.5, box.w - width(more, 8.5))
        said = first + more if len(first) > 2 else f"+{len(words)}"
    return Text(box, clipped(said, 8.5, box.w), 8.5, INK_SOFT, ground, False, "centre")


def _foot(look: Look, box: Box, ground: Colour) -> list[Item]:
    """The numbers at the foot; the right one gets what the left one leaves."""
    if look.left and look.right:
        left = _number(look.left, box._replace(w=box.w * 0.54), ground, "left")
        end = max(item.box.right for item in left) + 2
        return left + _number(look.right, Box(end, box.y, box.right - end, box.h), ground, "right")
    shown = look.right or look.left
    return _number(shown, box, ground, "centre") if shown else []


def _number(shown: Shown, box: Box, ground: Colour, align: str, most: float = 13.0) -> list[Item]:
    """Icon and number; behind it, or in place of the icon, an arrow where it isn't what is printed."""
    colour = RISEN if shown.change > 0 else FALLEN if shown.change < 0 else INK
    mark = "up" if shown.change > 0 else "down" if shown.change < 0 else ""
    icon = shown.icon or mark
    room = box.w - (ICON if icon else 0)
    size = next((s for s in SIZES if s <= most and width(shown.text, s, True) <= room), SIZES[-1])
    said = clipped(shown.text, size, room, True)
    number = width(said, size, True) + 0.1
    against = width(shown.of, SIZES[-1]) + 0.1 if shown.of else 0.0
    if number + against > room:
        against = 0.0
    arrow = ARROW if mark and icon != mark and not against and number + ARROW <= room else 0.0
    if mark and not arrow and not against:
        icon = mark
    total = (ICON if icon else 0) + number + against + arrow
    x = {"left": box.x, "right": box.right - total, "centre": box.x + (box.w - total) / 2}[align]
    items: list[Item] = []
    if icon:
        items.append(Glyph(Box(x, box.y + (box.h - 8) / 2, 8, 8), icon, colour))
        x += ICON
    items.append(Text(Box(x, box.y, number, box.h), said, size, colour, ground, True))
    if against:
        at = Box(x + number, box.y + 1, against, box.h - 1)
        items.append(Text(at, shown.of, SIZES[-1], INK_SOFT, ground))
    if arrow:
        at = Box(x + number + 1, box.y + (box.h - 5.5) / 2, 5.5, 5.5)
        items.append(Glyph(at, mark, colour))
    return items


@lru_cache(maxsize=2048)
def tile(look: Look, w: float, h: float) -> Items:
    """A small face: a band with cost, emblem and sign, the name under it."""
    ground = paper(look)
    edge, thick = _edge(look)
    band = 15.0
    items: list[Item] = [
        Panel(Box(0, 0, w, h), ground, 4, edge, thick),
        _art(look, Box(1, 1, w - 2, band), 3),
        Panel(Box(0, 0, w, h), None, 4, edge, thick),
    ]
    x = 2.0
    if look.head:
        items += _disc(Box(2, 1.5, 14, 14), look.head, 10, INK, CREAM)
        x = 17
    if look.rested:
        items += [Panel(Box(x, 2.5, 12, 12), INK, 6), Glyph(Box(x + 2, 4.5, 8, 8), "turned", CREAM)]
    right = w - 2.5
    for sign, fill, ink in ((look.tint.sign, ground, INK), (look.veil, BACK, CREAM)):
        if sign:
            room = max(12.0, width(sign, 9, True) + 4)
            right -= room
            box = Box(right, 2.5, room, 12)
            items += [Panel(box, fill, 3), Text(box, sign, 9, ink, fill, True, "centre")]
            right -= 1
    number = look.right or look.left
    foot = 13.0 if number else 1.0
    items += _lines(look.name, Box(2.5, band + 1.5, w - 5, h - band - foot - 2.5), ground, 1 if number else 2)
    if number:
        items += _number(number, Box(3, h - foot - 1, w - 6, foot), ground, "centre", 12)
    return tuple(items)


@lru_cache(maxsize=64)
def back(w: float, h: float) -> Items:
    """A card face down: the same for all cards."""
    side = min(w, h) - 12
    middle = Box((w - side) / 2, (h - side) / 2, side, side)
    return (
        Panel(Box(0, 0, w, h), BACK, 4, BACK_LINE, 0.8),
        Panel(Box(3, 3, w - 6, h - 6), None, 2, BACK_LINE, 0.8),
        Glyph(middle, "asanoha", BACK_LINE),
    )


@lru_cache(maxsize=1024)
def strip(name: str, tint: Colour, w: float, h: float, rested: bool) -> Items:
    """A card under another one, or worn by it: its colour and its name."""
    ground = PAPER_DULL if rested else PAPER
    return (
        Panel(Box(0, 0, w, h), ground, 3, PAPER_EDGE, 0.6),
        Panel(Box(1.5, 2, 3, h - 4), tint, 1),
        Text(Box(6, 0, w - 8, h), clipped(name, 9, w - 8), 9, INK, ground),
    )


def plain_strip(said: str, w: float, h: float) -> Items:
    """A strip that says only how many more there are, or that a card lies face down."""
    return (
        Panel(Box(0, 0, w, h), BACK, 3, BACK_LINE, 0.6),
        Text(Box(2, 0, w - 4, h), clipped(said, 9, w - 4), 9, readable(BACK), BACK, False, "centre"),
    )
