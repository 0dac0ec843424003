"""What is looked up of matches, boards, reports and finished games."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.store import Conflict, Store, lease, matches, outbox
from bot.store.lease import TTL, LeaseHeld

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


async def made(store: Store, *, people: tuple[int | None, int | None] = (1, 2), **columns: object) -> int:
    """A match's rows, as the tables would write them."""
    values = {
        "phase": "open", "ruleset": "override", "server": 5, "channel": 6, "thread": None, "serial": 1, "revision": 0,
        "game": 1, "engine": "0", "sets": "[]", "document": "{}", "created_at": NOON, "changed_at": NOON,
    } | columns  # fmt: skip
    seats = [
        {"seat": at, "person": p, "agent": None, "deck": None, "deck_name": None}
        for at, p in enumerate(people)
    ]

    def write(t: matches.Session) -> int:
        number = matches.create(t, values, seats)
        outbox.create(t, number, 1)
        return number

    return await store.write(write)


async def test_matches_are_found_by_person_server_and_place(store: Store) -> None:
    first = await made(store)
    second = await made(store, people=(2, 3), phase="over", thread=70)
    third = await made(store, people=(1, None), server=9, channel=70)
    async with store.reading() as t:
        assert [m.id for m in await matches.of_person(t, 1)] == [third, first]
        assert [m.id for m in await matches.of_person(t, 2, over=False)] == [first]
        assert [m.id for m in await matches.of_person(t, 2, over=True)] == [second]
        assert [m.id for m in await matches.of_person(t, 2, limit=1)] == [second]
        found = await matches.opponents(t, 1, [first, second, third])
        assert {match: seat.person for match, seat in found.items()} == {first: 2, third: None}
        assert [m.id for m in await matches.of_server(t, 5)] == [second, first]
        assert [m.id for m in await matches.of_server(t, 5, over=False)] == [first]
        assert await matches.in_thread(t, 70) == third
        assert await matches.in_thread(t, 71) is None
        assert list(await matches.open_matches(t)) == [first, third]
        assert await matches.exists(t, second)
        assert not await matches.exists(t, third + 1)


async def test_a_match_is_changed_only_at_the_serial_number_that_is_known(store: Store) -> None:
    match = await made(store)
    await store.write(lambda t: matches.change(t, match, 1, {"serial": 2, "phase": "decks"}))
    with pytest.raises(Conflict):
        await store.write(lambda t: matches.change(t, match, 1, {"serial": 2, "phase": "over"}))
    async with store.reading() as t:
        stored = await matches.load(t, match)
    assert stored is not None
    assert stored.row.phase == "decks"


async def test_an_interaction_is_stored_once(store: Store) -> None:
    match = await made(store)
    row = {
        "match": match, "serial": 2, "game": 1, "verb": "move", "line": "0 end", "person": 1, "interaction": 77, "at": NOON,
    }  # fmt: skip
    await store.write(lambda t: matches.log(t, [row]))
    for again in (row | {"serial": 3}, row | {"interaction": 78}):
        with pytest.raises(Conflict):
            await store.write(lambda t, again=again: matches.log(t, [again]))  # type: ignore[misc]
    async with store.reading() as t:
        assert await matches.done(t, 77) == (match, 2, "move")
        assert await matches.done(t, 78) is None


async def test_deadlines_are_set_and_taken_away(store: Store) -> None:
    match = await made(store)
    later = NOON + timedelta(microseconds=1)
    await store.write(lambda t: matches.clocks(t, match, {"turn": NOON, "match": later}))
    await store.write(lambda t: matches.clocks(t, match, {"decision": later}, ["turn"]))
    async with store.reading() as t:
        stored = await matches.load(t, match)
    assert stored is not None
    assert stored.clocks == {"decision": later, "match": later}
    await store.write(lambda t: matches.give_up(t, match, "upgraded", later))
    async with store.reading() as t:
        stored = await matches.load(t, match)
    assert stored is not None
    assert (stored.row.phase, stored.row.reason, stored.clocks) == ("over", "upgraded", {})


async def test_boards_that_must_be_shown_again(store: Store) -> None:
    first, second = await made(store), await made(store)
    for match in (first, second):
        await store.write(
            lambda t, m=match: outbox.show(t, m, 1, channel=1, message=m, posted_at=NOON)  # type: ignore[misc]
        )
    async with store.transaction() as t:
        assert await outbox.pending(t) == []
        await outbox.refresh(t, [second])
        await outbox.refresh(t, [])
        assert [b.match for b in await outbox.pending(t)] == [second]


async def test_a_mention_is_begun_before_it_is_made(store: Store) -> None:
    match = await made(store)

    async def pinging() -> int | None:
        async with store.reading() as t:
            row = await outbox.board(t, match)
        assert row is not None
        return row.pinging

    await store.write(lambda t: outbox.mention(t, match, 7, "turn", 3))
    assert await pinging() is None
    await store.write(lambda t: outbox.ping(t, match, 4))
    assert await pinging() == 4
    await store.write(lambda t: outbox.show(t, match, 4, channel=1, message=2, posted_at=NOON))
    assert await pinging() is None


async def test_who_has_acted_lately(store: Store) -> None:
    first, second = await made(store), await made(store)
    over = await made(store, phase="over")
    acts = [(first, 1, 1), (first, 1, 3), (first, 2, -1), (second, 2, 0), (second, None, 2), (over, 1, 1)]
    rows = [
        {
            "match": match, "serial": at, "game": 1, "verb": "move", "line": "", "person": person, "interaction": None,
            "at": NOON + timedelta(minutes=minutes),
        }
        for at, (match, person, minutes) in enumerate(acts)
    ]  # fmt: skip
    await store.write(lambda t: matches.log(t, rows))
    async with store.reading() as t:
        found = await matches.acted_since(t, NOON)
    assert found == {(first, 1): NOON + timedelta(minutes=3), (second, 2): NOON}


async def test_a_lease_is_held_renewed_given_back_and_runs_out(store: Store) -> None:
    async with store.transaction() as t:
        assert await lease.take(t, "bot", "one", NOON) is None
        assert await lease.take(t, "bot", "one", NOON + timedelta(seconds=9)) == NOON
        with pytest.raises(LeaseHeld) as told:
            await lease.take(t, "bot", "two", NOON + TTL)
        assert told.value.holder == "one"
        assert await lease.take(t, "bot", "two", NOON + timedelta(seconds=9) + TTL) == NOON + timedelta(
            seconds=9
        )
        await lease.release(t, "bot", "one", NOON + 2 * TTL)  # not its lease any more
        with pytest.raises(LeaseHeld):
            await lease.take(t, "bot", "one", NOON + TTL + timedelta(seconds=10))
        await lease.release(t, "bot", "two", NOON + 2 * TTL)
        assert await lease.take(t, "bot", "one", NOON + 2 * TTL) == NOON + 2 * TTL
