"""Everything the bot says exists in Japanese, agrees with the English, and fits where it is shown."""

import ast
import io
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from bot.words import LANGUAGES, LIMITS, LOCALE, language_of, phrase, words

ROOT = Path(__file__).parents[2]
_FIELD = re.compile(r"{(\w+)[^}]*}")


@pytest.fixture(scope="module")
def japanese() -> Catalog:
    return read_po(io.BytesIO((LOCALE / "ja/LC_MESSAGES/messages.po").read_bytes()), locale="ja")


def _both(message: Message) -> list[tuple[str, str]]:
    """The English and the Japanese; a plural counts as two."""
    english = message.id if isinstance(message.id, tuple) else (message.id,)
    foreign = message.string if isinstance(message.string, tuple) else (message.string,)
    return [(one, str(foreign[-1])) for one in english]


def test_everything_is_translated(japanese: Catalog) -> None:
    missing = [m.id for m in japanese if m.id and not all(said for _, said in _both(m))]
    assert not missing
    assert not [m.id for m in japanese if m.fuzzy and m.id]
    assert not [(m.id, errors) for m, errors in japanese.check()]


def test_every_message_of_the_code_is_in_the_catalogue(japanese: Catalog) -> None:
    keywords = {
        "gettext": None,
        "ngettext": (1, 2),
        "pgettext": ((1, "c"), 2),
        "phrase": None,
        "term": ((1, "c"), 2),
    }
    found = extract_from_dir(
        ROOT / "bot", method_map=[("sandbox/**", "ignore"), ("**.py", "python")], keywords=keywords
    )
    known = {(m.context, m.id) for m in japanese if m.id}
    assert {(context, message) for _, _, message, _, context in found} == known


def test_no_message_hides_where_it_is_not_collected(japanese: Catalog) -> None:
    """The collector doesn't look into f-strings: whatever the program's syntax tree has must be known, too."""
    known = {(m.context, m.id) for m in japanese if m.id}
    for path in sorted((ROOT / "bot").rglob("*.py")):
        if "sandbox" in path.parts:
            continue
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = isinstance(call, ast.Call) and getattr(call.func, "attr", getattr(call.func, "id", ""))
            if name not in ("gettext", "pgettext", "ngettext", "phrase", "term"):
                continue
            literal = [a.value for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
            context = literal.pop(0) if name in ("pgettext", "term") and literal else None
            if literal:
                message = tuple(literal[:2]) if name == "ngettext" else literal[0]
                assert (context, message) in known, f"{path.name}:{call.lineno}"


def test_fields_agree(japanese: Catalog) -> None:
    for message in japanese:
        for english, foreign in _both(message) if message.id else ():
            assert set(_FIELD.findall(foreign)) <= set(_FIELD.findall(english)) | {"count"}, english
            if not isinstance(message.id, tuple):
                assert set(_FIELD.findall(foreign)) == set(_FIELD.findall(english)), english


def test_everything_fits_its_place(japanese: Catalog) -> None:
    for message in japanese:
        if message.context is None or not message.id:
            continue
        assert message.context in LIMITS, f"no limit for {message.context}"
        for said in (said for pair in _both(message) for said in pair):
            assert len(_FIELD.sub("x" * 12, said)) <= LIMITS[message.context], said


def test_japanese_uses_japanese_punctuation(japanese: Catalog) -> None:
    kana = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff][,.!?:;(]")
    assert not [said for m in japanese if m.id for _, said in _both(m) if kana.search(said)]


def test_languages_are_found_by_locale() -> None:
    assert [language_of(locale) for locale in ("ja", "en-GB", "de", None)] == ["ja", "en", "en", "en"]
    assert language_of("de", "ja") == "ja"


def test_an_unknown_language_is_named() -> None:
    with pytest.raises(LookupError, match="'de'"):
        words("de")


def test_lists_and_fields() -> None:
    assert words("en").names(["a", "b", "c"], either=True) == "a, b, or c"
    assert words("ja").names(["a", "b"]) == "a、b"
    assert words("en").gettext(phrase("{a}!"), a="{b}") == "{b}!"
    assert set(LANGUAGES) == {"en", "ja"}


def test_a_japanese_reader_is_told_the_japanese_names_of_commands(japanese: Catalog) -> None:
    names = {m.id: m.string for m in japanese if m.context == "command"}
    for message in japanese:
        for english, foreign in _both(message):
            told = re.findall(r"`/([a-z ]+)`", english)
            assert re.findall(r"`/([^`]+)`", foreign) == [
                " ".join(str(names[word]) for word in command.split()) for command in told
            ]
