"""Conditions within conditions: who reads the card knows what belongs together."""

import pytest

from tests.language.test_wording import said

A, B, C = "you.lp <= 3", "enemy.lp <= 3", "you.cp >= 2"
EITHER = "your LP is 3 or less and either your opponent's LP is 3 or less or your CP is 2 or more"
BOTH = "your LP is 3 or less, or your opponent's LP is 3 or less and your CP is 2 or more"


@pytest.mark.parametrize(
    ("condition", "en", "ja"),
    [
        (
            f"{{all: [{A}, {{any: [{B}, {C}]}}]}}",
            EITHER,
            "自分のLPが3以下で、かつ（相手のLPが3以下、または自分のCPが2以上）",
        ),
        (
            f"{{all: [{{any: [{B}, {C}]}}, {A}]}}",
            EITHER,
            "自分のLPが3以下で、かつ（相手のLPが3以下、または自分のCPが2以上）",
        ),
        (
            f"{{any: [{A}, {{all: [{B}, {C}]}}]}}",
            BOTH,
            "自分のLPが3以下、または（相手のLPが3以下で、かつ自分のCPが2以上）",
        ),
        (
            f"{{any: [{A}, {{not: {{any: [{B}, {C}]}}}}]}}",
            "your LP is 3 or less, or your opponent's LP is more than 3 and your CP is less than 2",
            "自分のLPが3以下、または（相手のLPが3より大きく、かつ自分のCPが2未満）",
        ),
    ],
)
def test_what_belongs_together_is_told_as_one(condition: str, en: str, ja: str) -> None:
    ability = f"{{if: {condition}, do: [{{draw: {{player: you, count: 1}}}}]}}"
    assert said(ability, "en") == f"If {en}, draw a card."
    assert said(ability, "ja") == f"{ja}なら、カードを1枚引く。"
