"""What is played: rulesets, sets and decks as a person names them, or picks them from a list."""

import sys
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated

import typer
from rich.padding import Padding
from rich.text import Text

from engine.cli.terminal import Screen
from engine.decks import Deck
from engine.language.parse import CardSet
from engine.language.words import phrasebook
from engine.registry import Ruleset, SetsError, load_set, rulesets
from engine.registry import ruleset as load_ruleset

Ruled = Annotated[
    str | None, typer.Argument(metavar="[RULESET]", help="The ruleset; not needed where there is one.")
]
SetFiles = Annotated[
    list[str] | None, typer.Option("--set", metavar="FILE", help="A community's own set; may be repeated.")
]


def asks(screen: Screen) -> bool:
    """Whether somebody sits at the keyboard who can be asked."""
    return sys.stdin.isatty() and screen.console.is_terminal


def hint(screen: Screen, word: str, known: list[str] | tuple[str, ...]) -> str:
    """"; did you mean sparks?", or nothing."""  # fmt: skip
    found = get_close_matches(word.lower()[:80], list(known), 1, 0.5)
    return screen.text("hint", near=found[0]) if found else ""


def the_ruleset(screen: Screen, name: str | None, set_files: list[str] | None = None) -> Ruleset:
    """The ruleset that is meant, with the given sets; asks where there are several and none is named."""
    known = rulesets()
    if name is None:
        name = (
            known[0]
            if len(known) == 1 or not asks(screen)
            else known[pick(screen, "which_ruleset", [_presented(screen, one) for one in known])]
        )
    if name not in known:
        screen.fail(
            screen.text("no_ruleset", name=name, known=", ".join(known), hint=hint(screen, name, known))
        )
    with screen.faults():
        sets = [own_set(screen, path) for path in set_files or ()]
        try:
            return load_ruleset(name, sets)
        except SetsError as e:
            screen.fail(e.text(screen.lang))


def _presented(screen: Screen, name: str) -> str:
    """What a ruleset is called, also on the command line, and what it is about."""
    phrases = phrasebook(name).words[screen.lang].phrases
    title = phrases["title"]
    return f"{title if title.lower() == name else f'{title} ({name})'}\n{phrases['about']}"


def own_set(screen: Screen, path: str) -> CardSet:
    """A set from a file. Raises `SetError`."""
    screen.read(path)
    return load_set(Path(path))


def the_deck(screen: Screen, rs: Ruleset, name: str) -> Deck:
    """A starter deck by name, or a deck list from a file."""
    if name in rs.decks:
        return rs.decks[name]
    if not Path(name).is_file():
        known = list(rs.decks)
        screen.fail(
            screen.text(
                "no_deck", name=name, ruleset=rs.name, known=", ".join(known), hint=hint(screen, name, known)
            )
        )
    with screen.faults():
        deck = rs.deck(screen.read(name))
        return deck if deck.name else Deck(deck.ruleset, deck.sections, Path(name).stem, deck.notes)


def title(screen: Screen, rs: Ruleset, deck: Deck) -> str:
    """A deck's whole name for a person, in the screen's language."""
    notes = rs.decks.get(deck.name, deck).notes
    return (notes.get("name.ja") if screen.lang == "ja" else None) or notes.get("name") or deck.name or "?"


def short_titles(screen: Screen, rs: Ruleset, decks: Sequence[Deck]) -> tuple[str, str]:
    """Two players named by their decks: `Sparks`, `Bells`; of a mirror, `Sparks A` and `Sparks B`."""
    names = []
    for player, deck in enumerate(decks):
        name = title(screen, rs, deck) if screen.lang == "ja" else deck.name or f"player {player}"
        names.append(name[:1].upper() + name[1:])
    if names[0] == names[1]:
        return f"{names[0]} A", f"{names[1]} B"
    return names[0], names[1]


def pick_deck(screen: Screen, rs: Ruleset) -> Deck:
    """Asks for a starter deck."""
    lines = []
    for deck in rs.decks.values():
        plan = deck.notes.get("plan.ja" if screen.lang == "ja" else "plan", "")
        lines.append(f"{title(screen, rs, deck)}\n{plan}")
    return list(rs.decks.values())[pick(screen, "which_deck", lines)]


def pick(screen: Screen, key: str, lines: list[str]) -> int:
    """Asks for one of several; Enter takes the first."""
    for at, line in enumerate(lines, start=1):
        head, _, more = line.partition("\n")
        screen.console.print(Text.assemble((f"  {at} ", "bold cyan"), (head, "bold")))
        if more:
            screen.console.print(Padding(Text(more, style="dim"), (0, 0, 0, 4)))
    while True:
        screen.say(key, "bold", default=lines[0].partition("\n")[0])
        given = screen.console.input("> ").strip()
        if not given:
            return 0
        if given.isdecimal() and 1 <= int(given) <= len(lines):
            return int(given) - 1
        screen.say("not_in_list", "yellow", most=len(lines))
