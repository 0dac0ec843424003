"""Stops and mentions: who is asked, passed for and mentioned, by public facts and the player's own settings alone."""

from datetime import timedelta
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from bot.store import outbox
from bot.tables import OCCASIONS, Stops, Table, refusals
from bot.tables.standing import declinable, facts, idle_option, own_move, passed_for
from tests.tables.conftest import ALICE, BOB, Town


def away_from_its_menu(table: Table) -> bool:
    return table.game is not None and table.game.turn > 0 and not own_move(table.game)


async def asked(town: Town, match: int, person: int, seed: int, choices: int) -> int:
    """How often somebody is asked away from the own menu, within so many choices."""
    found = 0

    def count(table: Table) -> bool:
        nonlocal found
        found += table.person(table.asked) == person and away_from_its_menu(table)
        return table.serial >= choices

    await town.play(match, seed, until=count)
    return found


async def test_with_priority_nobody_is_asked_for_nothing(village: Town) -> None:
    match = (await village.duel("party")).id

    def asks_for_nothing(table: Table) -> bool:
        game = table.game
        if game is None or game.decision is None or not game.turn or idle_option(game) is None:
            return False
        quiet = not game.view(None)["line"] and game.view(None)["battle"] is None
        return quiet and not own_move(game) and not game.decision.can_back

    table = await village.play(match, 3, until=asks_for_nothing)
    assert table.phase == "over", table.game
    assert table.game is not None
    assert table.game.round > 2


async def test_with_priority_the_opponents_doing_is_asked_about(village: Town) -> None:
    match = (await village.duel("party")).id

    def waits(table: Table) -> bool:
        game = table.game
        line = game.view(None)["line"] if game is not None else []
        return bool(line) and table.asked is not None and line[-1]["player"] != table.asked

    table = await village.play(match, 3, until=waits)
    assert table.phase == "playing"
    assert table.game is not None
    assert table.game.decision is not None
    assert "waits" in facts(table.game, table.game.decision)


@pytest.mark.parametrize("ask", [[], ["block"], ["attack"], ["always"]])
async def test_only_the_occasions_named_are_asked_about(village: Town, ruleset: str, ask: list[str]) -> None:
    match = (await village.duel(ruleset)).id
    for person in (ALICE, BOB):
        await village.tables.set_stops(match, person, {"ask": ask})

    def unwanted(table: Table) -> bool:
        game = table.game
        if game is None or game.decision is None or not away_from_its_menu(table):
            return False
        if idle_option(game) is None or game.decision.can_back:
            return False
        return not facts(game, game.decision) & set(ask)

    assert (await village.play(match, 4, until=unwanted)).phase == "over"


async def test_declining_until_the_own_turn(village: Town, ruleset: str) -> None:
    match = (await village.duel(ruleset)).id
    for person in (ALICE, BOB):
        await village.tables.set_stops(match, person, {"ask": ["always"]})
    table = await village.play(match, 2, until=lambda t: "turn" in t.clocks and t.serial > 30)
    assert table.phase == "playing"
    assert table.game is not None
    other = 1 - table.game.active
    person = table.person(other)
    assert person is not None
    await village.tables.set_stops(match, person, {"until_my_turn": True, "even_so": True})
    turn = table.game.turn

    def other_is_asked(t: Table) -> bool:
        game = t.game
        return game is not None and t.asked == other and (game.turn != turn or idle_option(game) is not None)

    after = await village.play(match, 2, until=other_is_asked)
    assert after.phase == "over" or (after.game is not None and after.game.turn > turn)
    if after.phase == "playing":
        assert not after.seats[other].stops.until_my_turn


async def test_declining_from_the_own_turn_on_lasts_through_the_opponents(village: Town) -> None:
    match = (await village.duel("party")).id
    for person in (ALICE, BOB):
        await village.tables.set_stops(match, person, {"ask": ["always"]})
    table = await village.play(match, 2, until=lambda t: "turn" in t.clocks)
    assert table.game is not None
    seat, turn = table.asked, table.game.turn
    person = table.person(seat)
    assert person is not None
    assert seat is not None
    await village.tables.set_stops(match, person, {"until_my_turn": True, "even_so": True})
    assert village.at(match).seats[seat].stops.until_my_turn

    def asked_whether_to_answer(t: Table) -> bool:
        return t.game is not None and t.asked == seat and declinable(t.game) is not None

    later = await village.play(match, 2, until=asked_whether_to_answer)
    assert later.game is not None
    assert later.phase == "over" or later.game.turn >= turn + 2


async def test_passing_until_something_happens_ends_when_it_does(village: Town) -> None:
    match = (await village.duel("party")).id
    await village.tables.set_stops(match, ALICE, {"ask": ["always"]})
    await village.tables.set_stops(match, BOB, {"ask": ["always"]})
    table = await village.play(match, 2, until=lambda t: "turn" in t.clocks)
    assert table.asked is not None
    other = 1 - table.asked
    person = table.person(other)
    assert person is not None
    await village.tables.set_stops(match, person, {"quiet": True})
    assert village.at(match).seats[other].stops.quiet
    before = village.at(match)
    seat = before.asked

    def done(t: Table) -> bool:
        last = t.game.last if t.game is not None else ""
        return t.serial > before.serial and last.startswith(str(seat)) and " pass" not in last and not t.steps

    await village.play(match, 2, until=done)
    assert not village.at(match).seats[other].stops.quiet


async def test_a_question_lapses_after_the_players_own_time_whatever_they_hold(village: Town) -> None:
    match = (await village.duel("party", preset="relaxed")).id
    for person in (ALICE, BOB):
        await village.tables.set_stops(match, person, {"ask": ["always"], "lapse": 8})
    table = await village.play(match, 2, until=lambda t: "lapse" in t.clocks)
    assert table.clocks["lapse"] == village.clock.now() + timedelta(seconds=8)
    seat, serial = table.asked, table.serial
    village.clock.advance(8)
    await village.tables.overdue()
    after = village.at(match)
    assert after.game is not None
    assert after.serial > serial
    assert after.asked != seat or after.game.last == f"{seat} pass"


async def test_end_turn_is_one_click(village: Town, ruleset: str) -> None:
    match = (await village.duel(ruleset)).id
    for person in (ALICE, BOB):
        await village.tables.set_stops(match, person, {"ask": []})
    for seed in range(3):
        table = await village.play(
            match, seed, until=lambda t: t.game is not None and own_move(t.game) and not t.steps
        )
        if table.phase == "over":
            return
        assert table.game is not None
        turn, seat = table.game.turn, table.asked
        person = table.person(seat)
        assert person is not None
        after = (await village.tables.end_turn(match, person, table.revision)).table
        assert after.phase == "over" or after.game is not None
        if after.game is not None and after.game.turn == turn and after.phase == "playing":
            assert idle_option(after.game) is None or after.asked != seat  # a discard, an order: not the menu


async def test_what_is_no_setting_is_refused(village: Town) -> None:
    match = (await village.duel()).id
    for wrong in (
        {"ask": ["sometimes"]},
        {"lapse": -1},
        {"lapse": "soon"},
        {"mentions": "often"},
        {"quiet": "yes"},
        {"finishing": (1, 1)},
        {"colour": "red"},
    ):
        with pytest.raises(refusals.UnknownOption):
            await village.tables.set_stops(match, ALICE, wrong)
    assert village.at(match).seats[0].stops == Stops()


async def test_settings_answer_what_is_asked_already(village: Town) -> None:
    match = (await village.duel("party")).id
    for person in (ALICE, BOB):
        await village.tables.set_stops(match, person, {"ask": ["always"]})
    table = await village.play(
        match, 2, until=lambda t: t.game is not None and declinable(t.game) is not None
    )
    assert table.game is not None
    person = table.person(table.asked)
    assert person is not None
    standing = await village.tables.set_stops(match, person, {"ask": []})
    assert standing.passed > 0
    assert standing.table.game != table.game


# ---------------------------------------------------------------- what is hidden has no say


@settings(max_examples=60, deadline=None)
@given(
    ruleset=st.sampled_from(engine.rulesets()),
    seed=st.integers(0, 10_000),
    choices=st.integers(0, 120),
    ask=st.one_of(st.none(), st.frozensets(st.sampled_from(OCCASIONS))),
    flags=st.tuples(st.booleans(), st.booleans(), st.booleans()),
)
def test_twins_are_passed_for_alike(
    ruleset: str, seed: int, choices: int, ask: frozenset[str] | None, flags: tuple[bool, bool, bool]
) -> None:
    rng = Random(seed)
    game = engine.new_game(ruleset, list(engine.ruleset(ruleset).decks)[:2], seed)
    for _ in range(choices):
        if game.decision is None:
            return
        game.push(engine.random_choice(game.decision, rng))
    if game.decision is None or game.decision.can_back:
        return  # in the middle of a declaration nobody is passed for; a twin stands at its menu
    seat = game.decision.player
    stops = Stops(ask=ask, until_my_turn=flags[0], quiet=flags[1], even_so=flags[2])
    for viewer in (1 - seat, None):
        twin = game.twin(viewer, rng)
        if twin.decision is None or twin.decision.player != seat:
            continue
        here, there = passed_for(game, 1, stops), passed_for(twin, 1, stops)
        assert (here is None) == (there is None)
        if here is not None and there is not None:
            assert game.decision.options[here] == twin.decision.options[there]


# ---------------------------------------------------------------- mentions


TURNS = 8


async def mentions(town: Town, match: int, seed: int, wanted: str) -> list[tuple[int, str, int]]:
    """Everybody who is mentioned in the first turns of a match: who, why, in which turn."""
    for person in (ALICE, BOB):
        await town.tables.set_stops(match, person, {"mentions": wanted})
    found: list[tuple[int, str, int]] = []
    rng = Random(seed)
    while (table := town.at(match)).phase == "playing":
        assert table.game is not None
        if table.game.turn > TURNS:
            break
        assert table.game.decision is not None
        after = (await town.act(match, engine.random_choice(table.game.decision, rng))).table
        async with town.store.transaction() as t:
            board = await outbox.board(t, match)
            assert board is not None
            if board.mention is not None:
                assert board.mention_for is not None
                assert after.person(after.asked) == board.mention
                assert after.game is not None
                found.append((board.mention, board.mention_for, after.game.turn))
            await t.run_sync(
                outbox.show, match, after.serial, channel=1, message=2, posted_at=town.clock.now()
            )
    return found


async def test_a_turn_begins_with_one_mention(village: Town, ruleset: str) -> None:
    found = await mentions(village, (await village.duel(ruleset)).id, 5, "always")
    turns = [(who, turn) for who, why, turn in found if why == "turn"]
    assert turns
    assert len(set(turns)) == len(turns), "later in the same turn it is `again`"
    assert {(who, turn) for who, why, turn in found if why == "again"} <= set(turns)
    assert {why for _, why, _ in found} <= {"turn", "again", "answer"}


async def test_at_most_one_mention_a_turn_cycle_for_who_wants_that(village: Town, ruleset: str) -> None:
    found = await mentions(village, (await village.duel(ruleset)).id, 5, "matters")
    for person in (ALICE, BOB):
        turns = [turn for who, _, turn in found if who == person]
        assert all(later - earlier >= 1 for earlier, later in pairwise(turns))
        assert all(c - a >= 2 for a, c in zip(turns, turns[2:], strict=False))
    often = await mentions(village, (await village.duel(ruleset)).id, 5, "always")
    assert 0 < len(found) <= len(often)


async def test_nobody_is_mentioned_who_does_not_want_it(village: Town) -> None:
    assert await mentions(village, (await village.duel()).id, 5, "never") == []


async def test_a_mention_is_made_once_and_only_with_the_board_it_belongs_to(town: Town) -> None:
    table = await town.duel()
    async with town.store.transaction() as t:
        await t.run_sync(
            outbox.show, table.id, table.serial - 1, channel=1, message=2, posted_at=town.clock.now()
        )
        board = await outbox.board(t, table.id)
    assert board is not None
    assert board.mention is not None
    async with town.store.transaction() as t:
        await t.run_sync(
            outbox.show, table.id, table.serial, channel=1, message=2, posted_at=town.clock.now()
        )
    async with town.store.reading() as t:
        board = await outbox.board(t, table.id)
        assert await outbox.pending(t) == []
    assert board is not None
    assert board.mention is None
