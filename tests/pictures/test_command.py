"""`python -m bot.pictures`: the gallery and the figures."""

import os
import subprocess
import sys
from pathlib import Path

from PIL import Image
from typer.testing import CliRunner

from bot.pictures.__main__ import app
from tests import patience


def test_the_gallery_has_every_kind_of_picture_and_a_page(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "gallery"
    done = CliRunner().invoke(app, ["gallery", str(folder), "--ruleset", "timeline"])
    assert done.exit_code == 0, done.output
    page = (folder / "index.html").read_text(encoding="utf-8")
    for kind in ("early", "full", "line", "end", "crowded", "hand-early", "card-character", "cards"):
        for lang in ("en", "ja"):
            file = f"timeline-{kind}-{lang}.png"
            assert file in page
            with Image.open(folder / file) as picture:
                assert picture.width == 1080
                assert picture.mode == "P"


def test_the_figures_go_into_their_place_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "BENCHMARKS.md"
    path.write_text(
        "# Benchmarks\n\nbefore\n\n<!-- pictures: begin -->\nold\n<!-- pictures: end -->\n\nafter\n"
    )
    done = CliRunner().invoke(app, ["bench", "--rounds", "3", "--write", str(path)])
    assert done.exit_code == 0, done.output
    text = path.read_text(encoding="utf-8")
    assert "old" not in text
    assert text.startswith("# Benchmarks\n\nbefore\n")
    assert text.endswith("after\n")
    for figure in ("board ms", "board kB", "first board ms", "hand ms", "card ms", "loop lag p99 ms"):
        assert f"| {figure} |" in text


def test_a_font_that_is_none_ends_the_bot_with_a_remedy(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bot", "run"],
        env={**os.environ, "FUDABA_FONT": "/nowhere/font.otf", "FUDABA_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=patience.SECONDS,
        check=False,
    )
    assert done.returncode != 0
    assert "FUDABA_FONT" in done.stderr
    assert "Traceback" not in done.stderr
