"""The weekly page: one HTML file that needs nothing from outside."""

import base64
from collections.abc import Callable, Mapping
from datetime import datetime
from html import escape
from typing import Any

import pandas as pd

from analysis.report.facts import Facts
from analysis.report.week import Week
from analysis.report.words import WORDS, highlights
from analysis.schema import VERSION

Name = Callable[[object], str]
TEXTS = ("player_id", "archetype_id")
STANDINGS = {
    "#": "rank",
    "player": "player_id",
    "move": "moved",
    "points": "points",
    "won": "w",
    "lost": "l",
    "drawn": "d",
}
TIES = {"OMW": "omw", "GW": "gw", "OGW": "ogw", "OOMW": "oomw", "Buchholz": "buchholz"}
ROLLING = {
    "#": "rank",
    "player": "player_id",
    "move": "moved",
    "won": "won",
    "lost": "lost",
    "rate": "rate_eb",
    "rating": "rating",
}
CSS = """
:root{--ink:#1f2430;--soft:#5b6472;--line:#e3e6eb;--back:#f5f6f8;--card:#fff;--accent:#0072b2}
@media screen and (prefers-color-scheme:dark){:root{--ink:#e6e8ec;--soft:#a3abb8;--line:#343a45;--back:#15181d;--card:#1e222a;--accent:#6cb8e6}}
*{box-sizing:border-box}body{font:16px/1.6 system-ui,"Noto Sans CJK JP","Hiragino Sans",Meiryo,sans-serif;color:var(--ink);
background:var(--back);margin:0}main{max-width:1080px;margin:0 auto;padding:0 1rem 3rem}header{padding:2rem 0 .5rem}
h1{font-size:1.9rem;line-height:1.25;margin:0}h2{font-size:1.25rem;margin:2.2rem 0 .7rem}h3{font-size:1rem;margin:0 0 .4rem}
.lead,.note,footer{color:var(--soft);font-size:.9rem}.lead{margin:.2rem 0 1.2rem}.note{margin:.5rem 0 0}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(120px,1fr));gap:.7rem}
.card,.tile{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:.9rem 1rem}
.tile b{display:block;font-size:1.7rem;line-height:1.2}.tile span{color:var(--soft);font-size:.85rem}
.said{display:grid;grid-template-columns:repeat(auto-fit,minmax(300px,1fr));gap:.7rem}.said p{margin:0}
.said h3{color:var(--accent);font-size:.85rem;letter-spacing:.02em}.two{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
.two>*{min-width:0}.scroll{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.9rem;width:100%}
td,th{padding:.22rem .5rem;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}th{color:var(--soft);font-weight:600}
tr:last-child td{border-bottom:0}.t{text-align:left;white-space:normal;overflow-wrap:anywhere;min-width:4.5em}tr.cut td{border-bottom:2px solid var(--accent)}tr.off td{color:var(--soft)}
.up{color:#00805c}.down{color:#b3560a}@media screen and (prefers-color-scheme:dark){.up{color:#4cc9a0}.down{color:#f0a35e}}
img{display:block;width:100%;height:auto;border-radius:6px}figure{margin:0}a{color:var(--accent)}
summary{cursor:pointer}details ul{columns:11rem;margin:.2rem 0 .8rem;padding-left:1.2rem}details h3{margin-top:.8rem}footer{margin-top:2.5rem;border-top:1px solid var(--line);padding-top:.8rem}
@media (max-width:760px){.two{grid-template-columns:1fr}h1{font-size:1.5rem}.tile b{font-size:1.35rem}
table{font-size:.8rem}td,th{padding:.22rem .13rem}.card{padding:.8rem .7rem}}
@media print{@page{margin:12mm}html{font-size:60%}body{font-size:1rem;background:#fff}main{padding:0}header{padding-top:0}.two{grid-template-columns:1fr 1fr}
.said{grid-template-columns:repeat(3,1fr)}table{font-size:.9rem}td,th{padding:.22rem .5rem}.card,.tile{break-inside:avoid}h2,.lead{break-after:avoid}}
"""


def page(
    w: Week,
    f: Facts,
    drawn: tuple[Mapping[str, bytes], Mapping[str, bytes]],
    name: Name,
    now: datetime,
    lang: str,
    top: int,
    links: Mapping[str, str],
) -> str:
    """The whole page. `drawn`: the pictures on light and on dark ground; `links`: addresses of games that a host knows."""
    t = WORDS[lang]
    alts = dict(zip(drawn[0], t["alts"].split("|"), strict=True))

    def figure(key: str, note: str) -> str:
        light, dark = (f"data:image/png;base64,{base64.b64encode(d[key]).decode()}" for d in drawn)
        source = f'<source media="screen and (prefers-color-scheme:dark)" srcset="{dark}">'
        image = f'<picture>{source}<img alt="{escape(alts[key])}" src="{light}"></picture>'
        return f'<div class="card"><figure>{image}</figure><p class="note">{escape(note)}</p></div>'

    eff = f.share["eff_decks"].iloc[0]
    few = int(f.matchups["low_n"].sum() // 2)
    pictures = {
        "meta": t["share_note"].format(eff=eff, hhi=f.hhi), "rates": t["rates_note"],
        "matchups": t["matchups_note"].format(few=few), "ratings": t["ratings_note"],
    }  # fmt: skip
    shown = {k: figure(k, v) for k, v in pictures.items()}
    week_columns = _shown(f.week_table, STANDINGS | (_ties(f.week_table) if w.preset else {}))
    week_columns.pop("move")
    body = f"""<header><h1>{escape(w.title)}</h1><p class="lead">{escape(_when(w))}</p></header>
{_tiles(w, f, t)}
<h2>{t["highlights"]}</h2>{_said(w, f, name, lang, links)}
<h2>{t["tables"]}</h2>{_ties_note(week_columns, t)}<div class="two">
<div class="card"><h3>{t["week_table"]}</h3>{_table(f.week_table, week_columns, name, t)}</div>
<div class="card"><h3>{t["season_table" if w.preset else "rolling_table"]}</h3>{_season(w, f, name, t, top)}</div></div>
<h2>{t["share"]} · {t["rates"]}</h2><div class="two">{shown["meta"]}{shown["rates"]}</div>
<h2>{t["matchups"]} · {t["ratings"]}</h2><div class="two">{shown["matchups"]}{shown["ratings"]}</div>
{_newcomers(f, name, t)}
<footer><p>{escape(_footer(w, f, now, t))}</p></footer>"""
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8"><title>{escape(w.title)}</title>'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><style>{CSS}</style></head>\n'
        f"<body><main>{body}</main></body></html>\n"
    )


def _when(w: Week) -> str:
    first, last = w.this.games["started_at"].min(), w.this.games["started_at"].max()
    return f"{first:%Y-%m-%d}" + (f" – {last:%Y-%m-%d}" if f"{first:%Y-%m-%d}" != f"{last:%Y-%m-%d}" else "")


def _tiles(w: Week, f: Facts, t: Mapping[str, str]) -> str:
    eff = f.share["eff_decks"].iloc[0]
    numbers = (
        (len(f.players), "players"),
        (f.matches, "matches"),
        (len(w.this.games), "games"),
        (f"{eff:.1f}", "decks"),
    )
    tiles = "".join(f'<div class="tile"><b>{n}</b><span>{t[k]}</span></div>' for n, k in numbers)
    return f'<div class="tiles">{tiles}</div>'


def _said(w: Week, f: Facts, name: Name, lang: str, links: Mapping[str, str]) -> str:
    t = WORDS[lang]
    cards, files = [], False
    for heading, text, game in highlights(w, f, name, lang):
        link = ""
        if game and game in links:
            link = f' <a href="{escape(links[game])}">{t["replay"]}</a>'
        elif game and game in f.records:
            link, files = f" {_replay(game, f.records[game], t['replay'])}", True
        cards.append(f'<div class="card"><h3>{escape(heading)}</h3><p>{escape(text)}{link}</p></div>')
    how = escape(t["replay_note"]).format(command="<code>python -m engine replay FILE</code>")
    note = f'<p class="note">{how}</p>' if files else ""
    return f'<div class="said">{"".join(cards)}</div>{note}'


def _replay(game: str, record: str, word: str) -> str:
    data = base64.b64encode(record.encode()).decode()
    return f'<a download="{escape(game)}.json" href="data:application/json;base64,{data}">{word}</a>'


def _ties(table: pd.DataFrame) -> dict[str, str]:
    """The tie-breaks that the table was sorted by."""
    order = table.attrs.get("order", ("omw", "gw", "ogw"))
    return {k: v for k, v in TIES.items() if v in order}


def _ties_note(columns: Mapping[str, str], t: Mapping[str, str]) -> str:
    """What the short names of the tie-breaks mean."""
    said = " ".join(f"{k}: {t[v]}" for k, v in TIES.items() if v in columns.values())
    return f'<p class="lead">{escape(said)}</p>' if said else ""


def _season(w: Week, f: Facts, name: Name, t: Mapping[str, str], top: int) -> str:
    if w.preset is None:
        return _table(f.season_table, ROLLING, name, t)
    words = {**t, "to_top": t["to_top"].format(top=top)}
    return _table(
        f.season_table, _shown(f.season_table, STANDINGS | {"to_top": "to_top"}), name, words, cut=top
    )


def _shown(table: pd.DataFrame, columns: Mapping[str, str]) -> dict[str, str]:
    """The columns without that of draws where there were none."""
    return {k: v for k, v in columns.items() if v != "d" or table["d"].any()}


def _newcomers(f: Facts, name: Name, t: Mapping[str, str]) -> str:
    if not f.lists:
        return ""
    decks = []
    for player, archetype, cards in f.lists:
        parts = []
        for board, rows in cards.groupby("board", sort=False, observed=True):
            lines = "".join(f"<li>{r.copies} × {escape(name(r.card_id))}</li>" for r in rows.itertuples())
            parts.append(f"<h3>{escape(str(board))}</h3><ul>{lines}</ul>")
        summary = f"{escape(name(player))} – {escape(name(archetype))}"
        decks.append(f'<details class="card"><summary>{summary}</summary>{"".join(parts)}</details>')
    return f'<h2>{t["newcomers"]}</h2><div class="said">{"".join(decks)}</div>'


def _footer(w: Week, f: Facts, now: datetime, t: Mapping[str, str]) -> str:
    c, games = f.coverage, w.whole.games
    return t["footer"].format(
        games=c["games"], matches=c["matches"], people=c["players"], first=c["first"], last=c["last"],
        void=c["dropped_no_contest"], crashed=c["dropped_crash"], filters="; ".join(w.filters) or "–",
        rulesets=", ".join(sorted(games["ruleset"].astype(str).unique())),
        engines=", ".join(sorted(games["engine_version"].astype(str).unique())),
        pools=", ".join(sorted(games["pool_version"].astype(str).unique())), version=VERSION, now=now,
    )  # fmt: skip


def _table(
    frame: pd.DataFrame, columns: Mapping[str, str], name: Name, t: Mapping[str, str], cut: int | None = None
) -> str:
    marks = {c: ' class="t"' if c in TEXTS else "" for c in columns.values()}
    head = "".join(f"<th{marks[c]}>{escape(t.get(k, k))}</th>" for k, c in columns.items())
    rows = []
    for i, r in enumerate(frame.to_dict("records"), start=1):
        kind = ' class="cut"' if cut == i < len(frame) else ' class="off"' if r.get("ranked") is False else ""
        cells = "".join(f"<td{marks[c]}>{_cell(c, r[c], name, t)}</td>" for c in columns.values())
        rows.append(f"<tr{kind}>{cells}</tr>")
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>'


def _cell(column: str, value: Any, name: Name, t: Mapping[str, str]) -> str:
    if column == "moved":
        return _moved(value, t)
    if value is pd.NA or (isinstance(value, float) and value != value):
        return "–"
    if column in TEXTS:
        return escape(name(value))
    if column in ("omw", "gw", "ogw", "oomw"):
        return f"{value:.3f}"
    if column == "rate_eb":
        return f"{100 * value:.0f}"
    if column == "rating":
        return f"{value:.0f}"
    if column == "to_top":
        return f"{value:g}" if value else ""
    return escape(f"{value:g}" if isinstance(value, float) else str(value))


def _moved(value: float, t: Mapping[str, str]) -> str:
    if value != value:
        return escape(t["new_mark"])
    if not value:
        return "–"
    return (
        f'<span class="{"up" if value > 0 else "down"}">{"▲" if value > 0 else "▼"} {abs(value):.0f}</span>'
    )
