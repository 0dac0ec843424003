"""Decks as people type them: `3 Ember Scout` or `3 EMB-014` a line, comments, sections in brackets."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from engine.deck_problems import DeckError, DeckProblem
from engine.deck_reading import Reading

if TYPE_CHECKING:
    from engine.kernel.definitions import Definition
    from engine.kernel.rules import DeckRules
    from engine.language.vocabulary import Vocabulary


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


def draft(
    text: str,
    ruleset: str,
    cards: Mapping[str, "Definition"],
    rules: "DeckRules",
    terms: "Vocabulary",
    *,
    name: str = "",
) -> Draft:
    """Reads a deck list as far as it goes, and says all that is wrong with it.

    Where a line couldn't be read, nobody knows how many cards it stood for: then no section is said to have too few.
    """
    found = Reading(ruleset, cards, [s.name for s in rules.sections])
    found.read(text)
    problems, sections = found.problems, found.sections
    whole = not problems
    problems += _check(sections, cards, rules, found.lines, whole) + _too_many(sections, cards, rules, terms)
    problems.sort(key=lambda problem: problem.line)
    kept = {s.name: tuple(sections.get(s.name, {}).items()) for s in rules.sections if sections.get(s.name)}
    return Draft(Deck(ruleset, kept, name or found.notes.get("name", ""), found.notes), tuple(problems))


def parse(
    text: str,
    ruleset: str,
    cards: Mapping[str, "Definition"],
    rules: "DeckRules",
    terms: "Vocabulary",
    *,
    name: str = "",
) -> Deck:
    """Reads a deck list. Raises `DeckError` with every problem: unknown names, wrong counts, forbidden cards."""
    found = draft(text, ruleset, cards, rules, terms, name=name)
    if found.problems:
        raise DeckError(found.problems)
    return found.deck


def read(
    path: Path, ruleset: str, cards: Mapping[str, "Definition"], rules: "DeckRules", terms: "Vocabulary"
) -> Deck:
    """A shipped deck; its name is the file's."""
    return parse(path.read_text(encoding="utf-8"), ruleset, cards, rules, terms, name=path.stem)


def _check(
    sections: dict[str, dict[str, int]],
    cards: Mapping[str, "Definition"],
    rules: "DeckRules",
    lines_of: dict[str, int],
    whole: bool,
) -> list[DeckProblem]:
    problems = []
    for section in rules.sections:
        held = sections.get(section.name, {})
        size = sum(held.values())
        if size > section.most or (whole and size < section.least):
            kind = "size" if section.least == section.most else "size_between"
            bounds = {"least": section.least, "most": section.most}
            problems.append(DeckProblem(0, kind, {"section": section.name, "size": size, **bounds}))
        for card in held:
            if section.types and cards[card].type not in section.types:
                fields = {"card": cards[card].name, "section": section.name}
                problems.append(DeckProblem(lines_of[card], "wrong_section", fields))
            if cards[card].token:
                problems.append(DeckProblem(lines_of[card], "token", {"card": cards[card].name}))
            if cards[card].node.unimplemented:
                problems.append(DeckProblem(lines_of[card], "unimplemented", {"card": cards[card].name}))
    problems += _alike(sections, cards, rules, lines_of)
    copies: dict[str, int] = {}
    for held in sections.values():
        for card, count in held.items():
            name = cards[card].name.en if rules.copies_by == "name" else card
            copies[name] = copies.get(name, 0) + count
    for held in sections.values():
        for card in held:
            name = cards[card].name.en if rules.copies_by == "name" else card
            allowed = getattr(cards[card].node, "copies", None) or rules.copies
            if copies.pop(name, 0) > allowed and cards[card].type not in rules.unlimited:
                total = sum(
                    c
                    for h in sections.values()
                    for k, c in h.items()
                    if (cards[k].name.en if rules.copies_by == "name" else k) == name
                )
                fields = {"count": total, "card": cards[card].name, "most": allowed}
                problems.append(DeckProblem(lines_of[card], "copies", fields))
    return problems


def _alike(
    sections: dict[str, dict[str, int]],
    cards: Mapping[str, "Definition"],
    rules: "DeckRules",
    lines_of: dict[str, int],
) -> list[DeckProblem]:
    """Cards with the same name in a section where all must be different."""
    problems = []
    for section in rules.sections:
        names: dict[str, int] = {}
        for card, count in sections.get(section.name, {}).items() if section.different else ():
            name = cards[card].name.en
            names[name] = names.get(name, 0) + count
            if names[name] > 1:
                fields = {"section": section.name, "card": cards[card].name}
                problems.append(DeckProblem(lines_of[card], "alike", fields))
    return problems


def _too_many(
    sections: dict[str, dict[str, int]],
    cards: Mapping[str, "Definition"],
    rules: "DeckRules",
    terms: "Vocabulary",
) -> list[DeckProblem]:
    """More values of an attribute (colours) than a deck may have."""
    if rules.most is None:
        return []
    attribute, most = rules.most
    found = {
        cards[c].attributes[attribute]
        for held in sections.values()
        for c in held
        if attribute in cards[c].attributes
    }
    if len(found) <= most:
        return []
    words = tuple(terms.words.get(attribute, {}).get(word, word) for word in sorted(found))
    label = terms.attributes.get(attribute, attribute)
    fields = {"count": len(found), "attribute": label, "words": words, "most": most}
    return [DeckProblem(0, "too_many_words", fields)]
