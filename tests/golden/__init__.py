"""Golden texts: what people read, kept as files; `UPDATE_GOLDEN=1` writes them anew, then read what was written."""

import os
from pathlib import Path

FOLDER = Path(__file__).parent


def same(name: str, text: str) -> None:
    """The text is that of the golden file; with `UPDATE_GOLDEN` set, it becomes it."""
    path = FOLDER / name
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
