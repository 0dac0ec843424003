"""Stops: when a player wants to be asked, when to be passed for, when to be mentioned.

Everything here is a function of public facts (whose turn, an attack, what waits on the line) and of the player's own
settings. What a hand holds is never looked at: two games that differ only in it are passed for alike.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from engine import Decision, Game
from engine.agents.judgement import judgement
from engine.kernel.disciplines import PASS_ALL
from engine.language.words import phrasebook

ALWAYS: Final = "always"
OWN: Final = "own"
"""In one's own turn."""
ATTACK: Final = "attack"
"""While the opponent attacks."""
WAITS: Final = "waits"
"""While something of the opponent's waits to resolve."""
BLOCK: Final = "block"
"""Whether to block."""
OCCASIONS: Final = (ALWAYS, OWN, ATTACK, WAITS, BLOCK)

MENTIONS: Final = ("always", "matters", "never")
Mentions = Literal["always", "matters", "never"]


@dataclass(frozen=True)
class Stops:
    """One player's settings for a match.

    `ask`: the occasions on which to be asked whether to answer or to block; `None`: as the ruleset suggests.
    `lapse`: seconds after which such a question is declined, whatever the hand holds; 0: never.
    `until_my_turn`, `quiet`: pass until the own turn begins, or until somebody does something.
    `even_so`: also what is passed for while something of the opponent's waits, where a ruleset wants that said.
    `finishing`, `since`: the game and turn that the player has ended with one click, and in which passing began.
    """

    ask: frozenset[str] | None = None
    lapse: int = 0
    mentions: Mentions = "always"
    until_my_turn: bool = False
    quiet: bool = False
    even_so: bool = False
    finishing: tuple[int, int] | None = None
    since: tuple[int, int] | None = None


def suggested(ruleset: str) -> frozenset[str]:
    """The occasions on which a player is asked who has said nothing: where everybody gets priority all the time, when
    the opponent does something; else always."""
    from engine.registry import rules_class

    late = rules_class(ruleset).discipline.late
    return frozenset({ATTACK, WAITS, BLOCK}) if late else frozenset({ALWAYS})


def occasions(ask: Iterable[str]) -> frozenset[str]:
    """The occasions as a setting. Raises `ValueError` for a word that is none."""
    found = frozenset(ask)
    if not found <= set(OCCASIONS):
        raise ValueError(
            f"no occasion {sorted(found - set(OCCASIONS))[0]!r}; there are {', '.join(OCCASIONS)}"
        )
    return found


def idle_option(game: Game) -> int | None:
    """The option of the open decision that does nothing or goes on: pass, end, no block. `None` where there is none."""
    d = game.decision
    if d is None or d.max != 1 or d.min != 1:
        return None
    idle = phrasebook(game.ruleset.name).idle
    return next((i for i, option in enumerate(d.options) if option[0] in idle), None)


def own_move(game: Game) -> bool:
    """Whether the turn player is asked what to do, with nothing under way."""
    d = game.decision
    if d is None or d.player != game.active or game.turn == 0:
        return False
    menus = judgement(game.ruleset.name).SETTLED | {"attack"}
    return d.kind in menus and not game.view(None)["line"]


def facts(game: Game, decision: Decision) -> frozenset[str]:
    """The occasions that the open question is one of."""
    view = game.view(None)
    me = decision.player
    found = {ALWAYS}
    if me == game.active:
        found.add(OWN)
    elif view["battle"] is not None:
        found.add(ATTACK)
    if any(entry["player"] != me for entry in view["line"]):
        found.add(WAITS)
    if decision.kind == "block":
        found.add(BLOCK)
        found.discard(ATTACK)
    return frozenset(found)


def declinable(game: Game) -> int | None:
    """The idle option of a question that a player may have declined in advance; `None` for any other decision."""
    d = game.decision
    if d is None or d.can_back or game.turn == 0 or own_move(game):
        return None
    return idle_option(game)


def passed_for(game: Game, number: int, stops: Stops) -> int | None:
    """The option that the player's settings take for them, or `None`: the player is asked."""
    d = game.decision
    if d is None or (stops == Stops() and ALWAYS in suggested(game.ruleset.name)):
        return None
    if stops.finishing == (number, game.turn) and d.player == game.active and own_move(game):
        return idle_option(game)
    at = declinable(game)
    if at is None:
        return None
    unsaid = PASS_ALL in d.options and not stops.even_so
    if stops.until_my_turn or stops.quiet:
        return None if unsaid else at
    ask = suggested(game.ruleset.name) if stops.ask is None else stops.ask
    return None if ask & facts(game, d) else at
