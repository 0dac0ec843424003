"""One style for all figures: safe for the colour-blind, Japanese glyphs, the same bytes for the same table."""

from collections.abc import Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pandas as pd

if TYPE_CHECKING:
    from collections.abc import Iterator

    from matplotlib.axes import Axes

PALETTE = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#555555")
"""Okabe and Ito (2008): told apart with any colour vision; lines differ in their marks as well."""
MARKS = ("o", "s", "^", "D", "v", "P", "X", "*")
HATCHES = ("", "///", "...", "xx", "\\\\\\", "++", "oo", "--")
INK, GREY, FAINT, NOTE = "#222222", "#888888", "#DDDDDD", "#666666"
DIVERGING = "PuOr_r"
"""Orange above, purple below one half, white at it: ColorBrewer's, safe for the colour-blind, darker away from 1/2."""
SPAN = (0.2, 0.8)
"""Rates at which its colours are darkest."""
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

    family = ["DejaVu Sans", *filter(None, [japanese_font()])]
    return {
        "font.family": family, "font.size": 10, "text.color": INK, "axes.labelcolor": INK, "axes.edgecolor": GREY,
        "axes.titlesize": 12, "axes.titleweight": "bold", "axes.titlelocation": "left", "axes.titlepad": 12,
        "axes.spines.top": False, "axes.spines.right": False, "axes.grid": True, "grid.color": FAINT,
        "grid.linewidth": 0.7, "axes.axisbelow": True, "xtick.color": INK, "ytick.color": INK,
        "xtick.major.size": 0, "ytick.major.size": 0, "legend.frameon": False, "figure.facecolor": "white",
        "savefig.facecolor": "white", "figure.dpi": 110, "svg.hashsalt": "fudaba", "svg.fonttype": "path",
        "axes.prop_cycle": cycler(color=PALETTE), "axes.unicode_minus": False,
    }  # fmt: skip


@contextmanager
def style() -> "Iterator[None]":
    """The style, for figures of one's own: `with ta.style(): ...`."""
    import matplotlib as mpl

    with mpl.rc_context(cast(Any, _parameters())):
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
    return figure.add_subplot()


def _written(ax: "Axes", place: Any, ending: str, dpi: int) -> None:
    """The layout is settled first, and rounded: each drawing moves it by the last bit."""
    figure = cast(Any, ax.figure)
    metadata = {"Date": None} if ending == "svg" else {"Software": None}
    with style():
        if figure.get_layout_engine() is not None:
            figure.draw_without_rendering()
            figure.set_layout_engine("none")
            for part in figure.axes:
                part.set_position([round(float(v), 6) for v in part.get_position().bounds])
        figure.savefig(place, format=ending, dpi=dpi, metadata=metadata)


def save(ax: "Axes", path: str | Path, *, formats: Sequence[str] = ("png", "svg")) -> list[Path]:
    """Writes the figure of the axes as `path` with each ending; the same table gives the same bytes."""
    out = []
    base = Path(path)
    base.parent.mkdir(parents=True, exist_ok=True)
    for ending in formats:
        place = base.with_suffix(f".{ending}")
        _written(ax, place, ending, DPI)
        out.append(place)
    return out


def png(ax: "Axes", dpi: int = DPI) -> bytes:
    """The figure of the axes as PNG."""
    out = BytesIO()
    _written(ax, out, "png", dpi)
    return out.getvalue()


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
        text, (0, 0), (0, -below), xycoords="axes fraction", textcoords="offset points", fontsize=SMALL, color=NOTE, va="top",
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


HALO = {"facecolor": "white", "edgecolor": "none", "alpha": 0.75, "pad": 0.8}
"""A white ground for a text that stands on lines."""
