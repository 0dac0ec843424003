"""The host's calls: a judge's repairs at any moment, and calls that make no sense."""

import random
from collections.abc import Callable
from typing import Any

import pytest

import engine
from engine import Game, HostError


def at(seed: int, moves: int) -> Game:
    rng = random.Random(seed)
    game = engine.new_game("override", ["sparks", "bells"], seed)
    for _ in range(moves):
        if game.decision is None:
            break
        game.push(engine.random_choice(game.decision, rng))
    return game


def sound(game: Game) -> None:
    """At a decision or over, the same after a restart, and it plays on."""
    assert (game.decision is None) == (game.outcome is not None)
    again = Game.from_json(game.to_json())
    assert again == game
    assert again.decision == game.decision
    rng = random.Random(0)
    for _ in range(20):
        if game.decision is None:
            break
        game.push(engine.random_choice(game.decision, rng))
    assert (game.decision is None) == (game.outcome is not None)


@pytest.mark.parametrize("seed", range(12))
def test_objects_can_be_repaired_at_any_decision(seed: int) -> None:
    """Also while a block is asked for that the repair makes pointless."""
    tried = 0
    game = at(seed, 20)
    rng = random.Random(seed)
    for _ in range(30):
        if game.decision is None:
            break
        for number, p in list(game._state.permanents.items()):
            for repair in ({"damage": 90_000}, {"level": 3}, {"level": 1}, {"rested": True}):
                trial = game.copy()
                trial.fix(p.owner, unit=number, **repair)
                sound(trial)
                tried += 1
        for _ in range(3):
            if game.decision is not None:
                game.push(engine.random_choice(game.decision, rng))
    assert tried


def test_a_repaired_attacker_that_is_destroyed_ends_the_battle() -> None:
    for seed in range(20):
        game = at(seed, 0)
        rng = random.Random(seed)
        while game.decision is not None and game.decision.kind != "block":
            game.push(engine.random_choice(game.decision, rng))
        if game.decision is not None:
            attacker = game.view(None)["battle"]["attacker"]
            game.fix(game.active, unit=attacker, damage=90_000)
            assert game.view(None)["battle"] is None
            return
    pytest.fail("nobody was ever asked for a block")


def test_a_repair_that_decides_the_game_closes_the_decision() -> None:
    game = at(1, 40)
    game.fix(0, counter="lp", value=0)
    assert game.outcome == engine.Outcome(1, "knock_out")
    assert game.decision is None
    assert engine.replay(game.record()) == game


def test_a_repair_says_what_of_it() -> None:
    game = at(1, 40)
    side = game.view(None)["seats"][0]
    unit, card = side["zones"]["field"][0], side["zones"]["trash"][0]
    names = {c.id: c.name for c in game.ruleset.cards.values()}
    told = [
        [game.describe(event, lang) for event in events]
        for lang in ("en", "ja")
        for events in (
            game.copy().fix(0, counter="lp", value=3),
            game.copy().fix(0, unit=unit["id"], damage=100),
            game.copy().fix(0, card=card, origin="trash", to="hand"),
        )
    ]
    assert told == [
        ["A judge mends the game: Player 0's LP is now 3."],
        [f"A judge mends the game: Player 0's {names[unit['card']].en}, damage: now 100."],
        [
            "A judge mends the game: one of Player 0's cards goes from trash to hand.",
            f"Player 0's {names[card].en} goes from trash to hand.",
        ],
        ["ジャッジの修正：プレイヤー0のLPは3になった。"],
        [f"ジャッジの修正：プレイヤー0の「{names[unit['card']].ja}」（ダメージ：100）。"],
        [
            "ジャッジの修正：プレイヤー0のカード1枚が捨て札から手札へ移動した。",
            f"プレイヤー0の「{names[card].ja}」が捨て札から手札へ移動した。",
        ],
    ]


NONSENSE: list[Callable[[Game], Any]] = [
    lambda game: game.fix(0),
    lambda game: game.fix(0, counter="lp", value=100),
    lambda game: game.fix(0, counter="lp", value=True),
    lambda game: game.fix(0, counter="lp", value=object()),
    lambda game: game.fix(0, counter=[], value=1),
    lambda game: game.fix(0, unit=[], level=2),
    lambda game: game.fix(0, unit=5, level=2),
    lambda game: game.fix(0, card={}, origin="hand", to="trash"),
    lambda game: game.fix(0, card="FDB-001", origin=[], to="trash"),
    lambda game: game.fix(2, counter="lp", value=1),
    lambda game: game.concede(True),
    lambda game: game.concede(2),
    lambda game: game.disqualify(-1),
    lambda game: game.expire("noon"),
    lambda game: game.expire([]),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("call", NONSENSE)
def test_a_call_that_makes_no_sense_changes_nothing(call: Callable[[Game], Any]) -> None:
    game = at(1, 40)
    before, record = game.copy(), game.record()
    with pytest.raises(HostError):
        call(game)
    assert game == before
    assert game.record() == record


@pytest.mark.parametrize("viewer", [2, 5, -1, True, "0", 1.0])
def test_there_are_two_players_and_the_spectators(viewer: Any) -> None:
    game = at(1, 10)
    with pytest.raises(ValueError, match="viewer"):
        game.view(viewer)
    with pytest.raises(ValueError, match="viewer"):
        game.events_for(viewer)


@pytest.mark.parametrize(
    "choice", [-1, 99, 0.0, "0", None, True, (0, 0), [], [[0]], {"a": 1}, (0, 1), 10**40]
)
def test_an_illegal_choice_changes_nothing(choice: Any) -> None:
    game = at(1, 40)
    assert game.decision is not None
    assert game.decision.max == 1
    before, record = game.copy(), game.record()
    with pytest.raises(engine.IllegalChoice):
        game.push(choice)
    assert game == before
    assert game.decision == before.decision
    assert game.record() == record
