"""The lines of a deck list: cards with counts, sections in brackets, comments. Nothing is held against a rule yet."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, NamedTuple

from engine.deck_problems import DeckProblem
from engine.language.faults import unseen

if TYPE_CHECKING:
    from engine.kernel.definitions import Definition
    from engine.language.nodes import Localized

MAX_TEXT = 20_000
"""Characters of a deck list that are read at all."""
_MOST_HINTS = 20
"""Unknown names for which a near one is looked up: that takes a millisecond each."""

_LINE = re.compile(
    r"(?P<count>\d{1,4})\s*[x×枚]?\s+(?P<card>\S.*)|(?P<after>\S.*?)\s+[x×]\s*(?P<times>\d{1,4})"
)


class Meant(NamedTuple):
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


class Reading:
    """What was read: counts by section and card, the notes in comments, and what could not be read."""

    def __init__(self, ruleset: str, cards: Mapping[str, "Definition"], sections: Iterable[str]) -> None:
        self.sections: dict[str, dict[str, int]] = {}
        self.notes: dict[str, str] = {}
        self.lines: dict[str, int] = {}
        """The line on which a card stands first."""
        self.problems: list[DeckProblem] = []
        self._ruleset, self._cards = ruleset, cards
        self._known = tuple(sections)
        self._section = self._known[0]
        self._names = _names(cards)
        self._hints = _MOST_HINTS

    def read(self, text: str) -> None:
        """Reads a whole list."""
        if len(text) > MAX_TEXT:
            self.problems.append(DeckProblem(0, "long", {"most": MAX_TEXT}))
            return
        for at, raw in enumerate(re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff")), start=1):
            line = _seen(unicodedata.normalize("NFKC", raw)).strip()
            if line.startswith(("#", "//")):
                self._comment(line)
                continue
            line = re.split(r"\s+(?:#|//)", line)[0].strip()
            heading = re.fullmatch(r"\[\s*(\w+)\s*\]", line)
            if heading:
                self._heading(at, heading[1].lower())
            elif line:
                self._line(at, line)

    def _comment(self, line: str) -> None:
        key, colon, value = line.lstrip("#/ ").partition(":")
        if colon and re.fullmatch(r"[a-z]+(\.[a-z]+)?", key.strip()):
            self.notes[key.strip()] = value.strip()

    def _heading(self, at: int, section: str) -> None:
        self._section = section
        if section not in self._known:
            fields = {"section": section, "ruleset": self._ruleset}
            self.problems.append(DeckProblem(at, "no_section", fields, _near(section, self._known)))

    def _line(self, at: int, line: str) -> None:
        found = _LINE.fullmatch(line)
        if not found:
            fields = {"line": _clip(line), "example": next(iter(self._cards), "name")}
            self.problems.append(DeckProblem(at, "no_line", fields))
            return
        count = int(found["count"] or found["times"])
        wanted = (found["card"] or found["after"]).strip()
        card = self._names.get(_key(wanted))
        if card is None:
            fields = {"card": _clip(wanted), "ruleset": self._ruleset}
            self.problems.append(DeckProblem(at, "no_card", fields, self._meant(wanted)))
        elif not 1 <= count <= 99:
            self.problems.append(DeckProblem(at, "count", {"count": count, "card": self._cards[card].name}))
        else:
            held = self.sections.setdefault(self._section, {})
            held[card] = held.get(card, 0) + count
            self.lines.setdefault(card, at)

    def _meant(self, wanted: str) -> Meant | str:
        self._hints -= 1
        near = _near(_key(wanted)[:100], self._names) if self._hints >= 0 else ""
        return Meant(self._names[near], self._cards[self._names[near]].name) if near else ""


def _seen(line: str) -> str:
    """The line without what a terminal obeys or nobody sees: lists come from other people, and are shown."""
    return (
        "".join(" " if c == "\t" else c for c in line if c == "\t" or not unseen(c)) if unseen(line) else line
    )


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
