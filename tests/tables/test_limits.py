"""Nobody floods a server: how many matches and challenges of one person may be open."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import pytest

from bot.tables import PRACTICE, limits, refusals
from tests.tables.conftest import ALICE, BOB, CAROL, Town


async def test_one_person_has_so_many_matches_and_no_more(village: Town) -> None:
    for _ in range(limits.MATCHES):
        await village.challenge(to=PRACTICE)
    with pytest.raises(refusals.TooMany):
        await village.challenge(to=PRACTICE)
    match = await village.challenge(by=BOB, to=None)
    with pytest.raises(refusals.TooMany):
        await village.tables.accept(match, ALICE)


async def test_one_person_has_so_many_challenges_and_no_more(village: Town) -> None:
    waiting = [await village.challenge(to=None) for _ in range(limits.CHALLENGES)]
    with pytest.raises(refusals.TooManyChallenges):
        await village.challenge(to=BOB)
    assert (await village.challenge(to=PRACTICE)) > waiting[-1]
    await village.tables.accept(waiting[0], BOB)
    await village.challenge(to=BOB)
    with pytest.raises(refusals.TooManyChallenges):
        await village.challenge(to=None)
    await village.tables.withdraw(waiting[1], ALICE)
    await village.challenge(to=None)


async def test_nobody_is_challenged_by_one_person_again_and_again(village: Town) -> None:
    waiting = [await village.challenge(to=BOB) for _ in range(limits.TO_ONE)]
    with pytest.raises(refusals.TooManyToOne):
        await village.challenge(to=BOB)
    await village.challenge(to=CAROL)
    await village.challenge(by=CAROL, to=BOB)
    await village.tables.decline(waiting[0], BOB)
    await village.challenge(to=BOB)


async def test_who_is_challenged_by_many_can_still_play(village: Town) -> None:
    for person in range(1, limits.MATCHES + 2):
        await village.challenge(by=person, to=BOB)
    assert await village.challenge(by=BOB, to=CAROL)


async def test_at_the_same_moment_as_well(town: Town) -> None:
    """The limit is looked at while nothing else adds to that person's matches."""
    asked = [town.challenge(to=None) for _ in range(2 * limits.CHALLENGES)]
    found = await asyncio.gather(*asked, return_exceptions=True)
    assert sum(isinstance(one, int) for one in found) == limits.CHALLENGES
    assert sum(isinstance(one, refusals.TooManyChallenges) for one in found) == limits.CHALLENGES


Asked = Callable[[], Awaitable[object]]


@pytest.mark.parametrize("theirs", ["two accepted", "one accepted, one proposed", "one accepted, one again"])
async def test_whoever_joins_two_matches_at_once_where_one_is_left_joins_one(
    town: Town, monkeypatch: pytest.MonkeyPatch, theirs: str
) -> None:
    monkeypatch.setattr(limits, "MATCHES", 2)
    over = await town.challenge()
    await town.tables.accept(over, BOB)
    await town.tables.concede(over, ALICE)
    await town.challenge(by=ALICE, to=PRACTICE)
    by_carol = await town.challenge(by=CAROL, to=ALICE)
    by_bob = await town.challenge(by=BOB, to=None)
    joins: dict[str, Sequence[Asked]] = {
        "two accepted": [
            lambda: town.tables.accept(by_carol, ALICE, 1),
            lambda: town.tables.accept(by_bob, ALICE, 2),
        ],
        "one accepted, one proposed": [
            lambda: town.tables.accept(by_carol, ALICE, 1),
            lambda: town.challenge(by=ALICE, to=PRACTICE),
        ],
        "one accepted, one again": [
            lambda: town.tables.rematch(over, ALICE, 1),
            lambda: town.tables.accept(by_carol, ALICE, 2),
        ],
    }
    done = await asyncio.gather(*[ask() for ask in joins[theirs]], return_exceptions=True)
    assert [isinstance(one, refusals.TooMany) for one in done].count(True) == 1, done
    with_alice = [t for t in town.tables.tables() if t.phase != "open" and ALICE in t.people]
    own = [t for t in town.tables.tables() if t.phase == "open" and t.people[0] == ALICE]
    assert len([t for t in with_alice if t.phase != "over"]) + len(own) == 2


async def test_a_limit_holds_where_whoever_asked_first_has_gone(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command goes on without its caller, and so does what it holds."""
    monkeypatch.setattr(limits, "MATCHES", 1)
    first = await town.challenge(by=BOB, to=ALICE)
    second = await town.challenge(by=CAROL, to=ALICE)
    gone = asyncio.create_task(town.tables.accept(first, ALICE, 1))
    await asyncio.sleep(0)
    gone.cancel()
    with pytest.raises(refusals.TooMany):
        await town.tables.accept(second, ALICE, 2)
    assert (town.at(first).phase, town.at(second).phase) == ("decks", "open")


async def test_what_is_not_ones_own_is_said_before_any_limit(
    village: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await village.challenge(by=CAROL, to=ALICE)
    other = await village.challenge(by=CAROL, to=BOB)
    monkeypatch.setattr(limits, "MATCHES", 1)
    assert not (await village.tables.accept(match, ALICE, 1)).again
    assert (await village.tables.accept(match, ALICE, 1)).again, "the answer of the first time"
    with pytest.raises(refusals.WrongPhase):
        await village.tables.accept(match, ALICE, 2)
    with pytest.raises(refusals.NotYours):
        await village.tables.accept(other, ALICE, 3)
