"""What can be wrong with a deck list, in words of either language."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

_WORDS: dict[str, tuple[str, str]] = {
    "long": ("the list is longer than {most:,} characters", "リストが{most:,}文字を超えています"),
    "no_section": ("no section [{section}] in {ruleset}", "{ruleset}に[{section}]という区分はありません"),
    "no_line": (
        "`{line}` is no card line; write `3 {example}`",
        "`{line}`は読めません。`3 {example}`のように書いてください",
    ),
    "no_card": ("no card `{card}` in {ruleset}", "{ruleset}に「{card}」というカードはありません"),
    "count": (
        "{count} copies of {card}: write 1 to 99",
        "「{card}」が{count}枚です。1～99枚で書いてください",
    ),
    "size": (
        "[{section}] has {size} cards; it must have {most}",
        "[{section}]が{size}枚です。{most}枚にしてください",
    ),
    "size_between": (
        "[{section}] has {size} cards; it must have {least} to {most}",
        "[{section}]が{size}枚です。{least}～{most}枚にしてください",
    ),
    "wrong_section": ("{card} can't be in [{section}]", "「{card}」は[{section}]に入れられません"),
    "token": ("{card} is a token and in no deck", "「{card}」はトークンなのでデッキに入れられません"),
    "unimplemented": (
        "{card} can't be played yet: part of its text has no rules",
        "「{card}」はまだ使えません。効果の一部に対応するルールがありません",
    ),
    "copies": ("{count} copies of {card}; {most} are allowed", "「{card}」が{count}枚です。{most}枚までです"),
    "too_many_words": (
        "the deck has {count} {attribute}s ({words}); {most} are allowed",
        "デッキの{attribute}が{count}種類です（{words}）。{most}種類までです",
    ),
    "alike": (
        "[{section}] has {card} more than once; all must be different",
        "[{section}]に「{card}」が2枚以上あります。すべて違うカードにしてください",
    ),
}
_HINT = (" (did you mean {suggestion}?)", "（{suggestion}ですか？）")
_PLACE = ("line {line}: ", "{line}行目：")
_JOINERS = (", ", "、")


@dataclass(frozen=True)
class DeckProblem:
    """One thing wrong with a deck list. Line 0 is the list as a whole."""

    line: int
    kind: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    suggestion: Any = ""
    """What was probably meant; like a field a text, or a name in both languages."""

    @property
    def message(self) -> str:
        """What is wrong, in English, without the place."""
        return self._say(_WORDS[self.kind], 0)

    def text(self, lang: str) -> str:
        """The place, what is wrong and what was probably meant, in `en` or `ja`."""
        at = int(lang == "ja")
        place = _PLACE[at].format(line=self.line) if self.line else ""
        suggestion = _in(self.suggestion, at)
        return (
            place
            + self._say(_WORDS[self.kind], at)
            + (_HINT[at].format(suggestion=suggestion) if suggestion else "")
        )

    def __str__(self) -> str:
        return self.text("en")

    def _say(self, words: tuple[str, str], at: int) -> str:
        return words[at].format(**{name: _in(value, at) for name, value in self.fields.items()})


def _in(value: Any, at: int) -> Any:
    """A field in a language: names and words have both, several of them are listed."""
    if isinstance(value, tuple) and not hasattr(value, "en"):
        return _JOINERS[at].join(str(_in(one, at)) for one in value)
    return (value.ja if at else value.en) if hasattr(value, "en") else value


class DeckError(ValueError):
    """The deck can't be played. `problems` holds everything that is wrong, with line numbers."""

    def __init__(self, problems: Iterable[DeckProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(p) for p in self.problems))
