"""The weekly report: one HTML page that needs nothing from outside, and the text and pictures of a Discord post.

The same data, week and `now` give the same bytes.
"""

import base64
import json
import os
from collections.abc import Mapping, Sequence
from datetime import datetime
from html import escape
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import pandas as pd

from analysis import cards, figures, flow, rates, strength, tables, versus
from analysis.dataset import Dataset
from analysis.schema import VERSION

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FORMATS = ("html", "discord")
PICTURES = ("meta", "rates", "matchups", "ratings")
"""Of the post: at most four, as Discord shows them in one."""
TITLE_LIMIT, TEXT_LIMIT, FIELD_LIMIT = 256, 4096, 1024
"""Characters that Discord takes in an embed's title, text and field."""
CSS = """
body{font:16px/1.55 system-ui,"Noto Sans CJK JP","Hiragino Sans",Meiryo,sans-serif;color:#222;background:#fff;
max-width:960px;margin:2rem auto;padding:0 1rem}h1{margin-bottom:0}h2{margin-top:2.4rem;border-bottom:1px solid #ddd}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}td,th{padding:.2rem .7rem;text-align:right;
border-bottom:1px solid #eee}td:first-child,th:first-child,td.t,th.t{text-align:left}img{max-width:100%;height:auto}
.lead{color:#555;margin-top:.3rem}.note,footer{color:#555;font-size:.9rem}footer{margin-top:3rem;border-top:1px solid #ddd}
.scroll{overflow-x:auto}
"""


class Week(NamedTuple):
    """What the report stands on."""

    season: str
    week: str
    number: int
    this: Dataset
    last: Dataset | None
    whole: Dataset
    """The season up to the week's end."""


def _choose(ds: Dataset, season: str | None, week: str | None) -> Week:
    games = ds.games.sort_values("started_at", kind="stable")
    if not len(games):
        raise ValueError("there are no games to report on")
    seasons: list[str] = list(dict.fromkeys(games["season_id"].dropna().astype(str)))
    season = season if season is not None else seasons[-1] if seasons else ""
    if season not in seasons:
        raise ValueError(f"no season {season!r}; there are {', '.join(seasons) or 'none'}")
    games = games[games["season_id"].astype(str) == season]
    weeks: list[str] = list(dict.fromkeys(games["event_id"].dropna().astype(str)))
    week = week if week is not None else weeks[-1] if weeks else ""
    if week not in weeks:
        raise ValueError(f"no week {week!r} in {season}; there are {', '.join(weeks) or 'none'}")
    at = weeks.index(week)
    last = ds.where(season_id=season, event_id=weeks[at - 1]) if at else None
    this = ds.where(season_id=season, event_id=week)
    return Week(season, week, at + 1, this, last, ds.where(season_id=season, event_id=weeks[: at + 1]))


def weekly_report(
    ds: Dataset,
    out: str | Path,
    *,
    season: str | None = None,
    week: str | None = None,
    formats: Sequence[str] = FORMATS,
    now: datetime | None = None,
    names: Mapping[str, str] | None = None,
) -> list[Path]:
    """Writes the report of a week (an `event_id`; by default the last one of the last season) and returns the paths.

    `html`: `report.html`, one file. `discord`: `post.json` (title, text, fields) and four PNG. `now` is the time printed
    in the footer; by default the end of the data. `names` maps ids of players, decks and cards to what is shown. Raises
    `ValueError` for a season, week or format that there isn't.
    """
    for f in formats:
        rates.one_of("formats", f, FORMATS)
    chosen = _choose(ds, season, week)
    called = {str(c): str(n) for c, n in zip(ds.cards["card_id"], ds.cards["name"], strict=True)} | dict(
        names or {}
    )
    found = _numbers(chosen)
    drawn = {name: _png(ax) for name, ax in _pictures(found, called).items()}
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    stamp = now or ds.games["started_at"].max().to_pydatetime()
    files: dict[str, bytes] = {}
    if "html" in formats:
        files["report.html"] = _html(chosen, found, drawn, called, stamp).encode()
    if "discord" in formats:
        files["post.json"] = (
            json.dumps(_post(chosen, found, called), ensure_ascii=False, indent=1) + "\n"
        ).encode()
        files |= {f"{name}.png": drawn[name] for name in PICTURES}
    for name, content in files.items():
        temporary = folder / f".{name}.tmp"
        temporary.write_bytes(content)
        os.replace(temporary, folder / name)
    return [folder / name for name in files]


def _numbers(w: Week) -> dict[str, Any]:
    """Everything that is told, computed once."""
    matches = w.whole.matches
    of_week = matches[matches["event_id"].astype(str) == w.week]
    before = matches[matches["event_id"].astype(str) != w.week]
    season_table = tables.standings(matches)
    old = tables.standings(before).set_index("player_id")["rank"] if len(before) else pd.Series(dtype=float)
    season_table["moved"] = [
        old.get(p, float("nan")) - r
        for p, r in zip(season_table["player_id"], season_table["rank"], strict=True)
    ]
    history = strength.rating_history(w.whole)
    week_games = set(w.this.games["game_id"])
    mine = history[history["game_id"].isin(week_games) & history["upset"]].sort_values(
        "expected", kind="stable"
    )
    share = rates.meta_share(w.this).set_index("archetype_id")
    if w.last is not None:
        share["change"] = share["share"] - rates.meta_share(w.last).set_index("archetype_id")["share"]
    try:
        swings = flow.game_swings(w.this, flow.fit_win_probability(w.whole))
    except ValueError:
        swings = pd.DataFrame(columns=list(flow.SWINGS))
    known = set(before["player_a"].astype(str)) | set(before["player_b"].dropna().astype(str))
    now = set(w.this.game_players["player_id"].astype(str))
    return {
        "week_table": tables.standings(of_week), "season_table": season_table, "share": share.reset_index(),
        "rates": rates.win_rates(w.whole), "matchups": versus.matchups(w.whole), "ratings": strength.ratings(w.whole),
        "upsets": mine, "swings": swings, "impact": cards.card_impact(w.whole), "first": strength.first_player_advantage(w.whole),
        "players": now, "new": sorted(now - known) if known else [], "matches": len(of_week),
        "coverage": rates.coverage(w.whole).iloc[0], "ends": w.this.games["end_reason"].astype(str).value_counts(),
    }  # fmt: skip


def _pictures(found: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, "Axes"]:
    return {
        "meta": figures.plot_meta_share(
            found["share"].assign(period="all"), title="What was played this week", names=names
        ),
        "rates": figures.plot_win_rates(found["rates"], title="Win rates, season", names=names),
        "matchups": figures.plot_matchups(found["matchups"], title="Matchups, season (matches)", names=names),
        "ratings": figures.plot_ratings(found["ratings"], title="Ratings, season", top=15, names=names),
    }


def _png(ax: "Axes") -> bytes:
    out = BytesIO()
    with figures.style():
        cast(Any, ax.figure).savefig(out, format="png", dpi=110, metadata={"Software": None})
    return out.getvalue()


# ---------------------------------------------------------------- words


def _lines(w: Week, found: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, str]:
    """The report's sentences by topic; each with its n."""

    def name(x: object) -> str:
        return names.get(str(x), str(x))

    top = found["week_table"].iloc[0]
    said = {
        "Winner": f"{name(top['player_id'])}, {top['points']:g} points from {top['w']}–{top['l']}–{top['d']}.",
        "Attendance": f"{len(found['players'])} players, {found['matches']} matches, {len(w.this.games)} games"
        + (f"; new: {', '.join(map(name, found['new'][:5]))}." if found["new"] else "."),
    }
    if len(found["swings"]):
        s = found["swings"].iloc[0]
        said["Game of the week"] = (
            f"{s['game_id']}: the chance to win moved by {100 * s['swing']:.0f} points in cycle {s['turning_turn']}; "
            f"the winner once stood at {100 * (1 - s['comeback_index']):.0f} %."
        )
    if len(found["upsets"]):
        u = found["upsets"].iloc[0]
        said["Upset"] = (
            f"{name(u['player_id'])} won a game foretold at {100 * u['expected']:.0f} % ({u['game_id']})."
        )
    starred = found["impact"][found["impact"]["starred"] & ~found["impact"]["low_n"]]
    if len(starred):
        c = starred.iloc[0]
        said["Card of the season"] = (
            f"{name(c['card_id'])}: {100 * c['impact']:+.1f} points within its decks (n {c['n']}, q {c['q']:.3f})."
        )
    else:
        said["Card of the season"] = (
            "None differs from its deck's other cards beyond doubt (q < .05, 100 games, 5 pilots)."
        )
    f = found["first"].iloc[0]
    said["First player"] = (
        f"wins {100 * f['rate']:.0f} % among equals ({100 * f['lo']:.0f} to {100 * f['hi']:.0f} %, n {f['n']})."
    )
    return said


def _post(w: Week, found: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    table = found["week_table"].head(8)
    ranks = "\n".join(
        f"{r.rank}. {names.get(str(r.player_id), r.player_id)} – {r.points:g}" for r in table.itertuples()
    )
    fields = [{"name": k, "value": v[:FIELD_LIMIT]} for k, v in _lines(w, found, names).items()]
    return {
        "title": f"{w.season}, week {w.number}: {w.week}"[:TITLE_LIMIT],
        "description": ranks[:TEXT_LIMIT],
        "fields": fields,
        "pictures": [f"{name}.png" for name in PICTURES],
    }


def _html(
    w: Week, found: Mapping[str, Any], drawn: Mapping[str, bytes], names: Mapping[str, str], now: datetime
) -> str:
    def picture(name: str, words: str) -> str:
        data = base64.b64encode(drawn[name]).decode()
        return f'<p><img alt="{escape(words)}" src="data:image/png;base64,{data}"></p>'

    lines = "".join(f"<li><b>{escape(k)}:</b> {escape(v)}</li>" for k, v in _lines(w, found, names).items())
    week = _table(
        found["week_table"],
        {"#": "rank", "player": "player_id", "points": "points", "won": "w", "lost": "l", "drawn": "d", "OMW": "omw", "GW": "gw", "OGW": "ogw"},
        names,
    )  # fmt: skip
    moved = found["season_table"].assign(
        move=[
            "new" if m != m else "–" if not m else f"{'▲' if m > 0 else '▼'} {abs(m):.0f}"
            for m in found["season_table"]["moved"]
        ]
    )
    season = _table(
        moved,
        {"#": "rank", "player": "player_id", "": "move", "points": "points", "won": "w", "lost": "l"},
        names,
    )
    share = found["share"]
    changes = _table(
        share,
        {"deck": "archetype_id", "seats": "n", "share": "share", "change": "change"},
        names,
        percent=("share", "change"),
    )
    c = found["coverage"]
    versions = ", ".join(sorted(w.whole.games["engine_version"].astype(str).unique()))
    pools = ", ".join(sorted(w.whole.games["pool_version"].astype(str).unique()))
    ends = ", ".join(f"{k} {v}" for k, v in found["ends"].sort_index().items())
    few = int(found["matchups"]["low_n"].sum() // 2)
    body = f"""<h1>{escape(w.season)}, week {w.number}</h1>
<p class="lead">{escape(w.week)} · {len(w.this.games)} games · {len(found["players"])} players</p>
<ul>{lines}</ul>
<h2>The week's table</h2><div class="scroll">{week}</div>
<h2>The season's table</h2><div class="scroll">{season}</div>
<h2>What was played</h2>{picture("meta", "Share of the field by deck")}<div class="scroll">{changes}</div>
<p class="note">Effective number of decks: {share["eff_decks"].iloc[0]:.1f}. A change of a few points is chance at this n.</p>
<h2>How it did</h2>{picture("rates", "Win rates by deck with intervals")}
<p class="note">Decks with their pilots: a rate is not the deck's alone.</p>
<h2>Who beats whom</h2>{picture("matchups", "Matchup grid")}
<p class="note">{few} pairs have fewer than 10 matches; they stand in brackets.</p>
<h2>Ratings</h2>{picture("ratings", "Leaderboard with intervals")}
<footer><p>Season up to this week: {c["games"]:,} games, {c["matches"]:,} matches, {c["players"]} players,
{c["first"]:%Y-%m-%d} to {c["last"]:%Y-%m-%d}. Left out: {c["dropped_no_contest"]} without contest, {c["dropped_crash"]} crashed.
Filters: {escape("; ".join(w.whole.filters))}. Ends this week: {escape(ends)}. Win rates without mirrors, 95 % intervals at the
effective number of games. Engine {escape(versions)}, pools {escape(pools)}, tables version {VERSION}. Made {now:%Y-%m-%d %H:%M} UTC.</p></footer>"""
    title = escape(f"{w.season}, week {w.number}")
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{CSS}</style></head>\n<body>{body}</body></html>\n'
    )


def _table(
    frame: pd.DataFrame, columns: Mapping[str, str], names: Mapping[str, str], percent: Sequence[str] = ()
) -> str:
    def cell(column: str, value: Any) -> str:
        if isinstance(value, float) and value != value:
            return "–"
        if column in percent:
            return f"{100 * value:+.1f}" if column == "change" else f"{100 * value:.1f} %"
        if column in ("omw", "gw", "ogw"):
            return f"{value:.3f}"
        if column in ("player_id", "archetype_id"):
            return escape(names.get(str(value), str(value)))
        return escape(f"{value:g}" if isinstance(value, float) else str(value))

    marks = {c: ' class="t"' if c in ("player_id", "archetype_id") else "" for c in columns.values()}
    head = "".join(f"<th{marks[c]}>{escape(k)}</th>" for k, c in columns.items())
    rows = "".join(
        "<tr>" + "".join(f"<td{marks[c]}>{cell(c, r[c])}</td>" for c in columns.values()) + "</tr>"
        for r in frame.to_dict("records")
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
