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


def test_an_unknown_name_lists_the_known():
    with pytest.raises(AttributeError, match="win_rates"):
        analysis.beauty  # noqa: B018
