"""The weekly report: one HTML page that needs nothing from outside, and the text and pictures of a Discord post.

The same data, week and `now` give the same bytes.
"""

import json
import os
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis import figures
from analysis.dataset import Dataset, known_zone
from analysis.figures.labels import LANGUAGES
from analysis.report.facts import Facts, facts
from analysis.report.page import page
from analysis.report.week import Week, choose
from analysis.report.words import WORDS, highlights
from analysis.seats import one_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FORMATS = ("html", "discord")
PICTURES = ("meta", "rates", "matchups", "ratings")
"""Of the post: at most four, as Discord shows them in one."""
TITLE_LIMIT, TEXT_LIMIT, NAME_LIMIT, FIELD_LIMIT, FIELDS = 256, 4096, 256, 1024, 25
"""Characters that Discord takes in an embed's title, text, and a field's name and value; and how many fields."""
TOP = 8
"""Places of the cut."""


def weekly_report(
    ds: Dataset,
    out: str | Path,
    *,
    season: str | None = None,
    week: str | None = None,
    formats: Sequence[str] = FORMATS,
    now: datetime | None = None,
    names: Mapping[str, str] | None = None,
    links: Mapping[str, str] | None = None,
    lang: str = "en",
    top: int = TOP,
    tz: str = "UTC",
) -> list[Path]:
    """Writes the report of a week (an `event_id`; by default the last one of the last season) and returns the paths.

    `html`: `report.html`, one file, with the records of the games that it names where the data hold them. `discord`:
    `post.json` (title, text, fields) and four PNG. `now` is the time printed in the footer; by default the end of the data.
    `names` maps ids of players, decks and cards to what is shown, `links` ids of games to addresses (a thread, say). `lang`:
    `en` or `ja`. `top`: the places of the cut. Games that belong to no event are taken by weeks of the calendar in the time
    zone `tz`, and their league is ranked without rounds. Raises `ValueError` for a season, week, format, language or
    time zone that there isn't.
    """
    for f in formats:
        one_of("formats", f, FORMATS)
    one_of("lang", lang, LANGUAGES)
    known_zone(tz)
    chosen = choose(ds, season, week, tz)
    called = _names(ds, names or {}, lang)
    found = facts(chosen, top)
    drawn = _drawn(found, called, lang, "light")
    dark = _drawn(found, called, lang, "dark") if "html" in formats else {}
    stamp = now or ds.games["started_at"].max().to_pydatetime()

    def name(x: object) -> str:
        return called.get(str(x), str(x))

    files: dict[str, bytes] = {}
    if "html" in formats:
        files["report.html"] = page(
            chosen, found, (drawn, dark), name, stamp, lang, top, links or {}
        ).encode()
    if "discord" in formats:
        post = json.dumps(_post(chosen, found, name, lang), ensure_ascii=False, indent=1) + "\n"
        files |= {"post.json": post.encode(), **{f"{k}.png": drawn[k] for k in PICTURES}}
    return _written(Path(out), files)


def _names(ds: Dataset, given: Mapping[str, str], lang: str) -> dict[str, str]:
    column = "name_ja" if lang == "ja" else "name"
    cards = zip(ds.cards["card_id"].astype(str), ds.cards[column].astype(str), strict=True)
    return {**dict(cards), **given}


def _written(folder: Path, files: Mapping[str, bytes]) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        temporary = folder / f".{name}.tmp"
        temporary.write_bytes(content)
        os.replace(temporary, folder / name)
    return [folder / name for name in files]


def _drawn(f: Facts, names: Mapping[str, str], lang: str, theme: str) -> dict[str, bytes]:
    """The pictures as PNG, for light or for dark ground."""
    with figures.style(theme):
        return {name: figures.png(ax) for name, ax in _pictures(f, names, lang).items()}


def _pictures(f: Facts, names: Mapping[str, str], lang: str) -> dict[str, "Axes"]:
    titles = WORDS[lang]["pictures"].split("|")
    more: dict[str, Any] = {"names": names, "lang": lang}
    return {
        "meta": figures.plot_meta_share(f.share.assign(period="all"), title=titles[0], **more),
        "rates": figures.plot_win_rates(f.rates, title=titles[1], **more),
        "matchups": figures.plot_matchups(f.matchups, title=titles[2], **more),
        "ratings": figures.plot_ratings(f.ratings, title=titles[3], top=15, **more),
    }


def _post(w: Week, f: Facts, name: Callable[[object], str], lang: str) -> dict[str, Any]:
    table = f.week_table.head(TOP)
    line = WORDS[lang]["rank"]
    ranks = "\n".join(
        line.format(rank=r.rank, name=name(r.player_id), points=r.points) for r in table.itertuples()
    )
    fields = [
        {"name": heading[:NAME_LIMIT], "value": text[:FIELD_LIMIT]}
        for heading, text, _ in highlights(w, f, name, lang)
    ]
    return {
        "title": w.title[:TITLE_LIMIT],
        "description": ranks[:TEXT_LIMIT],
        "fields": fields[:FIELDS],
        "pictures": [f"{k}.png" for k in PICTURES],
        "alts": dict(zip([f"{k}.png" for k in PICTURES], WORDS[lang]["alts"].split("|"), strict=True)),
    }
