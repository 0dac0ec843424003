"""Figures of mana curves: what a deck costs, what was spent, and whether there is a card to play in each turn."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from analysis.figures.labels import label
from analysis.figures.style import HATCHES, MARKS, SMALL, WIDTH, axes_of, called, percent, style
from analysis.figures.theme import theme

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Names = Mapping[str, str]


def plot_curve(
    table: pd.DataFrame, *, ax: "Axes | None" = None, title: str | None = None, cost_label: str | None = None,
    names: Names | None = None, lang: str = "en",
) -> "Axes":  # fmt: skip
    """The deck curve of `mana_curve` for one group: stacked by type. Raises `ValueError` for several groups."""
    if table.duplicated(["cost", "type"]).any():
        raise ValueError(
            "plot_curve draws one group: choose it first, e.g. table[table['archetype_id'] == 'sparks']"
        )
    with style():
        ax = axes_of(ax, (WIDTH, 3.4))
        plain = table.assign(type=table["type"].astype(str))
        wide = plain.pivot(index="cost", columns="type", values="copies").fillna(0)
        wide = wide[wide.sum().sort_values(ascending=False).index]
        bottom = np.zeros(len(wide))
        for i, kind in enumerate(wide):
            if wide[kind].sum():
                ax.bar(
                    wide.index, wide[kind], 0.8, bottom=bottom, label=called(pd.Series([kind]), names)[0],
                    color=theme().palette[i % 8], hatch=HATCHES[i % 8], edgecolor=theme().ground,
                )  # fmt: skip
            bottom += wide[kind].to_numpy()
        for x, total in zip(wide.index, bottom, strict=True):
            if total:
                ax.text(x, total + 0.15, f"{total:.3g}", ha="center", fontsize=9)
        ax.set_xticks(range(8), [*map(str, range(7)), "7+"])
        n = bottom.sum()
        mean = float((table["cost"] * table["copies"]).sum() / n) if n else 0.0
        ax.set_xlabel(label("curve_axis", lang, cost=cost_label or label("cost", lang), n=n, mean=mean))
        ax.set_ylabel(label("copies", lang))
        ax.set_ylim(0, bottom.max() * 1.12 if n else 1)
        ax.grid(axis="x", visible=False)
        ax.set_title(title or label("curve", lang))
        ax.legend(fontsize=SMALL)
        return ax


def plot_efficiency(
    table: pd.DataFrame, *, ax: "Axes | None" = None, title: str | None = None, resource: str | None = None, lang: str = "en",
) -> "Axes":  # fmt: skip
    """The executed curve of `curve_efficiency` with `on_play` among its groups (both seats), or of one group.

    Lines: available (dashed) and spent; n a turn below. Raises `ValueError` for more than one row a seat and turn.
    """
    keys = [c for c in ("on_play", "turn") if c in table]
    if table.duplicated(keys).any():
        raise ValueError("plot_efficiency draws one group: choose it first; `on_play` may stay")
    with style():
        ax = axes_of(ax, (max(WIDTH, 0.6 + 0.5 * table["turn"].nunique()), 3.9))
        groups = table.groupby("on_play") if "on_play" in table else [(None, table)]
        counted = table.groupby("turn")["n"].sum()
        for i, (first, g) in enumerate(sorted(groups, key=lambda pair: not pair[0])):
            seat = label({True: "first", False: "second", None: "all"}[first], lang)
            x = g["turn"] + {True: -0.06, False: 0.06, None: 0.0}[first]
            ax.plot(
                x,
                g["available"],
                color=theme().palette[i],
                ls="--",
                lw=1.2,
                label=label("available", lang, seat=seat),
            )
            low, high = g["lo"] * g["available"], g["hi"] * g["available"]
            errors = [(g["spent"] - low).clip(lower=0), (high - g["spent"]).clip(lower=0)]
            ax.errorbar(
                x, g["spent"], yerr=errors, color=theme().palette[i], marker=MARKS[i], lw=2, elinewidth=1, capsize=2,
                label=label("spent", lang, seat=seat),
            )  # fmt: skip
        ax.set_xticks(counted.index, [f"{t}\nn {n:,}" for t, n in counted.items()], fontsize=SMALL)
        ax.set_ylim(bottom=0)
        ax.set_xlabel(label("efficiency_x", lang))
        ax.set_ylabel(label("efficiency_y", lang, resource=resource or label("cost", lang)))
        if len(table):
            ax.legend(fontsize=SMALL, loc="upper left")
        ax.set_title(title or label("efficiency", lang))
        return ax


def plot_stages(
    table: pd.DataFrame, *, ax: "Axes | None" = None, title: str | None = None, lang: str = "en"
) -> "Axes":
    """`curve_by_stage` for one group: the chance to have drawn a card of each stage in its turn, either seat, with the
    number of such cards below. Raises `ValueError` for several groups."""
    if table.duplicated(["turn"]).any():
        raise ValueError("plot_stages draws one group: choose it first")
    with style():
        ax = axes_of(ax, (WIDTH, 3.4))
        for i, (column, seat) in enumerate((("p_play", "first"), ("p_draw", "second"))):
            ax.plot(
                table["turn"],
                table[column],
                color=theme().palette[i],
                marker=MARKS[i],
                lw=2,
                label=label(seat, lang),
            )
        ax.set_xticks(
            table["turn"], [f"{t}\nn {c:.3g}" for t, c in zip(table["turn"], table["copies"], strict=True)],
            fontsize=SMALL,
        )  # fmt: skip
        ax.set_ylim(0, 1.03)
        percent(ax, "y")
        ax.set_xlabel(label("stages_x", lang))
        ax.set_ylabel(label("stages_y", lang))
        ax.legend(loc="lower left")
        ax.set_title(title or label("stages", lang))
        return ax
