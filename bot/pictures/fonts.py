"""Fonts, and texts made to fit: measured, wrapped, clipped, and cleaned of what no font can draw."""

import unicodedata
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from logging import getLogger
from pathlib import Path
from typing import Final

from PIL import ImageFont

SCALE: Final = 3
"""Pixels a unit of length. A picture is laid out for a telephone 360 units wide."""

_PACKAGES = {False: "noto_cjk_sans_jp_regular", True: "noto_cjk_sans_jp_bold"}
_FILES = {
    False: ("NotoSansCJK-Regular.ttc", "BIZUDPGothic-Regular.ttf", "ipagp.ttf", "VL-PGothic-Regular.ttf", "YuGothM.ttc",
            "meiryo.ttc", "ヒラギノ角ゴシック W4.ttc"),
    True: ("NotoSansCJK-Bold.ttc", "BIZUDPGothic-Bold.ttf", "ipagp.ttf", "VL-PGothic-Regular.ttf", "YuGothB.ttc",
           "meiryob.ttc", "ヒラギノ角ゴシック W6.ttc"),
}  # fmt: skip
_LAST = {False: "DejaVuSans.ttf", True: "DejaVuSans-Bold.ttf"}
SOFT = "\u200b"
"""Marks where a word of several parts may break: katakana has no spaces."""
_NO_START = "、。，．・：；！？）」』】〉》ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.:;!?)]}’”…"
_NO_END = "（「『【〈《([{‘“"
_chosen: dict[bool, str] = {}
"""Font files of the settings, by whether they are bold."""
_log = getLogger(__name__)

Font = ImageFont.FreeTypeFont


@lru_cache(maxsize=64)
def font(size: float, bold: bool = False) -> Font:
    """The font at a size in units: the setting's, the package's, the system's, or Pillow's own."""
    pixels = round(size * SCALE)
    for path in _paths(bold):
        try:
            return ImageFont.truetype(path, pixels, layout_engine=ImageFont.Layout.BASIC)
        except OSError:
            continue
    _once("no Japanese font was found; install the package noto-cjk-sans-jp-regular or set FUDABA_FONT")
    try:
        return ImageFont.truetype(_LAST[bold], pixels, layout_engine=ImageFont.Layout.BASIC)
    except OSError:
        found = ImageFont.load_default(pixels)
        assert isinstance(found, ImageFont.FreeTypeFont)
        return found


def choose(regular: Path | None, bold: Path | None) -> None:
    """Draws with these font files from now on, where they are given. Raises `OSError` for one that is no font."""
    given = {False: regular, True: bold or regular}
    for path in given.values():
        if path is not None:
            ImageFont.truetype(str(path), 10)
    _chosen.clear()
    _chosen.update({weight: str(path) for weight, path in given.items() if path is not None})
    for kept in (font, width, clipped, wrapped, fitted, clean, drawable):
        kept.cache_clear()


def _paths(bold: bool) -> list[str]:
    paths = [_chosen[bold]] if bold in _chosen else []
    if find_spec(_PACKAGES[bold]) is not None:
        paths.append(str(import_module(_PACKAGES[bold]).FONT_PATH))
    return [*paths, *_FILES[bold]]


@lru_cache(maxsize=1)
def _once(message: str) -> None:
    _log.warning(message)


@lru_cache(maxsize=16384)
def width(text: str, size: float, bold: bool = False) -> float:
    """How wide the text is, in units."""
    return font(size, bold).getlength(text) / SCALE


@lru_cache(maxsize=8192)
def clipped(text: str, size: float, room: float, bold: bool = False) -> str:
    """The text, or as much of it as there is room for, and an ellipsis."""
    if width(text, size, bold) <= room:
        return text
    return _shortened(text, size, room, bold)


def _shortened(kept: str, size: float, room: float, bold: bool) -> str:
    while kept and width(kept.rstrip() + "…", size, bold) > room:
        kept = kept[:-1]
    return kept.rstrip() + "…"


@lru_cache(maxsize=8192)
def wrapped(text: str, size: float, room: float, lines: int, bold: bool = False) -> tuple[str, ...]:
    """The text in at most so many lines, the last one clipped; Latin breaks at spaces, Japanese where it may."""
    found: list[str] = []
    for paragraph in text.split("\n"):
        found += _broken(paragraph, size, room, bold)
    if len(found) > lines:
        rest = found[lines - 1] + (" " if found[lines - 1][-1:].isascii() else "") + found[lines]
        found = [*found[: lines - 1], _shortened(rest, size, room, bold)]
    return tuple(found)


@lru_cache(maxsize=4096)
def fitted(
    text: str, sizes: tuple[float, ...], room: float, lines: int, bold: bool = False
) -> tuple[float, tuple[str, ...]]:
    """The largest of the sizes at which the text keeps its words whole in so many lines, and even lines."""
    for size in sizes:
        found = wrapped(text, size, room, lines + 1, bold)
        longest = max(width(piece.strip(), size, bold) for piece in _pieces(text))
        if len(found) <= lines and longest <= room:
            return size, _even(text, size, max(longest, room / 3), found, bold)
    return sizes[-1], wrapped(text, sizes[-1], room, lines, bold)


def _even(text: str, size: float, least: float, lines: tuple[str, ...], bold: bool) -> tuple[str, ...]:
    """The same number of lines, none much longer than the others."""
    room = max(width(line, size, bold) for line in lines) - 1
    while room >= least and len(lines) > 1:
        tried = wrapped(text, size, room, len(lines) + 1, bold)
        if len(tried) > len(lines):
            break
        lines = tried
        room = min(room - 2, max(width(line, size, bold) for line in lines) - 1)
    return lines


def _broken(paragraph: str, size: float, room: float, bold: bool) -> list[str]:
    lines = [""]
    for piece in _pieces(paragraph):
        grown = lines[-1] + piece
        if not lines[-1].strip() or width(grown.rstrip(), size, bold) <= room:
            lines[-1] = grown
        else:
            lines.append(piece.lstrip())
        while width(lines[-1].rstrip(), size, bold) > room and len(lines[-1]) > 1:
            head = _fitting(lines[-1], size, room, bold)
            lines[-1:] = [_hyphened(lines[-1], head), lines[-1][head:]]
    return [line.rstrip() for line in lines]


def _hyphened(line: str, head: int) -> str:
    """The head of a line that breaks there, with a hyphen if that is within a Latin word."""
    within = line[head - 1 : head + 1]
    return line[:head] + ("-" if within.isascii() and within.isalpha() else "")


def _fitting(text: str, size: float, room: float, bold: bool) -> int:
    count = 1
    while count < len(text) and width(text[: count + 1] + "-", size, bold) <= room:
        count += 1
    return count


def _pieces(text: str) -> list[str]:
    """Where a line may break: after a space, and between two characters of Japanese; where the text marks it, only there."""
    if SOFT in text:
        return text.split(SOFT)
    pieces = [""]
    for before, char in zip(" " + text, text, strict=False):
        wide = ord(char) >= 0x2E80 or ord(before) >= 0x2E80
        free = before == " " or (wide and char not in _NO_START and before not in _NO_END)
        if free and char != " " and pieces[-1]:
            pieces.append(char)
        else:
            pieces[-1] += char
    return pieces


@lru_cache(maxsize=4096)
def clean(text: str, limit: int = 40) -> str:
    """A person's name as it can be drawn: no control characters, no stacked marks, one ◇ for a row of emoji."""
    kept: list[str] = []
    for char in unicodedata.normalize("NFC", text[: limit * 8]):
        kind = unicodedata.category(char)
        if kind[0] == "Z":
            char = " "
        elif kind[0] == "C" or kind in ("Mn", "Me") or char in "\u3164\uffa0\u115f\u1160":
            continue
        elif not drawable(char):
            char = "◇"
        if char not in " ◇" or not kept or kept[-1] != char:
            kept.append(char)
    return "".join(kept).strip()[:limit] or "◇"


@lru_cache(maxsize=4096)
def drawable(char: str) -> bool:
    """Whether the font has the character."""
    if ord(char) >= 0x1F000:
        return False
    mask = font(10).getmask(char)
    missing = font(10).getmask("\U0010ffff")
    return mask.size != missing.size or bytes(mask) != bytes(missing)
