"""What players and judges ask for: taking back, giving up, rulings, rematches, going on from a finished game."""

from collections.abc import Sequence
from datetime import timedelta

import pytest
from sqlalchemy import select

import engine
from bot.store import finished, reports
from bot.store.reports import ReportRow
from bot.tables import PRACTICE, Challenge, Table, refusals
from bot.tables.keeping import record_of
from bot.tables.standing import idle_option, own_move
from tests.tables.conftest import ALICE, BOB, CAROL, JUDGE, Town


def may_take_back(table: Table) -> bool:
    """The last choice is one that revealed nothing, made in the own menu."""
    if table.game is None or table.steps or not table.game.turn:
        return False
    game = table.game.copy()
    try:
        undone = game.take_back()
    except engine.HostError:
        return False
    return not undone.revealed


async def taken(town: Town, seed: int = 3) -> tuple[Table, int, int]:
    """A match in which somebody could take a choice back: the table, who, and the opponent."""
    match = (await town.duel()).id
    table = await town.play(match, seed, until=may_take_back)
    assert table.game is not None
    asker = table.person(int(table.game.last[0]))
    assert asker is not None
    return table, asker, ALICE + BOB - asker


async def test_taking_back_needs_the_opponents_consent(town: Town) -> None:
    table, asker, other = await taken(town)
    offered = await town.tables.offer_take_back(table.id, asker, table.revision, 1)
    assert offered.table.game == table.game
    assert offered.table.revision == table.revision
    with pytest.raises(refusals.AlreadyOffered):
        await town.tables.offer_take_back(table.id, asker, table.revision)
    with pytest.raises(refusals.NotYours):
        await town.tables.answer_take_back(table.id, asker, True)
    done = await town.tables.answer_take_back(table.id, other, True, 2)
    assert done.table.game is not None
    assert table.game is not None
    assert len(done.table.game.record().moves) < len(table.game.record().moves)
    assert done.table.revision > table.revision
    assert engine.replay(done.table.game.record()) == done.table.game
    await town.restart()
    assert town.at(table.id).game == done.table.game


async def test_what_was_to_be_passed_for_is_taken_back_too(village: Town) -> None:
    match = (await village.duel()).id
    for person in (ALICE, BOB):
        await village.tables.set_stops(match, person, {"ask": ["always"]})

    def undone_if_ended(t: Table) -> bool:
        """The end of this turn reveals nothing as long as the opponent hasn't answered."""
        if t.game is None or not own_move(t.game) or t.steps:
            return False
        ahead = t.game.copy()
        ahead.push(idle_option(ahead) or 0)
        return ahead.decision is not None and ahead.turn == t.game.turn and not ahead.take_back().revealed

    table = await village.play(match, 3, until=undone_if_ended)
    assert table.game is not None
    person = table.person(table.asked)
    assert person is not None
    ended = (await village.tables.end_turn(match, person, table.revision)).table
    await village.tables.offer_take_back(match, person, ended.revision)
    back = (await village.tables.answer_take_back(match, ALICE + BOB - person, True)).table
    assert back.game == table.game
    assert all(s.stops.finishing is None for s in back.seats)


async def test_an_offer_is_refused_withdrawn_or_forgotten(village: Town) -> None:
    table, asker, other = await taken(village)
    for person, wait in ((other, 0), (asker, 0), (None, 1)):
        await village.tables.offer_take_back(table.id, asker, village.at(table.id).revision)
        if person is not None:
            await village.tables.answer_take_back(table.id, person, False)
        village.clock.advance(timedelta(minutes=3 * wait))
        await village.tables.overdue()
        assert village.at(table.id).offer is None
        if village.at(table.id).revision != table.revision:
            break  # the turn's time is up as well
        assert village.at(table.id).game == table.game
    with pytest.raises(refusals.NoOffer):
        await village.tables.answer_take_back(table.id, other, True)


async def test_an_offer_ends_with_the_next_move(village: Town) -> None:
    table, asker, _ = await taken(village)
    await village.tables.offer_take_back(table.id, asker, table.revision)
    after = await village.act(table.id, 0)
    assert after.table.offer is None
    assert "offer" not in after.table.clocks


async def test_what_somebody_has_learned_is_not_taken_back(village: Town) -> None:
    match = (await village.duel()).id
    table = await village.play(match, until=lambda t: t.game is not None and t.game.turn == 2 and not t.steps)
    assert table.game is not None
    asker = table.person(1 - table.game.active)
    assert asker is not None
    with pytest.raises(refusals.Revealed) as told:
        await village.tables.offer_take_back(match, asker, table.revision)
    assert "drawn" in told.value.fields["events"]


async def test_giving_up_loses_and_is_stored(town: Town) -> None:
    table = await town.duel()
    with pytest.raises(refusals.NotYours):
        await town.tables.concede(table.id, CAROL)
    ended = (await town.tables.concede(table.id, ALICE, 5)).table
    assert ended.end is not None
    assert (ended.end.winner, ended.end.reason) == (1, "conceded")
    again = await town.tables.concede(table.id, ALICE, 5)
    assert again.again
    with pytest.raises(refusals.Over):
        await town.tables.concede(table.id, BOB, 6)
    async with town.store.reading() as t:
        assert len(await finished.of_match(t, table.id)) == 1


async def test_a_best_of_three_goes_on_until_it_is_decided(village: Town) -> None:
    match = (await village.duel(best_of=3)).id
    first = village.at(match)
    await village.tables.concede(match, ALICE)
    second = village.at(match)
    assert (second.phase, second.number, second.score) == ("playing", 2, (0, 1))
    assert second.commitment != first.commitment
    assert second.game is not None
    assert second.game.view(None)["first"] == 0  # who lost goes first
    await village.tables.concede(match, BOB)
    assert village.at(match).score == (1, 1)
    await village.restart()
    await village.tables.concede(match, BOB)
    last = village.at(match)
    assert last.end is not None
    assert (last.phase, last.score, last.end.winner) == ("over", (2, 1), 0)
    async with village.store.reading() as t:
        rows = await finished.of_match(t, match)
    assert [r.number for r in rows] == [1, 2, 3]


async def test_a_warning_of_one_game_counts_in_the_next_where_the_ruleset_says_so(
    village: Town, ruleset: str
) -> None:
    match = (await village.duel(ruleset, best_of=3)).id
    await village.tables.judge(match, JUDGE, "warn", 1)
    await village.tables.concede(match, ALICE)
    await village.restart()
    second = village.at(match)
    assert second.game is not None
    assert (second.phase, second.number) == ("playing", 2)
    carries = "warned" in second.rules.options
    assert carries == (ruleset == "override"), "only override counts delays in a match (1.9.6)"
    assert [s["delays"] for s in second.game.view(None)["seats"]] == [0, int(carries)]
    await village.tables.judge(match, JUDGE, "warn", 1)
    after = village.at(match)
    if not carries:
        assert after.phase == "playing"
        return
    assert after.end is not None
    assert (after.end.winner, after.end.reason, after.score) == (0, "disqualified", (1, 1))
    async with village.store.reading() as t:
        rows = await finished.of_match(t, match)
    record = record_of(rows[1].row)
    assert record.header["options"]["warned"] == 1
    assert engine.replay(record) == after.game


async def test_a_warning_that_a_judge_takes_back_is_forgotten_in_the_next_game_too(village: Town) -> None:
    match = (await village.duel(best_of=3)).id
    await village.tables.judge(match, JUDGE, "warn", 1)
    await village.tables.judge(match, JUDGE, "forgive", 1)
    await village.tables.concede(match, ALICE)
    await village.tables.judge(match, JUDGE, "warn", 1)
    assert village.at(match).phase == "playing"


# ---------------------------------------------------------------- judges


async def test_a_call_stops_the_clock_until_a_ruling(town: Town) -> None:
    table = await town.play((await town.duel()).id, until=lambda t: "turn" in t.clocks)
    assert table.deadline is not None
    left = table.deadline - town.clock.now()
    town.clock.advance(10)
    await town.tables.call_judge(table.id, ALICE, "the card does something else", 1)
    asked = table.person(table.asked)
    assert asked is not None
    with pytest.raises(refusals.Paused):
        await town.tables.act(table.id, asked, table.revision, 0)
    town.clock.advance(timedelta(minutes=10))
    await town.tables.overdue()
    assert town.at(table.id).call is not None
    await town.restart()
    ruled = (await town.tables.judge(table.id, JUDGE, "nothing", 0)).table
    assert ruled.call is None
    assert ruled.deadline == town.clock.now() + left - timedelta(seconds=10)
    with pytest.raises(refusals.AlreadyCalled):
        await town.tables.call_judge(table.id, ALICE, "again")
    async with town.store.reading() as t:
        (row,) = (await t.scalars(select(ReportRow))).all()
        assert (row.person, row.kind, row.text) == (ALICE, "judge", "the card does something else")
        assert (row.settled_by, row.settled_at) == (JUDGE, town.clock.now())
        assert not await reports.open_reports(t, 5)


async def test_nobody_can_stop_a_match_for_ever(village: Town) -> None:
    table = await village.duel()
    await village.tables.call_judge(table.id, ALICE, "wait")
    village.clock.advance(timedelta(minutes=30))
    await village.tables.overdue()
    after = village.at(table.id)
    assert after.call is None
    assert after.deadline is not None
    await village.tables.call_judge(table.id, BOB, "wait again")
    await village.tables.withdraw_call(table.id, BOB)
    for person in (ALICE, BOB):
        with pytest.raises(refusals.AlreadyCalled):
            await village.tables.call_judge(table.id, person, "and again")


async def test_a_judge_mends_warns_forgives_and_disqualifies(town: Town) -> None:
    table = await town.play((await town.duel()).id, until=lambda t: "turn" in t.clocks)
    fixed = (await town.tables.judge(table.id, JUDGE, "fix", 0, counter="lp", value=3)).table
    assert fixed.game is not None
    assert fixed.game.view(None)["seats"][0]["counters"]["lp"] == 3
    await town.tables.judge(table.id, JUDGE, "warn", 1)
    assert town.at(table.id).game.view(None)["seats"][1]["delays"] == 1  # type: ignore[union-attr]
    await town.tables.judge(table.id, JUDGE, "forgive", 1)
    before = town.at(table.id)
    assert before.game is not None
    assert before.game.view(None)["seats"][1]["delays"] == 0
    for wrong in ({"counter": "nothing", "value": 3}, {"counter": "lp", "value": 1000}, {}):
        with pytest.raises(refusals.BadRuling):
            await town.tables.judge(table.id, JUDGE, "fix", 0, **wrong)
    with pytest.raises(refusals.UnknownOption):
        await town.tables.judge(table.id, JUDGE, "applaud", 0)
    assert town.at(table.id) is before
    await town.restart()
    assert town.at(table.id).game == before.game
    over = (await town.tables.judge(table.id, JUDGE, "disqualify", 0)).table
    assert over.end is not None
    assert (over.end.winner, over.end.reason) == (1, "disqualified")


async def test_a_report_is_kept_and_the_match_goes_on(town: Town) -> None:
    table = await town.duel()
    after = (await town.tables.report(table.id, BOB, "x" * 2_000, 1)).table
    assert after.revision == table.revision
    async with town.store.reading() as t:
        (row,) = await reports.open_reports(t, 5)
    assert (row.person, row.kind, len(row.text)) == (BOB, "report", 500)


async def test_a_ruling_closes_what_was_said_about_its_match_alone(town: Town) -> None:
    table, other = await town.duel(), await town.duel()
    for match in (table.id, other.id):
        await town.tables.report(match, BOB, "look")
    with pytest.raises(refusals.BadRuling):
        await town.tables.judge(table.id, JUDGE, "fix", 0, counter="nothing", value=3)
    assert len(await told(town)) == 2
    await town.tables.judge(table.id, JUDGE, "nothing", 0)
    assert [row.match for row in await told(town)] == [other.id]


async def test_reports_of_a_match_that_is_over_can_be_closed(town: Town) -> None:
    table = await town.duel()
    await town.tables.report(table.id, BOB, "look")
    await town.tables.concede(table.id, BOB)
    with pytest.raises(refusals.Over):
        await town.tables.judge(table.id, JUDGE, "warn", 0)
    assert await told(town)
    await town.restart()
    assert (await town.tables.judge(table.id, JUDGE, "nothing", 0)).table.phase == "over"
    assert not await told(town)
    with pytest.raises(refusals.NoMatch):
        await town.tables.judge(999, JUDGE, "nothing", 0)


async def test_a_ruling_may_be_for_one_position_alone(town: Town) -> None:
    table = await town.play((await town.duel()).id, until=lambda t: "turn" in t.clocks)
    with pytest.raises(refusals.Stale):
        await town.tables.judge(table.id, JUDGE, "fix", 0, revision=table.revision - 1, counter="lp", value=3)
    fixed = await town.tables.judge(table.id, JUDGE, "fix", 0, revision=table.revision, counter="lp", value=3)
    assert fixed.table.revision == table.revision + 1


async def told(town: Town) -> Sequence[ReportRow]:
    async with town.store.reading() as t:
        return await reports.open_reports(t, 5)


# ---------------------------------------------------------------- after the end


async def test_a_rematch_takes_both(town: Town) -> None:
    table = await town.duel(preset="relaxed")
    await town.tables.place(table.id, 99)
    with pytest.raises(refusals.WrongPhase):
        await town.tables.rematch(table.id, ALICE)
    await town.tables.concede(table.id, ALICE)
    first = await town.tables.rematch(table.id, BOB, 51)
    assert (first.table.phase, first.table.again_of, first.table.thread) == ("open", table.id, 99)
    assert (await town.tables.rematch(table.id, BOB, 51)).table.id == first.table.id
    with pytest.raises(refusals.AlreadyOffered):
        await town.tables.rematch(table.id, BOB, 52)
    second = await town.tables.rematch(table.id, ALICE, 53)
    assert (second.table.id, second.table.phase, second.table.preset.name) == (
        first.table.id,
        "decks",
        "relaxed",
    )
    again = await town.tables.rematch(table.id, ALICE, 53)
    assert again.again
    assert again.table.id == first.table.id


async def test_a_finished_game_goes_on_from_any_point(village: Town, ruleset: str) -> None:
    table = await village.play((await village.duel(ruleset)).id)
    assert table.game is not None
    moves = table.game.record().moves
    wanted = Challenge(by=ALICE, to=BOB, ruleset=ruleset, preset="none")
    for at in (0, len(moves) // 2):
        new = (await village.tables.continue_from(table.id, 1, at, wanted)).table
        assert not new.rated
        await village.tables.accept(new.id, BOB)
        begun = village.at(new.id)
        assert begun.phase == "playing"
        assert begun.game is not None
        assert begun.game.record().moves[:at] == moves[:at]
        assert begun.start is None
        assert all(s.deck for s in begun.seats)
    swapped = (await village.tables.continue_from(table.id, 1, at, wanted, seat=1)).table
    await village.restart()
    await village.tables.accept(swapped.id, BOB)
    assert village.at(swapped.id).people == (BOB, ALICE)
    assert village.at(swapped.id).game == begun.game
    await village.restart()
    over = await village.play(new.id, seed=9)
    assert over.game is not None
    assert engine.replay(over.game.record()) == over.game


async def test_a_point_that_is_not_there_is_refused(village: Town) -> None:
    table = await village.duel()
    await village.tables.concede(table.id, ALICE)
    wanted = Challenge(by=ALICE, to=BOB, ruleset="override")
    for match, number, moves in ((table.id, 1, 10_000), (table.id, 2, 0), (999, 1, 0), (table.id, 1, -1)):
        with pytest.raises(refusals.NoRecord):
            await village.tables.continue_from(match, number, moves, wanted)


async def test_nobody_goes_on_from_a_game_of_a_match_that_goes_on(village: Town) -> None:
    match = (await village.duel(best_of=3)).id
    await village.tables.concede(match, ALICE)
    wanted = Challenge(by=BOB, to=PRACTICE, ruleset="override")
    with pytest.raises(refusals.NoRecord):
        await village.tables.continue_from(match, 1, 0, wanted)
    await village.tables.concede(match, ALICE)
    assert (await village.tables.continue_from(match, 1, 0, wanted)).table.practice
    for _ in range(19):
        await village.challenge(by=BOB, to=PRACTICE)
    with pytest.raises(refusals.TooMany):
        await village.tables.continue_from(match, 1, 0, wanted)


async def test_the_record_of_a_finished_game_is_in_the_store(town: Town) -> None:
    table = await town.play((await town.duel()).id)
    async with town.store.reading() as t:
        (row,) = await finished.of_match(t, table.id)
    assert engine.replay(record_of(row.row)) == table.game
