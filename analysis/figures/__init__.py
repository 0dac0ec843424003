"""Figures of the kit's tables: one style, safe for the colour-blind, Japanese glyphs, n on every one.

Every function takes a table, draws into `ax` (or a new figure) and returns the `Axes`; none reads data or computes
statistics. `lang` is that of the labels, `names` what ids are called. `save` writes PNG and SVG. Inside
`with style("dark"):` they draw for dark ground.
"""

from analysis.figures.cards import plot_card_impact, plot_deck_map
from analysis.figures.curves import plot_curve, plot_efficiency, plot_stages
from analysis.figures.decks import plot_matchups, plot_meta_share, plot_quadrant, plot_win_rates
from analysis.figures.games import plot_calibration, plot_length, plot_ratings
from analysis.figures.style import (
    HATCHES,
    MARKS,
    Picture,
    japanese_font,
    png,
    save,
    show,
    style,
)  # fmt: skip
from analysis.figures.theme import DARK, LIGHT

__all__ = [
    "DARK",
    "HATCHES",
    "LIGHT",
    "MARKS",
    "Picture",
    "japanese_font",
    "plot_calibration",
    "plot_card_impact",
    "plot_curve",
    "plot_deck_map",
    "plot_efficiency",
    "plot_length",
    "plot_matchups",
    "plot_meta_share",
    "plot_quadrant",
    "plot_ratings",
    "plot_stages",
    "plot_win_rates",
    "png",
    "save",
    "show",
    "style",
]  # fmt: skip
