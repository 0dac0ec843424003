"""The face of one card on the table, as items in its own units: a whole one, a small one, one face down."""

from functools import lru_cache
from math import cos, radians, sin
from typing import Any, NamedTuple

from bot.pictures.fonts import clipped, width, wrapped
from bot.pictures.guide import Guide, Tint
from bot.pictures.items import Art, Box, Face, Glyph, Item, Panel, Text
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
from bot.pictures.texts import text

FACE = 84.0
"""The height of a whole face."""
TILE = 40.0
TILT = 7.0
"""Degrees by which a rested card is turned."""

Json = dict[str, Any]
Items = tuple[Item, ...]


class Shown(NamedTuple):
    """A number on a face: which icon, what it says, whether it is above or below what is printed."""

    icon: str
    text: str
    change: int = 0


class Look(NamedTuple):
    """All that can be seen of a card."""

    card: str
    name: str
    tint: Tint
    frame: int
    head: str
    second: str
    left: Shown | None
    right: Shown | None
    level: str = ""
    keywords: tuple[str, ...] = ()
    damage: str = ""
    under: int = 0
    fresh: str = ""
    veil: str = ""
    """The word for a card that lies face down, for those who know it."""
    rested: bool = False
    role: str = ""
    """`attacker` or `target` of the battle under way."""


def in_hand(guide: Guide, card: str) -> Look:
    """A card that isn't on the table: its printed numbers, at level 1."""
    d = guide.card(card)
    corners = {corner: guide.corner(d, corner) for corner in ("head", "second", "left", "right")}
    shown = {
        corner: Shown(found[0].icon or "", str(found[1][0])) if found else None
        for corner, found in corners.items()
    }
    keywords = tuple(guide.keyword(k, d.counted.get(k)) for k in sorted(d.keywords))
    return Look(
        card, guide.name(card), guide.tint(d), guide.frame(d), _word(shown["head"]), _word(shown["second"]),
        shown["left"], shown["right"], keywords=keywords,
    )  # fmt: skip


def _word(shown: Shown | None) -> str:
    return "" if shown is None else shown.text


def on_table(guide: Guide, unit: Json, role: str = "", fresh: bool = False) -> Look:
    """An object of a view."""
    d = guide.card(unit["card"])
    levels = any(len(values) > 1 for values in d.numbers.values())
    damage = ""
    corners: dict[str, Shown | None] = {"left": None, "right": None}
    for corner in corners:
        found = guide.corner(d, corner)
        if found is None:
            continue
        figure, printed = found
        now = unit["numbers"].get(figure.number, printed[0])
        change = now - printed[min(unit["level"], len(printed)) - 1]
        worn = unit["damage"] if figure.worn else 0
        if worn:
            corners[corner] = Shown(figure.icon or "", f"{max(0, now - worn)}/{now}", -1)
        else:
            corners[corner] = Shown(figure.icon or "", str(now), change)
            damage = f"−{unit['damage']}" if figure.hurt and unit["damage"] else damage
    keywords = tuple(guide.keyword(k, d.counted.get(k)) for k in unit["keywords"])
    return in_hand(guide, unit["card"])._replace(
        left=corners["left"],
        right=corners["right"],
        level=text(guide.lang, "level", level=unit["level"]) if levels and unit["level"] > 1 else "",
        keywords=keywords,
        damage=damage,
        under=len(unit["under"]) if guide.layout.under == "counted" else 0,
        fresh=text(guide.lang, "fresh") if fresh and unit["fresh"] else "",
        rested=unit["rested"],
        role=role,
    )


# ---------------------------------------------------------------- placing


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
    return (GOLD, 1.4) if look.fresh else (PAPER_EDGE, 0.8)


# ---------------------------------------------------------------- faces


@lru_cache(maxsize=2048)
def face(look: Look, w: float, h: float) -> Items:
    """A whole face: cost and sign on the emblem, then the name, keywords, and the numbers at the foot."""
    ground = paper(look)
    edge, thick = _edge(look)
    art = Box(1, 1, w - 2, h * 0.37)
    items: list[Item] = [
        Panel(Box(0, 0, w, h), ground, 5, edge, thick),
        Art(
            art,
            look.card,
            look.frame,
            _dull(look.tint.colour, look),
            PAPER,
            4,
            look.tint.second and _dull(look.tint.second, look),
        ),
        Panel(Box(0, 0, w, h), None, 5, edge, thick),
    ]
    items += _badges(look, w, ground)
    items += _over_art(look, art, ground)
    items += _wound(look, w) if look.damage else []
    foot = 15.0 if look.left or look.right else 0.0
    names_at, names_to = art.bottom + 1.5, h - foot - 2.5
    keywords = 10.5 if look.keywords and names_to - names_at > 21 else 0.0
    lines = wrapped(look.name, 9.5, w - 5, 2, bold=True)
    step = 10.5 if len(lines) > 1 else names_to - names_at - keywords
    for i, line in enumerate(lines):
        items.append(Text(Box(2.5, names_at + i * step, w - 5, step), line, 9.5, INK, ground, True, "centre"))
    if keywords:
        items.append(_keywords(look, Box(2.5, names_to - keywords, w - 5, keywords), ground))
    if foot:
        items += _foot(look, Box(3, h - foot - 2, w - 6, foot), ground)
    return tuple(items)


def _dull(colour: Colour, look: Look) -> Colour:
    return mix(colour, (120, 120, 120), 0.55) if look.rested else colour


def _badges(look: Look, w: float, ground: Colour) -> list[Item]:
    """Cost above left, sign above right."""
    items: list[Item] = []
    if look.head:
        items += _disc(Box(2, 2, 16, 16), look.head, 11.5, INK, CREAM)
    if look.second:
        items += _disc(Box(2, 19, 13, 13), look.second, 9, ground, INK_SOFT)
    if look.tint.sign:
        room = max(13.0, width(look.tint.sign, 9.5, True) + 5)
        box = Box(w - 2.5 - room, 2.5, room, 13)
        items += [Panel(box, ground, 3), Text(box, look.tint.sign, 9.5, INK, ground, True, "centre")]
    return items


def _wound(look: Look, w: float) -> list[Item]:
    """Damage that stays beside the number that it is compared with: between cost and sign."""
    room = width(look.damage, 9, True) + 5
    left = 19 if look.head else 2
    right = w - 2.5 - (max(13.0, width(look.tint.sign, 9.5, True) + 5) if look.tint.sign else 0)
    box = Box(left + (right - left - room) / 2, 3, room, 12)
    return [Panel(box, FALLEN, 3), Text(box, look.damage, 9, PAPER, FALLEN, True, "centre")]


def _disc(box: Box, said: str, size: float, fill: Colour, colour: Colour) -> list[Item]:
    return [Panel(box, fill, box.w / 2), Text(box, said, size, colour, fill, True, "centre")]


def _over_art(look: Look, art: Box, ground: Colour) -> list[Item]:
    """Level, what lies under it, whether it is new, whether it is rested: chips along the foot of the emblem."""
    items: list[Item] = []
    x = art.right - 1.5
    for said, fill in ((look.level, GOLD), (f"+{look.under}" if look.under else "", CREAM)):
        if said:
            room = width(said, 9, True) + 5
            x -= room
            box = Box(x, art.bottom - 12.5, room, 11.5)
            items += [Panel(box, fill, 3), Text(box, said, 9, INK, fill, True, "centre")]
            x -= 1.5
    if look.rested:
        box = Box(art.x + 1.5, art.bottom - 13.5, 12, 12)
        items += [Panel(box, INK, 6), Glyph(box.inset(2), "turned", CREAM)]
    elif look.fresh:
        room = width(look.fresh, 9, True) + 5
        box = Box(art.x + 1.5, art.bottom - 12.5, room, 11.5)
        items += [Panel(box, GOLD, 3), Text(box, look.fresh, 9, INK, GOLD, True, "centre")]
    return items


def _keywords(look: Look, box: Box, ground: Colour) -> Text:
    words = list(look.keywords)
    said = "・".join(words) if not words[0].isascii() else ", ".join(words)
    if width(said, 8.5) > box.w and len(words) > 1:
        more = f" +{len(words) - 1}"
        said = clipped(words[0], 8.5, box.w - width(more, 8.5)) + more
    return Text(box, clipped(said, 8.5, box.w), 8.5, INK_SOFT, ground, False, "centre")


def _foot(look: Look, box: Box, ground: Colour) -> list[Item]:
    items: list[Item] = []
    half = box._replace(w=box.w / 2 - 1)
    if look.left:
        items += _number(look.left, half, ground, "left")
    if look.right and look.left:
        items += _number(look.right, half._replace(x=box.right - half.w), ground, "right")
    elif look.right:
        items += _number(look.right, box, ground, "centre")
    return items


def _number(shown: Shown, box: Box, ground: Colour, align: str) -> list[Item]:
    size = 13.0
    colour = RISEN if shown.change > 0 else FALLEN if shown.change < 0 else INK
    while size > 9 and width(shown.text, size, True) > box.w - 9:
        size -= 0.5
    room = width(shown.text, size, True)
    total = room + 9.5
    x = {"left": box.x, "right": box.right - total, "centre": box.x + (box.w - total) / 2}[align]
    mark = "up" if shown.change > 0 else "down" if shown.change < 0 else shown.icon
    glyph = Box(x, box.y + (box.h - 8) / 2, 8, 8)
    items: list[Item] = [Text(Box(x + 9.5, box.y, room + 0.1, box.h), shown.text, size, colour, ground, True)]
    return [Glyph(glyph, mark, colour), *items] if mark else items


@lru_cache(maxsize=2048)
def tile(look: Look, w: float, h: float) -> Items:
    """A small face: a band with cost, emblem and sign, the name under it."""
    ground = paper(look)
    edge, thick = _edge(look)
    band = 15.0
    fill = BACK if look.veil else _dull(look.tint.colour, look)
    items: list[Item] = [
        Panel(Box(0, 0, w, h), ground, 4, edge, thick),
        Art(Box(1, 1, w - 2, band), look.card, look.frame, fill, PAPER, 3, look.tint.second),
        Panel(Box(0, 0, w, h), None, 4, edge, thick),
    ]
    x = 2.0
    if look.head:
        items += _disc(Box(2, 1.5, 14, 14), look.head, 10, INK, CREAM)
        x = 17
    if look.rested:
        items += [Panel(Box(x, 2.5, 12, 12), INK, 6), Glyph(Box(x + 2, 4.5, 8, 8), "turned", CREAM)]
    sign = look.veil or look.tint.sign
    if sign:
        room = max(12.0, width(sign, 9, True) + 4)
        box = Box(w - 2.5 - room, 2.5, room, 12)
        items += [Panel(box, ground, 3), Text(box, sign, 9, INK, ground, True, "centre")]
    number = look.right or look.left
    foot = 12.0 if number else 0.0
    lines = wrapped(look.name, 9, w - 5, 1 if foot else 2, bold=True)
    step = (h - band - foot - 2.5) / len(lines)
    for i, line in enumerate(lines):
        box = Box(2.5, band + 1 + i * step, w - 5, step)
        items.append(Text(box, line, 9, INK, ground, True, "centre"))
    if number:
        items += _number(number, Box(3, h - foot - 1, w - 6, foot), ground, "centre")
    return tuple(items)


@lru_cache(maxsize=64)
def back(w: float, h: float) -> Items:
    """A card face down: the same for all cards."""
    side = min(w, h) - 8
    middle = Box((w - side) / 2, (h - side) / 2, side, side)
    return (
        Panel(Box(0, 0, w, h), BACK, 4, BACK_LINE, 0.8),
        Panel(Box(3, 3, w - 6, h - 6), None, 2, BACK_LINE, 0.8),
        Art(middle, "back", 0, BACK, BACK_LINE),
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
