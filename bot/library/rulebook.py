"""The rules for players, cut into chapters and paragraphs that fit into a message."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import engine

from .folding import folded

ID = re.compile(r"\b[A-Z]\d?-\d+\b|\b[A-Z]\d+(?:\.\d+)+\b|\b\d+\.\d+(?:\.\d+)?\b")
"""What rules are numbered by: J-20, B1.5.3, 1.4.1."""
_FILES = {"en": "RULES.md", "ja": "RULES.ja.md"}
_FOR_DEVELOPERS = re.compile(
    r" The numbers \([^)]*\) are what the program's own comments cite\."
    r"|[;.] (?:[Ee]ach has|there is) a test of that name(?:, and the program's comments cite them)?"
)
"""How tests and comments cite the rules. Players needn't know; but the file's hash is the version of the rules in
what was measured (`engine.registry.rules_fingerprint`), so that these words stay in it."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph, list item, example or table, in Discord's Markdown."""

    chapter: int
    text: str

    @property
    def ids(self) -> frozenset[str]:
        """The rules that it holds."""
        return frozenset(ID.findall(self.text))


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter; the first one is what stands above all others."""

    title: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True)
class Rulebook:
    """The rules of a ruleset in one language."""

    name: str
    """What players call the ruleset."""
    chapters: tuple[Chapter, ...]

    def find(self, wanted: str, most: int = 12) -> list[Paragraph]:
        """The paragraphs about a rule's number or some words, the likeliest first."""
        key = folded(wanted)
        every = [p for chapter in self.chapters for p in chapter.paragraphs]
        chapter = [p for p in every if folded(self.chapters[p.chapter].title).split()[0].rstrip(".") == key]
        by_id = chapter or [p for p in every if key in (folded(i) for i in p.ids)]
        if by_id:
            return ([p for p in by_id if p.chapter] or by_id)[:most]
        words = key.split()
        if not words:
            return []
        found = [(p, folded(p.text)) for p in every]
        fitting = [(p, text) for p, text in found if all(word in text for word in words)]
        fitting.sort(key=lambda pair: -_weight(pair[1], words))
        return [p for p, _ in fitting[:most]]


def _weight(text: str, words: list[str]) -> int:
    """How much a paragraph is about some words: a defined term stands in bold, an example in a quotation."""
    bold = sum(f"**{word}" in text for word in words)
    return 4 * bold - 3 * text.startswith(">") + sum(min(3, text.count(word)) for word in words)


@cache
def rulebook(ruleset: str, language: str) -> Rulebook:
    """The rules of a ruleset. Raises `engine.UnknownRuleset`."""
    folder = engine.ruleset(ruleset).folder
    path = folder / _FILES[language]
    if not path.is_file():
        path = folder / _FILES["en"]
    return _read(path)


def ruleset_name(ruleset: str, language: str) -> str:
    """What players call a ruleset."""
    return rulebook(ruleset, language).name


def _read(path: Path) -> Rulebook:
    heading, _, rest = _FOR_DEVELOPERS.sub("", path.read_text(encoding="utf-8")).partition("\n")
    name = re.split(r"[:：]", heading.lstrip("# "))[0].strip()
    chapters: list[Chapter] = []
    for number, part in enumerate(re.split(r"^## ", rest, flags=re.MULTILINE)):
        title, _, body = part.partition("\n") if number else (name, "", part)
        paragraphs = tuple(Paragraph(number, text) for text in _paragraphs(body))
        chapters.append(Chapter(title.strip(), paragraphs))
    return Rulebook(name, tuple(chapters))


def _paragraphs(body: str) -> Iterator[str]:
    """Blocks between empty lines; items of a bulleted list stand for themselves."""
    for block in re.split(r"\n\s*\n", body.strip()):
        if block.startswith("|"):
            yield _table(block.splitlines())
        elif block.startswith("- "):
            yield from re.split(r"\n(?=- )", block)
        elif block:
            yield block


def _table(lines: list[str]) -> str:
    """Discord has no tables: a line for each row, its first cell in bold."""
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    rows = [row for row in rows if not all(set(cell) <= set(":-") for cell in row)]
    return "\n".join(f"**{row[0].strip('*')}** · " + " · ".join(row[1:]) for row in rows if any(row))
