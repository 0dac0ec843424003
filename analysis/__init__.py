"""Win rates, matchups, mana curves and card impact from logged games, as tidy DataFrames and figures.

    >>> import analysis as ta
    >>> ds = ta.demo()                                   # or ta.load("data/")
    >>> list(ta.win_rates(ds).columns)[:5]
    ['archetype_id', 'n', 'wins', 'losses', 'draws']

Rates are fractions. Every rate comes with its `n` and an interval; small groups are flagged (`low_n`), never dropped.
Everything is imported when it is first used.
"""

from importlib import import_module
from typing import Any

_PLACES = {
    "dataset": ("Dataset", "from_rows", "load"),
    "season": ("demo",),
    "importing": ("IngestReport", "ingest"),
    "calendar": ("bring_calendar",),
    "exporting": ("export_csv", "export_jsonl"),
    "validation": ("validate",),
    "rates": ("coverage", "game_length", "meta_share", "win_rates"),
    "versus": ("field_win_rates", "matchup_grid", "matchups", "meta_nash"),
    "strength": ("first_player_advantage", "rating_history", "ratings"),
    "glicko": ("glicko2",),
    "stages": ("curve_by_stage",),
    "rolling": ("rolling_standings",),
    "reweighting": ("early_draws", "same_draws"),
    "design": ("non_games", "unused_cards"),
    "curves": ("curve_efficiency", "curve_summary", "curve_vs_win_rate", "mana_curve"),
    "drawing": ("on_curve", "sources_needed"),
    "cards": ("card_impact", "card_stats"),
    "archetypes": ("classify", "cluster_decks", "deck_map"),
    "tables": ("standings",),
    "power": ("compare", "sample_size"),
    "report": ("weekly_report",),
    "flow": ("WinProbability", "fit_win_probability", "game_swings", "win_by_lead"),
    "figures": (
        "plot_calibration", "plot_card_impact", "plot_deck_map", "plot_curve", "plot_efficiency", "plot_length", "plot_matchups", "plot_meta_share",
        "plot_quadrant", "plot_ratings", "plot_stages", "plot_win_rates", "save", "show", "style",
    ),
}  # fmt: skip
_HOME = {name: module for module, names in _PLACES.items() for name in names}

__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'analysis' has no {name!r}; it has {', '.join(__all__)}")
    found = getattr(import_module(f"analysis.{_HOME[name]}"), name)
    globals()[name] = found  # so that the function, not a module of the same name, is found from now on
    return found


def __dir__() -> list[str]:
    return [*globals(), *__all__]
