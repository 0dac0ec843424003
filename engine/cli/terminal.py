"""The terminal: which language, where text goes, how a mistake is told."""

import locale
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.text import Text

from engine.agents import UnknownAgent
from engine.cli.texts import TEXTS
from engine.dealing import MAX_SEED_BITS
from engine.deck_problems import DeckError
from engine.language.faults import SetError
from engine.record import RecordError
from engine.registry import UnknownRuleset
from engine.words import why_not

LANGUAGES = ("en", "ja")


def spoken() -> str:
    """The language of the locale: Japanese or English."""
    named = next((v for v in map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG")) if v), "")
    if not named and sys.platform == "win32":
        named = locale.getlocale()[0] or ""
    return "ja" if named.lower().startswith(("ja", "japanese")) else "en"


def _language(context: typer.Context, value: str | None) -> str:
    """The language asked for: by the command, else before the command, else by the locale."""
    if value is None:
        before = context.parent.params.get("lang") if context.parent else None
        return before or spoken()
    if value not in LANGUAGES:
        raise typer.BadParameter(f"no words in {value!r}; there are {', '.join(LANGUAGES)}")
    return value


def sensible_seed(value: int | None) -> int | None:
    """The seed asked for, unless it is longer than anybody would type (the engine's own bound is twice as far)."""
    if value is not None and value.bit_length() > MAX_SEED_BITS // 2:
        raise typer.BadParameter(f"a seed has at most {MAX_SEED_BITS // 2:,} bits")
    return value


Language = Annotated[
    str | None,
    typer.Option("--lang", callback=_language, help="ja or en; by default the locale's.", metavar="ja|en"),
]


class Screen:
    """Where a command writes, in one language."""

    def __init__(self, lang: str | None, console: Console | None = None) -> None:
        self.lang = lang or spoken()
        self.console = console or Console(highlight=False, emoji=False, soft_wrap=False)
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")  # a sign that the terminal lacks is no reason to stop
        self.wide = self.console.encoding.lower().replace("-", "") in ("utf8", "utf16", "utf32", "cp65001")
        """Whether signs outside ASCII can be written."""

    def text(self, key: str, **fields: object) -> str:
        """A text of the command line."""
        return TEXTS[key][0 if self.lang == "en" else 1].format(**fields)

    def say(self, key: str, style: str = "", **fields: object) -> None:
        """Writes a text of the command line."""
        self.line(self.text(key, **fields), style)

    def line(self, text: str, style: str = "") -> None:
        """Writes text as it is, without markup."""
        self.console.print(Text(text, style=style))

    def fail(self, message: str) -> NoReturn:
        """A user's mistake: one clear message, and exit code 2."""
        errors = Console(stderr=True, highlight=False, emoji=False, soft_wrap=True)
        errors.print(Text.assemble((self.text("error"), "bold red"), " ", message))
        raise typer.Exit(2)

    @contextmanager
    def faults(self) -> Iterator[None]:
        """Tells what is wrong with what the user gave, instead of a traceback."""
        try:
            yield
        except DeckError as e:
            self.fail(self.text("bad_deck") + "".join(f"\n  {p.text(self.lang)}" for p in e.problems))
        except SetError as e:
            self.fail(
                self.text("bad_set", count=len(e.problems))
                + "".join(f"\n  {p.text(self.lang)}" for p in e.problems)
            )
        except RecordError as e:
            self.fail(self.text("bad_record", why=e.text(self.lang)))
        except (UnknownRuleset, UnknownAgent) as e:
            self.fail(e.text(self.lang))

    def why(self, error: OSError) -> str:
        """Why a file can't be read or written."""
        found = why_not(error)
        return found if isinstance(found, str) else found.text(self.lang)

    def read(self, path: str) -> str:
        """A file's text. Fails with a message where it can't be read."""
        try:
            with open(path, encoding="utf-8-sig") as f:
                return f.read()
        except UnicodeDecodeError:
            self.fail(self.text("not_text", path=path))
        except OSError as e:
            self.fail(self.text("cant_read", path=path, why=self.why(e)))
