"""Figures of decks: how often they win, against whom, how much they are played."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from unicodedata import east_asian_width

import numpy as np
import pandas as pd

from analysis.figures.labels import label
from analysis.figures.style import (
    HATCHES,
    SMALL,
    SPAN,
    WIDTH,
    axes_of,
    beside,
    called,
    halo,
    ink_on,
    note,
    percent,
    style,
)  # fmt: skip
from analysis.figures.theme import diverging, theme

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Names = Mapping[str, str]


def plot_win_rates(
    table: pd.DataFrame, *, ax: "Axes | None" = None, title: str | None = None, names: Names | None = None, lang: str = "en",
    second: str | None = None,
) -> "Axes":  # fmt: skip
    """A forest plot of `win_rates`: rate, interval, shrunk rate, n and pilots. Groups with a low n are grey. `second`: what
    `rate_eb` holds, if another estimate was put there."""
    with style():
        ax = axes_of(ax, (WIDTH + _more(called(table.iloc[:, 0], names)), 1.8 + 0.38 * len(table)))
        table = table.iloc[::-1].reset_index(drop=True)
        y = np.arange(len(table))
        low = table["low_n"].to_numpy(bool)
        for part, colour in ((~low, theme().palette[0]), (low, theme().grey)):
            ax.hlines(y[part], table["lo"][part], table["hi"][part], color=colour, lw=2.2)
            ax.plot(table["rate"][part], y[part], "o", color=colour, ms=7)
        shrunk = table["rate_eb"].notna().any()
        ax.plot(table["rate_eb"], y, "D", mfc=theme().ground, mec=theme().ink, ms=5)
        ax.axvline(0.5, color=theme().ink, lw=1)
        ax.set_yticks(y, called(table.iloc[:, 0], names))
        ax.set_xlim(min(0.3, float(table["lo"].min())) - 0.02, max(0.7, float(table["hi"].max())) + 0.02)
        ax.set_ylim(-0.6, len(table) - 0.4)
        for i, (n, pilots) in enumerate(zip(table["n"], table["pilots"], strict=True)):
            beside(ax, i, label("pilot" if pilots == 1 else "pilots", lang, n=n, pilots=pilots))
        percent(ax)
        ax.set_xlabel(label("win_rates_axis", lang))
        ax.grid(axis="y", visible=False)
        ax.set_title(title or label("win_rates", lang))
        said = label("win_rates_second", lang, second=second or label("shrunk", lang)) if shrunk else ""
        note(ax, said + label("win_rates_note", lang))
        return ax


def plot_matchups(
    table: pd.DataFrame, *, ax: "Axes | None" = None, title: str | None = None, names: Names | None = None, lang: str = "en",
) -> "Axes":  # fmt: skip
    """The matchup grid: how often the row beats the column, with n; cells with a low n are left blank."""
    if not len(table):
        raise ValueError("there are no matchups to draw")
    with style():
        decks = sorted(set(table["a"]) | set(table["b"]))
        k = len(decks)
        labels = called(pd.Series(decks), names)
        ax = axes_of(ax, (max(3.6, 0.4 + _inches(labels) + 0.66 * k), 1.7 + 0.58 * k))
        place = {d: i for i, d in enumerate(decks)}
        rate = np.full((k, k), np.nan)
        for r in table.itertuples():
            if not r.low_n and r.a != r.b:
                rate[place[r.a], place[r.b]] = r.rate
        ax.imshow(rate, cmap=diverging(theme()), vmin=SPAN[0], vmax=SPAN[1], aspect="auto")
        for r in table.itertuples():
            _cell(ax, r, place[r.b], place[r.a])
        ax.set_yticks(range(k), labels)
        ax.xaxis.tick_top()
        ax.set_xticks(range(k), labels)
        if max(map(_wide, labels), default=0) > NARROW:
            for text in ax.get_xticklabels():
                text.set_rotation(35)
                text.set_horizontalalignment("left")
        ax.grid(visible=False)
        for side in ax.spines.values():
            side.set_visible(False)
        ax.set_xticks(np.arange(-0.5, k), minor=True)
        ax.set_yticks(np.arange(-0.5, k), minor=True)
        ax.tick_params(which="minor", length=0)
        ax.grid(which="minor", color=theme().ground, lw=2)
        ax.set_title(title or label("matchups", lang), pad=28)
        note(ax, label("matchups_note", lang), below=10)
        return ax


NARROW = 9
"""Letters of a name that stands over a column; longer ones stand aslant."""


def _wide(text: str) -> int:
    """The width of a text in letters; a Japanese one counts twice."""
    return sum(2 if east_asian_width(c) in "WF" else 1 for c in text)


def _inches(labels: list[str]) -> float:
    """Room for the longest of some labels."""
    return 0.09 * max(NARROW, *map(_wide, labels)) if labels else 0.0


def _more(labels: list[str]) -> float:
    """Inches by which a figure is wider for labels that aren't short."""
    return max(0.0, _inches(labels) - _inches([""]))


def _cell(ax: "Axes", r: Any, x: int, y: int) -> None:
    """A cell of the grid: the rate, a star where it isn't one half, and n."""
    rate, colour = float(r.rate), theme().ink
    text = f"{100 * rate:.0f}"
    if r.a == r.b:
        ax.add_patch(_patch(x, y))
        text = "–"
    elif r.low_n:
        text, colour = f"({text})", theme().note
    else:
        colour = ink_on(shade(rate))
    star = "*" if r.q == r.q and r.q < 0.05 else ""
    ax.text(x, y - 0.08, text + star, ha="center", va="center", color=colour, fontsize=12, weight="bold")
    ax.text(x, y + 0.29, f"n {int(r.n)}", ha="center", va="center", color=colour, fontsize=SMALL)


def shade(rate: float) -> Any:
    """The colour of a rate in the grid."""
    return diverging(theme())((rate - SPAN[0]) / (SPAN[1] - SPAN[0]))[:3]


def _patch(x: float, y: float) -> Any:
    from matplotlib.patches import Rectangle

    return Rectangle((x - 0.5, y - 0.5), 1, 1, color=theme().blank, lw=0)


def plot_meta_share(
    table: pd.DataFrame, *, ax: "Axes | None" = None, title: str | None = None, names: Names | None = None, lang: str = "en",
) -> "Axes":  # fmt: skip
    """`meta_share`: bars with intervals for one period (with the change since the last one, where there is one), stacked
    bars with hatches for several."""
    with style():
        periods = list(dict.fromkeys(table["period"]))
        ax = _bars(ax, table, names, lang) if len(periods) == 1 else _weeks(ax, table, names, lang)
        ax.set_title(title or label("share", lang))
        return ax


def _bars(ax: "Axes | None", table: pd.DataFrame, names: Names | None, lang: str) -> "Axes":
    ax = axes_of(ax, (WIDTH + _more(called(table.iloc[:, 0], names)), 1.3 + 0.38 * len(table)))
    t = table.iloc[::-1].reset_index(drop=True)
    errors = [t["share"] - t["lo"], t["hi"] - t["share"]]
    kws = {"ecolor": theme().ink, "lw": 1.2}
    ax.barh(called(t.iloc[:, 0], names), t["share"], color=theme().bar, xerr=errors, error_kw=kws)
    for i, (n, hi, change) in enumerate(zip(t["n"], t["hi"], t["change"], strict=True)):
        arrow = "" if change != change else f"   {'▲' if change > 0 else '▼'} {100 * abs(change):.0f}"
        ax.text(hi + 0.005, i, f"n {n:,}{arrow}", va="center", fontsize=SMALL)
    ax.set_xlim(0, float(t["hi"].max()) * (1.2 if t["change"].isna().all() else 1.32))
    percent(ax)
    ax.grid(axis="y", visible=False)
    ax.set_xlabel(label("share_axis", lang))
    return ax


def _weeks(ax: "Axes | None", table: pd.DataFrame, names: Names | None, lang: str) -> "Axes":
    by = str(table.columns[0])
    legend = _inches(called(pd.Series(table[by].astype(str).unique()), names))
    ax = axes_of(ax, (max(WIDTH + 1.0, 1.1 + legend + 0.5 * table["period"].nunique()), 3.8))
    wide = (
        table.assign(**{by: table[by].astype(str)})
        .pivot(index="period", columns=by, values="share")
        .fillna(0)
    )
    wide = wide[wide.sum().sort_values(ascending=False).index]
    bottom = np.zeros(len(wide))
    for i, deck in enumerate(wide):
        ax.bar(
            range(len(wide)), wide[deck], 0.86, bottom=bottom, label=called(pd.Series([deck]), names)[0],
            color=theme().palette[i % 8], hatch=HATCHES[i % 8], edgecolor=theme().ground, lw=0.8,
        )  # fmt: skip
        bottom += wide[deck].to_numpy()
    counts = table.groupby("period")["n"].sum().reindex(wide.index)
    ax.set_xticks(
        range(len(wide)), [f"{p.partition('/')[0][5:]}\nn {n}" for p, n in counts.items()], fontsize=SMALL
    )
    handles, labels = ax.get_legend_handles_labels()
    ax.legend(handles[::-1], labels[::-1], loc="center left", bbox_to_anchor=(1, 0.5))
    percent(ax, "y")
    ax.grid(axis="x", visible=False)
    ax.set_ylabel(label("share_weeks_axis", lang))
    return ax


def plot_quadrant(
    rates: pd.DataFrame, shares: pd.DataFrame, *, ax: "Axes | None" = None, title: str | None = None,
    names: Names | None = None, lang: str = "en",
) -> "Axes":  # fmt: skip
    """Share of the field against win rate: what is good and rare stands at the top left."""
    if not len(rates):
        raise ValueError("there are no decks to draw")
    with style():
        by = str(rates.columns[0])
        long = _more(called(rates[by], names))
        ax = axes_of(ax, (WIDTH + 1.5 * long, 4.0))
        both = rates.merge(shares[[by, "share"]], on=by)
        errors = [(both["rate"] - both["lo"]).clip(lower=0), (both["hi"] - both["rate"]).clip(lower=0)]
        ax.errorbar(
            both["share"], both["rate"], yerr=errors, fmt="o", ms=8, color=theme().palette[0], ecolor=theme().grey, elinewidth=1.2,
        )  # fmt: skip
        labels = zip(
            called(both[by], names),
            both["share"],
            both["rate"],
            both["n"],
            _clear(both["share"]),
            strict=True,
        )
        for text, x, y, n, right in labels:
            ax.annotate(
                f"{text}\nn {n:,}", (x, y), (8 if right else -8, 0), textcoords="offset points", fontsize=SMALL,
                ha="left" if right else "right", va="center", bbox=halo(), zorder=5,
            )  # fmt: skip
        ax.axhline(0.5, color=theme().ink, lw=1)
        ax.axvline(1 / len(both), color=theme().grey, lw=1, ls="--")
        ax.margins(x=0.2 + 0.4 * long)  # room for the labels at either side
        percent(ax)
        percent(ax, "y")
        ax.set_xlabel(label("quadrant_x", lang))
        ax.set_ylabel(label("quadrant_y", lang))
        ax.set_title(title or label("quadrant", lang))
        return ax


def _clear(x: pd.Series) -> list[bool]:
    """Whether the nearest neighbour of each stands at its left: a label then has more room at the right."""
    values = x.to_numpy(float)
    gaps = values[None] - values[:, None]
    np.fill_diagonal(gaps, np.inf)
    return [bool(row[np.abs(row).argmin()] <= 0) for row in gaps]
