"""`/tutorial`: a match at once, with a hint at each decision that is new."""

from bot.discord.client import Fudaba
from bot.discord.commands import PARTS
from bot.discord.match.service import Matches
from bot.library.deckbox import Deckbox
from bot.library.lessons import course
from bot.library.shelf import Shelf
from bot.sandbox.driver import Person
from bot.store import Store
from bot.tables import Tables
from tests import patience
from tests.discord_harness import House


async def test_a_first_match_is_explained(alice: Person, bob: Person, fudaba: Fudaba) -> None:
    panel = await alice.slash("tutorial")
    assert panel.ephemeral
    hint = await alice.waits_for("> Welcome!")
    assert hint.id == panel.message.id
    await alice.click(panel, "Keep all")
    await alice.until(lambda: not alice.sees("> Welcome!"))
    matches = fudaba.service(Matches)
    await matches.idle()
    table = matches.tables.table(1)
    assert table is not None
    assert not table.rated
    assert table.seats[0].deck_name == "sparks"
    assert (table.seats[1].agent, table.seats[1].deck_name) == ("gentle", "bells")
    lessons = course("override")
    assert lessons is not None
    assert table.seed == lessons.seed, "the match is dealt so that every lesson comes up"
    assert not bob.sees("Welcome!")


async def test_in_japanese(hanako: Person, fudaba: Fudaba) -> None:
    await hanako.slash("tutorial")
    await hanako.waits_for("> ようこそ！")
    matches = fudaba.service(Matches)
    await matches.idle()
    table = matches.tables.table(1)
    assert table is not None
    assert table.language == "ja", "nobody else reads the board"


async def test_other_matches_have_no_hints(alice: Person) -> None:
    panel = await alice.slash("duel practice", ruleset="override", deck="sparks")
    await alice.waits_for("which cards go back?")
    assert "Welcome" not in panel.text


async def test_hints_outlive_a_restart(alice: Person, fudaba: Fudaba, discord_house: House) -> None:
    await alice.slash("tutorial")
    await alice.waits_for("> Welcome!")
    tables, store = fudaba.service(Tables), fudaba.service(Store)
    await fudaba.service(Matches).idle()
    await discord_house.halt(fudaba)
    services = (store, tables, Matches(tables), Shelf(store), Deckbox(store))
    again = Fudaba(PARTS, services=services, patience=patience.SECONDS, guild_ready_timeout=0.02)
    await discord_house.run(again)
    await again.service(Matches).idle()
    board = max(
        (m for c in alice.client.channels() for m in alice.client.messages(c) if "Act" in alice.buttons(m)),
        key=lambda m: m.id,
    )
    assert "> Welcome!" in (await alice.click(board, "Act")).text
