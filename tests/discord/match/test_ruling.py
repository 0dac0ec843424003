"""Judges read what they have been told and rule; nobody else does, and nobody on a match of their own."""

import pytest

from bot.sandbox.driver import Person
from bot.store import reports
from bot.tables import Challenge
from tests.discord.match.parlour import Parlour
from tests.discord.match.player import Player


@pytest.fixture
async def players(parlour: Parlour) -> tuple[Player, Player]:
    """Bob and Carol in a game; Alice manages the server. Bob has called a judge."""
    bob, carol = Player(parlour.house.person("bob")), Player(parlour.house.person("carol"))
    await parlour.sit_down(bob, carol, ruleset="override", clock="relaxed")
    await parlour.tables.call_judge(parlour.table().id, bob.person.id, "@everyone **look**")
    await parlour.quiet()
    return bob, carol


@pytest.fixture
def alice(parlour: Parlour) -> Person:
    """Who manages the server."""
    return parlour.house.person("alice")


async def test_a_call_is_read_and_ruled_on(
    parlour: Parlour, players: tuple[Player, Player], alice: Person
) -> None:
    name = parlour.table().name
    listed = await alice.slash("judge reports")
    assert listed.ephemeral
    assert f"`{name}` · a call" in listed.text
    assert "**look**" not in listed.text
    assert "`/judge rule` decides" in listed.text, "what to do next"
    assert "Name the player" in (await alice.slash("judge rule", match=name, ruling="warn")).text
    ruled = await alice.slash("judge rule", match=name, ruling="nothing")
    assert f"ruled on match {name}" in ruled.text
    assert parlour.table().call is None
    assert parlour.table().clocks
    assert "Nothing waits" in (await alice.slash("judge reports")).text
    await parlour.quiet()


async def test_the_matches_in_which_a_judge_is_called_are_offered_first(
    parlour: Parlour, players: tuple[Player, Player], alice: Person
) -> None:
    bob, carol = players
    called = parlour.table()
    await carol.person.slash("duel practice", ruleset="timeline")
    calm = parlour.table()
    reported = await parlour.tables.challenge(
        Challenge(by=bob.person.id, to=0, ruleset="party", server=called.server)
    )
    await parlour.tables.report(reported.table.id, bob.person.id, "well")
    offered = await alice.autocomplete("judge rule", "match")
    assert [c["value"] for c in offered] == [called.name, reported.table.name, calm.name]
    assert offered[0]["name"] == f"{called.name} · a judge is called · Bob × Carol · Override"
    assert " · a report · " in offered[1]["name"]
    assert [c["value"] for c in await alice.autocomplete("judge rule", "match", "timeline")] == [calm.name]
    assert await bob.person.autocomplete("judge rule", "match") == []
    await parlour.tables.settled()
    await parlour.quiet()


async def test_a_report_of_a_match_that_is_over_can_be_closed(
    parlour: Parlour, players: tuple[Player, Player], alice: Person
) -> None:
    bob, _ = players
    name = parlour.table().name
    await parlour.tables.withdraw_call(parlour.table().id, bob.person.id)
    await parlour.tables.concede(parlour.table().id, bob.person.id)
    (offered,) = await alice.autocomplete("judge rule", "match")
    assert offered["name"] == f"{name} · a report · the match is over"
    assert "ruled on" in (await alice.slash("judge rule", match=name, ruling="nothing")).text
    assert "Nothing waits" in (await alice.slash("judge reports")).text
    assert (
        "is over"
        in (await alice.slash("judge rule", match=name, ruling="disqualify", player=bob.person)).text
    )
    await parlour.quiet()


async def test_who_is_disqualified_loses(
    parlour: Parlour, players: tuple[Player, Player], alice: Person
) -> None:
    bob, _ = players
    ruled = await alice.slash(
        "judge rule", match=parlour.table().name, ruling="disqualify", player=bob.person
    )
    assert f"{bob.person.mention} · disqualify" in ruled.text
    end = parlour.table().end
    assert end is not None
    assert (end.winner, end.reason) == (1, "disqualified")
    await parlour.quiet()


async def test_only_judges_rule_and_nobody_on_their_own_match(
    parlour: Parlour, players: tuple[Player, Player], alice: Person
) -> None:
    bob, _ = players
    name = parlour.table().name
    for command, options in (("judge reports", {}), ("judge rule", {"match": name, "ruling": "nothing"})):
        assert "Only judges" in (await bob.person.slash(command, **options)).text
    owner, parlour.house.guild.owner_id = parlour.house.guild.owner_id, bob.person.id
    own = await bob.person.slash("judge rule", match=name, ruling="nothing")
    parlour.house.guild.owner_id = owner
    assert "their own match" in own.text
    assert parlour.table().call is not None
    async with parlour.store.reading() as t:
        assert await reports.open_reports(t, parlour.house.guild.id)
