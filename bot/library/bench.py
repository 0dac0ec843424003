"""Building a deck card by card: what may be added, and the list after one more or one less."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import engine
from engine.decks import Deck
from engine.kernel.definitions import Definition

from .folding import folded

Counts = dict[str, dict[str, int]]


@dataclass(frozen=True, slots=True)
class Filter:
    """Which cards are offered: all, those of a type, those of a hue."""

    label: str
    attribute: str = ""
    word: str = ""

    def fits(self, card: Definition) -> bool:
        """Whether a card is among them."""
        if not self.attribute:
            return True
        value = card.type if self.attribute == "type" else card.attributes.get(self.attribute)
        return value == self.word


def filters(rs: engine.Ruleset, language: str) -> list[Filter]:
    """All cards, then the types, then the hues; only what some card has."""
    words = rs.rules.vocabulary
    found = [Filter("")]
    for attribute, terms in (("type", words.types), (words.hue, words.words.get(words.hue, {}))):
        for word, term in terms.items():
            candidate = Filter(term.ja if language == "ja" else term.en, attribute, word)
            if any(candidate.fits(card) for card in rs.cards.values() if not card.token):
                found.append(candidate)
    return found


def pool(rs: engine.Ruleset, section: str, chosen: Filter, searched: str) -> list[Definition]:
    """The cards that may be added to a section, by type, cost and number."""
    rule = next(s for s in rs.rules.decks.sections if s.name == section)
    order = list(rs.rules.vocabulary.types)
    key = folded(searched)
    found = [
        card
        for card in rs.cards.values()
        if not card.token
        and not card.node.unimplemented
        and (not rule.types or card.type in rule.types)
        and chosen.fits(card)
        and (not key or key in folded(f"{card.name.en} {card.name.ja} {card.id}"))
    ]
    return sorted(found, key=lambda card: (order.index(card.type), card.cost, card.id))


class Bench:
    """A deck on the bench."""

    def __init__(self, rs: engine.Ruleset, deck: Deck) -> None:
        self.rs, self.deck = rs, deck
        self._counts: Counts = {section: dict(rows) for section, rows in deck.sections.items()}

    def held(self, section: str, card: str) -> int:
        """Copies in a section."""
        return self._counts.get(section, {}).get(card, 0)

    def room(self, card: Definition) -> int:
        """How many more copies the rules allow, over all sections."""
        rules = self.rs.rules.decks
        if card.type in rules.unlimited:
            return 99 - max((self.held(s.name, card.id) for s in rules.sections), default=0)
        same = [
            c
            for c in self.rs.cards.values()
            if c is card or (rules.copies_by == "name" and c.name.en == card.name.en)
        ]
        held = sum(self.held(s.name, c.id) for s in rules.sections for c in same)
        return max(0, (getattr(card.node, "copies", None) or rules.copies) - held)

    def change(self, section: str, card: Definition, by: int) -> int:
        """Adds copies, or takes them away, as far as the rules allow; by how many the count has changed."""
        before = self.held(section, card.id)
        after = max(0, before + min(by, self.room(card)))
        rows = self._counts.setdefault(section, {})
        if after:
            rows[card.id] = after
        else:
            rows.pop(card.id, None)
        kept = {s.name: tuple(self._counts.get(s.name, {}).items()) for s in self.rs.rules.decks.sections}
        self.deck = replace(self.deck, sections={name: rows for name, rows in kept.items() if rows})
        return after - before

    @property
    def text(self) -> str:
        """The list, with its notes."""
        return list_text(self.deck.sections, {"name": self.deck.name, **self.deck.notes})


def list_text(sections: Mapping[str, tuple[tuple[str, int], ...]], notes: Mapping[str, str]) -> str:
    """A deck list as text."""
    lines = [f"# {key}: {value}" for key, value in notes.items() if value]
    for section, rows in sections.items():
        lines.append(f"[{section}]")
        lines += [f"{count} {card}" for card, count in rows]
    return "\n".join(lines) + "\n"
