"""The plain way of a match: challenge, accept, decks, choices, the end; and what is refused on it."""

import asyncio

import pytest

import engine
from bot.store import finished, outbox
from bot.tables import PRACTICE, Challenge, refusals
from tests.tables.conftest import ALICE, BOB, CAROL, Town


async def test_a_whole_match_is_stored_as_it_is_played(town: Town, ruleset: str) -> None:
    table = await town.duel(ruleset)
    table = await town.play(table.id)
    assert table.phase == "over"
    assert table.game is not None
    assert table.game.outcome is not None
    assert table.end is not None
    assert table.end.winner == table.game.outcome.winner
    async with town.store.reading() as t:
        (row,) = await finished.of_match(t, table.id)
    assert f'"game_id":"{table.name}-1"' in row.row
    assert str(ALICE) not in row.row
    record = table.game.record()
    assert engine.replay(record) == table.game


async def test_an_open_match_is_rebuilt_after_a_kill(town: Town, ruleset: str) -> None:
    table = await town.duel(ruleset)
    for choices in (1, 7, 30, 55):
        table = await town.play(
            table.id, seed=choices, until=lambda t, n=table.serial + choices: t.serial >= n
        )
        before = table
        await town.restart()
        after = town.at(table.id)
        assert after.game == before.game
        assert after.game is not None
        assert before.game is not None
        assert after.game.record() == before.game.record()
        assert (after.revision, after.seats, after.score, after.seed) == (
            before.revision, before.seats, before.score, before.seed,
        )  # fmt: skip
        if after.phase == "over":
            break


async def test_the_seed_is_committed_to_before_the_decks_are_known(village: Town) -> None:
    match = await village.challenge()
    await village.tables.accept(match, BOB)
    table = village.at(match)
    assert len(table.commitment) == 64
    assert table.seed is not None
    assert table.seed.bit_length() > 128
    await village.tables.choose_deck(match, ALICE, "sparks")
    await village.tables.choose_deck(match, BOB, "bells")
    begun = village.at(match)
    assert begun.commitment == table.commitment
    assert begun.game is not None
    assert begun.game.record().header["seed"] == table.seed


async def test_every_command_makes_the_board_due(town: Town) -> None:
    table = await town.duel()
    async with town.store.reading() as t:
        board = await outbox.board(t, table.id)
    assert board is not None
    assert board.due == table.serial
    assert table.id in town.hints


@pytest.mark.parametrize(
    ("who", "refusal"),
    [(CAROL, refusals.NotYours), (ALICE, refusals.Yourself)],
    ids=["stranger", "challenger"],
)
async def test_only_who_was_challenged_accepts(village: Town, who: int, refusal: type[Exception]) -> None:
    match = await village.challenge()
    with pytest.raises(refusal):
        await village.tables.accept(match, who)
    assert village.at(match).phase == "open"


async def test_an_open_challenge_is_anybodys(village: Town) -> None:
    match = await village.challenge(to=None)
    standing = await village.tables.accept(match, CAROL)
    assert standing.table.people == (ALICE, CAROL)
    with pytest.raises(refusals.WrongPhase):
        await village.tables.accept(match, BOB)


async def test_a_challenge_is_declined_or_withdrawn(village: Town) -> None:
    match = await village.challenge()
    declined = await village.tables.decline(match, BOB)
    assert declined.table.end is not None
    assert (declined.table.end.reason, declined.table.end.result) == ("declined", False)
    match = await village.challenge()
    with pytest.raises(refusals.WrongPhase):
        await village.tables.withdraw(match, BOB)
    withdrawn = await village.tables.withdraw(match, ALICE)
    assert withdrawn.table.phase == "over"
    with pytest.raises(refusals.Over):
        await village.tables.accept(match, BOB)


async def test_a_bad_deck_tells_every_problem_and_changes_nothing(village: Town) -> None:
    match = await village.challenge()
    await village.tables.accept(match, BOB)
    with pytest.raises(refusals.BadDeck) as told:
        await village.tables.choose_deck(match, ALICE, "3 Nobody\n200 Nothing\n")
    assert len(told.value.problems) == 2
    assert village.at(match).seats[0].deck is None


@pytest.mark.parametrize("wrong", [{"ruleset": "chess"}, {"preset": "blitz"}, {"best_of": 2}, {"to": ALICE}])
async def test_what_cannot_be_played_is_refused(village: Town, wrong: dict[str, object]) -> None:
    wanted: dict[str, object] = {"by": ALICE, "to": BOB, "ruleset": "override"} | wrong
    with pytest.raises(refusals.Refusal):
        await village.tables.challenge(Challenge(**wanted))  # type: ignore[arg-type]
    assert list(village.tables.tables()) == []


async def test_the_practice_opponent_accepts_and_has_a_deck(village: Town) -> None:
    standing = await village.tables.challenge(Challenge(by=ALICE, to=PRACTICE, ruleset="override"))
    table = standing.table
    assert table.phase == "decks"
    assert table.seats[1].deck is not None
    standing = await village.tables.choose_deck(table.id, ALICE, "sparks")
    assert standing.table.phase == "playing"


async def test_a_choice_is_checked_before_anything_changes(village: Town) -> None:
    table = await village.duel()
    asked, other = table.person(table.asked), table.person(1 - (table.asked or 0))
    assert asked is not None
    assert other is not None
    before = village.at(table.id)
    for person, revision, choice, refusal in (
        (CAROL, table.revision, 0, refusals.NotYours),
        (other, table.revision, 0, refusals.NotYourTurn),
        (asked, table.revision - 1, 0, refusals.Stale),
        (asked, table.revision, 999, refusals.NotOffered),
        (asked, table.revision, (0, 0), refusals.NotOffered),
        (asked, table.revision, True, refusals.NotOffered),
    ):
        with pytest.raises(refusal):
            await village.tables.act(table.id, person, revision, choice)
        assert village.at(table.id) is before
    with pytest.raises(refusals.NoMatch):
        await village.tables.act(999, asked, 0, 0)


async def test_the_same_interaction_moves_once_and_is_answered_again(town: Town) -> None:
    table = await town.duel()
    asked = table.person(table.asked)
    assert asked is not None
    first = await town.tables.act(table.id, asked, table.revision, (), 42)
    second = await town.tables.act(table.id, asked, table.revision, (), 42)
    assert not first.again
    assert second.again
    assert second.table is first.table
    with pytest.raises(refusals.Stale) as told:
        await town.tables.act(table.id, asked, table.revision, (), 43)
    assert told.value.fields["revision"] == first.table.revision


async def test_the_same_challenge_twice_is_one_match(town: Town) -> None:
    wanted = Challenge(by=ALICE, to=BOB, ruleset="override")
    first = await town.tables.challenge(wanted, 41)
    second = await town.tables.challenge(wanted, 41)
    assert second.again
    assert second.table.id == first.table.id
    assert len(list(town.tables.tables())) == 1


async def test_what_is_hidden_is_in_no_log(village: Town) -> None:
    table = await village.duel()
    assert table.game is not None
    hand = table.game.view(0)["seats"][0]["zones"]["hand"]
    for secret in (str(table.seed), table.seats[0].deck, *hand):
        assert secret
        assert secret not in repr(table)
        assert secret not in str(refusals.Stale(match=table.id, revision=table.revision))


async def test_matches_that_there_are_not_take_no_room(village: Town) -> None:
    for match in range(1_000, 1_050):
        with pytest.raises(refusals.NoMatch):
            await village.tables.decline(match, BOB)
    assert not village.tables._host._locks


async def test_of_two_who_accept_at_once_one_sits_down(village: Town) -> None:
    match = await village.challenge(to=None)
    both = await asyncio.gather(
        village.tables.accept(match, BOB, 1), village.tables.accept(match, CAROL, 2), return_exceptions=True
    )
    assert [isinstance(one, refusals.WrongPhase) for one in both] == [False, True]
    assert village.at(match).people == (ALICE, BOB)


async def test_accepting_and_withdrawing_at_once_end_in_one_of_both(village: Town) -> None:
    match = await village.challenge(to=None)
    first, second = await asyncio.gather(
        village.tables.withdraw(match, ALICE, 1),
        village.tables.accept(match, BOB, 2),
        return_exceptions=True,
    )
    assert not isinstance(first, BaseException)
    assert isinstance(second, refusals.Over)
    assert village.at(match).people == (ALICE, None)


async def test_a_rematch_wanted_by_both_at_once_is_one_match(village: Town) -> None:
    table = await village.duel()
    await village.tables.concede(table.id, ALICE)
    first, second = await asyncio.gather(
        village.tables.rematch(table.id, ALICE, 1), village.tables.rematch(table.id, BOB, 2)
    )
    assert first.table.id == second.table.id
    assert village.at(second.table.id).phase == "decks"
