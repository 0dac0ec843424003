"""`make mutants`: breaks a ruleset's rules one by one and lists the breaks that none of its tests notices.

    python -m tests.mutants override --sample 60 --seed 1

The breaks are cosmic-ray's, made in a copy of the tree; each is tried against the ruleset's own tests.
"""

import argparse
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from cosmic_ray.work_db import WorkDB, use_db

ROOT = Path(__file__).parent.parent
_ANNOTATIONS = "BitOr"
"""`int | None` in an annotation is no rule."""


def main() -> int:
    """Runs the sample; exit code 1 where a break survived."""
    ask = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    ask.add_argument("ruleset")
    ask.add_argument("--sample", type=int, default=60, help="how many breaks to try (0: all)")
    ask.add_argument("--seed", type=int, default=1)
    said = ask.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "fudaba"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache"))
        survivors, tried = _run(copy, said.ruleset, said.sample, said.seed)
    print(f"{tried} breaks of {said.ruleset} tried, {len(survivors)} survived")
    for survivor in survivors:
        print(f"\n{survivor}")
    return 1 if survivors else 0


def _run(copy: Path, ruleset: str, sample: int, seed: int) -> tuple[list[str], int]:
    command = f"{sys.executable} -m pytest -x -q -p no:cacheprovider tests/rules/{ruleset}"
    (copy / "mutants.toml").write_text(
        "[cosmic-ray]\n"
        f'module-path = ["engine/rulesets/{ruleset}/rules.py", "engine/rulesets/{ruleset}/procedures.py"]\n'
        f'timeout = 120.0\ntest-command = "{command}"\nexcluded-modules = []\n'
        '[cosmic-ray.distributor]\nname = "local"\n',
        encoding="utf-8",
    )
    session = copy / "mutants.sqlite"
    _cosmic_ray(copy, "baseline", "mutants.toml")
    _cosmic_ray(copy, "init", "mutants.toml", session.name)
    with use_db(str(session), WorkDB.Mode.open) as db:
        items = [i for i in db.work_items if not any(_ANNOTATIONS in m.operator_name for m in i.mutations)]
        items.sort(
            key=lambda i: [
                (str(m.module_path), m.start_pos, m.operator_name, m.occurrence) for m in i.mutations
            ]
        )
        chosen = random.Random(seed).sample(items, sample) if 0 < sample < len(items) else items
        db.clear()
        db.add_work_items(chosen)
    _cosmic_ray(copy, "exec", "mutants.toml", session.name)
    with use_db(str(session), WorkDB.Mode.open) as db:
        results = dict(db.results)
    survivors = [
        r.diff for r in results.values() if r.test_outcome is not None and r.test_outcome.value == "survived"
    ]
    return survivors, len(results)


def _cosmic_ray(copy: Path, *arguments: str) -> None:
    subprocess.run([Path(sys.executable).parent / "cosmic-ray", *arguments], cwd=copy, check=True)


if __name__ == "__main__":
    sys.exit(main())
