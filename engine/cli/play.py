"""`play`: a whole game in the terminal, against an agent or between two people at one keyboard."""

import secrets
from hashlib import sha256
from pathlib import Path
from typing import Annotated

import typer
from rich.panel import Panel
from rich.text import Text

from engine.agents import agent, names
from engine.cli import choosing, saving
from engine.cli.session import Left, Session
from engine.cli.terminal import Language, Screen, sensible_seed
from engine.decks import Deck
from engine.game import new_game
from engine.registry import Ruleset
from engine.simulate import derived


def play(
    ruleset: choosing.Ruled = None,
    deck: Annotated[
        str | None, typer.Option(metavar="NAME|FILE", help="Your deck: a starter deck or a file.")
    ] = None,
    against: Annotated[
        str, typer.Option(metavar="greedy|gentle|random|human", help="Who sits opposite.")
    ] = "greedy",
    foe_deck: Annotated[str | None, typer.Option(metavar="NAME|FILE", help="The deck opposite.")] = None,
    seed: Annotated[
        int | None,
        typer.Option(callback=sensible_seed, help="Deals the same game again; by default a secret one."),
    ] = None,
    set_files: choosing.SetFiles = None,
    record: Annotated[
        str, typer.Option(metavar="FILE", help="Where the record goes; by default into games/.")
    ] = "",
    lang: Language = None,
) -> None:
    """Plays a game in the terminal."""
    screen = Screen(lang)
    opponents = (*names(), "human")
    if against not in opponents:
        hint = choosing.hint(screen, against, opponents)
        screen.fail(screen.text("no_agent", name=against, known=", ".join(opponents), hint=hint))
    rs = choosing.the_ruleset(screen, ruleset, set_files)
    sealed = secrets.randbits(128) if seed is None else seed
    try:
        mine, theirs = _decks(screen, rs, deck, foe_deck, sealed)
        _welcome(screen, rs, (mine, theirs), against, sealed, secret=seed is None)
        _game(screen, rs, (mine, theirs), against, sealed, record, secret=seed is None)
    except (EOFError, KeyboardInterrupt):
        screen.console.print()
        screen.say("input_ended", "dim")


def _decks(screen: Screen, rs: Ruleset, mine: str | None, theirs: str | None, seed: int) -> tuple[Deck, Deck]:
    starters = list(rs.decks.values())
    if mine is not None:
        chosen = choosing.the_deck(screen, rs, mine)
    elif choosing.asks(screen):
        chosen = choosing.pick_deck(screen, rs)
    else:
        chosen = starters[0]
    if theirs is not None:
        return chosen, choosing.the_deck(screen, rs, theirs)
    others = [d for d in starters if d.name != chosen.name] or starters
    return chosen, others[derived(seed, "deck") % len(others)]


def _welcome(
    screen: Screen, rs: Ruleset, decks: tuple[Deck, Deck], against: str, seed: int, *, secret: bool
) -> None:
    """What is played, and the seed: itself where it was given, else sealed."""
    yours, theirs = [choosing.title(screen, rs, d) for d in decks]
    lines = [screen.text("against", yours=yours, theirs=theirs, agent=screen.text(f"agent_{against}"))]
    if secret:
        lines.append(screen.text("commitment", hash=seal(seed)))
    else:
        lines.append(screen.text("seed", seed=seed))
    title = Text(screen.text("welcome", ruleset=rs.name), style="bold")
    screen.console.print(Panel(Text("\n".join(lines)), title=title, title_align="left", border_style="cyan"))
    if choosing.asks(screen):
        screen.console.input(Text(screen.text("press_enter"), style="dim"))


def _open(screen: Screen, seed: int, *, secret: bool) -> None:
    """The seed, and that it is the one that was sealed."""
    if secret:
        screen.say("seed_opened", "dim", seed=seed, hash=seal(seed))
    else:
        screen.say("seed", "dim", seed=seed)


def seal(seed: int) -> str:
    """The hash that is shown before the game, so that the seed shown after it can be checked."""
    return sha256(str(seed).encode()).hexdigest()


def _game(
    screen: Screen,
    rs: Ruleset,
    decks: tuple[Deck, Deck],
    against: str,
    seed: int,
    record: str,
    *,
    secret: bool,
) -> None:
    game = new_game(rs.name, decks, seed, sets=rs.sets[1:])
    if against == "human":
        agents = {}
        who = choosing.short_titles(screen, rs, decks)
    else:
        agents = {1: agent(against, derived(seed, "agent") % 2**63)}
        who = (screen.text("you"), screen.text("opponent"))
    session = Session(screen, game, agents, who, clear=choosing.asks(screen))
    try:
        session.run()
        _result(screen, session, who, alone=bool(agents))
    except Left:
        screen.say("left", "dim", round=game.round)
    except (EOFError, KeyboardInterrupt):
        screen.console.print()
        screen.say("input_ended", "dim")
        screen.say("left", "dim", round=game.round)
    _open(screen, seed, secret=secret)
    path = saving.save(screen, game, record)
    if path is not None:
        screen.say("replay_with", command=f"python -m engine replay {_quoted(path)}")


def _result(screen: Screen, session: Session, who: tuple[str, str], *, alone: bool) -> None:
    """The last events, the table at the end, who has won and why."""
    game = session.game
    assert game.outcome is not None
    viewer = 0 if alone else None
    session.show(viewer)
    winner, reason = game.outcome
    why = session.teller(viewer).words.terms["reason"].get(reason, reason)
    if winner is None:
        text = screen.text("result_draw", reason=why)
    elif alone:
        text = screen.text("result_you" if winner == 0 else "result_lost", who=who[1], reason=why)
    else:
        text = screen.text("result_win", who=who[winner], reason=why)
    style = "bold red" if alone and winner == 1 else "bold green"
    text += "\n" + screen.text("result_length", rounds=game.round, turns=game.turn)
    screen.console.print(Panel(Text(text, style=style), border_style="cyan"))


def _quoted(path: Path) -> str:
    text = str(path)
    return f'"{text}"' if " " in text else text
