"""What is wrong with a deck list: one `DeckProblem` a fault, all of them in one `DeckError`."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.words import Said, said


@dataclass(frozen=True)
class DeckProblem:
    """One thing wrong with a deck list. Line 0 is the list as a whole."""

    line: int
    kind: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    suggestion: Any = ""
    """What was probably meant; like a field a text, or a name in both languages."""

    @property
    def said(self) -> Said:
        """What is wrong, without the place."""
        return said(f"deck_{self.kind}", **self.fields)

    @property
    def message(self) -> str:
        """What is wrong, in English, without the place."""
        return self.said.text()

    def text(self, lang: str) -> str:
        """The place, what is wrong and what was probably meant, in `en` or `ja`."""
        place = said("deck_place", line=self.line).text(lang) if self.line else ""
        hint = said("deck_hint", suggestion=self.suggestion).text(lang) if self.suggestion else ""
        return f"{place}{self.said.text(lang)}{hint}"

    def __str__(self) -> str:
        return self.text("en")


class DeckError(ValueError):
    """The deck can't be played. `problems` holds everything that is wrong, with line numbers."""

    def __init__(self, problems: Iterable[DeckProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(p) for p in self.problems))

    def text(self, lang: str = "en") -> str:
        """Everything that is wrong, one a line."""
        return "\n".join(problem.text(lang) for problem in self.problems)
