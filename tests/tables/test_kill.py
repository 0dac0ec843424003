"""SIGKILL: a process that hosts a match dies again and again, and no confirmed choice is lost."""

import asyncio
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import engine
from bot.store import Store
from bot.tables.recovery import load


async def until_killed(url: str, seed: int, after: int, delay: float) -> dict[str, Any]:
    """Lets a process confirm so many choices, kills it a little later, and gives what it had confirmed last."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.tables.victim", url, str(seed), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    last: dict[str, Any] = {}
    said = 0
    while line := await process.stdout.readline():
        last = json.loads(line)
        said += 1
        if said == after:
            asyncio.get_running_loop().call_later(delay, process.kill)
    await process.wait()
    return last


async def test_no_confirmed_choice_is_lost(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/killed.sqlite3"
    rng = Random(11)
    for kill in range(6):
        last = await until_killed(url, kill, after=rng.randint(1, 12), delay=rng.random() / 40)
        assert last, "the process said nothing"
        store = await Store.open(url)
        found = await load(store, 1)
        await store.close()
        assert found is not None
        table, trouble = found
        assert trouble is None
        assert table.serial >= last["serial"]
        if table.game is None:
            continue
        moves = list(table.game.record().moves)
        assert moves[: len(last["moves"])] == last["moves"] or len(moves) < len(last["moves"])
        assert table.serial - last["serial"] <= 1, "a choice was stored twice"
        assert engine.replay(table.game.record()) == table.game
        if table.phase == "over":
            break
