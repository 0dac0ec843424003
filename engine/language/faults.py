"""What is wrong with a set file: one `Problem` a fault, all of them in one `SetError`."""

import difflib
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from engine.words import Said, said

Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Problem:
    """One fault: where it is, what it is, and (if something near is known) what was probably meant."""

    file: str
    line: int
    """From 1; 0 where the whole file is meant."""
    card: str
    """The card's id, or an empty string outside of the cards."""
    path: str
    """The way to the value inside the card or the file: `abilities[0].do[1].damage.amount`."""
    said: Said
    suggestion: str = ""

    @property
    def message(self) -> str:
        """What is wrong, in English, without its place."""
        return self.said.text()

    def text(self, lang: str = "en") -> str:
        """The place, what is wrong there, and what was probably meant, in `en` or `ja`."""
        place = f"{self.file}:{self.line}" if self.line else self.file
        where = " ".join(part for part in (self.card, self.path) if part)
        hint = said("did_you_mean", near=self.suggestion) if self.suggestion else ""
        return said("problem", place=place, where=where and f"{where}: ", message=self.said, hint=hint).text(
            lang
        )

    def __str__(self) -> str:
        return self.text()


class SetError(Exception):
    """A set can't be loaded. `problems` holds every fault found; `str()` lists them, one a line."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))

    def text(self, lang: str = "en") -> str:
        """Every fault, one a line."""
        return "\n".join(problem.text(lang) for problem in self.problems)

    def __reduce__(self) -> tuple[type["SetError"], tuple[tuple[Problem, ...]]]:
        return type(self), (self.problems,)


def refusal(file: str, line: int, code: str, /, **fields: Any) -> SetError:
    """The file as a whole can't be read."""
    return SetError([Problem(file, line, "", "", said(code, **fields))])


@dataclass(frozen=True)
class Fault:
    """A fault before its place in the file is looked up. The path starts at the top of the file."""

    path: Path
    said: Said
    suggestion: str = ""

    def under(self, prefix: Path) -> "Fault":
        """The same fault with a longer path."""
        return self.at(prefix + self.path)

    def at(self, path: Path) -> "Fault":
        """The same fault at another place."""
        return Fault(path, self.said, self.suggestion)


def fault(path: Path, code: str, /, **fields: Any) -> Fault:
    """A fault by the code of its words."""
    return Fault(path, said(code, **fields))


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that the author probably meant, or an empty string."""
    names = list(known)
    found = difflib.get_close_matches(word[:40], names, n=1, cutoff=0.6)
    found = found or [name for name in names if sorted(name) == sorted(word)]
    return found[0] if found else ""


def unknown(path: Path, what: Any, word: object, known: Iterable[str]) -> Fault:
    """"unknown step `dmage`", with the nearest known word."""  # fmt: skip
    names = sorted(known)
    suggestion = nearest(str(word), names)
    listed = "" if suggestion or not names or len(names) > 12 else said("known_words", known=tuple(names))
    return Fault(path, said("unknown", what=what, word=short(word), known=listed), suggestion)


class Unfit(ValueError):
    """Raised by a node's own check: fields that don't go together."""

    def __init__(self, code: str, /, **fields: Any) -> None:
        self.said = said(code, **fields)
        super().__init__(self.said.text())


_UNSEEN = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})


def unseen(text: str) -> bool:
    """Whether the text holds a character that a terminal obeys or nobody sees: controls, direction marks, line breaks."""
    return any(unicodedata.category(c) in _UNSEEN for c in text)


def short(value: object) -> str:
    """A value as it may stand in a message: one line, never long."""
    text = " ".join(str(value).split())
    return text if len(text) <= 40 else text[:37] + "…"


def dotted(path: Path) -> str:
    """`abilities[0].do[1]` from a path's parts."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{short(part)}"
    return text.lstrip(".")
