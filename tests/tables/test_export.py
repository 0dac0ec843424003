"""A match that was played through the bot arrives in the data, on both kinds of database."""

import asyncio
import json
import zlib
from pathlib import Path

from sqlalchemy import select

import analysis as ta
import engine
from analysis import schema
from analysis.forgetting import forget
from analysis.stores import export, rename_player
from bot.store import finished, models, people
from bot.tables import PRACTICE, Challenge
from tests.tables.conftest import ALICE, BOB, Town


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


def named_deck(starter: str, name: str) -> str:
    return engine.ruleset("override").decks[starter].text.replace(f"# name: {starter}", f"# name: {name}")


async def forgotten(town: Town, person: int) -> str:
    """What `/privacy delete` does; gives the pseudonym that the person had."""
    await town.tables.forget(person)
    async with town.store.transaction() as t:
        await people.forget(t, person)
        return people.pseudonym(await t.run_sync(people.salt), person)


async def dump(town: Town) -> str:
    """Everything in the store, as text."""
    found = []
    async with town.store.reading() as t:
        for model in models.TABLES:
            for row in (await t.execute(select(model.table()))).all():
                found += [_plain(value) for value in row]
    return "\n".join(found)


def _plain(value: object) -> str:
    if not isinstance(value, bytes):
        return str(value)
    try:
        return zlib.decompress(value).decode()
    except (zlib.error, UnicodeDecodeError):
        return ""


def texts(data: Path) -> str:
    ds = ta.load(data)
    return "".join(ds.table(t).to_csv() for t in schema.TABLES)


async def test_who_is_forgotten_by_the_bot_is_forgotten_by_the_next_export(
    town: Town, database: str, tmp_path: Path
) -> None:
    decks = (named_deck("bells", "Alices darling"), named_deck("sparks", "Bobs own"))
    first = await town.play((await town.duel("override", decks)).id)
    data = tmp_path / "data"
    await asyncio.to_thread(export, database, data)
    assert "Alices darling" in texts(data)
    assert "Alices darling" in await dump(town)

    alice = await forgotten(town, ALICE)
    assert "Alices darling" not in await dump(town)
    second = await town.play((await town.duel("override", ("antlers", decks[1]))).id, 2)
    report = await asyncio.to_thread(export, database, data)
    assert (report.games_ok, report.known, report.rejected) == (1, 1, {})
    ds = ta.load(data)
    assert "Alices darling" not in texts(data)
    assert "Bobs own" in texts(data)
    assert ta.validate(ds).empty
    assert len(ds.games) == 2
    seats = ds.game_players.set_index(["game_id", "seat"])["player_id"]
    assert seats[f"{second.name}-1", 0] == alice  # who comes back is somebody new, under the name of before
    assert seats[f"{first.name}-1", 0] != alice
    async with town.store.reading() as t:
        (row,) = await finished.of_match(t, first.id)
    stored = json.loads(row.row)
    assert [p["player_id"] for p in stored["game_players"]] == list(seats[f"{first.name}-1"])
    assert {c["player_id"] for c in stored["card_game"]} == set(seats[f"{first.name}-1"])
    assert (
        stored["games"]["record_sha256"]
        == ds.games.set_index("game_id").loc[f"{first.name}-1", "record_sha256"]
    )
    assert engine.replay(engine.GameRecord.from_json(ds.records["record"].iloc[0])).outcome is not None
    found = await town.tables.find(first.id)
    assert found is not None
    assert found.phase == "over"


async def test_a_typed_name_leaves_the_labels_and_nobodys_figures(
    village: Town, quick_folder: Path, tmp_path: Path
) -> None:
    decks = (named_deck("bells", "Alices darling"), "sparks")
    table = await village.play((await village.duel("override", decks)).id)
    await forgotten(village, ALICE)
    await forgotten(village, BOB)
    await asyncio.to_thread(export, f"sqlite:///{quick_folder}/village.sqlite3", tmp_path)
    ds = ta.load(tmp_path)
    seats = ds.game_players.set_index("seat")
    assert (
        seats.loc[0, "archetype_id"]
        == f"deck-{seats.loc[0, 'deck_id'][:8]}"
        == seats.loc[1, "opp_archetype_id"]
    )
    assert seats.loc[1, "archetype_id"] == "sparks" == seats.loc[0, "opp_archetype_id"]
    assert set(ds.decks["archetype_id"]) == set(seats["archetype_id"])
    assert ta.matchups(ds)["n"].sum() > 0
    await village.restart()
    async with village.store.reading() as t:
        assert len(await finished.of_match(t, table.id)) == 1


async def test_who_goes_on_from_anothers_game_does_not_take_the_name_of_the_deck(village: Town) -> None:
    decks = (named_deck("bells", "Alices darling"), "sparks")
    table = await village.play((await village.duel("override", decks)).id)
    wanted = Challenge(by=BOB, to=PRACTICE, ruleset="override")
    new = (await village.tables.continue_from(table.id, 1, 0, wanted)).table
    assert [s.deck_name for s in new.seats] == ["", "sparks"]
    await village.tables.settled()
    await village.tables.concede(new.id, BOB)
    await forgotten(village, ALICE)
    assert "Alices darling" not in await dump(village)
