"""The colours of the table: indigo cloth, paper cards, ink, vermilion. Contrast is held to AA by a test."""

from functools import lru_cache

Colour = tuple[int, int, int]


def rgb(text: str) -> Colour:
    """`#rrggbb` as three numbers."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


CLOTH = rgb("#1d2a38")
SIDE = rgb("#263647")
SIDE_ACTIVE = rgb("#2d4156")
RIVER = rgb("#17222e")
THREAD = rgb("#4b6076")
PAPER = rgb("#f6efdf")
PAPER_SHADE = rgb("#e7dcc4")
PAPER_DULL = rgb("#c9c6bd")
PAPER_EDGE = rgb("#cdbf9f")
INK = rgb("#201c1a")
INK_SOFT = rgb("#574f48")
VERMILION = rgb("#b93422")
GOLD = rgb("#e3b85a")
WATER = rgb("#8fb8dc")
CREAM = rgb("#f3ead6")
CREAM_SOFT = rgb("#b9c3cd")
BACK = rgb("#7a2c2a")
BACK_LINE = rgb("#a2524a")
RISEN = rgb("#185c30")
FALLEN = rgb("#941d12")


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """`share` of `b` in `a`."""
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
    )


def _luminance(colour: Colour) -> float:
    parts = [c / 255 for c in colour]
    lin = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * lin[0] + 0.7152 * lin[1] + 0.0722 * lin[2]


@lru_cache(maxsize=1024)
def contrast(a: Colour, b: Colour) -> float:
    """The contrast ratio of WCAG 2.2, from 1 to 21."""
    light, dark = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def readable(on: Colour) -> Colour:
    """Paper or ink, whichever is easier to read on the colour."""
    return PAPER if contrast(PAPER, on) >= contrast(INK, on) else INK
