"""Draws a `Sheet` and nothing else: every place and every text is already settled. The same sheet gives the same bytes."""

from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageDraw

from bot.pictures import icons
from bot.pictures.crest import crest
from bot.pictures.fonts import SCALE, font
from bot.pictures.inks import inked, shades
from bot.pictures.items import Arrow, Art, Face, Glyph, Item, Panel, Sheet, Text
from bot.pictures.palette import Colour, mix

LEVEL = 6
"""Of the PNG's compression: higher ones take three times as long for a few kilobytes."""

SHAFT = 3.6
HEAD = 10.0
"""An arrow's shaft is that wide and its head that long, in units."""


def png(sheet: Sheet) -> bytes:
    """The picture as a PNG with a palette."""
    image = inked(paint(sheet), sheet)
    out = BytesIO()
    image.save(out, "PNG", compress_level=LEVEL)
    return out.getvalue()


def paint(sheet: Sheet) -> Image.Image:
    """The picture, a pixel of it a third of a unit."""
    image = Image.new("RGB", (_px(sheet.width), _px(sheet.height)), sheet.ground)
    draw = ImageDraw.Draw(image)
    for item in sheet.items:
        if isinstance(item, Face):
            _face(image, item)
        else:
            _item(image, draw, item)
    return image


def _px(units: float) -> int:
    return round(units * SCALE)


def _face(image: Image.Image, face: Face) -> None:
    drawn, mask = _drawn(face.items, face.size, face.tilt)
    x = _px(face.box.x) + (_px(face.box.w) - drawn.width) // 2
    y = _px(face.box.y) + (_px(face.box.h) - drawn.height) // 2
    image.paste(drawn, (x, y), mask)


@lru_cache(maxsize=200)
def _drawn(
    items: tuple[Item, ...], size: tuple[float, float], tilt: float
) -> tuple[Image.Image, Image.Image]:
    """A card's face and its outline, turned; some 150 kB each."""
    w, h = _px(size[0]), _px(size[1])
    first = items[0]
    assert isinstance(first, Panel)
    face = Image.new("RGB", (w, h), first.edge or first.fill)
    draw = ImageDraw.Draw(face)
    for item in items:
        _item(face, draw, item)
    if tilt:
        face = face.rotate(tilt, Image.Resampling.BILINEAR, expand=True, fillcolor=first.edge or first.fill)
    return face, _outline(w, h, _px(first.radius), tilt)


@lru_cache(maxsize=64)
def _outline(w: int, h: int, radius: int, tilt: float) -> Image.Image:
    mask = icons.rounded(w, h, radius)
    return mask.rotate(tilt, Image.Resampling.BILINEAR, expand=True) if tilt else mask


def _item(image: Image.Image, draw: ImageDraw.ImageDraw, item: Item) -> None:
    if isinstance(item, Text):
        _text(draw, item)
    elif isinstance(item, Panel):
        _panel(image, item)
    elif isinstance(item, Glyph):
        side = _px(min(item.box.w, item.box.h))
        image.paste(item.colour, (_px(item.box.x), _px(item.box.y)), icons.icon(item.name, side))
    elif isinstance(item, Art):
        _art(image, item)
    else:
        _arrow(image, item)


def _text(draw: ImageDraw.ImageDraw, t: Text) -> None:
    anchor, x = {
        "left": ("lm", t.box.x),
        "centre": ("mm", t.box.x + t.box.w / 2),
        "right": ("rm", t.box.right),
    }[t.align]
    # The middle between ascender and descender lies above that of digits and of Japanese.
    y = t.box.y + t.box.h / 2 + t.size * 0.03
    draw.text((x * SCALE, y * SCALE), t.text, t.colour, font(t.size, t.bold), anchor)


def _panel(image: Image.Image, p: Panel) -> None:
    x, y, w, h = _px(p.box.x), _px(p.box.y), _px(p.box.w), _px(p.box.h)
    if w < 1 or h < 1:
        return
    r = min(_px(p.radius), w // 2, h // 2)
    if p.fill is not None:
        _cornered(image, p.fill, (x, y, w, h), r, 0)
    if p.edge is not None:
        _cornered(image, p.edge, (x, y, w, h), r, max(1, _px(p.thick)))


def _cornered(image: Image.Image, colour: Colour, box: tuple[int, int, int, int], r: int, thick: int) -> None:
    """A round rectangle from its straight parts and four corners: masks as large as a side of the table are slow."""
    x, y, w, h = box
    if thick:
        for part in (
            (x + r, y, x + w - r, y + thick),
            (x + r, y + h - thick, x + w - r, y + h),
            (x, y + r, x + thick, y + h - r),
            (x + w - thick, y + r, x + w, y + h - r),
        ):
            image.paste(colour, part)
    else:
        image.paste(colour, (x + r, y, x + w - r, y + h))
        image.paste(colour, (x, y + r, x + r, y + h - r))
        image.paste(colour, (x + w - r, y + r, x + w, y + h - r))
    if r:
        for corner, (cx, cy) in zip(
            icons.corners(r, thick),
            ((x, y), (x + w - r, y), (x, y + h - r), (x + w - r, y + h - r)),
            strict=True,
        ):
            image.paste(colour, (cx, cy), corner)


def _art(image: Image.Image, a: Art) -> None:
    w, h = _px(a.box.w), _px(a.box.h)
    drawn = _scene(a.seed, a.frame, a.fill, a.second, a.line, w, h)
    mask = icons.rounded(w, h, _px(a.radius), lower=a.whole) if a.radius else None
    image.paste(drawn, (_px(a.box.x), _px(a.box.y)), mask)


@lru_cache(maxsize=256)
def _scene(
    seed: str, frame: int, fill: Colour, second: Colour | None, line: Colour, w: int, h: int
) -> Image.Image:
    """The emblem on its ground: a moon, a hill, stripes of mist or waves behind a crest."""
    over = 2
    ground = Image.new("RGB", (w * over, h * over), fill)
    draw = ImageDraw.Draw(ground)
    if second is not None:
        draw.polygon(
            [(w * over, 0), (w * over, h * over), (w * over * 0.3, h * over), (w * over * 0.7, 0)], second
        )
    else:
        _behind(draw, seed, fill, w * over, h * over)
    ground = ground.reduce(over)
    side = min(w, h) - SCALE * 3
    if side > 0:
        ground.paste(line, ((w - side) // 2, (h - side) // 2), crest(seed, frame, side))
    return ground


def _behind(draw: ImageDraw.ImageDraw, seed: str, fill: Colour, w: int, h: int) -> None:
    kind, shift = sum(seed.encode()) % 4, sum(seed.encode()[::2]) % 5 / 5
    fill, light, dark = shades(fill)
    if kind == 0:
        r = h * 0.55
        x = w * (0.2 + 0.6 * shift)
        draw.ellipse((x - r, h * 0.5 - r, x + r, h * 0.5 + r), light)
        draw.ellipse((-w * 0.4, h * 0.72, w * 0.9, h * 2.2), dark)
    elif kind == 1:
        for i in range(3):
            y, x = h * (0.2 + 0.27 * i), w * ((shift + i * 0.37) % 1 - 0.3)
            draw.rounded_rectangle((x, y, x + w * 0.7, y + h * 0.13), h * 0.07, light)
    elif kind == 2:
        step = h * 0.5
        for row in range(4):
            for i in range(-1, int(w / step) + 2):
                x, y = (i + row % 2 * 0.5) * step, h * (0.45 + row * 0.25)
                for k, colour in ((1.0, light), (0.8, fill), (0.55, light), (0.35, fill)):
                    r = step / 2 * k
                    draw.ellipse((x - r, y - r, x + r, y + r), colour)
    else:
        draw.polygon([(0, h), (0, h * 0.75), (w * (0.2 + shift * 0.3), h * 0.2), (w * 0.75, h)], dark)
        draw.polygon([(w * 0.4, h), (w * 0.8, h * 0.4), (w, h * 0.62), (w, h)], mix(dark, fill, 0.4))


def _arrow(image: Image.Image, a: Arrow) -> None:
    """Up or down, across, and on in the same direction to its head; drawn large and reduced."""
    over = 3
    unit = SCALE * over
    large = Image.new("L", (_px(a.box.w) * over, _px(a.box.h) * over))
    draw = ImageDraw.Draw(large)
    (x0, y0), (x1, y1) = [((x - a.box.x) * unit, (y - a.box.y) * unit) for x, y in (a.start, a.end)]
    way = 1 if y1 > y0 else -1
    neck, middle, half = y1 - way * HEAD * unit, (y0 + y1) / 2, SHAFT * unit / 2
    for ax, ay, bx, by in ((x0, y0, x0, middle), (x0, middle, x1, middle), (x1, middle, x1, neck)):
        corners = (min(ax, bx) - half, min(ay, by) - half, max(ax, bx) + half, max(ay, by) + half)
        draw.rounded_rectangle(corners, half, 255)
    draw.polygon([(x1 - HEAD * 0.6 * unit, neck), (x1 + HEAD * 0.6 * unit, neck), (x1, y1)], 255)
    image.paste(a.colour, (_px(a.box.x), _px(a.box.y)), large.reduce(over))


def forget() -> None:
    """Drops the faces, emblems and masks that are kept."""
    for kept in (_drawn, _outline, _scene, crest, icons.icon, icons.corners, icons.rounded):
        kept.cache_clear()
