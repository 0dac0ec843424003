"""The words of a ruleset: each card's words have their terms, and a mistake in the file is told with its place."""

from pathlib import Path
from typing import Any, get_args

import pytest

import engine
from engine.language.nodes import CardNode
from engine.language.vocabulary import Vocabulary
from engine.language.vocabulary_file import VocabularyError, read_vocabulary
from engine.registry import vocabulary
from engine.rulesets.override.vocabulary import CARD_CLASSES

SHIPPED = Path(engine.__file__).parent / "rulesets" / "override" / "vocabulary.yaml"


def literals(annotation: Any) -> set[str]:
    """The words that a field may hold, however they are wrapped (`Optional`, a list, bounds)."""
    if isinstance(annotation, str):
        return {annotation}
    return set().union(*(literals(part) for part in get_args(annotation)))


def fields(words: Vocabulary, name: str) -> list[tuple[type[CardNode], set[str]]]:
    """What a field of that name may hold in each of the ruleset's card classes that has it."""
    return [
        (node, literals(node.model_fields[name].annotation))
        for node in words.card_classes.values()
        if name in node.model_fields
    ]


@pytest.mark.parametrize("name", engine.rulesets())
def test_every_word_of_a_card_has_its_term(name: str) -> None:
    words = vocabulary(name)
    tables = {**words.words, "timing": words.timings}
    for field, table in tables.items():
        for node, held in fields(words, field):
            assert held <= set(table), f"{name}: {node.__name__}.{field}"
    assert set(words.words["type"]) == set(words.types) == set(words.card_classes)


@pytest.mark.parametrize("name", engine.rulesets())
def test_every_term_is_said_in_both_languages(name: str) -> None:
    def terms(value: Any) -> Any:
        if hasattr(value, "ja"):
            yield value
        elif isinstance(value, tuple):
            for part in value:
                yield from terms(part)
        elif isinstance(value, dict):
            for part in value.values():
                yield from terms(part)

    found = list(terms(vars(vocabulary(name))))
    assert len(found) > 60
    assert all(term.en and term.ja for term in found)


def test_a_numbered_keyword_says_its_number() -> None:
    for name in engine.rulesets():
        for keyword in vocabulary(name).keywords.values():
            said = ("{n}" in keyword.reminder.en, "{n}" in keyword.reminder.ja)
            assert said == (keyword.counted, keyword.counted)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("zones:\n", "zoness:\n", "zones: is missing"),
        ("zones:\n", "zoness:\n", "zoness: there is no such field"),
        ("unit: {en: unit, ja: ユニット}", "unit: {en: unit}", "4: types.unit.ja: is missing"),
        ("ja: ユニット}", "ja: ユニット, jp: ユニット}", "4: types.unit.jp: there is no such field"),
        ("on: unit", "on: units", "keywords.haste.on: Input should be 'unit' or 'player'"),
        ("hidden: [deck]", "hidden: [dek]", "hidden: `dek` is not among zones; did you mean `deck`?"),
        ("numbers: [", "numbers: [bpp, ", "numbers: `bpp` is not among attributes; did you mean `bp`?"),
        ("subject: unit", "subject: foe", "events.deployed.subject: `foe` is not among fields"),
        ("counters:\n", "without: [Buri]\ncounters:\n", "`Buri` is not among the nodes of the language; did you mean `Bury`?"),
        ("  spell: {en: spell, ja: スペル}\n", "", "3: types: has no word for the card class `spell`"),
        ("types:\n", "zones: {}\ntypes:\n", "key `zones` is written twice"),
        ("types:\n", "\ttypes:\n", "3: indented by a tab"),
        ("ruleset: override", "ruleset: [", "no valid YAML"),
        ("ruleset: override", "ruleset: yes", "ruleset: "),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_its_place(tmp_path: Path, old: str, new: str, said: str) -> None:
    shipped = SHIPPED.read_text(encoding="utf-8")
    assert old in shipped
    file = tmp_path / "vocabulary.yaml"
    file.write_text(shipped.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(VocabularyError) as told:
        read_vocabulary(file, CARD_CLASSES)
    assert said in str(told.value)
    assert all(line.startswith(f"{file}:") for line in str(told.value).splitlines())


def test_a_file_of_something_else_or_none(tmp_path: Path) -> None:
    file = tmp_path / "vocabulary.yaml"
    with pytest.raises(VocabularyError, match=r"vocabulary\.yaml: can't be read"):
        read_vocabulary(file, CARD_CLASSES)
    file.write_text("- zones\n", encoding="utf-8")
    with pytest.raises(VocabularyError, match="holds tables of words by name"):
        read_vocabulary(file, CARD_CLASSES)
    file.write_bytes(b"zones: \xff\n")
    with pytest.raises(VocabularyError, match="UTF-8"):
        read_vocabulary(file, CARD_CLASSES)
