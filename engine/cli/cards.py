"""`cards`: list them, search them, show one; and the face of a card, which `play` shows too."""

import unicodedata
from difflib import get_close_matches
from typing import Annotated

import typer
from rich.box import ROUNDED
from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from engine.cli.board import STYLES
from engine.cli.choosing import Ruled, SetFiles, the_ruleset
from engine.cli.terminal import Language, Screen
from engine.kernel.definitions import Definition
from engine.registry import Ruleset

cards = typer.Typer(no_args_is_help=True, help="List, search and show cards.")


def term(screen: Screen, rs: Ruleset, attribute: str, word: str) -> str:
    """A word of an attribute in the screen's language."""
    found = rs.rules.vocabulary.words.get(attribute, {}).get(word)
    return word if found is None else found.ja if screen.lang == "ja" else found.en


def hues(rs: Ruleset) -> list[str]:
    """The attributes that say what colours or elements a card has; none where a ruleset has no such thing."""
    vocabulary = rs.rules.vocabulary
    own = vocabulary.words.get(vocabulary.hue)
    return [attribute for attribute, words in vocabulary.words.items() if own is not None and words == own]


def coloured(screen: Screen, rs: Ruleset, d: Definition) -> list[str]:
    """A card's colours or elements, as words."""
    return [term(screen, rs, hue, d.attributes[hue]) for hue in hues(rs) if hue in d.attributes]


def style_of(rs: Ruleset, d: Definition) -> str:
    """How the terminal tints a card."""
    return STYLES.get(d.attributes.get(rs.rules.vocabulary.hue, ""), "")


def name(screen: Screen, d: Definition) -> str:
    """A card's name in the screen's language."""
    return d.name.ja if screen.lang == "ja" else d.name.en


def face(screen: Screen, rs: Ruleset, d: Definition, width: int = 62) -> Panel:
    """A card with everything that is printed on it."""
    other = d.name.en if screen.lang == "ja" else d.name.ja
    words = [term(screen, rs, "type", d.type), *coloured(screen, rs, d)]
    if d.attributes.get("kind", "normal") != "normal":
        words[0] = term(screen, rs, "kind", d.attributes["kind"])
    line = Text(" · ".join(w for w in words if w), style=style_of(rs, d))
    line.append(f" · {screen.text('col_cost')} {d.cost}", "bold")
    kept, many = _printed(screen, rs, d)
    for word in kept:
        line.append(f" · {word}", "bold")
    rows: list[Text] = [line, *[Text(" · ".join(words)) for words in many]]
    for attribute, values in d.numbers.items():
        if attribute != "cost":
            label = rs.rules.vocabulary.attributes[attribute]
            shown = label.ja if screen.lang == "ja" else label.en
            rows.append(Text(f"{shown} " + " / ".join(map(str, values)), style="bold"))
    vocabulary = rs.rules.vocabulary
    timing = [vocabulary.timings[t] for t in d.attributes.get("timing", ())]
    if timing:
        rows.append(Text(" · ".join(t.ja if screen.lang == "ja" else t.en for t in timing), style="italic"))
    text = rs.text(d.id, screen.lang)
    if text:
        rows += [Text(""), Text(text)]
    return Panel(
        Group(*rows),
        title=Text(name(screen, d), style="bold"),
        title_align="left",
        subtitle=Text(f"{other} · {d.id}", style="dim"),
        subtitle_align="right",
        box=ROUNDED,
        border_style=style_of(rs, d),
        width=min(width, screen.console.width),
        padding=(0, 1),
    )


def _printed(screen: Screen, rs: Ruleset, d: Definition) -> tuple[list[str], list[list[str]]]:
    """What a ruleset prints on its cards besides: further numbers, and attributes with several values."""
    numbers, many = [], []
    for attribute, label in rs.rules.vocabulary.attributes.items():
        value = d.attributes.get(attribute)
        if isinstance(value, tuple) and value:
            many.append([term(screen, rs, attribute, word) for word in value])
        elif isinstance(value, int) and attribute != "cost":
            numbers.append(f"{label.ja if screen.lang == 'ja' else label.en} {value}")
    return numbers, many


def folded(text: str) -> str:
    """Text as it is compared: width and case don't matter."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def find(rs: Ruleset, wanted: str) -> list[Definition]:
    """The cards that a person means: by id or whole name; else those whose name holds it."""
    key = folded(wanted)
    exact = [d for d in rs.cards.values() if key in (folded(d.id), folded(d.name.en), folded(d.name.ja))]
    return exact or [d for d in rs.cards.values() if key in folded(d.name.en) or key in folded(d.name.ja)]


def near(rs: Ruleset, wanted: str) -> str:
    """The name of a card that was probably meant, or an empty string."""
    names = {folded(n): n for d in rs.cards.values() for n in (d.id, d.name.en, d.name.ja)}
    return next((names[f] for f in get_close_matches(folded(wanted)[:80], list(names), 1, 0.5)), "")


@cards.callback()
def root(lang: Language = None) -> None:
    """List, search and show cards."""


@cards.command("list")
def list_cards(
    ruleset: Ruled = None,
    type_: Annotated[str | None, typer.Option("--type", help="Only this type.")] = None,
    colour: Annotated[
        str | None, typer.Option("--colour", "--color", help="Only this colour, or this element.")
    ] = None,
    set_files: SetFiles = None,
    lang: Language = None,
) -> None:
    """Lists the cards of a ruleset."""
    screen = Screen(lang)
    rs = the_ruleset(screen, ruleset, set_files)
    found = list(rs.cards.values())
    if type_ is not None:
        word = _word(screen, rs, "type", type_)
        found = [d for d in found if d.type == word]
    if colour is not None:
        word = _word(screen, rs, rs.rules.vocabulary.hue, colour)
        found = [d for d in found if word in [d.attributes.get(hue) for hue in hues(rs)]]
    table(screen, rs, found)


@cards.command()
def search(
    words: Annotated[list[str], typer.Argument(help="Words of the name or the text, in either language.")],
    ruleset: Annotated[str | None, typer.Option("--ruleset", "-r", help="The ruleset.")] = None,
    set_files: SetFiles = None,
    lang: Language = None,
) -> None:
    """Searches names and texts; every word must be there."""
    screen = Screen(lang)
    rs = the_ruleset(screen, ruleset, set_files)
    keys = [folded(w) for given in words for w in given.split()]
    found = []
    for d in rs.cards.values():
        text = folded(" ".join([d.id, d.name.en, d.name.ja, rs.text(d.id, "en"), rs.text(d.id, "ja")]))
        if all(k in text for k in keys):
            found.append(d)
    if not found:
        screen.say("nothing_found")
    else:
        table(screen, rs, found, texts=True)


@cards.command()
def show(
    card: Annotated[list[str], typer.Argument(help="A card's number or (part of its) name.")],
    ruleset: Annotated[str | None, typer.Option("--ruleset", "-r", help="The ruleset.")] = None,
    set_files: SetFiles = None,
    lang: Language = None,
) -> None:
    """Shows a card with its text."""
    screen = Screen(lang)
    rs = the_ruleset(screen, ruleset, set_files)
    wanted = " ".join(card)
    found = find(rs, wanted)
    if not found:
        hint = near(rs, wanted)
        screen.fail(screen.text("no_card", name=wanted, hint=screen.text("hint", near=hint) if hint else ""))
    if len(found) > 6:
        table(screen, rs, found)
    else:
        for d in found:
            screen.console.print(face(screen, rs, d))


def table(screen: Screen, rs: Ruleset, found: list[Definition], *, texts: bool = False) -> None:
    """Cards, a line each."""
    shown = Table(box=None, padding=(0, 1), header_style="bold cyan")
    for key in ("col_id", "col_name", "col_type"):
        shown.add_column(screen.text(key), no_wrap=True)
    tinted = hues(rs)
    if tinted:
        label = rs.rules.vocabulary.attributes[tinted[0]]
        shown.add_column(label.ja if screen.lang == "ja" else label.en, no_wrap=True)
    shown.add_column(screen.text("col_cost"), justify="right")
    shown.add_column(screen.text("col_text") if texts else _numbers(screen, rs), ratio=1 if texts else None)
    for d in found:
        numbers = " ".join("/".join(map(str, v)) for k, v in d.numbers.items() if k != "cost")
        colours = [Text("/".join(coloured(screen, rs, d)), style=style_of(rs, d))] if tinted else []
        shown.add_row(
            d.id,
            Text(name(screen, d), style="bold"),
            term(screen, rs, "type", d.type),
            *colours,
            str(d.cost),
            Text(rs.text(d.id, screen.lang) if texts else numbers),
        )
    screen.console.print(shown)
    screen.say("card_count", "dim", count=len(found))


def _numbers(screen: Screen, rs: Ruleset) -> str:
    """What the numbers of the ruleset's cards are called."""
    used = dict.fromkeys(n for d in rs.cards.values() for n in d.numbers if n != "cost")
    terms = [rs.rules.vocabulary.attributes[n] for n in used]
    return " ".join(t.ja if screen.lang == "ja" else t.en for t in terms)


def _word(screen: Screen, rs: Ruleset, attribute: str, value: str) -> str:
    words = rs.rules.vocabulary.words.get(attribute, {})
    meant = [w for w, f in words.items() if folded(value) in (w, folded(f.en), folded(f.ja))]
    if not meant:
        screen.fail(screen.text("bad_filter", field=attribute, value=value, known=", ".join(words)))
    return meant[0]
