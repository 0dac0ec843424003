"""`play`: whole games through stdin, the keys, the ways out."""

import json
import re
from pathlib import Path

import pytest

import engine
from engine.cli.play import seal
from tests import paper
from tests.cli.conftest import Run

ANYTHING = "1\n\n1 2\n1 2 3\n0\n" * 400
"""Plays any game to its end: takes the first option, or Enter's, or as many as are wanted, and ends the turn."""


def record_of(folder: Path) -> engine.GameRecord:
    (path,) = (folder / "games").glob("*.json")
    return engine.GameRecord.from_json(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("ruleset", engine.rulesets())
def test_a_whole_game_through_stdin(run: Run, tmp_path: Path, ruleset: str, lang: str) -> None:
    ran = run("play", ruleset, "--against", "random", "--seed", "3", "--lang", lang, typed=ANYTHING)
    assert ran.code == 0, ran.out
    record = record_of(tmp_path)
    outcome = engine.replay(record).outcome
    assert outcome is not None
    if lang == "en":
        assert ("You win" if outcome.winner == 0 else "You lose") in ran.out
        assert "Replay it with: python -m engine replay games" in ran.out
    else:
        assert ("あなたの勝ちです" if outcome.winner == 0 else "あなたの負けです") in ran.out


def test_the_same_seed_is_the_same_game(run: Run, tmp_path: Path) -> None:
    for name in ("one.json", "two.json"):
        run("play", "--against", "random", "--seed", "9", "--record", name, typed=ANYTHING)
    assert (tmp_path / "one.json").read_text() == (tmp_path / "two.json").read_text()


def test_against_greedy(run: Run) -> None:
    ran = run("play", "--seed", "4", "--deck", "antlers", "--foe-deck", "bells", typed="\n" + "0\n" * 30)
    assert ran.code == 0
    assert "Antlers and Anvils against Bells over Deep Water" in ran.out
    assert "You lose" in ran.out


def test_a_secret_seed_is_sealed_and_then_shown(run: Run) -> None:
    ran = run("play", "--against", "random", typed="q\nx\n")
    sealed, opened = re.findall(r"\b[0-9a-f]{64}\b", ran.out)
    assert sealed == opened
    shown = int(ran.out.split("Seed: ")[-1].split()[0])
    assert seal(shown) == sealed
    assert shown.bit_length() > 64


def hands(game: engine.Game) -> list[set[str]]:
    """The names of the cards in both hands."""
    held = [game.view(p)["seats"][p]["zones"]["hand"] for p in (0, 1)]
    return [{game.ruleset.cards[c].name.en for c in cards} for cards in held]


def test_the_foe_s_hand_is_never_shown(run: Run) -> None:
    ran = run("play", "--seed", "5", *paper.OPTIONS, typed="\nl\nq\nx\n")
    mine, theirs = hands(paper.new_game(5))
    assert theirs - mine
    assert all(name in ran.out for name in mine)
    assert not any(name in ran.out for name in theirs - mine)


def test_two_people_hide_their_hands_from_each_other(run: Run) -> None:
    ran = run("play", "--against", "human", "--seed", "5", *paper.OPTIONS, typed="\n\n\n")
    _, first, second, *_ = ran.out.split("Pass the keyboard to")
    mine, theirs = hands(paper.new_game(5))
    assert all(name in first for name in mine)
    assert not any(name in first for name in theirs - mine)
    assert all(name in second for name in theirs)


class TestKeys:
    """Seed 5: you are first, with Tin Bomb, Paper Dragon, Tin Rider and Paper Bull."""

    def play(self, run: Run, *keys: str) -> str:
        typed = "\n".join(["", *keys, "q", "x", ""])
        return run("play", "--seed", "5", *paper.OPTIONS, typed=typed).out

    def test_card(self, run: Run) -> None:
        out = self.play(run, "c cinder runner", "c nosuchcard")
        assert "FDB-001" in out
        assert "BP 2000 / 3000 / 4000" in out
        assert "no card" in out

    def test_card_by_the_number_of_its_option(self, run: Run) -> None:
        assert "Tin Bomb" in self.play(run, "c 3").split("Your action phase: 2 CP.")[1].split("> ")[1]
        assert "no card '9'" in self.play(run, "c 9")

    def test_the_whole_hand_with_its_texts(self, run: Run) -> None:
        out = self.play(run, "c").split("Your action phase: 2 CP.")[1]
        for name in ("錫の爆弾", "紙の竜", "錫の騎手", "紙の牡牛"):
            assert out.count(name) == 1

    def test_card_by_its_other_name(self, run: Run) -> None:
        assert "FDB-001" in self.play(run, "c 火の粉の走り手")

    def test_rules(self, run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        (tmp_path / "RULES.md").write_text("# The rules\n\nSpeak *up*.\n", encoding="utf-8")
        rules = engine.ruleset("override", [engine.load_set(paper.SET)])
        monkeypatch.setattr(rules, "folder", tmp_path)
        assert "Speak up." in self.play(run, "?")

    def test_log_and_trash(self, run: Run) -> None:
        out = self.play(run, "l", "t")
        assert "You shuffle your deck." in out
        assert "You · trash (0)" in out

    def test_back_inside_a_declaration(self, run: Run) -> None:
        out = self.play(run, "2", "b")
        assert out.count("Your action phase: 2 CP.") == 2

    def test_back_outside_of_one(self, run: Run) -> None:
        assert "There is no step to go back to" in self.play(run, "b")

    def test_undo_says_what_was_seen(self, run: Run) -> None:
        out = self.play(run, "2", "", "0", "u")
        assert "Taken back:" in out
        assert "You have seen since then:" in out
        assert out.count("Your action phase: 0 CP.") == 2

    def test_undo_at_the_start(self, run: Run) -> None:
        ran = run("play", "--seed", "5", typed="u\nq\nx\n")
        assert "no choice of yours to take back" in ran.out

    def test_save(self, run: Run, tmp_path: Path) -> None:
        self.play(run, "s mine.json")
        assert json.loads((tmp_path / "mine.json").read_text())["header"]["seed"] == 5

    def test_save_where_nothing_can_be_written(self, run: Run) -> None:
        assert "can't write" in self.play(run, "s /dev/null/x.json")

    def test_concede(self, run: Run) -> None:
        ran = run("play", "--seed", "5", typed="q\nc\n")
        assert "You lose. Opponent wins: the other player conceded." in ran.out

    def test_quit_can_be_called_off(self, run: Run) -> None:
        assert self.play(run, "q", "").count("Your action phase") == 2

    @pytest.mark.parametrize(
        ("typed", "answer"),
        [
            ("99", "There is no choice “99”; the numbers are 0 to"),
            ("1 2", "Choose 1, not 2."),
            ("1 1", "Each number once only."),
            ("dance", "“dance” means nothing here."),
            ("", "Type a number (0 ends the turn)."),
            ("９９", "There is no choice “99”"),
        ],
    )
    def test_what_means_nothing(self, run: Run, typed: str, answer: str) -> None:
        out = self.play(run, typed)
        assert answer in " ".join(out.split())
        assert out.count("Your action phase") == 1

    def test_full_width_digits(self, run: Run) -> None:
        assert "Deploy Tin Rider: make it cheaper" in self.play(run, "２")


def test_the_end_of_the_input_ends_cleanly(run: Run, tmp_path: Path) -> None:
    ran = run("play", "--seed", "5", typed="\n")
    assert ran.code == 0
    assert "The input has ended." in ran.out
    assert record_of(tmp_path).moves


class TestMistakes:
    def test_unknown_deck(self, refused: Run) -> None:
        assert "no deck 'sparkz'" in refused("play", "--deck", "sparkz")
        assert "did you mean sparks?" in refused("play", "--foe-deck", "sparkz")

    def test_unknown_ruleset(self, refused: Run) -> None:
        assert "did you mean override?" in refused("play", "overide")

    def test_unknown_opponent(self, refused: Run) -> None:
        assert "did you mean greedy?" in refused("play", "--against", "gredy")

    def test_unknown_language(self, refused: Run) -> None:
        assert "'fr'" in refused("play", "--lang", "fr")

    def test_seed_that_is_no_number(self, refused: Run) -> None:
        assert "seed" in refused("play", "--seed", "x")

    def test_bad_deck_file(self, refused: Run, tmp_path: Path) -> None:
        (tmp_path / "deck.txt").write_text("3 Cinder Runer\nthree cards\n", encoding="utf-8")
        out = refused("play", "--deck", "deck.txt")
        assert "line 1: no card `Cinder Runer`" in out
        assert "Cinder Runner" in out
        assert "line 2: `three cards` is no card line" in out

    def test_deck_file_that_is_no_text(self, refused: Run, tmp_path: Path) -> None:
        (tmp_path / "deck.txt").write_bytes(b"\xff\xfe\x00\x80")
        assert "is not UTF-8 text" in refused("play", "--deck", "deck.txt")

    def test_bad_set_file(self, refused: Run, tmp_path: Path) -> None:
        (tmp_path / "set.yaml").write_text("dsl: 1\nruleset: overide\n", encoding="utf-8")
        assert "set.yaml:2: ruleset: unknown ruleset `overide`, did you mean `override`?" in refused(
            "play", "--set", "set.yaml"
        )

    def test_missing_set_file(self, refused: Run) -> None:
        assert "can't read nosuch.yaml" in refused("play", "--set", "nosuch.yaml")

    def test_folder_as_a_set_file(self, refused: Run) -> None:
        assert "can't read ." in refused("play", "--set", ".")
