"""Fixtures of all tests."""

import os
import random
import secrets

import pytest
from hypothesis import settings

pytest_plugins = ["tests.discord_harness", "tests.stage", "tests.store.databases"]

CHANCE = "FUDABA_CHANCE"
"""The variable that says what the tests' own dice are: set it to a failed run's to see that run's games again."""

# A run that decides whether a change lands gives the same answer twice; other runs go on looking for new cases.
settings.register_profile("reproducible", derandomize=True, deadline=None)
if os.environ.get("CI"):
    settings.load_profile("reproducible")
os.environ.setdefault(CHANCE, "0" if os.environ.get("CI") else secrets.token_hex(4))


def pytest_report_header() -> str:
    """What to set for the same games."""
    return f"{CHANCE}={os.environ[CHANCE]}"


@pytest.fixture(autouse=True)
def _chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seeds of matches and every unnamed throw of a test come from its name and from the run's own number."""
    dice = random.Random(f"{os.environ[CHANCE]} {request.node.nodeid}")
    random.seed(dice.getrandbits(64))
    monkeypatch.setattr("bot.tables.play.fresh", lambda: dice.getrandbits(256))
