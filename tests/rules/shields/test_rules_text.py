"""RULES.md and RULES.ja.md: the same rules in the same order, and every rule that there is."""

import re
from pathlib import Path

import engine

FOLDER = Path(engine.__file__).parent / "rulesets" / "shields"
EN, JA = ((FOLDER / name).read_text(encoding="utf-8") for name in ("RULES.md", "RULES.ja.md"))
SENTENCES = {1: 6, 2: 6, 3: 5, 4: 12, 5: 7, 6: 4, 7: 7, 8: 9, 9: 4, 10: 9, 11: 4, 12: 10}
"""Sentences of each section of A1."""


def ids(text: str) -> list[str]:
    return re.findall(r"G-\d+|A\d+(?:\.\d+){1,2}", text)


def test_every_rule_is_in_both_texts_and_no_other() -> None:
    wanted = {f"G-{n}" for n in range(1, 77)} | {f"A4.{n}" for n in range(1, 13)}
    wanted |= {f"A1.{section}.{n}" for section, last in SENTENCES.items() for n in range(1, last + 1)}
    assert set(ids(EN)) - {"G-46"} == wanted - {"G-46"}
    assert set(ids(JA)) == set(ids(EN))


def test_both_texts_tell_them_in_the_same_order_with_the_same_decisions() -> None:
    assert ids(EN) == ids(JA)
    en, ja = (re.split(r"\n## \d+", text) for text in (EN, JA))
    assert [part.count("◆") for part in en] == [part.count("◆") for part in ja]
    assert [part.count("\n>") for part in en] == [part.count("\n>") for part in ja]


def test_the_sentences_that_the_code_cites_are_there() -> None:
    cited = {
        found
        for path in FOLDER.glob("*.py")
        for found in re.findall(r"\bA1\.\d+\.\d+\b|\bG-\d+\b", path.read_text(encoding="utf-8"))
    }
    assert len(cited) > 30
    assert not cited - set(ids(EN))


def test_keywords_are_named_as_on_the_cards() -> None:
    for term in engine.ruleset("shields").rules.vocabulary.keywords.values():
        assert f"| {term.name.en} | {term.name.ja} |" in EN
        assert f"| {term.name.ja} | {term.name.en} |" in JA
