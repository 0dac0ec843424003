"""RULES.md and RULES.ja.md: the same sections, rules and decisions, and every rule that there is."""

import re
from pathlib import Path

import engine

FOLDER = Path(engine.__file__).parent / "rulesets" / "override"
EN, JA = ((FOLDER / name).read_text(encoding="utf-8") for name in ("RULES.md", "RULES.ja.md"))
RULES = 108


def parts(text: str) -> dict[str, str]:
    """The paragraphs by their number: `1.4.1`; headings, tables and examples go with what stands before them."""
    found: dict[str, str] = {}
    at = ""
    for line in text.splitlines():
        number = re.match(r"(?:\*\*|#+ )(\d[\d.]*)", line)
        at = number[1] if number else at
        found[at] = found.get(at, "") + line + "\n"
    return found


def ids(text: str) -> list[str]:
    return sorted(re.findall(r"J-\d+", text))


def test_every_rule_is_in_both_texts_and_no_other() -> None:
    wanted = {f"J-{n}" for n in range(1, RULES + 1)}
    assert set(ids(EN)) == set(ids(JA)) == wanted


def test_both_texts_have_the_same_sections_with_the_same_rules_and_decisions() -> None:
    en, ja = parts(EN), parts(JA)
    assert list(en) == list(ja)
    assert {n: ids(t) for n, t in en.items()} == {n: ids(t) for n, t in ja.items()}
    assert {n: t.count("◆") for n, t in en.items()} == {n: t.count("◆") for n, t in ja.items()}


def test_the_sections_that_the_code_cites_are_there() -> None:
    cited = {
        number
        for path in FOLDER.glob("*.py")
        for group in re.findall(r"\(([^()]*\d\.\d[^()]*)\)", path.read_text(encoding="utf-8"))
        for number in re.findall(r"\b1\.\d+(?:\.\d+)?\b", group)
    }
    assert cited
    assert not cited - set(parts(EN))


def test_all_fourteen_examples_are_told_in_both_texts() -> None:
    for text, word in ((EN, "Example"), (JA, "例")):
        assert sorted(int(n) for n in re.findall(rf"\*\*{word} ?(\d+)", text)) == list(range(1, 15))


def test_keywords_are_named_as_on_the_cards() -> None:
    for term in engine.ruleset("override").rules.vocabulary.keywords.values():
        assert f"| {term.name.en} | {term.name.ja} |" in EN
        assert f"| {term.name.ja} | {term.name.en} |" in JA
