"""`make mutants`: breaks a ruleset's rules one by one and lists the breaks that none of its tests notices.

    python -m tests.mutants override --sample 60 --seed 1 --write BENCHMARKS.md

The breaks are made in a copy of the project by cosmic-ray. Each is tried against the ruleset's own tests, the quick
ones first, until one fails. A break that nobody could notice is listed with the reason that `reasons.yaml` gives.
"""

import argparse
import contextlib
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from xml.etree import ElementTree

import yaml
from cosmic_ray.testing import run_tests
from cosmic_ray.util import restore_contents
from cosmic_ray.work_item import TestOutcome

import engine
from engine.bench import insert
from tests.mutants.breaks import Break, sample

ROOT = Path(__file__).parent.parent.parent
RULESETS = Path("engine/rulesets")
REASONS = Path(__file__).with_name("reasons.yaml")
PYTEST = [sys.executable, "-m", "pytest", "-x", "-q", "--noconftest", "-p", "tests.chance"]
PYTEST += ["-p", "no:cacheprovider", "-p", "no:xdist"]
"""Quick: without what serves the bot's tests alone, and without what a copy has no use for."""
LONGEST = 20
"""Seconds that a test may take at least, however quick it was before; a break may make a game endless."""
_LEFT_BEHIND = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", "build", "dist")


def main() -> int:
    """Runs the sample; exit code 1 where a break survived for which there is no reason."""
    ask = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    ask.add_argument("ruleset", choices=engine.rulesets())
    ask.add_argument("--sample", type=int, default=60, help="how many breaks to try (0: all)")
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--write", type=Path, help="the file of benchmarks that the result is put into")
    said = ask.parse_args()
    chosen, places = sample(ROOT, said.ruleset, said.sample, said.seed)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "fudaba"
        shutil.copytree(ROOT, copy, ignore=_LEFT_BEHIND)
        survivors = _try(copy, said.ruleset, chosen)
    command = f"python -m tests.mutants {said.ruleset} --sample {said.sample} --seed {said.seed}"
    text = f"### `{said.ruleset}`\n\n{report(command, chosen, places, survivors, reasons())}"
    print(f"\n{text}")
    if said.write:
        insert(said.write, f"mutants of {said.ruleset}", text)
    return 1 if any(_key(b) not in reasons() for b in survivors) else 0


def _try(copy: Path, ruleset: str, chosen: Sequence[Break]) -> list[Break]:
    """The breaks that no test noticed; one line is printed for each break, `endless` where a test ran out of time."""
    survivors = []
    # The same dice for every break: luck must neither notice one nor miss it.
    os.environ |= {"CI": "1", "FUDABA_CHANCE": "0", "PYTHONHASHSEED": "0"}
    with contextlib.chdir(copy):
        files, slowest = _quick_first(ruleset)
        seconds = max(LONGEST, 5 * slowest)
        command = shlex.join([*PYTEST, f"--timeout={seconds:.0f}", *files])
        for number, broken in enumerate(chosen, start=1):
            with restore_contents(broken.path):
                broken.path.write_text(broken.code, encoding="utf-8")
                outcome, output = run_tests(command, timeout=10 * seconds)
            if outcome is TestOutcome.INCOMPETENT:
                raise SystemExit(f"the tests could not be started for {broken.place}")
            if outcome is TestOutcome.SURVIVED:
                survivors.append(broken)
            endless = output == "timeout" or "Timeout (>" in output
            how = "endless" if endless else outcome.value
            print(f"[{number}/{len(chosen)}] {how:8} {broken.place}: {broken.was} → {broken.now}", flush=True)
    return survivors


def _quick_first(ruleset: str) -> tuple[list[str], float]:
    """The ruleset's test files by the time that they take unbroken, and the seconds of the slowest test."""
    told = Path("unbroken.xml")
    tests = [f"tests/rules/{ruleset}", f"--junitxml={told}", "-o", "junit_family=xunit1"]
    if subprocess.run([*PYTEST, *tests], check=False).returncode:
        raise SystemExit(f"the tests of {ruleset} fail without any break: mend that first")
    taken: defaultdict[str, float] = defaultdict(float)
    slowest = 0.0
    for case in ElementTree.parse(told).iter("testcase"):
        seconds = float(case.get("time", "0"))
        taken[case.get("file", "")] += seconds
        slowest = max(slowest, seconds)
    return sorted(taken, key=lambda file: taken[file]), slowest


Key = tuple[str, str, str, str]
"""The module, the function, the code as it is and as it becomes: it outlives a change of lines."""


def reasons() -> dict[Key, str]:
    """Why a break can't be noticed."""
    rows = yaml.safe_load(REASONS.read_text(encoding="utf-8"))
    return {(row["module"], row["function"], row["was"], row["now"]): row["why"] for row in rows}


def _key(broken: Break) -> Key:
    return broken.path.relative_to(RULESETS).as_posix(), broken.function, broken.was, broken.now


def report(
    command: str,
    chosen: Sequence[Break],
    places: int,
    survivors: Sequence[Break],
    why: dict[Key, str],
) -> str:
    """The result as markdown."""
    lines = [
        f"`{command}` on {date.today().isoformat()}: {len(chosen)} breaks tried of {places:,} that can be made, "
        f"**{len(chosen) - len(survivors)} noticed**, {len(survivors)} not."
    ]
    if survivors:
        lines += ["", "| where | the code | broken | why no test notices |", "|---|---|---|---|"]
    for b in survivors:
        code = [f"`{part.replace('|', chr(92) + '|')}`" for part in (b.was, b.now)]
        lines.append(
            f"| {b.path.relative_to(RULESETS).as_posix()}:{b.line} | {code[0]} | {code[1]} | {why.get(_key(b), '**no test yet**')} |"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
