"""Decks as people type them: `3 Ember Scout` or `3 EMB-014` a line, comments, sections in brackets."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from engine.deck_problems import DeckError, DeckProblem
from engine.language.faults import unseen

if TYPE_CHECKING:
    from engine.kernel.definitions import Definition
    from engine.kernel.rules import DeckRules
    from engine.language.nodes import Localized
    from engine.language.vocabulary import Vocabulary

MAX_TEXT = 20_000
"""Characters of a deck list that are read at all."""

_LINE = re.compile(
    r"(?P<count>\d{1,4})\s*[x×枚]?\s+(?P<card>\S.*)|(?P<after>\S.*?)\s+[x×]\s*(?P<times>\d{1,4})"
)


class _Meant(NamedTuple):
    """A card that was probably meant, in both languages."""

    id: str
    name: "Localized"

    @property
    def en(self) -> str:
        """Number and English name."""
        return f"{self.id} {self.name.en}"

    @property
    def ja(self) -> str:
        """Number and Japanese name."""
        return f"{self.id} {self.name.ja}"


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
    problems: list[DeckProblem] = []
    sections: dict[str, dict[str, int]] = {}
    notes: dict[str, str] = {}
    lines_of: dict[str, int] = {}
    if len(text) > MAX_TEXT:
        raise DeckError([DeckProblem(0, "long", {"most": MAX_TEXT})])
    names = _names(cards)
    section = rules.sections[0].name
    for at, raw in enumerate(re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff")), start=1):
        line = _seen(unicodedata.normalize("NFKC", raw)).strip()
        if line.startswith(("#", "//")):
            key, colon, value = line.lstrip("#/ ").partition(":")
            if colon and re.fullmatch(r"[a-z]+(\.[a-z]+)?", key.strip()):
                notes[key.strip()] = value.strip()
            continue
        line = re.split(r"\s+(?:#|//)", line)[0].strip()
        if not line:
            continue
        heading = re.fullmatch(r"\[\s*(\w+)\s*\]", line)
        if heading:
            section = heading[1].lower()
            known = [s.name for s in rules.sections]
            if section not in known:
                problems.append(
                    DeckProblem(
                        at, "no_section", {"section": section, "ruleset": ruleset}, _near(section, known)
                    )
                )
            continue
        found = _LINE.fullmatch(line)
        if not found:
            problems.append(
                DeckProblem(at, "no_line", {"line": _clip(line), "example": next(iter(cards), "name")})
            )
            continue
        count = int(found["count"] or found["times"])
        wanted = (found["card"] or found["after"]).strip()
        card = names.get(_key(wanted))
        if card is None:
            near = _near(_key(wanted), names)
            hint = _Meant(names[near], cards[names[near]].name) if near else ""
            fields = {"card": _clip(wanted), "ruleset": ruleset}
            problems.append(DeckProblem(at, "no_card", fields, hint))
            continue
        if not 1 <= count <= 99:
            problems.append(DeckProblem(at, "count", {"count": count, "card": cards[card].name}))
            continue
        held = sections.setdefault(section, {})
        held[card] = held.get(card, 0) + count
        lines_of.setdefault(card, at)
    if not problems:
        problems = _check(sections, cards, rules, lines_of) + _too_many(sections, cards, rules, terms)
    if problems:
        raise DeckError(problems)
    kept = {s.name: tuple(sections.get(s.name, {}).items()) for s in rules.sections if sections.get(s.name)}
    return Deck(ruleset, kept, name or notes.get("name", ""), notes)


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
) -> list[DeckProblem]:
    problems = []
    for section in rules.sections:
        held = sections.get(section.name, {})
        size = sum(held.values())
        if not section.least <= size <= section.most:
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


def _seen(line: str) -> str:
    """The line without what a terminal obeys or nobody sees: lists come from other people, and are shown."""
    return (
        "".join(" " if c == "\t" else c for c in line if c == "\t" or not unseen(c)) if unseen(line) else line
    )


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


def _names(cards: Mapping[str, "Definition"]) -> dict[str, str]:
    found: dict[str, str] = {}
    for card in cards.values():
        for name in (card.id, card.name.en, card.name.ja):
            found.setdefault(_key(name), card.id)
    return found


def _key(name: str) -> str:
    return re.sub(r"\s+", " ", unicodedata.normalize("NFKC", name)).casefold().strip()


def _near(word: str, known: Iterable[str]) -> str:
    return next(iter(get_close_matches(word, list(known), 1, 0.6)), "")


def _clip(text: str) -> str:
    clean = "".join(c if c.isprintable() else "�" for c in text)
    return clean if len(clean) <= 40 else clean[:39] + "…"
