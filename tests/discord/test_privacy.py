"""`/privacy`: everything that is kept comes out, and nothing of a person is left when they want it so."""

import io
import json
import zipfile
from typing import Any

from sqlalchemy import Text, cast, or_, select

from bot.discord.client import Fudaba
from bot.discord.match.service import Matches
from bot.sandbox.driver import Person, Reply
from bot.store import Store, models
from bot.tables import Challenge, Tables, base36


async def played(bot: Fudaba, alice: Person, bob: Person, server: int) -> int:
    """A finished match of both, and an open one."""
    tables = bot.service(Tables)
    match = await sat_down(tables, alice, bob, server)
    await tables.concede(match, bob.id)
    await sat_down(tables, alice, bob, server)
    await bot.service(Matches).idle()
    return match


async def sat_down(tables: Tables, alice: Person, bob: Person, server: int, best_of: int = 1) -> int:
    challenge = Challenge(by=alice.id, to=bob.id, ruleset="override", server=server, best_of=best_of)
    match = (await tables.challenge(challenge)).table.id
    await tables.accept(match, bob.id)
    for person, deck in ((alice, "bells"), (bob, "sparks")):
        await tables.choose_deck(match, person.id, deck)
    return match


def opened(person: Person, reply: Reply) -> dict[str, str]:
    """The files in the archives of an answer."""
    found = {}
    for attachment in reply.message.attachments:
        with zipfile.ZipFile(io.BytesIO(person.discord.world.attachments[attachment.id].content)) as archive:
            found.update({name: archive.read(name).decode() for name in archive.namelist()})
    return found


async def traces(store: Store, person: int) -> list[str]:
    """Every column of the database in which a person's id stands, as a number or within a text."""
    found = []
    async with store.reading() as t:
        for row in models.TABLES:
            for column in row.__table__.columns:
                query = select(column).where(or_(cast(column, Text).contains(str(person))))
                if (await t.execute(query)).first() is not None:
                    found.append(f"{row.__tablename__}.{column.name}")
    return found


async def test_everything_comes_out(alice: Person, bob: Person, fudaba: Fudaba) -> None:
    match = await played(fudaba, alice, bob, alice.channel.guild.id)
    form = await alice.slash("deck add", ruleset="override")
    await alice.submit(form, name="Mine", list="3 Cinder Runner")
    await alice.slash("block add", person=bob)
    reply = await alice.slash("privacy export")
    assert reply.ephemeral
    files = opened(alice, reply)
    kept: dict[str, Any] = json.loads(files["everything.json"])
    assert kept["decks"][0]["name"] == "Mine"
    assert kept["blocked"] == [str(bob.id)]
    assert kept["ratings"][0]["games"] == 1
    assert [m["match"] for m in kept["matches"]] == [base36(match), base36(match + 1)]
    assert kept["matches"][0]["deck_name"]
    assert files["decks/001-override.txt"] == "3 Cinder Runner"
    (game,) = [json.loads(line) for line in files["games.jsonl"].splitlines()]
    assert game["ruleset"] == "override"
    assert game["games"]["match_id"] == kept["matches"][0]["match"]
    assert not bob.sees("Everything that I keep")


async def test_the_other_players_deck_comes_out_after_the_match(
    alice: Person, bob: Person, fudaba: Fudaba
) -> None:
    tables = fudaba.service(Tables)
    match = await sat_down(tables, alice, bob, alice.channel.guild.id, best_of=3)
    await tables.concede(match, bob.id)
    assert opened(alice, await alice.slash("privacy export"))["games.jsonl"] == ""
    await tables.concede(match, bob.id)
    assert len(opened(alice, await alice.slash("privacy export"))["games.jsonl"].splitlines()) == 2


async def test_nothing_is_left(alice: Person, bob: Person, fudaba: Fudaba) -> None:
    store = fudaba.service(Store)
    match = await played(fudaba, alice, bob, alice.channel.guild.id)
    form = await alice.slash("deck add", ruleset="override")
    await alice.submit(form, name="Mine", list="3 Cinder Runner")
    await alice.slash("block add", person=bob)
    assert await traces(store, alice.id)
    asked = await alice.slash("privacy delete")
    assert "1 open match of yours" in asked.text
    assert "Nothing was deleted" in (await alice.click(asked, "Keep")).text
    assert await traces(store, alice.id)

    asked = await alice.slash("privacy delete")
    done = await alice.click(asked, "Delete everything")
    assert "I keep nothing of you any more" in done.text
    await fudaba.service(Matches).idle()
    assert await traces(store, alice.id) == []
    assert await traces(store, bob.id)
    assert "no decks yet" in (await alice.slash("deck list")).text
    table = await fudaba.service(Tables).find(match + 1)
    assert table is not None
    assert table.phase == "over"
    assert table.end is not None
    assert table.end.winner == 1
    assert alice.id not in table.people
    files = opened(alice, await alice.slash("privacy export"))
    assert json.loads(files["everything.json"])["matches"] == []
    assert len(opened(bob, await bob.slash("privacy export"))["games.jsonl"].splitlines()) == 2


async def test_in_japanese(hanako: Person) -> None:
    asked = await hanako.slash("privacy delete")
    assert "すべて削除" in (await hanako.click(asked, "すべて削除")).text
