"""What a picture may say about a ruleset's cards in one language: names, tints, signs, printed numbers."""

from functools import lru_cache
from typing import Any, NamedTuple

from bot.pictures.fonts import SOFT
from bot.pictures.palette import Colour, rgb
from engine.kernel.definitions import Definition
from engine.language.words import LANGUAGES, phrasebook
from engine.layout import Figure, Label, layout
from engine.registry import Ruleset

PLAIN = rgb("#77716a")
"""A card without a colour."""

Json = dict[str, Any]


class Tint(NamedTuple):
    """The colour of a card, the other one if it has two, and the sign that says the same."""

    colour: Colour
    second: Colour | None
    sign: str


class Guide:
    """A ruleset in one language."""

    def __init__(self, ruleset: Ruleset, lang: str) -> None:
        if lang not in LANGUAGES:
            raise LookupError(f"no pictures in {lang!r}; there are {', '.join(LANGUAGES)}")
        self.ruleset = ruleset
        self.lang = lang
        self.layout = layout(ruleset.name)
        self.vocabulary = ruleset.rules.vocabulary
        self.words = phrasebook(ruleset.name).words[lang]
        self._types = {name: i for i, name in enumerate(self.vocabulary.types)}

    def card(self, card: str) -> Definition:
        return self.ruleset.cards[card]

    def name(self, card: str) -> str:
        return str(getattr(self.card(card).name, self.lang))

    def label(self, label: Label) -> str:
        return self.parted(label).replace(SOFT, "")

    def parted(self, label: Label) -> str:
        """A label with the marks at which alone it may break."""
        return str(getattr(label, self.lang))

    def term(self, term: Any) -> str:
        return str(getattr(term, self.lang))

    def tint(self, d: Definition) -> Tint:
        """The card's colours by the ruleset's own attribute."""
        found = [
            self.layout.hues[d.attributes[a]]
            for a in (self.layout.hue, self.layout.second)
            if d.attributes.get(a) in self.layout.hues
        ]
        if not found:
            return Tint(PLAIN, None, "")
        second = rgb(found[1].colour) if len(found) > 1 else None
        return Tint(rgb(found[0].colour), second, "".join(self.label(h.sign) for h in found))

    def frame(self, d: Definition) -> int:
        """The number of the card's type: the frame of its crest."""
        return self._types[d.type]

    def type(self, d: Definition) -> str:
        """The card's type as a word."""
        word = self.term(self.vocabulary.types[d.type])
        return word[:1].upper() + word[1:]

    def kind(self, d: Definition) -> str:
        """The card's type and its further words: kind, traits, timing."""
        v = self.vocabulary
        found = [self.type(d)]
        for name, words in v.words.items():
            if name not in ("type", self.layout.hue, self.layout.second):
                found += [self.term(words[w]) for w in _several(d.attributes.get(name)) if w in words]
        found += [self.term(v.timings[w]) for w in _several(d.attributes.get("timing")) if w in v.timings]
        return " · ".join(word[:1].upper() + word[1:] for word in found)

    def hue(self, d: Definition) -> str:
        """The word of the card's colour; empty for a card that has none, or whose colour says its type."""
        if self.layout.hue == "type":
            return ""
        words = [
            self.term(self.vocabulary.words[a][d.attributes[a]])
            for a in (self.layout.hue, self.layout.second)
            if d.attributes.get(a) in self.layout.hues
        ]
        joined = ("・" if self.lang == "ja" else "/").join(words)
        return joined[:1].upper() + joined[1:]

    def printed(self, d: Definition, number: str) -> tuple[int, ...]:
        """A number as it is printed, a level each; empty where the card has none."""
        if number in d.numbers:
            return d.numbers[number]
        value = d.attributes.get(number)
        return (value,) if isinstance(value, int) and not isinstance(value, bool) else ()

    def corner(self, d: Definition, corner: str) -> tuple[Figure, tuple[int, ...]] | None:
        """The number that stands in a corner of the card."""
        for figure in self.layout.figures:
            if figure.corner == corner:
                values = self.printed(d, figure.number)
                return (figure, values) if values else None
        return None

    def keyword(self, word: str, number: int | None = None) -> str:
        found = self.vocabulary.keywords.get(word)
        return word if found is None else found.named(self.lang, number)

    def ending(self, reason: str) -> str:
        return self.words.terms["ending"].get(reason, reason)

    def phase(self, phase: str) -> str:
        word = self.words.terms["phase"].get(phase, phase)
        return word[:1].upper() + word[1:]


def _several(value: Any) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    return tuple(value) if isinstance(value, list | tuple) else ()


@lru_cache(maxsize=64)
def guide(ruleset: Ruleset, lang: str) -> Guide:
    """The guide to a ruleset in a language. Raises `LookupError` for a language that there isn't."""
    return Guide(ruleset, lang)
