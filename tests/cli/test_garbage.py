"""Whatever is typed, there is an answer and never a traceback."""

import random

import pytest

import engine
from engine.cli.texts import TEXTS
from tests.cli.conftest import Run
from tests.cli.test_commands import SET

SIGNS = "0123456789 ,.?cltbusqnegx１２ａ、。　-+%{}[]\\\"'\x00\x1b\tß札🂡"
COMMANDS = (
    "c cinder",
    "c [bold]",
    "l",
    "t",
    "u",
    "b",
    "?",
    "s x.json",
    "s /",
    "q",
    "1",
    "2",
    "0",
    "",
    "1 2",
    "99999999999999999999",
)


def typed(seed: int) -> str:
    """Lines that nobody would type, among lines that somebody would."""
    rng = random.Random(seed)
    lines = []
    for _ in range(150):
        if rng.random() < 0.7:
            lines.append(rng.choice(COMMANDS))
        else:
            lines.append("".join(rng.choice(SIGNS) for _ in range(rng.randrange(1, 12))))
    return "\n".join(line for line in lines if line != "c" and line != "x") + "\n"


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("seed", range(3))
def test_play_takes_any_typing(run: Run, seed: int, lang: str) -> None:
    against = ("random", "human", "random")[seed]
    ran = run("play", "--seed", str(seed), "--against", against, "--lang", lang, typed=typed(seed))
    assert ran.error is None, repr(ran.error)
    assert ran.code == 0
    assert "engine replay" in ran.out


def test_replay_takes_any_typing(run: Run) -> None:
    run("play", "--seed", "1", "--against", "random", "--record", "r.json", typed="\n0\n0\n0\n0\n0\n")
    ran = run("replay", "r.json", typed=typed(1).replace("q", "n") + "q\n")
    assert ran.error is None, repr(ran.error)
    assert ran.code == 0


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"fudaba": 1}', '{"fudaba": 1, "header": {}, "moves": []}', "[" * 9999]
)
def test_replay_takes_any_file(refused: Run, text: str) -> None:
    with open("r.json", "w", encoding="utf-8") as f:
        f.write(text)
    assert "this record can't be used" in refused("replay", "r.json")


def test_markup_in_names_is_text(run: Run) -> None:
    odd = SET.replace("Paper Wolf", '"[red]Paper[/x] Wolf {0}"')
    with open("own.yaml", "w", encoding="utf-8") as f:
        f.write(odd)
    for arguments in (("cards", "show", "OWN-001"), ("cards", "list"), ("cards", "search", "wolf")):
        ran = run(*arguments, "--set", "own.yaml")
        assert ran.code == 0, repr(ran.error)
        assert "[red]Paper[/x] Wolf {0}" in ran.out


def test_a_game_with_a_set_of_one_s_own_is_played_and_replayed(run: Run) -> None:
    rules = engine.ruleset("override")
    deck = rules.decks["sparks"].text.replace("3 FDB-001\n", "3 OWN-001\n")
    for name, text in (("own.yaml", SET), ("deck.txt", deck)):
        with open(name, "w", encoding="utf-8") as f:
            f.write(text)
    ran = run(
        "play",
        "--deck",
        "deck.txt",
        "--set",
        "own.yaml",
        "--against",
        "random",
        "--seed",
        "2",
        "--record",
        "r.json",
        typed="\nq\nc\n",
    )
    assert ran.code == 0, ran.out
    assert "wins: the other player conceded" in run("replay", "r.json", "--plain").out


def test_every_text_can_be_filled_in_both_languages() -> None:
    import string

    for key, (en, ja) in TEXTS.items():
        fields = [{name for _, name, _, _ in string.Formatter().parse(text) if name} for text in (en, ja)]
        assert {f.split("!")[0] for f in fields[0]} == {f.split("!")[0] for f in fields[1]}, key
