"""The practice opponent plays a whole match, survives a restart, and loses nothing by a failure of its own."""

import asyncio
import logging
from collections.abc import Sequence
from random import Random

import pytest

import engine
from bot.tables import PRACTICE, Challenge, Opponent, Table, commitment
from bot.tables.practice import Choice, Thinker
from tests import patience
from tests.tables.conftest import ALICE, Town, at_once


async def practice(town: Town, ruleset: str = "override") -> int:
    deck = next(iter(engine.ruleset(ruleset).decks))
    wanted = Challenge(by=ALICE, to=PRACTICE, ruleset=ruleset, preset="relaxed", deck=deck)
    return (await town.tables.challenge(wanted)).table.id


async def play_on(town: Town, match: int, choices: int = 3000, seed: int = 1) -> Table:
    rng = Random(seed)
    for _ in range(choices):
        await town.tables.settled()
        table = town.at(match)
        if table.phase == "over":
            break
        assert table.asked == 0
        assert table.game is not None
        assert table.game.decision is not None
        await town.act(match, engine.random_choice(table.game.decision, rng))
    return town.at(match)


async def test_a_whole_match_against_the_practice_opponent(village: Town, ruleset: str) -> None:
    table = await play_on(village, await practice(village, ruleset))
    assert table.phase == "over"
    assert table.end is not None
    assert table.game is not None
    assert engine.replay(table.game.record()) == table.game


async def test_after_a_restart_it_thinks_again(village: Town) -> None:
    thinking = asyncio.Event()

    async def for_ever(packed: bytes, seat: int, name: str, seed: int) -> Sequence[Choice]:
        thinking.set()
        await asyncio.get_running_loop().create_future()
        return []

    village.think = for_ever
    await village.restart()
    match = await practice(village)
    while village.at(match).asked == 0:
        await village.act(match, () if village.at(match).game.decision.min == 0 else 0)  # type: ignore[union-attr]
    await asyncio.wait_for(thinking.wait(), patience.SECONDS)
    before = village.at(match)
    village.think = at_once
    await village.restart()
    await village.tables.settled()
    after = village.at(match)
    assert before.game is not None
    assert after.game is not None
    moves = before.game.record().moves
    assert after.game.record().moves[: len(moves)] == moves
    assert after.asked == 0
    assert (await play_on(village, match)).phase == "over"


async def test_its_failures_cost_nobody_the_game(village: Town, caplog: pytest.LogCaptureFixture) -> None:
    calls = 0

    async def broken(packed: bytes, seat: int, name: str, seed: int) -> Sequence[Choice]:
        nonlocal calls
        calls += 1
        if calls % 3 == 0:
            return []
        if calls % 3 == 1:
            return [9_999]
        raise RuntimeError("no idea")

    village.think = broken
    await village.restart()
    match = await practice(village)
    with caplog.at_level(logging.ERROR):
        await play_on(village, match, 10)
    assert calls >= 3
    assert village.at(match).end is None or village.at(match).end.reason != "conceded"  # type: ignore[union-attr]
    assert "plays at random" in caplog.text


async def test_it_thinks_in_a_process_of_its_own(village: Town) -> None:
    thinker = Thinker()
    village.think = thinker
    await village.restart()
    match = await practice(village)
    await play_on(village, match, 3)
    assert village.at(match).serial > 3
    thinker.close()


async def test_it_agrees_to_take_back_what_revealed_nothing(village: Town) -> None:
    match = await practice(village)
    for _ in range(400):
        await village.tables.settled()
        table = village.at(match)
        if table.phase == "over":
            match = await practice(village)
            continue
        assert table.game is not None
        assert table.game.decision is not None
        options = table.game.decision.options
        at = next((i for i, o in enumerate(options) if o[0] == "set"), None)
        if at is not None:
            await village.act(match, at)
            await village.tables.settled()
            placed = village.at(match)
            back = (await village.tables.offer_take_back(match, ALICE, placed.revision)).table
            assert back.game == table.game
            return
        await play_on(village, match, 1)
    raise AssertionError("no card could be set")


async def test_how_the_practice_opponent_plays_can_be_said(town: Town) -> None:
    """As which agent, with which deck, dealt from which seed; the seed is sealed and shown like any other."""
    opponent = Opponent("gentle", "bells", 7)
    match = await town.challenge(to=PRACTICE, deck="sparks", opponent=opponent)
    table = town.at(match)
    assert (table.seats[1].agent, table.seats[1].deck_name) == ("gentle", "bells")
    assert table.commitment == commitment(match, 1, 7)
    assert table.game is not None
    assert table.game.record().header["seed"] in (7, "7")
    await town.restart()
    assert town.at(match).seats[1].agent == "gentle"
    await town.tables.concede(match, ALICE)
    again = (await town.tables.rematch(match, ALICE)).table
    assert again.seats[1].agent == "greedy", "the next match is an ordinary one"
    assert again.seed != 7
