"""Every rule id of a ruleset's RULES.md is in the name of a test in that ruleset's folder.

An id is a letter and a number (`J-12`), or a place in the rulebook (`A1.8.3`: section 8, sentence 3; `A4.7`).
"""

import re
from pathlib import Path

import pytest

import engine

HERE = Path(__file__).parent
RULESETS = Path(engine.__file__).parent / "rulesets"


def listed(rules: str) -> set[str]:
    """The ids in a text; `J-44…J-47` names those between as well."""
    found = {f"{letter}-{number}" for letter, number in re.findall(r"\b([A-Z])-(\d+)\b", rules)}
    for letter, start, end in re.findall(r"\b([A-Z])-(\d+)\s*(?:…|\.\.\.|–|to)\s*\1-(\d+)\b", rules):
        found |= {f"{letter}-{n}" for n in range(int(start), int(end) + 1)}
    return found | set(re.findall(r"\b[A-Z]\d+(?:\.\d+){1,2}\b", rules))


def named(folder: Path) -> set[str]:
    """The ids in the names of a folder's test functions: `test_J_12_…`, `test_A1_8_3_…`."""
    names = [
        name
        for path in sorted(folder.rglob("test_*.py"))
        for name in re.findall(
            r"^ *(?:async )?def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE
        )
    ]
    numbered = {
        f"{letter}-{number}"
        for name in names
        for letter, number in re.findall(r"_([A-Z])_(\d+)(?=_|$)", name)
    }
    places = {
        found.replace("_", ".")
        for name in names
        for found in re.findall(r"_([A-Z]\d+(?:_\d+){1,2})(?=_|$)", name)
    }
    return numbered | places


def ids_of(ruleset: str) -> set[str]:
    """The ids of a ruleset; none while it has no RULES.md."""
    rules = RULESETS / ruleset / "RULES.md"
    if not rules.exists():
        return set()
    ids = listed(rules.read_text(encoding="utf-8"))
    assert ids, f"{rules} lists no rule"
    return ids


@pytest.mark.parametrize("ruleset", engine.rulesets())
def test_every_rule_id_is_in_the_name_of_a_test(ruleset: str) -> None:
    missing = ids_of(ruleset) - named(HERE / ruleset)
    assert not missing, f"no test for {', '.join(sorted(missing, key=_numbers))}"


def _numbers(id: str) -> tuple[str, list[int]]:
    return id[0], [int(n) for n in re.findall(r"\d+", id)]


def test_an_id_without_a_test_would_be_found(tmp_path: Path) -> None:
    (tmp_path / "test_turns.py").write_text(
        "def test_J_1_a() -> None: ...\ndef test_J_44_J_45_b() -> None: ...\ndef test_J_12() -> None: ...\n"
        "def test_A1_8_3_A4_7_c() -> None: ...\n"
    )
    rules = "- **J-1** x · J-44…J-46 y (see J-12); A1.8.3, A1.8.4 z, A4.7"
    assert listed(rules) - named(tmp_path) == {"J-46", "A1.8.4"}


@pytest.mark.parametrize("ruleset", engine.rulesets())
def test_a_test_names_no_rule_that_there_is_not(ruleset: str) -> None:
    known = ids_of(ruleset)
    assert not known or not named(HERE / ruleset) - known
