"""Cards side by side: a hand with what its cards say, and a plain sheet for a pile or a deck."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from bot.pictures import face as faces
from bot.pictures.board import HEAD
from bot.pictures.fonts import clipped, width, wrapped
from bot.pictures.guide import Guide
from bot.pictures.items import Box, Face, Item, Panel, Sheet, Text
from bot.pictures.look import in_hand
from bot.pictures.page import EDGE, GAP, WIDTH
from bot.pictures.palette import CLOTH, CREAM, CREAM_SOFT, GOLD, INK, SIDE, THREAD
from bot.pictures.texts import text

Json = dict[str, Any]
Cells = list[tuple[str, Box]]

COLUMNS = 5
TOLD = 12
"""Up to so many different cards have their text beside them."""


def hand(view: Json, guide: Guide) -> Sheet:
    """The viewer's own hand, equal cards together. Raises `ValueError` for a spectator, who has none."""
    found, playable = held(view)
    return cards(found, guide, text(guide.lang, "hand"), playable=playable)


def held(view: Json) -> tuple[list[str], list[str]]:
    """The cards of the viewer's hand, and those of them that can be played now: all that its picture shows.

    Raises `ValueError` for a spectator.
    """
    if view["viewer"] is None:
        raise ValueError("a spectator has no hand")
    found = [c for c in view["seats"][view["viewer"]]["zones"]["hand"] if c is not None]
    options = (view["decision"] or {}).get("options", ())
    offered = {word for option in options for word in option if isinstance(word, str)}
    return found, sorted(offered & set(found))


def cards(
    shown: Sequence[str], guide: Guide, title: str, *, playable: Iterable[str] = (), told: bool = True
) -> Sheet:
    """Cards under a title, equal ones together; those that can be played now are marked."""
    counted = Counter(shown)
    count = len(shown)
    said = text(guide.lang, "count.1" if count == 1 else "count", count=count)
    head = Box(EDGE, EDGE, WIDTH - 2 * EDGE, HEAD)
    room = width(said, 11) + 0.1
    left = head._replace(w=head.w - room - 8)
    items: list[Item | Face] = [
        Text(left, clipped(title, 13, left.w, True), 13, CREAM, CLOTH, True),
        Text(head._replace(x=head.right - room, w=room), said, 11, CREAM_SOFT, CLOTH),
    ]
    cells: Cells = [("title", head)]
    y = head.bottom + GAP
    marked = set(playable)
    if not counted:
        box = Box(EDGE, y, WIDTH - 2 * EDGE, 40)
        items += [Panel(box, None, 6, THREAD, 0.7), _middle(box, text(guide.lang, "empty"))]
        return Sheet(WIDTH, box.bottom + EDGE, CLOTH, tuple(items), (*cells, ("empty", box)))
    wide = told and len(counted) <= TOLD
    columns = 2 if wide else COLUMNS
    room = (WIDTH - 2 * EDGE - (columns - 1) * GAP) / columns
    height = faces.FACE + (8 if wide else 0)
    for i, (card, copies) in enumerate(counted.items()):
        box = Box(EDGE + i % columns * (room + GAP), y + i // columns * (height + GAP), room, height)
        items += _told(card, copies, guide, box, card in marked) if wide else _only(card, copies, guide, box)
        cells.append(("card", box))
    rows = -(-len(counted) // columns)
    return Sheet(WIDTH, y + rows * (height + GAP) - GAP + EDGE, CLOTH, tuple(items), tuple(cells))


def _middle(box: Box, said: str) -> Text:
    return Text(box, said, 11, CREAM_SOFT, CLOTH, False, "centre")


def _only(card: str, copies: int, guide: Guide, box: Box) -> list[Item | Face]:
    look = in_hand(guide, card)
    drawn = faces.placed(faces.face(look, box.w, box.h), box, False, GAP)
    return [drawn, *(_copies(copies, box) if copies > 1 else [])]


def _copies(copies: int, box: Box) -> list[Item]:
    said = f"×{copies}"
    room = width(said, 10, True) + 6
    chip = Box(box.right - room - 2, box.y + box.h * 0.37 - 13, room, 13)
    return [Panel(chip, GOLD, 4), Text(chip, said, 10, INK, GOLD, True, "centre")]


def _told(card: str, copies: int, guide: Guide, box: Box, playable: bool) -> list[Item | Face]:
    """A card with its type and as much of its text as there is room for."""
    d = guide.card(card)
    look = in_hand(guide, card)
    inner = Box(box.x + 4, box.y + 4, 58, faces.FACE)
    edge, thick = (GOLD, 1.4) if playable else (THREAD, 0.6)
    words = Box(inner.right + 5, box.y + 4, box.right - inner.right - 9, box.h - 8)
    items: list[Item | Face] = [
        Panel(box, SIDE, 7, edge, thick),
        faces.placed(faces.face(look, inner.w, inner.h), inner, False, GAP),
        *(_copies(copies, inner) if copies > 1 else []),
        Text(
            words._replace(h=12),
            clipped(guide.kind(d), 9.5, words.w, True),
            9.5,
            GOLD if playable else CREAM_SOFT,
            SIDE,
            True,
        ),
    ]
    said = guide.ruleset.text(card, guide.lang)
    lines = wrapped(said, 9.5, words.w, 6) if said else ()
    for i, line in enumerate(lines):
        items.append(Text(Box(words.x, words.y + 13 + i * 11.8, words.w, 11.8), line, 9.5, CREAM, SIDE))
    return items
