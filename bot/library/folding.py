"""Words as they are compared, and texts as they are kept."""

import unicodedata

_KATAKANA, _HIRAGANA, _LENGTH = 0x30A1, 0x3041, 86


def folded(text: str) -> str:
    """Text as it is compared; hiragana stands for katakana as well."""
    plain = " ".join(unicodedata.normalize("NFKC", text).casefold().split())
    return "".join(
        chr(ord(c) - _KATAKANA + _HIRAGANA) if 0 <= ord(c) - _KATAKANA < _LENGTH else c for c in plain
    )


def clean(text: str) -> str:
    """A text as it may be kept: valid Unicode, no control characters but tabs and line breaks."""
    valid = text.encode("utf-8", "replace").decode("utf-8")
    lines = valid.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(c for c in lines if c in "\n\t" or unicodedata.category(c) not in ("Cc", "Cs"))


def seen(text: str) -> str:
    """A text on one line, without what nobody sees: control characters, marks of direction."""
    return " ".join("".join(c if unicodedata.category(c)[0] != "C" else " " for c in text).split())
