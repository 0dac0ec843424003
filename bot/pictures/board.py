"""The table as one viewer sees it, laid out from the view and the ruleset's own layout; nothing is drawn here."""

from collections.abc import Sequence
from typing import Any

from bot.pictures.between import Between
from bot.pictures.fonts import clipped, drawable, width
from bot.pictures.guide import Guide
from bot.pictures.items import Box, Glyph, Panel, Sheet, Text
from bot.pictures.page import EDGE, GAP, PAD, WIDTH, Page
from bot.pictures.palette import CLOTH, CREAM, GOLD, INK, SIDE, SIDE_ACTIVE, THREAD, VERMILION, Colour
from bot.pictures.rows import Row
from bot.pictures.seat import BAR, Bar
from bot.pictures.texts import text

HEAD = 20.0
SEAL = "札"

Json = dict[str, Any]


def board(view: Json, guide: Guide, names: Sequence[str] = ()) -> Sheet:
    """The table of a view: heading, the other side, what lies between, the own side."""
    page = Page(view, guide, names)
    between = Between(page)
    y = _head(page, Box(EDGE, EDGE, WIDTH - 2 * EDGE, HEAD)) + GAP
    middle = _side(page, 1 - page.below, y, mirrored=True)
    y = _side(page, page.below, middle + between.height, mirrored=False)
    between.lay(Box(EDGE, middle, WIDTH - 2 * EDGE, between.height))
    return Sheet(WIDTH, y + EDGE, CLOTH, tuple(page.items), tuple(page.cells))


def _head(page: Page, box: Box) -> float:
    """Where the game stands, and whose turn it is; or how it ended."""
    v, lang = page.view, page.guide.lang
    if v["outcome"] is not None:
        _chip(page, box, _outcome(page), "crown", (GOLD, INK))
        return box.bottom
    said, left = text(lang, "setup"), box._replace(x=box.x + _seal(page, box))
    left = left._replace(w=box.right - left.x)
    if v["turn"]:
        said = f"{text(lang, 'round', round=v['round'])} · {page.guide.phase(v['phase'])}"
        whose = text(lang, "turn", who=clipped(page.names[v["active"]], 12, 110, True))
        room = width(whose, 12, True) + 28
        at = box._replace(x=box.right - room, w=room)
        _chip(page, at, whose, page.towards(v["active"]), (VERMILION, CREAM))
        left = left._replace(w=left.w - room - GAP)
    sizes = (12.0, 11.5, 11.0, 10.5, 10.0, 9.5)
    size = next((s for s in sizes if width(said, s, True) <= left.w), sizes[-1])
    page.cell("phase", left, Text(left, clipped(said, size, left.w, True), size, CREAM, CLOTH, True))
    return box.bottom


def _seal(page: Page, box: Box) -> float:
    """The house's seal, where the font has it; returns the room that it takes."""
    if not drawable(SEAL):
        return 0.0
    at = Box(box.x, box.y + 2, 16, 16)
    page.cell("seal", at, Panel(at, VERMILION, 3.5), Text(at, SEAL, 12, CREAM, VERMILION, True, "centre"))
    return 22.0


def _chip(page: Page, box: Box, said: str, icon: str, colours: tuple[Colour, Colour]) -> None:
    fill, ink = colours
    glyph = Box(box.x + 8, box.y + (box.h - 9) / 2, 9, 9)
    words = Box(box.x + 21, box.y, box.w - 27, box.h)
    page.cell(
        f"chip {icon}", box, Panel(box, fill, box.h / 2), Glyph(glyph, icon, ink),
        Text(words, clipped(said, 12, words.w, True), 12, ink, fill, True),
    )  # fmt: skip


def _outcome(page: Page) -> str:
    end, lang = page.view["outcome"], page.guide.lang
    winner = end["winner"]
    said = text(lang, "draw") if winner is None else text(lang, "wins", who=page.names[winner])
    return f"{said} · {page.guide.ending(end['reason'])}"


def _side(page: Page, player: int, y: float, *, mirrored: bool) -> float:
    """A player's half of the table, from `y` down; returns where it ends."""
    view = page.view
    active = bool(view["turn"]) and view["active"] == player and view["outcome"] is None
    ground, edge, thick = (SIDE_ACTIVE, VERMILION, 1.6) if active else (SIDE, THREAD, 0.7)
    rows = [row for places in page.guide.layout.rows if (row := Row(page, player, places, ground)).height]
    box = Box(EDGE, y, WIDTH - 2 * EDGE, BAR + sum(row.height + GAP for row in rows) + 2 * PAD)
    page.items.append(Panel(box, ground, 8, edge, thick))
    inner = box.inset(PAD)
    bar = Bar(page.guide, inner._replace(y=inner.y if mirrored else inner.bottom - BAR, h=BAR), ground)
    bar.lay(view, page.names[player], player)
    page.items += bar.items
    page.cells += bar.cells
    at = inner.y + (BAR + GAP if mirrored else 0)
    for row in reversed(rows) if mirrored else rows:
        row.lay(inner._replace(y=at, h=row.height))
        at += row.height + GAP
    return box.bottom
