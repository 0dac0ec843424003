"""The other way round: every node of the language is carried out by something, every keyword read by some rule."""

import re
from pathlib import Path

import pytest

import engine
from engine.language import nodes as n
from engine.language.proposals import PROPOSING
from engine.language.verbs import Verbs
from engine.registry import vocabulary

RULESETS = Path(engine.__file__).parent / "rulesets"
KERNEL = Path(engine.__file__).parent / "kernel"


@pytest.mark.parametrize("node", n.STEPS, ids=lambda node: node.__name__)
def test_a_step_is_carried_out(node: type) -> None:
    name = node.key  # type: ignore[attr-defined]
    assert node in PROPOSING or hasattr(Verbs, name + "_" if name in ("if", "return") else name)


@pytest.mark.parametrize("ruleset", engine.rulesets())
def test_a_keyword_is_read_by_a_rule(ruleset: str) -> None:
    code = "".join(
        page.read_text(encoding="utf-8")
        for folder in (RULESETS / ruleset, KERNEL)
        for page in sorted(folder.rglob("*.py"))
        if page.name != "vocabulary.py"
    )
    unread = [word for word in vocabulary(ruleset).keywords if not re.search(rf"[\"']{word}[\"']", code)]
    assert not unread
