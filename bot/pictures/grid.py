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
CARD = 58.0
"""The width of a card with its text beside it."""
SIZE = 9.5
LINE = 11.8
BESIDE = 7
"""Lines beside a card; where they don't suffice, keywords are not explained."""
LINES = 15
"""Of a card's text at the most, which is enough for every shipped card; a longer one ends in an ellipsis."""


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
    piles = list(counted.items())
    for at in range(0, len(piles), columns):
        row = [
            (card, copies, _Told(card, guide, room) if wide else None)
            for card, copies in piles[at : at + columns]
        ]
        height = max(faces.FACE if words is None else words.height for _, _, words in row)
        for i, (card, copies, words) in enumerate(row):
            box = Box(EDGE + i * (room + GAP), y, room, height)
            if words is None:
                items += _only(card, copies, guide, box)
            else:
                items += words.lay(box, copies, playable=card in marked)
            cells.append(("card", box))
        y += height + GAP
    return Sheet(WIDTH, y - GAP + EDGE, CLOTH, tuple(items), tuple(cells))


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


class _Told:
    """A card with its type and its text beside it."""

    def __init__(self, card: str, guide: Guide, room: float) -> None:
        self.look = in_hand(guide, card)._replace(keywords=())  # the text says them
        self.room = room - CARD - 13
        self.kind = wrapped(guide.kind(guide.card(card)), SIZE, self.room, 3, bold=True)
        self.text = self._lines(guide.ruleset.text(card, guide.lang))
        if len(self.kind) + len(self.text) > BESIDE:
            self.text = self._lines(guide.ruleset.text(card, guide.lang, reminders=False))

    def _lines(self, said: str) -> tuple[str, ...]:
        return wrapped(said, SIZE, self.room, LINES) if said else ()

    @property
    def height(self) -> float:
        """What the card or its words need."""
        return max(faces.FACE + 8, (len(self.kind) + len(self.text)) * LINE + 9)

    def lay(self, box: Box, copies: int, *, playable: bool) -> list[Item | Face]:
        """Puts them into a box that may be higher."""
        inner = Box(box.x + 4, box.y + 4, CARD, faces.FACE)
        edge, thick = (GOLD, 1.4) if playable else (THREAD, 0.6)
        items: list[Item | Face] = [
            Panel(box, SIDE, 7, edge, thick),
            faces.placed(faces.face(self.look, inner.w, inner.h), inner, False, GAP),
            *(_copies(copies, inner) if copies > 1 else []),
        ]
        at = Box(inner.right + 5, box.y + 4, self.room, LINE)
        for line in self.kind:
            items.append(Text(at, line, SIZE, GOLD if playable else CREAM_SOFT, SIDE, True))
            at = at._replace(y=at.y + LINE)
        for line in self.text:
            items.append(Text(at, line, SIZE, CREAM, SIDE))
            at = at._replace(y=at.y + LINE)
        return items
