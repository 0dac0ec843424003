"""Figures of players and games: ratings, foretold and observed, how long games last."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from analysis.figures.labels import label
from analysis.figures.style import (
    SMALL,
    WIDTH,
    axes_of,
    beside,
    called,
    halo,
    percent,
    style,
)
from analysis.figures.theme import theme

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def plot_ratings(
    table: pd.DataFrame, *, ax: "Axes | None" = None, title: str | None = None, top: int = 20,
    names: Mapping[str, str] | None = None, lang: str = "en",
) -> "Axes":  # fmt: skip
    """The leaderboard of `ratings`: rating with two deviations either way, ranked by the lower end; provisional grey."""
    with style():
        table = table.head(top).iloc[::-1].reset_index(drop=True)
        ax = axes_of(ax, (WIDTH, 1.3 + 0.27 * len(table)))
        y = np.arange(len(table))
        for part, colour in (
            (~table["provisional"], theme().palette[0]),
            (table["provisional"], theme().grey),
        ):
            p = part.to_numpy(bool)
            ax.hlines(y[p], table["lo"][p], (table["rating"] + 2 * table["rd"])[p], color=colour, lw=2)
            ax.plot(table["rating"][p], y[p], "o", color=colour, ms=6)
        ax.plot(table["lo"], y, "|", color=theme().ink, ms=9, mew=1.6)
        ax.set_yticks(y, called(table["player_id"], names))
        for i, (n, wins) in enumerate(zip(table["games"], table["wins"], strict=True)):
            beside(ax, i, label("ratings_n", lang, n=int(n), won=int(wins)))
        ax.set_ylim(-0.6, len(table) - 0.4)
        ax.set_xlabel(label("ratings_axis", lang))
        ax.grid(axis="y", visible=False)
        ax.set_title(title or label("ratings", lang))
        return ax


def plot_calibration(
    table: pd.DataFrame, *, ax: "Axes | None" = None, title: str | None = None, lang: str = "en"
) -> "Axes":
    """Reliability of a win probability: observed against predicted, with n; on the line is right."""
    with style():
        ax = axes_of(ax, (WIDTH, 4.2))
        ax.plot([0, 1], [0, 1], color=theme().grey, lw=1, ls="--")
        ax.plot(table["predicted"], table["observed"], color=theme().palette[0], marker="o", lw=1.5)
        for p, o, n in zip(table["predicted"], table["observed"], table["n"], strict=True):
            right = p < 0.8
            ax.annotate(
                f"n {n:,}", (p, o), (7 if right else -7, -11 if right else 3), textcoords="offset points", fontsize=SMALL,
                ha="left" if right else "right", bbox=halo(),
            )  # fmt: skip
        ax.set_xlim(-0.03, 1.03)
        ax.set_ylim(-0.07, 1.03)
        percent(ax)
        percent(ax, "y")
        ax.set_xlabel(label("calibration_x", lang))
        ax.set_ylabel(label("calibration_y", lang))
        ax.set_title(title or label("calibration", lang))
        return ax


def plot_length(
    table: pd.DataFrame, *, ax: "Axes | None" = None, title: str | None = None, lang: str = "en"
) -> "Axes":
    """`game_length`: how many games ended in each cycle, and the share still running (steps), for one group."""
    with style():
        ax = axes_of(ax, (max(WIDTH, 0.7 + 0.42 * len(table)), 3.6))
        ax.bar(table["turn"], table["share"], 0.8, color=theme().palette[4], label=label("ended", lang))
        x = np.r_[float(table["turn"].min()) - 0.5, table["turn"] + 0.5]
        left = np.r_[1.0, table["still_running"]]
        ax.step(x, left, where="post", color=theme().ink, lw=1.8, label=label("running", lang))
        said = [f"{t}\nn {n}" for t, n in zip(table["turn"], table["n"], strict=True)]
        ax.set_xticks(table["turn"], said, fontsize=SMALL)
        ax.set_ylim(0, 1.05)
        percent(ax, "y")
        ax.grid(axis="x", visible=False)
        ax.set_xlabel(label("length_axis", lang, n=int(table["n"].sum())))
        ax.set_title(title or label("length", lang))
        ax.legend(loc="lower left", bbox_to_anchor=(0.02, 0.35), fontsize=SMALL)
        return ax
