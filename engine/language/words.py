"""What a game says to people: one `Words` a language, a `Phrasebook` a ruleset.

Templates are filled with `str.format`. Those of events know their event's fields by name (`{card}`, `{unit}`,
`{amount}` …), `{who}` for the player, and in English `{s}`, `{es}` and `{their}`, which agree with it. A key may be
more special than its kind: `moved.hand.set` is tried before `moved.hand` and `moved`, `mulligan.0` before `mulligan`.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import yaml

if TYPE_CHECKING:
    from engine.kernel.decisions import Decision, Option
    from engine.kernel.state import State

LANGUAGES = ("en", "ja")

Table = Mapping[str, str]


class Words(NamedTuple):
    """The words of one language: sentences for events, options and decisions, terms by field, and short phrases."""

    events: Table
    options: Table
    """By verb; `deploy.free` is tried before `deploy` where the ruleset's `details` name a variant. `nothing`: what it
    means to choose none, where that may be chosen; `nothing.mulligan` is tried before it for a decision of that kind."""
    decisions: Table
    """By kind; `discard.hand_limit` is tried before `discard` where the decision's prompt begins so."""
    terms: Mapping[str, Table]
    """By field (`phase`, `zone`, `counter`, `reason` …), then by word."""
    phrases: Table

    def joined(self, own: "Words") -> "Words":
        """These words, with a ruleset's own added; its own win."""
        terms = {field: {**self.terms.get(field, {}), **table} for field, table in own.terms.items()}
        return Words(
            {**self.events, **own.events},
            {**self.options, **own.options},
            {**self.decisions, **own.decisions},
            {**self.terms, **terms},
            {**self.phrases, **own.phrases},
        )


class Phrasebook(NamedTuple):
    """A ruleset's words and what a reader of its games needs to know of its events and options."""

    words: Mapping[str, Words]
    quiet: frozenset[str]
    """Kinds of events that a short log leaves out."""
    enters: Mapping[str, str]
    """Kinds of events with which an object comes onto the table, or its card changes; the field that names it."""
    leaves: frozenset[str]
    """Kinds of events with which an object leaves the table."""
    groups: tuple[tuple[str, ...], ...]
    """The verbs of a menu in the order in which a person reads them, a group a tuple."""
    idle: frozenset[str]
    """Verbs that do nothing or go on: what a list puts at number 0."""
    careful: frozenset[str]
    """Those of them that Enter alone doesn't take while there is something else to do."""
    details: "Callable[[State, Decision, Option, str], dict[str, Any]]"
    """Further fields for an option's template: its cost now, its numbers (state, decision, option, language)."""
    context: "Callable[[State, Decision, Words], dict[str, Any]]"
    """Further fields for a decision's template."""


def tables(path: Path) -> dict[str, Words]:
    """The words of a ruleset's file, by language."""
    data = yaml.load(path.read_text(encoding="utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return {lang: Words(**data[lang]) for lang in LANGUAGES}


@cache
def phrasebook(ruleset: str) -> Phrasebook:
    """The words of a ruleset, the common ones included."""
    common = {lang: cast(Words, import_module(f"engine.language.words_{lang}").WORDS) for lang in LANGUAGES}
    own = cast(Phrasebook, import_module(f"engine.rulesets.{ruleset}.words").PHRASEBOOK)
    return own._replace(words={lang: common[lang].joined(own.words[lang]) for lang in LANGUAGES})
