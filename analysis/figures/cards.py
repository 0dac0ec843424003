"""Figures of cards and deck lists: what cards do to winning, which lists are alike."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from analysis.figures.labels import label
from analysis.figures.style import (
    MARKS,
    SMALL,
    WIDTH,
    axes_of,
    beside,
    called,
    halo,
    note,
    style,
)
from analysis.figures.theme import theme

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Names = Mapping[str, str]


def plot_card_impact(
    table: pd.DataFrame, *, ax: "Axes | None" = None, title: str | None = None, top: int = 8, names: Names | None = None,
    lang: str = "en",
) -> "Axes":  # fmt: skip
    """`card_impact`: the best and the worst `top` cards, in percentage points, with intervals and n, and the impact in opening
    hands as a second opinion. Starred cards are filled, those with few games grey."""
    with style():
        ordered = table.sort_values(["impact_eb", "impact"], ascending=False, kind="stable")
        shown = pd.concat([ordered.head(top), ordered.tail(min(top, max(0, len(ordered) - top)))])
        shown = shown.iloc[::-1].reset_index(drop=True)
        ax = axes_of(ax, (WIDTH, 1.7 + 0.28 * len(shown)))
        y = np.arange(len(shown))
        for i, r in enumerate(shown.itertuples()):
            colour = theme().grey if r.low_n else theme().palette[0]
            ax.hlines(i, 100 * r.lo, 100 * r.hi, color=colour, lw=2)
            ax.plot(100 * r.impact, i, "o", color=colour, mfc=colour if r.starred else theme().ground, ms=7)
            beside(ax, i, f"n {int(r.n):,}")
        ax.plot(100 * shown["opening_impact"], y, "|", color=theme().ink, ms=9, mew=1.6)
        ax.axvline(0, color=theme().ink, lw=1)
        ax.set_yticks(y, called(shown["card_id"], names))
        ax.set_ylim(-0.6, len(shown) - 0.4)
        ax.set_xlabel(label("impact_axis", lang))
        ax.grid(axis="y", visible=False)
        ax.set_title(title or label("impact", lang))
        note(ax, label("impact_note", lang))
        return ax


def plot_deck_map(
    table: pd.DataFrame, *, ax: "Axes | None" = None, title: str | None = None, names: Names | None = None, lang: str = "en",
) -> "Axes":  # fmt: skip
    """`deck_map` with a column `archetype_id`: a mark a list, a mark and colour an archetype, its name at its middle."""
    with style():
        ax = axes_of(ax, (WIDTH, 3.8))
        for i, (group, g) in enumerate(table.groupby(table["archetype_id"].astype(str))):
            ax.plot(
                g["x"],
                g["y"],
                MARKS[i % 8],
                color=theme().palette[i % 8],
                ms=9,
                alpha=0.8,
                mec=theme().ground,
                ls="",
            )
            name = called(pd.Series([group]), names)[0].replace(" / ", " /\n")
            ax.annotate(
                f"{name} (n {len(g)})", (g["x"].mean(), g["y"].mean()), (0, 12), textcoords="offset points", ha="center",
                fontsize=SMALL, bbox=halo(),
            )  # fmt: skip
        ax.set_xticks([])
        ax.set_yticks([])
        ax.set_frame_on(False)
        ax.margins(0.22, 0.2)
        ax.set_title(title or label("deck_map", lang))
        note(ax, label("deck_map_note", lang, n=len(table)), below=8)
        return ax
