"""A process that hosts one match and plays both sides at random, saying each choice once it is confirmed. To be killed.

`python -m tests.tables.victim DATABASE_URL SEED`
"""

import asyncio
import json
import sys
from random import Random

import engine
from bot.store import Store, matches
from bot.tables import Challenge, Table, Tables, play

ALICE, BOB = 1, 2


def say(table: Table) -> None:
    """What has been confirmed so far."""
    moves = [] if table.game is None else list(table.game.record().moves)
    print(json.dumps({"serial": table.serial, "moves": moves, "phase": table.phase}), flush=True)


async def begin(tables: Tables) -> int:
    match = (await tables.challenge(Challenge(by=ALICE, to=BOB, ruleset="override", preset="none"))).table.id
    await tables.accept(match, BOB)
    await tables.choose_deck(match, ALICE, "sparks")
    await tables.choose_deck(match, BOB, "bells")
    return match


async def main(url: str, seed: int) -> None:
    rng = Random(seed)
    play.fresh = lambda: rng.getrandbits(256)
    store = await Store.open(url)
    tables = Tables(store, holder="victim")
    await tables.open()
    async with store.reading() as t:
        found = await matches.open_matches(t)
    match = found[0] if found else await begin(tables)
    while (table := await tables.find(match)) is not None:
        say(table)
        if table.phase == "over" or table.game is None or table.game.decision is None:
            break
        person = table.person(table.asked)
        assert person is not None
        await tables.act(match, person, table.revision, engine.random_choice(table.game.decision, rng))
    await tables.close()
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
