"""`replay`, `cards`, `deck`, `sim`, `check`, `bench`: what each does, and what it says to mistakes."""

import json
from pathlib import Path

import pytest

import engine
from engine.cli.sim import wilson
from engine.simulate import simulate
from engine.trials import random_decks
from tests.cli.conftest import Run
from tests.test_describe import played

SET = """\
dsl: 1
ruleset: override
set: {id: OWN, name: {en: Own Cards, ja: 自作カード}, version: 3}
cards:
- id: OWN-001
  name: {en: Paper Wolf, ja: 紙の狼}
  type: unit
  colour: green
  cost: 1
  bp: [2000, 3000, 4000]
  abilities:
  - when: {deployed: self}
    do: [{draw: {}}]
"""


@pytest.fixture
def record(tmp_path: Path) -> str:
    """A finished game's record."""
    (tmp_path / "game.json").write_text(played(7).record().to_json(), encoding="utf-8")
    return "game.json"


class TestReplay:
    def test_transcript(self, run: Run, record: str) -> None:
        ran = run("replay", record, "--plain")
        assert ran.code == 0
        assert "Round 1: " in ran.out
        winner = played(7).outcome
        assert winner is not None
        assert f"{('Paper A', 'Paper B')[winner.winner or 0]} wins: " in ran.out

    def test_transcript_up_to_a_move(self, run: Run, record: str) -> None:
        assert len(run("replay", record, "--plain", "--to", "6").out) < 2000

    def test_transcript_in_japanese(self, run: Run, record: str) -> None:
        assert "Paper Aは" in run("replay", record, "--plain", "--lang", "ja").out

    def test_a_player_s_transcript_hides_the_other_s_cards(self, run: Run, record: str) -> None:
        assert "Paper B draws a card." in run("replay", record, "--plain", "--as", "0").out
        assert "Paper B draws a card." not in run("replay", record, "--plain").out

    def test_a_judge_s_repair_names_a_hidden_card_to_its_owner_alone(self, run: Run, tmp_path: Path) -> None:
        game = engine.new_game("override", ["sparks", "bells"], 7)
        card = next(c for c in game.view(1)["seats"][1]["zones"]["hand"])
        game.fix(1, card=card, origin="hand", to="deck")
        (tmp_path / "fixed.json").write_text(game.record().to_json(), encoding="utf-8")
        for seat, seen in (("0", False), ("spectator", False), ("1", True), ("all", True)):
            ran = run("replay", "fixed.json", "--as", seat, "--to", "1", typed="q\n")
            head = ran.out.partition("! fix 1")[2].partition("\n")[0]
            assert (card in head) is seen, seat

    def test_stepping(self, run: Run, record: str) -> None:
        ran = run("replay", record, typed="n\nn\nb\nt 4\ng 9\n0\ns\na\nl\nx\ne\nq\n")
        assert ran.code == 0
        for words in ("move 0 of", "move 2 of", "move 1 of", "move 9 of", "as player 0", "as a spectator"):
            assert words in ran.out
        assert "wins: " in ran.out

    def test_a_turn_that_there_is_not(self, run: Run, record: str) -> None:
        assert "There is no turn 99" in run("replay", record, typed="t 99\nq\n").out

    def test_the_end_of_the_input(self, run: Run, record: str) -> None:
        assert run("replay", record, typed="n\n").code == 0

    def test_a_record_with_host_calls(self, run: Run, tmp_path: Path) -> None:
        game = engine.new_game("override", ["sparks", "sparks"], 1)
        game.push(())
        game.concede(1)
        (tmp_path / "c.json").write_text(game.record().to_json(), encoding="utf-8")
        assert "Sparks A wins: the other player conceded." in run("replay", "c.json", typed="e\nq\n").out

    def test_missing(self, refused: Run) -> None:
        assert "can't read nosuch.json" in refused("replay", "nosuch.json")

    def test_truncated(self, refused: Run, record: str) -> None:
        text = Path(record).read_text(encoding="utf-8")
        Path(record).write_text(text[: len(text) // 2], encoding="utf-8")
        assert "was the file cut off?" in refused("replay", record)

    def test_tampered(self, refused: Run, record: str) -> None:
        data = json.loads(Path(record).read_text(encoding="utf-8"))
        data["moves"][3] = "0 deploy FDB-999"
        Path(record).write_text(json.dumps(data), encoding="utf-8")
        assert "move 4 (`0 deploy FDB-999`) can't be replayed" in refused("replay", record)

    def test_foreign(self, refused: Run, tmp_path: Path) -> None:
        (tmp_path / "x.json").write_text('{"pgn": "1. e4"}', encoding="utf-8")
        assert "no record of a game" in refused("replay", "x.json")

    def test_unknown_ruleset(self, refused: Run, record: str) -> None:
        data = json.loads(Path(record).read_text(encoding="utf-8"))
        data["header"]["ruleset"] = "overide"
        Path(record).write_text(json.dumps(data), encoding="utf-8")
        assert "overide" in refused("replay", record)

    def test_bad_place_and_seat(self, refused: Run, record: str) -> None:
        assert "the record has" in refused("replay", record, "--to", "9999")
        assert "spectator" in refused("replay", record, "--as", "judge")


class TestCards:
    def test_list(self, run: Run) -> None:
        ran = run("cards", "list")
        count = len(engine.ruleset("override").cards)
        assert f"{count} cards" in ran.out
        assert max(len(line) for line in ran.out.splitlines()) <= 80

    def test_list_of_a_colour_and_type(self, run: Run) -> None:
        ran = run("cards", "list", "--colour", "赤", "--type", "unit")
        assert "Cinder Runner" in ran.out
        assert "Bell Novice" not in ran.out

    def test_elements_stand_where_other_rulesets_have_colours(self, run: Run) -> None:
        ran = run("cards", "list", "party", "--colour", "water", "--type", "forward")
        assert "element" in ran.out
        assert "Fire/Water" in ran.out, "the second element counts as well"
        assert "Slag Hound" not in ran.out
        assert "Forward · Fire · Water" in run("cards", "show", "-r", "party", "ALM-069").out
        assert "colour" not in run("cards", "list", "timeline").out

    def test_search_both_languages(self, run: Run) -> None:
        assert "Cinder Runner" in run("cards", "search", "走り手").out
        assert "火の粉の走り手" in run("cards", "search", "cinder", "runner", "--lang", "ja").out
        assert "No card matches." in run("cards", "search", "zzzz").out

    def test_search_as_the_readme_says(self, run: Run) -> None:
        assert "Cinder" in run("cards", "search", "deal damage").out

    def test_show(self, run: Run) -> None:
        ran = run("cards", "show", "anvil", "twins", "--lang", "ja")
        assert "金床の双子" in ran.out
        assert "FDB-004" in ran.out

    def test_show_of_a_set(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "own.yaml").write_text(SET, encoding="utf-8")
        assert "紙の狼" in run("cards", "show", "OWN-001", "--set", "own.yaml").out

    def test_mistakes(self, refused: Run) -> None:
        assert "did you mean Cinder Runner?" in refused("cards", "show", "Cindr Runer")
        assert "no card has 'pink'" in refused("cards", "list", "--colour", "pink")


class TestDeck:
    def test_print(self, run: Run) -> None:
        ran = run("deck", "print", "bells")
        assert "Bells over Deep Water (main 40, side 8)" in ran.out
        assert "Maelstrom Whale" in ran.out

    def test_check_a_file_with_japanese_names_full_width_digits_and_mixed_line_ends(
        self, run: Run, tmp_path: Path
    ) -> None:
        rules = engine.ruleset("override")
        rows = rules.decks["sparks"].sections["main"]
        lines = [f"{chr(ord('０') + count)} {rules.cards[card].name.ja}" for card, count in rows]
        text = "".join(line + end for line, end in zip(lines, ["\r\n", "\n", "\r"] * 9, strict=False))
        (tmp_path / "deck.txt").write_bytes(text.encode())
        ran = run("deck", "check", "deck.txt")
        assert ran.code == 0, ran.out
        assert "deck: a legal deck for override (main 40)" in ran.out

    def test_every_problem_of_a_file_at_once(self, refused: Run, tmp_path: Path) -> None:
        (tmp_path / "deck.txt").write_text("0 Cinder Runner\n4 Kiln Welp\nx\n[bench]\n", encoding="utf-8")
        out = refused("deck", "check", "deck.txt")
        for line in (1, 2, 3, 4):
            assert f"line {line}:" in out
        assert "Kiln Whelp" in out

    def test_wrong_counts(self, refused: Run, tmp_path: Path) -> None:
        (tmp_path / "deck.txt").write_text("9 Cinder Runner\n32 Kiln Whelp\n", encoding="utf-8")
        out = refused("deck", "check", "deck.txt")
        assert "[main] has 41 cards; it must have 40" in out
        assert "9 copies of Cinder Runner; 3 are allowed" in out

    def test_unknown(self, refused: Run) -> None:
        assert "did you mean bells?" in refused("deck", "print", "bels")


class TestSim:
    def test_a_pair(self, run: Run) -> None:
        ran = run("sim", "--deck", "sparks", "--deck", "bells", "-n", "24", "--seed", "5")
        games = list(simulate("override", ["sparks", "bells"], games=24, seed=5))
        wins = sum(g.winner == 0 for g in games)
        low, high = wilson(wins, 24)
        assert ran.code == 0
        assert f"{100 * wins / 24:.1f}" in ran.out
        assert f"{100 * low:.1f}–{100 * high:.1f}" in ran.out

    def test_as_many_processes_as_one_likes(self, run: Run) -> None:
        arguments = ("sim", "--deck", "sparks", "-n", "41", "--agent", "random")
        assert run(*arguments).out == run(*arguments, "--jobs", "2").out

    def test_every_pair(self, run: Run) -> None:
        ran = run("sim", "override", "-n", "1", "--lang", "ja")
        assert ran.out.count("antlers") == 4
        assert "Σ" in ran.out

    def test_mistakes(self, refused: Run) -> None:
        assert "did you mean greedy?" in refused("sim", "--agent", "greed")
        assert "--games must be at least 1" in refused("sim", "-n", "0")
        assert "--jobs must be at least 1" in refused("sim", "-j", "-1")
        assert "one or two agents" in refused(
            "sim", "--agent", "random", "--agent", "random", "--agent", "random"
        )

    def test_the_interval_is_wilson_s(self) -> None:
        low, high = wilson(8, 10)  # worked through by hand: centre 0.7167, half-width 0.2266
        assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)
        assert wilson(0, 10)[0] == 0
        assert wilson(10, 10)[1] == pytest.approx(1)


class TestCheck:
    def test_a_ruleset(self, run: Run) -> None:
        ran = run("check", "override", "--games", "3")
        assert ran.code == 0, ran.out
        assert "Everything holds." in ran.out
        assert "override: 3 games" in ran.out

    def test_a_set(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "own.yaml").write_text(SET, encoding="utf-8")
        ran = run("check", "own.yaml", "--games", "4")
        assert ran.code == 0, ran.out
        for words in ("Own Cards (OWN, version 3): 1 cards", "Paper Wolf", "紙の狼", "4 random games"):
            assert words in ran.out

    def test_random_decks_hold_the_set(self, tmp_path: Path) -> None:
        found = engine.load_set(SET)
        rules = engine.ruleset("override", [found])
        for deck in random_decks(rules, found, seed=1):
            assert len(deck.cards()) == 40
            assert deck.cards().count("OWN-001") == 3

    def test_a_bad_set_lists_every_problem(self, refused: Run, tmp_path: Path) -> None:
        bad = SET.replace("colour: green", "colour: grene").replace("draw: {}", "drow: {}")
        (tmp_path / "bad.yaml").write_text(bad, encoding="utf-8")
        out = refused("check", "bad.yaml")
        assert "Problems in the set: 2" in out
        assert "bad.yaml:8" in out
        assert "grene" in out
        assert "did you mean `draw`?" in out

    def test_no_yaml(self, refused: Run, tmp_path: Path) -> None:
        (tmp_path / "bad.yaml").write_text("{", encoding="utf-8")
        assert "bad.yaml" in refused("check", "bad.yaml")

    def test_mistakes(self, refused: Run) -> None:
        assert "did you mean override?" in refused("check", "overide")
        assert "at least 1" in refused("check", "override", "--games", "0")


class TestBench:
    def test_figures(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        import engine.bench as measuring

        row = measuring.Row("override", "games/s", 400.0, 390.0, 410.0, 100.0, 350.0)
        monkeypatch.setattr(measuring, "measure", lambda *_, **__: [row])
        ran = run("bench", "--runs", "1", "--write", "B.md")
        assert ran.code == 0, ran.out
        assert "400" in ran.out
        assert "400" in Path("B.md").read_text(encoding="utf-8")

    def test_mistakes(self, refused: Run) -> None:
        assert "at least 1" in refused("bench", "--runs", "0")
        assert "can't write" in refused("bench", "--write", "nosuch/B.md")


@pytest.mark.parametrize("command", ["play override", "sim override", "check override"])
def test_a_seed_that_nobody_would_type(run: Run, command: str) -> None:
    ran = run(*command.split(), "--seed", "9" * 4000)
    assert ran.code == 2
    assert ran.error is None or isinstance(ran.error, SystemExit)


def test_the_language_may_stand_before_the_command(run: Run) -> None:
    assert "火の粉の走り手" in run("--lang", "ja", "cards", "list").out
    assert "Cinder Runner" in run("--lang", "ja", "cards", "list", "--lang", "en").out


def test_the_locale_chooses_the_language(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert "火の粉の走り手" in run("cards", "list").out
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert "Cinder Runner" in run("cards", "list").out


def test_without_a_command_there_is_help(run: Run) -> None:
    ran = run()
    for command in ("play", "replay", "cards", "deck", "sim", "check", "bench"):
        assert command in ran.out
    assert run("play", "--help").code == 0
