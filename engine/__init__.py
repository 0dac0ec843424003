"""The rules engine of Fudaba: trading card games with the rules enforced.

    >>> import engine
    >>> game = engine.new_game("override", ["sparks", "bells"], seed=7)
    >>> game.decision.kind
    'mulligan'

A game is at a decision until it has an outcome; `game.push` takes a choice, `game.view` shows what a player may see.
Synchronous, deterministic, no I/O beyond the engine's own data files.
"""

from engine.conformance import Report, check
from engine.deck_problems import DeckError
from engine.decks import Deck
from engine.game import Game, HostError, TakenBack, new_game, replay
from engine.kernel.decisions import Decision, IllegalChoice, random_choice
from engine.kernel.state import Outcome
from engine.language.faults import SetError
from engine.language.parse import CardSet
from engine.record import GameRecord, RecordError
from engine.registry import Ruleset, UnknownRuleset, load_set, parse_deck, ruleset, rulesets
from engine.version import __version__

__all__ = [
    "CardSet",
    "Decision",
    "Deck",
    "DeckError",
    "Game",
    "GameRecord",
    "HostError",
    "IllegalChoice",
    "Outcome",
    "RecordError",
    "Report",
    "Ruleset",
    "SetError",
    "TakenBack",
    "UnknownRuleset",
    "__version__",
    "check",
    "load_set",
    "new_game",
    "parse_deck",
    "random_choice",
    "replay",
    "ruleset",
    "rulesets",
]
