"""What authors read is true: the guide's sets, its listed faults, the reference, the JSON Schema."""

import re
from pathlib import Path

import jsonschema_rs
import pytest
import yaml

import engine.language as language
from engine.language import reference
from engine.language.faults import SetError
from engine.language.parse import load_set
from engine.language.render import card_text
from engine.language.schema import json_schema
from engine.rulesets.override.vocabulary import VOCABULARY
from tests.language.sample import SAMPLE, load
from tests.language.test_shipped_set import FOLDER

GUIDE = (Path(language.__file__).parent / "GUIDE.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(yaml|text)\n(.*?)```", GUIDE, re.DOTALL)
GOOD, BROKEN, FAULTS = (text for _, text in BLOCKS)
VALIDATOR = jsonschema_rs.validator_for(json_schema(VOCABULARY))


def test_the_guides_set_loads_and_reads_as_the_guide_says() -> None:
    cards = load(GOOD).cards
    names = {card.id: card.name for card in cards.values()}
    for lang in ("en", "ja"):
        assert f"> {card_text(cards['SLT-003'], VOCABULARY, lang, names)}\n" in GUIDE


def test_the_guides_faults_are_those_of_its_broken_set(tmp_path: Path) -> None:
    path = tmp_path / "my_set.yaml"
    path.write_text(BROKEN, encoding="utf-8")
    with pytest.raises(SetError) as caught:
        load_set(path, VOCABULARY)
    assert str(caught.value) == FAULTS.strip()


def test_the_reference_is_current() -> None:
    assert reference.PATH.read_text(encoding="utf-8") == reference.shipped(), (
        "run python -m engine.language.reference"
    )


@pytest.mark.parametrize(
    "text",
    [SAMPLE, GOOD, (FOLDER / "cards.yaml").read_text(encoding="utf-8")],
    ids=["sample", "guide", "shipped"],
)
def test_good_sets_fit_the_schema(text: str) -> None:
    assert [str(error) for error in VALIDATOR.iter_errors(yaml.safe_load(text))] == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("ruleset: override", "ruleset: chess"),
        ("cost: 2", "cost: two"),
        ("colour: red", "colour: rde"),
        ("- damage:", "- dmage:"),
        ("when: {deployed:", "when: {deploid:"),
        ("amount: 2000, bind", "amt: 2000, bind"),
        ("type: spell", "type: spel"),
    ],
)
def test_bad_sets_do_not_fit_the_schema(old: str, new: str) -> None:
    assert old in SAMPLE
    assert not VALIDATOR.is_valid(yaml.safe_load(SAMPLE.replace(old, new, 1)))
