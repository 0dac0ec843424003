"""Icons and emblems as masks: drawn large in one colour, reduced, and kept."""

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin

from PIL import Image, ImageDraw

Point = tuple[float, float]
Draw = ImageDraw.ImageDraw
OVER = 4
"""How many times larger than it is shown a mask is drawn."""


def around(count: int, turn: float) -> list[float]:
    """So many angles around a circle, from one on."""
    return [turn + 2 * pi * i / count for i in range(count)]


def _scaled(points: list[Point], size: float) -> list[Point]:
    return [(x * size, y * size) for x, y in points]


def _blade(d: Draw, s: float) -> None:
    d.polygon(
        _scaled([(0.86, 0.06), (0.94, 0.14), (0.9, 0.3), (0.42, 0.74), (0.26, 0.58), (0.7, 0.1)], s), 255
    )
    d.line(_scaled([(0.16, 0.5), (0.5, 0.84)], s), 255, round(s * 0.13))
    d.line(_scaled([(0.3, 0.7), (0.1, 0.9)], s), 255, round(s * 0.15))


def _heart(d: Draw, s: float) -> None:
    d.ellipse((0.05 * s, 0.12 * s, 0.54 * s, 0.6 * s), 255)
    d.ellipse((0.46 * s, 0.12 * s, 0.95 * s, 0.6 * s), 255)
    d.polygon(_scaled([(0.09, 0.47), (0.91, 0.47), (0.5, 0.93)], s), 255)


def _shield(d: Draw, s: float) -> None:
    d.polygon(
        _scaled([(0.5, 0.04), (0.9, 0.16), (0.87, 0.58), (0.5, 0.97), (0.13, 0.58), (0.1, 0.16)], s), 255
    )


def _gem(d: Draw, s: float) -> None:
    d.polygon(_scaled([(0.5, 0.03), (0.88, 0.5), (0.5, 0.97), (0.12, 0.5)], s), 255)


def _card(d: Draw, s: float) -> None:
    d.rounded_rectangle((0.18 * s, 0.06 * s, 0.82 * s, 0.94 * s), 0.12 * s, 255)
    d.ellipse((0.36 * s, 0.36 * s, 0.64 * s, 0.64 * s), 0)


def _deck(d: Draw, s: float) -> None:
    d.rounded_rectangle((0.28 * s, 0.06 * s, 0.92 * s, 0.8 * s), 0.1 * s, 255)
    d.rounded_rectangle((0.06 * s, 0.18 * s, 0.74 * s, 0.96 * s), 0.1 * s, 0)
    d.rounded_rectangle((0.12 * s, 0.23 * s, 0.7 * s, 0.94 * s), 0.1 * s, 255)


def _grave(d: Draw, s: float) -> None:
    d.pieslice((0.18 * s, 0.06 * s, 0.82 * s, 0.7 * s), 180, 360, 255)
    d.rectangle((0.18 * s, 0.37 * s, 0.82 * s, 0.8 * s), 255)
    d.rectangle((0.06 * s, 0.84 * s, 0.94 * s, 0.95 * s), 255)


def _exile(d: Draw, s: float) -> None:
    d.ellipse((0.08 * s, 0.08 * s, 0.92 * s, 0.92 * s), 255)
    d.ellipse((0.24 * s, 0.24 * s, 0.76 * s, 0.76 * s), 0)
    d.line(_scaled([(0.22, 0.22), (0.78, 0.78)], s), 255, round(s * 0.15))


def _coin(d: Draw, s: float) -> None:
    d.ellipse((0.05 * s, 0.05 * s, 0.95 * s, 0.95 * s), 255)
    d.rectangle((0.36 * s, 0.36 * s, 0.64 * s, 0.64 * s), 0)


def _dango(d: Draw, s: float) -> None:
    d.ellipse((0.08 * s, 0.08 * s, 0.92 * s, 0.92 * s), 255)


def _drop(d: Draw, s: float) -> None:
    d.polygon(_scaled([(0.5, 0.02), (0.82, 0.52), (0.18, 0.52)], s), 255)
    d.ellipse((0.16 * s, 0.32 * s, 0.84 * s, 0.98 * s), 255)


def _flag(d: Draw, s: float) -> None:
    d.rectangle((0.16 * s, 0.05 * s, 0.28 * s, 0.97 * s), 255)
    d.polygon(_scaled([(0.28, 0.08), (0.92, 0.3), (0.28, 0.55)], s), 255)


def _crown(d: Draw, s: float) -> None:
    d.polygon(
        _scaled(
            [(0.06, 0.24), (0.3, 0.5), (0.5, 0.12), (0.7, 0.5), (0.94, 0.24), (0.84, 0.86), (0.16, 0.86)], s
        ),
        255,
    )


def _star(d: Draw, s: float) -> None:
    d.polygon(
        [
            (
                s * (0.5 + (0.49 if i % 2 == 0 else 0.2) * sin(pi * i / 5)),
                s * (0.53 - (0.49 if i % 2 == 0 else 0.2) * cos(pi * i / 5)),
            )
            for i in range(10)
        ],
        255,
    )


def _turned(d: Draw, s: float) -> None:
    d.arc((0.12 * s, 0.16 * s, 0.86 * s, 0.9 * s), 150, 40, 255, round(s * 0.15))
    d.polygon(_scaled([(0.98, 0.5), (0.56, 0.56), (0.86, 0.94)], s), 255)


def _up(d: Draw, s: float) -> None:
    d.polygon(_scaled([(0.5, 0.1), (0.95, 0.86), (0.05, 0.86)], s), 255)


def _down(d: Draw, s: float) -> None:
    d.polygon(_scaled([(0.5, 0.9), (0.95, 0.14), (0.05, 0.14)], s), 255)


def _play(d: Draw, s: float) -> None:
    d.polygon(_scaled([(0.2, 0.08), (0.92, 0.5), (0.2, 0.92)], s), 255)


def _asanoha(d: Draw, s: float) -> None:
    """The hemp leaf of kimono cloth: what stands on the back of every card."""
    c, thick = s / 2, round(s * 0.05)
    tips = [(c + c * 0.96 * cos(a), c + c * 0.96 * sin(a)) for a in around(6, pi / 2)]
    inner = [(c + c * 0.55 * cos(a), c + c * 0.55 * sin(a)) for a in around(6, pi / 3 * 2)]
    for i, tip in enumerate(tips):
        d.line([(c, c), tip], 255, thick)
        d.line([(c, c), inner[i]], 255, thick)
        d.line([tip, inner[i]], 255, thick)
        d.line([tip, inner[i - 1]], 255, thick)


ICONS: dict[str, Callable[[Draw, float], None]] = {
    "blade": _blade, "heart": _heart, "shield": _shield, "gem": _gem, "card": _card, "deck": _deck, "grave": _grave,
    "exile": _exile, "coin": _coin, "dango": _dango, "drop": _drop, "flag": _flag, "crown": _crown, "star": _star,
    "turned": _turned, "up": _up, "down": _down, "play": _play, "asanoha": _asanoha,
}  # fmt: skip


@lru_cache(maxsize=512)
def icon(name: str, pixels: int) -> Image.Image:
    """An icon's mask."""
    large = Image.new("L", (pixels * OVER, pixels * OVER))
    ICONS[name](ImageDraw.Draw(large), pixels * OVER)
    return large.reduce(OVER)


@lru_cache(maxsize=64)
def rounded(w: int, h: int, radius: int, *, lower: bool = True) -> Image.Image:
    """The mask of a rectangle with round corners, the lower ones square where that is said."""
    large = Image.new("L", (w * OVER, h * OVER))
    ImageDraw.Draw(large).rounded_rectangle(
        (0, 0, w * OVER - 1, h * OVER - 1), radius * OVER, 255, corners=(True, True, lower, lower)
    )
    return large.reduce(OVER)


@lru_cache(maxsize=128)
def corners(radius: int, thick: int) -> tuple[Image.Image, Image.Image, Image.Image, Image.Image]:
    """The masks of the four corners of such a rectangle, or of its edge alone where that has a thickness."""
    side = 2 * radius * OVER
    large = Image.new("L", (side, side))
    draw = ImageDraw.Draw(large)
    draw.ellipse((0, 0, side - 1, side - 1), 255)
    if thick:
        inner = thick * OVER
        draw.ellipse((inner, inner, side - 1 - inner, side - 1 - inner), 0)
    whole, r = large.reduce(OVER), radius
    boxes = ((0, 0, r, r), (r, 0, 2 * r, r), (0, r, r, 2 * r), (r, r, 2 * r, 2 * r))
    return whole.crop(boxes[0]), whole.crop(boxes[1]), whole.crop(boxes[2]), whole.crop(boxes[3])
