"""`/card`, `/rules` and `/help`, as two people see them."""

import pytest

import engine
from bot.discord.client import Fudaba
from bot.sandbox.driver import Person
from tests.discord_harness import House


async def test_a_card_is_completed_and_shown(alice: Person, bob: Person) -> None:
    offered = await alice.autocomplete("card", "card", "cinder r")
    assert offered[0]["name"] == "Cinder Runner · Override"
    reply = await alice.slash("card", card=offered[0]["value"])
    assert reply.ephemeral
    assert "Cinder Runner" in reply.text
    assert "BP **2000 / 3000 / 4000**" in reply.text
    assert engine.ruleset("override").text("FDB-001") in reply.text
    assert not bob.sees("Cinder Runner")


async def test_a_card_in_japanese(hanako: Person) -> None:
    offered = await hanako.autocomplete("card", "card", "火の粉の走")
    assert offered[0]["name"] == "火の粉の走り手 · オーバーライド"
    assert "このユニットがオーバードライブした時" in (await hanako.slash("card", card="火の粉の走り手")).text


async def test_the_rules_about_a_card(alice: Person) -> None:
    reply = await alice.slash("card", card="Thorn Stag")
    assert alice.options(reply)[0] == "Pierce"
    rules = await alice.select(reply, "Pierce")
    assert rules.ephemeral
    assert "J-104" in rules.text


@pytest.mark.parametrize(
    "wanted", ["Cinder Runer", "@everyone [x](https://evil.example) ```", "\u202e" * 50, "x" * 6000]
)
async def test_no_such_card(alice: Person, wanted: str) -> None:
    text = (await alice.slash("card", card=wanted)).text
    assert "There is no card" in text
    assert "@everyone" not in text
    assert "\u202e" not in text
    assert len(text) < 400


async def test_what_is_near_is_named(alice: Person) -> None:
    assert "Did you mean Cinder Runner" in (await alice.slash("card", card="Cinder Runer")).text


async def test_rules_are_read_by_chapter_and_page(alice: Person) -> None:
    reply = await alice.slash("rules", ruleset="override")
    assert "A duel of two players" in reply.text
    assert "Next ▶" in alice.buttons(reply)
    assert "◀ Back" not in alice.buttons(reply)
    reply = await alice.select(reply, "1.4 A turn (ターン)")
    seen = set()
    while "1.5.1" not in reply.text:
        seen.add(reply.text)
        reply = await alice.click(reply, "Next ▶")
    assert len(seen) >= 2
    assert (await alice.click(reply, "◀ Back")).text in seen


async def test_rules_are_found_by_number_and_word(alice: Person, hanako: Person) -> None:
    assert (
        "round 2 on each draws 2 (J-18)"
        in (await alice.slash("rules", ruleset="override", about="j-18")).text
    )
    assert "B1.5.3" in (await hanako.slash("rules", ruleset="party", about="B1.5.3")).text
    refused = await alice.slash("rules", ruleset="party", about="xyzzy *bold* @here")
    assert "say nothing about" in refused.text
    assert "@here" not in refused.text


async def test_what_the_rules_hold_is_offered(hanako: Person) -> None:
    offered = await hanako.autocomplete("rules", "about", "配備", ruleset="override")
    assert any("配備" in choice["name"] for choice in offered)
    assert await hanako.autocomplete("rules", "about", "", ruleset="override")


async def test_rulesets_are_named_in_the_language(alice: Person, hanako: Person) -> None:
    assert "Override" in (await alice.slash("rules", ruleset="override")).text
    assert "オーバーライド" in (await hanako.slash("rules", ruleset="override")).text


async def test_help_names_what_there_is(alice: Person, hanako: Person) -> None:
    assert "`/card` Show a card" in (await alice.slash("help")).text
    assert "`/カード`" in (await hanako.slash("help")).text
    for person, told in ((alice, "Timeline · Whatever"), (hanako, "タイムライン · どちらの")):
        assert told in (await person.slash("help")).text, "each ruleset in a sentence"


async def test_whoever_speaks_another_language_hears_the_one_that_is_set(
    discord_house: House, fudaba: Fudaba
) -> None:
    carol = discord_house.person("carol")
    assert "I host trading card games" in (await carol.slash("help")).text
    fudaba.language = "ja"
    assert "トレーディングカードゲーム" in (await carol.slash("help")).text
    assert (await carol.autocomplete("card", "card", "cinder runner"))[0]["name"].startswith("火の粉の走り手")
    assert "I host trading card games" in (await discord_house.person("bob").slash("help")).text


async def test_in_private_messages_one_looks_up_and_keeps_but_settles_nothing(
    alice: Person, discord_house: House
) -> None:
    alice.go(alice.client.open_dm(discord_house.application.bot))
    assert not {"settings", "set", "duel", "tutorial"} & set(alice.commands())
    assert "Cinder Runner" in (await alice.slash("card", card="FDB-001")).text
    assert "A duel of two players" in (await alice.slash("rules", ruleset="override")).text
    panel = await alice.slash("deck build", ruleset="override", card="FDB-001")
    assert "**main** 1/40" in panel.text
    assert "**main** 2/40" in (await alice.click(panel, "+")).text
    assert (await alice.slash("privacy export")).message.attachments
    assert (await alice.slash("block list")).text
    assert (await alice.slash("help")).text
