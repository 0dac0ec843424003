"""Fixtures of all tests."""

import os

from hypothesis import settings

pytest_plugins = ["tests.discord_harness", "tests.stage", "tests.store.databases"]

# A run that decides whether a change lands gives the same answer twice; other runs go on looking for new cases.
settings.register_profile("reproducible", derandomize=True, deadline=None)
if os.environ.get("CI"):
    settings.load_profile("reproducible")
