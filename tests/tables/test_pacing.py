"""When each choice of a match was made: from the commands into the row, and from there into the data."""

import asyncio
import json
from datetime import timedelta
from pathlib import Path

import pytest

import analysis as ta
from analysis.stores import export
from bot.store import finished
from bot.tables import Table
from bot.tables.pacing import Given, pace
from tests.tables.conftest import ALICE, BOB, NOON, Town
from tests.tables.test_requests import taken


async def slowly(town: Town, match: int, seconds: float, most: int = 40) -> Table:
    """Plays some choices, each after so many seconds, and then to the end at once."""
    for i in range(most):
        if town.at(match).phase == "over":
            break
        town.clock.advance(seconds)
        await town.play(match, i, until=_after_one(town.at(match)))
    return await town.play(match)


def _after_one(table: Table):
    return lambda t: t.serial > table.serial


async def row_of(town: Town, match: int) -> dict:
    async with town.store.reading() as t:
        return json.loads((await finished.of_match(t, match))[-1].row)


async def test_thinking_times_arrive_in_the_data(
    town: Town, database: str, ruleset: str, tmp_path: Path
) -> None:
    table = await slowly(town, (await town.duel(ruleset)).id, 1.5)
    data = tmp_path / "data"
    report = await asyncio.to_thread(export, database, data)
    assert report.games_ok == 1
    ds = ta.load(data)
    game, seats = ds.games.iloc[0], ds.game_players
    assert (game["match_id"], game["game_no"]) == (table.name, 1)
    assert (game["format"], game["first_seat_method"]) == ("rules", "random")
    assert game["duration_s"] == pytest.approx((town.clock.now() - NOON).total_seconds())
    assert seats["think_s"].sum() == pytest.approx(game["duration_s"])
    assert seats[["rating_pre", "rd_pre"]].notna().all().all()
    turns = ds.turns
    assert turns["think_ms"].sum() > 0
    assert turns["think_ms"].sum() <= 1000 * seats["think_s"].sum() + 1
    assert set(turns["think_ms"].dropna() % 1500) == {0}


async def test_events_are_dated_where_they_are_asked_for(
    village: Town, quick_folder: Path, tmp_path: Path
) -> None:
    table = await slowly(village, (await village.duel()).id, 2)
    await asyncio.to_thread(export, f"sqlite:///{quick_folder}/village.sqlite3", tmp_path, events=True)
    ds = ta.load(tmp_path)
    assert table.game is not None
    assert len(ds.events) == len(table.game.events) == ds.games.iloc[0]["n_events"]
    stamps = ds.events.sort_values("seq")["t_ms"]
    assert stamps.isna().sum() < 30, "what was dealt before the first choice"
    assert stamps.dropna().is_monotonic_increasing
    assert set(stamps.dropna() % 2000) == {0}
    assert stamps.iloc[-1] == 1000 * ds.games.iloc[0]["duration_s"]
    assert ds.events["cost"].sum() == ds.game_players["resource_spent"].sum()
    assert ta.validate(ds).empty


async def test_the_times_of_a_restarted_bot_are_the_same(village: Town) -> None:
    match = (await village.duel()).id
    for i in range(4):
        village.clock.advance(2)
        await village.play(match, i, until=_after_one(village.at(match)))
    await village.restart()
    village.clock.advance(2)
    await village.play(match)
    row = await row_of(village, match)
    assert sum(p["think_s"] for p in row["game_players"]) == 10
    assert row["games"]["duration_s"] == 10


async def test_what_is_taken_back_took_no_time(village: Town) -> None:
    table, asker, other = await taken(village)
    village.clock.advance(30)
    await village.tables.offer_take_back(table.id, asker, table.revision)
    await village.tables.answer_take_back(table.id, other, True)
    village.clock.advance(3)
    table = await village.play(table.id, until=_after_one(village.at(table.id)))
    await village.tables.concede(table.id, ALICE)
    row = await row_of(village, table.id)
    assert row["games"]["duration_s"] == 33
    assert sum(t["think_ms"] or 0 for t in row["turns"]) == 3000


async def test_a_judges_time_is_nobodys(village: Town) -> None:
    match = (await village.duel()).id
    table = await village.play(match, until=lambda t: t.game is not None and t.game.turn > 0)
    await village.tables.call_judge(match, ALICE, "what now?")
    village.clock.advance(timedelta(minutes=5))
    await village.tables.withdraw_call(match, ALICE)
    village.clock.advance(4)
    await village.play(match, until=_after_one(village.at(match)))
    await village.tables.concede(match, BOB)
    row = await row_of(village, table.id)
    assert sum(t["think_ms"] or 0 for t in row["turns"]) == 4000


def test_the_pace_of_lines_that_stand() -> None:
    def at(*seconds: int):
        return [NOON + timedelta(seconds=s) for s in seconds]

    verbs = ["begin", "move", "pass", "back", "move", "judge", "unjudged", "move", "take_back", "move"]
    lines = ["", "0 a", "0 b", "", "0 c", "", "", "1 d", "2", "1 e"]
    commands = [Given(*c) for c in zip(verbs, lines, at(0, 1, 3, 4, 6, 7, 20, 22, 30, 31), strict=True)]
    found = pace(commands, ["0 a", "0 c", "1 e"], NOON)
    assert found.times == (1000, 6000, 31_000)
    assert found.thought == (1000, 3000, 1000)
    assert pace(commands[4:], ["0 a", "0 c", "1 e"], NOON) == pace([], ["x"], NOON) == ((), ())
