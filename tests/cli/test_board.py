"""The board as text at 80 columns, in both languages."""

import random
from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console

import engine
from engine.cli import asking
from engine.cli.board import Board
from engine.cli.terminal import Screen
from tests import golden
from tests.paper import UNNUMBERED
from tests.scene import Scene, scene, seat, unit

NAMES = {"en": ("You", "Opponent"), "ja": ("あなた", "相手")}


def screen(lang: str, width: int = 80) -> Screen:
    """A screen that writes into a string."""
    return Screen(
        lang, Console(file=StringIO(), width=width, highlight=False, emoji=False, color_system=None)
    )


def picture(game: engine.Game, lang: str, viewer: int | None = 0, width: int = 80) -> str:
    """The board, the question and its options, as they stand on the screen."""
    on = screen(lang, width)
    names = NAMES[lang] if viewer != 1 else NAMES[lang][::-1]
    teller = game.teller(lang, names, viewer)
    on.console.print(Board(on, game, teller, viewer).draw())
    if game.decision is not None and game.decision.player == viewer:
        on.line(teller.decision())
        on.console.print(asking.listing(on, game.decision, teller))
    file = on.console.file
    assert isinstance(file, StringIO)
    return "\n".join(line.rstrip() for line in file.getvalue().splitlines()) + "\n"


def middle() -> Scene:
    """A full table."""
    return scene(
        "override",
        cards=UNNUMBERED,
        you=seat(
            field=[
                unit("Paper Wolf", level=2, under=["Paper Wolf"]),
                "Paper Wolf",
                unit("Paper Bull", rested=True, damage=2000),
                unit("Tin Rider", fresh=True),
                "Paper Dragon",
            ],
            set=["Crease", "Ink"],
            place=["Folding Table"],
            hand=["Tin Bomb", "Tin Bomb", "Paper Owl", "Green Scissors", "Tin Guard"],
            trash=["Tin Giant"],
            exile=["Tin Giant"],
            cp=3,
            lp=7,
        ),
        foe=seat(
            field=["Paper Stag", unit("Tin Giant", level=3, rested=True), "Tin Guard"],
            set=["Ink", "Crease"],
            hand=["Paper Owl", "Paper Owl"],
            lp=12,
        ),
    )


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_full_table(lang: str) -> None:
    golden.same(f"board_{lang}.txt", picture(middle().game, lang))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_battle_as_the_defender_sees_it(lang: str) -> None:
    table = scene(
        "override",
        cards=UNNUMBERED,
        you=seat(field=["Paper Wolf"]),
        foe=seat(field=["Paper Stag", unit("Tin Guard", level=2)]),
    )
    table.play("attack Paper Wolf")
    golden.same(f"board_block_{lang}.txt", picture(table.game, lang, viewer=1))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_nothing_is_wider_than_the_terminal(lang: str) -> None:
    for seed in range(2):
        rng = random.Random(seed)
        game = engine.new_game("override", ["antlers", "songs"], seed)
        for count in range(400):
            if game.decision is None:
                break
            if count % 10 == 0:
                widest = max(
                    cell_len(line) for line in picture(game, lang, game.decision.player).splitlines()
                )
                assert widest <= 80
            game.push(engine.random_choice(game.decision, rng))


def test_what_is_hidden_is_not_on_the_board() -> None:
    seen = picture(middle().game, "en", viewer=1)
    for name in ("Tin Bomb", "Green Scissors"):
        assert name not in seen
    spectator = picture(middle().game, "en", viewer=None)
    for name in ("Crease", "Ink", "Paper Owl", "Tin Bomb"):
        assert name not in spectator


def test_a_terminal_without_unicode_gets_plain_signs() -> None:
    on = Screen("en", Console(file=StringIO(), width=80, color_system=None))
    on.wide = False
    game = middle().game
    on.console.print(Board(on, game, game.teller("en"), 0).draw())
    file = on.console.file
    assert isinstance(file, StringIO)
    assert "|green" in file.getvalue()
    assert "▌" not in file.getvalue()


def test_attack_and_health_of_a_card_in_hand_stand_together() -> None:
    s = scene("shields", you=seat(hand=["Needle Falcon"]), foe=seat())
    assert "Needle Falcon 3/3" in picture(s.game, "en")


@pytest.mark.parametrize(("lang", "answer"), [("en", "0 is the only one"), ("ja", "選べるのは0だけです")])
def test_a_number_beside_the_only_one_is_told_that_there_is_one(lang: str, answer: str) -> None:
    game = scene("override", you=seat(), foe=seat()).game
    assert game.decision is not None
    assert len(game.decision.options) == 1
    with pytest.raises(asking.Misread, match=answer):
        asking.read("1", screen(lang), game.decision, game.teller(lang, NAMES[lang], 0))
