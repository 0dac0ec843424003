"""`deck`: check a list, print one."""

from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from engine.cli.board import STYLES
from engine.cli.cards import name as card_name
from engine.cli.cards import term
from engine.cli.choosing import SetFiles, the_deck, the_ruleset, title
from engine.cli.terminal import Language, Screen
from engine.decks import Deck
from engine.registry import Ruleset

deck = typer.Typer(no_args_is_help=True, help="Check and print decks.")
Rules = Annotated[
    str | None, typer.Option("--ruleset", "-r", help="The ruleset; not needed where there is one.")
]
Name = Annotated[str, typer.Argument(metavar="NAME|FILE", help="A starter deck, or a file with a deck list.")]


@deck.callback()
def root(lang: Language = None) -> None:
    """Check and print decks."""


@deck.command()
def check(file: Name, ruleset: Rules = None, set_files: SetFiles = None, lang: Language = None) -> None:
    """Says whether a deck list may be played, and everything that is wrong with it."""
    screen = Screen(lang)
    rs = the_ruleset(screen, ruleset, set_files)
    found = the_deck(screen, rs, file)
    screen.say("deck_ok", "green", name=title(screen, rs, found), ruleset=rs.name, sizes=_sizes(found))


@deck.command("print")
def print_deck(file: Name, ruleset: Rules = None, set_files: SetFiles = None, lang: Language = None) -> None:
    """Prints a deck, its cards by cost."""
    screen = Screen(lang)
    rs = the_ruleset(screen, ruleset, set_files)
    found = the_deck(screen, rs, file)
    screen.line(f"{title(screen, rs, found)} ({_sizes(found)})", "bold")
    plan = found.notes.get("plan.ja" if screen.lang == "ja" else "plan")
    if plan:
        screen.line(plan, "dim")
    for section in found.sections:
        screen.line(f"[{section}]", "bold cyan")
        screen.console.print(_section(screen, rs, found, section))


def _sizes(found: Deck) -> str:
    return ", ".join(f"{section} {len(found.cards(section))}" for section in found.sections)


def _section(screen: Screen, rs: Ruleset, found: Deck, section: str) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    rows = sorted(
        found.sections[section], key=lambda row: (rs.cards[row[0]].type != "unit", rs.cards[row[0]].cost)
    )
    for card, count in rows:
        d = rs.cards[card]
        colour = d.attributes.get("colour", "")
        numbers = " ".join("/".join(map(str, v)) for k, v in d.numbers.items() if k != "cost")
        table.add_row(
            Text(f"{count:3}", style="bold"),
            Text(card_name(screen, d), style="bold"),
            Text(str(d.cost)),
            Text(term(screen, rs, "colour", colour), style=STYLES.get(colour, "")),
            Text(term(screen, rs, "type", d.type)),
            Text(numbers, style="dim"),
        )
    return table
