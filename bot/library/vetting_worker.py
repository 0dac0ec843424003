"""`python -m bot.library.vetting_worker`: one set from standard input, a verdict to standard output, both JSON."""

import json
import re
import sys
import time
from dataclasses import asdict
from typing import Any

import engine
from engine.language.faults import Problem
from engine.trials import random_decks
from engine.words import reason

from .vetting import Vetted

MEMORY = 1 << 30
"""Bytes of address space: a set of a thousand cards takes a tenth of it."""
GAMES = 20
DECKS = 6
GAME_SECONDS = 3.0
_MOST_PROBLEMS = 500


def main() -> None:
    """Read, look, answer. Whatever is not foreseen ends the process with an error, which is an answer as well."""
    asked = json.loads(sys.stdin.buffer.read())
    _bound(asked["seconds"])
    until = time.monotonic() + min(GAME_SECONDS, asked["seconds"] / 3)
    sys.stdout.write(json.dumps(_verdict(asked["text"], asked["others"], until, asked["lang"])))


def _bound(seconds: float) -> None:
    """Let the system end this process when it takes too much."""
    try:
        import resource
    except ImportError:  # Windows: the time is bounded by whoever started this
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 1))


def _verdict(text: str, others: list[str], until: float, lang: str) -> dict[str, Any]:
    try:
        found = engine.load_set(text)
        beside = [engine.load_set(other) for other in others]
        together = [found, *(s for s in beside if s.ruleset == found.ruleset and s.id != found.id)]
        rs = engine.ruleset(found.ruleset, together)
    except engine.SetError as error:
        return {"problems": [_said(problem, lang) for problem in error.problems[:_MOST_PROBLEMS]]}
    except ValueError as error:
        return {"problems": [reason(error, lang)]}
    for card in found.cards:
        rs.text(card, "en")
        rs.text(card, "ja")
    games, problems = _played(rs, found, together, until, lang)
    if problems:
        return {"problems": problems}
    name = found.name
    about = (found.hash, found.ruleset, found.id, name.en, name.ja, found.version, len(found.cards))
    return asdict(Vetted(*about, games))


def _said(problem: Problem, lang: str) -> str:
    """A problem of a text that has no file name."""
    line, file, _ = _WORDS[lang]
    return re.sub(r"^<text>:(\d+)", line, problem.text(lang)).replace("<text>", file, 1)


_WORDS = {
    "en": (r"line \1", "the file", "in a game with its cards: {problem}"),
    "ja": (r"\1行目", "ファイル", "このカードを使った対戦で：{problem}"),
}


def _played(
    rs: engine.Ruleset, found: engine.CardSet, sets: list[engine.CardSet], until: float, lang: str
) -> tuple[int, list[str]]:
    """Games at random with the set's cards, one and then as many as there is time for; what went wrong in them."""
    try:
        decks = random_decks(rs, found, 0, DECKS)
    except engine.DeckError:
        return 0, []
    played = 0
    while played < GAMES and (not played or time.monotonic() < until):
        report = engine.check(rs.name, 1, seed=played, sets=sets, decks=decks, each=40)
        played += 1
        if report.problems:
            return played, [_WORDS[lang][2].format(problem=problem) for problem in report.problems]
    return played, []


if __name__ == "__main__":
    main()
