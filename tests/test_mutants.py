"""The breaks that `make mutants` makes, and what it says about them."""

from pathlib import Path

import pytest
from cosmic_ray.mutating import mutate_code

import engine
from tests.mutants.__main__ import ROOT, RULESETS, reasons, report
from tests.mutants.breaks import Break, modules, sample, spots

CODE = '''
class Rules:
    """1 or 2."""
    seconds: int | None = 5

    def may_attack(self, unit: "int | None" = None) -> bool | None:
        if unit and not self.rested:
            raise ValueError(f"unit {unit + 1} and 3")
        self.acted = True
        local = self.acted
        return local in (1,)

    def __repr__(self):
        return "rules" if self.acted else "none"
'''


def broken(code: str) -> set[str]:
    """The lines that differ from the code, one for each break."""
    lines = set(code.splitlines())
    made = [mutate_code(code, operator, occurrence) or code for operator, occurrence, *_ in spots(code)]
    return {
        " ".join(row.split())
        for text in made
        for row in text.splitlines()
        if row not in lines and row.strip()
    }


def test_conditions_numbers_steps_and_answers_are_broken() -> None:
    assert broken(CODE) == {
        "seconds: int | None = 6",
        "seconds: int | None = 4",
        "if False:",
        "if True:",
        "if True and not self.rested:",
        "if unit and True:",
        "if unit or not self.rested:",
        "if unit and self.rested:",
        "pass",
        "self.acted = False",
        "return local not in (1,)",
        "return local in ( 2,)",
        "return local in ( 0,)",
        "return None",
    }


def test_annotations_words_and_errors_are_left_alone() -> None:
    assert not spots('def f(a: "x or y", b: 1 = c) -> 2 | 3:\n    """Not 4."""\n')
    assert not spots("def f():\n    raise ValueError(f'{1 + 2}')\n")
    assert not spots("if TYPE_CHECKING:\n    import_nothing(1)\n")


def test_a_filter_of_a_list_and_each_way_of_a_choice_are_switched_off() -> None:
    assert broken("x = [a for a in b if c]") == {"x = [a for a in b if False]", "x = [a for a in b if True]"}
    assert broken("x = a if b else c") == {"x = a if False else c", "x = a if True else c"}
    assert broken("while a:\n    b = c\n") == {"while False:"}


@pytest.mark.parametrize("ruleset", engine.rulesets())
def test_every_module_of_a_ruleset_that_can_be_broken_is(ruleset: str) -> None:
    found = {path.name for path in modules(ROOT, ruleset)}
    sources = {
        path.name: path.read_text(encoding="utf-8") for path in (ROOT / RULESETS / ruleset).glob("*.py")
    }
    procedures = {name for name, source in sources.items() if "@procedure" in source}
    assert procedures
    assert {"rules.py", *procedures} <= found
    assert not found & {"words.py", "log.py", "evaluation.py"}
    for path in modules(ROOT, ruleset):
        assert spots((ROOT / path).read_text(encoding="utf-8")), path


def test_a_sample_is_the_same_for_the_same_seed_and_holds_no_break_twice() -> None:
    (chosen, places), (again, _), (other, _) = (sample(ROOT, "override", 12, seed) for seed in (1, 1, 2))
    assert chosen == again != other
    assert len({(b.path, b.code) for b in chosen}) == 12 < places
    for b in chosen:
        compile(b.code, b.place, "exec")
        assert b.code != (ROOT / b.path).read_text(encoding="utf-8")


def test_every_reason_is_for_a_break_that_can_be_made() -> None:
    for module in {key[0] for key in reasons()}:
        source = (ROOT / RULESETS / module).read_text(encoding="utf-8")
        code = " ".join(source.split())
        functions = {function for *_, function in spots(source)}
        for _, function, was, _ in [key for key in reasons() if key[0] == module]:
            assert was in code, f"{module}: {was}"
            assert function in functions, f"{module}: {function}"


def test_the_report_counts_and_gives_reasons_or_says_that_a_test_is_missing() -> None:
    path = Path("engine/rulesets/override/rules.py")
    a, b = Break(path, 7, "f", "x = 1", "x = 2", ""), Break(path, 9, "f", "a | b", "a", "")
    told = report(
        "the command", [a, b, b], 10, [a, b], {("override/rules.py", "f", "x = 1", "x = 2"): "never read"}
    )
    assert "3 breaks tried of 10 that can be made, **1 noticed**, 2 not." in told
    assert "| override/rules.py:7 | `x = 1` | `x = 2` | never read |" in told
    assert r"| override/rules.py:9 | `a \| b` | `a` | **no test yet** |" in told
