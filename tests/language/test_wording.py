"""Golden tests of rendered text: `golden/wording.txt` shows what each kind of sentence looks like in both languages.

To add a case, write its ability after `>` and run with `UPDATE_GOLDEN=1`; then read what was written.
"""

import os
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import engine
from engine.language.nodes import CardNode, Localized
from engine.language.parse import load_set
from engine.language.render import ability_text, card_text
from engine.language.vocabulary import Term
from engine.rulesets.override.vocabulary import VOCABULARY
from tests.language.sample import HEADER, load
from tests.language.test_shipped_set import shipped
from tests.language.usage import known_words, used_words

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
    own = (
        "type: spell, timing: [action]"
        if spell
        else "type: unit, colour: red, cost: 1, bp: [1000, 1000, 1000]"
    )
    other = "{id: EMB-9, name: {en: Ember Scout, ja: 残り火の斥候}, type: unit, colour: red, cost: 1, bp: [1000, 1000, 1000]}"
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


@pytest.mark.parametrize("ruleset", ["override", "party", "timeline"])
def test_the_shipped_set_reads_as_it_was_proofread(ruleset: str) -> None:
    path = GOLDEN / f"{ruleset}_cards.txt"
    text = proof(engine.ruleset(ruleset))
    if UPDATE:
        path.write_text(text, encoding="utf-8", newline="\n")
    assert path.read_text(encoding="utf-8") == text


def proof(rules: engine.Ruleset) -> str:
    """All cards of a ruleset with their texts, for reading."""
    blocks = []
    for card in rules.cards.values():
        texts = [rules.text(card.id, lang) for lang in ("en", "ja")]
        blocks.append("\n".join([f"{card.id} {card.name.en} / {card.name.ja}", *filter(None, texts)]))
    return "\n\n".join(blocks) + "\n"


def test_a_card_without_rules_text_has_none() -> None:
    vanilla = next(card for card in shipped().cards.values() if not card.abilities and not card.keywords)
    assert card_text(vanilla, VOCABULARY, "en", {}) == ""
    assert card_text(vanilla, VOCABULARY, "ja", {}) == ""


@pytest.mark.parametrize(
    ("ability", "en", "ja"),
    [
        (
            "{activate: {counter: cp, amount: 2, rest: true}, timing: [main], choose: {hit: {from: field, side: enemy, count: 1}}, do: [{damage: {to: $hit, amount: 2000}}]}",
            "Main — pay 2 CP, rest this unit: Deal 2000 damage to 1 enemy unit.",
            "メイン：CPを2支払い、このユニットを行動済みにする：相手のユニット1体に2000ダメージを与える。",
        ),
        (
            "{activate: {amount: 1, discard: 1, same_name: true, leave: true, exile: 3}, timing: [main, action], once: turn, if: you.lp <= 3, do: [{draw: {}}]}",
            "Main / Action, once each turn — pay 1, discard a card with the same name, put this unit into your trash, exile 3 cards from your trash: If your LP is 3 or less, draw a card.",
            "メイン／アクション・ターンに1回：1を支払い、同じ名前の手札を1枚捨て、このユニットを捨て札に置き、自分の捨て札のカード3枚を追放する：自分のLPが3以下なら、カードを1枚引く。",
        ),
        ("{activate: {}, timing: [main], do: [{draw: {}}]}", "Main: Draw a card.", "メイン：カードを1枚引く。"),
    ],
)  # fmt: skip
def test_activated_abilities(ability: str, en: str, ja: str) -> None:
    words = replace(
        VOCABULARY, activations={"main": Term("Main", "メイン"), "action": Term("Action", "アクション")}
    )
    card = f"{{id: EMB-1, name: {{en: A, ja: 甲}}, type: unit, colour: red, cost: 1, bp: [500, 500, 500], abilities: [{ability}]}}"
    node = load_set(f"{HEADER}cards:\n- {card}\n", words).cards["EMB-1"].abilities[0]
    assert ability_text(node, "unit", words, "en", {}) == en
    assert ability_text(node, "unit", words, "ja", {}) == ja


@pytest.mark.parametrize("ruleset", engine.rulesets())
def test_no_text_has_a_seam(ruleset: str) -> None:
    for line in proof(engine.ruleset(ruleset)).splitlines():
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
