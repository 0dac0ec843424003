"""A first match is explained: each lesson comes up when it is needed, and not again once it has been used."""

import random
import re
from collections import Counter

import pytest

import engine
from bot.library.lessons import Course, course, taught


@pytest.fixture(scope="module")
def lessons() -> Course:
    found = course("override")
    assert found is not None
    return found


def heard(lessons: Course, seed: int) -> list[str]:
    """What player 0 is told in a random game."""
    game = engine.new_game("override", [lessons.deck, "bells"], seed=seed)
    rng = random.Random(seed)
    said = []
    while game.decision is not None:
        assert game.decision.player == 0 or not lessons.say(game, 0, "en")
        said.append(lessons.say(game, 0, "en"))
        game.push(engine.random_choice(game.decision, rng))
    return [*filter(None, said), lessons.say(game, 0, "en")]


def test_rulesets_without_lessons_have_none() -> None:
    assert taught() == ["override"]
    assert course("party") is None


def test_a_match_begins_with_a_welcome_and_ends_with_what_comes_next(lessons: Course) -> None:
    said = heard(lessons, 1)
    assert said[0].startswith("Welcome")
    assert "whole match" in said[-1]


def test_every_lesson_comes_up_in_some_match(lessons: Course) -> None:
    every = Counter(line for seed in range(60) for line in set(heard(lessons, seed)))
    assert set(every) == {lesson.en for lesson in lessons.lessons}


def test_what_was_used_is_not_explained_again(lessons: Course) -> None:
    game = engine.new_game("override", ["sparks", "bells"], seed=3, options={"first": 0})
    while game.decision is not None and game.decision.kind == "mulligan":
        game.push(())
    assert lessons.say(game, 0, "en").startswith("Your turn.")
    assert lessons.say(game, 0, "ja").startswith("あなたのターンです")
    deploy = next(i for i, o in enumerate(game.decision.options) if o[0] == "deploy")
    game.push(deploy)
    while game.decision.kind != "main":
        game.push(len(game.decision.options) - 1)
    assert not lessons.say(game, 0, "en").startswith("Your turn.")


def test_lessons_fit_below_a_question(lessons: Course) -> None:
    for lesson in lessons.lessons:
        for said in (lesson.en, lesson.ja):
            assert 10 < len(said) < 420
            assert "\n" not in said
        assert " " not in re.sub(r"`/[^`]+`", "", lesson.ja)
