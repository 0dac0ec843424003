"""A deck list as people read it: by section and cost, with what it lacks."""

from collections.abc import Iterator
from dataclasses import dataclass

import engine
from engine.decks import Deck, Draft


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a deck: how many cards it holds and should hold, and the cards by cost and name."""

    name: str
    held: int
    least: int
    most: int
    rows: tuple[tuple[int, str, str], ...]
    """Count, name, and what it costs."""

    @property
    def size(self) -> str:
        """Cards that are there, of those that must be."""
        wanted = str(self.least) if self.least == self.most else f"{self.least}–{self.most}"
        return f"{self.held}/{wanted}"


def sections(rs: engine.Ruleset, deck: Deck, language: str) -> list[Section]:
    """The sections that a ruleset has, the empty ones too."""
    return [
        Section(
            rule.name,
            len(deck.cards(rule.name)),
            rule.least,
            rule.most,
            tuple(_rows(rs, deck, rule.name, language)),
        )
        for rule in rs.rules.decks.sections
    ]


def _rows(rs: engine.Ruleset, deck: Deck, section: str, language: str) -> Iterator[tuple[int, str, str]]:
    order = list(rs.rules.vocabulary.types)
    held = [(rs.cards[card], count) for card, count in deck.sections.get(section, ())]
    for card, count in sorted(held, key=lambda row: (order.index(row[0].type), row[0].cost, row[0].id)):
        name = card.name.ja if language == "ja" else card.name.en
        yield count, name, str(card.cost) if "cost" in card.attributes else ""


def curve(rs: engine.Ruleset, deck: Deck) -> list[tuple[int, int]]:
    """How many cards of the first section cost how much; empty where nothing costs anything."""
    costs = [rs.cards[card].cost for card in deck.cards(rs.rules.decks.sections[0].name)]
    return [(cost, costs.count(cost)) for cost in range(max(costs, default=-1) + 1)] if any(costs) else []


def problems(draft: Draft, language: str) -> list[str]:
    """Everything that is wrong, in words."""
    return [problem.text(language) for problem in draft.problems]
