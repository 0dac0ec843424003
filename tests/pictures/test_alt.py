"""The picture in words: from the same view, within Discord's limit."""

import pytest

import engine
from bot.pictures import describe_board, describe_hand
from bot.pictures.examples import NAMES, crowded, moments
from bot.pictures.texts import TEXTS

RULESETS = engine.rulesets()


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", RULESETS)
def test_no_description_is_too_long(name: str, lang: str) -> None:
    rs = engine.ruleset(name)
    for view in (*moments(name, player="random").values(), crowded(name, lang)):
        for names in (NAMES, ("W" * 200, "長" * 200), ()):
            assert 0 < len(describe_board(view, rs, lang, names)) <= 1024
        if view["viewer"] is not None:
            assert 0 < len(describe_hand(view, rs, lang)) <= 1024


def test_it_says_who_is_to_move_what_lies_there_and_who_fights() -> None:
    rs = engine.ruleset("override")
    view = moments("override", player="random")["full"]
    unit = view["seats"][0]["zones"]["field"][0] | {"id": 5, "rested": True, "level": 2}
    foe = view["seats"][1]["zones"]["field"][0] | {"id": 6}
    view = view | {
        "battle": {"attacker": 5, "blocker": 6},
        "outcome": None,
        "active": 0,
        "turn": 3,
        "round": 2,
        "phase": "action",
    }
    seats = [
        s | {"zones": s["zones"] | {"field": [u]}} for s, u in zip(view["seats"], (unit, foe), strict=True)
    ]
    seats[0]["counters"] = {"lp": 7, "cp": 2, "cp_full": 4}
    said = describe_board(view | {"seats": seats}, rs, "en", NAMES)
    name, other = (rs.cards[u["card"]].name for u in (unit, foe))
    assert said.startswith(f"Round 2, {NAMES[0]}'s turn, Action phase. {name.en} attacks {other.en}. ")
    assert "LP 7, CP 2" in said
    assert f"{name.en} ({unit['numbers']['bp']}, Lv2, rested)" in said
    japanese = describe_board(view | {"seats": seats}, rs, "ja", NAMES)
    assert f"{name.ja}が{other.ja}を攻撃" in japanese


def test_both_languages_have_the_same_texts_with_the_same_fields() -> None:
    assert TEXTS["en"].keys() == TEXTS["ja"].keys()
    for key, said in TEXTS["en"].items():
        fields = {part.split("}")[0] for part in said.split("{")[1:]}
        assert fields == {part.split("}")[0] for part in TEXTS["ja"][key].split("{")[1:]}, key
