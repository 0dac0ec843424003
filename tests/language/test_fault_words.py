"""What the engine says about mistakes is said in both languages, terminal and bot alike."""

import ast
import pickle
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import engine
from engine.agents import agent
from engine.language.faults import SetError
from engine.record import RecordError
from engine.words import WORDS, Either, Telling, said
from tests.language.sample import HEADER

ROOT = Path(engine.__file__).parents[1]
PLACE = {
    "said": 0,
    "Unfit": 0,
    "RecordError": 0,
    "HostError": 0,
    "FixError": 0,
    "IllegalChoice": 0,
    "UnknownRuleset": 0,
    "UnknownAgent": 0,
    "SetsError": 0,
    "known": 0,
    "_state": 0,
    "fault": 1,
    "refusal": 2,
}
"""Where in a call the code stands."""
BUILT = re.compile(r"(thing|kind|on|at_least|at_most|deck|os)_")
"""Codes that are put together, or found in a table."""
SHAPES = {"shape_truth", "want_word"}


def japanese(text: str) -> bool:
    return bool(re.search(r"[ぁ-んァ-ヶ一-龠]", text))


def sources() -> Iterator[Path]:
    for path in (*(ROOT / "engine").rglob("*.py"), *(ROOT / "bot").rglob("*.py")):
        if path.parent.name != "words":
            yield path


def codes(source: Path) -> Iterator[str]:
    """Every code in a call that speaks, as far as it stands there in full."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        speaker = getattr(node.func, "attr", getattr(node.func, "id", ""))
        if "engine" not in source.parts and speaker != "RecordError":  # the bot has sentences of its own
            continue
        place = PLACE.get(speaker, len(node.args))
        for code in (node.args[place : place + 1] and ast.walk(node.args[place])) or ():
            if isinstance(code, ast.Constant) and isinstance(code.value, str):
                yield code.value


def test_whoever_speaks_has_words() -> None:
    used = {code for path in sources() for code in codes(path)}
    assert not {code for code in used if " " in code}, "a sentence where a code belongs"
    wordless = {code for code in used if re.fullmatch(r"[a-z_]+[a-z]", code)} - set(WORDS)
    assert len(used) > 100
    assert wordless <= {"card", "player", "self"}, "conditions beside a code"


def test_every_sentence_is_said_somewhere() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in sources())
    unsaid = [code for code in WORDS if f'"{code}"' not in text and not BUILT.match(code)]
    assert unsaid == ["no_name"], "an example"


@pytest.mark.parametrize("code", WORDS)
def test_both_languages_say_the_same(code: str) -> None:
    english, in_japanese = WORDS[code]
    fields = [set(re.findall(r"(?<!{){(\w+)", re.sub(r"{{.*?}}(?!})", "", text))) for text in WORDS[code]]
    assert fields[1] <= fields[0] or code == "no_name"
    assert fields[0] - fields[1] <= {"bound_word"}, "a field that only English shows"
    if code not in SHAPES and re.search(r"[a-z]{3}", re.sub(r"`.*?`|{.*?}", "", english)):
        assert japanese(in_japanese)


def test_a_field_is_said_in_the_language() -> None:
    found = said(
        "wrong_kind",
        text="$hit",
        kind=said("thing_card"),
        wanted=Either([said("thing_player"), said("thing_object")]),
    )
    assert found.text() == "`$hit` is a card, wanted a player or an object on the table"
    assert found.text("ja") == "`$hit`はカードです。ここに必要なのはプレイヤーか場のものです"


def a_unit(ability: str) -> str:
    return f"""{HEADER}cards:
- id: EMB-001
  name: {{en: A, ja: 甲}}
  type: unit
  colour: red
  cost: 1
  bp: [1000, 1000, 1000]
  abilities: [{ability}]
"""


FAULTS = [
    ("{when: {deployed: self}, do: [{dmage: {to: self}}]}", "ステップ`dmage`はありません（`damage`ですか？）"),
    ("{when: {deployed: self}, do: [{damage: {to: self, amout: 2}}]}", "`damage`に`amout`という項目はありません（`amount`ですか？）"),
    ("{when: {deployed: self}, do: [{damage: {to: $hit, amount: 2}}]}", "名前`$hit`はありません"),
    ("{when: {deployed: self}, do: [{damage: {to: self, amount: yes}}]}", "YAMLはこの語を真偽値として読みます"),
    ("{when: {deployed: self}, do: [{damage: {to: self, amount: 'x y'}}]}", "`x y`は値ではありません"),
    ("{when: {deployed: self}, do: draw}", "リスト（`- …`か`[…]`）を書いてください（文字列`draw`は書けません）"),
    ("{static: {boost: {to: self, attribute: cost, amount: 1}}}", "`cost`は変えられません（使えるもの：bp）"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), FAULTS)
def test_a_fault_in_japanese(text: str, wanted: str) -> None:
    with pytest.raises(SetError) as refused:
        engine.load_set(a_unit(text))
    assert wanted in refused.value.text("ja")
    for problem in refused.value.problems:
        assert japanese(problem.text("ja")), problem.text("ja")
        assert problem.file in problem.text("ja")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("a: b: c", "ここに`:`は書けません"),
        ("a: [1, 2", "`,`か`]`がありません"),
        ("a: {b: 1", "`,`か`}`がありません"),
        ('a: "b', "引用符が閉じていません"),
        ("a: 1\n b: 2", "ここに`:`は書けません"),
        ("a:\n  b: 1\n c: 2", "キーがありません"),
        ("- a\nb: 1", "`-`がありません"),
        ("a: @b", "この文字では始められません"),
        ('a: "\\q"', "の後の文字が正しくありません"),
        ("a: 1\n---\nb: 2", "`---`の後に2つ目の文書があります"),
        ("a: *b", "エイリアスの元がありません"),
        ("[" * 3000, "入れ子が深すぎます"),
    ],
)
def test_what_the_parser_complains_about_in_japanese(text: str, wanted: str) -> None:
    with pytest.raises(SetError) as refused:
        engine.load_set(text + "\n")
    said = refused.value.text("ja")
    assert "YAMLとして読めません：" in said
    assert wanted in said, said


def test_a_card_s_own_check_in_japanese() -> None:
    card = (
        "- {id: EMB-001, name: {en: A, ja: 甲}, type: unit, colour: red, cost: 1, bp: [3000, 2000, 1000]}\n"
    )
    with pytest.raises(SetError) as refused:
        engine.load_set(f"{HEADER}cards:\n{card}")
    assert str(refused.value).endswith("EMB-001: `bp` must not fall from level to level")
    assert "`bp`はレベルが上がるごとに下がってはいけません" in refused.value.text("ja")


def test_a_record_in_japanese() -> None:
    with pytest.raises(RecordError) as refused:
        engine.GameRecord.from_json("{")
    assert (
        refused.value.text("ja")
        == "棋譜ではありません：1行目がJSONとして読めません。途中で切れていませんか？"
    )
    record = engine.new_game("override", ["sparks", "bells"], 7).record()
    broken = engine.GameRecord(record.header, ("0 card NONE-1",))
    with pytest.raises(RecordError) as refused:
        engine.replay(broken)
    assert refused.value.text("ja").startswith("1手目（`0 card NONE-1`）を再現できません：")
    assert japanese(refused.value.text("ja").partition("：")[2]), "the reason within it, too"


def test_choices_and_host_calls_in_japanese() -> None:
    game = engine.new_game("override", ["sparks", "bells"], 7)
    faults: list[Callable[[], object]] = [
        lambda: game.push(999),
        lambda: game.push("x"),  # type: ignore[arg-type]
        lambda: game.push([0] * 99),
        game.take_back,
        game.back,
        lambda: game.expire("tea"),
        lambda: game.expire("turn"),
        lambda: game.concede(2),
        lambda: game.fix(0, counter="tea", value=1),
        lambda: game.fix(0, counter="cp", value=-1),
        lambda: game.fix(0, card="FDB-001", origin="moon", to="hand"),
        lambda: game.fix(0, unit=7, rested=True),
        lambda: game.fix(0, what="nothing"),
        lambda: engine.ruleset("tea"),
        lambda: agent("tea", seed=1),
    ]
    for fault in faults:
        with pytest.raises((engine.IllegalChoice, engine.HostError, LookupError)) as refused:
            fault()
        assert isinstance(refused.value, Telling)
        assert japanese(refused.value.text("ja")), refused.value.text("ja")
        assert not japanese(str(refused.value))


@pytest.mark.parametrize(
    "error",
    [RecordError("record_cut", line=3), SetError([]), engine.HostError("no_clock", given="tea")],
    ids=["a record's", "a set's", "a host call's"],
)
def test_an_error_comes_through_a_process_boundary(error: Exception) -> None:
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
