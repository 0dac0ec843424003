"""The benchmarks: every way gives the same answer; what is written replaces what was written."""

import subprocess
import sys

import pytest

from analysis.bench import cases, data, run
from analysis.bench.cases import CASES, measure


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("bench")
    data.make(made, 2000, lambda text: None)
    return made


@pytest.mark.parametrize("name", CASES)
def test_every_way_gives_the_same_answer(folder, name):
    found = [measure(name, way, str(folder)) for way in range(len(CASES[name]))]
    assert all(m.answer == found[0].answer for m in found)
    assert found[0].answer
    assert all(m.cpu > 0 and m.wall > 0 and m.memory >= 0 for m in found)


def test_a_peak_that_is_read_lower_afterwards_is_no_growth(folder, monkeypatch):
    """The kernel adds up what it counts per processor: a later reading may be some pages below an earlier one."""
    peaks = iter([613.57, 613.42])
    monkeypatch.setattr(cases, "_peak", lambda: next(peaks))
    assert measure("matchups", 0, str(folder)).memory == 0


IMPORTED = """
import sys
from pathlib import Path
from analysis.bench.cases import CASES, warm
warm()
before = set(sys.modules)
for ways in CASES.values():
    for work in ways:
        work(Path(sys.argv[1]))
print(*sorted(m for m in set(sys.modules) - before if not m.startswith("encodings")))
"""


def test_no_import_is_measured(folder):
    """Time is that of the work: what a case uses is there before the clock runs."""
    done = subprocess.run(
        [sys.executable, "-c", IMPORTED, str(folder)], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []


def test_a_section_is_replaced_and_the_rest_stays(tmp_path):
    lines = [run.Line("events", "pandas", 0.2, 0.2, 100.0), run.Line("events", "plain", 8.0, 7.0, 1000.0)]
    place = tmp_path / "BENCHMARKS.md"
    place.write_text("# Benchmarks\n\n## The engine\n", "utf-8")
    for times in (1, 2):
        run.write(run.markdown(lines, 1000, times), place)
    text = place.read_text("utf-8")
    assert text.startswith("# Benchmarks\n\n## The engine\n")
    assert text.count("## The analysis kit") == 1
    assert "medians of 2 runs" in text
    assert "| 1,000 event rows as a frame | pandas | 0.20 | 0.20 | 100 | 35× | 0.10 |" in text


def test_what_no_clock_has_seen_is_compared_with_nothing():
    lines = [run.Line("events", "pandas", 0.001, 0.0, 0.0), run.Line("events", "plain", 0.02, 0.0, 0.0)]
    assert "| 1 event rows as a frame | pandas | 0.00 | 0.00 | 0 |  |  |" in run.markdown(lines, 1, 1)
