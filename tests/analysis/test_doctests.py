"""The examples in the docstrings, on the demo season."""

import doctest
from importlib import import_module

import pytest

import analysis

MODULES = sorted({f"analysis.{m}" for m in analysis._PLACES} | {"analysis", "analysis.intervals"})


@pytest.mark.parametrize("module", MODULES)
def test_examples(module, demo_folder):
    found = doctest.testmod(import_module(module))
    assert found.failed == 0


@pytest.mark.parametrize("name", analysis.__all__)
def test_every_function_is_documented(name):
    thing = getattr(analysis, name)
    assert thing.__doc__
    assert name in dir(analysis)


CARE = {"bring_calendar", "demo", "early_draws", "export_csv", "export_jsonl", "from_rows", "glicko2", "ingest", "load", "matchup_grid", "weekly_report"}  # fmt: skip
"""What brings data in or out, or is a part of another answer."""


@pytest.mark.parametrize("name", analysis.__all__)
def test_every_answer_says_how_it_is_misread(name):
    thing = getattr(analysis, name)
    if isinstance(thing, type) or analysis._HOME[name].startswith("figures") or name in CARE:
        return
    assert "Misread " in thing.__doc__


def test_an_unknown_name_lists_the_known():
    with pytest.raises(AttributeError, match="win_rates"):
        analysis.beauty  # noqa: B018
