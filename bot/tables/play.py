"""Moves: a choice, a step back, the end of a turn, what stops answer, the beginning and the end of a game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import engine
from bot.tables import refusals
from bot.tables.change import Change, Ended
from bot.tables.match import End, Phase, Table
from bot.tables.presets import game_options
from bot.tables.seeds import commitment, fresh
from bot.tables.standing import declinable, idle_option, passed_for
from engine import Game, IllegalChoice
from engine.kernel.disciplines.base import PASSES

MOST_PASSED = 500
"""Questions that stops answer in a row: more than any game has between two moves."""


def asked(table: Table, person: int) -> int:
    """The seat of a person whose decision is open. Raises `Refusal` for anybody else."""
    seat = playing(table, person)
    if table.asked != seat:
        raise refusals.NotYourTurn(match=table.id, revision=table.revision)
    return seat


def playing(table: Table, person: int) -> int:
    """The seat of a person in a game that goes on. Raises `NotYours`, `Over`, `WrongPhase`, `Paused`."""
    seat = seated(table, person)
    in_phase(table, "playing")
    if table.call is not None:
        raise refusals.Paused(match=table.id)
    return seat


def in_phase(table: Table, *phases: Phase) -> None:
    """Raises `Over` or `WrongPhase` where the match is in none of these phases."""
    if table.phase not in phases:
        raise (
            refusals.Over(match=table.id)
            if table.phase == "over"
            else refusals.WrongPhase(match=table.id, phase=table.phase)
        )


def seated(table: Table, person: int) -> int:
    """The seat of a person. Raises `NotYours`."""
    seat = table.seat_of(person)
    if seat is None:
        raise refusals.NotYours(match=table.id)
    return seat


def current(table: Table, revision: int) -> None:
    """Raises `Stale` where the command was made for an earlier position."""
    if table.phase == "over":
        raise refusals.Over(match=table.id)
    if revision != table.revision:
        raise refusals.Stale(match=table.id, revision=table.revision)


def act(person: int, revision: int, choice: int | Sequence[int]) -> Callable[[Change], None]:
    """A choice among the options of the open decision."""

    def step(change: Change) -> None:
        seated(change.table, person)
        current(change.table, revision)
        asked(change.table, person)
        push(change, choice)
        settle(change)

    return step


def act_for(seat: int, revision: int, choice: int | Sequence[int]) -> Callable[[Change], None]:
    """A choice of the practice opponent."""

    def step(change: Change) -> None:
        current(change.table, revision)
        if change.table.asked != seat or change.table.call is not None:
            raise refusals.NotYourTurn(match=change.table.id, revision=change.table.revision)
        push(change, choice)
        settle(change)

    return step


def back(person: int, revision: int) -> Callable[[Change], None]:
    """One step back in the declaration under way."""

    def step(change: Change) -> None:
        table = change.table
        seated(table, person)
        current(table, revision)
        asked(table, person)
        game = _game(table)
        if game.decision is None or not game.decision.can_back:
            raise refusals.NoStepBack(match=table.id)
        if table.steps:
            change.set(game=table.steps[-1], steps=table.steps[:-1])
        else:  # the match was rebuilt in the middle of a declaration
            before = game.copy()
            before.back()
            change.set(game=before)
        change.log("back")

    return step


def end_turn(person: int, revision: int) -> Callable[[Change], None]:
    """What one click on "end turn" or "pass" means: the option that does nothing; in the own turn until it is over."""

    def step(change: Change) -> None:
        seated(change.table, person)
        current(change.table, revision)
        seat = asked(change.table, person)
        game = _game(change.table)
        at = idle_option(game)
        if at is None:
            raise refusals.NotOffered(
                match=change.table.id, revision=revision, why="nothing here can be declined"
            )
        if game.active == seat and declinable(game) is None:
            stops = replace(change.table.seats[seat].stops, finishing=(change.table.number, game.turn))
            change.seat(seat, stops=stops)
        push(change, at)
        settle(change)

    return step


def push(change: Change, choice: int | Sequence[int], verb: str = "move") -> None:
    """Plays a choice onto a copy of the game. Raises `NotOffered`."""
    table = change.table
    before = _game(table)
    game = before.copy()
    decision = before.decision
    try:
        game.push(choice)
    except (IllegalChoice, TypeError) as e:
        raise refusals.NotOffered(match=table.id, revision=table.revision, why=str(e)) from None
    assert decision is not None
    staged = game.decision is not None and game.decision.can_back
    if table.asked_at is not None:
        seat = table.seats[decision.player]
        change.seat(decision.player, thought=seat.thought + (change.now - table.asked_at).total_seconds())
    change.set(game=game, steps=(*table.steps, before) if staged else (), asked_at=change.now, offer=None)
    change.log(verb, game.last)
    _unquiet(change, game.last)


def host(change: Change, call: Callable[[Game], object], verb: str) -> None:
    """Makes one of the engine's host calls on a copy of the game. Raises what the call raises."""
    game = _game(change.table).copy()
    call(game)
    change.set(game=game, steps=(), asked_at=change.now, offer=None)
    change.log(verb, game.last)


def settle(change: Change) -> None:
    """After a move: what stops answer is answered, and a game that is over is closed."""
    for _ in range(MOST_PASSED):
        table = change.table
        _turned(change)
        seat = table.asked
        if seat is None or table.seats[seat].agent or table.call is not None:
            break
        at = passed_for(_game(table), table.number, table.seats[seat].stops)
        if at is None:
            break
        change.passed += 1
        push(change, at, "pass")
    if change.table.game is not None and change.table.game.outcome is not None:
        close(change)


def _turned(change: Change) -> None:
    """Passing until the own turn ends when the next own turn asks for something."""
    table = change.table
    game = _game(table)
    if game.decision is None or game.decision.player != game.active or not game.turn:
        return
    stops = table.seats[game.active].stops
    if stops.until_my_turn and stops.since != (table.number, game.turn):
        change.seat(game.active, stops=replace(stops, until_my_turn=False, even_so=False))


def _unquiet(change: Change, line: str) -> None:
    """Somebody has done something: whoever passes until then is asked again. `line`: the move, `0 deploy FDB-001`."""
    player, verb, *_ = [*line.split(" "), ""]
    if verb in PASSES:
        return
    other = 1 - int(player)
    stops = change.table.seats[other].stops
    if stops.quiet:
        change.seat(other, stops=replace(stops, quiet=False, even_so=False))


# ---------------------------------------------------------------- the beginning and the end of a game


def begin(
    change: Change, *, first: int | str = "random", carried: Mapping[str, Any] = MappingProxyType({})
) -> None:
    """Both decks are chosen: the game of the committed seed begins, with what the one before it has `carried` over."""
    table = change.table
    assert table.seed is not None
    rules = table.rules
    decks = [rules.deck(s.deck or "") for s in table.seats]
    options: dict[str, Any] = game_options(table.preset, rules) | dict(carried)
    if "first" in rules.options:
        options["first"] = first
    game = engine.new_game(table.ruleset, decks, table.seed, options, rules.sets[1:])
    _open(change, game)


def begin_from(change: Change, game: Game) -> None:
    """The match goes on from a point of a finished game."""
    _open(change, game)


def _open(change: Change, game: Game) -> None:
    seats = [replace(s, thought=0.0, judges=0) for s in change.table.seats]
    change.set(
        phase="playing",
        game=game,
        steps=(),
        seats=(seats[0], seats[1]),
        began_at=change.now,
        asked_at=change.now,
        turn_left=None,
        match_called=False,
        offer=None,
        call=None,
        clocks={},
    )
    change.log("begin")
    change.snapshot = True
    settle(change)


def commit_seed(change: Change, seed: int | None = None) -> None:
    """Draws the seed of the next game and shows its hash."""
    table = change.table
    drawn = fresh() if seed is None else seed
    change.set(seed=drawn, commitment=commitment(table.id, table.number, drawn))


def close(change: Change) -> None:
    """The game is over: the match is, too, or its next game begins."""
    table = change.table
    game = _game(table)
    outcome = game.outcome
    assert outcome is not None
    began = table.began_at or change.now
    change.ended.append(Ended(table.number, game, table.seats, began, change.now))
    score = list(table.score)
    if outcome.winner is not None:
        score[outcome.winner] += 1
    change.set(score=(score[0], score[1]), clocks={}, turn_left=None, call=None, offer=None)
    decided = max(score) > table.best_of // 2 or table.number >= table.best_of
    if decided or outcome.reason == "disqualified":
        winner = outcome.winner if outcome.reason == "disqualified" else _leader(score)
        over(change, End(winner, outcome.reason, result=True))
        return
    change.set(number=table.number + 1)
    commit_seed(change)
    begin(change, first="random" if outcome.winner is None else 1 - outcome.winner, carried=game.carried)


def over(change: Change, end: End) -> None:
    """The match ends."""
    change.set(phase="over", end=end, clocks={}, turn_left=None, asked_at=None)
    change.set(offer=None, call=None, adrift=None)
    change.snapshot = True


def called_off(change: Change, reason: str, verb: str) -> None:
    """The match ends without loss to either."""
    change.log(verb)
    over(change, End(None, reason, result=False))


def _leader(score: Sequence[int]) -> int | None:
    return None if score[0] == score[1] else int(score[1] > score[0])


def _game(table: Table) -> Game:
    assert table.game is not None
    return table.game
