"""The dice of all tests: thrown anew in every run, the same in every run that decides whether a change lands.

A plugin of pytest, so that tests which need nothing else of `conftest.py` can be run without it.
"""

import os
import random
import secrets

import pytest
from hypothesis import HealthCheck, settings

CHANCE = "FUDABA_CHANCE"
"""The variable that says what the tests' own dice are: set it to a failed run's to see that run's games again."""

# A run that decides whether a change lands gives the same answer twice: in CI, or where the dice are said to be "0".
# Other runs go on looking for new cases. None fails because the machine is slow.
os.environ.setdefault(CHANCE, "0" if os.environ.get("CI") else secrets.token_hex(4))
settings.register_profile(
    "steady",
    derandomize=os.environ[CHANCE] == "0",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("steady")


def pytest_report_header() -> str:
    """What to set for the same games."""
    return f"{CHANCE}={os.environ[CHANCE]}"


@pytest.fixture(autouse=True)
def dice(request: pytest.FixtureRequest) -> random.Random:
    """Every unnamed throw of a test comes from its name and from the run's own number."""
    thrown = random.Random(f"{os.environ[CHANCE]} {request.node.nodeid}")
    random.seed(thrown.getrandbits(64))
    return thrown
