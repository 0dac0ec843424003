"""The command line as a user calls it: in an empty folder, 80 columns, English, no colours."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from engine.cli.app import app
from tests import paper

Run = Callable[..., "Ran"]


class Ran:
    """What a command left: its exit code and everything it wrote."""

    def __init__(self, code: int, out: str, error: BaseException | None) -> None:
        self.code = code
        self.out = out
        self.error = error


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Commands run in a folder of their own, with a set and a deck in it."""
    paper.write(tmp_path)
    monkeypatch.chdir(tmp_path)
    for name, value in {"LANG": "C.UTF-8", "COLUMNS": "80", "LINES": "50", "TERM": "dumb"}.items():
        monkeypatch.setenv(name, value)
    for name in ("LC_ALL", "LC_MESSAGES", "NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture
def run() -> Run:
    """`run("cards", "list", typed="…")`."""

    def call(*arguments: str, typed: str = "") -> Ran:
        done = CliRunner().invoke(app, list(arguments), input=typed)
        error = None if isinstance(done.exception, SystemExit) else done.exception
        return Ran(done.exit_code, done.output, error)

    return call


@pytest.fixture
def refused(run: Run) -> Run:
    """As `run`, for what a user does wrong: exit code 2, one message, no traceback. Gives the message's words in a line."""

    def call(*arguments: str, typed: str = "") -> str:
        ran = run(*arguments, typed=typed)
        assert ran.code == 2, ran.out
        assert ran.error is None, repr(ran.error)
        assert "Traceback" not in ran.out
        return " ".join(ran.out.split())

    return call
