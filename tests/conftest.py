"""Fixtures of all tests."""

import random

import pytest

pytest_plugins = ["tests.chance", "tests.discord_harness", "tests.stage", "tests.store.databases"]


@pytest.fixture(autouse=True)
def _seeds(dice: random.Random, monkeypatch: pytest.MonkeyPatch) -> None:
    """The seeds of matches and of the practice opponent come from the test's dice, too."""
    monkeypatch.setattr("bot.tables.play.fresh", lambda: dice.getrandbits(256))
    monkeypatch.setattr("bot.tables.practice.SystemRandom", lambda: random.Random(dice.getrandbits(64)))
