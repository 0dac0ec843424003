"""The public conformance suite: what must hold of every ruleset and every set, tried over random games.

`check` plays random games (some of them with clocks that run out) and, at sampled decisions, tries the laws:

- *offered is accepted*: every offered answer is accepted on a copy, everything else is refused and changes nothing;
- *nothing freezes*: a game is at a decision or over, and it ends within a bound;
- *copies are independent*, and equal until they are played on;
- *saved is loaded*: JSON gives an equal game with the same decision that plays on to the same end;
- *asking is idempotent*: the open decision listed anew is the same;
- *hidden means hidden*: twins that differ only in what a viewer can't see have the same view, the same told events
  and the same public decision, to the byte;
- *cards are conserved*; the state holds plain data only; no effect runs out of fuel;
- *a record is the game*: replaying it gives an equal game.
"""

import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import combinations
from typing import Any

from engine.decks import Deck
from engine.game import Game, HostError, new_game, replay
from engine.kernel import views
from engine.kernel.decisions import IllegalChoice, random_choice
from engine.kernel.procedures import ask_again
from engine.kernel.state import Entry, State
from engine.language.parse import CardSet
from engine.registry import ruleset

MAX_DECISIONS = 20_000
"""A game that asks more often than this is taken for frozen."""
MAX_PROBLEMS = 20
_SMALL = 6
"""Up to so many options, every subset is tried."""


@dataclass
class Report:
    """What was tried, and everything that was wrong."""

    ruleset: str
    games: int = 0
    decisions: int = 0
    tried: Counter[str] = field(default_factory=Counter)
    """How often each law was tried."""
    endings: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)
    """Each names the law, the seed and the move, so that it can be played again."""

    @property
    def ok(self) -> bool:
        """Whether nothing was wrong."""
        return not self.problems

    def __str__(self) -> str:
        tried = ", ".join(f"{n:,} {law}" for law, n in sorted(self.tried.items()))
        state = "clean" if self.ok else f"{len(self.problems)} problems"
        return f"{self.ruleset}: {self.games:,} games, {self.decisions:,} decisions; tried {tried}: {state}"


class Broken(AssertionError):
    """A law does not hold."""


def check(
    name: str,
    games: int = 300,
    *,
    seed: int = 0,
    sets: Sequence[CardSet] = (),
    decks: Sequence[str | Deck] | None = None,
    each: int = 10,
    progress: Callable[[int], object] | None = None,
) -> Report:
    """Plays random games of a ruleset and tries the laws at about every `each`-th decision.

    `decks` are decks, or names of starter decks (default: all of those, mixed). Raises what `new_game` raises for a wrong name;
    whatever else goes wrong stands in the report.
    """
    report = Report(name)
    rs = ruleset(name, sets)
    pool: list[str | Deck] = list(decks or rs.decks)
    for i in range(games):
        game_seed = seed * 1_000_003 + i
        rng = random.Random(game_seed)
        chosen = [rng.choice(pool), rng.choice(pool)]
        names = [d if isinstance(d, str) else d.name for d in chosen]
        options = {
            option: rng.choice((setting.default, setting.default, *setting.telling))
            for option, setting in rs.options.items()
            if setting.telling
        }
        game = new_game(name, chosen, game_seed, options, sets)
        try:
            _play(game, rng, report, each)
        except Broken as broken:
            report.problems.append(
                f"{broken} – seed {game_seed}, decks {names}, move {len(game.record().moves)}"
            )
        except Exception as e:  # a crash of the engine is a finding like any other
            report.problems.append(
                f"{type(e).__name__}: {e} – seed {game_seed}, decks {names}, move {len(game.record().moves)}"
            )
        report.games += 1
        if progress is not None:
            progress(report.games)
        if len(report.problems) >= MAX_PROBLEMS:
            break
    return report


def _play(game: Game, rng: random.Random, report: Report, each: int) -> None:
    cards = _cards(game._state)
    timed = rng.random() < 0.15
    moves = 0
    while game.decision is not None:
        if rng.random() * each < 1:
            _laws(game, rng, report, cards)
        if timed and rng.random() < 0.02:
            _time_out(game, rng, report)
        else:
            game.push(random_choice(game.decision, rng))
        moves += 1
        report.decisions += 1
        _hold(moves < MAX_DECISIONS, "frozen: the game doesn't end")
    _hold(game.outcome is not None, "frozen: no decision and no outcome")
    assert game.outcome is not None
    report.endings[game.outcome.reason] += 1
    _hold(_cards(game._state) == cards, "conservation: cards were lost or made")
    _hold(not any(e[0] == "fault" for e in game._state.log), "fuel: a shipped card's effect ran out of it")
    report.tried["replays"] += 1
    _hold(replay(game.record()) == game, "record: its replay is another game")


def _hold(law: bool, otherwise: str) -> None:
    if not law:
        raise Broken(otherwise)


def _laws(game: Game, rng: random.Random, report: Report, cards: list[Counter[str]]) -> None:
    offered_is_accepted(game, rng, report)
    copy_is_independent(game, rng, report)
    saved_is_loaded(game, rng, report)
    asking_is_idempotent(game, report)
    settings = game.ruleset.options
    if not any(game.options[name] in settings[name].telling for name in settings):
        hidden_means_hidden(game, rng, report)
    plain(game._state, report)
    _hold(_cards(game._state) == cards, "conservation: cards were lost or made")


def offered_is_accepted(game: Game, rng: random.Random, report: Report) -> None:
    """Brute force over the answers: accepted are exactly those offered; a refusal changes nothing."""
    d = game.decision
    assert d is not None
    n = len(d.options)
    _hold(n > 0, f"options: {d.kind} offers nothing")
    sizes = range(n + 2) if n <= _SMALL else {0, d.min, d.max, min(n, d.max + 1)}
    answers: list[tuple[int, ...]] = []
    for size in sizes:
        if n <= _SMALL:
            answers += combinations(range(n), size)
        elif size <= n:
            answers.append(tuple(rng.sample(range(n), size)))
    if d.min == d.max == 1:
        answers = [(i,) for i in range(n)] + [a for a in answers if len(a) != 1]
    answers += [(-1,), (n,), (0, 0)]
    before = game.copy()
    for answer in answers:
        legal = d.min <= len(answer) <= d.max and len(set(answer)) == len(answer)
        legal = legal and all(0 <= i < n for i in answer)
        trial = game.copy()
        report.tried["answers"] += 1
        try:
            trial.push(answer[0] if d.min == d.max == 1 and len(answer) == 1 else answer)
        except IllegalChoice:
            _hold(not legal, f"options: {answer} of {d.kind} is offered and refused")
            _hold(trial == before, "options: a refused answer changed the game")
        else:
            _hold(legal, f"options: {answer} of {d.kind} isn't offered and was accepted")
            _hold(trial.decision is not None or trial.outcome is not None, "frozen: after an offered answer")
    _hold(game == before, "copy: answers on copies changed the game")


def copy_is_independent(game: Game, rng: random.Random, report: Report) -> None:
    """A copy is equal; played on for a while, it leaves the original as it was."""
    report.tried["copies"] += 1
    twin = game.copy()
    _hold(twin == game and twin.decision == game.decision, "copy: not equal")
    before = game.to_json()
    for _ in range(5):
        if twin.decision is None:
            break
        twin.push(random_choice(twin.decision, rng))
    _hold(game.to_json() == before, "copy: playing it changed the original")


def saved_is_loaded(game: Game, rng: random.Random, report: Report) -> None:
    """JSON gives an equal game at the same decision, which goes on in the same way."""
    report.tried["saves"] += 1
    text = game.to_json()
    loaded = Game.from_json(text)
    _hold(loaded == game, "save: the loaded game is another")
    _hold(loaded.decision == game.decision, "save: the loaded game asks something else")
    original = game.copy()
    for _ in range(5):
        if original.decision is None:
            break
        choice = random_choice(original.decision, rng)
        original.push(choice)
        loaded.push(choice)
    _hold(loaded == original, "save: the loaded game goes on in another way")


def asking_is_idempotent(game: Game, report: Report) -> None:
    """Listing the open decision anew changes nothing."""
    report.tried["questions"] += 1
    again = game.copy()
    ask_again(again._state)
    _hold(again.decision == game.decision, "asking: another decision the second time")
    _hold(again == game, "asking: listing changed the state")


def hidden_means_hidden(game: Game, rng: random.Random, report: Report) -> None:
    """Twins of each viewer: the same view, events and public decision."""
    s = game._state
    assert s.decision is not None
    public = (s.decision.player, views.public_kind(s))
    for viewer in (0, 1, None):
        report.tried["twins"] += 1
        t = views.twin(s, viewer, rng)
        asked = (t.decision.player, views.public_kind(t)) if t.decision is not None else None
        _hold(asked == public, f"hidden: {viewer} is told by who is asked: {public} or {asked}")
        same = _bytes(views.view(s, viewer)) == _bytes(views.view(t, viewer))
        _hold(same, f"hidden: the view of {viewer} shows what is hidden")
        same = _bytes(views.events_for(s, viewer)) == _bytes(views.events_for(t, viewer))
        _hold(same, f"hidden: the events for {viewer} tell what is hidden")


def plain(s: State, report: Report) -> None:
    """Frames and entries hold numbers, words and tuples of them, nothing else."""
    report.tried["states"] += 1
    for f in s.frames:
        for name in f.fields:
            _hold(_is_plain(getattr(f, name)), f"state: {type(f).__name__}.{name} holds more than plain data")


def _is_plain(value: Any) -> bool:
    if value is None or isinstance(value, int | str | bool):
        return True
    return type(value) in (tuple, Entry) and all(_is_plain(v) for v in value)


def _time_out(game: Game, rng: random.Random, report: Report) -> None:
    clock = rng.choice(("turn", "decision", "match"))
    try:
        game.expire(clock)
        report.tried["time-outs"] += 1
    except HostError:
        pass


def _cards(s: State) -> list[Counter[str]]:
    """Every card of each player by id, wherever it lies."""
    found = []
    for player, seat in enumerate(s.seats):
        cards: Counter[str] = Counter()
        for name, zone in s.rules.zones.items():
            if zone.holds == "cards":
                cards.update([s.defs[c].id for c in seat.zones[name]])
        for p in s.permanents.values():
            if p.owner == player:
                laid = (p.card, *[c for c, _ in p.under])
                cards.update([s.defs[c].id for c in laid if not s.defs[c].token])
        found.append(cards)
    return found


def _bytes(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


# ---------------------------------------------------------------- across processes


def digest(name: str, seeds: Sequence[int]) -> str:
    """One hash over all events of random games: the same on every machine, Python and hash seed."""
    pool = list(ruleset(name).decks)
    total = sha256()
    for seed in seeds:
        rng = random.Random(seed)
        game = new_game(name, [rng.choice(pool), rng.choice(pool)], seed)
        while game.decision is not None:
            game.push(random_choice(game.decision, rng))
        total.update(_bytes(list(game.events)))
    return total.hexdigest()


def finish(saved: str, seed: int) -> str:
    """Plays a saved game on at random from its decision; a hash of how it went."""
    game = Game.from_json(saved)
    rng = random.Random(seed)
    while game.decision is not None:
        game.push(random_choice(game.decision, rng))
    return sha256(_bytes(list(game.events))).hexdigest()


def in_new_process(call: str, *arguments: str, hash_seed: int = 0) -> str:
    """Runs `digest` or `finish` in a process of its own, with its own hash seed."""
    made = subprocess.run(
        [sys.executable, "-m", "engine.conformance", call, *arguments[:1]],
        input="\n".join(arguments[1:]),
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
        capture_output=True,
        text=True,
        check=True,
    )
    return made.stdout.strip()


if __name__ == "__main__":
    text = sys.stdin.read()
    if sys.argv[1] == "digest":
        print(digest(sys.argv[2], [int(x) for x in text.split()]))
    else:
        print(finish(text, int(sys.argv[2])))
