"""Nobody floods a server: how many matches and challenges of one person may be open."""

import asyncio

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


async def test_at_the_same_moment_as_well(village: Town) -> None:
    """The limit is looked at where matches are made one after the other; the same interaction is answered again."""
    asked = [village.challenge(to=None) for _ in range(2 * limits.CHALLENGES)]
    found = await asyncio.gather(*asked, return_exceptions=True)
    assert sum(isinstance(one, int) for one in found) == limits.CHALLENGES
    assert sum(isinstance(one, refusals.TooManyChallenges) for one in found) == limits.CHALLENGES
