"""Fixtures of all tests."""

pytest_plugins = ["tests.discord_harness", "tests.stage"]
