"""The end of a game: what is stored with it, under which names, and how ratings move."""

import json

from analysis.glicko import START, Glicko, glicko2
from bot.store import finished, people
from bot.tables import PRACTICE, Challenge, commitment
from tests.tables.conftest import ALICE, BOB, Town


async def rating(town: Town, person: int) -> Glicko | None:
    async with town.store.reading() as t:
        row = await t.run_sync(people.rating, person, "override")
    return None if row is None else Glicko(row.rating, row.rd, row.volatility)


async def test_ratings_follow_glicko_2_game_by_game(town: Town) -> None:
    await town.tables.concede((await town.duel()).id, BOB)
    assert await rating(town, ALICE) == glicko2(START, [(START, 1.0)])
    assert await rating(town, BOB) == glicko2(START, [(START, 0.0)])
    alice, bob = await rating(town, ALICE), await rating(town, BOB)
    assert alice is not None
    assert bob is not None
    match = (await town.duel()).id
    await town.tables.concede(match, ALICE)
    assert await rating(town, ALICE) == glicko2(alice, [(bob, 0.0)])
    async with town.store.reading() as t:
        (row,) = await finished.of_match(t, match)
    players = json.loads(row.row)["game_players"]
    assert [p["rating_pre"] for p in players] == [alice.rating, bob.rating]
    assert [p["rd_pre"] for p in players] == [alice.rd, bob.rd]


async def test_unrated_matches_and_practice_move_nothing(village: Town) -> None:
    await village.tables.concede((await village.duel(rated=False)).id, BOB)
    practice = Challenge(by=ALICE, to=PRACTICE, ruleset="override", deck="sparks")
    match = (await village.tables.challenge(practice)).table.id
    await village.tables.settled()
    await village.tables.concede(match, ALICE)
    assert await rating(village, ALICE) is None
    async with village.store.reading() as t:
        rows = [json.loads(r.row) async for r in finished.rows(t)]
    assert len(rows) == 2
    assert "greedy" in rows[1]["game_players"][1]["agent"]


async def test_the_log_knows_pseudonyms_and_the_store_alone_knows_whose(town: Town) -> None:
    table = await town.play((await town.duel()).id)
    async with town.store.reading() as t:
        salt = await t.run_sync(people.salt)
        (row,) = await finished.of_match(t, table.id)
    assert str(ALICE) not in row.row
    players = [p["player_id"] for p in json.loads(row.row)["game_players"]]
    assert players == [people.pseudonym(salt, ALICE), people.pseudonym(salt, BOB)]
    assert people.pseudonym(b"another salt", ALICE) != players[0]


async def test_who_is_forgotten_can_not_be_found_again(town: Town) -> None:
    table = await town.play((await town.duel()).id)
    async with town.store.transaction() as t:
        salt = await t.run_sync(people.salt)
        done = await people.forget(t, ALICE)
    assert (done.seats, done.games) == (1, 1)
    assert await rating(town, ALICE) is None
    assert await rating(town, BOB) is not None
    async with town.store.reading() as t:
        (row,) = await finished.of_match(t, table.id)
        again = await t.run_sync(people.salt)
    assert again == salt
    assert people.pseudonym(salt, ALICE) not in row.row
    assert people.pseudonym(salt, BOB) in row.row
    found = await town.tables.find(table.id)
    assert found is not None


async def test_who_is_forgotten_leaves_the_open_matches(town: Town) -> None:
    playing, waiting = await town.duel(best_of=3), await town.challenge()
    assert await town.tables.forget(ALICE) == 2
    async with town.store.transaction() as t:
        done = await people.forget(t, ALICE)
    assert (done.seats, done.games) == (2, 2)
    for match in (playing.id, waiting):
        assert ALICE not in town.at(match).people
    await town.restart()
    for match in (playing.id, waiting):
        found = await town.tables.find(match)
        assert found is not None
        assert found.phase == "over"
        assert ALICE not in found.people
    found = await town.tables.find(playing.id)
    assert found is not None
    assert found.end is not None
    assert found.end.winner == 1


async def test_the_seed_can_be_checked_against_its_commitment(village: Town) -> None:
    table = await village.duel()
    shown = table.commitment
    await village.tables.concede(table.id, ALICE)
    async with village.store.reading() as t:
        (row,) = await finished.of_match(t, table.id)
    seed = int(json.loads(row.row)["games"]["seed"])
    assert commitment(table.id, 1, seed) == shown


async def test_finished_games_come_in_batches_and_from_where_one_left_off(village: Town) -> None:
    for _ in range(3):
        await village.tables.concede((await village.duel()).id, ALICE)
    async with village.store.reading() as t:
        first = [r.id async for r in finished.rows(t)]
    async with village.store.reading() as t:
        rest = [r.id async for r in finished.rows(t, after=first[0])]
        none = [r.id async for r in finished.rows(t, server=404)]
    assert rest == first[1:]
    assert none == []
