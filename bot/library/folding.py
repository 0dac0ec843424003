"""Words as they are compared: width, case and kana don't matter."""

import unicodedata

_KATAKANA, _HIRAGANA, _LENGTH = 0x30A1, 0x3041, 86


def folded(text: str) -> str:
    """Text as it is compared; hiragana stands for katakana as well."""
    plain = " ".join(unicodedata.normalize("NFKC", text).casefold().split())
    return "".join(
        chr(ord(c) - _KATAKANA + _HIRAGANA) if 0 <= ord(c) - _KATAKANA < _LENGTH else c for c in plain
    )
