"""`/set`: a community's own cards, from the file to the deck, and what is said about bad files."""

import asyncio
import signal
import sys

import pytest

from bot.library.vetting import Unfit, vet
from bot.sandbox.driver import Person
from tests.discord_harness import House

SALT = """
dsl: 1
ruleset: override
set: {id: SLT, name: {en: Salt Road, ja: 塩の道}, version: 1}
cards:
- id: SLT-001
  name: {en: "Road *Warden* @everyone", ja: 街道の番人}
  type: unit
  colour: yellow
  cost: 2
  bp: [3500, 4500, 5500]
- id: SLT-002
  name: {en: Dune Stalker, ja: 砂丘の狩人}
  type: unit
  colour: red
  cost: 2
  bp: [2500, 3500, 4500]
  keywords: [provoke]
"""


async def test_a_set_from_the_file_to_the_deck(alice: Person, hanako: Person) -> None:
    added = await alice.slash("set add", file=("salt.yaml", SALT.encode()))
    assert "“Salt Road” is added" in added.text
    assert "2 cards for Override" in added.text
    assert "塩の道" in (await hanako.slash("set list")).text
    shown = await alice.slash("set show", set="Salt Road")
    assert "`SLT-002` Dune Stalker" in shown.text
    file = (await alice.click(shown, "File")).message.attachments[0]
    assert file.filename == "SLT-1.yaml"
    assert alice.discord.world.attachments[file.id].content.decode() == SALT
    assert "砂丘の狩人" in (await hanako.slash("card", card="Dune Stalker")).text
    assert (await alice.autocomplete("card", "card", "dune"))[0]["name"] == "Dune Stalker · Override"
    deck = await alice.slash("deck add", ruleset="override", name="Salt", list="3 Dune Stalker")
    assert "`3` Dune Stalker" in deck.text
    warden = await alice.slash("card", card="SLT-001")
    assert "@everyone" not in warden.message.embeds[0]["title"]

    again = await alice.slash(
        "set add", file=("salt.yaml", SALT.replace("version: 1", "version: 2").encode())
    )
    assert "takes the place of version 1" in again.text
    disabled = await alice.slash("set disable", set="SLT")
    assert "is put aside" in disabled.text
    assert "put aside already" in (await alice.slash("set disable", set="SLT")).text
    assert "There is no card" in (await alice.slash("card", card="Dune Stalker")).text
    assert "no card" in (await alice.slash("deck show", deck="Salt")).text
    assert "Put aside" in (await alice.slash("set list")).text


async def test_every_problem_of_a_set(alice: Person) -> None:
    bad = SALT.replace("bp:", "pb:") + "\n".join(f"- id: SLT-0{n}" for n in range(10, 30))
    reply = await alice.slash("set add", file=("salt@everyone.yaml", bad.encode()))
    assert "problems in" in reply.text
    assert "line 6: SLT-001" in reply.text
    assert "did you mean" in reply.text
    assert "more, in the file" in reply.text
    assert "shipped cards alone" in (await alice.slash("set list")).text


async def test_only_who_manages_the_server_adds(bob: Person) -> None:
    assert "Manage Server" in (await bob.slash("set add", file=("salt.yaml", SALT.encode()))).text
    assert "Manage Server" in (await bob.slash("set disable", set="SLT")).text


async def test_files_that_are_none(alice: Person, discord_house: House) -> None:
    assert "too large" in (await alice.slash("set add", file=("x.yaml", b"#" * 500_000))).text
    assert "no text" in (await alice.slash("set add", file=("x.yaml", b"\xff\xfe\x00"))).text
    assert "1 problem in" in (await alice.slash("set add", file=("x.yaml", b"hello"))).text


async def test_a_set_with_the_cards_of_another(alice: Person) -> None:
    clash = SALT.replace("SLT-002", "FDB-001")
    assert "problem" in (await alice.slash("set add", file=("x.yaml", clash.encode()))).text


async def test_what_takes_for_ever_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.library.vetting.WORKER", (sys.executable, "-c", "while True: pass"))
    with pytest.raises(Unfit) as refused:
        await vet(SALT, seconds=0.05)
    assert refused.value.late


async def test_what_takes_for_ever_ends_without_its_parent() -> None:
    """The system ends the worker by the processor time that it was granted, whoever waits for it."""
    endless = "from bot.library.vetting_worker import _bound\n_bound(0.0)\nwhile True: pass"
    worker = await asyncio.create_subprocess_exec(sys.executable, "-c", endless)
    assert await worker.wait() in {-signal.SIGXCPU, -signal.SIGKILL}


async def test_a_set_is_tried_in_games() -> None:
    found = await vet(SALT)
    assert found.games > 0
    assert (found.code, found.cards, found.version) == ("SLT", 2, 1)


async def test_shipped_cards_may_not_be_repeated() -> None:
    with pytest.raises(Unfit, match="FDB"):
        await vet(SALT.replace("SLT-001", "FDB-001"))


async def test_problems_are_told_in_the_language() -> None:
    broken = SALT.replace("type: unit", "type: unti", 1)
    with pytest.raises(Unfit) as refused:
        await vet(broken, lang="ja")
    (problem,) = refused.value.problems
    assert problem.endswith("カードの種類`unti`はありません（`unit`ですか？）")
    assert "行目：SLT-00" in problem
    with pytest.raises(Unfit, match=r"^line \d+: SLT-00. type: unknown card type `unti`"):
        await vet(broken)
