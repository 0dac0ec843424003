"""Icons and emblems as masks: drawn large in one colour, reduced, and kept."""

from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from math import cos, pi, sin

from PIL import Image, ImageDraw

Point = tuple[float, float]
Draw = ImageDraw.ImageDraw
OVER = 4
"""How many times larger than it is shown a mask is drawn."""


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


def _moon(d: Draw, s: float) -> None:
    d.ellipse((0.06 * s, 0.06 * s, 0.94 * s, 0.94 * s), 255)
    d.ellipse((0.34 * s, -0.04 * s, 1.12 * s, 0.74 * s), 0)


def _sun(d: Draw, s: float) -> None:
    d.ellipse((0.26 * s, 0.26 * s, 0.74 * s, 0.74 * s), 255)
    for i in range(8):
        a = pi * i / 4
        d.line(
            [
                (s * (0.5 + 0.34 * cos(a)), s * (0.5 + 0.34 * sin(a))),
                (s * (0.5 + 0.48 * cos(a)), s * (0.5 + 0.48 * sin(a))),
            ],
            255,
            round(s * 0.1),
        )


def _frame(d: Draw, s: float) -> None:
    d.rounded_rectangle((0.18 * s, 0.06 * s, 0.82 * s, 0.94 * s), 0.12 * s, None, 255, round(s * 0.1))


ICONS: dict[str, Callable[[Draw, float], None]] = {
    "blade": _blade, "heart": _heart, "shield": _shield, "gem": _gem, "card": _card, "deck": _deck, "grave": _grave,
    "exile": _exile, "coin": _coin, "dango": _dango, "drop": _drop, "flag": _flag, "crown": _crown, "star": _star,
    "turned": _turned, "up": _up, "down": _down, "moon": _moon, "sun": _sun, "frame": _frame,
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


# A crest, as families have them: petals around a middle, in a frame that tells the card's type.


def _around(count: int, turn: float) -> list[float]:
    return [turn + 2 * pi * i / count for i in range(count)]


def _petal(kind: int, angle: float, near: float, far: float, half: float) -> list[Point]:
    """A petal's outline in units of the crest, its tip outwards."""
    shapes = (
        [(near, 0), (0.4, 0.8), (0.75, 1), (1.0, 0)],
        [(near, 0), (0.6, 1), (1.0, 0)],
        [(near, 0.35), (0.8, 1), (1.0, 0.35)],
        [(near, 0), (0.5, 0.45), (0.8, 1), (0.9, 0.75), (1.0, 0)],
        [(near, 0.6), (0.55, 0.7), (0.72, 1), (1.0, 0)],
    )
    side = shapes[kind % len(shapes)]
    along = [(near + (far - near) * (r if i else 0), half * w) for i, (r, w) in enumerate(side)]
    outline = [*along, *[(r, -w) for r, w in reversed(along)]]
    return [(r * cos(angle) - w * sin(angle), r * sin(angle) + w * cos(angle)) for r, w in outline]


def _smooth(points: list[Point]) -> list[Point]:
    """A rounder outline: each corner cut twice (Chaikin)."""
    for _ in range(2):
        points = [
            (a[0] * k + b[0] * (1 - k), a[1] * k + b[1] * (1 - k))
            for a, b in zip(points, [*points[1:], points[0]], strict=True)
            for k in (0.75, 0.25)
        ]
    return points


def _enclose(d: Draw, frame: int, c: float, r: float) -> None:
    thick = round(r * 0.09)
    if frame % 5 == 0:
        d.ellipse((c - r, c - r, c + r, c + r), None, 255, thick)
        return
    corners, turn = ((4, 0.0), (6, pi / 2), (8, pi / 8), (3, -pi / 2))[frame % 5 - 1]
    for k, fill in ((1.0, 255), (0.87, 0)):
        reach = r * k * (1.06 if corners > 3 else 1.12)
        d.polygon([(c + reach * cos(a), c + reach * sin(a)) for a in _around(corners, turn)], fill)


@lru_cache(maxsize=1024)
def crest(seed: str, frame: int, pixels: int) -> Image.Image:
    """The mask of a card's crest: the same for the same seed and frame."""
    n = sha256(seed.encode()).digest()
    size = pixels * OVER
    large = Image.new("L", (size, size))
    d = ImageDraw.Draw(large)
    c, r = size / 2, size / 2 * 0.92
    _enclose(d, frame, c, r)
    count = (3, 4, 5, 5, 6, 6, 8, 7)[n[0] % 8]
    reach = r * (0.8, 0.66, 0.76, 0.78, 0.5)[frame % 5]
    turn = -pi / 2
    half = min(0.36, 0.9 / count) * (0.9 + n[1] % 3 * 0.1)
    layers = [(n[2], turn, 0.16, 1.0, half)]
    if n[3] % 2:
        layers.insert(0, (n[4], turn + pi / count, 0.3, 0.9, half * 0.55))
    for kind, start, near, far, wide in layers:
        for angle in _around(count, start):
            points = _petal(kind, angle, near, far, wide)
            shape = _smooth(points) if n[5] % 3 else points
            d.polygon([(c + x * reach, c + y * reach) for x, y in shape], 255)
            if n[6] % 3 == 0:
                a, b = near + (far - near) * 0.35, near + (far - near) * 0.78
                d.line(
                    [
                        (c + reach * a * cos(angle), c + reach * a * sin(angle)),
                        (c + reach * b * cos(angle), c + reach * b * sin(angle)),
                    ],
                    0,
                    max(1, round(reach * 0.06)),
                )
    core = reach * (0.22 + n[7] % 3 * 0.05)
    d.ellipse((c - core * 1.3, c - core * 1.3, c + core * 1.3, c + core * 1.3), 0)
    d.ellipse((c - core, c - core, c + core, c + core), 255)
    if n[7] % 2:
        hole = core * 0.5
        d.ellipse((c - hole, c - hole, c + hole, c + hole), 0)
    return large.reduce(OVER)
