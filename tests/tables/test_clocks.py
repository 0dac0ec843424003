"""Clocks: whose runs, until when, and what happens at a deadline, just before it, and when nobody was there."""

import asyncio
from datetime import timedelta

import pytest

import engine
from bot.store import outbox, reports
from bot.tables import PRACTICE, PRESETS, Challenge, Table, refusals
from tests import patience
from tests.tables.conftest import ALICE, BOB, JUDGE, NOON, Town

TICK = timedelta(microseconds=1)
SECOND = timedelta(seconds=1)


def own_turn(table: Table) -> bool:
    return "turn" in table.clocks


def out_of_turn(table: Table) -> bool:
    return table.game is not None and table.game.turn > 0 and "decision" in table.clocks


async def due_at(town: Town, match: int) -> None:
    """Lets time pass to the very deadline."""
    due = town.at(match).due
    assert due is not None
    town.clock.advance(due[1] - town.clock.now())


async def test_a_move_before_the_deadline_counts(town: Town) -> None:
    table = await town.play((await town.duel()).id, until=own_turn)
    assert table.deadline is not None
    town.clock.advance(table.deadline - town.clock.now() - TICK)
    after = await town.act(table.id, 0)
    assert after.table.game is not None
    assert "timed_out" not in [e["kind"] for e in after.table.game.events]


async def test_a_move_at_the_deadline_is_too_late(town: Town) -> None:
    table = await town.play((await town.duel()).id, until=own_turn)
    await town.tables.close()  # no dispatcher: the move itself finds that the time is up
    town.tables = town.new()
    await town.tables.open()
    for task in town.tables._running.tasks:
        task.cancel()
    await due_at(town, table.id)
    asked = table.person(table.asked)
    assert asked is not None
    with pytest.raises(refusals.TooLate) as told:
        await town.tables.act(table.id, asked, table.revision, 0, 77)
    after = town.at(table.id)
    assert told.value.fields["revision"] == after.revision > table.revision
    assert after.game is not None
    assert [e["kind"] for e in after.game.events if e["kind"] == "timed_out"] == ["timed_out"]
    assert "! expire turn" in after.game.record().moves
    await town.restart()
    assert town.at(table.id).game == after.game


async def test_a_move_after_the_time_out_finds_another_position(town: Town) -> None:
    table = await town.play((await town.duel()).id, until=own_turn)
    await due_at(town, table.id)
    await town.tables.overdue()
    asked = table.person(table.asked)
    assert asked is not None
    with pytest.raises((refusals.Stale, refusals.NotYourTurn)):
        await town.tables.act(table.id, asked, table.revision, 0)
    after = town.at(table.id).game
    assert after is not None
    assert sum(e["kind"] == "timed_out" for e in after.events) == 1


async def test_the_dispatcher_comes_by_itself(village: Town) -> None:
    table = await village.duel()
    village.hints.clear()
    came = asyncio.Event()
    village.tables.listen(lambda _: came.set())
    await due_at(village, table.id)
    await asyncio.wait_for(came.wait(), patience.SECONDS)
    game = village.at(table.id).game
    assert game is not None
    assert "! expire decision" in game.record().moves


async def test_a_match_that_is_left_alone_ends_by_the_rules(village: Town, ruleset: str) -> None:
    table = await village.duel(ruleset)
    for _ in range(400):
        if (table := village.at(table.id)).phase == "over":
            break
        await due_at(village, table.id)
        await village.tables.overdue()
    assert table.end is not None
    assert table.end.result
    assert table.game is not None
    assert table.game.outcome is not None


async def test_the_turn_players_clock_stands_still_while_the_other_decides(village: Town) -> None:
    match = (await village.duel("party")).id
    await village.tables.set_stops(match, ALICE, {"ask": ["always"]})
    await village.tables.set_stops(match, BOB, {"ask": ["always"]})
    table = await village.play(match, until=own_turn)
    assert table.deadline is not None
    assert table.game is not None
    turn, seat = table.game.turn, table.asked
    village.clock.advance(10)
    passing = next(i for i, o in enumerate(table.game.decision.options) if o == ("pass",))  # type: ignore[union-attr]
    await village.act(match, passing)
    answering = village.at(match)
    assert answering.asked == 1 - (seat or 0)
    assert "turn" not in answering.clocks
    assert answering.clocks["decision"] == village.clock.now() + 20 * SECOND
    village.clock.advance(15)
    back = await village.play(
        match, until=lambda t: t.asked == seat or (t.game is not None and t.game.turn != turn)
    )
    assert back.game is not None
    assert back.game.turn == turn
    assert back.deadline == village.clock.now() + 50 * SECOND


def staged(table: Table) -> int | None:
    """An option that begins a declaration with a stage to step back from."""
    game = table.game
    for i in range(len(game.decision.options)) if game is not None and game.decision is not None else ():
        assert game is not None
        ahead = game.copy()
        if ahead.decision is not None and ahead.decision.max == 1:
            ahead.push(i)
            if ahead.decision is not None and ahead.decision.can_back:
                return i
    return None


async def test_stepping_back_and_forth_wins_no_time(village: Town) -> None:
    for seed in range(20):
        match = (await village.duel("party")).id
        for person in (ALICE, BOB):
            await village.tables.set_stops(match, person, {"ask": ["always"]})
        table = await village.play(match, seed, until=lambda t: out_of_turn(t) and staged(t) is not None)
        if table.phase != "over":
            break
    declared, person, deadline = staged(table), table.person(table.asked), table.deadline
    assert declared is not None
    assert person is not None
    village.clock.advance(7)
    stage = (await village.act(match, declared)).table
    assert stage.steps
    assert stage.deadline == deadline
    village.clock.advance(7)
    stage = (await village.tables.back(match, person, stage.revision)).table
    assert stage.deadline == deadline
    assert stage.game == table.game


@pytest.mark.parametrize(
    ("preset", "turn", "decision"),
    [("rules", 60, 20), ("relaxed", 300, 120), ("daily", 86_400, 43_200)],
)
async def test_the_presets_times(village: Town, ruleset: str, preset: str, turn: int, decision: int) -> None:
    table = await village.duel(ruleset, preset=preset)
    assert table.deadline == NOON + decision * SECOND  # the opening hands
    table = await village.play(table.id, until=own_turn)
    assert table.deadline == NOON + turn * SECOND
    assert ("match" in table.clocks) == (preset == "rules")
    assert table.game is not None
    assert table.game.options["turn_seconds"] == turn


async def test_the_match_clock_makes_the_round_the_last(
    village: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = PRESETS["rules"]._replace(turn=timedelta(hours=2), decision=timedelta(hours=2))
    monkeypatch.setattr("bot.tables.challenges.PRESETS", {"rules": slow})
    table = await village.play((await village.duel()).id, until=own_turn)
    assert table.clocks["match"] == NOON + timedelta(minutes=30)
    asked = table.asked
    village.clock.advance(timedelta(minutes=30))
    await village.tables.overdue()
    table = village.at(table.id)
    assert table.match_called
    assert table.asked == asked
    assert table.deadline == NOON + timedelta(hours=2)
    assert table.game is not None
    assert "! expire match" in table.game.record().moves
    called = table.game.round
    table = await village.play(table.id)
    assert table.game is not None
    assert table.game.round == called


async def test_by_correspondence_there_is_one_reminder(village: Town) -> None:
    table = await village.play((await village.duel(preset="daily")).id, until=own_turn)
    assert table.clocks["reminder"] == NOON + timedelta(hours=20)
    person = table.person(table.asked)
    village.clock.advance(timedelta(hours=20))
    await village.tables.overdue()
    reminded = village.at(table.id)
    assert reminded.revision == table.revision
    assert "reminder" not in reminded.clocks
    assert reminded.deadline == table.deadline
    async with village.store.reading() as t:
        board = await outbox.board(t, table.id)
    assert board is not None
    assert (board.mention, board.mention_for) == (person, "reminder")
    await village.act(table.id, 0)
    later = village.at(table.id)
    if later.asked == reminded.asked and later.game is not None and later.game.turn == 1:
        assert "reminder" not in later.clocks


async def test_without_a_clock_a_match_is_abandoned_after_a_week(village: Town) -> None:
    table = await village.play((await village.duel(preset="none")).id, until=lambda t: t.serial > 8)
    village.clock.advance(timedelta(days=7) - TICK)
    await village.tables.overdue()
    assert village.at(table.id).phase == "playing"
    await village.act(table.id, 0)
    village.clock.advance(timedelta(days=7) - TICK)
    await village.tables.overdue()
    assert village.at(table.id).phase == "playing"
    village.clock.advance(TICK)
    await village.tables.overdue()
    end = village.at(table.id).end
    assert end is not None
    assert (end.winner, end.reason, end.result) == (None, "abandoned", False)


@pytest.mark.parametrize(("accepted", "reason", "after"), [(False, "unanswered", 24), (True, "no_decks", 1)])
async def test_before_the_game_nothing_waits_for_ever(
    village: Town, accepted: bool, reason: str, after: int
) -> None:
    match = await village.challenge()
    if accepted:
        await village.tables.accept(match, BOB)
    village.clock.advance(timedelta(hours=after))
    await village.tables.overdue()
    end = village.at(match).end
    assert end is not None
    assert end.reason == reason


async def test_an_outage_is_added_to_every_deadline(town: Town) -> None:
    table = await town.play((await town.duel()).id, until=own_turn)
    town.clock.advance(10)
    await town.tables.set_stops(table.id, ALICE, {"mentions": "never"})
    before = town.at(table.id)
    await town.restart(timedelta(hours=3))
    after = town.at(table.id)
    assert after.deadline is not None
    assert after.credit >= timedelta(hours=3)
    assert after.deadline - town.clock.now() == NOON + 60 * SECOND - (NOON + 10 * SECOND)
    assert after.revision == before.revision
    assert after.game == before.game
    assert (await town.act(table.id, 0)).table.credit == timedelta()


async def test_a_short_absence_is_nobodys_business(town: Town) -> None:
    table = await town.duel()
    await town.restart(timedelta(seconds=2))
    assert town.at(table.id).clocks == table.clocks
    assert town.at(table.id).serial == table.serial


async def test_the_practice_opponent_has_no_clock_and_keeps_nobody_waiting(village: Town) -> None:
    standing = await village.tables.challenge(
        Challenge(by=ALICE, to=PRACTICE, ruleset="override", deck="sparks")
    )
    await village.tables.settled()
    table = village.at(standing.table.id)
    assert table.phase == "playing"
    assert table.asked == 0
    assert table.deadline is not None


async def test_a_match_that_is_shown_nowhere_has_no_clock(town: Town) -> None:
    table = await town.play((await town.duel()).id, until=lambda t: "turn" in t.clocks)
    assert table.deadline is not None
    left, limit = table.deadline - town.clock.now(), table.clocks["match"] - town.clock.now()
    await town.tables.suspend(table.id, "the channel is gone")
    still = (await town.tables.suspend(table.id, "the channel is gone")).table
    assert list(still.clocks) == ["abandoned"]
    town.clock.advance(timedelta(days=2))
    await town.tables.overdue()
    await town.restart()
    assert town.at(table.id).revision == table.revision
    after = (await town.tables.resume(table.id)).table
    assert after.deadline == town.clock.now() + left
    assert after.clocks["match"] == town.clock.now() + limit
    async with town.store.reading() as t:
        (row,) = await reports.open_reports(t, 5)
    assert (row.kind, row.person, row.text) == ("adrift", None, "the channel is gone")


async def test_who_goes_on_without_a_board_has_the_rest_of_the_turn_afterwards(village: Town) -> None:
    def staying(table: Table) -> list[int]:
        """The options after which the same player is asked in the same turn."""
        assert table.game is not None
        decision = table.game.decision
        assert decision is not None
        return [
            at for at in range(len(decision.options)) if decision.max == 1 and stays(table.game.copy(), at)
        ]

    def stays(game: engine.Game, at: int) -> bool:
        before = (game.turn, asked(game))
        game.push(at)
        return (game.turn, asked(game)) == before

    def asked(game: engine.Game) -> int | None:
        return None if game.decision is None else game.decision.player

    table = await village.play((await village.duel()).id, until=lambda t: own_turn(t) and bool(staying(t)))
    assert table.game is not None
    assert table.deadline is not None
    village.clock.advance(10)
    left = table.deadline - village.clock.now()
    await village.tables.suspend(table.id, "")
    went_on = (await village.act(table.id, staying(table)[0])).table
    assert went_on.game is not None
    assert (went_on.game.turn, went_on.asked) == (table.game.turn, table.asked)
    village.clock.advance(500)
    after = (await village.tables.resume(table.id)).table
    assert after.deadline == village.clock.now() + left


async def test_what_is_shown_nowhere_for_a_week_is_abandoned(village: Town) -> None:
    table = await village.play((await village.duel()).id, until=lambda t: "turn" in t.clocks)
    await village.tables.suspend(table.id, "")
    village.clock.advance(timedelta(days=7))
    await village.tables.overdue()
    end = village.at(table.id).end
    assert end is not None
    assert (end.reason, end.result) == ("abandoned", False)


async def test_a_judges_call_and_a_lost_place_do_not_start_each_others_clocks(village: Town) -> None:
    table = await village.play((await village.duel()).id, until=lambda t: "turn" in t.clocks)
    assert table.deadline is not None
    left, limit = table.deadline - village.clock.now(), table.clocks["match"] - village.clock.now()
    await village.tables.suspend(table.id, "")
    await village.tables.call_judge(table.id, ALICE, "where is it?")
    assert list((await village.tables.resume(table.id)).table.clocks) == ["judge"]
    after = (await village.tables.judge(table.id, JUDGE, "nothing", 0)).table
    assert after.deadline == village.clock.now() + left
    assert after.clocks["match"] == village.clock.now() + limit
