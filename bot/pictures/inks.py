"""The palette of one picture, from the colours that its items name: quicker than looking for them among its pixels."""

from collections.abc import Iterator
from functools import lru_cache

from PIL import Image

from bot.pictures.items import Art, Face, Item, Panel, Sheet, Text
from bot.pictures.palette import SIDE, SIDE_ACTIVE, Colour, mix

MOST = 256
STEPS = (0.5,)
"""How far from one colour to the next the pixels of an edge are."""


def shades(fill: Colour) -> tuple[Colour, Colour, Colour]:
    """A tint with its lighter and its darker shade, from which emblems' grounds are painted."""
    return fill, mix(fill, (255, 255, 255), 0.14), mix(fill, (0, 0, 0), 0.2)


def inked(image: Image.Image, sheet: Sheet) -> Image.Image:
    """The painted sheet in its own palette."""
    pairs: dict[tuple[Colour, Colour], None] = {}
    for item in sheet.items:
        if isinstance(item, Face):
            pairs.update(_of_face(item.items, sheet.ground))
            outline = item.items[0]
            assert isinstance(outline, Panel)
            pairs.update(dict.fromkeys((outline.edge or sheet.ground, c) for c in (SIDE, SIDE_ACTIVE)))
        else:
            pairs.update(dict.fromkeys(_pairs(item, sheet.ground)))
    return image.quantize(palette=_palette(tuple(pairs)), dither=Image.Dither.NONE)


@lru_cache(maxsize=1024)
def _of_face(items: tuple[Item, ...], ground: Colour) -> dict[tuple[Colour, Colour], None]:
    return dict.fromkeys(pair for item in items for pair in _pairs(item, ground))


def _pairs(item: Item, ground: Colour) -> Iterator[tuple[Colour, Colour]]:
    """Which colours meet at the edges of an item."""
    if isinstance(item, Text):
        yield item.colour, item.on
    elif isinstance(item, Panel):
        fill = item.fill or ground
        yield fill, item.edge or ground
    elif isinstance(item, Art):
        for fill in (item.fill, *([item.second] if item.second else [])):
            base, light, dark = shades(fill)
            yield item.line, base
            yield base, light
            yield base, dark
    else:
        yield item.colour, ground


@lru_cache(maxsize=64)
def _palette(pairs: tuple[tuple[Colour, Colour], ...]) -> Image.Image:
    found = dict.fromkeys(c for pair in pairs for c in pair)
    for step in STEPS:
        found.update(dict.fromkeys(mix(a, b, step) for a, b in pairs if a != b))
    colours = list(found)[:MOST]
    colours += [colours[-1]] * (MOST - len(colours))
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in colours for part in colour])
    return palette
