"""The demo season, played once for all tests (and all workers) of a run."""

import os
from pathlib import Path

import pytest

import analysis as ta
from analysis.season import build


@pytest.fixture(scope="session")
def demo_folder(tmp_path_factory) -> Path:
    base = tmp_path_factory.getbasetemp()
    base = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    folder = base / "demo-season"
    try:
        import fcntl
    except ImportError:  # another system: workers then play it side by side, which is safe and slower
        build(folder)
    else:
        with open(base / "demo-season.lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            build(folder)
    os.environ["FUDABA_DEMO"] = str(folder)
    return folder


@pytest.fixture(scope="session")
def demo(demo_folder):
    return ta.load(demo_folder)
