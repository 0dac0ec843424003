"""Decks as people type them: `3 Ember Scout` or `3 EMB-014` a line, comments, sections in brackets."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from engine.deck_problems import DeckError, DeckProblem
from engine.deck_reading import Reading
from engine.kernel.rules import Rules


@dataclass(frozen=True)
class Deck:
    """A checked deck list: sections with card ids and counts, in the order in which they were written."""

    ruleset: str
    sections: Mapping[str, tuple[tuple[str, int], ...]]
    name: str = ""
    notes: Mapping[str, str] = field(default_factory=dict, compare=False)
    """What its comment lines say of it: `name.ja`, `plan`, `plan.ja`."""

    def cards(self, section: str = "main") -> list[str]:
        """Every card of a section by id, copies repeated."""
        return [card for card, count in self.sections.get(section, ()) for _ in range(count)]

    @property
    def text(self) -> str:
        """The list as it can be read back by `parse_deck`."""
        lines = [f"# name: {self.name}"] if self.name else []
        for section, rows in self.sections.items():
            lines.append(f"[{section}]")
            lines += [f"{count} {card}" for card, count in rows]
        return "\n".join(lines) + "\n"

    def __repr__(self) -> str:
        return f"engine.parse_deck({self.ruleset!r}, {self.text!r})"

    def __hash__(self) -> int:
        return hash((self.ruleset, self.text))


class Draft(NamedTuple):
    """A deck list that is being written: what could be read of it, and everything that is wrong so far."""

    deck: Deck
    problems: tuple[DeckProblem, ...]


def draft(text: str, rules: Rules, *, name: str = "") -> Draft:
    """Reads a deck list as far as it goes, and says all that is wrong with it.

    Where a line couldn't be read, nobody knows how many cards it stood for: then no section is said to have too few.
    """
    of = rules.decks.sections
    found = Reading(rules.name, rules.cards, [s.name for s in of])
    found.read(text)
    wrong = [
        *_sizes(found, rules),
        *_unfit(found, rules),
        *_alike(found, rules),
        *_copies(found, rules),
        *_too_many(found, rules),
    ]
    problems = sorted([*found.problems, *wrong], key=lambda problem: problem.line)
    sections = {s.name: tuple(found.sections[s.name].items()) for s in of if found.sections.get(s.name)}
    return Draft(
        Deck(rules.name, sections, name or found.notes.get("name", ""), found.notes), tuple(problems)
    )


def parse(text: str, rules: Rules, *, name: str = "") -> Deck:
    """Reads a deck list. Raises `DeckError` with every problem: unknown names, wrong counts, forbidden cards."""
    found = draft(text, rules, name=name)
    if found.problems:
        raise DeckError(found.problems)
    return found.deck


def read(path: Path, rules: Rules) -> Deck:
    """A shipped deck; its name is the file's."""
    return parse(path.read_text(encoding="utf-8"), rules, name=path.stem)


def _sizes(found: Reading, rules: Rules) -> Iterator[DeckProblem]:
    """Sections with too many cards or, where every line could be read, too few."""
    whole = not found.problems
    for section in rules.decks.sections:
        size = sum(found.sections.get(section.name, {}).values())
        if size > section.most or (whole and size < section.least):
            kind = "size" if section.least == section.most else "size_between"
            bounds = {"least": section.least, "most": section.most}
            yield DeckProblem(0, kind, {"section": section.name, "size": size, **bounds})


def _unfit(found: Reading, rules: Rules) -> Iterator[DeckProblem]:
    """Cards that can't be in a deck, or not in that section."""
    for section in rules.decks.sections:
        for card in found.sections.get(section.name, {}):
            d, line = rules.cards[card], found.lines[card]
            if section.types and d.type not in section.types:
                yield DeckProblem(line, "wrong_section", {"card": d.name, "section": section.name})
            if d.token:
                yield DeckProblem(line, "token", {"card": d.name})
            if d.node.unimplemented:
                yield DeckProblem(line, "unimplemented", {"card": d.name})


def _alike(found: Reading, rules: Rules) -> Iterator[DeckProblem]:
    """Cards with the same name in a section where all must be different."""
    for section in rules.decks.sections:
        names: Counter[str] = Counter()
        for card, count in found.sections.get(section.name, {}).items() if section.different else ():
            d = rules.cards[card]
            names[d.name.en] += count
            if names[d.name.en] > 1:
                yield DeckProblem(found.lines[card], "alike", {"section": section.name, "card": d.name})


def _copies(found: Reading, rules: Rules) -> Iterator[DeckProblem]:
    """More copies of a name (or of a number) than a deck may hold in all its sections."""
    total: Counter[str] = Counter()
    first: dict[str, str] = {}
    for held in found.sections.values():
        for card, count in held.items():
            counted_as = rules.cards[card].name.en if rules.decks.copies_by == "name" else card
            total[counted_as] += count
            first.setdefault(counted_as, card)
    for counted_as, card in first.items():
        d = rules.cards[card]
        most = getattr(d.node, "copies", None) or rules.decks.copies
        if total[counted_as] > most and d.type not in rules.decks.unlimited:
            fields = {"count": total[counted_as], "card": d.name, "most": most}
            yield DeckProblem(found.lines[card], "copies", fields)


def _too_many(found: Reading, rules: Rules) -> Iterator[DeckProblem]:
    """More values of an attribute (colours) than a deck may have."""
    if rules.decks.most is None:
        return
    attribute, most = rules.decks.most
    held = [rules.cards[card].attributes for cards in found.sections.values() for card in cards]
    values = {attributes[attribute] for attributes in held if attribute in attributes}
    if len(values) > most:
        terms = rules.vocabulary
        words = tuple([terms.words.get(attribute, {}).get(word, word) for word in sorted(values)])
        label = terms.attributes.get(attribute, attribute)
        fields = {"count": len(values), "attribute": label, "words": words, "most": most}
        yield DeckProblem(0, "too_many_words", fields)
