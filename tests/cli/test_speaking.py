"""`--lang ja` everywhere: help, mistakes in the command itself, and what is wrong with decks, sets and records."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from typer.main import get_command

import engine
from engine.cli.app import app
from engine.cli.help_ja import HELP, MISTAKES
from engine.cli.speaking import in_japanese, run, wanted

Spoken = Callable[..., tuple[int, str, str]]


@pytest.fixture
def spoken(capsys: pytest.CaptureFixture[str]) -> Spoken:
    """`spoken("play", "--help")`: the exit code, what was written, and what was complained about."""

    def call(*arguments: str) -> tuple[int, str, str]:
        code = run(arguments)
        out, error = capsys.readouterr()
        return code, out, error

    return call


def parts(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    yield path, command
    for name, part in getattr(command, "commands", {}).items():
        yield from parts(part, (*path, name))


COMMANDS = [path for path, _ in parts(get_command(app))]


def english(text: str) -> list[str]:
    """The English words in what is shown, but for those that are typed."""
    plain = re.sub(r"使い方：.*|--?[\w-]+|`.*?`|\.json|games/|\bja\b|\ben\b", "", text)
    return [word for word in re.findall(r"[a-z]{3,}", plain) if word not in TYPED]


TYPED = {
    *(name for path in COMMANDS for name in path), "int", "str", "list", "words", "spectator", "all", "greedy", "gentle",
    "random", "human", "yaml", "card",
}  # fmt: skip


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_every_page_of_the_help_is_in_japanese(path: tuple[str, ...], spoken: Spoken) -> None:
    code, out, _ = spoken(*path, "--help", "--lang", "ja") if path else spoken("--lang", "ja", "--help")
    assert code == 0
    assert out.startswith("使い方：python -m engine")
    assert not english(out), out
    assert all(cell_len(line) <= 80 for line in out.splitlines()), "wider than the terminal"
    assert "…" not in out


def test_no_help_is_translated_that_there_is_not() -> None:
    told = {"Show this message and exit."}
    for _, command in parts(get_command(app)):
        told |= {" ".join((command.help or "").split())}
        told |= {" ".join((getattr(p, "help", None) or "").split()) for p in command.params}
    assert set(HELP) <= told


def test_english_stays_as_it_is(spoken: Spoken) -> None:
    code, out, _ = spoken("play", "--help")
    assert (code, out.startswith("Usage: python -m engine play"), "Options:" in out) == (0, True, True)
    code, _, error = spoken("play", "--nope")
    assert (code, "Error: No such option: --nope" in error) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("play", "--nope"), "オプション--nopeはありません"),
        (("play", "--see", "3"), "オプション--seeはありません（--seed, --setですか？）"),
        (("chekc",), "コマンド「chekc」はありません（checkですか？）"),
        (("check",), "引数RULESET|SET.yamlがありません"),
        (("sim", "--games", "x"), "--games / -nには整数を書いてください"),
        (("replay", "a", "b", "c"), "余分な引数があります：b c"),
        (("replay", "f", "--plain=3"), "オプション--plainに値は付けられません"),
    ],
)
def test_a_mistake_in_the_command_is_told_in_japanese(
    arguments: tuple[str, ...], said: str, spoken: Spoken
) -> None:
    code, _, error = spoken("--lang", "ja", *arguments)
    assert code == 2
    assert f"エラー： {said}" in error
    assert "--help」で説明を表示します。" in error or "plain" in said


def test_a_language_that_there_is_not(spoken: Spoken, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    code, _, error = spoken("play", "--lang", "fr")
    assert (code, "--langに「fr」はありません。使えるもの：en, ja" in error) == (2, True)


def test_each_pattern_is_of_something_that_typer_says() -> None:
    for pattern, japanese in MISTAKES:
        assert re.compile(pattern).groups >= len(re.findall(r"{\d}", japanese))
    assert in_japanese("Something quite new.") == "Something quite new."


def test_the_language_is_found_wherever_it_stands() -> None:
    assert wanted(["--lang", "ja", "play"]) == "ja"
    assert wanted(["play", "--lang=ja"]) == "ja"
    assert wanted(["--lang", "ja", "play", "--lang", "en"]) == "en"
    assert wanted(["play"]) == "en"


def test_a_group_takes_the_language_too(spoken: Spoken) -> None:
    assert "枚" in spoken("cards", "--lang", "ja", "list", "override")[1]


def test_what_is_wrong_with_files_is_told_in_japanese(spoken: Spoken) -> None:
    Path("deck.txt").write_text("3 Cinder Runer\n", encoding="utf-8")
    code, _, error = spoken("deck", "check", "deck.txt", "-r", "override", "--lang", "ja")
    assert (code, "1行目：overrideに「Cinder Runer」というカードはありません" in error) == (2, True)
    Path("set.yaml").write_text("dsl: 1\nruleset: override\ncards: []\n", encoding="utf-8")
    code, _, error = spoken("check", "set.yaml", "--lang", "ja")
    assert (code, "ファイルに`set`がありません" in error) == (2, True)
    record = json.loads(engine.new_game("override", ["sparks", "bells"], 7).record().to_json())
    record["moves"] = ["0 card NONE-1"]
    Path("game.json").write_text(json.dumps(record), encoding="utf-8")
    code, _, error = spoken("replay", "game.json", "--lang", "ja")
    assert (code, "1手目（`0 card NONE-1`）を再現できません：" in error) == (2, True)
    code, _, error = spoken("replay", "none.json", "--lang", "ja")
    assert (code, "ファイルかフォルダーがありません" in error) == (2, True)


@pytest.mark.parametrize(
    ("move", "wanted"),
    [
        ("! expire tea", "時計'tea'はありません"),
        ("! fix 0 unit=7 rested=true", "場に7番のものはありません"),
        ("! fix 0 tea=1", "のいずれかを書いてください"),
    ],
)
def test_a_host_call_that_cannot_be_replayed_is_told_in_japanese(
    spoken: Spoken, tmp_path: Path, move: str, wanted: str
) -> None:
    record = engine.new_game("override", ["sparks", "bells"], 7).record()
    place = tmp_path / "game.json"
    place.write_text(engine.GameRecord(record.header, (move,)).to_json(), encoding="utf-8")
    code, _, complaint = spoken("replay", str(place), "--lang", "ja")
    assert code == 2
    assert f"1手目（`{move}`）を再現できません：" in complaint
    assert wanted in complaint
