"""Golden tests of rendered text: `golden/wording.txt` shows what each kind of sentence looks like in both languages.

To add a case, write its ability after `>` and run with `UPDATE_GOLDEN=1`; then read what was written.
"""

import os
from functools import cache
from pathlib import Path

import pytest

from engine.language.nodes import CardNode, Localized
from engine.language.parse import CardSet
from engine.language.render import ability_text, card_text
from engine.language.usage import known_words, used_words
from engine.rulesets.override.vocabulary import VOCABULARY
from tests.language.sample import HEADER, load
from tests.language.test_shipped_set import shipped

GOLDEN = Path(__file__).parent / "golden"
WORDING = GOLDEN / "wording.txt"
UPDATE = bool(os.environ.get("UPDATE_GOLDEN"))
NAMES = {"EMB-9": Localized(en="Ember Scout", ja="残り火の斥候")}


def cases() -> list[tuple[str, str, str]]:
    """Each ability of the golden file with its English and Japanese."""
    found = []
    for block in WORDING.read_text(encoding="utf-8").split("\n\n"):
        lines = [line for line in block.splitlines() if not line.startswith("#")]
        if lines:
            found.append((lines[0].removeprefix("> "), *(line[4:] for line in [*lines, "", ""][1:3])))
    return found


@cache
def card_of(ability: str) -> CardNode:
    """A card with the ability: a spell if it is a one-shot."""
    spell = ability.startswith(("{do:", "{if:", "{choose:"))
    own = "type: spell, timing: [action]" if spell else "type: unit, colour: red, cost: 1, bp: [0, 0, 0]"
    other = "{id: EMB-9, name: {en: Ember Scout, ja: 残り火の斥候}, type: unit, colour: red, cost: 1, bp: [0, 0, 0]}"
    card = f"{{id: EMB-1, name: {{en: A, ja: 甲}}, {own}, abilities: [{ability}]}}"
    return load(f"{HEADER}cards:\n- {other}\n- {card}\n").cards["EMB-1"]


def said(ability: str, lang: str) -> str:
    card = card_of(ability)
    return ability_text(card.abilities[0], card.type, VOCABULARY, lang, NAMES)


@pytest.mark.parametrize(("ability", "en", "ja"), cases(), ids=lambda value: value[:40])
def test_the_wording_of_an_ability(ability: str, en: str, ja: str) -> None:
    if not UPDATE:
        assert said(ability, "en") == en
        assert said(ability, "ja") == ja


def test_every_word_of_the_language_has_a_wording() -> None:
    words = used_words([card_of(ability) for ability, _, _ in cases()])
    of_cards = ("timing:", "type:")
    missing = {word for word in known_words(VOCABULARY) - words if not word.startswith(of_cards)}
    assert not missing, sorted(missing)


def test_the_shipped_set_reads_as_it_was_proofread() -> None:
    path = GOLDEN / "override_cards.txt"
    text = proof(shipped())
    if UPDATE:
        path.write_text(text, encoding="utf-8", newline="\n")
    assert path.read_text(encoding="utf-8") == text


def proof(card_set: CardSet) -> str:
    """All cards of a set with their texts, for reading."""
    names = {card.id: card.name for card in card_set.cards.values()}
    blocks = []
    for card in card_set.cards.values():
        texts = [card_text(card, VOCABULARY, lang, names) for lang in ("en", "ja")]
        blocks.append("\n".join([f"{card.id} {card.name.en} / {card.name.ja}", *filter(None, texts)]))
    return "\n\n".join(blocks) + "\n"


def test_a_card_without_rules_text_has_none() -> None:
    vanilla = next(card for card in shipped().cards.values() if not card.abilities and not card.keywords)
    assert card_text(vanilla, VOCABULARY, "en", {}) == ""
    assert card_text(vanilla, VOCABULARY, "ja", {}) == ""


def test_no_text_has_a_seam() -> None:
    for line in proof(shipped()).splitlines():
        assert not any(
            seam in line for seam in ("  ", "。。", "..", "、。", "{", "}", "None", "のの", "をを", " ,", "$")
        ), line


def update() -> None:
    """Writes the golden file's texts anew, keeping its abilities and comments."""
    blocks = []
    for block in WORDING.read_text(encoding="utf-8").strip().split("\n\n"):
        lines = [line for line in block.splitlines() if not line.startswith(("en: ", "ja: "))]
        ability = next((line for line in lines if line.startswith("> ")), "")
        if ability:
            lines += [f"{lang}: {said(ability[2:], lang)}" for lang in ("en", "ja")]
        blocks.append("\n".join(lines))
    WORDING.write_text("\n\n".join(blocks) + "\n", encoding="utf-8", newline="\n")


if UPDATE:
    update()
