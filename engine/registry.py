"""Rulesets are found by folder and loaded on first use; communities' sets join them by hash."""

from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from functools import cache, cached_property
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, cast

import engine.rulesets  # noqa: F401 - first, so that the function `engine.rulesets` is bound over the folder's name
from engine import decks
from engine.decks import Deck, Draft
from engine.kernel.definitions import Definition
from engine.kernel.rules import Rules, Setting
from engine.language import parse
from engine.language.check import strangers
from engine.language.compile import compile_cards
from engine.language.faults import Problem, SetError, dotted
from engine.language.parse import CardSet
from engine.language.render import card_text
from engine.language.source import Source
from engine.language.vocabulary import Vocabulary
from engine.words import Telling

_FOLDER = Path(__file__).parent / "rulesets"


class SetsError(Telling, ValueError):
    """Sets that can't be played together."""


class UnknownRuleset(Telling, LookupError):
    """There is no such ruleset; the message names those that there are."""


@cache
def rulesets() -> tuple[str, ...]:
    """The names of all rulesets, in alphabetical order."""
    return tuple(sorted(p.parent.name for p in _FOLDER.glob("*/rules.py")))


def _known(name: str) -> str:
    if name not in rulesets():
        raise UnknownRuleset("unknown_ruleset", name=name, known=rulesets())
    return name


@cache
def rules_class(name: str) -> type[Rules]:
    """The rules of a ruleset. Raises `UnknownRuleset`."""
    return cast(type[Rules], import_module(f"engine.rulesets.{_known(name)}.rules").RULES)


@cache
def rules_fingerprint(name: str) -> str:
    """A hash of the ruleset's rulebook in English: the same as long as the rules are. Raises `UnknownRuleset`."""
    text = (_FOLDER / _known(name) / "RULES.md").read_text("utf-8")
    return sha256(text.encode()).hexdigest()[:16]


def vocabulary(name: str) -> Vocabulary:
    """The words of a ruleset for the card language. Raises `UnknownRuleset`."""
    return rules_class(name).vocabulary


@cache
def shipped_set(name: str) -> CardSet:
    """The ruleset's own cards."""
    return parse.load_set(_FOLDER / name / "cards.yaml", vocabulary(name))


class Ruleset:
    """A ruleset with the sets in play: its cards, starter decks and options."""

    def __init__(self, name: str, sets: tuple[CardSet, ...]) -> None:
        base = rules_class(name)
        self.name = name
        self.sets = sets
        nodes = {}
        for found in sets:
            for card in found.cards.values():
                if card.id in nodes:
                    raise SetsError("card_in_two_sets", card=card.id, set=found.id)
                nodes[card.id] = card
        _all_known(sets[1:], base.vocabulary, nodes)
        definitions, programs = compile_cards(nodes, base.vocabulary, base.schema, base.decisive())
        self.cards: Mapping[str, Definition] = MappingProxyType(definitions)
        """Card definitions by id."""
        self.options: Mapping[str, Setting] = base.settings
        """Options of a game by name: default, allowed values, meaning."""
        self.folder = _FOLDER / name
        """Where its own texts lie."""
        marks = " ".join([name, *[f"{s.id}:{s.hash}" for s in sets]])
        self.rules = base(self.cards, programs, sha256(marks.encode()).hexdigest()[:16])

    @property
    def quick(self) -> dict[str, Any]:
        """Options with which a simulation is quickest; being asked then tells what is hidden, so that no person may play so."""
        return {name: setting.telling[0] for name, setting in self.options.items() if setting.telling}

    @cached_property
    def decks(self) -> Mapping[str, Deck]:
        """The starter decks by name."""
        lists = sorted((self.folder / "decks").glob("*.txt"))
        return MappingProxyType({p.stem: decks.read(p, self.rules) for p in lists})

    def deck(self, text: str) -> Deck:
        """A deck list, read and checked. Raises `DeckError` with every problem."""
        return decks.parse(text, self.rules)

    def draft(self, text: str) -> Draft:
        """A deck list that is being written: what can be read of it, and every problem. Raises nothing."""
        return decks.draft(text, self.rules)

    def text(self, card: str, lang: str = "en", *, reminders: bool = True) -> str:
        """A card's rules text, generated from what the card does; with what its keywords mean, or without."""
        names = {c.id: c.name for c in self.cards.values()}
        return card_text(self.cards[card].node, self.rules.vocabulary, lang, names, reminders=reminders)

    def __repr__(self) -> str:
        return f"<ruleset {self.name}: {len(self.cards)} cards>"


def _all_known(sets: Sequence[CardSet], words: Vocabulary, ids: Collection[str]) -> None:
    """Raises `SetError` where a card names one that no set in play has."""
    problems = [
        Problem(found.id, 0, card.id, dotted(fault.path), fault.said, fault.suggestion)
        for found in sets
        for card in found.cards.values()
        for fault in strangers(card, words, ids)
    ]
    if problems:
        raise SetError(problems)


MOST_LOADED = 32
"""Rulesets with communities' sets that are kept at hand. A game in progress holds its own, kept or not."""

_loaded: OrderedDict[tuple[str, tuple[str, ...]], Ruleset] = OrderedDict()


def ruleset(name: str, sets: Sequence[CardSet] = ()) -> Ruleset:
    """The ruleset with its own cards and the given sets.

    Raises `UnknownRuleset`, `SetsError` where a set is of another ruleset or repeats a card, and `SetError` where a card
    names one that no set in play has.
    """
    if not sets:
        return _shipped(_known(name))
    key = (_known(name), tuple(s.hash for s in sets))
    found = _loaded.pop(key, None)
    if found is None:
        for s in sets:
            if s.ruleset != name:
                raise SetsError("set_of_another", set=s.id, ruleset=s.ruleset, wanted=name)
        found = Ruleset(name, (shipped_set(name), *sets))
    _loaded[key] = found  # the one used last stands last
    while len(_loaded) > MOST_LOADED:
        _loaded.popitem(last=False)
    return found


@cache
def _shipped(name: str) -> Ruleset:
    return Ruleset(name, (shipped_set(name),))


def load_set(path_or_text: str | Path) -> CardSet:
    """A community's own set from a file or its text. Raises `SetError` with every problem."""
    source = Source(path_or_text)
    name = parse.ruleset_of(source)
    if name not in rulesets():
        raise parse.of_no_ruleset(source, rulesets())
    return parse.load_set(source, vocabulary(name))


def parse_deck(name: str, text: str, sets: Sequence[CardSet] = ()) -> Deck:
    """A deck list of a ruleset, read and checked. Raises `DeckError` with every problem, and `UnknownRuleset`."""
    return ruleset(name, sets).deck(text)
