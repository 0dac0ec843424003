"""A card's crest, as families have them: petals around a middle, in a frame that tells the card's type."""

from functools import lru_cache
from hashlib import sha256
from math import cos, pi, sin

from PIL import Image, ImageDraw

from bot.pictures.icons import OVER, Draw, Point, around


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
        d.polygon([(c + reach * cos(a), c + reach * sin(a)) for a in around(corners, turn)], fill)


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
        for angle in around(count, start):
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
