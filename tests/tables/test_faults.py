"""Whatever breaks in the middle of a command: memory and store agree afterwards, and the command can be repeated."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

import engine
from bot.store import finished, matches
from bot.tables import Challenge, Standing, Table
from bot.tables.recovery import load
from bot.tables.standing import own_move
from tests.tables.conftest import ALICE, BOB, JUDGE, Town
from tests.tables.faults import Broken, after_commit, at_commit, at_statement, before_commit

Command = Callable[[int], Awaitable[Standing]]
"""With an interaction's id."""


async def deploying(town: Town) -> tuple[int, Command]:
    table = await town.play((await town.duel()).id, 4, until=lambda t: bool(t.steps))
    person, revision = table.person(table.asked), table.revision
    assert person is not None
    return table.id, lambda i: town.tables.act(table.id, person, revision, 0, i)


async def stepping_back(town: Town) -> tuple[int, Command]:
    table = await town.play((await town.duel()).id, 4, until=lambda t: bool(t.steps))
    person, revision = table.person(table.asked), table.revision
    assert person is not None
    return table.id, lambda i: town.tables.back(table.id, person, revision, i)


async def ending_the_turn(town: Town) -> tuple[int, Command]:
    table = await town.play(
        (await town.duel()).id, 4, until=lambda t: t.game is not None and own_move(t.game)
    )
    person, revision = table.person(table.asked), table.revision
    assert person is not None
    return table.id, lambda i: town.tables.end_turn(table.id, person, revision, i)


async def giving_up(town: Town) -> tuple[int, Command]:
    table = await town.play((await town.duel()).id, until=lambda t: t.serial > 20)
    return table.id, lambda i: town.tables.concede(table.id, ALICE, i)


async def going_on_to_the_next_game(town: Town) -> tuple[int, Command]:
    table = await town.duel(best_of=3)
    return table.id, lambda i: town.tables.concede(table.id, ALICE, i)


async def accepting(town: Town) -> tuple[int, Command]:
    match = await town.challenge()
    return match, lambda i: town.tables.accept(match, BOB, i)


async def beginning(town: Town) -> tuple[int, Command]:
    match = await town.challenge(deck="sparks")
    await town.tables.accept(match, BOB)
    return match, lambda i: town.tables.choose_deck(match, BOB, "bells", i)


async def calling_a_judge(town: Town) -> tuple[int, Command]:
    table = await town.duel()
    return table.id, lambda i: town.tables.call_judge(table.id, BOB, "help", i)


async def mending(town: Town) -> tuple[int, Command]:
    table = await town.duel()
    return table.id, lambda i: town.tables.judge(table.id, JUDGE, "fix", 0, i, counter="lp", value=7)


COMMANDS = (
    deploying, stepping_back, ending_the_turn, giving_up, going_on_to_the_next_game, accepting, beginning,
    calling_a_judge, mending,
)  # fmt: skip
commands = pytest.mark.parametrize("prepared", COMMANDS, ids=lambda f: f.__name__)


async def stored(town: Town, match: int) -> Table:
    found = await load(town.store, match)
    assert found is not None
    table, trouble = found
    assert trouble is None
    return table


def same(one: Table, other: Table) -> bool:
    """Whether two tables are the same match at the same point. How one could step back is the memory's own."""
    return replace(one, steps=()) == replace(other, steps=())


async def agree(town: Town, match: int) -> Table:
    """Memory and store are the same, and the game can be played again from its record."""
    table = await stored(town, match)
    assert same(table, town.at(match))
    if table.game is not None:
        assert engine.replay(table.game.record()) == table.game
    return table


@commands
async def test_every_statement_may_fail(
    town: Town, prepared: Callable[[Town], Awaitable[tuple[int, Command]]]
) -> None:
    match, command = await prepared(town)
    before = town.at(match)
    number = 0
    while True:
        with at_statement(town.store, number) as tried:
            try:
                done = await command(500)
            except Broken:
                done = None
        if done is not None:
            break
        assert len(tried) >= number + 1
        assert town.at(match) is before
        await agree(town, match)
        number += 1
    assert number >= 3
    assert done.table.serial > before.serial
    await agree(town, match)
    assert (await command(500)).again


@commands
async def test_a_commit_that_fails_leaves_nothing(
    town: Town, prepared: Callable[[Town], Awaitable[tuple[int, Command]]]
) -> None:
    match, command = await prepared(town)
    before = town.at(match)
    with at_commit(town.store), pytest.raises(Broken):
        await command(500)
    assert town.at(match) is before
    await agree(town, match)
    assert not (await command(500)).again
    await agree(town, match)


@commands
async def test_a_commit_whose_answer_is_lost_is_found_again(
    town: Town, prepared: Callable[[Town], Awaitable[tuple[int, Command]]]
) -> None:
    match, command = await prepared(town)
    serial = town.at(match).serial
    with after_commit(town.store), pytest.raises(Broken):
        await command(500)
    again = await command(500)
    assert again.again
    assert again.table.serial > serial
    await agree(town, match)
    async with town.store.reading() as t:
        rows = await finished.of_match(t, match)
    assert len(rows) == len({r.number for r in rows})


@commands
async def test_a_caller_that_gives_up_changes_nothing_about_it(
    village: Town, prepared: Callable[[Town], Awaitable[tuple[int, Command]]]
) -> None:
    match, command = await prepared(village)
    before = village.at(match)
    with before_commit(village.store) as (reached, go_on):
        task = asyncio.ensure_future(command(500))
        await reached.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        go_on.set()
        await village.tables.settled()
    await agree(village, match)
    assert village.at(match).serial > before.serial
    assert (await command(500)).again


async def test_a_challenge_that_fails_is_not_half_there(town: Town) -> None:
    wanted = Challenge(by=ALICE, to=BOB, ruleset="override")
    number = 0
    while True:
        with at_statement(town.store, number):
            try:
                done = await town.tables.challenge(wanted, 500)
                break
            except Broken:
                number += 1
        async with town.store.reading() as t:
            assert await matches.open_matches(t) == []
        assert list(town.tables.tables()) == []
    assert number >= 4
    await agree(town, done.table.id)


async def test_two_devices_at_once_make_one_move(town: Town) -> None:
    table = await town.play((await town.duel()).id, 4, until=lambda t: t.serial > 12)
    person = table.person(table.asked)
    assert person is not None
    calls = [town.tables.act(table.id, person, table.revision, 0, 600 + i) for i in range(5)]
    results = await asyncio.gather(*calls, return_exceptions=True)
    assert sum(isinstance(r, Standing) for r in results) == 1
    after = await agree(town, table.id)
    assert table.game is not None
    assert after.game is not None
    assert len(after.game.record().moves) == len(table.game.record().moves) + 1


async def test_the_same_click_delivered_at_once_makes_one_move(town: Town) -> None:
    table = await town.play((await town.duel()).id, 4, until=lambda t: t.serial > 12)
    person = table.person(table.asked)
    assert person is not None
    calls = [town.tables.act(table.id, person, table.revision, 0, 600) for _ in range(5)]
    results = await asyncio.gather(*calls)
    assert [r.again for r in results].count(False) == 1
    assert len({r.table.serial for r in results}) == 1
    await agree(town, table.id)


async def test_a_write_that_fails_takes_no_other_with_it(town: Town) -> None:
    tables = [await town.duel() for _ in range(4)]
    await matches_broken(town, tables[0].id)
    people = [t.person(t.asked) for t in tables]
    calls = [
        town.tables.act(t.id, p, t.revision, (), 700 + i)
        for i, (t, p) in enumerate(zip(tables, people, strict=True))
        if p is not None
    ]
    results = await asyncio.gather(*calls, return_exceptions=True)
    assert [isinstance(r, Standing) for r in results] == [False, True, True, True]
    for t in tables[1:]:
        await agree(town, t.id)
    await agree(town, tables[0].id)


async def matches_broken(town: Town, match: int) -> None:
    """Another process has moved on with a match (it ought not to): this one's memory is out of date."""
    async with town.store.transaction() as t:
        row = await t.get(matches.MatchRow, match)
        assert row is not None
        row.serial += 1
