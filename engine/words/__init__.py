"""What the engine says about mistakes: a code and what belongs into the sentence, in words of either language.

    >>> from engine.words import said
    >>> nobody = said("no_name", name="$hit")
    >>> nobody.text("en"), nobody.text("ja")
    ('there is no `$hit`', '`$hit`はありません')

Terminal and bot take the words from here, so that both say the same.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from engine.words.calls import CALLS
from engine.words.decks import DECKS
from engine.words.files import CODES, FILES
from engine.words.records import RECORDS
from engine.words.sets import SETS

LANGUAGES = ("en", "ja")
WORDS: dict[str, tuple[str, str]] = {**SETS, **DECKS, **RECORDS, **CALLS, **FILES}
"""By code: English, Japanese. Fields stand in braces."""

_COMMA = (", ", "、")
_OR = (" or ", "か")


class Either(tuple[Any, ...]):
    """Several of which one is meant: "a card or a player"."""

    __slots__ = ()


@dataclass(frozen=True)
class Said:
    """A sentence, or a part of one. A field is text, a number, a word in both languages (`.en`, `.ja`), a part, or several."""

    code: str
    fields: tuple[tuple[str, Any], ...] = ()

    def text(self, lang: str = "en") -> str:
        """The sentence in a language."""
        at = LANGUAGES.index(lang)
        return WORDS[self.code][at].format(**{name: _in(value, at) for name, value in self.fields})


def said(code: str, /, **fields: Any) -> Said:
    """A sentence by its code."""
    return Said(code, tuple(fields.items()))


class Telling(Exception):
    """An error that says in either language what is wrong and what to do; `str()` is English."""

    def __init__(self, code: str, /, **fields: Any) -> None:
        self.said = said(code, **fields)
        super().__init__(self.said.text())

    def text(self, lang: str = "en") -> str:
        """What is wrong, in a language."""
        return self.said.text(lang)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.said)


def _again(kind: type[Telling], what: Said) -> Telling:
    return kind(what.code, **dict(what.fields))


def reason(error: BaseException, lang: str) -> str:
    """What an error says: in the language if it has words of its own, else as it is."""
    text = getattr(error, "text", None)
    return str(text(lang)) if callable(text) else str(error)


def why_not(error: OSError | ValueError) -> Said | str:
    """Why a file can't be read or written: in words of ours for what is usual, else as the system says it."""
    code = CODES.get(getattr(error, "errno", None) or 0)
    return said(code) if code else getattr(error, "strerror", None) or str(error)


def _in(value: Any, at: int) -> Any:
    if isinstance(value, Said):
        return value.text(LANGUAGES[at])
    if isinstance(value, Either):
        return _joined(value, _OR[at], at)
    if hasattr(value, "en"):
        return value.ja if at else value.en
    if isinstance(value, tuple | list):
        return _joined(value, _COMMA[at], at)
    return reason(value, LANGUAGES[at]) if isinstance(value, BaseException) else value


def _joined(parts: Iterable[Any], joiner: str, at: int) -> str:
    return joiner.join(str(_in(part, at)) for part in parts)
