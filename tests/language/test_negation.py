"""What a card says of a condition that must not hold is the opposite of the condition."""

import pytest

from tests.language.test_wording import said

OPPOSITES = [
    ("{not: you.lp <= 3}", "you.lp > 3"),
    ("{not: {not: you.lp <= 3}}", "you.lp <= 3"),
    ("{not: {compare: {left: {count: {from: field, side: own}}, op: '>=', right: 2}}}",
     "{compare: {left: {count: {from: field, side: own}}, op: '<', right: 2}}"),
    ("{not: not self.rested}", "self.rested"),
    ("{not: {all: [you.lp <= 3, self.rested]}}", "{any: [you.lp > 3, not self.rested]}"),
    ("{not: {any: [you.lp <= 3, self.rested]}}", "{all: [you.lp > 3, not self.rested]}"),
    ("{all: [{not: you.lp < 3}, self.rested]}", "{all: [you.lp >= 3, self.rested]}"),
]  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(("denied", "meant"), OPPOSITES)
def test_a_denied_condition_reads_as_its_opposite(denied: str, meant: str, lang: str) -> None:
    draw = "do: [{draw: {player: you, count: 1}}]"
    texts = [said(f"{{when: {{attacks: self}}, if: {c}, {draw}}}", lang) for c in (denied, meant)]
    assert texts[0] == texts[1]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    ("denied", "meant"),
    [
        ("{not: cost <= 2}", "cost > 2"),
        ("{not: rested}", "not rested"),
        ("{not: colour == red}", "colour != red"),
        ("{not: {any: [rested, cost <= 2]}}", "{all: [not rested, cost > 2]}"),
        ("{not: {all: [{has: haste}, cost <= 2]}}", "{any: [{not: {has: haste}}, cost > 2]}"),
    ],
)
def test_a_denied_quality_reads_as_its_opposite(denied: str, meant: str, lang: str) -> None:
    texts = [
        said(f"{{do: [{{destroy: {{to: {{from: field, side: enemy, where: [{c}], count: all}}}}}}]}}", lang)
        for c in (denied, meant)
    ]
    assert texts[0] == texts[1]


def test_a_denied_comparison_says_more_than() -> None:
    ability = "{when: {attacks: self}, if: {not: you.lp <= 3}, do: [{draw: {player: you, count: 1}}]}"
    assert said(ability, "en") == "When this unit attacks, if your LP is more than 3, draw a card."
    assert said(ability, "ja") == "このユニットがアタックした時、自分のLPが3より大きいなら、カードを1枚引く。"
