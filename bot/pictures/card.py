"""One card, large: emblem, both names, what it is, its numbers level by level, and its whole text."""

from typing import Any

from bot.pictures.fonts import clipped, width, wrapped
from bot.pictures.guide import Guide
from bot.pictures.items import Art, Box, Glyph, Item, Panel, Sheet, Text
from bot.pictures.page import EDGE, WIDTH
from bot.pictures.palette import CLOTH, CREAM, INK, INK_SOFT, PAPER, PAPER_EDGE, PAPER_SHADE
from engine.kernel.definitions import Definition

ART = Box(EDGE + 8, EDGE + 8, 104, 104)
LINE = 15.5
MOST = 24
"""Lines of text on one card."""


def card(d: Definition, guide: Guide) -> Sheet:
    """A card as a picture of its own."""
    said = guide.ruleset.text(d.id, guide.lang)
    inner = WIDTH - 2 * EDGE - 16
    lines = wrapped(said, 12, inner - 16, MOST) if said else ()
    figures = _figures(d, guide)
    top = max(ART.bottom, EDGE + 70 + len(figures) * 18) + 8
    body = len(lines) * LINE + 12 if lines else 0.0
    height = top + body + 20 + EDGE
    paper = Box(EDGE, EDGE, WIDTH - 2 * EDGE, height - 2 * EDGE)
    tint = guide.tint(d)
    items: list[Item] = [
        Panel(paper, PAPER, 10, PAPER_EDGE, 1),
        Art(ART, d.id, guide.frame(d), tint.colour, PAPER, 6, tint.second, whole=True),
        *_head(d, guide, Box(ART.right + 10, EDGE + 8, paper.right - ART.right - 18, 62)),
    ]
    for i, row in enumerate(figures):
        items += _figure(row, Box(ART.right + 10, EDGE + 72 + i * 18, paper.right - ART.right - 18, 16))
    box = Box(paper.x + 8, top, inner, body)
    items += [Panel(box, PAPER_SHADE, 6)] if lines else []
    for i, line in enumerate(lines):
        items.append(Text(Box(box.x + 8, box.y + 6 + i * LINE, box.w - 16, LINE), line, 12, INK, PAPER_SHADE))
    foot = Box(box.x, box.bottom + 3, box.w, 14)
    items.append(Text(foot, d.id, 9.5, INK_SOFT, PAPER))
    return Sheet(WIDTH, height, CLOTH, tuple(items), (("art", ART), ("text", box), ("foot", foot)))


def _head(d: Definition, guide: Guide, box: Box) -> list[Item]:
    """Cost, name, the name in the other language, and what it is."""
    items: list[Item] = []
    room = box.w
    found = guide.corner(d, "head")
    if found is not None:
        disc = Box(box.right - 26, box.y, 26, 26)
        items += [Panel(disc, INK, 13), Text(disc, str(found[1][0]), 17, CREAM, INK, True, "centre")]
        room -= 30
    size = 16.0
    name = guide.name(d.id)
    while size > 12 and (
        len(wrapped(name, size, room, 9, True)) > 2 or any(width(w, size, True) > room for w in name.split())
    ):
        size -= 0.5
    lines = wrapped(name, size, room, 2, True)
    for i, line in enumerate(lines):
        items.append(
            Text(Box(box.x, box.y + i * size * 1.15, room, size * 1.15), line, size, INK, PAPER, True)
        )
    y = box.y + len(lines) * size * 1.15 + 1
    other = d.name.en if guide.lang == "ja" else d.name.ja
    items.append(Text(Box(box.x, y, room, 13), clipped(other, 10, room), 10, INK_SOFT, PAPER))
    kind = " · ".join([w for w in (guide.hue(d), guide.kind(d)) if w])
    items.append(
        Text(Box(box.x, y + 13, box.w, 13), clipped(kind, 10.5, box.w, True), 10.5, INK, PAPER, True)
    )
    return items


def _figures(d: Definition, guide: Guide) -> list[tuple[str, str, str]]:
    """Icon, word and values of every number but the cost, a value a level."""
    rows: list[tuple[str, str, str]] = []
    for figure in guide.layout.figures:
        values = guide.printed(d, figure.number)
        if not values or figure.corner == "head":
            continue
        said = " / ".join(map(str, values))
        rows.append((figure.icon or "", guide.term(guide.vocabulary.attributes[figure.number]), said))
    return rows


def _figure(row: tuple[str, str, str], box: Box) -> list[Item]:
    icon, word, said = row
    room = width(word, 10.5) + 0.1
    x = box.x + 15 if icon else box.x
    items: list[Any] = [
        Text(Box(x, box.y, room, box.h), word, 10.5, INK_SOFT, PAPER),
        Text(Box(x + room + 5, box.y, box.right - x - room - 5, box.h), said, 13, INK, PAPER, True),
    ]
    return [Glyph(Box(box.x, box.y + 2.5, 11, 11), icon, INK), *items] if icon else items
