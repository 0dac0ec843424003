"""Shares, their intervals, and the reports made of them."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from engine.agents.balance import Pair, holds, pairs, report
from engine.agents.balance import main as balance
from engine.agents.figures import Share, table
from engine.agents.match import main as match
from engine.simulate import Played


def test_the_interval_is_wilsons() -> None:
    low, high = Share(8, 10).interval
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)
    assert Share(0, 0).interval == (0.0, 1.0)
    assert Share(10, 10).interval == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert str(Share(100, 200)) == "50.0 % (43.1–56.9)"
    assert Share(1, 2).plus(Share(3, 4)) == Share(4, 6)


def test_a_table_is_markdown() -> None:
    assert table(["a", "b"], [[1, 2]]) == "| a | b |\n| --- | --- |\n| 1 | 2 |"


def played(winners: Sequence[int]) -> list[Played]:
    return [Played(i, 0, w, i % 2, "knock_out", 8, 100) for i, w in enumerate(winners)]


def test_the_report_says_whether_the_decks_are_balanced() -> None:
    fair = [Pair("a", "b", played([0, 0, 1, 1] * 5))]
    unfair = [Pair("a", "b", played([0, 0, 0, 1] * 5))]
    started = [Pair("a", "b", played([0, 1] * 10))]
    assert holds(fair)
    assert not holds(unfair)
    assert not holds(started)
    assert "Both hold." in report(fair)
    assert "Not met." in report(unfair)
    assert "| a | 20 | 75.0 % (53.1–88.8) | 75.0 % (53.1–88.8) |" in report(unfair)


def test_every_pair_of_decks_plays_and_each_deck_is_first_as_often() -> None:
    *_, found = pairs("override", 2, who="random", decks=["sparks", "songs", "bells"])
    assert [(p.one, p.other) for p in found] == [("sparks", "songs"), ("sparks", "bells"), ("songs", "bells")]
    assert all([g.first for g in p.played] == [0, 1] for p in found)


def test_the_commands_print_their_figures(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert match(["override", "--games", "20", "--agent", "random"]) == 0
    assert "random against random, override, equal decks, seed 0" in capsys.readouterr().out
    out = tmp_path / "BALANCE.md"
    balance(["override", "--games", "2", "--agent", "random", "--write", str(out)])
    assert out.read_text(encoding="utf-8") + "\n" == capsys.readouterr().out
    assert "python -m engine.agents.balance override --games 2 --seed 0 --agent random" in out.read_text(
        encoding="utf-8"
    )
