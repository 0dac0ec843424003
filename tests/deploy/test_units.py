"""The systemd units: nothing unknown in them, and little that they may do."""

import os
import re
import shutil
import sys
from pathlib import Path

import pytest

from tests.deploy.tools import DEPLOY, run, tool

INSTALLED = "/opt/fudaba/.venv/bin/python"
SERVICES = ("fudaba-bot.service", "fudaba-backup.service")
MOST = 1.5
"""Exposure by `systemd-analyze security`, of 10; a service that says nothing has 9.6."""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="systemd is Linux")


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """The units with a program that is there."""
    folder = tmp_path / "units"
    shutil.copytree(DEPLOY / "systemd", folder)
    program = tmp_path / "python"  # a path without spaces, wherever this is checked out
    program.symlink_to(sys.executable)
    for name in SERVICES:
        text = (folder / name).read_text(encoding="utf-8")
        assert INSTALLED in text
        (folder / name).write_text(text.replace(INSTALLED, str(program)), encoding="utf-8")
    return folder


def analyze(units: Path, *arguments: str) -> tuple[int, str]:
    program = tool("systemd-analyze", "it comes with systemd (Debian: apt-get install systemd)")
    return run(program, *arguments, cwd=units, SYSTEMD_UNIT_PATH=f"{units}{os.pathsep}")


def test_systemd_has_nothing_to_say_against_them(units: Path) -> None:
    files = sorted(file.name for file in units.glob("fudaba-*.*") if file.is_file())
    assert len(files) == 3
    assert analyze(units, "verify", "--man=no", *(f"./{name}" for name in files)) == (0, "")


def test_systemd_would_notice(units: Path) -> None:
    hardening = units / "fudaba-.service.d" / "hardening.conf"
    hardening.write_text(hardening.read_text(encoding="utf-8").replace("ProtectHome=", "ProtectHouse="))
    assert "ProtectHouse" in analyze(units, "verify", "--man=no", "./fudaba-bot.service")[1]


def test_what_the_bot_asks_of_the_system_is_allowed() -> None:
    """`os.nice` and `resource.setrlimit` belong to a group that is forbidden as a whole."""
    calls = {"os.nice(": "setpriority", "setrlimit(": "setrlimit"}
    text = (DEPLOY / "systemd" / "fudaba-.service.d" / "hardening.conf").read_text(encoding="utf-8")
    allowed = re.findall(r"^SystemCallFilter=([^~@\n]+)$", text, re.MULTILINE)[-1].split()
    source = "".join(path.read_text(encoding="utf-8") for path in (DEPLOY.parent / "bot").rglob("*.py"))
    for call, name in calls.items():
        assert (call in source) <= (name in allowed), call


@pytest.mark.parametrize("name", SERVICES)
def test_they_are_locked_in(units: Path, name: str) -> None:
    status, said = analyze(units, "security", "--offline=true", "--no-pager", f"./{name}")
    level = re.search(r"exposure level for \S+: ([\d.]+)", said)
    assert status == 0
    assert level is not None
    assert float(level[1]) <= MOST
