"""What the bot says, in English and Japanese.

The English words stand in the code and are their own keys; `bot/locale/ja` holds the Japanese. Both
are gettext catalogues read with Babel at start, so there is nothing to compile.

    >>> words("ja").pgettext("command", "help")
    'ヘルプ'

A message for a place with little room has that place as its context, and a test holds it to `LIMITS`:
`words.pgettext("button", "My hand")`. Names of commands, options and choices have a context as well.
"""

import io
from collections.abc import Iterable
from datetime import timedelta
from functools import cache
from pathlib import Path

from babel import dates, lists
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

LANGUAGES = ("en", "ja")
LIMITS = {
    "button": 34,  # what a phone shows of the 80 that Discord takes
    "command": 32,
    "option": 32,
    "choice": 100,
    "form": 45,
    "label": 45,
    "hint": 100,
    "placeholder": 100,
    "title": 200,
    "field": 200,
}
"""Characters that fit into each place."""
LOCALE = Path(__file__).parent.parent / "locale"


def phrase(message: str) -> str:
    """Marks a message that is put into words later; returns it unchanged."""
    return message


def term(context: str, message: str) -> str:
    """Marks a word that means something else elsewhere, such as the name of a command."""
    return message


class Words:
    """The words of one language. Fields go into braces: `gettext("Deck {name}", name=…)`."""

    def __init__(self, language: str, catalogue: NullTranslations) -> None:
        self.language = language
        self._catalogue = catalogue

    def gettext(self, message: str, /, **fields: object) -> str:
        """A message."""
        return self._catalogue.ugettext(message).format(**fields)

    def ngettext(self, one: str, many: str, count: int, /, **fields: object) -> str:
        """A message about a number of things; `{count}` is that number."""
        return self._catalogue.ungettext(one, many, count).format(count=count, **fields)

    def pgettext(self, context: str, message: str, /, **fields: object) -> str:
        """A message that means something else elsewhere."""
        return str(self._catalogue.upgettext(context, message)).format(**fields)

    def lasting(self, time: timedelta) -> str:
        """How long something was, in the largest unit that says enough: "3 hours"."""
        return dates.format_timedelta(time, locale=self.language)

    def names(self, things: Iterable[str], *, either: bool = False) -> str:
        """"A, B and C", or "A, B or C"."""  # fmt: skip
        return lists.format_list(list(things), "or" if either else "standard", self.language)


@cache
def words(language: str) -> Words:
    """The words of a language. Raises `LookupError` where there are none."""
    if language not in LANGUAGES:
        raise LookupError(f"no words in {language!r}; there are {', '.join(LANGUAGES)}")
    path = LOCALE / language / "LC_MESSAGES" / "messages.po"
    if not path.exists():
        return Words(language, NullTranslations())
    with path.open("rb") as source:
        catalogue = read_po(source, locale=language)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return Words(language, Translations(compiled))


def language_of(locale: str | None, otherwise: str = "en") -> str:
    """Which of our languages suits a locale of Discord's, such as `en-GB` or `ja`."""
    found = (locale or "").partition("-")[0]
    return found if found in LANGUAGES else otherwise
