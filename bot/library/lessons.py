"""Lessons for a first match, as a ruleset's folder has them: what is said is chosen by what a player has done so far."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import yaml

import engine

OVER = "over"
_FILE = "tutorial.yaml"


@dataclass(frozen=True, slots=True)
class Lesson:
    """One thing to say: at which decision, if it offers that verb, until one of the verbs has been used."""

    decision: str
    en: str
    ja: str
    offers: str = ""
    done: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Course:
    """All lessons of a ruleset, and the match in which they are learnt: dealt so that what they speak of comes up."""

    ruleset: str
    deck: str
    agent: str
    """Who sits opposite."""
    against: str
    """With which deck."""
    seed: int
    lessons: tuple[Lesson, ...]

    def say(self, game: engine.Game, player: int, language: str) -> str:
        """What to tell a player about the open decision; empty where there is nothing to learn, or it isn't theirs."""
        decision = game.decision
        if decision is None:
            kind, offered = OVER, set[str]()
        elif decision.player != player:
            return ""
        else:
            kind, offered = decision.kind, {option[0] for option in decision.options}
        used = _verbs(game.record().moves, player)
        for lesson in self.lessons:
            fits = lesson.decision == kind and (not lesson.offers or lesson.offers in offered)
            if fits and not used.intersection(lesson.done):
                return lesson.ja if language == "ja" else lesson.en
        return ""


def _verbs(moves: Sequence[str], player: int) -> set[str]:
    """The verbs that a player has used, from the lines of a record (`0 deploy FDB-001`)."""
    found = set()
    for move in moves:
        who, *rest = move.split()
        if rest and who == str(player):
            found.add(rest[0])
    return found


@cache
def course(ruleset: str) -> Course | None:
    """The lessons of a ruleset, if it has any. Raises `engine.UnknownRuleset`."""
    path = engine.ruleset(ruleset).folder / _FILE
    if not path.is_file():
        return None
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    lessons = [
        Lesson(one["decision"], one["en"], one["ja"], one.get("offers", ""), tuple(one.get("done", ())))
        for one in data["lessons"]
    ]
    match = data["match"]
    return Course(ruleset, match["deck"], match["agent"], match["against"], match["seed"], tuple(lessons))


def taught() -> list[str]:
    """The rulesets that have lessons."""
    return [name for name in engine.rulesets() if course(name) is not None]
