"""Longer texts of a game: its rules, its log, what lies in the open piles."""

import os
from collections.abc import Sequence

import rich.console
from rich.markdown import Markdown
from rich.pager import SystemPager
from rich.text import Text

from engine.cli.choosing import asks
from engine.cli.terminal import Screen
from engine.describe import Teller
from engine.game import Game
from engine.registry import Ruleset


def rules(screen: Screen, ruleset: Ruleset) -> None:
    """The ruleset's rules for players, in the screen's language where there are any."""
    names = ("RULES.ja.md", "RULES.md") if screen.lang == "ja" else ("RULES.md",)
    found = next((ruleset.folder / n for n in names if (ruleset.folder / n).is_file()), None)
    if found is None:
        screen.say("no_rules", "yellow")
        return
    paged(screen, [Markdown(found.read_text(encoding="utf-8"))])


def paged(screen: Screen, lines: Sequence[rich.console.RenderableType]) -> None:
    """Text through the pager where somebody reads along and it is longer than the screen; else as it is."""
    console = screen.console
    with console.capture() as captured:
        for line in lines:
            console.print(line)
    text = captured.get()
    if asks(screen) and text.count("\n") >= console.height - 2:
        os.environ.setdefault("LESS", "-R")
        os.environ.setdefault("LESSCHARSET", "utf-8")
        SystemPager().show(text)
    else:
        console.file.write(text)
        console.file.flush()


def piles(screen: Screen, game: Game, teller: Teller) -> None:
    """The cards of every open pile, newest first."""
    view = game.view(None)
    names = teller.words.terms["zone"]
    for player, seat in enumerate(view["seats"]):
        for zone, held in seat["zones"].items():
            kind = game.ruleset.rules.zones[zone]
            if kind.holds == "cards" and kind.visible == "all":
                listed = teller.words.phrases["joiner"].join(teller.card(c) for c in reversed(held))
                title = f"{teller.player(player)} · {names.get(zone, zone)} ({len(held)})"
                screen.console.print(Text.assemble((title, "bold"), "  ", listed or screen.text("empty")))
