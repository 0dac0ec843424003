"""Figures of the kit's tables: one style, safe for the colour-blind, Japanese glyphs, n on every one.

Every function takes a table, draws into `ax` (or a new figure) and returns the `Axes`; none reads data or computes
statistics. `save` writes PNG and SVG.
"""

from collections.abc import Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import pandas as pd

if TYPE_CHECKING:
    from collections.abc import Iterator

    from matplotlib.axes import Axes

PALETTE = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#555555")
"""Okabe and Ito (2008): told apart with any colour vision; lines differ in their marks as well."""
MARKS = ("o", "s", "^", "D", "v", "P", "X", "*")
HATCHES = ("", "///", "...", "xx", "\\\\\\", "++", "oo", "--")
INK, GREY, FAINT = "#222222", "#888888", "#DDDDDD"
DIVERGING = "PuOr_r"
"""Orange above, purple below one half, white at it: ColorBrewer's, safe for the colour-blind, darker away from 1/2."""
SPAN = (0.2, 0.8)
"""Rates at which its colours are darkest."""
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


def _axes(ax: "Axes | None", size: tuple[float, float]) -> "Axes":
    if ax is not None:
        return ax
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=size, layout="constrained")
    FigureCanvasAgg(figure)
    return figure.add_subplot()


def save(ax: "Axes", path: str | Path, *, formats: Sequence[str] = ("png", "svg")) -> list[Path]:
    """Writes the figure of the axes as `path` with each ending; the same table gives the same bytes."""
    out = []
    base = Path(path)
    base.parent.mkdir(parents=True, exist_ok=True)
    with style():
        for ending in formats:
            place = base.with_suffix(f".{ending}")
            metadata = {"Date": None} if ending == "svg" else {"Software": None}
            cast(Any, ax.figure).savefig(place, dpi=150, metadata=metadata)
            out.append(place)
    return out


class Picture:
    """A figure for a notebook, drawn in this module's style."""

    def __init__(self, png: bytes) -> None:
        self._png = png

    def _repr_png_(self) -> bytes:
        return self._png


def show(ax: "Axes") -> Picture:
    """The figure of the axes as a notebook shows it: make it a cell's last line."""
    from io import BytesIO

    out = BytesIO()
    with style():
        cast(Any, ax.figure).savefig(out, format="png", dpi=110, metadata={"Software": None})
    return Picture(out.getvalue())


def _caption(ax: "Axes", text: str) -> None:
    ax.annotate(
        text,
        (0, 0),
        (0, -34),
        xycoords="axes fraction",
        textcoords="offset points",
        fontsize=8,
        color="#666666",
        va="top",
    )


def _percent(ax: "Axes", axis: str = "x") -> None:
    from matplotlib.ticker import PercentFormatter

    getattr(ax, f"{axis}axis").set_major_formatter(PercentFormatter(1.0, decimals=0))


def _names(values: pd.Series, names: Mapping[str, str] | None) -> list[str]:
    return [str((names or {}).get(str(v), v)) for v in values]


def plot_win_rates(
    table: pd.DataFrame,
    *,
    ax: "Axes | None" = None,
    title: str = "Win rates",
    names: Mapping[str, str] | None = None,
) -> "Axes":
    """A forest plot of `win_rates`: rate, interval, shrunk rate, n and pilots. Groups with a low n are grey."""
    with style():
        ax = _axes(ax, (7.5, 1.8 + 0.42 * len(table)))
        table = table.iloc[::-1].reset_index(drop=True)
        y = np.arange(len(table))
        low = table["low_n"].to_numpy(bool)
        for part, colour in ((~low, PALETTE[0]), (low, GREY)):
            ax.hlines(y[part], table["lo"][part], table["hi"][part], color=colour, lw=2.2)
            ax.plot(table["rate"][part], y[part], "o", color=colour, ms=7)
        ax.plot(table["rate_eb"], y, "D", mfc="white", mec=INK, ms=5, label="drawn towards the mean")
        ax.axvline(0.5, color=INK, lw=1)
        ax.set_yticks(y, _names(table.iloc[:, 0], names))
        left, right = min(0.3, float(table["lo"].min())) - 0.02, max(0.7, float(table["hi"].max())) + 0.02
        ax.set_xlim(left, right)
        ax.set_ylim(-0.6, len(table) - 0.4)
        for i, (n, pilots) in enumerate(zip(table["n"], table["pilots"], strict=True)):
            ax.annotate(
                f"n {n:,} · {pilots} pilots",
                (1.01, i),
                xycoords=("axes fraction", "data"),
                va="center",
                fontsize=8.5,
            )
        _percent(ax)
        ax.set_xlabel("win rate, decided games without mirrors")
        ax.grid(axis="y", visible=False)
        ax.set_title(title)
        ax.legend(loc="lower right", bbox_to_anchor=(1, 1.0), fontsize=8.5, handletextpad=0.2)
        _caption(ax, "Line: 95 % interval, wider where few pilots play many games. Grey: few games.")
        return ax


def plot_matchups(
    table: pd.DataFrame,
    *,
    ax: "Axes | None" = None,
    title: str = "Matchups",
    names: Mapping[str, str] | None = None,
) -> "Axes":
    """The matchup grid: how often the row beats the column, with n; cells with a low n are left white."""
    with style():
        decks = sorted(set(table["a"]) | set(table["b"]))
        k = len(decks)
        ax = _axes(ax, (2.6 + 0.95 * k, 2.2 + 0.72 * k))
        place = {d: i for i, d in enumerate(decks)}
        rate = np.full((k, k), np.nan)
        for r in table.itertuples():
            if not r.low_n and r.a != r.b:
                rate[place[r.a], place[r.b]] = r.rate
        image = ax.imshow(rate, cmap=DIVERGING, vmin=SPAN[0], vmax=SPAN[1], aspect="auto")
        for r in table.itertuples():
            i, j = place[r.a], place[r.b]
            if r.a == r.b:
                ax.add_patch(_patch(j, i))
                text, colour = "–", INK
            else:
                text, colour = f"{100 * float(r.rate):.0f}", INK
                if r.low_n:
                    text, colour = f"({text})", GREY
                elif _dark(float(r.rate)):
                    colour = "white"
            star = "*" if r.q == r.q and r.q < 0.05 else ""
            ax.text(
                j, i - 0.08, text + star, ha="center", va="center", color=colour, fontsize=12, weight="bold"
            )
            ax.text(j, i + 0.29, f"n {int(r.n)}", ha="center", va="center", color=colour, fontsize=8)
        labels = _names(pd.Series(decks), names)
        ax.set_xticks(range(k), labels)
        ax.set_yticks(range(k), labels)
        ax.xaxis.tick_top()
        ax.grid(visible=False)
        for side in ax.spines.values():
            side.set_visible(False)
        ax.set_xticks(np.arange(-0.5, k), minor=True)
        ax.set_yticks(np.arange(-0.5, k), minor=True)
        ax.tick_params(which="minor", length=0)
        ax.grid(which="minor", color="white", lw=2)
        bar = ax.figure.colorbar(image, ax=ax, fraction=0.04, pad=0.02)
        bar.outline.set_visible(False)
        _percent(bar.ax, "y")
        ax.set_title(title, pad=28)
        ax.annotate(
            "Row beats column, in % of decided games or matches. (x): few games. *: off 50 % with q < .05",
            (0, 0), (0, -10), xycoords="axes fraction", textcoords="offset points", fontsize=8, color="#666666", va="top",
        )  # fmt: skip
        return ax


def _dark(rate: float) -> bool:
    """Whether white is easier to read on the colour of this rate."""
    import matplotlib as mpl

    red, green, blue, _ = mpl.colormaps[DIVERGING]((rate - SPAN[0]) / (SPAN[1] - SPAN[0]))
    return bool(0.299 * red + 0.587 * green + 0.114 * blue < 0.52)


def _patch(x: float, y: float) -> Any:
    from matplotlib.patches import Rectangle

    return Rectangle((x - 0.5, y - 0.5), 1, 1, color="#F2F2F2", lw=0)


def plot_meta_share(
    table: pd.DataFrame,
    *,
    ax: "Axes | None" = None,
    title: str = "Share of the field",
    names: Mapping[str, str] | None = None,
) -> "Axes":
    """`meta_share`: bars with intervals for one period, stacked areas with hatches for several."""
    with style():
        by = str(table.columns[0])
        periods = list(dict.fromkeys(table["period"]))
        if len(periods) == 1:
            ax = _axes(ax, (7, 1.8 + 0.4 * len(table)))
            t = table.iloc[::-1].reset_index(drop=True)
            errors = [t["share"] - t["lo"], t["hi"] - t["share"]]
            ax.barh(
                _names(t[by], names),
                t["share"],
                color=PALETTE[0],
                xerr=errors,
                error_kw={"ecolor": INK, "lw": 1.2},
            )
            for i, (n, hi) in enumerate(zip(t["n"], t["hi"], strict=True)):
                ax.text(hi + 0.005, i, f"n {n:,}", va="center", fontsize=8.5)
            ax.set_xlim(0, float(t["hi"].max()) * 1.15)
            _percent(ax)
            ax.grid(axis="y", visible=False)
            ax.set_xlabel("share of all seats, mirrors included")
        else:
            ax = _axes(ax, (8.5, 4.4))
            wide = (
                table.assign(**{by: table[by].astype(str)})
                .pivot(index="period", columns=by, values="share")
                .fillna(0)
            )
            wide = wide[wide.sum().sort_values(ascending=False).index]
            bottom = np.zeros(len(wide))
            for i, deck in enumerate(wide):
                ax.bar(
                    range(len(wide)), wide[deck], 0.86, bottom=bottom, label=_names(pd.Series([deck]), names)[0],
                    color=PALETTE[i % 8], hatch=HATCHES[i % 8], edgecolor="white", lw=0.8,
                )  # fmt: skip
                bottom += wide[deck].to_numpy()
            counts = table.groupby("period")["n"].sum().reindex(wide.index)
            ax.set_xticks(range(len(wide)), [f"{p.partition('/')[0][5:]}\nn {n}" for p, n in counts.items()])
            handles, labels = ax.get_legend_handles_labels()
            ax.legend(handles[::-1], labels[::-1], loc="center left", bbox_to_anchor=(1, 0.5))
            _percent(ax, "y")
            ax.grid(axis="x", visible=False)
            ax.set_ylabel("share of all seats")
        ax.set_title(title)
        return ax


def plot_quadrant(
    rates: pd.DataFrame, shares: pd.DataFrame, *, ax: "Axes | None" = None, title: str = "Played and winning",
    names: Mapping[str, str] | None = None,
) -> "Axes":  # fmt: skip
    """Share of the field against win rate: what is good and rare stands at the top left."""
    with style():
        ax = _axes(ax, (7, 5))
        by = str(rates.columns[0])
        both = rates.merge(shares[[by, "share"]], on=by)
        errors = [(both["rate"] - both["lo"]).clip(lower=0), (both["hi"] - both["rate"]).clip(lower=0)]
        ax.errorbar(
            both["share"],
            both["rate"],
            yerr=errors,
            fmt="o",
            ms=8,
            color=PALETTE[0],
            ecolor=GREY,
            elinewidth=1.2,
        )
        for label, x, y, n in zip(
            _names(both[by], names), both["share"], both["rate"], both["n"], strict=True
        ):
            ax.annotate(f"{label} (n {n:,})", (x, y), (8, 5), textcoords="offset points", fontsize=9)
        ax.axhline(0.5, color=INK, lw=1)
        ax.axvline(1 / len(both), color=GREY, lw=1, ls="--")
        ax.margins(x=0.25)
        _percent(ax)
        _percent(ax, "y")
        ax.set_xlabel("share of the field (dashed: an even share)")
        ax.set_ylabel("win rate without mirrors, 95 %")
        ax.set_title(title)
        return ax


def plot_curve(
    table: pd.DataFrame, *, ax: "Axes | None" = None, title: str = "Mana curve", cost_label: str = "cost",
    names: Mapping[str, str] | None = None,
) -> "Axes":  # fmt: skip
    """The deck curve of `mana_curve` for one group: stacked by type. Raises `ValueError` for several groups."""
    if table.duplicated(["cost", "type"]).any():
        raise ValueError(
            "plot_curve draws one group: choose it first, e.g. table[table['archetype_id'] == 'sparks']"
        )
    with style():
        ax = _axes(ax, (6.4, 3.9))
        wide = (
            table.assign(type=table["type"].astype(str))
            .pivot(index="cost", columns="type", values="copies")
            .fillna(0)
        )
        wide = wide[wide.sum().sort_values(ascending=False).index]
        bottom = np.zeros(len(wide))
        for i, kind in enumerate(wide):
            if wide[kind].sum():
                ax.bar(
                    wide.index, wide[kind], 0.8, bottom=bottom, label=_names(pd.Series([kind]), names)[0],
                    color=PALETTE[i], hatch=HATCHES[i], edgecolor="white",
                )  # fmt: skip
            bottom += wide[kind].to_numpy()
        for x, total in zip(wide.index, bottom, strict=True):
            if total:
                ax.text(x, total + 0.15, f"{total:g}", ha="center", fontsize=9)
        ax.set_xticks(range(8), [*map(str, range(7)), "7+"])
        n = bottom.sum()
        mean = float((table["cost"] * table["copies"]).sum() / n) if n else 0.0
        ax.set_xlabel(f"{cost_label} – {n:g} cards, mean {mean:.2f}")
        ax.set_ylabel("copies")
        ax.grid(axis="x", visible=False)
        ax.set_title(title)
        ax.legend()
        return ax


def plot_efficiency(
    table: pd.DataFrame, *, ax: "Axes | None" = None, title: str = "What there was, and what was spent", resource: str = "cost",
) -> "Axes":  # fmt: skip
    """The executed curve of `curve_efficiency` with `on_play` among its groups (both seats), or of one group.

    Lines: available (dashed) and spent; n a turn below. Raises `ValueError` for more than one row a seat and turn.
    """
    keys = [c for c in ("on_play", "turn") if c in table]
    if table.duplicated(keys).any():
        raise ValueError("plot_efficiency draws one group: choose it first; `on_play` may stay")
    with style():
        ax = _axes(ax, (7.4, 4.4))
        groups = table.groupby("on_play") if "on_play" in table else [(None, table)]
        counted = table.groupby("turn")["n"].sum()
        for i, (first, g) in enumerate(sorted(groups, key=lambda pair: not pair[0])):
            seat = {True: "first player", False: "second player", None: "all"}[first]
            shift = {True: -0.06, False: 0.06, None: 0.0}[first]
            x = g["turn"] + shift
            ax.plot(x, g["available"], color=PALETTE[i], ls="--", lw=1.2, label=f"available, {seat}")
            low, high = g["lo"] * g["available"], g["hi"] * g["available"]
            ax.errorbar(
                x, g["spent"], yerr=[(g["spent"] - low).clip(lower=0), (high - g["spent"]).clip(lower=0)], color=PALETTE[i],
                marker=MARKS[i], lw=2, elinewidth=1, capsize=2, label=f"spent, {seat}",
            )  # fmt: skip
        ax.set_xticks(counted.index, [f"{t}\nn {n:,}" for t, n in counted.items()])
        ax.set_ylim(bottom=0)
        ax.set_xlabel("own turn (games still running)")
        ax.set_ylabel(f"{resource} a turn, mean")
        ax.legend(fontsize=8.5)
        ax.set_title(title)
        return ax


def plot_ratings(
    table: pd.DataFrame,
    *,
    ax: "Axes | None" = None,
    title: str = "Ratings",
    top: int = 20,
    names: Mapping[str, str] | None = None,
) -> "Axes":
    """The leaderboard of `ratings`: rating with two deviations either way, ranked by the lower end; provisional grey."""
    with style():
        table = table.head(top).iloc[::-1].reset_index(drop=True)
        ax = _axes(ax, (7, 1.6 + 0.3 * len(table)))
        y = np.arange(len(table))
        for part, colour in ((~table["provisional"], PALETTE[0]), (table["provisional"], GREY)):
            p = part.to_numpy(bool)
            ax.hlines(y[p], table["lo"][p], (table["rating"] + 2 * table["rd"])[p], color=colour, lw=2)
            ax.plot(table["rating"][p], y[p], "o", color=colour, ms=6)
        ax.plot(table["lo"], y, "|", color=INK, ms=9, mew=1.6)
        ax.set_yticks(y, _names(table["player_id"], names))
        for i, (n, wins) in enumerate(zip(table["games"], table["wins"], strict=True)):
            text = f"n {n} · {wins:.0f} won"
            ax.annotate(text, (1.01, i), xycoords=("axes fraction", "data"), va="center", fontsize=8.5)
        ax.set_ylim(-0.6, len(table) - 0.4)
        ax.set_xlabel("rating, ± 2 deviations; ranked by the lower end")
        ax.grid(axis="y", visible=False)
        ax.set_title(title)
        return ax


def plot_calibration(
    table: pd.DataFrame, *, ax: "Axes | None" = None, title: str = "Foretold and observed"
) -> "Axes":
    """Reliability of a win probability: observed against predicted, with n; on the line is right."""
    with style():
        ax = _axes(ax, (5.4, 5))
        ax.plot([0, 1], [0, 1], color=GREY, lw=1, ls="--")
        ax.plot(table["predicted"], table["observed"], color=PALETTE[0], marker="o", lw=1.5)
        for p, o, n in zip(table["predicted"], table["observed"], table["n"], strict=True):
            ax.annotate(f"n {n:,}", (p, o), (7, -10), textcoords="offset points", fontsize=8)
        ax.set_xlim(0, 1.06)
        ax.set_ylim(0, 1.02)
        _percent(ax)
        _percent(ax, "y")
        ax.set_xlabel("foretold chance to win, games not seen in the fit")
        ax.set_ylabel("won")
        ax.set_title(title)
        return ax


def plot_length(table: pd.DataFrame, *, ax: "Axes | None" = None, title: str = "Length of games") -> "Axes":
    """`game_length`: how many games ended in each cycle, and the share still running (steps), for one group."""
    with style():
        ax = _axes(ax, (7, 3.9))
        ax.bar(table["turn"], table["share"], 0.8, color=PALETTE[4], label="ended in this cycle")
        x = np.r_[float(table["turn"].min()) - 0.5, table["turn"] + 0.5]
        left = np.r_[1.0, table["still_running"]]
        ax.step(x, left, where="post", color=INK, lw=1.8, label="still running after it")
        for t, s, n in zip(table["turn"], table["share"], table["n"], strict=True):
            if n:
                ax.text(t, s + 0.012, f"n {n}", ha="center", fontsize=8.5)
        ax.set_xticks(table["turn"])
        ax.set_ylim(0, 1.05)
        _percent(ax, "y")
        ax.grid(axis="x", visible=False)
        ax.set_xlabel(f"turn cycles ({int(table['n'].sum()):,} games; ended on time: censored)")
        ax.set_title(title)
        ax.legend()
        return ax
