"""What a ruleset tells the card language: its card classes, zones, events, keywords, counters, and the words for them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal, NamedTuple

from pydantic import ConfigDict

from engine.language.nodes import CardNode

FieldType = Literal["unit", "card", "player", "number", "word"]


class Term(NamedTuple):
    """A word of the ruleset in both languages; `plural` only where English needs another form than `en` + s."""

    en: str
    ja: str
    plural: str = ""


class KeywordTerm(NamedTuple):
    """A keyword: its name, whom it can be on, and its reminder text."""

    name: Term
    on: Literal["unit", "player"]
    reminder: Term
    counted: bool = False
    """It has a number, written `{n}` in name and reminder; several add up."""
    later: bool = False
    """It came into the game later; a game may be played without it."""

    def named(self, lang: str, number: int | None) -> str:
        """Its name with its number; as it is spoken of in general without one."""
        name = self.name.en if lang == "en" else self.name.ja
        if number is None:
            return name
        return f"{name} {number}" if lang == "en" else f"{name}{number}"


class EventTerm(NamedTuple):
    """An event that abilities may watch: its clause (with `{subject}`), its subject field, and all its fields.

    `en` reads after "When" ("{subject} is deployed"; `{s}` is the verb's ending, "{subject} draw{s} a card"), `ja` before
    時 ("{subject}が配備された"). A clause with `{whose}` is complete ("at the start of {whose} turn", "{whose}ターンの開始時").
    """

    clause: Term
    subject: str
    fields: Mapping[str, FieldType]


@dataclass(frozen=True)
class Vocabulary:
    """The ruleset-specific half of the card language. Everything that a set may name is in one of these tables."""

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    ruleset: str
    card_classes: Mapping[str, type[CardNode]]
    """By card type."""
    types: Mapping[str, Term]
    zones: Mapping[str, Term]
    table: frozenset[str]
    """Zones whose objects are permanents; the others hold cards."""
    hidden: frozenset[str]
    """Zones whose cards their owner doesn't see (a deck): choosing from them needs `look`."""
    attributes: Mapping[str, Term]
    """Attributes that conditions and values may read."""
    numbers: frozenset[str]
    """Those attributes that are numbers."""
    boostable: frozenset[str]
    words: Mapping[str, Mapping[str, Term]]
    """For each attribute that is a word, its values."""
    states: Mapping[str, Term]
    keywords: Mapping[str, KeywordTerm]
    counters: Mapping[str, Term]
    """Counters of a player: `you.lp`; with the sizes of zones (`you.hand`), all that a player reference can read."""
    actions: Mapping[str, Term]
    """What a `forbid` can forbid; `en` reads after "can't"."""
    events: Mapping[str, EventTerm]
    timings: Mapping[str, Term] = field(default_factory=dict)
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Names in `zones` that stand for several zones together."""
    hue: str = "colour"
    """The attribute by whose words cards are tinted in lists and pictures."""
    modes_placed: bool = False
    """Whether a mode that an ability begins with is chosen together with its targets (party B1.7.6)."""
    single: frozenset[str] = frozenset()
    """Zones of the table that hold one object of a player at the most: "your main character"."""
    without: frozenset[str] = frozenset(
        {
            "Bury", "Heal", "Attach", "UseCard", "Respond", "Reduce", "ReplaceHeal", "ReplaceEffect", "Burst", "Create",
            "Strike",
        }
    )  # fmt: skip
    """Node classes of the card language that the ruleset has no use for: refused in its sets."""
    battles: bool = True
    """Whether a battle is a span of time, so that an effect can last `until: battle`."""
    strict: bool = False
    """A choice of a fixed number that can't be made ends its effect; otherwise fewer are chosen."""
    units: frozenset[str] = frozenset()
    """Card types whose objects are the `unit` of events."""
    used: frozenset[str] = frozenset()
    """Card types that are used once and leave: only they have one-shot abilities, and they have no continuous ones."""
    private: frozenset[str] = frozenset()
    """Zones whose cards only their owner sees: the other player chooses there at random only."""
    activations: Mapping[str, Term] = field(default_factory=dict)
    """When activated abilities may be used; empty in a ruleset that has none."""
    terms: Mapping[str, Term] = field(default_factory=dict)
    """Words of rendered text that differ between rulesets: `unit`, `card`, the verbs `destroy`, `rest`, `ready`, `deploy`;
    `in_` + a zone: the noun for what is there, where it isn't just a unit or a card; `event_` + a field of an event;
    `source_ability`: what deals damage besides battle; `gain_`, `lose_`, `would_lose_` and others + a counter, `pay_points`:
    phrases of its own where the common ones of `phrases_en`, `phrases_ja` don't fit; and sentences for a card class's
    own fields, by the field's name (`condition`, `activator`: `{}` is the value)."""
