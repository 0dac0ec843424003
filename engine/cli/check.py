"""`check`: a ruleset's conformance, or a community's set: its cards in both languages, and games with them."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from engine.cli import cards, choosing
from engine.cli.terminal import Language, Screen, sensible_seed
from engine.cli.working import carried_out, progress
from engine.conformance import Report
from engine.conformance import check as conform
from engine.language.parse import CardSet
from engine.registry import Ruleset, load_set, parse_deck, rulesets
from engine.registry import ruleset as load_ruleset
from engine.trials import random_decks

GAMES = 300
SET_GAMES = 1_000
PART = 25
EACH = {False: 10, True: 40}
"""How many decisions lie between two trials of the laws: for a ruleset, and for a set."""


def check(
    what: Annotated[str, typer.Argument(metavar="RULESET|SET.yaml", help="A ruleset, or a set file.")],
    games: Annotated[
        int | None, typer.Option("--games", "-n", help="Random games; by default 300, with a set 1,000.")
    ] = None,
    seed: Annotated[
        int, typer.Option(callback=sensible_seed, help="The same seed gives the same games.")
    ] = 0,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="Processes.")] = 1,
    lang: Language = None,
) -> None:
    """Checks a ruleset's conformance, or a community's own set."""
    screen = Screen(lang)
    for option, value in (("--games", 1 if games is None else games), ("--jobs", jobs)):
        if value < 1:
            screen.fail(screen.text("at_least", name=option, least=1))
    if what in rulesets():
        report = _run(screen, what, "", (), games or GAMES, seed, jobs)
        _tell(screen, report)
        screen.line(str(report), "dim")
    elif Path(what).is_file():
        with screen.faults():
            found = choosing.own_set(screen, what)
            rs = load_ruleset(found.ruleset, [found])
        _set(screen, rs, found, games or SET_GAMES, seed, jobs)
    else:
        hint = choosing.hint(screen, what, rulesets())
        screen.fail(screen.text("no_target", name=what, known=", ".join(rulesets()), hint=hint))


def _set(screen: Screen, rs: Ruleset, found: CardSet, games: int, seed: int, jobs: int) -> None:
    name = found.name.ja if screen.lang == "ja" else found.name.en
    screen.say("check_set", "green", name=name, id=found.id, version=found.version, count=len(found.cards))
    for card in found.cards:
        for lang in ("en", "ja"):
            face = Screen(lang)
            screen.console.print(cards.face(face, rs, rs.cards[card]))
    decks = tuple(d.text for d in random_decks(rs, found, seed))
    report = _run(screen, rs.name, found.text, decks, games, seed, jobs)
    screen.say("check_played", games=report.games)
    _tell(screen, report)


def _run(
    screen: Screen, name: str, text: str, decks: tuple[str, ...], games: int, seed: int, jobs: int
) -> Report:
    """The report over all parts: the same games however many processes there are."""
    parts = [
        (name, text, decks, min(PART, games - start), seed * 100_003 + number)
        for number, start in enumerate(range(0, games, PART))
    ]
    total = Report(name)
    with progress(screen.console) as bar:
        task = bar.add_task(screen.text("playing"), total=games)
        results: Iterator[tuple[int, Report]]
        if jobs == 1:
            results = ((n, some(*part, progress=lambda _: bar.advance(task))) for n, part in enumerate(parts))
        else:
            results = carried_out(some, parts, jobs)
        for _, report in results:
            total.games += report.games
            total.decisions += report.decisions
            total.tried += report.tried
            total.endings += report.endings
            total.problems += report.problems
            if jobs > 1:
                bar.advance(task, report.games)
    return total


def some(
    name: str,
    text: str,
    decks: tuple[str, ...],
    games: int,
    seed: int,
    progress: Callable[[int], object] | None = None,
) -> Report:
    """A part of the games, in whatever process."""
    sets = [load_set(text)] if text else []
    lists = [parse_deck(name, d, sets) for d in decks]
    return conform(
        name, games, seed=seed, sets=sets, decks=lists or None, each=EACH[bool(text)], progress=progress
    )


def _tell(screen: Screen, report: Report) -> None:
    """The verdict; exit code 1 where something doesn't hold."""
    if report.ok:
        screen.say("check_clean", "bold green")
        return
    screen.say("check_bad", "bold red", count=len(report.problems))
    for problem in report.problems:
        screen.line(f"  {problem}")
    raise typer.Exit(1)
