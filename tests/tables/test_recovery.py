"""After a start: matches go on, also over an upgrade, or end without loss to either; boards are due; one process hosts."""

import asyncio
import json
import zlib
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from bot.store import matches, outbox
from bot.store.lease import LeaseHeld
from bot.tables import Table, refusals
from bot.tables.keeping import SNAPSHOT_EVERY
from tests.tables.conftest import ALICE, BOB, Town


async def tamper(town: Town, match: int, change: Callable[[dict[str, Any]], None]) -> None:
    """The snapshot of a match as another version might have written it."""
    async with town.store.transaction() as t:
        row = await t.get(matches.MatchRow, match)
        assert row is not None
        assert row.snapshot is not None
        data = json.loads(zlib.decompress(row.snapshot))
        change(data)
        row.snapshot = zlib.compress(json.dumps(data).encode())


async def some_way_in(town: Town, seed: int = 2) -> Table:
    """A match with a snapshot in the middle of a game and commands since."""
    table = await town.play(
        (await town.duel()).id, seed, until=lambda t: t.serial % SNAPSHOT_EVERY == 7 and t.serial > 50
    )
    assert table.phase == "playing"
    return table


async def test_a_snapshot_of_another_format_is_replayed_from_its_record(town: Town) -> None:
    table = await some_way_in(town)
    await tamper(town, table.id, lambda data: data.update(snapshot=999))
    await town.restart()
    after = town.at(table.id)
    assert after.game == table.game
    assert after.phase == "playing"
    assert (await town.play(table.id)).phase == "over"


def other_cards(data: dict[str, Any]) -> None:
    data["header"]["sets"][0]["hash"] = "another text"
    data["snapshot"] = 999


def other_options(data: dict[str, Any]) -> None:
    data["moves"] = [["0 fly", False], *data["moves"]]
    data["snapshot"] = 999


@pytest.mark.parametrize("change", [other_cards, other_options])
async def test_a_match_that_can_not_go_on_ends_without_loss_to_either(
    town: Town, change: Callable[[dict[str, Any]], None]
) -> None:
    table, other = await some_way_in(town), await town.duel()
    await tamper(town, table.id, change)
    await town.restart()
    after = town.at(table.id)
    assert after.end is not None
    assert (after.phase, after.end.winner, after.end.reason, after.end.result) == (
        "over",
        None,
        "upgraded",
        False,
    )
    assert town.at(other.id).phase == "playing"
    with pytest.raises(refusals.Over):
        await town.tables.concede(table.id, ALICE)
    async with town.store.reading() as t:
        board = await outbox.board(t, table.id)
    assert board is not None
    assert board.due == after.serial
    await town.restart()
    assert town.tables.table(other.id) is not None


async def test_a_snapshot_that_is_no_snapshot_ends_its_match_alone(village: Town) -> None:
    table = await some_way_in(village)
    async with village.store.transaction() as t:
        row = await t.get(matches.MatchRow, table.id)
        assert row is not None
        row.snapshot = b"\x00 nothing"
    await village.restart()
    end = village.at(table.id).end
    assert end is not None
    assert end.reason == "upgraded"


@pytest.mark.parametrize("document", ["{}", "not JSON", '{"format": 99}'])
async def test_a_match_that_can_not_even_be_read_keeps_nobody_from_starting(
    town: Town, document: str
) -> None:
    table, other = await town.duel(), await town.duel()
    async with town.store.transaction() as t:
        row = await t.get(matches.MatchRow, table.id)
        assert row is not None
        row.document = document
    await town.restart()
    assert town.at(other.id).phase == "playing"
    async with town.store.reading() as t:
        row = await t.get(matches.MatchRow, table.id)
    assert row is not None
    assert (row.phase, row.winner, row.reason) == ("over", None, "upgraded")


async def test_clocks_that_can_not_be_carried_out_are_tried_again_later(
    village: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, other = await village.duel(), await village.duel()
    broken = {"decision": lambda change: 1 / 0}
    await village.tables._running.stop()
    village.tables._host.closed = False
    village.clock.advance(20)
    with monkeypatch.context() as m:
        m.setattr("bot.tables.timing.EXPIRED", broken)
        await village.tables.overdue()
    assert village.at(table.id) is table
    assert village.tables._running.nearest() == village.clock.now() + timedelta(seconds=5)
    await village.tables.overdue()
    assert village.at(other.id) is other
    village.clock.advance(5)
    await village.tables.overdue()
    for match in (table.id, other.id):
        game = village.at(match).game
        assert game is not None
        assert "! expire decision" in game.record().moves


async def test_a_farewell_leaves_no_lines_to_repeat(town: Town) -> None:
    table = await some_way_in(town)
    await town.tables.close()
    async with town.store.reading() as t:
        stored = await matches.load(t, table.id)
    assert stored is not None
    assert stored.commands == []
    assert stored.row.snapshot_serial == table.serial
    town.tables = town.new()
    await town.tables.open()
    assert town.at(table.id).game == table.game


async def test_of_old_matches_the_record_is_kept(town: Town) -> None:
    old = await town.play((await town.duel()).id)
    async with town.store.transaction() as t:
        await t.run_sync(outbox.show, old.id, old.serial, channel=1, message=2, posted_at=town.clock.now())
    await town.restart(timedelta(days=29))
    new = await town.play((await town.duel()).id)
    await town.restart(timedelta(days=2))
    async with town.store.reading() as t:
        gone, kept = await matches.load(t, old.id), await matches.load(t, new.id)
    assert gone is not None
    assert kept is not None
    assert (gone.row.snapshot, gone.commands) == (None, [])
    assert kept.row.snapshot is not None
    found = await town.tables.find(old.id)
    assert found is not None
    assert found.game == old.game
    assert found.end == old.end


async def test_every_board_of_an_open_match_is_due_after_a_start(town: Town) -> None:
    first, second = await town.duel(), await town.duel()
    for table in (first, second):
        async with town.store.transaction() as t:
            await t.run_sync(
                outbox.show, table.id, table.serial, channel=1, message=table.id, posted_at=town.clock.now()
            )
    async with town.store.reading() as t:
        assert await outbox.pending(t) == []
    await town.restart()
    async with town.store.reading() as t:
        assert [b.match for b in await outbox.pending(t)] == [first.id, second.id]
        assert [b.message for b in await outbox.pending(t)] == [first.id, second.id]


async def test_a_crash_between_the_command_and_the_board_leaves_the_board_due(town: Town) -> None:
    table = await town.duel()
    async with town.store.transaction() as t:
        await t.run_sync(
            outbox.show, table.id, table.serial, channel=1, message=2, posted_at=town.clock.now()
        )
    await town.tables.concede(table.id, ALICE)
    await town.restart()
    over = town.at(table.id)
    assert over.phase == "over"
    assert over.game is not None
    async with town.store.reading() as t:
        (board,) = await outbox.pending(t)
    assert (board.match, board.due, board.message) == (table.id, over.serial, 2)


async def test_a_board_shown_late_does_not_hide_a_newer_one(town: Town) -> None:
    table = await town.duel()
    await town.act(table.id, 0 if table.game.decision.min else ())  # type: ignore[union-attr]
    async with town.store.transaction() as t:
        await t.run_sync(
            outbox.show, table.id, table.serial, channel=1, message=2, posted_at=town.clock.now()
        )
    async with town.store.reading() as t:
        (board,) = await outbox.pending(t)
    assert board.due > table.serial


async def test_what_can_not_be_found_is_told_apart(village: Town) -> None:
    table = await village.duel()
    await village.tables.concede(table.id, ALICE)
    async with village.store.transaction() as t:
        await t.run_sync(
            outbox.show,
            table.id,
            village.at(table.id).serial,
            channel=1,
            message=2,
            posted_at=village.clock.now(),
        )
    await village.restart()
    assert village.tables.table(table.id) is None
    with pytest.raises(refusals.Over):
        await village.tables.concede(table.id, ALICE)
    with pytest.raises(refusals.NoMatch):
        await village.tables.concede(table.id + 1, ALICE)
    found = await village.tables.find(table.id)
    assert found is not None
    assert found.end is not None
    assert found.game is not None
    assert found.game.outcome is not None


async def test_everything_a_table_knows_outlives_a_restart(town: Town) -> None:
    match = (await town.duel("party", preset="daily", best_of=3, language="ja", rated=False)).id
    await town.tables.place(match, 77)
    await town.tables.set_stops(match, ALICE, {"ask": ["block", "own"], "lapse": 30, "mentions": "matters"})
    await town.tables.concede(match, BOB)
    table = await town.play(match, until=lambda t: t.game is not None and t.game.turn >= 2 and not t.steps)
    await town.tables.call_judge(match, BOB, "why?")
    table = town.at(match)
    await town.restart()
    assert town.at(match) == table


# ---------------------------------------------------------------- one process hosts


async def test_a_second_process_does_not_host(town: Town) -> None:
    table = await town.duel()
    second = town.new()
    with pytest.raises(LeaseHeld) as told:
        await second.open()
    assert told.value.until > town.clock.now()
    assert town.at(table.id).phase == "playing"


async def test_who_has_lost_the_lease_stops_hosting(village: Town) -> None:
    table = await village.duel()
    for task in village.tables._running.tasks:
        task.cancel()  # this process hangs; its lease runs out
    village.clock.advance(timedelta(minutes=1))
    second = village.new()
    away = await second.open()
    assert away >= timedelta(minutes=1)
    assert not village.tables.lost.is_set()
    await village.tables._running.beat()
    assert village.tables.lost.is_set()
    with pytest.raises(refusals.Closed):
        await village.tables.concede(table.id, ALICE)
    assert (await second.concede(table.id, BOB)).table.phase == "over"
    village.tables = second


async def test_nobody_stops_looking_after_the_clocks_without_a_word(
    village: Town, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken() -> None:
        raise RuntimeError("no nearest clock")

    running = village.tables._running
    before = set(running.tasks)
    running._start(broken())
    await asyncio.gather(*running.tasks - before, return_exceptions=True)
    assert "looked after no more" in caplog.text


async def test_closing_finishes_what_has_begun_and_refuses_the_rest(village: Town) -> None:
    table = await village.duel()
    await village.tables.close()
    with pytest.raises(refusals.Closed):
        await village.tables.concede(table.id, ALICE)
    village.tables = village.new()
    assert await village.tables.open() == timedelta()
    assert village.at(table.id).game == table.game
