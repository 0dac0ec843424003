"""Every kind of picture, drawn into a folder with a page that shows them as wide as a telephone."""

from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path

from bot.pictures.alt import describe_board, describe_hand
from bot.pictures.examples import NAMES, crowded, moments
from bot.pictures.render import render_board, render_card, render_cards, render_hand
from engine.language.words import LANGUAGES
from engine.registry import Ruleset, ruleset, rulesets

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Pictures</title><style>body{{background:#313338;color:#dbdee1;font:15px sans-serif;margin:16px}}
figure{{display:inline-block;vertical-align:top;margin:0 16px 16px 0;width:380px}}img{{width:380px;border-radius:8px}}
figcaption{{margin-bottom:4px}}</style><h1>Pictures</h1>{figures}</html>
"""


def draw(folder: Path, only: str | None, say: Callable[[str], object]) -> None:
    """Draws the gallery into the folder. Raises `UnknownRuleset`."""
    folder.mkdir(parents=True, exist_ok=True)
    figures = []
    for name in [only] if only else rulesets():
        for lang in LANGUAGES:
            for kind, picture, alt in _pictures(ruleset(name), lang):
                file = f"{name}-{kind}-{lang}.png"
                (folder / file).write_bytes(picture)
                figures.append(
                    f'<figure><figcaption>{file}</figcaption><img src="{file}" alt="{escape(alt)}"></figure>'
                )
        say(f"{name}: drawn")
    (folder / "index.html").write_text(PAGE.format(figures="\n".join(figures)), encoding="utf-8")
    say(f"{len(figures)} pictures; open {folder / 'index.html'}")


def _pictures(rs: Ruleset, lang: str) -> Iterator[tuple[str, bytes, str]]:
    views = moments(rs.name) | {"crowded": crowded(rs.name, lang)}
    for moment, view in views.items():
        yield moment, render_board(view, rs, lang, NAMES), describe_board(view, rs, lang, NAMES)
        if moment in ("early", "full", "crowded"):
            yield f"hand-{moment}", render_hand(view, rs, lang), describe_hand(view, rs, lang)
    longest: dict[str, str] = {}
    for d in rs.cards.values():
        if len(rs.text(d.id, lang)) >= len(rs.text(longest.get(d.type, d.id), lang)):
            longest[d.type] = d.id
    for kind, card in longest.items():
        yield f"card-{kind}", render_card(card, rs, lang), ""
    deck, listed = next(iter(rs.decks.items()))
    yield "cards", render_cards(listed.cards(), rs, lang, deck.title()), ""
