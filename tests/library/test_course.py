"""In the match of the tutorial every lesson comes up, whoever plays it: the match is dealt for that.

`python -m tests.library.test_course` looks for other seeds, for when the cards have changed.
"""

import random
import sys
from itertools import count

import pytest

import engine
from bot.library.lessons import OVER, Course, course
from engine.agents import Seat, agent
from engine.agents.base import Choice

RARE = "discard"
"""Whoever plays cards never has eight of them at the end of a turn."""


class Obedient:
    """Does what it is told, and plays well where it is told nothing."""

    def __init__(self, lessons: Course, seed: int) -> None:
        self._lessons = lessons
        self._player = agent("greedy", seed)

    def choose(self, seat: Seat, game: engine.Game) -> Choice:
        decision = game.decision
        assert decision is not None
        told = self._lessons.say(game, seat.player, "en")
        wanted = next((one.done for one in self._lessons.lessons if one.en == told), ())
        if decision.max == 1:
            for verb in wanted:
                for at, option in enumerate(decision.options):
                    if option[0] == verb and verb not in ("no_block", "pass", "end"):
                        return at
        return self._player.choose(seat)


def missed(lessons: Course, who: str, number: int) -> tuple[set[str], engine.Game]:
    """The decisions of the lessons that one player of the tutorial never hears of, and the game."""
    game = engine.new_game(lessons.ruleset, [lessons.deck, lessons.against], seed=lessons.seed)
    obedient = Obedient(lessons, number)
    player, foe = agent("random" if who == "obedient" else who, number), agent(lessons.agent, number)
    heard = set()
    while (decision := game.decision) is not None:
        heard.add(lessons.say(game, 0, "en"))
        seat = Seat(game, decision.player)
        if decision.player == 1:
            game.push(foe.choose(seat))
        elif who == "obedient":
            game.push(obedient.choose(seat, game))
        else:
            game.push(player.choose(seat))
    return {one.decision for one in lessons.lessons if one.en not in heard} - {OVER, RARE}, game


@pytest.fixture(scope="module")
def lessons() -> Course:
    found = course("override")
    assert found is not None
    return found


@pytest.mark.parametrize("number", range(2))
@pytest.mark.parametrize("who", ["obedient", "greedy"])
def test_whoever_plays_hears_every_lesson_and_wins(lessons: Course, who: str, number: int) -> None:
    never, game = missed(lessons, who, number)
    assert not never
    assert game.outcome is not None
    assert game.outcome.winner == 0


def test_whoever_presses_anything_hears_nearly_all_and_is_not_overrun(lessons: Course) -> None:
    never, game = missed(lessons, "random", 1)
    assert len(never) <= 1
    assert game.round >= 8


def main() -> None:
    """Prints seeds with which every lesson comes up, for ever."""
    lessons = course("override")
    assert lessons is not None
    for seed in count(random.randrange(10_000)):
        dealt = Course(lessons.ruleset, lessons.deck, lessons.agent, lessons.against, seed, lessons.lessons)
        tried = [("greedy", 0), ("greedy", 1), ("obedient", 0), ("obedient", 1), ("random", 1)]
        if not any(missed(dealt, *one)[0] for one in tried):
            sys.stdout.write(f"{seed}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
