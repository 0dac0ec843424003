"""`play` on a real pseudo-terminal: colours, a cleared screen, Ctrl-C, and a game that goes on."""

import codecs
import fcntl
import os
import pty
import re
import select
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import paper, patience

ROOT = Path(__file__).parent.parent.parent


class Terminal:
    """A process on a terminal of 80 columns; what it wrote, and a keyboard."""

    def __init__(self, folder: Path, *arguments: str, **environment: str) -> None:
        self._fd, far = pty.openpty()
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        plainly = {n: v for n, v in os.environ.items() if n not in ("NO_COLOR", "FORCE_COLOR")}
        named = {
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "LC_ALL": "",
            "LC_MESSAGES": "",
            "COLUMNS": "80",
            "LINES": "40",
            "PYTHONPATH": str(ROOT),
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "engine", *arguments],
            stdin=far, stdout=far, stderr=far, cwd=folder, env={**plainly, **named, **environment},
            start_new_session=True, preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )  # fmt: skip
        os.close(far)
        self.seen = ""

    def until(self, words: str, seconds: float = patience.SECONDS) -> str:
        """Reads until the words have come; gives everything since the last call."""
        end = time.monotonic() + seconds
        while words not in plain(self.seen):
            ready, _, _ = select.select([self._fd], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"never saw {words!r} in:\n{plain(self.seen)}"
            try:
                data = os.read(self._fd, 65536)
            except OSError:
                data = b""
            assert data, f"ended without {words!r}:\n{plain(self.seen)}"
            self.seen += self._decode(data)
        found, self.seen = self.seen, ""
        return found

    def type(self, keys: str) -> None:
        """Types keys."""
        os.write(self._fd, keys.encode())

    def end(self) -> int:
        """Waits for the end; the exit code."""
        while True:
            try:
                if not os.read(self._fd, 65536):
                    break
            except OSError:
                break
        return self.process.wait(patience.SECONDS)

    def close(self) -> None:
        """Away with it."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._fd)


def plain(text: str) -> str:
    """Without control sequences and with single spaces."""
    return re.sub(r"\s+", " ", re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text))


@pytest.fixture
def terminals(tmp_path: Path) -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


def test_choosing_a_deck_on_a_terminal(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(tmp_path, "play", "--seed", "5")
    terminals.append(terminal)
    offered = plain(terminal.until("Which rules?"))
    assert "1 Override" in offered
    assert "Units ride on copies of themselves" in offered, "what it is about"
    terminal.type("1\r")
    assert "Sparks at Dusk" in plain(terminal.until("Your deck?"))
    terminal.type("9\r")
    terminal.until("Choose a number from 1 to")
    terminal.type("2\r")
    terminal.until("Enter: go on")
    terminal.type("\r")
    board = terminal.until("Enter: Keep all")
    assert "\x1b[2J" in board or "\x1b[H" in board, "the screen is cleared"
    assert re.search(r"\x1b\[[0-9;]*3[0-9]m", board), "there are colours"


def test_a_game_on_a_terminal(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(tmp_path, "play", "override", "--seed", "5", *paper.OPTIONS)
    terminals.append(terminal)
    terminal.until("Enter: go on")
    terminal.type("\r")
    assert "Paper Dragon" in terminal.until("Enter: Keep all")
    terminal.type("\r")
    terminal.until("Your action phase: 2 CP.")
    terminal.type("2\r")
    terminal.until("make it cheaper by a reduction?")
    terminal.type("\r")
    terminal.until("Your action phase: 0 CP.")
    terminal.type("0\r")
    assert "Opponent draws a card." in plain(terminal.until("Your action phase: 3 CP."))
    terminal.type("q\r")
    terminal.until("Enter go on")
    terminal.type("x\r")
    terminal.until("Replay it with:")
    assert terminal.end() == 0
    assert list((tmp_path / "games").glob("*.json"))


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_the_keyboard_s_ways_out(tmp_path: Path, terminals: list[Terminal], key: str) -> None:
    terminal = Terminal(tmp_path, "play", "override", "--seed", "5", "--deck", "sparks", LANG="ja_JP.UTF-8")
    terminals.append(terminal)
    terminal.until("Enter：続ける")
    terminal.type("\r")
    terminal.until("Enter：すべて残す")
    terminal.type(key)
    left = plain(terminal.until("シード：5"))
    assert "Traceback" not in left
    assert terminal.end() == 0


def test_without_colours(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(tmp_path, "play", "override", "--seed", "5", *paper.OPTIONS, NO_COLOR="1")
    terminals.append(terminal)
    terminal.until("go on")
    terminal.type("\r")
    board = terminal.until("Enter: Keep all")
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]m", board)
    assert "yellow" in board
