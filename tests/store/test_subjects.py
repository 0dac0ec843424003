"""Decks, sets, servers, blocks and notes, on both databases."""

from datetime import UTC, datetime, timedelta

from bot.store import Store, blocks, decks, notes, servers, sets
from bot.store.sets import SetRow

NOW = datetime(2026, 11, 30, tzinfo=UTC)
ALICE, BOB = 661_720_242_585_600_001, 661_720_242_585_600_002


async def test_a_deck_of_the_same_key_is_overwritten(store: Store) -> None:
    async with store.transaction() as t:
        first = await decks.put(t, ALICE, "override", "bells", name="Bells", text="3 A", at=NOW)
        await decks.put(t, BOB, "override", "bells", name="bells", text="1 B", at=NOW)
        await decks.put(t, ALICE, "party", "bells", name="Bells", text="1 C", at=NOW)
        again = await decks.put(
            t, ALICE, "override", "bells", name="BELLS", text="2 A", at=NOW + timedelta(1)
        )
        assert again.id == first.id
    async with store.reading() as t:
        assert [(d.name, d.text) for d in await decks.of(t, ALICE)] == [("BELLS", "2 A"), ("Bells", "1 C")]
        assert [d.text for d in await decks.of(t, ALICE, "party")] == ["1 C"]
        assert await decks.count(t, ALICE) == 2


async def test_a_deck_belongs_to_one_person(store: Store) -> None:
    async with store.transaction() as t:
        deck = await decks.put(t, ALICE, "override", "x", name="X", text="", at=NOW)
        assert await decks.get(t, BOB, deck.id) is None
        assert not await decks.remove(t, BOB, deck.id)
        assert await decks.remove(t, ALICE, deck.id)
        assert not await decks.remove(t, ALICE, deck.id)
        await decks.put(t, BOB, "override", "x", name="X", text="", at=NOW)
        await decks.forget(t, ALICE)
        assert await decks.count(t, BOB) == 1


def a_set(hash: str, version: int = 1, code: str = "HOM") -> SetRow:
    return SetRow(
        hash=hash,
        ruleset="override",
        code=code,
        name_en="Home",
        name_ja="家",
        version=version,
        cards=3,
        text="…",
    )


async def test_a_new_version_of_a_set_takes_the_place_of_the_old_one(store: Store) -> None:
    async with store.transaction() as t:
        await sets.add(t, 1, a_set("a"), ALICE, NOW)
        await sets.add(t, 2, a_set("a"), ALICE, NOW)
        await sets.add(t, 1, a_set("z", code="OTH"), ALICE, NOW)
        await sets.add(t, 1, a_set("b", 2), ALICE, NOW)
    async with store.reading() as t:
        assert [s.hash for s in await sets.of_server(t, 1)] == ["b", "z"]
        assert [s.hash for s in await sets.of_server(t, 1, disabled=True)] == ["a"]
        assert [s.hash for s in await sets.of_server(t, 2)] == ["a"]
        assert await sets.of_server(t, 1, ruleset="party") == []


async def test_a_set_is_disabled_and_enabled_again(store: Store) -> None:
    async with store.transaction() as t:
        await sets.add(t, 1, a_set("a"), ALICE, NOW)
        assert await sets.disable(t, 1, "a")
        assert not await sets.disable(t, 1, "a")
        assert not await sets.disable(t, 2, "a")
        assert await sets.of_server(t, 1) == []
        await sets.add(t, 1, a_set("a"), BOB, NOW)
        await sets.forget(t, BOB)
    async with store.reading() as t:
        assert [s.hash for s in await sets.of_server(t, 1)] == ["a"]


async def test_settings_of_a_server(store: Store) -> None:
    async with store.reading() as t:
        assert (await servers.settings(t, 7)).language is None
    async with store.transaction() as t:
        await servers.settle(t, 7, language="ja", judges=ALICE)
        await servers.settle(t, 7, clock="daily")
    async with store.reading() as t:
        found = await servers.settings(t, 7)
        assert (found.language, found.clock, found.judges, found.channel) == ("ja", "daily", ALICE, None)


async def test_blocks_hold_both_ways(store: Store) -> None:
    async with store.transaction() as t:
        assert await blocks.block(t, ALICE, BOB, NOW)
        assert not await blocks.block(t, ALICE, BOB, NOW)
        assert await blocks.between(t, ALICE, BOB)
        assert await blocks.between(t, BOB, ALICE)
        assert not await blocks.between(t, ALICE, 3)
        assert await blocks.of(t, ALICE) == [BOB]
        assert await blocks.of(t, BOB) == []
        await blocks.forget(t, BOB)
        assert await blocks.between(t, ALICE, BOB)
        assert await blocks.unblock(t, ALICE, BOB)
        assert not await blocks.unblock(t, ALICE, BOB)


async def test_notes_are_overwritten(store: Store) -> None:
    async with store.transaction() as t:
        assert await notes.note(t, "commands") is None
        await notes.put(t, "commands", "1")
        await notes.put(t, "commands", "2")
    async with store.reading() as t:
        assert await notes.note(t, "commands") == "2"
