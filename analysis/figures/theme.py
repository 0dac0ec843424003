"""The colours of figures on light and on dark ground."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple


class Theme(NamedTuple):
    """Colours by what they are for."""

    ground: str
    ink: str
    grey: str
    """Of what has little to stand on, and of axes."""
    faint: str
    """Of grids."""
    note: str
    """Of small print."""
    blank: str
    """Of cells that hold nothing to compare."""
    palette: tuple[str, ...]
    """Told apart with any colour vision; bars and lines differ in hatches and marks as well."""
    bar: str
    """Of bars that lines in ink lie over."""
    away: tuple[str, ...]
    """From below to above one half: in the middle the ground, further away more contrast to it."""


LIGHT = Theme(
    ground="#FFFFFF", ink="#222222", grey="#888888", faint="#DDDDDD", note="#666666", blank="#F2F2F2",
    palette=("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#555555"), bar="#0072B2",
    away=("PuOr_r",),
)  # fmt: skip
"""Okabe and Ito (2008); ColorBrewer's purple and orange around white."""
DARK = Theme(
    ground="#1E222A", ink="#E6E8EC", grey="#8B93A1", faint="#343A45", note="#A3ABB8", blank="#2A2F39",
    palette=("#56B4E9", "#E69F00", "#1FB58C", "#DB8FB9", "#2F7DB5", "#E8743B", "#F0E442", "#B5BAC4"), bar="#2B6C9E",
    away=("#DCD3F7", "#A48BDD", "#5B4A8A", "#1E222A", "#8A5312", "#E08A1E", "#FFD9A0"),
)  # fmt: skip
"""The same hues, lighter where they would sink into the ground, which is that of the report's page."""
THEMES: Mapping[str, Theme] = {"light": LIGHT, "dark": DARK}
_CURRENT: ContextVar[Theme] = ContextVar("theme", default=LIGHT)


def theme() -> Theme:
    """The colours in force."""
    return _CURRENT.get()


@contextmanager
def themed(name: str | None) -> Iterator[Theme]:
    """Draws in another theme; `None`: in the one in force. Raises `ValueError` for one that there isn't."""
    if name is not None and name not in THEMES:
        raise ValueError(f"a theme is one of {', '.join(THEMES)}, not {name!r}")
    before = _CURRENT.set(THEMES[name] if name is not None else theme())
    try:
        yield theme()
    finally:
        _CURRENT.reset(before)


def diverging(t: Theme) -> Any:
    """The colours of rates, from below to above one half."""
    import matplotlib as mpl
    from matplotlib.colors import LinearSegmentedColormap

    return mpl.colormaps[t.away[0]] if len(t.away) == 1 else LinearSegmentedColormap.from_list("away", t.away)
