"""One style for all figures: safe for the colour-blind, Japanese glyphs, the same bytes for the same table."""

from collections.abc import Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pandas as pd

from analysis.figures.theme import theme, themed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from matplotlib.axes import Axes

MARKS = ("o", "s", "^", "D", "v", "P", "X", "*")
HATCHES = ("", "///", "...", "xx", "\\\\\\", "++", "oo", "--")
SPAN = (0.2, 0.8)
"""Rates at which the colours around one half are strongest."""
WIDTH = 4.6
"""Inches: a phone's screen shows it so wide that small print is ten pixels high."""
SMALL = 8.5
"""Points of the small print."""
DPI = 200
EDGE = 0.08
"""Inches that are left free around a figure: it may stand on another ground."""
FONTS = ("noto_cjk_sans_jp_regular", "noto_cjk_sans_jp_bold")
SYSTEM_FONTS = (
    "Noto Sans CJK JP", "BIZ UDPGothic", "IPAPGothic", "VL PGothic", "Yu Gothic", "Meiryo", "Hiragino Sans",
)  # fmt: skip


@cache
def japanese_font() -> str | None:
    """The family that draws Japanese: from the font packages, else one of the system's, else `None`."""
    from matplotlib import font_manager

    found = None
    for package in FONTS:
        spec = find_spec(package)
        if spec is None or spec.origin is None:
            continue
        for path in sorted(Path(spec.origin).parent.rglob("*.[ot]t[fc]")):
            font_manager.fontManager.addfont(path)
            found = found or font_manager.FontProperties(fname=path).get_name()
    if found:
        return found
    known = {f.name for f in font_manager.fontManager.ttflist}
    return next((f for f in SYSTEM_FONTS if f in known), None)


def _parameters() -> dict[str, Any]:
    from cycler import cycler

    family, t = ["DejaVu Sans", *filter(None, [japanese_font()])], theme()
    return {
        "font.family": family, "font.size": 10, "text.color": t.ink, "axes.labelcolor": t.ink, "axes.edgecolor": t.grey,
        "axes.titlesize": 12, "axes.titleweight": "bold", "axes.titlelocation": "left", "axes.titlepad": 12,
        "axes.spines.top": False, "axes.spines.right": False, "axes.grid": True, "grid.color": t.faint,
        "grid.linewidth": 0.7, "axes.axisbelow": True, "xtick.color": t.ink, "ytick.color": t.ink,
        "xtick.major.size": 0, "ytick.major.size": 0, "legend.frameon": False, "figure.facecolor": t.ground,
        "axes.facecolor": t.ground, "savefig.facecolor": "auto", "figure.dpi": 110, "svg.hashsalt": "fudaba", "svg.fonttype": "path",
        "axes.prop_cycle": cycler(color=t.palette), "axes.unicode_minus": False,
    }  # fmt: skip


@contextmanager
def style(name: str | None = None) -> "Iterator[None]":
    """The style, for figures of one's own: `with ta.style(): ...`; `"dark"` for dark ground, also around the functions that
    draw. Raises `ValueError` for a theme that there isn't."""
    import matplotlib as mpl

    with themed(name), mpl.rc_context(cast(Any, _parameters())):
        yield


def axes_of(ax: "Axes | None", size: tuple[float, float]) -> "Axes":
    """The axes given, or new ones in a figure of that size (inches)."""
    if ax is not None:
        return ax
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=size)
    figure.set_layout_engine("constrained", w_pad=EDGE, h_pad=EDGE)
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    axes.tick_params(
        which="both", colors=theme().ink, grid_color=theme().faint
    )  # ticks are made when it is saved
    return axes


def _written(ax: "Axes", ending: str, dpi: int) -> bytes:
    """The layout is settled first, and rounded: each drawing moves it by the last bit."""
    figure, out = cast(Any, ax.figure), BytesIO()
    metadata = {"Date": None} if ending == "svg" else {"Software": None}
    with style():
        if figure.get_layout_engine() is not None:
            figure.draw_without_rendering()
            figure.set_layout_engine("none")
            for part in figure.axes:
                part.set_position([round(float(v), 6) for v in part.get_position().bounds])
        figure.savefig(out, format=ending, dpi=dpi, metadata=metadata)
    return _in_few_colours(out) if ending == "png" else out.getvalue()


def _in_few_colours(picture: BytesIO) -> bytes:
    """A PNG with a palette: a third of the size, and a figure has few colours anyway."""
    from PIL import Image

    out = BytesIO()
    whole = Image.open(picture).convert("RGB")
    few = whole.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(out, "png", optimize=True)
    return out.getvalue()


def save(ax: "Axes", path: str | Path, *, formats: Sequence[str] = ("png", "svg")) -> list[Path]:
    """Writes the figure of the axes as `path` with each ending; the same table gives the same bytes."""
    out = []
    base = Path(path)
    base.parent.mkdir(parents=True, exist_ok=True)
    for ending in formats:
        place = base.with_suffix(f".{ending}")
        place.write_bytes(_written(ax, ending, DPI))
        out.append(place)
    return out


def png(ax: "Axes", dpi: int = DPI) -> bytes:
    """The figure of the axes as PNG."""
    return _written(ax, "png", dpi)


class Picture:
    """A figure for a notebook, drawn in this module's style."""

    def __init__(self, content: bytes) -> None:
        self._png = content

    def _repr_png_(self) -> bytes:
        return self._png


def show(ax: "Axes") -> Picture:
    """The figure of the axes as a notebook shows it: make it a cell's last line."""
    return Picture(png(ax, 120))


def note(ax: "Axes", text: str, below: float = 34) -> None:
    """Small print under the axes, so many points down."""
    ax.annotate(
        text, (0, 0), (0, -below), xycoords="axes fraction", textcoords="offset points", fontsize=SMALL, color=theme().note, va="top",
        linespacing=1.3,
    )  # fmt: skip


def beside(ax: "Axes", row: float, text: str) -> None:
    """Small print at the right of a row, outside the axes."""
    ax.annotate(text, (1.01, row), xycoords=("axes fraction", "data"), va="center", fontsize=SMALL)


def luminance(colour: Any) -> float:
    """Relative luminance (WCAG 2.2) of a colour that matplotlib knows."""
    from matplotlib.colors import to_rgb

    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(colour)]
    return float(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2])


def contrast(one: Any, other: Any) -> float:
    """The contrast of two colours (WCAG 2.2): 4.5 and more can be read."""
    dark, light = sorted([luminance(one), luminance(other)])
    return (light + 0.05) / (dark + 0.05)


def ink_on(ground: Any) -> str:
    """Black or white, whichever is easier to read there: one of them always has a contrast of 4.5."""
    return max(("black", "white"), key=lambda colour: contrast(colour, ground))


def percent(ax: "Axes", axis: str = "x") -> None:
    """Fractions on the axis are written in percent."""
    from matplotlib.ticker import PercentFormatter

    getattr(ax, f"{axis}axis").set_major_formatter(PercentFormatter(1.0, decimals=0))


def called(values: pd.Series, names: Mapping[str, str] | None) -> list[str]:
    """What the values are called where that is known."""
    return [str((names or {}).get(str(v), v)) for v in values]


def halo() -> dict[str, Any]:
    """A ground for a text that stands on lines."""
    return {"facecolor": theme().ground, "edgecolor": "none", "alpha": 0.75, "pad": 0.8}
