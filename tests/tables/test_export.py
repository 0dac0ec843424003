"""A match that was played through the bot arrives in the data, on both kinds of database."""

import asyncio
import json
from pathlib import Path

import analysis as ta
import engine
from analysis.forgetting import forget
from analysis.stores import export, rename_player
from bot.store import finished, people
from tests.tables.conftest import ALICE, Town


async def test_a_match_arrives_in_the_data(town: Town, database: str, ruleset: str, tmp_path: Path) -> None:
    table = await town.play((await town.duel(ruleset)).id)
    assert table.game is not None
    assert table.game.outcome is not None
    data = tmp_path / "data"
    report = await asyncio.to_thread(export, database, data)
    assert (report.games_ok, report.rejected) == (1, {})
    assert (await asyncio.to_thread(export, database, data)).games_ok == 0
    ds = ta.load(data, sources=["discord"])
    assert ta.validate(ds).empty
    game = ds.games.iloc[0]
    assert game["game_id"] == f"{table.name}-1"
    assert game["winner_seat"] == table.game.outcome.winner
    assert not ds.game_players["player_id"].isin([str(ALICE)]).any()
    assert engine.replay(engine.GameRecord.from_json(ds.records["record"].iloc[0])) == table.game
    match = ds.matches.iloc[0]
    assert match["games_a"] + match["games_b"] == 1


async def test_who_is_forgotten_is_forgotten_in_store_and_data(
    town: Town, database: str, tmp_path: Path
) -> None:
    table = await town.play((await town.duel("override")).id)
    data = tmp_path / "data"
    await asyncio.to_thread(export, database, data)
    async with town.store.transaction() as t:
        alice = people.pseudonym(await t.run_sync(people.salt), ALICE)
    done = forget(data, alice)
    assert await asyncio.to_thread(rename_player, database, alice, done.alias) == 1
    async with town.store.reading() as t:
        (row,) = await finished.of_match(t, table.id)
    assert alice not in row.row
    assert done.alias in json.loads(row.row)["game_players"][0]["player_id"]
    again = await asyncio.to_thread(export, database, data)
    assert (again.games_ok, again.known) == (0, 1)
    assert set(ta.load(data).players["player_id"]) & {alice, done.alias} == {done.alias}
