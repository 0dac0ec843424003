"""A card in words: all that is printed on it, and what its keywords mean."""

from dataclasses import dataclass

import engine
from engine.kernel.definitions import Definition
from engine.language.nodes import Localized
from engine.language.vocabulary import Term


@dataclass(frozen=True, slots=True)
class Face:
    """What a card says, in one language."""

    name: str
    other_name: str
    """In the other language."""
    line: str
    """Type, colour, cost and what else is short."""
    numbers: tuple[tuple[str, str], ...]
    text: str
    keywords: tuple[tuple[str, str], ...]
    """Name and meaning of each."""
    hue: str
    """The word by which it is tinted; empty for none."""
    set_name: str


def face(rs: engine.Ruleset, card: Definition, language: str) -> Face:
    """The face of a card."""
    return _Reader(rs, language).face(card)


class _Reader:
    def __init__(self, rs: engine.Ruleset, language: str) -> None:
        self._rs, self._language = rs, language
        self._vocabulary = rs.rules.vocabulary

    def face(self, card: Definition) -> Face:
        japanese = self._language == "ja"
        return Face(
            name=card.name.ja if japanese else card.name.en,
            other_name=card.name.en if japanese else card.name.ja,
            line=" · ".join(self._line(card)),
            numbers=tuple(self._numbers(card)),
            text=self._rs.text(card.id, self._language),
            keywords=tuple(self._keywords(card)),
            hue=str(card.attributes.get(self._vocabulary.hue, "")),
            set_name=next((self._say(s.name) for s in self._rs.sets if card.id in s.cards), ""),
        )

    def _say(self, term: Term | Localized) -> str:
        return term.ja if self._language == "ja" else term.en

    def _word(self, attribute: str, word: str) -> str:
        found = self._vocabulary.words.get(attribute, {}).get(word)
        return word if found is None else self._say(found)

    def _line(self, card: Definition) -> list[str]:
        """Type first (or its special kind), then every attribute that is a word, then the timings."""
        kind = card.attributes.get("kind", "normal")
        found = [
            self._word("kind", kind) if kind != "normal" else self._say(self._vocabulary.types[card.type])
        ]
        for attribute in self._vocabulary.attributes:
            value = card.attributes.get(attribute)
            if attribute in ("type", "kind") or attribute in card.numbers:
                continue
            if isinstance(value, str) and value:
                found.append(self._word(attribute, value))
            elif isinstance(value, tuple):
                found += [self._word(attribute, word) for word in value if isinstance(word, str)]
        return found + [self._say(self._vocabulary.timings[t]) for t in card.attributes.get("timing", ())]

    def _numbers(self, card: Definition) -> list[tuple[str, str]]:
        found = {}
        for attribute, term in self._vocabulary.attributes.items():
            value = card.numbers.get(attribute, card.attributes.get(attribute))
            if isinstance(value, int) and not isinstance(value, bool):
                found[self._say(term)] = str(value)
            elif isinstance(value, tuple) and value and isinstance(value[0], int):
                found[self._say(term)] = " / ".join(map(str, value))
        return list(found.items())

    def _keywords(self, card: Definition) -> list[tuple[str, str]]:
        found = []
        for word in sorted(card.keywords):
            term = self._vocabulary.keywords.get(word)
            if term is not None:
                number = card.counted.get(word)
                reminder = self._say(term.reminder)
                found.append((term.named(self._language, number), reminder.replace("{n}", str(number))))
        return found
