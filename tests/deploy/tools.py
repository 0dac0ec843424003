"""Programs that check deployment files."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

DEPLOY = Path(__file__).parents[2] / "deploy"


def tool(name: str, remedy: str) -> str:
    """Where a program is; skips the test where it isn't, which in CI is a failure."""
    found = shutil.which(name, path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    if found is None:
        reason = f"{name} is not here: {remedy}"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return found


def run(*command: str | Path, cwd: Path = DEPLOY, **environment: str) -> tuple[int, str]:
    """The status of a program and all that it said."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout
