"""A picture as data: what is drawn where, in units, before anything is drawn. Tests read it as the painter does."""

from typing import NamedTuple

from bot.pictures.palette import Colour


class Box(NamedTuple):
    """A place in a picture, in units."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    def inset(self, dx: float, dy: float | None = None) -> "Box":
        """The box without a margin."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def holds(self, other: "Box") -> bool:
        """Whether the other box lies inside, to a hundredth of a unit."""
        e = 0.01
        return (
            other.x >= self.x - e
            and other.y >= self.y - e
            and other.right <= self.right + e
            and other.bottom <= self.bottom + e
        )

    def meets(self, other: "Box") -> bool:
        """Whether the two overlap by more than a hundredth of a unit."""
        e = 0.01
        return (
            self.x < other.right - e
            and other.x < self.right - e
            and self.y < other.bottom - e
            and other.y < self.bottom - e
        )


class Text(NamedTuple):
    """One line of text; `on` is the colour behind it."""

    box: Box
    text: str
    size: float
    colour: Colour
    on: Colour
    bold: bool = False
    align: str = "left"
    """`left`, `centre` or `right` in its box; it always stands in the middle of the box's height."""


class Panel(NamedTuple):
    """A rectangle with round corners, with an edge or without."""

    box: Box
    fill: Colour | None
    radius: float = 0
    edge: Colour | None = None
    thick: float = 1


class Glyph(NamedTuple):
    """An icon by its name."""

    box: Box
    name: str
    colour: Colour


class Art(NamedTuple):
    """A card's emblem on its colour."""

    box: Box
    seed: str
    frame: int
    fill: Colour
    line: Colour
    radius: float = 0
    second: Colour | None = None
    """The other colour of a card that has two."""
    whole: bool = False
    """Round below as well."""


class Arrow(NamedTuple):
    """From one point to another; `box` is all that it may touch."""

    box: Box
    start: tuple[float, float]
    end: tuple[float, float]
    colour: Colour


Item = Text | Panel | Glyph | Art | Arrow
"""What a card's face is made of, and a board besides its faces."""


class Face(NamedTuple):
    """A card drawn once and kept: its items in its own units, and by how many degrees it is turned."""

    box: Box
    items: "tuple[Item, ...]"
    tilt: float = 0
    size: tuple[float, float] = (0, 0)
    """Width and height before it is turned."""


class Sheet(NamedTuple):
    """A whole picture."""

    width: float
    height: float
    ground: Colour
    items: tuple[Item | Face, ...]
    cells: tuple[tuple[str, Box], ...] = ()
    """The parts that must not overlap, each with its name."""


def moved(items: "tuple[Item, ...] | list[Item]", dx: float, dy: float) -> list[Item]:
    """The items somewhere else."""
    found: list[Item] = []
    for item in items:
        box = item.box._replace(x=item.box.x + dx, y=item.box.y + dy)
        if isinstance(item, Arrow):
            (x0, y0), (x1, y1) = item.start, item.end
            item = item._replace(start=(x0 + dx, y0 + dy), end=(x1 + dx, y1 + dy))
        found.append(item._replace(box=box))
    return found
