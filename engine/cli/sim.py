"""`sim`: many games between decks and agents, and a table of who wins how often."""

from collections import Counter
from itertools import combinations
from math import sqrt
from typing import Annotated

import typer
from rich.table import Table

from engine.agents import names
from engine.cli import choosing
from engine.cli.terminal import Language, Screen, sensible_seed
from engine.cli.working import carried_out, progress
from engine.decks import Deck
from engine.language.parse import CardSet
from engine.language.words import phrasebook
from engine.registry import Ruleset, load_set, parse_deck
from engine.simulate import Played, derived, simulate

PART = 20
"""Games carried out in one piece."""
Z = 1.959963984540054


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % score interval of a rate (Wilson 1927)."""
    if not games:
        return 0.0, 1.0
    p, n = wins / games, float(games)
    centre = p + Z * Z / (2 * n)
    spread = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
    return max(0.0, (centre - spread) / (1 + Z * Z / n)), min(1.0, (centre + spread) / (1 + Z * Z / n))


def sim(
    ruleset: choosing.Ruled = None,
    decks: Annotated[
        list[str] | None,
        typer.Option(
            "--deck", metavar="NAME|FILE", help="A deck; repeat it. One: a mirror; several: every pair."
        ),
    ] = None,
    agents: Annotated[
        list[str] | None,
        typer.Option("--agent", metavar="NAME", help="Who plays the first, and the second deck."),
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", help="Games a pairing.")] = 100,
    seed: Annotated[
        int, typer.Option(callback=sensible_seed, help="The same seed gives the same games.")
    ] = 0,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="Processes.")] = 1,
    set_files: choosing.SetFiles = None,
    lang: Language = None,
) -> None:
    """Plays many games between agents and shows who wins how often."""
    screen = Screen(lang)
    for option, value in (("--games", games), ("--jobs", jobs)):
        if value < 1:
            screen.fail(screen.text("at_least", name=option, least=1))
    players = _agents(screen, agents or ["random"])
    rs = choosing.the_ruleset(screen, ruleset, set_files)
    chosen = [choosing.the_deck(screen, rs, d) for d in decks or list(rs.decks)]
    pairs = list(combinations(chosen, 2)) or [(chosen[0], chosen[0])]
    played = _play(screen, rs, pairs, players, games, seed, jobs)
    screen.console.print(_table(screen, rs, pairs, players, played))


def _agents(screen: Screen, given: list[str]) -> tuple[str, str]:
    for name in given:
        if name not in names():
            hint = choosing.hint(screen, name, names())
            screen.fail(screen.text("no_agent", name=name, known=", ".join(names()), hint=hint))
    if len(given) > 2:
        screen.fail(screen.text("two_agents"))
    return given[0], given[-1]


def _play(
    screen: Screen,
    rs: Ruleset,
    pairs: list[tuple[Deck, Deck]],
    players: tuple[str, str],
    games: int,
    seed: int,
    jobs: int,
) -> list[list[Played]]:
    texts = tuple(s.text for s in rs.sets[1:])
    parts: list[tuple[object, ...]] = []
    owners = []
    for number, pair in enumerate(pairs):
        for start in range(0, games, PART):
            size = min(PART, games - start)
            of_pair = derived(seed, number) if len(pairs) > 1 else seed
            parts.append((rs.name, (pair[0].text, pair[1].text), players, size, of_pair, texts, start))
            owners.append(number)
    found: list[list[Played]] = [[] for _ in pairs]
    with progress(screen.console) as bar:
        task = bar.add_task(screen.text("playing"), total=games * len(pairs))
        for part, result in carried_out(some, parts, jobs):
            found[owners[part]] += result
            bar.advance(task, len(result))
    return found


def some(
    ruleset: str,
    decks: tuple[str, str],
    agents: tuple[str, str],
    games: int,
    seed: int,
    texts: tuple[str, ...],
    start: int,
) -> list[Played]:
    """A part of a series, in whatever process."""
    sets: list[CardSet] = [load_set(t) for t in texts]
    lists = [parse_deck(ruleset, d, sets) for d in decks]
    return list(simulate(ruleset, lists, agents, games, seed, sets=sets, start=start))


def _table(
    screen: Screen,
    rs: Ruleset,
    pairs: list[tuple[Deck, Deck]],
    players: tuple[str, str],
    played: list[list[Played]],
) -> Table:
    title = " – ".join(players)
    table = Table(box=None, padding=(0, 1), header_style="bold cyan", title=title, title_justify="left")
    table.add_column(screen.text("sim_pair"), no_wrap=True)
    for key in ("sim_games", "sim_wins", "sim_interval", "sim_first", "sim_rounds"):
        table.add_column(screen.text(key), justify="right", no_wrap=True)
    table.add_column(screen.text("sim_ends"), no_wrap=True)
    rows = [
        (f"{a.name or '?'} – {b.name or '?'}", found) for (a, b), found in zip(pairs, played, strict=True)
    ]
    if len(rows) > 1:
        rows.append(("Σ", [p for found in played for p in found]))
    for label, found in rows:
        table.add_row(label, *_row(rs, screen, found))
    return table


def _row(rs: Ruleset, screen: Screen, found: list[Played]) -> list[str]:
    games = len(found)
    wins = sum(0.5 if p.winner is None else p.winner == 0 for p in found)
    first = sum(0.5 if p.winner is None else p.winner == p.first for p in found)
    low, high = wilson(wins, games)
    reasons = Counter(p.reason for p in found)
    words = phrasebook(rs.name).words[screen.lang].terms["ending"]
    ends = " · ".join(f"{words.get(r, r)} {100 * n / games:.0f}" for r, n in reasons.most_common())
    rounds = sum(p.rounds for p in found) / games
    rates = [
        f"{100 * wins / games:.1f}",
        f"{100 * low:.1f}–{100 * high:.1f}",
        f"{100 * first / games:.1f}",
    ]
    return [str(games), *rates, f"{rounds:.1f}", ends]
